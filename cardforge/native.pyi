from types import ModuleType

def large_pages() -> bool:
    """Let Python take memory in large pages from here on; False where there are none."""

def begun(capsule: object, /) -> ModuleType:
    """The module that a capsule of the library of compiled modules makes, with its body run.

    Raises ValueError for anything else, and what the body raises.
    """
