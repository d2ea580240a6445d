def use() -> bool:
    """Let Python take memory in large pages from here on; False where there are none."""
