"""`deck check`, `print --deck`, and what `check` says of the decks that a game comes with."""

from __future__ import annotations

import io
import json
import re
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.project.kit import art_file, cards, make_game, run
from tests.render.kit import extracted

Capture = pytest.CaptureFixture[str]
Feed = Callable[[str | bytes], None]

HEAD = "name: All at once\ngame: fofl\nside: red\nexpect: unique\n\n[main]\n"
WRONG = HEAD + "2 Google\n1 Goggle\n1 ANFOFL\n4 Drone\n1 Sidious\n"
RIGHT = HEAD + "1 Google\n1 Wikipedia\n1 FOFL\n4 Drone\n1 Sidious\n"

GOLDEN = """\
deck.txt: not legal: 4 errors (All at once; fofl, side red; 8 cards in draw pile)
deck.txt:8: error: no card is named "Goggle", did you mean "Google" [deck.unknown-card]
deck.txt:9: error: draw pile has ANFOFL, none allowed; remove 1 × ANFOFL [deck.forbidden]
    rule no-enemy-colour: a Red draw pile holds no Blue card, a Blue one no Red card; Yellow, Grey and Green \
cards are free to both (000: Draw Pile Creation)
deck.txt:7: error: draw pile has 2 × Google, at most 1 allowed; remove 1 × Google [deck.copies]
    rule unique: a draw pile holds at most one copy of each Unique card; of all others, as many as you like \
(000: Draw Pile Creation)
deck.txt: error: draw pile has no FOFL, at least 1 needed; add 1 × FOFL [deck.too-few]
    rule own-website: a Red draw pile holds FOFL, a Blue one holds ANFOFL (000: Draw Pile Creation)
"""

DECK_KEYS = {"file", "game", "ruleset", "legal", "choices", "checked", "violations"}
VIOLATION_KEYS = {
    *("rule", "code", "severity", "message", "zone", "actual", "limit", "cards", "fixes", "completable"),
    *("by", "cite"),
}


def put(folder: Path, name: str, text: str | bytes) -> None:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode() if isinstance(text, str) else text)


def document(folder: Path, capsys: Capture, *words: str) -> tuple[int, dict[str, Any]]:
    code = run(folder, "--format", "json", *words)
    answer: dict[str, Any] = json.loads(capsys.readouterr().out)
    return code, answer


def lines(folder: Path, capsys: Capture, *words: str) -> tuple[int, list[dict[str, Any]]]:
    code = run(folder, "deck", "check", "--jsonl", *words)
    return code, [json.loads(line) for line in capsys.readouterr().out.splitlines()]


@pytest.fixture
def feed(monkeypatch: pytest.MonkeyPatch) -> Feed:
    """What stands on standard input."""

    def give(text: str | bytes) -> None:
        data = text.encode() if isinstance(text, str) else text
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))

    return give


# --- the verdict --------------------------------------------------------------------------------------


def test_a_wrong_deck_gets_all_its_violations_in_one_answer(tmp_path: Path, capsys: Capture) -> None:
    put(tmp_path, "deck.txt", WRONG)
    assert run(tmp_path, "deck", "check", "deck.txt") == 1
    said = capsys.readouterr()
    assert said.out == GOLDEN
    assert said.err == ""


def test_the_corrected_twin_is_legal(tmp_path: Path, capsys: Capture) -> None:
    put(tmp_path, "deck.txt", RIGHT)
    assert run(tmp_path, "deck", "check", "deck.txt") == 0
    said = capsys.readouterr()
    assert said.out == "deck.txt: legal (All at once; fofl, side red; 8 cards in draw pile)\n"
    assert said.err == ""


