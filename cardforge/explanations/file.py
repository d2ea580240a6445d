"""Files and folders."""

from __future__ import annotations

from cardforge.explanations._model import Explanation, Family

FAMILY = Family(
    "Files (file)",
    {
        "file.encoding": Explanation(
            "A file that is not UTF-8",
            "Text files are read as UTF-8, the one encoding that holds every letter. This file has bytes "
            "that are none, so its accents cannot be known for sure.",
            "Open the file in an editor and save it as UTF-8.",
        ),
        "file.exists": Explanation(
            "A file that is there already",
            "A command that makes a file to start from, such as `cardforge new`, never writes over one that "
            "is there: it may hold your work.",
            "Choose another name, or delete the file first.",
        ),
        "file.foreign": Explanation(
            "A file of another program as a set",
            "Files of other programs can be imported, but no set of a game stays in one: what they say must "
            "be put into the game's own words first.",
            "Make a set of it: `cardforge import cards.xml --game pond -o card_data/pond/sets/cards.json`.",
        ),
        "file.missing": Explanation(
            "A file that is not there",
            'Something names a file that does not exist, for example `"sets": ["sets/frist.json"]` where '
            "the file is `sets/first.json`. Upper and lower case count.",
            "Mend the name, or put the file where it is looked for.",
        ),
        "file.outside": Explanation(
            "A path that leaves its folder",
            "Games name their files from their own folder, with `/`. Web addresses, absolute paths, `..` "
            "and backslashes are refused, as the game would not work on another computer: write "
            "`art/fox.png`, not `C:\\pictures\\fox.png`.",
            "Copy the file into the game's folder and name it from there.",
        ),
        "file.too-large": Explanation(
            "A file that is too large",
            "Card data may have 64 MiB a file; five thousand cards need about three. A larger file is "
            "most likely not what it was meant to be.",
            "Look whether it is the right file; if so, split it into several sets.",
        ),
        "file.unknown-kind": Explanation(
            "A kind of file that cannot be read",
            "Files are read by what their name ends in, and no reader knows this ending. Sets of cards "
            "may be `.json`, `.csv`, `.tsv`, `.xlsx`, `.xls` or `.ods`.",
            "Save the data as one of these, and name the file accordingly.",
        ),
        "file.unreadable": Explanation(
            "A file that cannot be opened",
            "The system does not let the program read the file, or it is a folder and not a file. The "
            "message holds the system's own reason.",
            "Check the file's permissions, and that no other program keeps it locked.",
        ),
        "file.unwritable": Explanation(
            "A file that cannot be written",
            "The result could not be saved: the folder is protected, the disk is full, or another program "
            "has the file open. What was there before is still there, whole.",
            "Free some room, close the file elsewhere, or choose another place with `-o`.",
        ),
    },
)
