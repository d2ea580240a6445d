"""`print`: files in, a PDF out, or every problem shown and nothing touched."""

from __future__ import annotations

import io
import json
import os
import re
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from PIL import Image

from tests.project.kit import (
    NAMED,
    art_file,
    cards,
    layout,
    make_game,
    picture,
    printed,
    run,
    text,
    write_json,
)
from tests.render.kit import extracted, opened

Capture = pytest.CaptureFixture[str]
SET = "card_data/mini/sets/core.json"
CARD = "layouts/mini/card.layout.json"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return make_game(tmp_path / "game", cards("Fox", "Owl", "Toad"), back="back")


def _changed(path: Path, old: str, new: str) -> None:
    content = path.read_text(encoding="utf-8")
    assert old in content
    path.write_text(content.replace(old, new, 1), encoding="utf-8")


def _png() -> bytes:
    buffer = io.BytesIO()
    Image.new("RGB", (800, 600), (200, 60, 60)).save(buffer, "PNG")
    return buffer.getvalue()


def _animation() -> bytes:
    buffer = io.BytesIO()
    frames = [Image.new("RGB", (800, 600), (shade, 60, 60)) for shade in (20, 200)]
    frames[0].save(buffer, "WEBP", save_all=True, append_images=frames[1:])
    return buffer.getvalue()


def _ink(pdf: bytes) -> int:
    """The dark pixels of a first page."""
    page = pypdfium2.PdfDocument(pdf)[0].render(scale=2).to_pil().convert("L")
    return sum(page.histogram()[:100])


# --- what goes right ----------------------------------------------------------------------------------


def test_says_what_was_printed_and_last_where(game: Path, capsys: Capture) -> None:
    assert run(game, "print", "-o", "out.pdf") == 0
    said = capsys.readouterr()
    assert said.out.splitlines() == [
        "mini: 3 cards of 63 × 88 mm on 1 page: 9 a page, portrait",
        "printed to out.pdf",
    ]
    assert said.err == ""
    assert "Fox" in extracted((game / "out.pdf").read_bytes())


@pytest.mark.parametrize(
    ("options", "name"),
    [
        ((), "cards.pdf"),
        (("--backs", "duplex"), "cards-duplex.pdf"),
        (("--backs", "fill+pages"), "cards-fill-pages.pdf"),
        (("--poster",), "cards-poster.pdf"),
    ],
)
def test_without_a_target_the_file_goes_to_the_output_folder(
    game: Path, capsys: Capture, options: tuple[str, ...], name: str
) -> None:
    assert run(game, "print", *options) == 0
    assert (game / "output" / "mini" / name).is_file()
    assert capsys.readouterr().out.splitlines()[-1] == f"printed to output/mini/{name}"


def test_folders_are_made_and_names_may_be_anything(game: Path) -> None:
    name = "new folder (1)/Käse & [brackets] ★.pdf"
    assert printed(game, name=name).is_file()
    assert [path.name for path in (game / "new folder (1)").iterdir()] == ["Käse & [brackets] ★.pdf"]


def test_a_very_long_name_is_written(game: Path) -> None:
    assert printed(game, name="x" * 250 + ".pdf").is_file()


def test_a_link_is_followed_not_replaced(game: Path) -> None:
    (game / "real.pdf").write_bytes(b"old")
    (game / "link.pdf").symlink_to("real.pdf")
    printed(game, name="link.pdf")
    assert (game / "link.pdf").is_symlink()
    assert (game / "real.pdf").read_bytes().startswith(b"%PDF")


def test_an_existing_file_keeps_its_mode(game: Path) -> None:
    (game / "out.pdf").write_bytes(b"old")
    (game / "out.pdf").chmod(0o640)
    assert printed(game).stat().st_mode & 0o777 == 0o640


def test_a_device_is_written_to_not_replaced(game: Path) -> None:
    assert run(game, "print", "-o", os.devnull) == 0
    assert not Path(os.devnull).is_file()


def test_a_pipe_is_written_to_not_replaced(game: Path) -> None:
    """Also one that is named by a link, as /dev/stdout is."""
    reading, writing = os.pipe()
    os.set_blocking(writing, True)
    got: list[bytes] = []
    with os.fdopen(reading, "rb") as stream:
        thread = threading.Thread(target=lambda: got.append(stream.read()))
        thread.start()
        assert run(game, "print", "-o", f"/dev/fd/{writing}") == 0
        os.close(writing)
        thread.join()
    assert got[0].startswith(b"%PDF")
    assert got[0].endswith(b"%%EOF\n")


