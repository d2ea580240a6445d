"""MUSHcode: what a server makes of it is what the cards say."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.exports._mush_line import MOST_BYTES, escaped, in_parts
from tests.exports.kit import FIELDS, HAZARDS, exported, hazard_game
from tests.exports.kit import escaped as as_rich
from tests.exports.mush_server import Received, Server, evaluated
from tests.project.kit import make_game, run

Capture = pytest.CaptureFixture[str]
SIGNS = st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Zl", "Zp"])


def arrived(root: Path, *words: str, dvorax: bool = False) -> Server:
    """What a server has after the export was sent to it."""
    form = ("--dvorax",) if dvorax else ()
    (data,) = exported(root, "mush", *words, *form, name="out.txt").values()
    return Server(dvorax).send(data)


def game(tmp_path: Path, *cards: dict[str, Any], **more: Any) -> Path:
    return make_game(tmp_path / "game", cards, fields=FIELDS, **more)


def told(capsys: Capture) -> str:
    """The messages so far."""
    return capsys.readouterr().err


def said_of(name: str, text: str) -> str:
    """A hazard's text with its flavour behind it."""
    return " ".join(filter(None, (text, f'("{text[:20]}")' if text else "")))


def test_hazards_arrive_in_the_plain_form(tmp_path: Path) -> None:
    deck = arrived(hazard_game(tmp_path)).deck
    expected = [
        Received(name.replace(" // ", " - ").replace("/", "-"), "TA"[index % 2], said_of(name, text))
        for index, (name, text) in enumerate(HAZARDS)
    ]
    assert deck == expected


def test_hazards_arrive_in_dvorax(tmp_path: Path) -> None:
    deck = arrived(hazard_game(tmp_path), dvorax=True).deck
    for index, ((name, text), card) in enumerate(zip(HAZARDS, deck, strict=True)):
        corner = f"{index}:{index}" if index % 3 else f"{index}:-"
        kind = ("Thing", "Action")[index % 2] + ("" if index % 3 else " - Unique")
        title = name.replace(" // ", " - ").replace("/", "-")
        assert card == Received(f"{title} ({corner})", kind, said_of(name, text), ("hr", "hb")[index % 2])


@given(st.text(SIGNS | st.sampled_from(" \n\t%\\[]{};r")))
def test_any_text_arrives_as_it_was(text: str) -> None:
    assert evaluated(f"loadcard x/T/{escaped(text)}") == f"loadcard x/T/{text}"


@given(st.text(st.sampled_from("ab %é\n"), max_size=300), st.integers(0, 40))
def test_parts_fit_and_lose_only_the_blanks_they_are_cut_at(text: str, room: int) -> None:
    def line(part: str) -> str:
        return "x" * (MOST_BYTES - 8 - room) + escaped(part)

    parts = list(in_parts(text, line))
    assert all(len(line(part).encode()) <= MOST_BYTES for part in parts)
    rest = text
    for part in parts[:-1]:
        assert rest.startswith(part)
        assert part
        rest = rest[len(part) :]
        rest = rest[1:] if rest[:1] in ("\n", " ") else rest
    assert rest == parts[-1]


def test_copies_repeat_the_line_and_an_announcement_comes_last(tmp_path: Path) -> None:
    root = game(tmp_path, {"name": "Fox", "quantity": 2}, {"name": "Owl", "type": ["Action"]})
    (data,) = exported(root, "mush", name="out.txt").values()
    assert data.decode().splitlines() == [
        "cleardeck",
        "loadcard Fox/T/",
        "loadcard Fox/T/",
        "loadcard Owl/A/",
        "@emit Mini: 3 cards loaded.",
    ]


def test_colours_are_the_game_s_codes_else_those_of_their_names(tmp_path: Path) -> None:
    fields = {"colour": {"type": "string"}}
    colours = {"mud": {"hex": "#654321", "mush": "hy"}, "blue": {"hex": "#0000ff"}}
    names = ("mud", "blue", "Black", "green", "grey", "sepia", "")
    cards = [{"name": f"Card {name}", **({"colour": name} if name else {})} for name in names]
    root = make_game(tmp_path, cards, fields=fields, colours=colours)
    deck = arrived(root, dvorax=True).deck
    assert [card.colour for card in deck] == ["hy", "hb", "hx", "hg", "hw", "hw", "hw"]
    assert {card.type for card in deck} == {"Thing"}


def test_a_deck_is_a_pack_that_each_copy_is_taken_from(tmp_path: Path, capsys: Capture) -> None:
    root = game(tmp_path, {"name": "Fox;  it"}, {"name": "Owl"}, {"name": "Toad"})
    (root / "one.txt").write_text(
        "game: mini\nname: 100% [me]\n\n[main]\n3 Fox;  it\n1 Toad\n[side]\n1 Owl\n"
    )
    (data,) = exported(root, "mush", "--deck", "one.txt", name="out.txt").values()
    assert data.decode().count("loadcard") == 3
    server = Server().send(data)
    assert [card.title for card in server.deck] == ["Fox;  it"] * 3 + ["Toad", "Owl"]
    assert server.said == ["100% [me]: 5 cards loaded."]
    assert "one.txt: warning: MUSHcode does not tell side apart: its cards lie in main" in told(capsys)


def test_cards_of_one_name_are_told_apart_in_decks_only(tmp_path: Path, capsys: Capture) -> None:
    twins = [{"id": "a", "name": "A/B", "power": 1}, {"id": "b", "name": "A-B", "power": 2}]
    root = game(tmp_path, *twins)
    assert [card.title for card in arrived(root).deck] == ["A-B", "A-B"]
    (root / "one.txt").write_text("game: mini\n\n[main]\n1 A/B\n2 A-B\n")
    capsys.readouterr()
    assert [card.title for card in arrived(root, "--deck", "one.txt").deck] == ["A-B", "A-B (2)", "A-B (2)"]
    assert 'A-B: its name is that of another card: it is called "A-B (2)"' in told(capsys)


