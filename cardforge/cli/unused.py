"""Importing this puts off parts of the standard library that commands import, by way of others, for nothing.

It comes before everything else: what is imported already stays as it is.
"""

from __future__ import annotations

import _thread
import enum
import os
import sys
import typing
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from datetime import UTC
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from cardforge import patterns
from cardforge.late import put_off, unknown
from cardforge.tuples import NamedTuple

if not os.environ.get("CARDFORGE_PLAIN"):
    patterns.use()


def cleaned(doc: Any) -> Any:
    """A line without indentation; click cleans the help of every option."""
    return doc.lstrip() if isinstance(doc, str) and not {"\n", "\t"} & {*doc} else NotImplemented


def system() -> Any:
    return os.uname().sysname if hasattr(os, "uname") else NotImplemented


def implementation() -> Any:
    return "CPython" if sys.implementation.name == "cpython" else NotImplemented


def none_close(word: Any, possibilities: Any, n: int = 3, cutoff: float = 0.6) -> Any:
    """No words are close where lengths alone rule it out, which is `SequenceMatcher.real_quick_ratio`.

    click asks for options like `-o` before it looks among the short ones.
    """
    if not (isinstance(word, str) and isinstance(possibilities, Collection) and 0 < cutoff <= 1 and n > 0):
        return NotImplemented
    size = len(word)
    if any(2 * min(size, len(each)) >= cutoff * (size + len(each)) for each in possibilities):
        return NotImplemented
    return []


def untranslated(message: Any) -> Any:
    """Texts stay as they are where there is no folder of translations, or none is asked for."""
    languages = (os.environ.get(name) for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))
    if next(filter(None, languages), "C") == "C" or not os.path.isdir(_TRANSLATIONS):  # noqa: PTH112
        return message
    return NotImplemented


_TRANSLATIONS = os.path.join(sys.base_prefix, "share", "locale")  # noqa: PTH118
"""Where `gettext` looks if it was told nothing."""


def date_of_mail(text: Any) -> Any:
    """The date of a header as RFC 5322 writes it, in universal time; jsonschema_rs says when it was built."""
    from datetime import datetime

    words = text.split() if isinstance(text, str) else ()
    if len(words) != 6 or words[5] != "+0000" or words[2] not in _MONTHS:
        return NotImplemented
    _, day, month, year, clock, _ = words
    numbers = [day, year, *clock.split(":")]
    if len(numbers) != 5 or not all(number.isdecimal() for number in numbers) or len(year) != 4:
        return NotImplemented
    hour, minute, second = map(int, numbers[2:])
    return datetime(int(year), 1 + _MONTHS.index(month), int(day), hour, minute, second, tzinfo=UTC)


_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")

CHARACTERS = {
    "ascii_letters": "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "digits": "0123456789",
    "hexdigits": "0123456789abcdefABCDEF",
}
"""What `tomllib` asks of `string`, which compiles a pattern for templates."""

FLAGS = {
    "CO_OPTIMIZED": 0x1,
    "CO_NEWLOCALS": 0x2,
    "CO_VARARGS": 0x4,
    "CO_VARKEYWORDS": 0x8,
    "CO_NESTED": 0x10,
    "CO_GENERATOR": 0x20,
    "CO_COROUTINE": 0x80,
    "CO_ITERABLE_COROUTINE": 0x100,
    "CO_ASYNC_GENERATOR": 0x200,
}
"""Flags of code objects, which every module made by Cython asks for (CPython's Include/cpython/code.h)."""


class Number(int):
    """In the place of an enumeration of numbers: its members are the numbers themselves."""


@contextmanager
def quick_classes() -> Iterator[None]:
    """Enumerations become names for numbers, and named tuples are made as ours are.

    HarfBuzz has 18 of the ones, with 200 names, and 14 of the others: half of what it takes to import.
    """
    was = enum.IntEnum, enum.IntFlag, typing.NamedTuple
    enum.IntEnum = enum.IntFlag = Number  # type: ignore[assignment, misc]
    typing.NamedTuple = NamedTuple  # type: ignore[misc]
    try:
        yield
    finally:
        enum.IntEnum, enum.IntFlag, typing.NamedTuple = was  # type: ignore[misc]


# Annotations in quotes of typed dictionaries and named tuples are compiled where they stand, and the first
# has Python make 120 classes of syntax. They are evaluated when somebody asks for them: what `eval` gets then
# can as well be the words themselves.
typing.compile = lambda words, *_: words  # type: ignore[attr-defined]

_SHA2 = ("_sha2",) if sys.version_info >= (3, 12) else ("_sha256", "_sha512")


@contextmanager
def own_digests() -> Iterator[None]:
    """The digests that hashlib has of its own are those of OpenSSL, too, which takes 3 ms to load.

    Some systems leave them out of their Python: there, it is needed.
    """
    aside = "_hashlib" not in sys.modules and all(
        map(find_spec, ("_md5", "_sha1", *_SHA2, "_sha3", "_blake2"))
    )
    if aside:
        sys.modules["_hashlib"] = None  # type: ignore[assignment]
    try:
        yield
    finally:
        if aside:
            del sys.modules["_hashlib"]


def digests() -> dict[str, Any]:
    """Those that a print asks for, where Python has its own: seven files are loaded for all of them."""
    known = {"blake2b": "_blake2", "md5": "_md5", "sha256": _SHA2[0]}
    try:
        return {name: getattr(import_module(module), name) for name, module in known.items()}
    except ImportError:
        return {}


put_off("hashlib", own_digests, **digests())
# click has a value for each thread, and nothing else of it.
put_off("threading", local=_thread._local)
put_off("inspect", cleandoc=cleaned, **FLAGS)
put_off("platform", system=system, python_implementation=implementation)
put_off("urllib.parse", quote_from_bytes=unknown, unquote=unknown, urlparse=unknown)
put_off("ast", literal_eval=unknown)
put_off("ntpath")
put_off("difflib", get_close_matches=none_close)
put_off("gettext", gettext=untranslated, ngettext=unknown)
put_off("email.utils", parsedate_to_datetime=date_of_mail)
put_off("string", **CHARACTERS)
# shutil only asks whether there are these, which is whether Python was built with what they are made of.
for name in ("bz2", "lzma"):
    if find_spec(f"_{name}") is not None:
        put_off(name)
put_off("pickle")
put_off("uharfbuzz", quick_classes)
