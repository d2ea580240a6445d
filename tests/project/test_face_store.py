"""Faces kept from print to print: a print with them is the print without them, whatever has changed."""

from __future__ import annotations

import base64
import json
import os
import subprocess
import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from xxhash import xxh32_intdigest

from cardforge.layout import Layouts
from cardforge.project import face_store, press
from cardforge.render import quick_decompress
from tests.project.kit import (
    BACKED,
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

WORDS = "Tea for two and two for tea, with a *large* pot and a **small** one"
RICH = layout(
    text("title", "{{ card.name }}", "0", case="upper"),
    picture(missing="skip"),
    text("rules", "{{ card.text }} {sun}", "55mm", "20mm", kind="rich"),
    text("set", "{{ set.name }}", "78mm", "4mm", "6pt"),
    icons={"sun": "icons/sun.svg"},
)
CIRCLE = '<circle cx="4" cy="4" r="%s" fill="#e0a000"/>'
SUN = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{CIRCLE}</svg>'


def jpeg(colour: str, size: tuple[int, int] = (480, 360)) -> bytes:
    file = BytesIO()
    Image.new("RGB", size, colour).save(file, "JPEG", dpi=(300, 300))
    return file.getvalue()


def listed(*changes: dict[str, Any]) -> list[dict[str, Any]]:
    """Twelve cards, some of them changed."""
    found = cards(*(f"Card {number}" for number in range(12)), text=WORDS)
    for number, card in enumerate(found):
        card["art"] = f"{'ab'[number % 2]}.jpg" if number < 8 else "drawn.svg"
    for number, change in enumerate(changes):
        found[number] = {**found[number], **change}
    return found


LAYOUTS = {"card": RICH, "back": BACKED, "other": NAMED}


@pytest.fixture
def game(tmp_path: Path) -> Path:
    make_game(tmp_path, listed(), LAYOUTS, back="back")
    for name in "ab":
        art_file(tmp_path, f"{name}.jpg", jpeg("red" if name == "a" else "blue"))
    art_file(tmp_path, "drawn.svg", (SUN % 3).encode())
    icons = tmp_path / "layouts/mini/icons"
    icons.mkdir()
    (icons / "sun.svg").write_text(SUN % 4)
    return tmp_path


@pytest.fixture
def laid(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of cards whose sides are laid out, as it happens."""
    found: list[str] = []
    side = Layouts.side

    def watched(layouts: Layouts, chosen: Any, name: Any, printing: Any) -> Any:
        found.append(printing.card.name)
        return side(layouts, chosen, name, printing)

    monkeypatch.setattr(Layouts, "side", watched)
    return found


def both(root: Path, *words: str) -> bytes:
    """A print, which is the same with and without what is kept."""
    kept = printed(root, "mini", "--backs", "duplex", *words).read_bytes()
    anew = printed(root, "mini", "--backs", "duplex", "--no-cache", *words, name="anew.pdf").read_bytes()
    assert kept == anew
    return kept


def stored(root: Path) -> Path:
    return root / ".cardforge/faces/mini.faces"


def later(path: Path) -> None:
    """Give a file a time that it did not have."""
    found = path.stat()
    os.utime(path, ns=(found.st_atime_ns, found.st_mtime_ns + 1_000_000_000))


@pytest.mark.plain
def test_nothing_is_laid_out_again(game: Path, laid: list[str]) -> None:
    first = printed(game, "mini", "--backs", "duplex").read_bytes()
    assert len(laid) == 24
    before = stored(game).read_bytes()
    laid.clear()
    assert printed(game, "mini", "--backs", "duplex").read_bytes() == first
    assert laid == []
    assert stored(game).read_bytes() == before
    assert "mini.faces" not in printed(game, "mini", "--no-cache").name
    assert (game / ".cardforge/.gitignore").read_text().endswith("*\n")


@pytest.mark.plain
def test_a_changed_card_alone_is_laid_out(game: Path, laid: list[str]) -> None:
    both(game)
    make_game(game, listed({"text": "Zebras quiz: X"}), LAYOUTS, back="back")
    os.utime(game / "card_data/mini/game.json", ns=(1, 1))  # written anew, as it was
    both(game)
    laid.clear()
    make_game_cards(game, listed({"text": "Quite another"}))
    printed(game, "mini", "--backs", "duplex")
    assert laid == ["Card 0", "Card 0"]
    both(game)


@pytest.mark.plain
def test_only_pages_that_change_are_unpacked(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    unpacked: list[bytes] = []
    decompress = quick_decompress()

    def watched(data: bytes) -> bytes:
        unpacked.append(data)
        return decompress(data)

    monkeypatch.setattr(face_store, "quick_decompress", lambda: watched)
    printed(game, "mini", "--backs", "duplex")
    printed(game, "mini", "--backs", "duplex")
    assert unpacked == []
    # Of twelve cards on two sheets, the first stands on both sides of the first.
    make_game_cards(game, listed({"text": "Another"}))
    printed(game, "mini", "--backs", "duplex")
    assert len(unpacked) == 2
    both(game)
    # The same faces in another place, or with other things around them, are unpacked and packed anew.
    unpacked.clear()
    both(game, "--marks", "none")
    assert len(unpacked) >= 4


def test_a_card_that_becomes_another_s_twin_is_one_face_with_it(game: Path) -> None:
    both(game)
    twins = listed({"name": "Card 7", "number": "7", "art": "b.jpg"})
    make_game_cards(game, [{**card, "id": f"c{at}"} for at, card in enumerate(twins)])
    both(game)
    both(game, 'name:"card 7"')
    both(game, "--copies", "2")
    both(game)


def test_cards_in_another_order(game: Path) -> None:
    both(game)
    make_game_cards(game, listed()[::-1])
    both(game)
    make_game_cards(game, listed()[3:])
    both(game)


def make_game_cards(root: Path, found: list[dict[str, Any]], name: str = "Core") -> None:
    """Write the set alone."""
    write_json(root / "card_data/mini/sets/core.json", {"code": "core", "name": name, "cards": found})


def _art(root: Path) -> None:
    art_file(root, "a.jpg", jpeg("green"))
    later(root / "card_data/mini/art/a.jpg")


def _larger(root: Path) -> None:
    art_file(root, "a.jpg", jpeg("green", (960, 480)))


def _drawing(root: Path) -> None:
    art_file(root, "drawn.svg", (SUN % 2.5).encode())


def _icon(root: Path) -> None:
    (root / "layouts/mini/icons/sun.svg").write_text(SUN % 2.75)


def _layout(root: Path) -> None:
    changed = json.loads(json.dumps(RICH))
    changed["front"][1]["size"] = "9pt"
    write_json(root / "layouts/mini/card.layout.json", {"name": "card", **changed})


def _set_name(root: Path) -> None:
    make_game_cards(root, listed(), "Quire")


def _order(root: Path) -> None:
    make_game_cards(root, listed()[::-1])


def _fewer(root: Path) -> None:
    make_game_cards(root, listed()[3:7])


def _nearer(root: Path) -> None:
    """A picture of the same name in a folder that comes first."""
    folder = root / "layouts/mini/art"
    folder.mkdir()
    (folder / "a.jpg").write_bytes(jpeg("yellow"))


def _other_layout(root: Path) -> None:
    make_game_cards(root, listed({"layout": "other"}, {"overrides": {"title": {"size": "8pt"}}}))


def _new_letters(root: Path) -> None:
    make_game_cards(root, listed({"name": "Žluťoučký kůň", "text": "q x z – ☀"}))


CHANGES = [
    *(_art, _larger, _drawing, _icon, _layout, _set_name),
    *(_order, _fewer, _nearer, _other_layout, _new_letters),
]


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_shows(game: Path, change: Callable[[Path], None]) -> None:
    before = both(game)
    change(game)
    assert both(game) != before
    assert both(game) != before


def test_fonts_are_in_the_document_in_the_same_order(game: Path) -> None:
    make_game_cards(game, listed({}, {}, {"text": "**small** before *large*"}))
    both(game)
    both(game, "name:2")


def test_many_prints_of_parts(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(face_store, "MOST_STRETCHES", 4)
    for number in range(12):
        both(game, f"name:{number}")
    both(game)
    assert stored(game).stat().st_size < 60_000


@pytest.mark.parametrize(
    "words", [("--bleed-from", "mirror"), ("--ink", "draft"), ("--poster",), ("--proof",)]
)
@pytest.mark.plain
def test_prints_of_another_kind_go_without(game: Path, laid: list[str], words: tuple[str, ...]) -> None:
    both(game)
    laid.clear()
    both(game, *words)
    assert len(laid) == 48


def test_what_is_wrong_is_told_each_time(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    make_game(game, listed({"art": "none.jpg"}), {**LAYOUTS, "card": layout(picture())}, back="back")
    said = []
    for _ in range(2):
        capsys.readouterr()
        assert run(game, "--lenient", "--format", "json", "print", "mini", "-o", "out.pdf") == 0
        said.append(json.loads(capsys.readouterr().out)["problems"])
    assert [problem["code"] for problem in said[0]] == ["art.missing"]
    assert said[0] == said[1]
    art_file(game, "none.jpg", jpeg("black"))
    both(game)


@pytest.mark.plain
def test_changed_cards_are_found_with_kept_faces(game: Path, laid: list[str]) -> None:
    both(game)
    make_game_cards(game, listed({}, {"text": "New words"}))
    laid.clear()
    assert run(game, "print", "mini", "--backs", "duplex", "--changed", "-o", "changed.pdf") == 0
    assert laid == ["Card 1", "Card 1"]
    assert run(game, "print", "mini", "--backs", "duplex", "--changed", "-o", "changed.pdf") == 0
    assert laid == ["Card 1", "Card 1"]


def _cut(data: bytes) -> bytes:
    return data[: len(data) // 2]


def _flipped(data: bytes) -> bytes:
    middle = len(data) // 2
    return data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1 :]


def _other_head(data: bytes) -> bytes:
    return data.replace(b'"faces":', b'"facez":', 1)


@pytest.mark.parametrize(
    "damage", [_cut, _flipped, _other_head, lambda data: b"nonsense" * 99, lambda data: data + b"0" * 40]
)
@pytest.mark.plain
def test_a_damaged_file_is_none(game: Path, laid: list[str], damage: Callable[[bytes], bytes]) -> None:
    both(game)
    stored(game).write_bytes(damage(stored(game).read_bytes()))
    both(game)
    make_game_cards(game, listed({"text": "Quite another"}))
    both(game)
    laid.clear()
    printed(game, "mini", "--backs", "duplex")
    assert laid == []


@pytest.mark.plain
def test_prints_at_the_same_time_spoil_nothing(game: Path, laid: list[str]) -> None:
    both(game)
    before = stored(game).read_bytes()
    changed = []
    for words in ("One", "Two"):
        stored(game).write_bytes(before)
        make_game_cards(game, listed({"text": words}))
        both(game)
        changed.append(stored(game).read_bytes()[len(before) :])
    # Each has added to what both had read.
    stored(game).write_bytes(before + changed[0] + changed[1])
    both(game)
    make_game_cards(game, listed({"text": "Three"}))
    both(game)
    laid.clear()
    printed(game, "mini", "--backs", "duplex")
    assert laid == []


def test_a_file_of_wrong_things_in_good_order_is_none(game: Path) -> None:
    both(game)
    data = stored(game).read_bytes()
    size = int(data[:8], 16)
    head = json.loads(data[27 : 27 + size])
    for key, value in (("faces", [["zz"]]), ("claims", [[1]]), ("recipes", 3), ("fonts", [])):
        wrong = json.dumps({**head, key: value}).encode()
        body = wrong + data[27 + size :]

        stored(game).write_bytes(
            b"%08x %08x %08x\n" % (len(wrong), len(body) - len(wrong), xxh32_intdigest(body)) + body
        )
        both(game)


def test_a_folder_that_cannot_be_written_is_no_matter(game: Path) -> None:
    (game / ".cardforge").mkdir()
    (game / ".cardforge/faces").write_text("a file where the folder should be")
    both(game)
    assert (game / ".cardforge/faces").read_text().startswith("a file")


def test_a_long_print_keeps_nothing(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardforge.project.printing.MOST_KEPT", 11)
    both(game)
    assert not stored(game).exists()


def test_a_picture_inside_a_drawing_is_there_in_the_next_process(game: Path) -> None:
    inside = base64.b64encode(jpeg("navy")).decode()
    drawing = f'<image width="9" height="9" href="data:image/jpeg;base64,{inside}"/>'
    art_file(game, "drawn.svg", SUN.replace(CIRCLE, drawing).encode())
    found = []
    for number in range(3):
        target = game / f"{number}.pdf"
        words = ["-m", "cardforge", "-C", str(game), "print", "mini", "-o", target.name]
        done = subprocess.run([sys.executable, *words], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        found.append(target.read_bytes())
    assert found[0] == found[1] == found[2]


def test_of_two_pictures_that_were_alike_one_is_another_now(game: Path) -> None:
    art_file(game, "b.jpg", jpeg("red"))
    before = both(game)
    art_file(game, "b.jpg", jpeg("blue"))
    assert run(game, "print", "mini", "--backs", "duplex", "--changed", "-o", "changed.pdf") == 0
    assert (game / "changed.pdf").exists()
    assert both(game) != before


@pytest.mark.parametrize("change", [_drawing, _art, _nearer])
def test_what_an_older_print_asked_for_still_counts(
    game: Path, monkeypatch: pytest.MonkeyPatch, change: Callable[[Path], None]
) -> None:
    both(game)
    monkeypatch.setattr(face_store, "MOST_STRETCHES", 1)
    make_game_cards(game, listed({"text": "Quite another"}))
    before = both(game)  # written anew, with faces that were only found
    change(game)
    assert both(game) != before


def test_a_file_too_large_to_be_one_is_written_anew(game: Path) -> None:
    both(game)
    with stored(game).open("r+b") as file:
        file.truncate(300_000_000)
    both(game)
    make_game_cards(game, listed({"text": "Quite another"}))
    both(game)
    assert stored(game).stat().st_size < 1_000_000


def test_a_folder_in_its_place_is_no_matter(game: Path) -> None:
    stored(game).mkdir(parents=True)
    both(game)


def _framed(head: dict[str, Any], rest: bytes) -> bytes:
    data = json.dumps(head).encode()
    return b"%08x %08x %08x\n" % (len(data), len(rest), xxh32_intdigest(data + rest)) + data + rest


@pytest.mark.parametrize("without", ["recipes", "fonts", "claims", "pages", "frames"])
def test_faces_whose_parts_are_missing_are_laid_out(game: Path, without: str) -> None:
    both(game)
    data = stored(game).read_bytes()
    size = int(data[:8], 16)
    head = json.loads(data[27 : 27 + size])
    head[without] = type(head[without])()
    stored(game).write_bytes(_framed(head, data[27 + size :]))
    both(game)


@pytest.mark.parametrize("change", [_drawing, _art, _layout, _icon])
@pytest.mark.plain
def test_what_is_saved_while_a_print_runs_is_seen_by_the_next(
    game: Path, monkeypatch: pytest.MonkeyPatch, change: Callable[[Path], None]
) -> None:
    pressed = press.Press.run

    def saving(one: press.Press, *rest: Any) -> bool:
        done = pressed(one, *rest)
        change(game)
        return done

    with monkeypatch.context() as patched:
        patched.setattr(press.Press, "run", saving)
        printed(game, "mini", "--backs", "duplex")
    both(game)