def test_the_answer_as_json_has_the_keys_of_the_contract(tmp_path: Path, capsys: Capture) -> None:
    put(tmp_path, "deck.txt", WRONG)
    code, answer = document(tmp_path, capsys, "deck", "check", "deck.txt")
    assert (code, answer["version"], answer["ok"], answer["problems"]) == (1, 1, False, [])
    (deck,) = answer["result"]["decks"]
    assert deck.keys() == DECK_KEYS | {"name", "completable", "notes", "lists"}
    assert (deck["file"], deck["game"], deck["ruleset"], deck["legal"]) == ("deck.txt", "fofl", "", False)
    assert (deck["choices"], deck["name"]) == ({"side": "red"}, "All at once")
    assert {"no-enemy-colour", "own-website", "unique"} <= set(deck["checked"])
    assert [one["rule"] for one in deck["violations"]] == [
        "$card",
        "no-enemy-colour",
        "unique",
        "own-website",
    ]
    assert all(one.keys() == VIOLATION_KEYS for one in deck["violations"])
    assert deck["violations"][2] == {
        "rule": "unique",
        "code": "deck.copies",
        "severity": "error",
        "message": "a draw pile holds at most one copy of each Unique card; of all others, as many as you "
        "like: draw pile has 2 × Google, at most 1 allowed",
        "zone": "main",
        "actual": 2,
        "limit": 1,
        "cards": [{"name": "Google", "count": 2}],
        "fixes": [{"op": "remove", "card": "Google", "count": 1, "to": ""}],
        "completable": False,
        "by": "",
        "cite": "000: Draw Pile Creation",
    }


def test_a_legal_deck_as_json(tmp_path: Path, capsys: Capture) -> None:
    code, answer = document(tmp_path, capsys, "deck", "check", "red")
    (deck,) = answer["result"]["decks"]
    assert (code, answer["ok"], deck["legal"], deck["violations"]) == (0, True, True, [])


def test_violations_are_annotations_for_github(tmp_path: Path, capsys: Capture) -> None:
    put(tmp_path, "deck.txt", WRONG)
    assert run(tmp_path, "--format", "github", "deck", "check", "deck.txt") == 1
    out = capsys.readouterr().out
    assert "::error file=deck.txt,line=9,title=deck.forbidden::" in out
    assert out.count("::error ") == 4


def test_several_decks_are_told_in_order_and_counted(tmp_path: Path, capsys: Capture) -> None:
    put(tmp_path, "deck.txt", WRONG)
    assert run(tmp_path, "deck", "check", "red", "deck.txt", "pack") == 1
    out = capsys.readouterr().out.splitlines()
    heads = [line.split(": ")[1].split(" (")[0] for line in out if re.match(r"\S+: (not )?legal", line)]
    assert heads == ["legal", "not legal", "legal"]
    assert out[-1] == "3 verdicts: 2 legal, 1 not"


def test_one_line_a_deck_also_for_those_that_cannot_be_judged(tmp_path: Path, capsys: Capture) -> None:
    put(tmp_path, "deck.txt", WRONG)
    put(tmp_path, "binary.dec", b"\0\1\2")
    code, rows = lines(tmp_path, capsys, "red", "deck.txt", "nowhere.txt", "--game", "fofl", "binary.dec")
    assert code == 3
    assert [row["legal"] for row in rows] == [True, False, False, False]
    assert [row["file"].rpartition("/")[2] for row in rows] == [
        "red.txt",
        "deck.txt",
        "nowhere.txt",
        "binary.dec",
    ]
    assert len({tuple(row) for row in rows}) == 1
    assert [[one["code"] for one in row["problems"]] for row in rows] == [
        [],
        [],
        ["file.missing"],
        ["deck.binary"],
    ]


def test_a_deck_that_lacks_cards_only_says_so(tmp_path: Path, capsys: Capture) -> None:
    put(tmp_path, "deck.txt", RIGHT.replace("1 FOFL\n", ""))
    assert run(tmp_path, "deck", "check", "deck.txt") == 1
    assert "deck.txt: not legal yet, it only lacks cards: 1 error (" in capsys.readouterr().out
    put(tmp_path, "deck.txt", RIGHT.replace("side: red", "side: green"))
    _, answer = document(tmp_path, capsys, "deck", "check", "deck.txt")
    assert not answer["result"]["decks"][0]["completable"], "no card mends a wrong choice"


def test_a_side_that_fits_better_is_said_first(tmp_path: Path, capsys: Capture) -> None:
    put(tmp_path, "deck.txt", RIGHT.replace("side: red", "side: blue"))
    assert run(tmp_path, "deck", "check", "deck.txt") == 1
    out = capsys.readouterr().out.splitlines()
    assert 'the deck is legal with side "red" instead of "blue"; choose red' in out[1]