def test_the_same_from_every_folder(
    tmp_path: Path, game: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    from cardforge.cli import main

    said = []
    for working, folder in ((game, "."), (game.parent, "game"), (game / "card_data", "..")):
        monkeypatch.chdir(working)
        assert main(["-C", folder, "print", "-o", "out.pdf"]) == 0
        _changed(game / SET, "Fox", "F")
        _changed(game / CARD, '"front"', '"frnt"')
        assert main(["-C", folder, "print", "-o", "out.pdf"]) == 1
        _changed(game / CARD, '"frnt"', '"front"')
        _changed(game / SET, '"F"', '"Fox"')
        said.append((capsys.readouterr(), (game / "out.pdf").read_bytes()))
    assert said[0] == said[1] == said[2]


def test_copies_and_layout(game: Path) -> None:
    write_json(game / "layouts/mini/loud.layout.json", layout(text("t", "LOUD {{ card.name }}", "0")))
    found = extracted(printed(game, "--copies", "3", "--layout", "loud").read_bytes())
    assert [found.count(f"LOUD {name}") for name in ("Fox", "Owl", "Toad")] == [3, 3, 3]


def test_quantities_and_their_order(tmp_path: Path) -> None:
    listed = [
        {"name": "Rust", "quantity": 3},
        {"name": "Moss", "quantity": 0},
        {"name": "Tide", "quantity": 7},
    ]
    pdf = printed(make_game(tmp_path, listed)).read_bytes()
    assert len(opened(pdf).pages) == 2
    assert "Moss" not in extracted(pdf, 0) + extracted(pdf, 1)
    first = extracted(pdf, 0)
    assert (first.count("Rust"), first.count("Tide")) == (3, 6)
    assert first.rindex("Rust") < first.index("Tide")
    assert extracted(pdf, 1).count("Tide") == 1
    assert "Moss" in extracted(printed(tmp_path, "--copies", "1").read_bytes())


def test_each_trim_size_has_its_own_sheets_and_line(tmp_path: Path, capsys: Capture) -> None:
    listed = [*cards("Big"), {"name": "Chip", "layout": "token", "quantity": 5}, *cards("Large")]
    token = layout(
        text("t", "{{ card.name }}", "0", size="7pt"), card={"size": ["30mm", "30mm"], "safe": "2mm"}
    )
    root = make_game(tmp_path, listed, {"card": NAMED, "token": token})
    pdf = printed(root).read_bytes()
    assert capsys.readouterr().out.splitlines()[:2] == [
        "mini: 2 cards of 63 × 88 mm on 1 page: 9 a page, portrait",
        "mini: 5 cards of 30 × 30 mm on 1 page: 54 a page, portrait",
    ]
    assert extracted(pdf, 0).startswith("Big Large")
    assert extracted(pdf, 1).count("Chip") == 5


def test_different_backs_fill_free_places_with_the_commonest(tmp_path: Path) -> None:
    plain, rare = layout(text("t", "plain", "0")), layout(text("t", "rare", "0"))
    listed = [{"name": "Fox", "back": "rare"}, *cards("Owl", "Toad")]
    root = make_game(tmp_path, listed, {"card": NAMED, "plain": plain, "rare": rare}, back="plain")
    found = extracted(printed(root, "--backs", "fill").read_bytes())
    assert (found.count("plain"), found.count("rare")) == (6, 0)
    behind = extracted(printed(root, "--backs", "duplex").read_bytes(), 1)
    assert (behind.count("plain"), behind.count("rare")) == (2, 1)


def test_cards_without_a_back_leave_theirs_blank_and_say_so(tmp_path: Path, capsys: Capture) -> None:
    listed = [{"name": "Fox", "back": "back"}, *cards("Owl")]
    pdf = printed(make_game(tmp_path, listed), "--backs", "duplex").read_bytes()
    assert [extracted(pdf, page).split(" · ")[0] for page in range(2)] == ["Fox Owl Mini", "back Fox"]
    assert "Owl" in capsys.readouterr().err


def test_proof_shows_the_boxes_of_elements(game: Path) -> None:
    plain, proof = printed(game, name="a.pdf"), printed(game, "--proof", name="b.pdf")
    assert plain.read_bytes() != proof.read_bytes()
    content = opened(proof.read_bytes()).pages[0].obj.Contents.read_bytes()
    assert content.count(b"0.839 0 0.424 RG") == 3  # the trim of each card


def test_the_json_result(game: Path, capsys: Capture) -> None:
    assert run(game, "--format", "json", "print", "--backs", "duplex", "-o", "out.pdf") == 0
    said = capsys.readouterr()
    assert said.err == ""
    assert json.loads(said.out) == {
        "version": 1,
        "ok": True,
        "problems": [],
        "result": {
            "file": "out.pdf",
            "sheets": [
                {
                    "size": "63x88",
                    "grid": {"columns": 3, "rows": 3},
                    "orientation": "portrait",
                    "pages": 2,
                    "cards": 3,
                    "reason": "9 a page, portrait",
                }
            ],
            "pages": 2,
            "cards": 3,
            "faces": 6,
            "removed": [],
        },
    }


# --- what is wrong with cards and layouts --------------------------------------------------------------


def _unknown_field(game: Path) -> None:
    _changed(game / SET, '"name": "Owl"', '"name": "Owl", "powr": 3')


def _wrong_type(game: Path) -> None:
    _changed(game / SET, '"name": "Owl"', '"name": "Owl", "power": "many"')


def _duplicate_key(game: Path) -> None:
    _changed(game / SET, '"name": "Owl"', '"name": "Owl", "name": "Oul"')


def _duplicate_id(game: Path) -> None:
    _changed(game / SET, '"name": "Owl"', '"name": "Owl", "id": "fox"')


def _missing_art(game: Path) -> None:
    art_file(game, "owl.png", _png())
    _changed(game / SET, '"name": "Owl"', '"name": "Owl", "art": "oul.png"')


def _text_too_long(game: Path) -> None:
    rules = {**text("rules", "{{ card.text }}", "40mm", "6mm", "8pt"), "kind": "rich"}
    write_json(game / CARD, layout(text("title", "{{ card.name }}", "0"), rules))
    _changed(game / SET, '"name": "Owl"', '"name": "Owl", "text": "' + "many words here " * 60 + '"')


def _missing_glyph(game: Path) -> None:
    _changed(game / SET, '"name": "Owl"', '"name": "Owl \U0001f989"')


def _cyclic_layout(game: Path) -> None:
    first = text("title", "{{ card.name }}", "other.bottom + 1mm")
    write_json(game / CARD, layout(first, text("other", "x", "title.bottom + 1mm")))


def _unknown_layout_key(game: Path) -> None:
    _changed(game / CARD, '"height"', '"hieght"')


def _unknown_layout(game: Path) -> None:
    _changed(game / SET, '"name": "Owl"', '"name": "Owl", "layout": "crad"')


CASES: list[tuple[Callable[[Path], None], str, str, str]] = [
    (_unknown_field, SET, "card.unknown-field", 'did you mean "power"?'),
    (_wrong_type, SET, "card.", "whole number"),
    (_duplicate_key, SET, "json.duplicate-key", "name"),
    (_duplicate_id, SET, "card.duplicate-id", "fox"),
    (_missing_art, SET, "art.missing", 'did you mean "owl.png"?'),
    (_text_too_long, SET, "text.overflow", "mm more"),
    (_missing_glyph, SET, "text.missing-glyph", "U+1F989"),
    (_cyclic_layout, CARD, "layout.cycle", "title"),
    (_unknown_layout_key, CARD, "layout.unknown-key", 'did you mean "height"?'),
    (_unknown_layout, SET, "layout.missing", 'did you mean "card"?'),
]


@pytest.mark.parametrize(("spoil", "file", "code", "hint"), CASES, ids=[case[0].__name__ for case in CASES])
def test_one_mistake_is_one_line_and_leaves_the_old_file(
    game: Path, capsys: Capture, spoil: Callable[[Path], None], file: str, code: str, hint: str
) -> None:
    out = printed(game)
    before = out.read_bytes(), out.stat().st_mtime_ns
    capsys.readouterr()
    spoil(game)
    assert run(game, "print", "-o", "out.pdf") == 1
    said = capsys.readouterr()
    line, summary = said.err.splitlines()
    place, message = line.split(": error: ", 1)
    name, row, column = place.rsplit(":", 2)
    assert name == file
    assert int(row) > 1
    assert int(column) > 1
    assert f"[{code}" in message
    assert hint in message
    assert summary == "1 error"
    assert said.out == ""
    assert (out.read_bytes(), out.stat().st_mtime_ns) == before
    assert sorted(path.name for path in game.iterdir()) == [
        ".cardforge",
        "card_data",
        "cardforge.toml",
        "layouts",
        "out.pdf",
    ]


def test_several_mistakes_are_all_shown(game: Path, capsys: Capture) -> None:
    _unknown_field(game)
    _missing_art(game)
    _cyclic_layout(game)
    assert run(game, "print", "-o", "out.pdf") == 1
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 4
    assert lines[-1] == "3 errors"
    assert [line.rsplit("[", 1)[1] for line in lines[:-1]] == [
        "art.missing]",
        "card.unknown-field]",
        "layout.cycle]",
    ]


def test_a_wrong_query_of_a_layout_does_not_hide_other_mistakes(game: Path, capsys: Capture) -> None:
    _unknown_field(game)
    _changed(game / "card_data/mini/game.json", '"use": "card"', '"use": "card", "where": "kond:beast"')
    assert run(game, "print") == 1
    said = capsys.readouterr().err
    assert "card.unknown-field" in said
    assert "query.unknown-field" in said


def test_the_same_mistake_on_many_cards_is_one_line(tmp_path: Path, capsys: Capture) -> None:
    root = make_game(tmp_path, cards("Fox", "Owl", "Toad", powr=1))
    assert run(root, "print") == 1
    line, summary = capsys.readouterr().err.splitlines()
    assert "(and 2 more like it)" in line
    assert summary == "3 errors"


@pytest.mark.parametrize(
    "art", ["../../../secret.png", "/etc/passwd", "file:///etc/passwd", "https://x.org/a.png"]
)
def test_art_outside_the_project_is_refused_by_row(game: Path, capsys: Capture, art: str) -> None:
    _changed(game / SET, '"name": "Owl"', f'"name": "Owl", "art": "{art}"')
    write_json(game / CARD, layout(picture(**{"if": "card.art"})))
    assert run(game, "print") == 1
    line, summary = capsys.readouterr().err.splitlines()
    assert line.startswith(f"{SET}:9:")
    assert "[file.outside]" in line
    assert summary == "1 error"


def test_json_problems_say_the_same(game: Path, capsys: Capture) -> None:
    _unknown_field(game)
    assert run(game, "--format", "json", "print") == 1
    said = capsys.readouterr()
    document = json.loads(said.out)
    assert said.err == ""
    assert (document["version"], document["ok"], document["result"]) == (1, False, None)
    (problem,) = document["problems"]
    assert problem["code"] == "card.unknown-field"
    assert problem["severity"] == "error"
    assert problem["hint"] == 'did you mean "power"?'
    assert problem["where"]["file"] == SET
    assert (problem["where"]["line"], problem["where"]["field"]) == (9, "powr")
    assert problem["card"] == "Owl"


def test_annotations_for_pull_requests(game: Path, capsys: Capture) -> None:
    _unknown_field(game)
    assert run(game, "--format", "github", "print") == 1
    line = capsys.readouterr().out.splitlines()[0]
    assert line.startswith(f"::error file={SET},line=9,col=")
    assert ",title=card.unknown-field::Owl: " in line


# --- strict and lenient -------------------------------------------------------------------------------


def test_lenient_prints_placeholders_and_clips_and_warns(game: Path, capsys: Capture) -> None:
    _text_too_long(game)
    value: Any = json.loads((game / CARD).read_text(encoding="utf-8"))
    value["front"].append(picture("nowhere.png"))
    write_json(game / CARD, value)
    assert run(game, "print", "-o", "out.pdf") == 1
    assert not (game / "out.pdf").exists()
    capsys.readouterr()
    assert run(game, "--lenient", "print", "-o", "out.pdf") == 0
    said = capsys.readouterr()
    assert "[text.overflow]" in said.err
    assert "[art.missing]" in said.err
    assert "warning" in said.err.splitlines()[-1]
    assert "error" not in said.err
    assert said.out.splitlines()[-1] == "printed to out.pdf"
    assert run(game, "--lenient", "--strict", "print", "-o", "strict.pdf") == 1
    assert not (game / "strict.pdf").exists()


def test_lenient_draws_a_placeholder_for_the_art_a_card_lacks(game: Path, capsys: Capture) -> None:
    _missing_art(game)
    write_json(game / CARD, layout(text("title", "{{ card.name }}", "0"), picture(**{"if": "card.art"})))
    assert run(game, "print", "-o", "out.pdf") == 1
    assert capsys.readouterr().err.splitlines()[-1] == "1 error"
    assert run(game, "--lenient", "print", "-o", "out.pdf") == 0
    assert capsys.readouterr().err.splitlines()[-1] == "1 warning"
    content = opened((game / "out.pdf").read_bytes()).pages[0].obj.Contents.read_bytes()
    assert content.count(b"[3 2] 0 d") == 1
    assert run(game, "--lenient", "check") == 0


def test_lenient_draws_a_box_for_a_letter_that_no_font_has(game: Path) -> None:
    before = printed(game).read_bytes()
    _missing_glyph(game)
    after = printed(game, "--lenient").read_bytes()
    assert "Owl \U0001f989" in extracted(after)
    assert _ink(after) > _ink(before) + 20


def test_a_picture_with_several_frames_is_noted_once(tmp_path: Path, capsys: Capture) -> None:
    """Bare, masked and in a group: found wherever it is drawn."""
    corner = picture("{{ card.art }}", corner="2mm")
    grouped: dict[str, Any] = {
        "id": "group",
        "kind": "group",
        "left": "0",
        "top": "0",
        "width": "20mm",
        "height": "20mm",
    }
    grouped |= {"opacity": 0.5, "children": [picture("{{ card.art }}", left="0", top="0", width="9mm")]}
    for number, element in enumerate((picture(), corner, grouped)):
        root = make_game(
            tmp_path / str(number), cards("Fox", "Owl", art="run.webp"), {"card": layout(element)}
        )
        art_file(root, "run.webp", _animation())
        for command in ("check", "print"):
            assert run(root, command, "mini") == 0
            note, count = capsys.readouterr().err.splitlines()
            assert note.startswith("card_data/mini/art/run.webp: info: has 2 frames or pages, only the first")
            assert count == "1 note"


def test_strict_makes_warnings_fail(game: Path, capsys: Capture) -> None:
    forced = ("--grid", "3x3", "--bleed", "3mm")
    assert run(game, "print", *forced, "-o", "out.pdf") == 0
    assert "print.outside-printable" in capsys.readouterr().err
    assert run(game, "print", *forced, "--strict", "-o", "strict.pdf") == 1
    assert not (game / "strict.pdf").exists()


# --- the selection ------------------------------------------------------------------------------------


def test_a_query_chooses_cards_also_by_what_they_are_not(tmp_path: Path) -> None:
    listed = [*cards("Fox", "Owl", kind="Beast"), *cards("Bolt", kind="Spell")]
    root = make_game(tmp_path, listed)
    assert extracted(printed(root, "-kind:beast").read_bytes()).startswith("Bolt Mini")
    assert extracted(printed(root, "kind:beast", "-fox").read_bytes()).startswith("Owl Mini")
    assert extracted(printed(root, "mini", "-(fox or owl)").read_bytes()).startswith("Bolt Mini")


def test_an_empty_selection_is_a_problem(game: Path, capsys: Capture) -> None:
    assert run(game, "print", "badger", "-o", "out.pdf") == 1
    assert capsys.readouterr().err.splitlines()[0].endswith("drop or widen the query [print.no-cards]")
    assert not (game / "out.pdf").exists()


def test_a_mistyped_game_that_was_taken_for_a_query(game: Path, capsys: Capture) -> None:
    note = (
        'GAME: info: "mni" is no game, so it was looked for in the cards; did you mean "mini"? [game.unknown]'
    )
    assert run(game, "print", "mni", "fox") == 1
    said = capsys.readouterr().err.splitlines()
    assert said[0] == note
    assert said[1].endswith("[print.no-cards]")
    assert run(game, "cards", "mni") == 0
    assert capsys.readouterr().err.splitlines()[0] == note


@pytest.mark.parametrize("words", [("mina", "badger"), ("badger",), ("mini", "badger"), ("kind:spell",)])
def test_other_empty_selections_have_no_note_on_games(
    tmp_path: Path, capsys: Capture, words: tuple[str, ...]
) -> None:
    """Such as a first word that is like a code, but finds cards: then the others are to blame."""
    assert run(make_game(tmp_path, cards("Mina")), "print", *words) == 1
    said = capsys.readouterr().err
    assert "print.no-cards" in said
    assert "game.unknown" not in said


def test_cards_that_fit_no_paper(game: Path, capsys: Capture) -> None:
    assert run(game, "print", "--paper", "50x50", "-o", "out.pdf") == 1
    line = capsys.readouterr().err.splitlines()[0]
    assert "63 × 88 mm" in line
    assert "50 × 50 mm" in line
    assert not (game / "out.pdf").exists()


def test_card_and_sheet_problems_are_shown_together(game: Path, capsys: Capture) -> None:
    _missing_glyph(game)
    assert run(game, "print", "--paper", "50x50") == 1
    said = capsys.readouterr().err
    assert "text.missing-glyph" in said
    assert "print." in said


# --- files that can't be written ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "better"),
    [("x.png", "x.pdf"), ("a/cards.ZIP", "a/cards.pdf"), ("v1.2.svg", "v1.2.pdf"), ("core.json", "core.pdf")],
)
def test_a_target_named_like_another_format_is_refused(
    game: Path, capsys: Capture, name: str, better: str
) -> None:
    assert run(game, "print", "-o", name) == 2
    line = capsys.readouterr().err.splitlines()[0]
    assert line.startswith("-o: error: ")
    assert line.endswith(f"; write -o {better} [usage]")
    assert not (game / name).exists()


