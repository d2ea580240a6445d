"""How a ready picture lies on its card: whether it has bleed, and what is cut off if its shape is another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from cardforge.checks.dpi import coarse
from cardforge.images import Picture
from cardforge.problems import Location, Problem, Severity, listed
from cardforge.project.bleeding import USUAL, with_bleed
from cardforge.project.options import BleedFrom
from cardforge.scene import Image, Scene
from cardforge.tuples import NamedTuple
from cardforge.units import CARD_SIZES, MM, Size, mm_text

KNOWN_BLEEDS = (0.0, 3 * MM, 36 * 72 / 300, 72 / 8)
"""Bleeds that pictures are made with: none, 3 mm, the 36 pixels of MakePlayingCards, an eighth of an inch."""

USUAL_DPI = (150, 200, 250, 300, 350, 400, 450, 500, 600, 720, 750, 800, 900, 1000, 1200)

MUCH = 1 * MM
"""So much of a picture may be lost in one direction before it is told."""

CORNER = 3 * MM
"""How round corners are cut, where a plotter does it."""

FITS = 0.3 * MM
"""A picture that loses less has the shape of a card."""


class Fit(NamedTuple):
    """A picture on a card: the cut upright or lying as the picture does, its bleed, and what is lost of it
    across and down (points)."""

    picture: Picture
    trim: Size
    bleed: float
    lost: Size


def fit_of(picture: Picture, trim: Size, bleed: float | None) -> Fit:
    """Fill a card with a picture that has this bleed; None finds out, by its pixels and their ratio.

    Pixels that are just those of a card with some bleed at a usual resolution tell; else the bleed does with
    which the least is lost. Where several are as good, the first of KNOWN_BLEEDS is taken, so that a square
    card's pictures have none; nor have those of quite another shape.
    """
    lies = picture.display_width > picture.display_height
    trim = trim.turned if lies != (trim.width > trim.height) and trim.width != trim.height else trim
    if bleed is None:
        exact = [known for known in KNOWN_BLEEDS if _is_exact(picture, _around(trim, known))]
        losses = {known: round(max(_lost(picture, _around(trim, known))), 1) for known in KNOWN_BLEEDS}
        best = exact[0] if exact else min(KNOWN_BLEEDS, key=lambda known: losses[known])
        bleed = best if losses[best] <= MUCH else 0.0
    return Fit(picture, trim, bleed, _lost(picture, _around(trim, bleed)))


def _around(trim: Size, bleed: float) -> Size:
    return Size(trim.width + 2 * bleed, trim.height + 2 * bleed)


def _is_exact(picture: Picture, size: Size) -> bool:
    pixels = picture.display_width, picture.display_height
    return any(
        all(abs(count - side * dpi / 72) <= 0.5 for count, side in zip(pixels, size, strict=True))
        for dpi in USUAL_DPI
    )


def _scale(picture: Picture, size: Size) -> float:
    """Points of a pixel where the picture fills a size, its ratio kept."""
    return max(size.width / picture.display_width, size.height / picture.display_height)


def _lost(picture: Picture, size: Size) -> Size:
    scale = _scale(picture, size)
    return Size(picture.display_width * scale - size.width, picture.display_height * scale - size.height)


def scene_of(fit: Fit, asked: float | None, how: BleedFrom) -> Scene:
    """The face that shows a picture; bleed that it lacks is made as asked."""
    picture, trim = fit.picture, fit.trim
    size = _around(trim, fit.bleed)
    scale = _scale(picture, size)
    width, height = picture.display_width * scale, picture.display_height * scale
    left, top = (trim.width - width) / 2, (trim.height - height) / 2
    image = Image(left, top, width, height, picture.path, picture.digest, picture.turn)
    scene = Scene(trim, fit.bleed, min(CORNER, min(trim) / 2), (image,))
    return with_bleed(scene, fit.bleed, USUAL if asked is None else asked, how)


def said_of_bleed(fits: Iterable[Fit], where: Location, forced: float | None) -> Iterator[Problem]:
    """What was found out of the pictures' bleed."""
    fits = list(fits)
    if not fits:
        return
    size = Size(*sorted(fits[0].trim))
    if forced is not None:
        message = f"{mm_text(forced)} of bleed around {size} is what pictures are taken to have"
        yield Problem(where, "ready.bleed", message, "--bleed says so", Severity.INFO)
        return
    counts = Counter(fit.bleed for fit in fits)
    parts = [f"{count} with {_bleed_text(bleed)}" for bleed, count in sorted(counts.items())]
    message = f"pictures of cards of {size}: {listed(parts)}"
    yield Problem(where, "ready.bleed", message, "if that is wrong, say it with --bleed", Severity.INFO)


def _bleed_text(bleed: float) -> str:
    return f"{mm_text(bleed, 2)} of bleed" if bleed else "no bleed"


def fit_problems(fit: Fit, shown: str, enlarged: float, poster: bool) -> Iterator[Problem]:
    """What is wrong with a picture on its card, printed so many times as large: of which a good deal is cut
    off, since its shape is not the card's; and which has few pixels for its size."""
    picture, scale = fit.picture, enlarged * _scale(fit.picture, _around(fit.trim, fit.bleed))
    few = coarse(picture, picture.display_width * scale, picture.display_height * scale, poster)
    if few is not None:
        hint = f"use a picture of {few.wanted}"
        yield Problem(Location(shown), "image.low-dpi", f"prints {few.message}", hint, few.severity)
    if max(fit.lost) > MUCH:
        yield _cut_off(fit, shown)


def _cut_off(fit: Fit, shown: str) -> Problem:
    picture, across = fit.picture, fit.lost.width > fit.lost.height
    side = "left and right" if across else "top and bottom"
    pixels = f"{picture.display_width} × {picture.display_height} pixels"
    message = f"has {pixels}: {mm_text(max(fit.lost) / 2)} at {side} are cut off to fill {fit.trim}"
    if fit.bleed:
        message += f" and {mm_text(fit.bleed, 2)} of bleed"
    names = [name for name, size in CARD_SIZES.items() if max(fit_of(picture, size, None).lost) <= FITS]
    hint = f"its shape is that of --size {listed(names[:3], 'or')}" if names else "give its size with --size"
    if fit.bleed and max(fit_of(picture, fit.trim, 0.0).lost) <= FITS:
        hint = "it seems to have no bleed: drop --bleed, or make it with --bleed-from mirror"
    return Problem(Location(shown), "ready.shape", message, hint, Severity.WARNING)
