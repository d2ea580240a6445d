"""Cut files: read back by other programs, held against the cards they cut."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from ezdxf import path as dxf_path
from ezdxf.filemanagement import readfile

from tests.project.kit import GROUND, NAMED, cards, layout, make_game, run, text

Capture = pytest.CaptureFixture[str]

Box = tuple[float, float, float, float]
"""Left, top, right and bottom in mm from the paper's top left."""

ROUND = {"size": ["30mm", "30mm"], "bleed": "2mm", "shape": "round"}
OVAL = {"size": ["40mm", "30mm"], "bleed": "2mm", "shape": "round"}
HEX = {"size": ["26mm", "30mm"], "bleed": "2mm", "shape": "hex"}


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return make_game(tmp_path, cards("Fox", "Owl"))


def token(root: Path, card: dict[str, Any]) -> Path:
    front = [GROUND, text("t", "{{ card.name }}", "9mm")]
    return make_game(root, cards("Fox"), {"card": {"card": card, "front": front}})


def cut(root: Path, name: str, *options: str) -> Path:
    """The cut file of a print, which must work."""
    assert run(root, "print", "-o", "out.pdf", "--cut-file", name, *options) == 0
    return root / name


def svg_layers(path: Path) -> dict[str, list[ET.Element]]:
    root = ET.parse(path).getroot()
    found = {}
    for group in root.iter("{http://www.w3.org/2000/svg}g"):
        found[group.attrib["id"]] = list(group)
    return found


def of(item: ET.Element, *names: str) -> list[float]:
    return [float(item.attrib[name]) for name in names]


def dxf_boxes(path: Path, layer: str, height: float) -> list[Box]:
    """The extents of all that a layer draws, from the paper's top left."""
    drawing = readfile(path)
    auditor = drawing.audit()
    assert (auditor.errors, auditor.fixes) == ([], [])
    boxes = []
    for entity in drawing.modelspace():
        if entity.dxf.layer == layer:
            bounds = dxf_path.bbox([dxf_path.make_path(entity)])
            (left, low, _), (right, high, _) = bounds.extmin, bounds.extmax
            boxes.append((left, height - high, right, height - low))
    return boxes


POKER_PLACES = [
    (10.5 + 63 * column, 16.5 + 88 * row, 73.5 + 63 * column, 104.5 + 88 * row)
    for row in range(3)
    for column in range(3)
]


def test_an_svg_is_as_large_as_the_paper_and_has_every_card(game: Path) -> None:
    path = cut(game, "cut.svg")
    root = ET.parse(path).getroot()
    assert [root.attrib[name] for name in ("width", "height", "viewBox")] == ["210mm", "297mm", "0 0 210 297"]
    layers = svg_layers(path)
    assert list(layers) == ["marks", "cuts"]
    rects = [of(item, "x", "y", "width", "height", "rx") for item in layers["cuts"]]
    assert rects == [[left, top, 63, 88, 3] for left, top, _, _ in POKER_PLACES]
    paper, *marks = layers["marks"]
    assert of(paper, "x", "y", "width", "height") == [0, 0, 210, 297]
    assert of(marks[0], "x1", "y1", "x2", "y2") == [10.5, 8, 10.5, 13]
    assert len(marks) == 16


def test_a_dxf_says_the_same(game: Path) -> None:
    path = cut(game, "cut.DXF")
    boxes = dxf_boxes(path, "cuts", 297)
    assert len(boxes) == 9
    for box, wanted in zip(boxes, POKER_PLACES, strict=True):
        assert box == pytest.approx(wanted, abs=0.001)
    paper, *marks = dxf_boxes(path, "marks", 297)
    assert paper == pytest.approx((0, 0, 210, 297))
    assert len(marks) == 16
    drawing = readfile(path)
    assert drawing.dxfversion == "AC1009"
    assert {layer.dxf.name for layer in drawing.layers} >= {"cuts", "marks"}
    outline = drawing.modelspace().query("POLYLINE[layer=='cuts']")[0]
    assert outline.is_closed
    # Four straight sides and four quarter circles of 3 mm, all turning outwards.
    bulges = [vertex.dxf.bulge for vertex in outline.vertices]
    assert bulges == pytest.approx([0, 0.41421356] * 4)
    turned = dxf_path.make_path(outline)
    area = abs(sum(a.x * b.y - b.x * a.y for a, b in closed(list(turned.flattening(0.001))))) / 2
    assert area == pytest.approx(63 * 88 - (4 - 3.14159265) * 9, abs=0.1)


def closed(points: list[Any]) -> list[tuple[Any, Any]]:
    return list(zip(points, [*points[1:], points[0]], strict=True))


def test_square_corners_are_plain_rectangles(tmp_path: Path) -> None:
    plain = {"card": layout(*NAMED["front"][1:], card={"corner": "0"})}
    root = make_game(tmp_path, cards("Fox"), plain)
    assert all("rx" not in item.attrib for item in svg_layers(cut(root, "cut.svg"))["cuts"])
    drawing = readfile(cut(root, "cut.dxf"))
    outline = drawing.modelspace().query("POLYLINE[layer=='cuts']")[0]
    assert [vertex.dxf.bulge for vertex in outline.vertices] == [0, 0, 0, 0]


@pytest.mark.parametrize("card", [ROUND, OVAL])
def test_round_tokens(card: dict[str, Any], tmp_path: Path) -> None:
    root = token(tmp_path, card)
    first, *_ = svg_layers(cut(root, "cut.svg", "--grid", "1x1"))["cuts"]
    wide, high = (float(side.removesuffix("mm")) for side in card["size"])
    assert first.tag.endswith("ellipse")
    assert of(first, "cx", "cy", "rx", "ry") == pytest.approx([105, 148.5, wide / 2, high / 2])
    path = cut(root, "cut.dxf", "--grid", "1x1")
    (box,) = dxf_boxes(path, "cuts", 297)
    wanted = (105 - wide / 2, 148.5 - high / 2, 105 + wide / 2, 148.5 + high / 2)
    assert box == pytest.approx(wanted, abs=0.02)
    kinds = [entity.dxftype() for entity in readfile(path).modelspace() if entity.dxf.layer == "cuts"]
    assert kinds == (["CIRCLE"] if wide == high else ["POLYLINE"])