def test_quiet_says_nothing_of_decks_without_fault(tmp_path: Path, capsys: Capture) -> None:
    put(tmp_path, "deck.txt", WRONG)
    assert run(tmp_path, "-q", "deck", "check", "red", "deck.txt") == 1
    assert capsys.readouterr().out == GOLDEN


def test_colours_only_where_they_are_wanted(tmp_path: Path, capsys: Capture) -> None:
    run(tmp_path, "deck", "check", "red")
    assert "\x1b" not in capsys.readouterr().out
    run(tmp_path, "--color", "always", "deck", "check", "red")
    assert capsys.readouterr().out.startswith("\x1b[32m")


# --- lists that are odd -------------------------------------------------------------------------------


def test_warnings_fail_only_when_strict(tmp_path: Path, capsys: Capture) -> None:
    put(tmp_path, "deck.txt", "game: fofl\nside: red\n\n[main]\n1 FOFL\n1 Chav\n")
    assert run(tmp_path, "deck", "check", "deck.txt") == 0
    assert "deck.txt: legal: 1 warning (" in capsys.readouterr().out
    assert run(tmp_path, "--strict", "deck", "check", "deck.txt") == 1
    capsys.readouterr()
    code, answer = document(tmp_path, capsys, "--strict", "deck", "check", "deck.txt")
    assert (code, answer["ok"], answer["result"]["decks"][0]["legal"]) == (1, False, True)


def test_lenient_makes_unknown_lines_warnings(tmp_path: Path, capsys: Capture) -> None:
    put(tmp_path, "deck.txt", RIGHT + "1 Nothing Like It\n\n[sidebored]\n1 Proxy\n")
    assert run(tmp_path, "deck", "check", "deck.txt") == 1
    capsys.readouterr()
    assert run(tmp_path, "--lenient", "deck", "check", "deck.txt") == 0
    out = capsys.readouterr().out
    assert "deck.txt:12: warning: no card is named" in out
    assert out.count("[deck.unknown-zone]") == 1, "said once"
    assert "legal: 2 warnings" in out


def test_an_unreadable_file_does_not_hide_the_others(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "folder").mkdir()
    assert run(tmp_path, "deck", "check", "nowhere.txt", "red", "folder") == 3
    said = capsys.readouterr()
    assert "nowhere.txt: error: no such file" in said.err
    assert "folder: error: holds no deck list" in said.err
    assert "red.txt: legal" in said.out


def test_a_missing_file_suggests_a_ready_made_deck(tmp_path: Path, capsys: Capture) -> None:
    assert run(tmp_path, "deck", "check", "neutral-cor") == 3
    assert 'no such file; did you mean "neutral-core"? [file.missing]' in capsys.readouterr().err
    assert run(tmp_path, "deck", "check", "x" * 300) == 3
    assert run(tmp_path, "deck", "check", "xyzzy") == 3
    (names,) = re.findall("the ready-made decks are (.*) \\[", capsys.readouterr().err)
    assert {"pack", "blue", "neutral-core", "red"} <= set(names.split(", "))


@pytest.mark.parametrize(
    ("data", "code"), [(b"", "deck.empty"), (b"# nothing\n\n", "deck.empty"), (b"4 F\0ox\n", "deck.binary")]
)
def test_a_list_without_cards_is_never_legal(tmp_path: Path, capsys: Capture, data: bytes, code: str) -> None:
    make_game(tmp_path, cards("Fox"), zones={"main": {}})
    put(tmp_path, "deck.txt", data)
    exit_code, answer = document(tmp_path, capsys, "deck", "check", "deck.txt")
    (deck,) = answer["result"]["decks"]
    assert (exit_code, deck["legal"], deck["violations"]) == (1, False, [])
    assert [one["code"] for one in answer["problems"]] == [code]
    assert run(tmp_path, "deck", "check", "deck.txt") == 1
    assert "deck.txt: not legal: 1 error (" in capsys.readouterr().out


def test_expect_is_no_excuse(tmp_path: Path, capsys: Capture) -> None:
    assert run(tmp_path, "deck", "check", "neutral-core") == 1
    assert "own-website" in capsys.readouterr().out


# --- which game ---------------------------------------------------------------------------------------


