"""A seeded workload: N distinct cards as a project of their own, to measure on.

`python -m bench.workload 540 DIR` writes it; `--rows cards.csv` takes cards of the neutral form instead
(columns id, name, type, tl, br, rules, flavour, colour, art; `<b>`, `<i>`, `:sun:`, `:coin:` in rules),
with their pictures beside the file.
"""

from __future__ import annotations

import argparse
import csv
import itertools
import json
import random
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

WORDS = (
    "card hand deck play draw discard goal player turn token shuffle top reveal swap steal score rule gain "
    "lose until next other may when then unless before after two three under over face copy cancel return "
    "value point pile table owner again single double harbour market lantern any all row half lay bid few "
    "pass"
).split()
TITLES = (
    "Amber Brittle Copper Drowsy Eager Foggy Gilded Humble Inner Jolly Keen Lunar Mechanical Northern "
    "Overgrown"
).split()
THINGS = (
    "Almanac Barge Compass Dovecote Engine Ferry Granary Hourglass Inkwell Jetty Kiln Lantern Mountain "
    "Notebook Orangery"
).split()
TYPES = ["Event", "Place", "Place - Rule", "Event - Sudden", "Person - Keeper"]
COLOURS = ["#8b1a1a", "#1a4d8b", "#2e6b2e", "#6b4a1a", "#4a1a6b", "#30343a"]
PICTURES = 50
RAY = '<rect x="11" y="0" width="2" height="4" fill="#e0a000" transform="rotate({} 12 12)"/>'
ICONS = {
    "sun": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="6" '
    f'fill="#e0a000"/>{"".join(RAY.format(turn) for turn in range(0, 360, 45))}</svg>',
    "coin": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="11" '
    'fill="#777777"/><circle cx="12" cy="12" r="9" fill="#cccccc"/>'
    '<path d="M12 5v14M8 9h8M8 15h8" stroke="#555555" stroke-width="2" fill="none"/></svg>',
}

GAME: dict[str, Any] = {
    "code": "bench",
    "name": "Bench",
    "fields": {
        "type": {"type": "string"},
        "tl": {"type": "integer"},
        "br": {"type": "integer"},
        "rules": {"type": "rich"},
        "flavour": {"type": "rich"},
        "colour": {"type": "string"},
    },
    "sets": ["sets/bench.json"],
    "layouts": [{"use": "card"}],
    "back": "back",
}


def _chip(name: str, edges: dict[str, str], field: str) -> Iterator[dict[str, Any]]:
    box = {**edges, "width": "8mm", "height": "8mm", "in": "cut"}
    yield {
        "id": name,
        "kind": "shape",
        "shape": "rect",
        "corner": "1.5mm",
        "fill": "{{ card.colour }}",
        **box,
    }
    yield {"id": f"{name}-value", "kind": "text", "text": f"{{{{ card.{field} }}}}", "style": "chip", **box}


LAYOUT: dict[str, Any] = {
    "name": "Bench card",
    "card": {"size": "poker", "bleed": "0", "safe": "4mm"},
    "styles": {
        "base": {"font": "Arimo", "size": "10pt"},
        "chip": {
            "extends": "base",
            "size": "12pt",
            "weight": 700,
            "color": "#ffffff",
            "align": "center",
            "valign": "middle",
        },
        "name": {"extends": "base", "weight": 700, "valign": "middle"},
        "type": {"extends": "base", "size": "7pt", "slant": "italic"},
        "rules": {"extends": "base", "size": "9pt", "fit": {"min": "4.5pt"}},
        "flavour": {"font": "Noto Serif", "slant": "italic", "size": "7pt", "fit": {"min": "4pt"}},
    },
    "front": [
        {
            "id": "frame",
            "kind": "shape",
            "shape": "rect",
            "in": "cut",
            "left": "1mm",
            "right": "1mm",
            "top": "1mm",
            "bottom": "1mm",
            "corner": "3mm",
            "stroke": "{{ card.colour }}",
            "stroke_width": "0.85pt",
        },
        *_chip("corner-top", {"left": "4mm", "top": "4mm"}, "tl"),
        *_chip("corner-bottom", {"right": "4mm", "bottom": "4mm"}, "br"),
        {
            "id": "name",
            "kind": "text",
            "text": "{{ card.name }}",
            "style": "name",
            "left": "corner-top.right + 2mm",
            "top": "0",
            "height": "8mm",
        },
        {
            "id": "type",
            "kind": "text",
            "text": "{{ card.type }}",
            "style": "type",
            "in": "cut",
            "left": "4mm",
            "right": "4mm",
            "top": "13.4mm",
            "height": "3.4mm",
        },
        {
            "id": "art",
            "kind": "image",
            "if": "card.art",
            "source": "{{ card.art }}",
            "in": "cut",
            "cx": "31.5mm",
            "top": "18.5mm",
            "width": "42mm",
            "height": "29.4mm",
        },
        {
            "id": "rules",
            "kind": "rich",
            "text": "{{ card.rules }}",
            "style": "rules",
            "in": "cut",
            "left": "4mm",
            "right": "4mm",
            "top": "49mm",
            "height": "26mm",
        },
        {
            "id": "flavour",
            "kind": "rich",
            "text": "{{ card.flavour }}",
            "style": "flavour",
            "in": "cut",
            "left": "4mm",
            "width": "46mm",
            "top": "75.5mm",
            "height": "10.5mm",
        },
    ],
}

