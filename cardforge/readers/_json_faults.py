"""What a person most likely meant where JSON breaks off: the mistake in plain words, and its mend."""

from __future__ import annotations

import re
from typing import Literal

from cardforge.readers._text import Lines

Expected = Literal["value", "key", "colon", "comma", "end"]

_WORD = re.compile(r"[^\W\d][\w-]*")
_NUMERIC = re.compile(r"[+-]?\.?\d[\w.+-]*|[+-](?:Infinity|NaN)")
_GOOD_IN_STRING = re.compile(r'(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*')
_LITERALS = {
    "True": "true",
    "False": "false",
    "None": "null",
    "TRUE": "true",
    "FALSE": "false",
    "NULL": "null",
}
_NOT_JSON = {"NaN", "Infinity", "undefined"}


class FaultError(Exception):
    """Bad JSON: where (an offset), what, how to mend it, and the problem's code."""

    def __init__(self, at: int, message: str, hint: str = "", code: str = "json.syntax") -> None:
        super().__init__(message)
        self.at, self.message, self.hint, self.code = at, message, hint, code


def explain(text: str, at: int, expected: Expected, opened: int | None, last: int) -> FaultError:
    """The fault at offset `at`, where `expected` should stand.

    `opened` is the offset of the innermost open bracket, `last` that of the token before.
    """
    found = text[at : at + 1]
    if not found:
        return _ended(text, at, opened)
    if found == "#" or text.startswith(("//", "/*"), at):
        return FaultError(at, "JSON has no comments", 'put the remark into a key that starts with "//"')
    if found in "'‘’`":
        return FaultError(at, "single quotes", 'text stands in straight double quotes: "…"')
    if found in "“”„‟«»":
        return FaultError(at, "curly quotes", 'text stands in straight double quotes: "…"')
    if found == '"' and expected in ("value", "key"):
        return string_fault(text, at)
    return _BY_EXPECTED[expected](text, at, opened, last)


def string_fault(text: str, at: int) -> FaultError:
    """What is wrong with the text in quotes that starts at `at`."""
    good = _GOOD_IN_STRING.match(text, at + 1)
    end = good.end() if good else at + 1
    bad = text[end : end + 1]
    if not bad:
        return FaultError(at, "the quotes are never closed", 'end the text with "')
    if bad in "\n\r":
        return FaultError(
            at, "the quotes are not closed on this line", r'end the text with ", or write \n for a line break'
        )
    if bad == "\\":
        wrong = text[end : end + 2].strip()
        return FaultError(end, f"{wrong} is no escape of JSON", r"write \\ for a backslash")
    if bad == "\t":
        return FaultError(end, "a bare tab inside a text", r"write \t or a blank")
    return FaultError(end, f"control character U+{ord(bad):04X} inside a text", "delete it")


def _ended(text: str, at: int, opened: int | None) -> FaultError:
    if opened is None:
        return FaultError(
            at, "the file is empty" if not text.strip() else "the file ends too early", "write { } at least"
        )
    closer = "}" if text[opened] == "{" else "]"
    line = Lines(text).at(opened)[0]
    return FaultError(
        at, "the file ends too early", f'the "{text[opened]}" of line {line} needs its "{closer}"'
    )


def _value(text: str, at: int, opened: int | None, last: int) -> FaultError:
    found, before = text[at], text[last : last + 1]
    if found in ",]}":
        if before == ":":
            return FaultError(at, "no value after the colon", 'write one, such as "" or 0, or delete the key')
        return _spare_comma(at, last, before)
    number = _NUMERIC.match(text, at)
    if number:
        return _number(at, number[0])
    word = _WORD.match(text, at)
    if word is None:
        return FaultError(at, f"a value is expected, not {_shown(found)}", 'such as 3, true or "text"')
    if word[0] in _LITERALS:
        return FaultError(at, f"{word[0]} is not JSON", f"write {_LITERALS[word[0]]}")
    if word[0] in _NOT_JSON:
        return FaultError(at, f"{word[0]} is no value of JSON", "write a number or leave the key out")
    return FaultError(at, "text without quotes", f'write "{word[0]}"')


def _number(at: int, number: str) -> FaultError:
    if "Infinity" in number or "NaN" in number:
        return FaultError(at, f"{number} is no value of JSON", "write a number or leave the key out")
    if number.startswith("+"):
        return FaultError(
            at, "a number with a plus sign", f'write {number[1:]}, or "{number}" if it is a text'
        )
    if re.fullmatch(r"-?0\d+", number):
        return FaultError(at, "a number with leading zeros", f'write "{number}" if it is a text')
    if number.startswith(".") or number.endswith("."):
        return FaultError(at, "a number needs digits on both sides of the point", "write 0.5 or 1.0")
    return FaultError(at, f"{number} is not a number", f'write "{number}" if it is a text')


def _key(text: str, at: int, opened: int | None, last: int) -> FaultError:
    found, before = text[at], text[last : last + 1]
    if found in ",}]" and before in ",{":
        return _spare_comma(at, last, before)
    word = re.compile(r"[\w.$@-]+").match(text, at)
    if word:
        return FaultError(at, "a key without quotes", f'write "{word[0]}"')
    return FaultError(
        at, f"a key is expected, not {_shown(found)}", 'keys stand in double quotes: "name": "Fox"'
    )


def _shown(character: str) -> str:
    """The character, or its number if it does not show."""
    return character if character.isprintable() else f"the character U+{ord(character):04X}"


def _spare_comma(at: int, last: int, before: str) -> FaultError:
    spare = last if before == "," else at
    return FaultError(spare, "a comma too many", "delete it: a comma stands only between two entries")


def _colon(text: str, at: int, opened: int | None, last: int) -> FaultError:
    if text[at] in ",}":
        return FaultError(at, "a key without a value", 'write "key": value')
    if text[at] == "=":
        return FaultError(at, "an equals sign after a key", 'write a colon: "key": value')
    return FaultError(_end_of(text, last), "no colon after the key", 'write "key": value')


def _comma(text: str, at: int, opened: int | None, last: int) -> FaultError:
    found = text[at]
    opener = text[opened] if opened is not None else ""
    if found in "]}":
        line = Lines(text).at(opened or 0)[0]
        closer = "}" if opener == "{" else "]"
        return FaultError(at, f'"{found}" does not close the "{opener}" of line {line}', f'write "{closer}"')
    if found == ":" and opener == "[":
        return FaultError(at, "a key inside a list", "lists in [ ] hold values; keys need { }")
    if found == ";":
        return FaultError(at, "a semicolon", "write a comma")
    number = _NUMERIC.match(text, last)
    if number and number.end() > at:
        return _number(last, number[0])
    if text[last] == '"' and _WORD.match(text, at):
        if text[last : _end_of(text, last) - 1].rstrip().endswith((",", ":")):
            return FaultError(last, "the quotes are never closed", 'end the text with "')
        return FaultError(at, "text after the closing quotes", r"write \" for quotes inside a text")
    return FaultError(_end_of(text, last), "a comma is missing", "write one between two entries")


def _end(text: str, at: int, opened: int | None, last: int) -> FaultError:
    return FaultError(
        at, "something follows the end of the JSON value", "a file holds one value: check the brackets"
    )


_TOKEN_END = re.compile(r'"(?:[^"\\]|\\.)*"|[\w.+-]+|.', re.DOTALL)


def _end_of(text: str, last: int) -> int:
    """The offset after the token that starts at `last`."""
    match = _TOKEN_END.match(text, last)
    return match.end() if match else last


_BY_EXPECTED = {"value": _value, "key": _key, "colon": _colon, "comma": _comma, "end": _end}
