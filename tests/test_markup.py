"""Rich text: its marks, its literal signs, and that nothing of a text is ever lost."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.markup import Icon, Mark, Token, plain, tokens, unclosed

B, I, K, LI, NL = Mark.BOLD, Mark.ITALIC, Mark.KEYWORD, Mark.BULLET, Mark.NEWLINE  # noqa: E741


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ()),
        ("plain <b>&amp;", ("plain <b>&amp;",)),
        ("a **b** *c* ==d==", ("a ", B, "b", B, " ", I, "c", I, " ", K, "d", K)),
        ("***x***", (B, I, "x", B, I)),
        ("{sun}{sun:3}", (Icon("sun"), Icon("sun", 3))),
        ("{sun:0} {a b} {} {{moon-2}}", (Icon("sun", 0), " {a b} {} {", Icon("moon-2"), "}")),
        ("{sun:100}{sun:x} {sun:}{sun: 3}", (Icon("sun:100"), Icon("sun:x"), " ", Icon("sun"), "{sun: 3}")),
        ("- a\n- b\r\nc - d\r- e", (LI, "a", NL, LI, "b", NL, "c - d", NL, LI, "e")),
        ("-a\n -b", ("-a", NL, " -b")),
        (r"\*a\* \{x} \==b \\ \- \n C:\new", (r"*a* {x} ==b \ - \n C:\new",)),
        ("\\- a", ("- a",)),
        ("2 * 3 ** 4 == 5", ("2 * 3 ** 4 == 5",)),
        ("*", ("*",)),
        ("a=b", ("a=b",)),
        ("x\n", ("x", NL)),
        ("**a", (B, "a")),
    ],
)
def test_tokens(text: str, expected: tuple[Token, ...]) -> None:
    assert tokens(text) == expected


@pytest.mark.parametrize(
    ("text", "signs"),
    [
        ("**a** *b* ==c==", ()),
        ("**a", ("**",)),
        ("**a *b ==c", ("**", "*", "==")),
        ("***a**", ("*",)),
        (r"\*a and 2 * 3", ()),
        (r"\*a*", ("*",)),
        ("*a\nb*", ()),
        ("", ()),
    ],
)
def test_unclosed_marks(text: str, signs: tuple[str, ...]) -> None:
    assert unclosed(text) == signs


def test_plain_text_has_the_icons_texts() -> None:
    icons = {"sun": "☀", "hit": "damage"}
    assert (
        plain("**Deal** {hit:2}, {hit}, {sun:2}.\n- {moon} \\*", icons)
        == "Deal 2 damage, damage, ☀☀.\n- moon *"
    )


rich = st.text(st.sampled_from("ab *={}:3-\\\n\r<&é"), max_size=20)


@given(rich)
def test_letters_survive_and_marks_are_told_alike(text: str) -> None:
    found = tokens(text)
    kept = "".join(
        token if isinstance(token, str) else token.name if isinstance(token, Icon) else "" for token in found
    )
    assert [char for char in kept if char in "ab<&é"] == [char for char in text if char in "ab<&é"]
    odd = tuple(mark.value for mark in (B, I, K) if found.count(mark) % 2)
    assert unclosed(text) == odd
    assert not any(isinstance(a, str) and isinstance(b, str) for a, b in itertools.pairwise(found))


@given(rich)
def test_an_escaped_text_comes_back_whole(text: str) -> None:
    escaped = "".join("\\" + char if char in "*={}\\-" else char for char in text)
    assert plain(escaped, {}) == text.replace("\r\n", "\n").replace("\r", "\n")
