"""The cards by Typst, sizes given. `python bench/peers/typst_cards.py DIR OUT.pdf`

Icons are named in the expression that finds marks: any word there would cost a twentieth of the whole.
"""

from __future__ import annotations

import sys
from pathlib import Path

DOCUMENT = r"""
#set page(paper: "a4", margin: 0mm)
#set text(font: "Arimo", size: 9pt)
#set par(leading: 0.5em)
#let cards = json("cards.json")
#let icon(name) = box(image("icons/" + name + ".svg", height: 1em), baseline: .12em)
#let marks = regex("\*\*(.*?)\*\*|\*(.*?)\*|\{(sun|coin)\}")
#let rich(source) = {
  let at = 0
  for found in source.matches(marks) {
    source.slice(at, found.start)
    let (bold, slanted, name) = found.captures
    if bold != none { strong(bold) } else if slanted != none { emph(slanted) } else { icon(name) }
    at = found.end
  }
  source.slice(at)
}
#let chip(value, colour) = box(width: 8mm, height: 8mm, radius: 1.5mm, fill: colour,
  align(center + horizon, text(12pt, white, weight: "bold", str(value))))
#let face(it) = box(width: 63mm, height: 88mm, clip: true, {
  let colour = rgb(it.colour)
  place(dx: 1mm, dy: 1mm, rect(width: 61mm, height: 86mm, radius: 3mm, stroke: .3mm + colour))
  place(dx: 4mm, dy: 4mm, chip(it.tl, colour))
  place(dx: 51mm, dy: 76mm, chip(it.br, colour))
  place(dx: 14mm, dy: 4mm,
    box(width: 45mm, height: 8mm, clip: true, align(horizon, text(10pt, weight: "bold", it.name))))
  place(dx: 4mm, dy: 13mm, text(7pt, style: "italic", it.type))
  place(dx: 10.5mm, dy: 18.5mm, image("art/" + it.art, width: 42mm, height: 29.4mm))
  place(dx: 4mm, dy: 49mm, box(width: 55mm, height: 26mm, clip: true, text(7pt, rich(it.rules))))
  place(dx: 4mm, dy: 75mm, box(width: 46mm, height: 11mm, clip: true,
    text(6pt, font: "Noto Serif", style: "italic", it.flavour)))
})
#let hair(..where) = line(..where, stroke: .1mm)
#for first in range(0, cards.len(), step: 9) {
  if first > 0 { pagebreak() }
  for step in range(4) {
    let (x, y) = (10.5mm + step * 63mm, 16.5mm + step * 88mm)
    for top in (4mm, 283mm) { place(dx: x, dy: top, hair(angle: 90deg, length: 10mm)) }
    for left in (2mm, 201mm) { place(dx: left, dy: y, hair(length: 7mm)) }
  }
  for (at, it) in cards.slice(first, calc.min(first + 9, cards.len())).enumerate() {
    place(dx: 10.5mm + calc.rem(at, 3) * 63mm, dy: 16.5mm + calc.quo(at, 3) * 88mm, face(it))
  }
}
"""


def main(folder: str, target: str) -> None:
    import typst

    source = Path(folder, "cards.typ")
    source.write_text(DOCUMENT, encoding="utf-8")
    fonts = [str(Path(folder, "fonts"))]
    typst.compile(str(source), output=target, root=folder, font_paths=fonts, ignore_system_fonts=True)


if __name__ == "__main__":
    main(*sys.argv[1:3])