BACK: dict[str, Any] = {
    "name": "Bench back",
    "card": {"size": "poker", "bleed": "0"},
    "back": [
        {"id": "ground", "kind": "shape", "shape": "rect", "in": "bleed", "fill": "#26194d"},
        {
            "id": "disc",
            "kind": "shape",
            "shape": "ellipse",
            "in": "cut",
            "cx": "31.5mm",
            "cy": "44mm",
            "width": "40mm",
            "height": "60mm",
            "fill": "#998033",
        },
    ],
}


def cards(count: int, seed: int) -> Iterator[dict[str, Any]]:
    """Distinct cards of 20 to 60 words, with bold, italic and two icons each."""
    rng = random.Random(seed)
    for number in range(count):
        yield {
            "id": f"card-{number:05}",
            "name": f"{rng.choice(TITLES)} {rng.choice(THINGS)} {number}",
            "type": rng.choice(TYPES),
            "tl": rng.randint(0, 9),
            "br": rng.randint(1, 20),
            "rules": _rules(rng),
            "flavour": _sentence(rng, rng.randint(6, 14)),
            "colour": rng.choice(COLOURS),
            "art": f"{rng.randrange(PICTURES):02}.jpg",
        }


def _sentence(rng: random.Random, count: int) -> str:
    return " ".join(rng.choice(WORDS) for _ in range(count)).capitalize() + "."


def _rules(rng: random.Random) -> str:
    words: list[str] = []
    left = rng.randint(20, 60)
    while left:
        count = min(left, rng.randint(6, 12))
        words += _sentence(rng, count).split()
        left -= count
    bold, italic = rng.sample(range(len(words)), 2)
    words[bold] = f"**{words[bold]}**"
    words[italic] = f"*{words[italic]}*"
    for icon in ICONS:
        words.insert(rng.randrange(1, len(words)), "{" + icon + "}")
    return " ".join(words)


def neutral_cards(path: Path) -> Iterator[dict[str, Any]]:
    """Cards of the neutral form, in this project's own marks."""
    marks = {"<b>": "**", "</b>": "**", "<i>": "*", "</i>": "*", ":sun:": "{sun}", ":coin:": "{coin}"}
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            rules = row["rules"]
            for old, new in marks.items():
                rules = rules.replace(old, new)
            numbers = {"tl": int(row["tl"]), "br": int(row["br"])}
            yield {**row, **numbers, "id": f"card-{row['id']}", "rules": rules, "art": Path(row["art"]).name}


def write_project(folder: Path, records: list[dict[str, Any]], pictures: Path | None = None) -> None:
    """Write a project that prints these cards; `pictures` is copied, else pictures are drawn."""
    game, layouts = folder / "card_data/bench", folder / "layouts/bench"
    (layouts / "icons").mkdir(parents=True, exist_ok=True)
    (folder / "cardforge.toml").write_text('games = ["bench"]\n', encoding="utf-8")
    write_game(game, records)
    _write(layouts / "card.layout.json", LAYOUT)
    _write(layouts / "back.layout.json", BACK)
    for name, drawing in ICONS.items():
        (layouts / f"icons/{name}.svg").write_text(drawing, encoding="utf-8")
    if pictures is None:
        draw_pictures(game / "art")
    else:
        for picture in sorted(pictures.glob("*.jpg")):
            shutil.copy(picture, game / "art")


def write_game(game: Path, records: list[dict[str, Any]]) -> None:
    """Write a game's folder with these cards, its pictures apart."""
    for path in (game / "sets", game / "art"):
        path.mkdir(parents=True, exist_ok=True)
    _write(game / "game.json", GAME)
    _write(game / "sets/bench.json", {"code": "bench", "name": "Bench", "cards": records})


def _write(path: Path, value: dict[str, Any]) -> None:
    path.write_text(json.dumps(value, ensure_ascii=False), encoding="utf-8")


def draw_pictures(folder: Path) -> None:
    """The pool of pictures: blurred heaps of shapes, 750 × 525 pixels."""
    from PIL import Image, ImageDraw, ImageFilter

    for number in range(PICTURES):
        rng = random.Random(7000 + number)
        picture = Image.new("RGB", (750, 525), tuple(rng.randrange(40, 216) for _ in range(3)))
        draw = ImageDraw.Draw(picture)
        for _ in range(120):
            x, y, size = rng.randrange(750), rng.randrange(525), rng.randrange(10, 160)
            shape = draw.ellipse if rng.random() < 0.5 else draw.rectangle
            shape((x, y, x + size, y + size), fill=tuple(rng.randrange(256) for _ in range(3)))
        picture.filter(ImageFilter.GaussianBlur(2)).save(folder / f"{number:02}.jpg", quality=88)


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.workload", description="Write a project to measure on.")
    parser.add_argument("count", type=int, help="how many distinct cards")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--rows", type=Path, help="a CSV of cards in the neutral form, pictures in art/ beside it"
    )
    parser.add_argument("--plain", action="store_true", help="cards without pictures")
    given = parser.parse_args()
    found = cards(given.count, given.seed) if given.rows is None else neutral_cards(given.rows)
    records = list(itertools.islice(found, given.count))
    if given.plain:
        records = [{key: value for key, value in card.items() if key != "art"} for card in records]
    write_project(given.folder, records, given.rows and given.rows.parent / "art")


if __name__ == "__main__":
    main()