def test_standard_input(tmp_path: Path, capsys: Capture, feed: Feed) -> None:
    feed(RIGHT)
    assert run(tmp_path, "deck", "check", "-") == 0
    assert capsys.readouterr().out.startswith("-: legal (All at once; fofl,")
    feed("1 FOFL\n")
    assert run(tmp_path, "deck", "check", "-", "-", "--game", "fofl") == 2
    said = capsys.readouterr()
    assert "-: legal" in said.out
    assert "standard input can be read only once" in said.err


def test_no_game_is_told_with_the_ways_to_say_it(tmp_path: Path, capsys: Capture) -> None:
    put(tmp_path, "deck.txt", "1 FOFL\n")
    assert run(tmp_path, "deck", "check", "deck.txt") == 2
    assert 'its list names none; add --game GAME, or a line "game: GAME"' in capsys.readouterr().err
    assert run(tmp_path, "deck", "check", "deck.txt", "--game", "fofl") == 0
    assert run(tmp_path, "deck", "check", "deck.txt", "--game", "fofll") == 2
    assert 'did you mean "fofl"' in capsys.readouterr().err


def test_an_unknown_game_is_told_at_the_list(tmp_path: Path, capsys: Capture) -> None:
    put(tmp_path, "deck.txt", "game: foffl\n\n[main]\n1 FOFL\n")
    assert run(tmp_path, "deck", "check", "deck.txt") == 2
    said = capsys.readouterr().err
    assert said.startswith(
        'deck.txt: error: the list is for a game "foffl", which there is not; did you mean'
    )
    put(tmp_path, "deck.txt", "game: FOFL\n\n[main]\n1 FOFL\n")
    assert run(tmp_path, "deck", "check", "deck.txt") == 0, "case does not count"


def test_a_deck_of_another_game_is_told(tmp_path: Path, capsys: Capture) -> None:
    put(tmp_path, "deck.txt", RIGHT)
    assert run(tmp_path, "deck", "check", "deck.txt", "--game", "energy") == 1
    out = capsys.readouterr().out
    assert 'warning: the list is for the game "fofl" and is judged as one of "energy"' in out
    assert out.count("[deck.unknown-card]") == 5


# --- rule sets and phases -----------------------------------------------------------------------------

RULES: dict[str, Any] = {
    "zones": {
        "main": {"label": "deck"},
        "side": {},
        "home": {"of": "main"},
        "shown": {"of": "main"},
    },
    "rules": [
        {"id": "size", "kind": "size", "zone": "main", "min": 4},
        {"id": "shown-2", "kind": "size", "zone": "shown", "exact": 2, "phase": "pregame"},
    ],
    "formats": {"short": {"rules": [{"id": "size", "kind": "size", "zone": "main", "max": 3}]}},
}

LIST = """\
game: mini

[main]
3 Toad
1 Fox
2 Owl

[side]
1 Fox

[home]
1 Owl

[shown]
2 Toad
"""


@pytest.fixture
def zoo(tmp_path: Path) -> Path:
    root = make_game(tmp_path / "zoo", cards("Fox", "Owl", "Toad"), back="back", **RULES)
    put(root, "zoo.txt", LIST)
    return root


def test_rule_sets_by_name_or_all(zoo: Path, capsys: Capture) -> None:
    def verdicts(*words: str) -> list[tuple[str, bool]]:
        _, rows = lines(zoo, capsys, "zoo.txt", *words)
        return [(row["ruleset"], row["legal"]) for row in rows]

    assert verdicts() == [("", True)]
    assert verdicts("--ruleset", "short") == [("short", False)]
    assert verdicts("--ruleset", "all") == [("", True), ("short", False)]
    assert run(zoo, "deck", "check", "zoo.txt", "--ruleset", "short") == 1
    assert "zoo.txt: not legal by short: 1 error (" in capsys.readouterr().out


def test_an_unknown_rule_set_is_told(zoo: Path, capsys: Capture) -> None:
    put(zoo, "more.txt", LIST)
    assert run(zoo, "deck", "check", "zoo.txt", "more.txt", "--ruleset", "shrot") == 2
    said = capsys.readouterr()
    assert 'no ruleset is named "shrot"; did you mean "short"?' in said.err
    assert said.err.endswith("\n1 error\n"), "once, not for every deck"
    assert said.out == ""


