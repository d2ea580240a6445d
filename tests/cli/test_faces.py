"""`faces`: a picture of every face, and a manifest, in a folder or a zip; or problems and nothing touched."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from cardforge.cli import files
from cardforge.render import raster
from tests.project.kit import (
    BACKED,
    GROUND,
    NAMED,
    art_file,
    cards,
    layout,
    make_game,
    picture,
    run,
    text,
    write_json,
)

Capture = pytest.CaptureFixture[str]
SET = "card_data/mini/sets/core.json"
NIGHT: dict[str, Any] = layout({**GROUND, "id": "night", "fill": "#16163a"})


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """Three cards; their back has nothing to do with the card."""
    return make_game(
        tmp_path / "game", cards("Fox", "Owl", "Toad"), {"card": NAMED, "back": NIGHT}, back="back"
    )


def made(root: Path, *words: str, name: str = "out") -> dict[str, bytes]:
    """The files that `faces` writes, which must work, by name."""
    assert run(root, "faces", *words, "-o", name) == 0
    if name.endswith(".zip"):
        with zipfile.ZipFile(root / name) as archive:
            assert archive.testzip() is None
            return {entry: archive.read(entry) for entry in archive.namelist()}
    return {path.name: path.read_bytes() for path in sorted((root / name).iterdir())}


def manifest(found: dict[str, bytes]) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(found["manifest.json"])
    return document


def size(data: bytes) -> tuple[int, int]:
    return Image.open(io.BytesIO(data)).size


def _png() -> bytes:
    buffer = io.BytesIO()
    Image.new("RGB", (900, 1200), (200, 60, 60)).save(buffer, "PNG")
    return buffer.getvalue()


# --- what is written ----------------------------------------------------------------------------------


def test_says_what_was_made_and_last_where(game: Path, capsys: Capture) -> None:
    found = made(game)
    said = capsys.readouterr()
    assert said.out.splitlines() == ["mini: 4 pictures of 744 × 1039 pixels", "written to out"]
    assert said.err == ""
    names = {"core_fox.png", "core_owl.png", "core_toad.png", "back.png"}
    assert found.keys() == {*names, "manifest.json"}
    assert {size(found[name]) for name in names} == {(744, 1039)}
    assert len({found[name] for name in names}) == 4


def test_without_a_target_the_pictures_go_to_the_output_folder(game: Path, capsys: Capture) -> None:
    assert run(game, "faces", "owl", "--dpi", "30") == 0
    assert capsys.readouterr().out.splitlines()[-1] == "written to output/mini/faces"
    assert sorted(path.name for path in (game / "output/mini/faces").iterdir()) == [
        "back.png",
        "core_owl.png",
        "manifest.json",
    ]


def test_the_manifest_says_what_each_file_shows(game: Path) -> None:
    write_json(
        game / SET,
        {
            "code": "core",
            "cards": [
                {"name": "Fox: Red", "number": "7a", "quantity": 3},
                {"name": "Owl", "id": "o-1", "back": "own"},
            ],
        },
    )
    write_json(game / "layouts/mini/own.layout.json", BACKED)
    found = manifest(made(game, "--dpi", "100", "--image", "jpg"))
    front = {"side": "front", "set": "core", "layout": "card", "width": 248, "height": 346}
    back = {"side": "back", "width": 248, "height": 346, "back": None}
    nobody = dict.fromkeys(("card", "name", "set", "number"))
    fox = {"card": "fox-red", "name": "Fox: Red", "number": "7a"}
    owl = {"card": "o-1", "name": "Owl", "number": ""}
    assert found == {
        "version": 1,
        "game": "mini",
        "dpi": 100,
        "image": "jpg",
        "area": "trim",
        "corners": "square",
        "faces": [
            {"file": "core_7a_fox-red.jpg", **front, **fox, "back": "back.jpg"},
            {"file": "core_owl_o-1.jpg", **front, **owl, "back": "core_owl_o-1_back.jpg"},
            {"file": "back.jpg", **back, **nobody, "layout": "back"},
            {"file": "core_owl_o-1_back.jpg", **back, **owl, "set": "core", "layout": "own"},
        ],
    }


def test_the_json_result_is_the_manifest_and_where_it_is(game: Path, capsys: Capture) -> None:
    assert run(game, "--format", "json", "faces", "--dpi", "30", "-o", "out") == 0
    said = capsys.readouterr()
    assert said.err == ""
    document = json.loads(said.out)
    listed = json.loads((game / "out/manifest.json").read_text("utf-8"))
    assert document == {"version": 1, "ok": True, "problems": [], "result": {"file": "out", **listed}}


def test_copies_do_not_count(tmp_path: Path) -> None:
    listed = [{"name": "Fox", "quantity": 5}, {"name": "Owl", "quantity": 0}]
    found = made(make_game(tmp_path, listed), "--dpi", "30")
    assert found.keys() == {"core_fox.png", "core_owl.png", "manifest.json"}


def test_backs_that_show_the_card_are_its_own(tmp_path: Path) -> None:
    """Also where a query asks for one card alone, so that names don't depend on the query."""
    root = make_game(tmp_path, cards("Fox", "Owl"), back="back")
    assert made(root, "--dpi", "30").keys() == {
        *("core_fox.png", "core_fox_back.png", "core_owl.png", "core_owl_back.png", "manifest.json"),
    }
    alone = made(root, "owl", "--dpi", "30", name="alone")
    assert alone.keys() == {"core_owl.png", "core_owl_back.png", "manifest.json"}


