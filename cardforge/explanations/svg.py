"""SVG drawings."""

from __future__ import annotations

from cardforge.explanations._model import Explanation, Family

FAMILY = Family(
    "Drawings (svg)",
    {
        "svg.refused": Explanation(
            "A drawing that could be harmful",
            "The file declares entities of its own, which can make a small file grow without bounds; or it "
            "refers to itself in a circle; or it is larger, nested deeper or has more elements than any "
            "drawing for a card.",
            "Delete the `<!DOCTYPE …>` part, or simplify the drawing and save it as plain SVG.",
        ),
        "svg.missing-library": Explanation(
            "A drawing with a style sheet, and no library for it",
            "The drawing has a `<style>` sheet. Selectors of style sheets are the work of the libraries "
            "tinycss2 and cssselect2, which are an extra of cardforge.",
            '`pip install "cardforge[svg]"`, or save the drawing with its properties as attributes (plain '
            "SVG).",
        ),
        "svg.unreadable": Explanation(
            "A file that is no SVG",
            "The file is broken XML, or something else than its name says: a web page, or a packed "
            "`.svgz`. The place in the message is where reading stopped.",
            "Save the drawing again as plain SVG.",
        ),
        "svg.unsupported": Explanation(
            "Something in a drawing that is not drawn here",
            "Drawings may hold shapes, gradients, patterns, clip paths, masks, text, style sheets and "
            "pictures of their own. Filters, markers, blending, animation and whatever stands in other files "
            "are not drawn, and leaving them out in silence would spoil the picture.",
            "Draw it without: most drawing programs can turn effects, lines and text into paths or "
            "pictures. Or save the drawing as a PNG and use that as a picture.",
        ),
        "svg.value": Explanation(
            "A value in a drawing that makes no sense",
            'An attribute holds something that cannot be read, such as `width="wide"`; it refers to '
            "something that is not there; text is in a font that is neither declared in the layout nor "
            "installed; or the drawing has no size: the root needs a `viewBox`.",
            "Mend the attribute at the place in the message, or save the drawing again. Declare the font, or "
            "turn the text into paths.",
        ),
    },
)
