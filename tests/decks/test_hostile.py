"""No list can break a reader: junk, broken characters, endless lines and depths; and lines met before."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cardforge.decks import MAX_BYTES, Deck, DeckOptions, DeckReader, deck_readers
from cardforge.problems import Severity
from tests.decks.kit import FOXES, NAMES, ZONES, copies, named, read

READERS = pytest.mark.parametrize("reader", deck_readers(), ids=lambda reader: reader.name)

ANY = st.characters(exclude_categories=())
"""Every code point, halves of surrogate pairs and NUL among them."""

PARTS = (
    *("4 ", "x4", "Ember Fox", "Salt & Ash", "[main]", "[", "]", "(", ")", "\n", "\n\n", "\r", "\t", "\0"),
    *("\ud800", "\udfff", "\ufeff", "\u2028", "\x85", "|", ";", ",", '"', "'", "<", ">", "</", "/>", "<!--"),
    *("<deck>", "<card number='4' name='Ember Fox'/>", "&", "&amp;", "&#0;", "<![CDATA[", "]]>", "<?xml"),
    *("Count,Name", "SB: ", "//", "#", "*F*", "9" * 400, "-1", "game: foxes", "[metadata]", "Deck", "٣", "²"),
    *("<cockatrice_deck>", "<Deck>", "<superzone name='Deck'>", "<section name='Main'>", "Magic Workstation"),
)
TEXTS = st.one_of(
    st.text(ANY, max_size=60),
    st.lists(st.one_of(st.sampled_from(PARTS), st.text(ANY, max_size=3)), max_size=30).map("".join),
)


def whole(deck: Deck) -> Deck:
    """The deck, of which something is told if nothing is in it."""
    assert deck.zones or deck.unknown or deck.problems
    return deck


@READERS
@given(text=TEXTS)
@settings(max_examples=60)
@example(text="\0")
@example(text="\ud800")
@example(text="")
def test_no_reader_raises_on_any_text(reader: DeckReader, text: str) -> None:
    assert reader.sniff(text) >= 0
    reader.game(text)
    whole(reader.read(text, "deck.txt", FOXES, DeckOptions()))


@given(TEXTS)
@settings(max_examples=300)
def test_no_text_raises_whatever_it_is_taken_for(text: str) -> None:
    whole(read(text))


@given(st.binary(max_size=200))
@settings(max_examples=300)
@example(b"\xff\xfe\x00\xd8")
@example(b"\xfe\xff\xd8\x00")
@example(b"\xef\xbb\xbf")
@example(b"\x1f\x8b\x08\x00")
@example(b"4 Ember Fox\xe9\n")
def test_no_bytes_raise(data: bytes) -> None:
    whole(read(data))


LARGE: dict[str, Callable[[], str]] = {
    "one endless line": lambda: "4 Ember Fox " * 80_000,
    "an endless word": lambda: "a" * (MAX_BYTES - 1),
    "endless digits": lambda: "9" * 900_000,
    "digits, then a name": lambda: "9" * 5_000 + " Ember Fox",
    "blanks": lambda: "4" + " " * 900_000 + "Ember Fox",
    "brackets": lambda: "[" * 400_000 + "]" * 400_000,
    "deep XML": lambda: "<deck>" + "<a>" * 100_000 + "</a>" * 100_000 + "</deck>",
    "deep XML that stays open": lambda: "<cockatrice_deck>" + "<zone>" * 100_000,
    "wide XML": lambda: "<Deck>" + "<Cards Quantity='1' Name='Ember Fox'/>" * 20_000 + "</Deck>",
    "an endless attribute": lambda: f"<deck><section name='{'a' * 900_000}'/></deck>",
    "a comment without end": lambda: "<!--" + "-" * 900_000,
    "declarations": lambda: "<!a>" * 200_000 + "<deck/>",
    "an endless cell": lambda: "Count,Name\n4," + "a" * 900_000,
    "an open quote": lambda: 'Count,Name\n4,"' + "a\n" * 400_000,
    "endless columns": lambda: "Count,Name" + ",x" * 400_000 + "\n4,Ember Fox",
    "unknown cards": lambda: "".join(f"1 Nobody {number}\n" for number in range(30_000)),
    "sections": lambda: "".join(f"[zone {number}]\n1 Ember Fox\n" for number in range(10_000)),
    "bars": lambda: "[metadata]\nName=x\n[Main]\n4 " + "|" * 900_000,
}


@pytest.mark.parametrize("name", LARGE)
def test_what_is_too_large_is_told_soon(name: str) -> None:
    deck = whole(read(LARGE[name]()))
    assert any(problem.severity is Severity.ERROR for problem in deck.problems) or deck.unknown or deck.zones


# --- lines met before ---------------------------------------------------------------------------------

FORMS = (
    *("{0} {1}", "{0}x {1}", "{1} x{0}", "{0} {1} (W2) {2}", "{0} {1} *F*", "({0}) {1}", "{0}\t{1}"),
    *(" {0} {1}", "{1}", "{0} {1} # {2}", "SB: {0} {1}"),
)
CARDS = [
    st.builds(form.format, st.integers(0, 1200), st.sampled_from([*NAMES, "Nobody"]), st.integers(1, 9))
    for form in FORMS
]
OTHERS = ["", "[main]", "[side]", "Sideboard", "name: x", "game: foxes", "[home]", "4 4", "About", "Name x"]
LINES = st.one_of(*CARDS, st.sampled_from(OTHERS))
LISTS = st.lists(LINES, max_size=12).map("\n".join)


@given(first=LISTS, second=LISTS)
@settings(max_examples=200)
def test_a_list_is_read_the_same_whatever_was_read_before(first: str, second: str) -> None:
    fresh = named(NAMES, zones=ZONES)
    alone = read(second, fresh)
    used = named(NAMES, zones=ZONES)
    read(first, used)
    assert read(second, used) == alone
    assert read(second, used) == alone, "and again, all lines known"


def test_lines_met_before_add_up_and_keep_their_zone_and_place() -> None:
    text = "4 Ember Fox\n2 Tide Oath\n\nSideboard\n4 Ember Fox\n2 Tide Oath\n2 Tide Oath\n"
    for _ in range(2):
        deck = read(text)
        assert copies(deck) == {"Ember Fox": 4, "Tide Oath": 2}
        assert copies(deck, "side") == {"Ember Fox": 4, "Tide Oath": 4}
        assert [entry.where.line for entry in deck.zones["side"]] == [5, 6]
        assert deck.problems == ()


def test_a_header_that_falls_apart_is_no_table() -> None:
    deck = read("Count,Name\x0bx\n4,Ember Fox\n")
    assert [problem.code for problem in deck.problems] == ["deck.bad-line"]


def test_too_many_copies_are_told_also_of_lines_met_before() -> None:
    text = "600 Ember Fox\n600 Ember Fox\n0 Tide Oath\n"
    first, second = read(text), read(text)
    assert first == second
    assert [problem.code for problem in first.problems] == ["deck.bad-count", "deck.bad-count"]