def test_hexagons(tmp_path: Path) -> None:
    root = token(tmp_path, HEX)
    (first,) = svg_layers(cut(root, "cut.svg", "--grid", "1x1"))["cuts"]
    points = [tuple(map(float, pair.split(","))) for pair in first.attrib["points"].split()]
    assert points == [(105, 133.5), (118, 141), (118, 156), (105, 163.5), (92, 156), (92, 141)]
    (box,) = dxf_boxes(cut(root, "cut.dxf", "--grid", "1x1"), "cuts", 297)
    assert box == pytest.approx((92, 133.5, 118, 163.5))


def test_what_plotters_look_for_is_among_the_marks(game: Path) -> None:
    layers = svg_layers(cut(game, "cut.svg", "--marks", "silhouette3"))
    _, square, *arms = layers["marks"]
    assert of(square, "x", "y", "width", "height") == [10, 10, 5, 5]
    assert len(arms) == 4
    assert len(layers["cuts"]) == 6


def test_a_folded_sheet_is_cut_once(tmp_path: Path) -> None:
    root = make_game(tmp_path, cards("Fox"), {"card": NAMED, "back": NAMED}, back="back")
    layers = svg_layers(cut(root, "cut.svg", "--backs", "fold"))
    assert [of(item, "x", "y") for item in layers["cuts"]] == [
        [22.5, 17],
        [85.5, 17],
        [22.5, 105],
        [85.5, 105],
    ]


def test_each_size_and_shape_has_a_file(tmp_path: Path, capsys: Capture) -> None:
    tokens = {"card": ROUND, "front": [GROUND]}
    squares = {"card": {"size": ["30mm", "30mm"]}, "front": [GROUND]}
    listed = [*cards("Fox"), *cards("T", layout="token"), *cards("S", layout="square")]
    root = make_game(tmp_path, listed, {"card": NAMED, "token": tokens, "square": squares})
    assert run(root, "--format", "json", "print", "-o", "out.pdf", "--cut-file", "a/cut.svg") == 0
    names = ["a/cut-63x88.svg", "a/cut-30x30-round.svg", "a/cut-30x30.svg"]
    assert json.loads(capsys.readouterr().out)["result"]["cut_files"] == names
    assert [svg_layers(root / name)["cuts"][0].tag[28:] for name in names] == ["rect", "ellipse", "rect"]


def test_different_corners_are_warned_of(tmp_path: Path, capsys: Capture) -> None:
    sharp = {**NAMED, "card": {**NAMED["card"], "corner": "0"}}
    listed = [*cards("Fox", "Owl"), *cards("S", layout="sharp")]
    root = make_game(tmp_path, listed, {"card": NAMED, "sharp": sharp})
    assert run(root, "print", "-o", "out.pdf", "--cut-file", "cut.svg") == 0
    said = capsys.readouterr().err
    assert "corners of 3 mm and 0 mm; all are cut with 3 mm" in said
    assert run(root, "print", "--strict", "-o", "strict.pdf", "--cut-file", "strict.svg") == 1
    assert sorted(root.glob("strict*")) == []


def test_names_of_other_formats_are_refused(game: Path, capsys: Capture) -> None:
    assert run(game, "print", "-o", "out.pdf", "--cut-file", "cut.png") == 2
    assert "write --cut-file cut.svg, or .dxf" in capsys.readouterr().err
    assert not (game / "out.pdf").exists()


def test_both_files_are_written_or_neither(game: Path, capsys: Capture) -> None:
    old = cut(game, "cut.svg")
    before = (game / "out.pdf").read_bytes(), old.read_bytes()
    (game / "blocked").write_text("x", encoding="utf-8")
    for target in ("blocked/cut.svg", "folder.svg"):
        (game / "folder.svg").mkdir(exist_ok=True)
        assert run(game, "print", "--grid", "2x2", "-o", "out.pdf", "--cut-file", target) == 3
        assert "[file.unwritable]" in capsys.readouterr().err
        assert ((game / "out.pdf").read_bytes(), old.read_bytes()) == before
    assert [path.name for path in game.rglob(".cardforge-*")] == []


def test_a_failure_in_the_middle_puts_everything_back(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = cut(game, "cut.svg")
    before = (game / "out.pdf").read_bytes(), old.read_bytes()
    real = Path.replace

    def fails_for_the_cut_file(self: Path, target: Path) -> Path:
        if target == old and not self.name.endswith("-old"):
            raise OSError(28, "No space left on device")
        return real(self, target)

    monkeypatch.setattr(Path, "replace", fails_for_the_cut_file)
    arguments = ("print", "--grid", "2x2", "--cut-file")
    assert run(game, *arguments, "cut.svg", "-o", "out.pdf") == 3
    assert ((game / "out.pdf").read_bytes(), old.read_bytes()) == before
    assert run(game, *arguments, "cut.svg", "-o", "new.pdf") == 3
    assert not (game / "new.pdf").exists()
    assert [path.name for path in game.rglob(".cardforge-*")] == []


def test_the_same_cut_file_each_time(game: Path) -> None:
    first = [cut(game, name).read_bytes() for name in ("a.svg", "a.dxf")]
    assert first == [cut(game, name).read_bytes() for name in ("b.svg", "b.dxf")]