def test_slashes_are_told_with_the_card_and_its_place(tmp_path: Path, capsys: Capture) -> None:
    root = game(tmp_path, {"name": "AC/DC", "power": 7, "toughness": 25, "text": "+2/0"})
    (card,) = arrived(root, dvorax=True).deck
    assert (card.title, card.text) == ("AC-DC (7:25)", "+2/0")
    error = told(capsys)
    assert 'warning: AC/DC: its name has a slash, which would end it on a MUSH: "-" is written' in error
    assert (
        'warning: AC/DC: its corner value has a slash, which would end it on a MUSH: ":" is written' in error
    )
    assert error.count("card_data/mini/sets/core.json:") == 2


def test_what_the_plain_form_leaves_out_is_told_once(tmp_path: Path, capsys: Capture) -> None:
    root = game(tmp_path, {"name": "Fox", "type": ["Thing"], "power": 1}, {"name": "Owl", "power": 2})
    arrived(root)
    assert "info: the plain form of MUSHcode has no place for type and corner value; --dvorax" in told(capsys)


def test_ascii_folds_and_tells_what_it_cannot_fold(tmp_path: Path, capsys: Capture) -> None:
    root = game(tmp_path, {"name": "Łódź – “so”", "text": as_rich("½ für 猫 … Мир")})
    (card,) = arrived(root, "--ascii").deck
    assert card == Received('Lodz - "so"', "T", "1/2 fur ? ... Mir")
    error = told(capsys)
    assert 'its text has "猫", and ASCII has nothing like it: "?" is written; write it' in error
    assert "name" not in error


def test_without_ascii_letters_arrive_as_they_are(tmp_path: Path) -> None:
    (card,) = arrived(game(tmp_path, {"id": "bear", "name": "Медведь", "text": "猫"})).deck
    assert card == Received("Медведь", "T", "猫")


def test_control_characters_are_left_out_and_told(tmp_path: Path, capsys: Capture) -> None:
    (card,) = arrived(game(tmp_path, {"name": "Fox", "text": "a\x85b\u2028c"})).deck
    assert card.text == "abc"
    assert "Fox: its text holds control characters, which are left out: U+0085 and U+2028" in told(capsys)


LONG = "Zwölf %-Wörter.  Und\nmehr! " * 230


def test_a_text_that_is_too_long_is_an_error_with_its_bytes(tmp_path: Path, capsys: Capture) -> None:
    root = game(tmp_path, {"name": "Fox", "text": LONG})
    assert run(root, "export", "mush", "-o", "out.txt") == 1
    error = told(capsys)
    length = len(f"loadcard Fox/T/{escaped(LONG)}".encode())
    assert (
        f"Fox: its text makes a line of {length:,} bytes, and a MUSH takes 4,095; shorten it, or make"
        in error
    )
    assert not (root / "out.txt").exists()


def test_split_makes_several_cards_of_it(tmp_path: Path) -> None:
    deck = arrived(game(tmp_path, {"name": "Fox", "text": LONG}, {"name": "Owl"}), "--split").deck
    assert [card.title for card in deck] == ["Fox (1 of 2)", "Fox (2 of 2)", "Owl"]
    together = "".join(card.text for card in deck)
    assert together.replace(" ", "").replace("\n", "") == LONG.replace(" ", "").replace("\n", "")


def test_a_line_of_the_most_bytes_is_not_split(tmp_path: Path) -> None:
    room = MOST_BYTES - len("loadcard Fox/T/")
    (card,) = arrived(game(tmp_path, {"name": "Fox", "text": "é" * (room // 2)}), "--split").deck
    assert card.title == "Fox"
    assert run(game(tmp_path, {"name": "Fox", "text": "é" * (room // 2 + 1)}), "export", "mush") == 1


def test_split_cards_are_all_taken_from_the_pack(tmp_path: Path) -> None:
    root = game(tmp_path, {"name": "Fox", "text": LONG, "power": 3})
    (root / "one.txt").write_text("game: mini\n\n[main]\n2 Fox\n")
    deck = arrived(root, "--deck", "one.txt", "--split", dvorax=True).deck
    assert [card.title for card in deck] == ["Fox (1 of 2) (3:-)", "Fox (2 of 2) (3:-)"] * 2


def test_batches_are_numbered_files(tmp_path: Path, capsys: Capture) -> None:
    root = game(tmp_path, {"name": "Fox", "quantity": 103})
    whole = exported(root, "mush")["mini.txt"]
    assert "105 lines, and servers take 100 at once, then one a second; --batch 100 makes" in told(capsys)
    files = exported(root, "mush", "--batch", "10")
    names = [name for name in files if name != "manifest.json"]
    assert names == [f"mini-{place:02}.txt" for place in range(1, 12)]
    assert b"".join(files[name] for name in names) == whole
    assert max(files[name].count(b"\n") for name in names) == 10
    assert "servers take" not in told(capsys)


def test_batches_need_a_folder(tmp_path: Path, capsys: Capture) -> None:
    assert run(game(tmp_path, {"name": "Fox"}), "export", "mush", "--batch", "9", "-o", "x.txt") == 2
    assert "--batch: error: numbered chunks are several files; name a folder or a zip with -o" in told(capsys)


def test_tokens_and_mats_are_told(tmp_path: Path, capsys: Capture) -> None:
    root = game(tmp_path, {"name": "Fox"}, {"name": "Mat", "extra": True})
    assert [card.title for card in arrived(root).deck] == ["Fox"]
    assert "MUSHcode has no place for pieces that are no cards: Mat left out" in told(capsys)