def test_backs_that_only_some_cards_change_are_common_to_the_rest(tmp_path: Path) -> None:
    """A field that is empty, a change to the back's element."""
    mark = text("mark", "{{ card.kind }}", "0")
    listed: list[dict[str, Any]] = [{"name": "Fox"}, {"name": "Owl", "kind": "Beast"}]
    listed.append({"name": "Toad", "overrides": {"night": {"fill": "#ff0000"}}})
    root = make_game(tmp_path, listed, {"card": {**NAMED, "back": [NIGHT["front"][1], mark]}})
    found = made(root, "--dpi", "30")
    assert [face["back"] for face in manifest(found)["faces"][:3]] == [
        "back-card.png",
        "core_owl_back.png",
        "core_toad_back.png",
    ]


def test_a_picture_as_the_common_back_is_made_once_for_each_size(tmp_path: Path) -> None:
    small = layout(card={"size": ["30mm", "40mm"]})
    listed = [*cards("Fox", "Owl"), {"name": "Chip", "layout": "small"}, {"name": "Coin", "layout": "other"}]
    layouts = {"card": NAMED, "small": small, "other": NAMED}
    root = make_game(tmp_path, listed, layouts, back="art/night.png")
    art_file(root, "night.png", _png())
    found = made(root, "--dpi", "30")
    assert {name for name in found if name.startswith("back")} == {"back-63x88.png", "back-30x40.png"}
    backs = [face["back"] for face in manifest(found)["faces"][:4]]
    assert backs == ["back-63x88.png", "back-63x88.png", "back-30x40.png", "back-63x88.png"]
    assert [face["layout"] for face in manifest(found)["faces"][4:]] == ["art/night.png"] * 2


def test_each_size_has_its_line(tmp_path: Path, capsys: Capture) -> None:
    token = layout(card={"size": ["30mm", "30mm"]})
    root = make_game(tmp_path, [*cards("Fox"), {"name": "Chip", "layout": "t"}], {"card": NAMED, "t": token})
    made(root, "--area", "bleed")
    assert capsys.readouterr().out.splitlines()[:2] == [
        "mini: 1 picture of 815 × 1110 pixels",
        "mini: 1 picture of 425 × 425 pixels",
    ]


def test_round_corners_are_those_of_the_layout(tmp_path: Path) -> None:
    root = make_game(tmp_path, cards("Fox"), {"card": layout(card={"corner": "10mm"})})
    opacity = Image.open(io.BytesIO(made(root, "--corners", "round")["core_fox.png"])).getchannel("A")
    # 10 mm are 118 pixels, so the arc's middle is 35 pixels from both edges.
    assert [opacity.getpixel((at, at)) for at in (33, 36)] == [0, 255]
    assert [opacity.getpixel((at, 0)) for at in (90, 118)] == [0, 255]


# --- where it is written ------------------------------------------------------------------------------


