"""The reader of rich drawings: gradients, clip paths, masks, `use`, style sheets, text, pictures inside.

It builds the whole tree first, since what is drawn may stand anywhere in it, and is loaded only for a drawing
that the plain reader can't draw. What can't be drawn exactly is a problem with its place.
"""

from __future__ import annotations

from collections.abc import Mapping

from cardforge.problems import Problem
from cardforge.svg.drawing import Drawing
from cardforge.svg.fonts import Fonts
from cardforge.svg.rich.painter import Painter
from cardforge.svg.rich.tree import read_tree
from cardforge.svg.rich.walker import NoFontsError
from cardforge.svg.xml import StopError


def parse_rich(
    data: bytes, colours: Mapping[str, str], fonts: Fonts | None
) -> Drawing | tuple[Problem, ...] | None:
    """The drawing in a file's bytes, or all its problems; None if it has text, but `fonts` is None."""
    painter = None
    try:
        painter = Painter(read_tree(data), colours, fonts)
        ops = painter.drawing()
    except NoFontsError:
        return None
    except StopError as stop:
        return (*(painter.found if painter else ()), stop.problem)
    if painter.problems:
        return painter.found
    return Drawing(painter.view, ops, painter.width, painter.height)
