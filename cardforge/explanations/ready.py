"""Ready pictures."""

from __future__ import annotations

from cardforge.explanations._model import Explanation, Family

FAMILY = Family(
    "Ready pictures (print --images)",
    {
        "ready.backs": Explanation(
            "How pictures got their backs",
            "`fox.png` has its own back in `fox_back.png`; cards without one have that of `--back`, or a "
            "picture named `back` in their folder or the nearest above. The note counts them.",
            "Rename files if it is not what you meant. `--backs none` prints fronts only.",
        ),
        "ready.bad-zip": Explanation(
            "A ZIP, or a picture in it, that cannot be read",
            "The file is no ZIP, or it is damaged; or a picture in it is encrypted, packed in a rare way, "
            "named twice, unpacks to hundreds of megabytes, or has a name that leads out of the ZIP. "
            "Pictures are read where they lie in the ZIP; nothing is unpacked onto the disk.",
            "Pack the ZIP anew with the usual settings, or name a folder of the pictures.",
        ),
        "ready.bleed": Explanation(
            "What bleed the pictures were found to have",
            "A picture that is wider than its card for its height was made with bleed: 69 × 94 mm for a card "
            "of 63 × 88 mm. Bleeds of 3 mm, of 36 pixels at 300 dpi and of 1/8 inch are known, and told by "
            "the number of pixels or by their ratio. Square pictures all have one ratio.",
            "Say it with `--bleed`: all pictures are then taken to have this bleed.",
        ),
        "ready.copies": Explanation(
            "Copies that come from names, or do not",
            "`3x goblin.png` and `goblin x3.png` are printed three times. Where two names differ in such a "
            "number only, or one name has two, they may be mere numbers, and each file counts once.",
            "Name one file with one number, or use `--copies`, which goes before names.",
        ),
        "ready.lone-back": Explanation(
            "A back without a front",
            "The name ends in `back`, so the picture is the back of the card that is named like it without "
            "that ending, and there is no such picture.",
            "Mend the name of one of the two. A back for all cards is named `back`.",
        ),
        "ready.missing": Explanation(
            "No such folder or ZIP",
            "`--images` names a folder or a ZIP of pictures, from the folder you are in or that of `-C`.",
            "Mend the path.",
        ),
        "ready.no-pictures": Explanation(
            "No pictures to print",
            "The folder or ZIP, with all folders below, holds no picture that can be printed. No file is "
            "written.",
            "Name another, or save the pictures as PNG or JPEG.",
        ),
        "ready.other-kind": Explanation(
            "A picture of a kind that is not printed",
            "SVG, PDF, PSD, HEIC and the like among ready pictures are likely cards, but can't be printed as "
            "they are, and are left out.",
            "Save them as PNG or JPEG, or take them away.",
        ),
        "ready.passed-over": Explanation(
            "Files that are no cards",
            "Hidden files, what systems leave in folders (`Thumbs.db`, `__MACOSX`) and files that are no "
            "pictures are passed over.",
            "Nothing, unless one of them is a card: then save it as PNG or JPEG.",
        ),
        "ready.shape": Explanation(
            "A picture of another shape than the card",
            "A picture fills its card, and its ratio is kept; what stands out is cut off. Here that is more "
            "than a millimetre. Likely the size of the cards is another, or the bleed is.",
            "Give the size with `--size` and the bleed with `--bleed`, or make the picture anew.",
        ),
        "ready.too-many": Explanation(
            "A folder with too many files",
            "More than 10,000 files lie in the folder or ZIP, with all folders below. It is hardly the one "
            "you meant.",
            "Name the folder of the pictures itself.",
        ),
        "ready.two-files": Explanation(
            "Two pictures for one side of a card",
            "Two files are the same side of a card by their names, such as `fox_back.png` and "
            "`fox-back.jpg`. For two fronts of one name and no back it is a warning, and both are printed.",
            "Rename one of them, or take it away.",
        ),
    },
)
