"""Spreadsheets."""

from __future__ import annotations

from cardforge.explanations._model import Explanation, Family

FAMILY = Family(
    "Spreadsheets (book)",
    {
        "book.damaged": Explanation(
            "A file that is no spreadsheet, or a broken one",
            "The file is named so, but its parts are missing or broken, it has a password, or is "
            "another kind of file that was only renamed.",
            "Open it in the spreadsheet program and save it again, without a password.",
        ),
        "book.date": Explanation(
            "A date among the cells",
            "The cell is a date. Few cards have any: spreadsheets make dates of what looks like some, "
            "such as `3-4` or `1/2`, and forget what was typed. The date is read as `2024-04-03`.",
            "If you typed something else, give the column the format “Text” and type it again; a real date "
            "can stay.",
        ),
        "book.error-cell": Explanation(
            "A cell with an error",
            "The cell shows an error such as `#N/A` or `#DIV/0!`: its formula has no result. Nothing is read "
            "from it.",
            "Mend the formula, or type the value over it.",
        ),
        "book.long-cell": Explanation(
            "A cell with more text than a card can hold",
            "The cell has more than 100,000 characters. Something else was most likely pasted into it.",
            "Shorten the text.",
        ),
        "book.lost-digits": Explanation(
            "A number with too many digits",
            "Spreadsheets keep 15 digits of a number; the rest of a longer one, such as a serial number, is "
            "gone, and zeros stand in its place.",
            "Give the column the format “Text” and type the digits again.",
        ),
        "book.lost-zeros": Explanation(
            "A number that may have lost its zeros",
            "The column holds codes such as `007` as texts, and this cell is a number with fewer digits. A "
            "spreadsheet drops zeros at the start of what it takes for a number.",
            "Give the column the format “Text” and type the code again.",
        ),
        "book.merged": Explanation(
            "Merged cells over several rows",
            "Cells of several rows were merged into one. Only the first has the value; the other cards have "
            "nothing there.",
            "Unmerge the cells, and write the value into each row.",
        ),
        "book.no-library": Explanation(
            "The library for spreadsheets is missing",
            "Spreadsheets are read by the library python-calamine, which comes with the extra `sheets`.",
            'Run `pip install "cardforge[sheets]"`, or save the table as CSV UTF-8.',
        ),
        "book.no-result": Explanation(
            "A formula whose result is not stored",
            "A spreadsheet file holds the last result of each formula, and cardforge reads it; it does not "
            "calculate. Files written by other programs than spreadsheets often have no results in them.",
            "Open the file in a spreadsheet program and save it; or type the value over the formula.",
        ),
        "book.refused": Explanation(
            "A spreadsheet that could do harm",
            "The file declares entities, which can make a small file grow without bounds, nests its parts "
            "absurdly deep, or holds parts whose names lead out of it. No spreadsheet program writes such "
            "files.",
            "Open it in a spreadsheet program and save it again, if you trust where it comes from.",
        ),
        "book.several-sheets": Explanation(
            "Only one of several sheets is read",
            "Without a name the first sheet is read. This is only a note.",
            'Name the sheet: `"sets": ["cards.xlsx!core"]` in game.json, `--sheet core` on the command line.',
        ),
        "book.shown-otherwise": Explanation(
            "A number that the sheet shows otherwise",
            "The cell holds a number, and its format shows something else: 0.5 as `50%`, 3 as `3 gold`. The "
            "number is read. This is only a note.",
            "If the card should say what the sheet shows, give the column the format “Text” and type it.",
        ),
        "book.unknown-sheet": Explanation(
            "A sheet that the file does not have",
            "What stands behind the `!`, or behind `--sheet`, names no sheet of this file.",
            "Mend the name; the message lists the sheets there are.",
        ),
        "book.zeros": Explanation(
            "Zeros that only the format shows",
            "The cell holds the number 7, and its format shows it as `007`. What is shown is read. This is "
            "only a note.",
            "To be sure, give the column the format “Text” and type the code again.",
        ),
    },
)
