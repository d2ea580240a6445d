"""PDFs before they are printed."""

from __future__ import annotations

from cardforge.explanations._model import Explanation, Family

FAMILY = Family(
    "PDFs before they are printed (preflight)",
    {
        "preflight.blank": Explanation(
            "A page without ink",
            "Nothing on the page can be seen on white paper. Shops count it as a side all the same, and a "
            "printer feeds a sheet for it. Behind a card without a back it may be meant.",
            "Leave the page out, or give the card a back.",
        ),
        "preflight.bleed": Explanation(
            "Less bleed than shops ask for",
            "Cuts are never exact. Art must go on beyond the cut, or a strip of white shows. The bleed is "
            "what lies between TrimBox and BleedBox; pages as large as office paper are taken for sheets "
            "that you cut yourself, and are not judged.",
            "Make the file with 3 mm of bleed: `cardforge print --target generic`.",
        ),
        "preflight.boxes": Explanation(
            "Boxes of a page that contradict each other",
            "A PDF says with its TrimBox where a page is cut, and with its BleedBox how far art goes beyond. "
            "The cut lies inside the bleed, and the bleed on the page; in this file it does not.",
            "Make the file anew, or mend its boxes in a PDF program.",
        ),
        "preflight.broken": Explanation(
            "A file that is no whole PDF",
            "The file is damaged, cut off, empty, has no pages, or is something else than its name says.",
            "Make it or download it anew.",
        ),
        "preflight.font": Explanation(
            "A font that is not in the file",
            "The PDF only names the font. The printer takes its own of that name or another one, and letters "
            "come out different, or not at all. That goes for Helvetica and Times, too.",
            "Embed all fonts when you make the file. PDFs of cardforge always do.",
        ),
        "preflight.hairline": Explanation(
            "Lines too thin to be printed",
            "Printers lose lines under 0.25 pt (0.09 mm), or print them broken.",
            "Make them 0.25 pt wide or wider.",
        ),
        "preflight.locked": Explanation(
            "A PDF that is locked",
            "The file opens only with a password, so neither cardforge nor a shop can read it.",
            "Save it without a password.",
        ),
        "preflight.low-dpi": Explanation(
            "Pictures with too few pixels",
            "In the size that the picture is printed in, it has under 200 pixels to the inch, which looks "
            "soft; under 100 it is coarse, and an error.",
            "Use a picture with more pixels, or show it smaller. 300 dpi is what printers make use of.",
        ),
        "preflight.near-cut": Explanation(
            "Letters near the cut",
            "Letters nearer to the TrimBox than 3 mm may be cut off, or look it. On a sheet of many cards "
            "only the outer edges are known. Letters wholly outside the cut belong to the margin and do not "
            "count.",
            "Move them inwards. `--safe 2mm` says what is near, if you cut exactly.",
        ),
        "preflight.no-trim": Explanation(
            "A file that does not say where to cut",
            "Without a TrimBox, shops take the edge of the page for the cut, and so does this check.",
            "Let the program that makes the file write TrimBox and BleedBox.",
        ),
        "preflight.pairs": Explanation(
            "A back that does not belong to its front",
            "The file says that it is printed on both sides, or you did: then pages 1 and 2 are one sheet, 3 "
            "and 4 the next. Both sides have one size, and the cut of the back lies behind that of the "
            "front, as in a mirror.",
            "Put in the page that is missing, or make both sides from one program with one setting.",
        ),
        "preflight.protected": Explanation(
            "A PDF that is protected",
            "The file opens without a password, but forbids some uses. Some shops refuse it.",
            "Save it without protection.",
        ),
        "preflight.scaling": Explanation(
            "A file that leaves its size to the print dialogue",
            "Print dialogues shrink pages to fit the printer's margins unless the file asks them not to. "
            "Cards that are three per cent too small slip in their sleeves.",
            "Choose actual size (100 %) in the print dialogue.",
        ),
        "preflight.small-type": Explanation(
            "Type that printers hardly hold",
            "Letters under 4.5 pt fill up or break, above all light ones on a dark ground.",
            "Set it larger.",
        ),
    },
)