def test_phases(zoo: Path, capsys: Capture) -> None:
    put(zoo, "zoo.txt", LIST.replace("2 Toad", "1 Toad"))
    assert run(zoo, "deck", "check", "zoo.txt") == 0
    assert run(zoo, "deck", "check", "zoo.txt", "--phase", "pregame") == 1
    assert "shown has 1 card, exactly 2 needed" in capsys.readouterr().out
    assert run(zoo, "deck", "check", "zoo.txt", "--phase", "later") == 2


def test_zones_go_by_their_labels_and_fixes_say_the_zone(zoo: Path, capsys: Capture) -> None:
    put(zoo, "zoo.txt", "[main]\n2 Fox\n[side]\n1 Owl\n")
    assert run(zoo, "deck", "check", "zoo.txt") == 1
    out = capsys.readouterr().out
    assert "(zoo; mini; 2 cards in deck, 1 card in side)" in out
    assert "deck has 2 cards, at least 4 needed; add 2 cards to main" in out
    assert "    rule size\n" in out


def test_every_step_of_a_mend_is_told(tmp_path: Path, capsys: Capture) -> None:
    names = [f"Beast {number}" for number in range(9)]
    forbid = [{"id": "none", "kind": "forbid", "where": "beast"}]
    make_game(tmp_path, cards(*names), zones={"main": {}}, rules=forbid)
    put(tmp_path, "deck.txt", "".join(f"1 {name}\n" for name in names))
    assert run(tmp_path, "deck", "check", "deck.txt") == 1
    out = capsys.readouterr().out
    assert [name for name in names if f"1 × {name}" not in out] == []


# --- print --deck -------------------------------------------------------------------------------------


def on_paper(folder: Path, *words: str, name: str = "out.pdf") -> Counter[str]:
    """The names on a deck's sheets."""
    assert run(folder, "print", *words, "-o", name) == 0
    return Counter(re.findall(r"Fox|Owl|Toad", extracted((folder / name).read_bytes())))


def test_a_deck_prints_with_its_counts_marks_left_out(zoo: Path, capsys: Capture) -> None:
    assert on_paper(zoo, "--deck", "zoo.txt") == {"Toad": 3, "Fox": 2, "Owl": 2}
    assert "mini: 7 cards of 63 × 88 mm" in capsys.readouterr().out
    text = extracted((zoo / "out.pdf").read_bytes())
    assert re.findall(r"Fox|Owl|Toad", text) == ["Toad"] * 3 + ["Fox"] + ["Owl"] * 2 + ["Fox"]


def test_several_decks_print_in_order(zoo: Path, capsys: Capture) -> None:
    put(zoo, "more.txt", "1 Owl\n")
    assert on_paper(zoo, "--deck", "more.txt", "--deck", "zoo.txt")["Owl"] == 3
    assert "warning: deck has 1 card, at least 4 needed (size)" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("query", "names"),
    [
        (["fox"], {"Fox": 2}),
        (["in:side"], {"Fox": 1}),
        (["in:main", "fox"], {"Fox": 1}),
        (["count>1"], {"Toad": 3, "Owl": 2}),
        (["in:home"], {"Owl": 1}),
        (["-in:home", "owl"], {"Owl": 1}),
        (["in:shown"], {"Toad": 2}),
        (["mini", "toad"], {"Toad": 3}),
    ],
)
def test_a_query_filters_the_deck(zoo: Path, query: list[str], names: Mapping[str, int]) -> None:
    assert on_paper(zoo, *query, "--deck", "zoo.txt") == names


def test_a_query_sorts_the_deck(zoo: Path) -> None:
    on_paper(zoo, "--deck", "zoo.txt", "sort:name")
    text = extracted((zoo / "out.pdf").read_bytes())
    assert re.findall(r"Fox|Owl|Toad", text) == ["Fox"] * 2 + ["Owl"] * 2 + ["Toad"] * 3


def test_names_bound_by_a_choice_filter_too(tmp_path: Path, capsys: Capture) -> None:
    assert run(tmp_path, "print", "--deck", "red", "name=$own", "-o", "own.pdf") == 0
    assert "fofl: 1 card of" in capsys.readouterr().out


def test_a_query_that_leaves_nothing_is_told(zoo: Path, capsys: Capture) -> None:
    assert run(zoo, "print", "--deck", "zoo.txt", "minni") == 1
    err = capsys.readouterr().err
    assert "[print.no-cards]" in err
    assert 'did you mean "mini"?' in err