@pytest.mark.parametrize("name", ["cards", "cards.PDF", "cards-v1.2", ".hidden", "png"])
def test_other_names_are_taken_as_they_are(game: Path, name: str) -> None:
    assert printed(game, name=name).read_bytes().startswith(b"%PDF")


def test_a_folder_as_target(game: Path, capsys: Capture) -> None:
    (game / "folder").mkdir()
    assert run(game, "print", "-o", "folder") == 3
    assert capsys.readouterr().err.splitlines()[0].startswith("folder: error: this is a folder")


def test_a_file_where_a_folder_should_be(game: Path, capsys: Capture) -> None:
    (game / "file").write_text("x", encoding="utf-8")
    assert run(game, "print", "-o", "file/out.pdf") == 3
    assert "[file.unwritable]" in capsys.readouterr().err


def test_a_full_disk_leaves_the_old_file_and_nothing_else(
    game: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = printed(game)
    before = out.read_bytes(), out.stat().st_mtime_ns

    def full(self: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    assert run(game, "print", "--backs", "fill", "-o", "out.pdf") == 3
    assert "No space left on device" in capsys.readouterr().err
    assert (out.read_bytes(), out.stat().st_mtime_ns) == before
    assert [path for path in game.iterdir() if path.name.startswith(".cardforge-")] == []


def test_a_dash_is_no_file_name(game: Path, capsys: Capture) -> None:
    assert run(game, "print", "-o", "-") == 2
    assert "/dev/stdout" in capsys.readouterr().err
    assert not (game / "-").exists()


# --- what checks say ---


def _coarse(root: Path, pixels: tuple[int, int]) -> Path:
    """A game whose card shows a picture of so many pixels on 40 × 30 mm."""
    raw = io.BytesIO()
    Image.new("RGB", pixels, "#557799").save(raw, "PNG")
    make_game(root, cards("Fox", art="fox.png"), {"card": layout(picture())})
    art_file(root, "fox.png", raw.getvalue())
    return root


def test_a_picture_with_far_too_few_pixels_stops_the_print(tmp_path: Path, capsys: Capture) -> None:
    """40 mm at 100 dpi are 158 pixels."""
    root = _coarse(tmp_path, (120, 90))
    assert run(root, "print", "-o", "out.pdf") == 1
    assert not (root / "out.pdf").exists()
    said = capsys.readouterr().err
    assert "error: Fox: " in said
    assert "76 dpi" in said
    assert "[image.low-dpi]" in said
    for way in ("--lenient", "--poster"):
        assert run(root, "print", "-o", "out.pdf", way) == 0
        assert "warning: Fox: " in capsys.readouterr().err


def test_resolution_is_that_of_the_printed_size(tmp_path: Path, capsys: Capture) -> None:
    """260 dpi on a card; a poster on A4 is about three times as large."""
    root = _coarse(tmp_path, (410, 308))
    printed(root, name="cards.pdf")
    assert "image.low-dpi" not in capsys.readouterr().err
    printed(root, "--poster", name="poster.pdf")
    assert re.search(r"at [89]\d dpi", capsys.readouterr().err)


def test_text_outside_the_safe_box_is_told_when_printing(tmp_path: Path, capsys: Capture) -> None:
    name = text("title", "{{ card.name }}", "0")
    outside = {**name, "in": "cut", "left": "1mm", "top": "20mm"}
    root = make_game(tmp_path, cards("Fox", "Owl"), {"card": layout(outside)})
    printed(root)
    said = capsys.readouterr().err
    assert said.count("[scene.outside-safe]") == 1
    assert "(and 1 more like it)" in said
    assert run(root, "print", "--strict", "-o", "strict.pdf") == 1
