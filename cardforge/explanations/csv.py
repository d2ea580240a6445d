"""Tables as text."""

from __future__ import annotations

from cardforge.explanations._model import Explanation, Family

FAMILY = Family(
    "Tables (csv)",
    {
        "csv.bad-character": Explanation(
            "A character that cannot be printed",
            "A cell holds a control character, which has no shape and would leave a gap or a box on the "
            "card. Such characters come from copying out of other programs.",
            "Delete the character, or type the cell again.",
        ),
        "csv.bad-column": Explanation(
            "A column name starting with @ that says too little",
            "Columns that start with `@` change a layout for single cards, and name an element and one of "
            "its keys. `@rules` names no key; `@rules.size` does.",
            "Write `@element.key`, or drop the `@`.",
        ),
        "csv.binary": Explanation(
            "A file that is no text",
            "The file holds a NUL byte, which no text has. It may be a spreadsheet file that was only "
            "renamed to `.csv`.",
            "Open it in the spreadsheet program and save it as CSV UTF-8.",
        ),
        "csv.delimiter": Explanation(
            "Commas and semicolons in one header",
            "The header has several signs that could separate its cells, so the program had to choose; "
            "the note says which it took. If the columns come out wrong, the choice was wrong.",
            "Put header cells that hold such a sign in double quotes, or start the file with a line `sep=;`.",
        ),
        "csv.duplicate-column": Explanation(
            "Two columns with one name",
            "Two columns have the same name once case, blanks and signs are evened out: `Card Type` and "
            "`card_type`, or `qty` and `copies`, which both mean `quantity`. Only the first is read.",
            "Rename or delete one of the two; a name starting with `//` keeps a column as a remark.",
        ),
        "csv.encoding": Explanation(
            "Old Windows letters",
            "The file is not UTF-8, so it was read as Windows-1252, which older programs write. If "
            "accents or quotes look wrong on your cards, the guess was wrong.",
            "Save the table as “CSV UTF-8” in your spreadsheet program.",
        ),
        "csv.long-row": Explanation(
            "More cells than columns",
            "A row has cells that no column of the header names, and they would be lost. Most often a "
            'text holds the sign that separates cells: `Fox,Runs, hides` has three cells, `Fox,"Runs, '
            'hides"` has two.',
            "Put cells that hold the separating sign in double quotes, or name the extra column.",
        ),
        "csv.no-header": Explanation(
            "A column without a name",
            "The first row names the columns, and this cell has none above it; an empty file has no "
            "header at all. A value without a name cannot go anywhere.",
            "Write a name into the first row, or delete the column.",
        ),
        "csv.quotes": Explanation(
            "Quotes that do not pair up",
            "A cell opens a double quote and never closes it, or has text after the closing one. Quotes "
            'inside a quoted cell are doubled: `"The "old" fox"` is wrong, `"The ""old"" fox"` is right.',
            "Close the quote, or double the ones inside.",
        ),
    },
)
