"""Layout files."""

from __future__ import annotations

from cardforge.explanations._model import Explanation, Family

FAMILY = Family(
    "Layouts (layout)",
    {
        "layout.bad-edge": Explanation(
            "An edge that cannot be read",
            "An edge is a length inwards, such as `3mm`, or another element's edge, such as `title.bottom "
            "+ 2mm`. A number other than 0 needs its unit, and left or right edges cannot stand on top or "
            'bottom ones: `"left": "title.bottom"` is wrong, `"left": "title.right"` is right.',
            "Write a length with its unit, or `ID.EDGE + LENGTH`.",
        ),
        "layout.bad-expression": Explanation(
            "An expression that cannot be read",
            "What stands between `{{` and `}}` is not a valid expression, or uses a name that layouts do "
            "not have. The names are `card`, `set`, `game` and those under the layout's own `let`; in a "
            "repeat also its `item` and `loop`, in a part its parameters.",
            "Mend the expression, or declare the name under `let`.",
        ),
        "layout.bad-name": Explanation(
            "A name in a layout that cannot be used",
            "The colours to be replaced in a drawing are named exactly, as `#` and six digits: "
            '`"colours": {"black": "#b3261e"}` is wrong, `"colours": {"#000000": "#b3261e"}` is right. Parts '
            "have names of small letters, digits, `_` and `-`, and their parameters of letters, digits and "
            "`_`.",
            "Write the colour as it stands in the drawing, with six digits, or choose a plainer name.",
        ),
        "layout.bad-value": Explanation(
            "A value in a layout that is not allowed",
            "A key has a value that it does not take: a length without a unit, a colour by its name, a "
            'kind of element that does not exist. `"fill": "red"` is wrong, `"fill": "#b3261e"` is right. '
            "If the message names a card, the value comes from an expression and is wrong for that card "
            "only.",
            "Write what the message asks for.",
        ),
        "layout.cannot-place": Explanation(
            "An element without a place on this card",
            "An edge stands on an element that this card does not have, because its `if` is not met, or "
            'the edges leave less than no room. `"top": "art.bottom + 2mm | title.bottom + 2mm"` takes '
            "the second where there is no art.",
            "Add an alternative after `|`, or mend the edges.",
        ),
        "layout.cycle": Explanation(
            "Things that need each other",
            "Elements are placed by each other in a circle, or values, styles or parts refer to each "
            "other in one, so that none can come first. The message spells the circle out, such as `a → b "
            "→ a`.",
            "Break the circle at one place, for example with an edge that is a plain length.",
        ),
        "layout.duplicate-id": Explanation(
            "Two elements with one id",
            "Other elements, overrides and messages refer to an element by its id, so each may be used "
            "once on a side, also inside groups. `bleed`, `cut` and `safe` are taken by the boxes of the "
            "card. The `id` of a use stands before those of the part's elements, so that they differ.",
            "Give one of the two another id.",
        ),
        "layout.extends-cycle": Explanation(
            "Layouts that extend each other",
            "A layout takes over what it `extends`, and these extend each other in a circle, so that none "
            "is the first.",
            'Drop one of the `"extends"` that the message names.',
        ),
        "layout.missing": Explanation(
            "A layout that does not exist",
            "A card, `game.json` or another layout names a layout that no folder has. The name is the "
            "file's without its ending: `card` is `layouts/pond/card.layout.json`.",
            "Mend the name, or make the file.",
        ),
        "layout.missing-key": Explanation(
            "A key that an element needs",
            "An element needs its `kind`, and some kinds need more: a text its `text`, an image its "
            "`source`, a shape its `shape`. An element that changes one of the layout it extends may "
            "leave out `kind`, if the `id` is the same.",
            "Add the key that the message names, or mend the `id`.",
        ),
        "layout.missing-library": Explanation(
            "A library that is not installed",
            "Some things need a library that a plain installation leaves out: `hyphenate` needs pyphen.",
            "Install the extra that the message names, or do without.",
        ),
        "layout.no-value": Explanation(
            "An expression without a value on this card",
            "The expression is right, but for this card it leads nowhere: `{{ colours[card.rarity] }}` has "
            "no value where the table `colours` has no entry of that name.",
            "Add the entry, or give the element an `if` that leaves such cards out.",
        ),
        "layout.none": Explanation(
            "A card that no layout is chosen for",
            "The card meets none of the queries under `layouts` in `game.json`, and names no layout "
            'itself. A last entry without a query takes all that is left: `{"use": "card"}`.',
            "Add such an entry, or widen one of the queries.",
        ),
        "layout.overconstrained": Explanation(
            "More placing keys than can hold",
            "Two of an element's left edge, right edge, centre and width decide the others, so a third "
            "can only contradict them: `left`, `right` and `width` together are one too many. The same "
            "goes for top and bottom, and for edges in a stack, which places its elements itself.",
            "Drop one of the keys that the message names.",
        ),
        "layout.overflow": Explanation(
            "Things that do not fit into their element",
            "What a stack or a repeat holds is longer than itself, and there is no text in it that could "
            "be made smaller; or a frame is wider than its box has room for. It would run over what stands "
            "beside it.",
            "Make what is inside smaller, or the element larger.",
        ),
        "layout.too-many": Explanation(
            "More elements than a card can show",
            "A repeat has over 500 values, all repeats of a side have over 5000, the edge of a frame would "
            "be repeated over 200 times, a picture over 2000 times; parts inside parts make over 2000 "
            "elements or go over 50 deep, or 150 with groups between them, values of `let` "
            "need one another over more than 100 steps, or one "
            "side has over 10,000 icons and pieces of frames. That is most likely a slip, such as a wrong "
            "field under `each`, and would take very long to draw.",
            "Shorten the list, make tiles larger, or use fewer parts inside parts.",
        ),
        "layout.too-much-work": Explanation(
            "An expression that would take too long",
            "The expression makes a text or a list that is far too long, or it loops over too much: loops in "
            "loops over a long text, or a text that is doubled again and again. What is too much is counted, "
            "not timed: a text of over 100000 characters, a number of over 300 digits, an expression of over "
            "20000 characters, or 500000 steps. No card needs that; it is most likely a slip.",
            "Loop over less, or take the expression apart.",
        ),
        "layout.unknown-field": Explanation(
            "A card field that the game does not have",
            "The layout shows a field that `game.json` does not declare, such as `{{ card.nmae }}`. It "
            "would stay empty on every card.",
            "Mend the name, or declare the field in `game.json`.",
        ),
        "layout.unknown-font": Explanation(
            "A font that cannot be found",
            "Fonts come from files of the project or from installed font packages, never from the system, "
            "so that cards look the same on every computer. This name is neither declared under `fonts` "
            "nor installed.",
            "Mend the name, install the package that the message names, or declare a font file under "
            "`fonts`.",
        ),
        "layout.unknown-id": Explanation(
            "An element that does not exist",
            "An edge stands on an element, `remove` drops one, or a card's `overrides` change one, whose "
            "id is not there. Edges can refer to elements beside this one and around it, not to those "
            "inside another group.",
            "Mend the id, or give that element the id.",
        ),
        "layout.unknown-key": Explanation(
            "A key that this element does not know",
            "Each kind of element has its own keys, and an unknown one is most likely a slip: `colour` "
            "for `color`. Unknown keys are refused so that a slip never goes unnoticed.",
            "Mend the key; to keep a remark, start its key with `//`.",
        ),
        "layout.unknown-parameter": Explanation(
            "A parameter that the part does not have",
            "A use hands over a value under `with` that its part does not declare under `parameters`, so it "
            "would have no effect.",
            "Mend the name, or declare the parameter in the part.",
        ),
        "layout.unknown-part": Explanation(
            "A part that does not exist",
            "An element uses a part that is not declared under `parts` in this layout or one it extends.",
            "Mend the name, or declare the part.",
        ),
        "layout.unknown-style": Explanation(
            "A style that does not exist",
            "A text names a style, or a style extends one, that is not declared under `styles` in this "
            "layout or one it extends.",
            "Mend the name, or declare the style.",
        ),
        "layout.wrong-type": Explanation(
            "A value of the wrong type in a layout",
            'A key holds another type of value than it takes. Lengths are texts with a unit: `"width": 3` '
            'is wrong, `"width": "3mm"` is right.',
            "Write the value as the message says, lengths with their unit.",
        ),
    },
)
