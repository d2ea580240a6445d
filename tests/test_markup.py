"""Rich text: its marks, its literal signs, and that nothing of a text is ever lost."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.markup import Icon, Mark, Token, plain, tokens, unclosed, with_reminders

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
        (r"\(a\) (b)", ("(a) (b)",)),
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


# --- reminders ----------------------------------------------------------------------------------------


def reminded(line: str) -> list[str]:
    """The reminders of a line, without their marks."""
    found: list[str] = []
    inside = False
    for token in tokens(with_reminders(line), reminders=True):
        if token is Mark.REMINDER:
            inside = not inside
            found += [""] * inside
        elif inside:
            found[-1] += token if isinstance(token, str) else "{}" if isinstance(token, Icon) else ""
    assert not inside
    return found


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Fly. (It can fly.) Draw.", ["(It can fly.)"]),
        ("(One.) two (Three!) (Four?) (Five…)", ["(One.)", "(Three!)", "(Four?)", "(Five…)"]),
        ("**Fly** *(Is *it* so?)*", ["(Is it so?)"]),
        ("==Fly== (Take {sun:2} or ==fly==.)", ["(Take {} or fly.)"]),
        ("({sun}: Draw.)", ["({}: Draw.)"]),
        ("Fly (“It flies.”) on (2.)", ["(“It flies.”)", "(2.)"]),
        ("Fly (He said *so.*)", ["(He said so.)"]),
        ("Fly – (It flies.), then", ["(It flies.)"]),
        ("飛行（飛べる。）と(飛ぶ。)", ["（飛べる。）", "(飛ぶ。)"]),
        ("طيران (هل يطير؟)", ["(هل يطير؟)"]),
        ("(once a turn)", ["(once a turn)"]),
        ("*(once a turn)*", ["(once a turn)"]),
        ("(A (b) C.) (D (E.) F)", ["(A (b) C.)", "(E.)"]),
        ("((A.) B.) c", ["((A.) B.)"]),
        ("(A. (B.) c", ["(B.)"]),
        ("A.) (B.) c)", ["(B.)"]),
        ("Draw (2) cards (max. 3) a day", []),
        ("Roots (potatoes, etc.) and word(s.)", []),
        ("Fly(It flies.)", []),
        (r"\(See page 3.\) and \(It flies.)", []),
        ("(See page 3. and so on", []),
        ("() (.) (…) ( )", []),
        ("{sun:(} A.)", []),
    ],
)
def test_reminders_are_sentences_in_parentheses(line: str, expected: list[str]) -> None:
    assert reminded(line) == expected


@given(st.text(st.sampled_from("aB .(){}:*=\\（）。"), max_size=24))
def test_reminders_change_no_letter(line: str) -> None:
    reminded(line)
    bare = [token for token in tokens(with_reminders(line), reminders=True) if token is not Mark.REMINDER]
    texts = "".join(token if isinstance(token, str) else f"<{token}>" for token in bare)
    assert texts == "".join(token if isinstance(token, str) else f"<{token}>" for token in tokens(line))
