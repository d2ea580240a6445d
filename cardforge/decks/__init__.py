"""Deck lists in and out. One format a module of this folder, which declares one constant, `READER`.

Helpers' names start with `_`; `model` holds what a deck is. A new format is one new module.
"""

from __future__ import annotations

from cardforge.decks._convert import Written, form_named, forms_of, renamed, write_as
from cardforge.decks._find import DeckFile, deck_file, find_shipped, load_deck, shipped_decks, standard_list
from cardforge.decks._format import DeckOptions, DeckReader, deck_readers
from cardforge.decks._guid import card_guids, game_guid, guid_of, set_guid
from cardforge.decks._many import DeckZip, is_row, lists_in_folder, rows
from cardforge.decks._read import read_deck, unknown_problems
from cardforge.decks._text import MAX_BYTES
from cardforge.decks._writing import one_line, printing_in
from cardforge.decks._xml import attributes as xml_attributes
from cardforge.decks._xml import content as xml_content
from cardforge.decks._xml import lines as xml_lines
from cardforge.decks._zones import Zones, by_marks
from cardforge.decks.model import Deck, Entry, Unknown, joined
from cardforge.decks.own_form import write_own

__all__ = [
    "MAX_BYTES",
    "Deck",
    "DeckFile",
    "DeckOptions",
    "DeckReader",
    "DeckZip",
    "Entry",
    "Unknown",
    "Written",
    "Zones",
    "by_marks",
    "card_guids",
    "deck_file",
    "deck_readers",
    "find_shipped",
    "form_named",
    "forms_of",
    "game_guid",
    "guid_of",
    "is_row",
    "joined",
    "lists_in_folder",
    "load_deck",
    "one_line",
    "printing_in",
    "read_deck",
    "renamed",
    "rows",
    "set_guid",
    "shipped_decks",
    "standard_list",
    "unknown_problems",
    "write_as",
    "write_own",
    "xml_attributes",
    "xml_content",
    "xml_lines",
]
