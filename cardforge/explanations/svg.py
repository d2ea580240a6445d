"""SVG drawings."""

from __future__ import annotations

from cardforge.explanations._model import Explanation, Family

FAMILY = Family(
    "Drawings (svg)",
    {
        "svg.refused": Explanation(
            "A drawing that could be harmful",
            "The file has a document type declaration, which can make a small file grow without bounds, "
            "or it is larger or nested deeper than any drawing for a card.",
            "Delete the `<!DOCTYPE …>` line, or simplify the drawing and save it as plain SVG.",
        ),
        "svg.unreadable": Explanation(
            "A file that is no SVG",
            "The file is broken XML, or something else than its name says: a web page, or a packed "
            "`.svgz`. The place in the message is where reading stopped.",
            "Save the drawing again as plain SVG.",
        ),
        "svg.unsupported": Explanation(
            "Something in a drawing that is not drawn here",
            "Icons and parts are drawn from plain shapes with solid colours. Gradients, text, masks, "
            "filters, pictures and style sheets are not drawn, and leaving them out in silence would "
            "spoil the picture.",
            "Draw it with plain shapes: turn text into paths and gradients into solid colours in the drawing "
            "program. Or save the drawing as a PNG and use that as a picture.",
        ),
        "svg.value": Explanation(
            "A value in a drawing that makes no sense",
            'An attribute holds something that cannot be read, such as `width="wide"`, or a drawing '
            "without a size: the root needs a `viewBox`.",
            "Mend the attribute at the place in the message, or save the drawing again.",
        ),
    },
)
