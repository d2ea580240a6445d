"""Finished sides of cards, as the checks see them."""

from __future__ import annotations

from cardforge.explanations._model import Explanation, Family

FAMILY = Family(
    "Finished cards (scene)",
    {
        "scene.covered-text": Explanation(
            "A text under something that is drawn later",
            "A shape or picture lies over the text and hides at least one letter. Elements are drawn in "
            "the order of the layout file, those with a higher `z` later. What lets more than two thirds "
            "of the text through does not count, and of pictures with clear parts it is not known what "
            "they hide.",
            "Put the text after what hides it, give it a higher `z`, or move one of the two.",
        ),
        "scene.hairline": Explanation(
            "A line too thin to be printed",
            "Many printers lose lines under 0.25 pt (0.09 mm), or print them broken. Strokes, outlines of "
            "letters and narrow rectangles count. Lines around a shape in its own colour do not.",
            "Make the line 0.25 pt wide or wider.",
        ),
        "scene.low-contrast": Explanation(
            "A text that stands out too little",
            "The colours of the text and of what lies right behind it are too much alike. Contrast runs "
            "from 1 to 21 and is measured as WCAG 2.2 says: 4.5 is needed, and 3 for large type (from "
            "18 pt, or from 14 pt if bold). An outline around the letters counts as what lies behind. Over "
            "photos and other pictures made of pixels nothing is said.",
            "Take the colour that the message names, change the ground, or put a plate behind the text.",
        ),
        "scene.outside-safe": Explanation(
            "A text outside the safe box",
            "Cuts are never exact. What stands nearer to the edge than the layout's `safe` distance may be "
            "cut off, or look it. Letters may reach out by 0.3 mm, and accents of capitals do not count.",
            "Move the text inwards, or make it smaller; or lessen `safe` under `card`, if you cut exactly.",
        ),
        "scene.short-bleed": Explanation(
            "Art that ends at the cut",
            "A picture or a fill reaches the cut, but not the edge of the bleed beyond it. If the cut falls "
            "a little outside, a strip of another colour shows. What stays inside the cut is fine, and so "
            "are dots and tips, and edges that cannot be seen because both sides have one colour.",
            'Place it in the bleed box with `"in": "bleed"`, or keep it a few millimetres inside the cut.',
        ),
        "scene.small-text": Explanation(
            "Running text that is too small",
            "Running text, that is, `rich` text or text of several lines, is hard to read under 5.5 pt.",
            "Shorten the text, give it more room, or raise `size`, or `min` under `fit`.",
        ),
        "scene.text-overlap": Explanation(
            "Texts that run into each other",
            "Lines of two elements share a part of the card. The same words drawn twice are taken for a "
            "shadow and are fine.",
            "Move one of the two, or make it smaller.",
        ),
    },
)
