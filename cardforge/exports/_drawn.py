"""Pictures of cards for programs that show them on a screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardforge.scene import Scene
from cardforge.sheets import PictureFormat


def drawn(title: str, scenes: Sequence[Scene], width: int, image: PictureFormat) -> Iterator[bytes]:
    """Pictures of trimmed cards, so many pixels wide, one by one. Raises FailedError where memory ends."""
    from cardforge.render.shots import Frame, draw

    if scenes:
        frames = [
            Frame(one, width, max(1, round(width * one.size.height / one.size.width))) for one in scenes
        ]
        yield from draw(title, frames, "trim", image, round(width / (scenes[0].size.width / 72)))