def test_copies_go_before_the_counts_of_a_deck(zoo: Path) -> None:
    assert on_paper(zoo, "--deck", "zoo.txt", "in:main", "--copies", "1") == {"Toad": 1, "Fox": 1, "Owl": 1}


def test_an_illegal_deck_prints_unless_strict(zoo: Path, capsys: Capture) -> None:
    put(zoo, "zoo.txt", "1 Fox\n")
    assert on_paper(zoo, "--deck", "zoo.txt") == {"Fox": 1}
    assert "zoo.txt: warning: deck has 1 card, at least 4 needed" in capsys.readouterr().err
    put(zoo, "out.pdf", b"old")
    assert run(zoo, "--strict", "print", "--deck", "zoo.txt", "-o", "out.pdf") == 1
    assert (zoo / "out.pdf").read_bytes() == b"old"


def test_an_unknown_card_is_an_error_and_the_old_file_stays(zoo: Path, capsys: Capture) -> None:
    put(zoo, "zoo.txt", LIST.replace("1 Fox", "1 Foxx"))
    put(zoo, "out.pdf", b"old")
    assert run(zoo, "print", "--deck", "zoo.txt", "-o", "out.pdf") == 1
    assert (zoo / "out.pdf").read_bytes() == b"old"
    assert 'zoo.txt:5: error: no card is named "Foxx"' in capsys.readouterr().err
    assert on_paper(zoo, "--lenient", "--deck", "zoo.txt") == {"Toad": 3, "Owl": 2}


def test_cards_of_a_zone_that_is_unknown_still_print(zoo: Path, capsys: Capture) -> None:
    put(zoo, "zoo.txt", LIST.replace("[side]", "[sidde]"))
    assert on_paper(zoo, "--deck", "zoo.txt")["Fox"] == 2
    assert capsys.readouterr().err.count("[deck.unknown-zone]") == 1


@pytest.mark.parametrize(
    ("options", "name"),
    [
        (["--deck", "zoo.txt"], "zoo.pdf"),
        (["--deck", "zoo.txt", "--backs", "duplex"], "zoo-duplex.pdf"),
        (["--deck", "Twelve"], "twelve.v2.pdf"),
        (["--deck", "zoo.txt", "--deck", "twelve.v2"], "decks.pdf"),
        (["--deck", "-"], "deck.pdf"),
    ],
)
def test_the_file_is_named_by_the_deck(
    zoo: Path, capsys: Capture, feed: Feed, options: list[str], name: str
) -> None:
    put(zoo, "card_data/mini/decks/twelve.v2.txt", "name: Twelve\ngame: mini\n\n[main]\n12 Fox\n")
    feed("4 Fox\n")
    assert run(zoo, "print", *options) == 0
    assert capsys.readouterr().out.splitlines()[-1] == f"printed to output/mini/{name}"
    assert (zoo / "output" / "mini" / name).is_file()


def test_decks_of_two_games_do_not_print_together(tmp_path: Path, capsys: Capture) -> None:
    assert run(tmp_path, "print", "--deck", "red", "--deck", "pack") == 2
    assert "these decks are of different games: fofl, energy" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_all_decks_that_cannot_be_read_are_told(tmp_path: Path, capsys: Capture) -> None:
    put(tmp_path, "deck.txt", "1 FOFL\n")
    assert run(tmp_path, "print", "--deck", "deck.txt", "--deck", "nowhere.txt") == 3
    err = capsys.readouterr().err
    assert "[game.which]" in err
    assert "[file.missing]" in err


def test_the_answer_of_a_printed_deck(zoo: Path, capsys: Capture) -> None:
    code, answer = document(zoo, capsys, "print", "--deck", "zoo.txt", "-o", "out.pdf")
    assert (code, answer["ok"]) == (0, True)
    assert (answer["result"]["cards"], answer["result"]["faces"]) == (7, 3)


# --- check --------------------------------------------------------------------------------------------


def checked(root: Path, capsys: Capture) -> tuple[int, list[str]]:
    code = run(root, "check", "mini")
    return code, [line for line in capsys.readouterr().err.splitlines() if "decks/" in line or "rule" in line]


