"""Keys that every element may have: cut off by its box, read out, on a layer."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from PIL import ImageChops

from cardforge.faces import FaceTable
from cardforge.render import PdfInfo, render_sheets
from cardforge.scene import Group, Op, Text
from cardforge.sheets import Copy, SheetSpec, impose
from cardforge.units import MM
from tests.layout.kit import front, near, only, rect, text

BOX: dict[str, Any] = {"in": "cut", "left": "10mm", "top": "10mm", "width": "20mm", "height": "8mm"}


def pdf_of(ops: tuple[Op, ...], made: Any) -> bytes:
    scene = made.front().scene
    sheets = impose([Copy(0, None, scene.size)], SheetSpec()).sheets
    return render_sheets([scene._replace(ops=ops)], sheets, PdfInfo("T"))


@pytest.mark.parametrize("clip", [True, "rect"])
def test_any_element_may_be_cut_off_by_its_box(tmp_path: Path, clip: Any) -> None:
    shape = {"id": "p", "kind": "shape", "shape": "path", "path": "M -9 -9 H 90 V 90 Z", "fill": "#ff0000"}
    made = front(tmp_path, {**shape, **BOX, "clip": clip})
    (group,) = only(made.ops(), Group)
    assert group.clip is not None
    assert group.clip[:4] == (near(10 * MM), near(10 * MM), near(20 * MM), near(8 * MM))
    page = pypdfium2.PdfDocument(pdf_of(made.ops(), made))[0].render(scale=2).to_pil()
    red = [
        (x, y) for x in range(page.width) for y in range(page.height) if page.getpixel((x, y)) == (255, 0, 0)
    ]
    width, height = (max(axis) - min(axis) + 1 for axis in zip(*red, strict=True))
    assert width == pytest.approx(2 * 20 * MM, abs=2)
    assert height == pytest.approx(2 * 8 * MM, abs=2)


def test_a_clip_may_be_worked_out_and_turned_off(tmp_path: Path) -> None:
    made = front(tmp_path, rect("r", **BOX, clip=False))
    assert only(made.ops(), Group) == []


def test_what_an_element_shows_is_read_out(tmp_path: Path) -> None:
    made = front(tmp_path, rect("r", **BOX, alt="{{ card.name }}: ein Fünfeck"), cards=[{"name": "Fox"}])
    data = pdf_of(made.ops(), made)
    said = "Fox: ein Fünfeck".encode("utf-16-be").hex().upper().encode()
    with pikepdf.open(BytesIO(data)) as document:
        content = document.pages[0].Contents.read_bytes()
    assert b"/Span<</Alt<FEFF" + said + b">>>BDC q " in content
    assert content.count(b"BDC") == content.count(b"EMC") == 1


def test_drawings_that_are_called_otherwise_are_two_faces(tmp_path: Path) -> None:
    cards = [{"name": "Fox"}, {"name": "Hen"}, {"name": "Fox", "id": "again"}]
    made = front(tmp_path, rect("r", **BOX, alt="{{ card.name }}"), cards=cards)
    faces = FaceTable()
    assert [faces.add(made.front(index).scene) for index in range(3)] == [0, 1, 0]


def test_layers_of_one_name_are_one_and_can_be_hidden(tmp_path: Path) -> None:
    texts = (
        text(name, name, **{**BOX, "top": f"{top}mm"}, layer="words") for name, top in (("a", 10), ("b", 30))
    )
    made = front(tmp_path, rect("r", layer="Grund", fill="#dddddd"), *texts)
    assert [group.layer for group in only(made.ops(), Group)] == ["Grund", "words", "words"]
    assert len(only(made.ops(), Text)) == 2
    with pikepdf.open(BytesIO(pdf_of(made.ops(), made))) as document:
        layers = document.Root.OCProperties
        assert [str(group.Name) for group in layers.OCGs] == ["Grund", "words"]
        assert [str(group.Name) for group in layers.D.Order] == ["Grund", "words"]
        properties = document.pages[0].Resources.Properties
        names = {name: str(group.Name) for name, group in properties.items()}
        content = document.pages[0].Contents.read_bytes().decode("ascii")
        layers.D.OFF = pikepdf.Array([layers.OCGs[1]])
        del layers.D.ON
        hidden = BytesIO()
        document.save(hidden)
    used = [word for word in content.split() if word in names]
    assert [names[name] for name in used] == ["Grund", "words", "words"]
    pages = [
        pypdfium2.PdfDocument(file)[0].render(scale=2).to_pil() for file in (hidden, pdf_of(made.ops(), made))
    ]
    left, top, right, bottom = ImageChops.difference(*pages).getbbox() or (0, 0, 0, 0)
    assert right - left > 5, "the words are hidden"
    assert bottom - top > 2 * 20 * MM, "both of them"
