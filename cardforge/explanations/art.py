"""Pictures."""

from __future__ import annotations

from cardforge.explanations._model import Explanation, Family

FAMILY = Family(
    "Pictures (art)",
    {
        "art.animated": Explanation(
            "A picture with several frames",
            "The file holds an animation or several pages, and paper shows only one: the first is "
            "printed. If another frame is the one you mean, the card comes out with the wrong picture.",
            "Save the frame you want as a file of its own.",
        ),
        "art.missing": Explanation(
            "A picture that is not there, or cannot be used",
            "A card, a layout or an icon names a picture that no folder holds, or whose file cannot be "
            "read; the message says which. Card art is looked up in the game's folder `art/`, and upper "
            'and lower case count: if the file is `art/Fox.png`, `"art": "fox"` does not find it and '
            '`"art": "Fox"` does.',
            'Put the file in its place or mend its name; a layout can also say `"missing": "skip"`.',
        ),
        "art.too-large": Explanation(
            "A picture with too many pixels",
            "The picture has more than 80 megapixels, or more than 30,000 to a side. A poker card with "
            "bleed has 1630 × 2221 pixels at 600 dpi, so nothing would be gained, and printing would need "
            "gigabytes.",
            "Scale the picture down in a drawing program and save it again.",
        ),
        "art.unreadable": Explanation(
            "A file that is no picture",
            "The file is damaged, cut off, of a kind that is not known, or something else than its name "
            "says, such as a web page saved as `fox.png`. Pictures may be PNG, JPEG, WebP, GIF, BMP, TIFF "
            "or plain SVG.",
            "Open the picture in a drawing program and save it again as PNG or JPEG.",
        ),
    },
)
