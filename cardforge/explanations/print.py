"""Sheets of paper."""

from __future__ import annotations

from cardforge.explanations._model import Explanation, Family

FAMILY = Family(
    "Printing (print)",
    {
        "print.back-size": Explanation(
            "A back of another size than the front",
            "Front and back of a card are cut together, so both layouts must have the same trim size. "
            "Poker cards of 63 × 88 mm and American ones of 63.5 × 88.9 mm are not the same.",
            "Give both layouts the same `size` under `card`. Cards smaller or larger than the rest, such as "
            "tokens, need a back of their own: a `back` in their layout, or in their data.",
        ),
        "print.bad-option": Explanation(
            "An option of print with a wrong value",
            "The value of an option, of an environment variable or of a `print` setting is not one that "
            "it takes: `--grid 3` is wrong, `--grid 3x3` is right. The place in the message says where it "
            "was set.",
            "Write what the message asks for.",
        ),
        "print.cut-corners": Explanation(
            "Cards with different corners in one cut file",
            "Cards of one size share their sheets, and a cut file has one outline for each place. Their "
            "layouts give their corners different radii, so some would be cut otherwise than they are drawn.",
            "Give the layouts the same `corner`, or print the cards in two jobs by a query.",
        ),
        "print.no-back": Explanation(
            "Cards without a back",
            "Backs are asked for, but some cards have none: neither their layout nor the game gives one. "
            "Their places on the back pages stay empty.",
            'Give the game a `"back"`, or print with `--backs none`.',
        ),
        "print.no-cards": Explanation(
            "Nothing to print",
            "No card is left: the query matches none, or all that it matches have the quantity 0. No file "
            "is written.",
            "Widen the query, or set copies with `--copies 1`.",
        ),
        "print.no-fit": Explanation(
            "Cards that do not fit on the paper",
            "Not even one card fits into the printable area, or the grid asked for is larger than it. "
            "Printers leave about 5 mm at each edge free. The message says what would fit.",
            "Take its advice, use larger paper, or ask for less bleed or a smaller grid.",
        ),
        "print.no-fold": Explanation(
            "A page that can't be folded between its cards",
            "With `--backs fold` fronts lie on one side of the paper's middle and backs on the other. That "
            "takes an even number of columns or rows, centred on the paper. A poster has one card a page, "
            "and the places of some ready-made sheets lie off the middle.",
            "Ask for a grid such as `--grid 2x3`, leave it to the program, or use `--backs duplex`.",
        ),
        "print.no-marks": Explanation(
            "No room for cut marks",
            "The cards reach so near to the paper's edge that marks would be shorter than a millimetre, "
            "so that side has none. The cards can still be cut along their art.",
            "Use a smaller grid or larger paper, or print without marks: `--marks none`.",
        ),
        "print.not-calibrated": Explanation(
            "A printer that was calibrated for other sheets",
            "A printer puts backs off by another length and in another direction when the paper lies the "
            "other way or flips on the other edge. No such sheet was measured on this printer, so its backs "
            "stay where they are.",
            "Print a calibration sheet of this kind, `cardforge calibrate --orientation landscape`, and "
            "remember its cell.",
        ),
        "print.outside-printable": Explanation(
            "Cards where printers do not print",
            "The grid, gutter, bleed, offset or sheet that you asked for puts ink within 5 mm of the paper's "
            "edge, where most printers leave the paper white.",
            "Ask for less, or use a printer that prints to the edge.",
        ),
        "print.plotter-marks": Explanation(
            "Cards where a plotter looks for its marks",
            "Silhouette plotters find a sheet by marks 10 mm inside its corners, and need the 20 mm squares "
            "there free of ink. The grid asked for reaches into them. Some machines cut it all the same, "
            "so this is a warning; where cards lie on the marks themselves, it is an error.",
            "Leave the grid to the program, or try a sheet before you print them all.",
        ),
        "print.short-bleed": Explanation(
            "Art that ends before the bleed asked for",
            "You ask for more bleed than the layout draws, so a white rim shows where the cut goes wrong. "
            "With `--bleed 3mm` the layout needs a `bleed` of 3 mm and art that fills it.",
            "Raise `bleed` in the layout and let its art reach the box `bleed`, or ask for less.",
        ),
        "print.start": Explanation(
            "A first place that is not on the sheet",
            "`--start` counts the places of the first sheet from 1, and this number, or what `--skip` "
            "leaves of it, is past the last one. A sheet of nine has the places 1 to 9.",
            "Choose a place on the first sheet.",
        ),
        "print.target-bleed": Explanation(
            "Art that is continued for a shop",
            "The shop cuts a little outside the card, or wants more bleed than the layout draws. Nothing is "
            "scaled; beyond the edge of what is drawn, the art is seen as in a mirror. Of a few tenths of a "
            "millimetre nothing will be seen.",
            "Give the layout the `bleed` that the message names, and let its art reach the box `bleed`.",
        ),
        "print.target-size": Explanation(
            "Cards of another size than the shop's",
            "Each `--target` is one size of card at one shop. A card may be up to 2 mm smaller on each axis "
            "and half a millimetre larger, since it is printed in its own size and cut in the shop's; this "
            "one differs by more.",
            "Use the target that the message names, or give the layout under `card` the shop's `size`. "
            "`--target generic` takes every size.",
        ),
        "print.unknown-printer": Explanation(
            "A printer that is not known",
            "`--printer` takes the name of a printer that was calibrated on this computer, by this user.",
            "Mend the name; or make the printer known: print the sheet of `cardforge calibrate`, and "
            "remember the cell that meets with `cardforge calibrate --set CELL --printer NAME`.",
        ),
    },
)
