"""Code 128 (ISO/IEC 15417): ASCII in as few symbols as its three sets allow."""

from __future__ import annotations

from math import inf

from cardforge.codes.model import CodeError, Symbol, bars

_TABLE = (
    "212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 "
    "122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 "
    "322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 "
    "112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 "
    "331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 "
    "112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 "
    "124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 "
    "411311 113141 114131 311141 411131 211412 211214 211232 2331112"
)
_WIDTHS = _TABLE.split()
"""Widths of bars and gaps, a bar first, of every symbol by its value; the last is the stop."""

_SETS = "BCA"
"""A holds capitals and control characters, B capitals and small letters, C pairs of digits."""

_STOP = 106

_STARTS = {"A": 103, "B": 104, "C": 105}
_SWITCHES = {"A": 101, "B": 100, "C": 99}


def code128(text: str) -> Symbol:
    """A Code 128 of ASCII text. Raises CodeError."""
    strange = next((char for char in text if ord(char) > 127), None)
    if strange is not None:
        message = f'Code 128 has no "{strange}" (U+{ord(strange):04X})'
        raise CodeError(
            "code.bad-text", message, "use plain letters, digits and signs, or another kind of code"
        )
    values = _values(text)
    check = (values[0] + sum(index * value for index, value in enumerate(values))) % 103
    modules = "".join(map(_modules, [*values, check, _STOP]))
    return bars(modules, 10, 10)


def _modules(value: int) -> str:
    return "".join(int(width) * "10"[index % 2] for index, width in enumerate(_WIDTHS[value]))


def _values(text: str) -> list[int]:
    """The start symbol and those of the text: as few as there can be."""
    costs = _costs(text)
    name = min(_SETS, key=lambda each: costs[0][each])
    values, at = [_STARTS[name]], 0
    while at < len(text):
        best = min(_SETS, key=lambda each: (costs[at][each] + (each != name), each != name))
        if best != name:
            values.append(_SWITCHES[best])
            name = best
        value, step = _symbol(text, at, name) or (0, 1)
        values.append(value)
        at += step
    return values


def _costs(text: str) -> list[dict[str, float]]:
    """For every place in a text and every set: the fewest symbols from there on, the next one in that set."""
    costs: list[dict[str, float]] = [{} for _ in text] + [dict.fromkeys(_SETS, 0.0)]
    for at in reversed(range(len(text))):
        for name in _SETS:
            symbol = _symbol(text, at, name)
            rest = {} if symbol is None else costs[at + symbol[1]]
            costs[at][name] = 1 + min((cost + (other != name) for other, cost in rest.items()), default=inf)
    return costs


def _symbol(text: str, at: int, name: str) -> tuple[int, int] | None:
    """The symbol that stands for what a text goes on with, in that set, and how many characters it takes."""
    if name == "C":
        pair = text[at : at + 2]
        return (int(pair), 2) if len(pair) == 2 and pair.isdigit() else None
    code = ord(text[at])
    if 32 <= code < 96:
        return code - 32, 1
    if name == "A":
        return (code + 64, 1) if code < 32 else None
    return (code - 32, 1) if code >= 96 else None