def sample(expect: str, main: str = "1 Fox") -> str:
    return f"name: Few\ngame: mini\nexpect: {expect}\n\n[main]\n{main}\n"


FEW = "card_data/mini/decks/few.txt"


def test_check_judges_the_decks_of_a_game(zoo: Path, capsys: Capture) -> None:
    put(zoo, FEW, "game: mini\n\n[main]\n1 Fox\n")
    code, said = checked(zoo, capsys)
    assert code == 1
    assert said == [
        f"{FEW}: error: deck has 1 card, at least 4 needed (size); add 3 cards to main [deck.too-few]"
    ]


def test_check_takes_what_a_deck_says_it_breaks(zoo: Path, capsys: Capture) -> None:
    put(zoo, FEW, sample("size"))
    assert checked(zoo, capsys) == (0, [])


def test_check_finds_rules_that_are_not_broken(zoo: Path, capsys: Capture) -> None:
    put(zoo, FEW, sample("size, shown-2, sizze"))
    code, said = checked(zoo, capsys)
    assert code == 1
    assert said == [
        f'{FEW}: error: expects to break "shown-2", but it does not; '
        "take it out of expect, or change the deck [deck.not-broken]",
        f'{FEW}: error: expects to break "sizze", but it does not; did you mean "size"? [deck.not-broken]',
    ]


def test_check_finds_typos_in_decks(zoo: Path, capsys: Capture) -> None:
    put(zoo, FEW, sample("", "4 Foxx\n4 Fox"))
    code, said = checked(zoo, capsys)
    assert code == 1
    assert len(said) == 1
    assert said[0].startswith(f'{FEW}:6: error: no card is named "Foxx"')
    put(zoo, FEW, sample("$card", "4 Foxx\n4 Fox"))
    assert checked(zoo, capsys) == (0, [])


def test_check_finds_decks_of_other_games(zoo: Path, capsys: Capture) -> None:
    put(zoo, FEW, "name: Few\ngame: pond\n\n[main]\n4 Fox\n")
    code, said = checked(zoo, capsys)
    assert code == 0
    assert [line.rpartition(" ")[2] for line in said] == ["[deck.other-game]"]


def test_check_shows_mistakes_in_rules_with_their_place(tmp_path: Path, capsys: Capture) -> None:
    rules = [{"id": "both", "kind": "size", "zone": "main", "min": 9, "max": 3}]
    root = make_game(tmp_path, cards("Fox"), zones={"main": {}}, rules=rules)
    code, said = checked(root, capsys)
    declared = (root / "card_data/mini/game.json").read_text("utf-8").splitlines()
    line = 1 + next(number for number, text in enumerate(declared) if '"min": 9' in text)
    assert code == 1
    assert len(said) == 1
    assert said[0].startswith(f"card_data/mini/game.json:{line}:")
    assert 'the rule "both" wants at least 9 and at most 3' in said[0]
    put(root, "deck.txt", "3 Fox\n")
    assert run(root, "deck", "check", "deck.txt") == 1
    assert "[rules.min-over-max]" in capsys.readouterr().err, "told wherever the rules are used"


def test_a_ready_made_deck_with_a_binary_name_is_left(zoo: Path, capsys: Capture) -> None:
    art_file(zoo, "notes.bin", b"\0")
    put(zoo, "card_data/mini/decks/readme.md", "not a deck")
    assert checked(zoo, capsys) == (0, [])


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ("", "x.txt: error: no cards in this list; write one card a line"),
        (" \n\n", "x.txt: error: no cards in this list; write one card a line"),
        (b"\x01\x00\x02\x00\x03", "x.txt: error: a NUL byte: this is no text; old Apprentice files"),
        (
            b"PK\x03\x04\x00\x00",
            "a NUL byte: this is no text; take the list out of the archive",
        ),
    ],
)
def test_what_is_no_list_is_told_before_its_game_is_asked_for(
    data: str | bytes, said: str, tmp_path: Path, capsys: Capture
) -> None:
    put(tmp_path, "x.txt", data)
    for words in (["check"], ["stats"], ["hand"], ["convert"], ["repair"]):
        assert run(tmp_path, "deck", *words, "x.txt") == 1
        found = capsys.readouterr().err
        assert said in found
        assert "not clear which game" not in found