def test_a_zip_holds_the_same_and_is_the_same_every_time(game: Path) -> None:
    folder = made(game, "--dpi", "60")
    first = made(game, "--dpi", "60", name="a.zip")
    made(game, "--dpi", "60", name="b.ZIP".lower())
    assert first == folder
    assert (game / "a.zip").read_bytes() == (game / "b.zip").read_bytes()
    with zipfile.ZipFile(game / "a.zip") as archive:
        assert {entry.date_time for entry in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        assert next(iter(archive.namelist())) == "manifest.json"


def test_a_zip_is_known_by_its_ending_in_capitals_too(game: Path) -> None:
    assert run(game, "faces", "--dpi", "30", "-o", "OUT.ZIP") == 0
    assert zipfile.is_zipfile(game / "OUT.ZIP")


def test_folders_are_made_and_names_may_be_anything(game: Path) -> None:
    assert "core_fox.png" in made(game, "--dpi", "30", name="new folder (1)/Käse ★")
    assert sorted(path.name for path in game.iterdir()) == [
        *("card_data", "cardforge.toml", "layouts", "new folder (1)")
    ]


def test_other_files_in_the_folder_stay_and_old_pictures_are_replaced(game: Path) -> None:
    (game / "out").mkdir()
    (game / "out/notes.txt").write_text("mine", "utf-8")
    (game / "out/core_fox.png").write_bytes(b"old")
    found = made(game, "--dpi", "30")
    assert found["notes.txt"] == b"mine"
    assert size(found["core_fox.png"]) == (74, 104)
    assert found.keys() == {
        *("notes.txt", "core_fox.png", "core_owl.png", "core_toad.png", "back.png", "manifest.json")
    }


def test_a_link_to_a_folder_is_followed(game: Path) -> None:
    (game / "real").mkdir()
    (game / "out").symlink_to("real")
    made(game, "--dpi", "30")
    assert (game / "out").is_symlink()
    assert (game / "real/core_fox.png").is_file()


def _state(root: Path) -> dict[str, bytes | None]:
    return {
        path.relative_to(root).as_posix(): path.read_bytes() if path.is_file() else None
        for path in root.rglob("*")
    }


@pytest.mark.parametrize("name", ["out", "new/out", "out.zip", "new/out.zip"])
def test_what_fails_while_drawing_changes_nothing(
    game: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    made(game, "--dpi", "30")
    made(game, "--dpi", "30", name="out.zip")
    capsys.readouterr()
    before = _state(game)
    drawn: list[bytes] = []

    def full(*_: Any) -> bytes:
        if len(drawn) == 2:
            raise MemoryError
        drawn.append(b"picture")
        return drawn[-1]

    monkeypatch.setattr(raster, "png", full)
    assert run(game, "faces", "--dpi", "60", "-o", name) == 3
    assert "[faces.no-memory]" in capsys.readouterr().err
    after = _state(game)
    assert {path: after[path] for path in after if path != "new"} == before
    assert not (game / name).exists() or not name.startswith("new")


def test_what_fails_while_moving_puts_all_back(
    game: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    made(game, "fox", "--dpi", "30")
    before = _state(game)
    real, moves = Path.replace, []

    def stubborn(self: Path, target: Path) -> Path:
        moves.append(target)
        if target.name == "core_toad.png":
            raise PermissionError(13, "Permission denied", str(target))
        return real(self, target)

    monkeypatch.setattr(Path, "replace", stubborn)
    capsys.readouterr()
    assert run(game, "faces", "--dpi", "60", "-o", "out") == 3
    line, _ = capsys.readouterr().err.splitlines()
    assert line.startswith("out: error: cannot be written: Permission denied")
    assert _state(game) == before
    assert len(moves) > 4


def test_a_folder_in_a_pictures_place_is_told_and_nothing_moved(game: Path, capsys: Capture) -> None:
    (game / "out/core_toad.png").mkdir(parents=True)
    before = _state(game)
    assert run(game, "faces", "--dpi", "30", "-o", "out") == 3
    assert "holds a folder named core_toad.png" in capsys.readouterr().err
    assert _state(game) == before


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("cardforge.toml", "this is a file; name a folder"),
        ("cardforge.toml/out", "cannot be written: Not a directory"),
        ("card_data.zip", "this is a folder; name a file in it"),
    ],
)
def test_a_place_that_cannot_be_is_told(game: Path, capsys: Capture, name: str, message: str) -> None:
    (game / "card_data.zip").mkdir()
    before = _state(game)
    assert run(game, "faces", "--dpi", "30", "-o", name) == 3
    assert message in capsys.readouterr().err
    assert _state(game) == before


def test_an_interruption_leaves_nothing(game: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: Any) -> bytes:
        raise KeyboardInterrupt

    before = _state(game)
    monkeypatch.setattr(raster, "png", stopped)
    assert run(game, "faces", "-o", "out") == 130
    assert "[interrupted]" in capsys.readouterr().err
    assert _state(game) == before


def test_new_folders_and_files_have_the_usual_modes(game: Path) -> None:
    made(game, "--dpi", "30")
    usual = files._umask()
    assert (game / "out").stat().st_mode & 0o777 == 0o777 & ~usual
    assert (game / "out/back.png").stat().st_mode & 0o777 == 0o666 & ~usual


# --- what is refused ----------------------------------------------------------------------------------


def test_an_empty_selection_is_a_problem(game: Path, capsys: Capture) -> None:
    assert run(game, "faces", "zebra", "-o", "out") == 1
    said = capsys.readouterr()
    assert said.err.splitlines() == [
        "QUERY: error: no card is left to make a picture of; drop or widen the query [faces.no-cards]",
        "1 error",
    ]
    assert said.out == ""
    assert not (game / "out").exists()


@pytest.mark.parametrize(
    ("words", "place", "message"),
    [
        (("--dpi", "9"), "--dpi", '"9" is no resolution; use 10 to 1200'),
        (("--dpi", "300.5"), "--dpi", "is no resolution"),
        (("--image", "gif"), "--image", '"gif" is not known; use png, jpg, webp'),
        (("--image", "jpeg"), "--image", 'did you mean "jpg"?'),
        (("--area", "safe"), "--area", "use trim, bleed"),
        (("--area", "bleed", "--corners", "round"), "--corners", "--area bleed shows it uncut"),
        (("-o", "fox.png"), "-o", "faces writes many; write -o fox or -o fox.zip"),
        (("-o", "-"), "-o", '"-" is no name for a folder'),
    ],
)
def test_wrong_options_are_told(
    game: Path, capsys: Capture, words: tuple[str, ...], place: str, message: str
) -> None:
    before = _state(game)
    assert run(game, "faces", *words) == 2
    line, summary = capsys.readouterr().err.splitlines()
    assert line.startswith(f"{place}: error: ")
    assert message in line
    assert line.endswith("[usage]")
    assert summary == "1 error"
    assert _state(game) == before


def test_all_wrong_options_are_told_at_once(game: Path, capsys: Capture) -> None:
    assert run(game, "faces", "--dpi", "many", "--image", "bmp", "--corners", "oval") == 2
    assert capsys.readouterr().err.splitlines()[-1] == "3 errors"


@pytest.mark.parametrize(
    ("image", "width", "height", "fitting"),
    [("png", 300, 300, 846), ("webp", 400, 10, 1040), ("jpg", 1400, 10, 1188)],
)
def test_pictures_too_large_to_be_drawn_are_told(
    tmp_path: Path, capsys: Capture, image: str, width: int, height: int, fitting: int
) -> None:
    """They have over 100 million pixels, or more on a side than the format holds."""
    mat = layout(card={"size": [f"{width}mm", f"{height}mm"]})
    root = make_game(tmp_path, cards("Mat"), {"card": mat})
    for dpi in (1200, fitting + 1):
        assert run(root, "faces", "--dpi", str(dpi), "--image", image, "-o", "out") == 1
        said = capsys.readouterr().err
        assert f"are too large; use --dpi {fitting} or less [faces.too-large]" in said
        assert not (root / "out").exists()
    if image == "webp":
        found = made(root, "--dpi", str(fitting), "--image", image)
        assert size(found["core_mat.webp"]) == (16378, 409)


def test_problems_of_cards_stop_pictures_and_strict_stops_at_warnings(game: Path, capsys: Capture) -> None:
    write_json(game / "layouts/mini/card.layout.json", layout(picture("nowhere.png")))
    assert run(game, "faces", "--dpi", "30", "-o", "out") == 1
    assert "[art.missing]" in capsys.readouterr().err
    assert not (game / "out").exists()
    assert run(game, "--lenient", "faces", "--dpi", "30", "-o", "out") == 0
    assert "warning" in capsys.readouterr().err
    assert run(game, "--lenient", "--strict", "faces", "--dpi", "30", "-o", "strict") == 1
    assert not (game / "strict").exists()


def test_a_mistyped_game_is_told(game: Path, capsys: Capture) -> None:
    assert run(game, "faces", "mnii", "-o", "out") == 1
    assert 'did you mean "mini"?' in capsys.readouterr().err
