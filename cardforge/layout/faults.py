"""Why something of a layout doesn't work: raised below, made a Problem where the element is known."""

from __future__ import annotations


class LayoutError(Exception):
    """The message is one clause, `hint` its mend, `key` the element's key it is about (empty: unknown).

    `fields` are the card fields that led to it, if any did: it is theirs to mend.
    """

    code = "layout.bad-value"

    def __init__(
        self, message: str, hint: str = "", key: str = "", code: str = "", fields: tuple[str, ...] = ()
    ) -> None:
        self.hint = hint
        self.key = key
        self.fields = fields
        self.code = code or self.code
        super().__init__(message)


class EdgeError(LayoutError):
    """An edge can't be read."""

    code = "layout.bad-edge"


class ExpressionError(LayoutError):
    """An expression can't be compiled."""

    code = "layout.bad-expression"


class NoValueError(ExpressionError):
    """An expression has no value for this card."""

    code = "layout.no-value"


class TooMuchError(NoValueError):
    """An expression would take too long, or fill the memory."""

    code = "layout.too-much-work"


class PlaceError(LayoutError):
    """An element can't be placed on this card."""

    code = "layout.cannot-place"


class ArtError(LayoutError):
    """A picture that isn't there, or is none."""

    code = "art.missing"


class FontError(LayoutError):
    """A font that isn't there, or is none."""

    code = "layout.unknown-font"
