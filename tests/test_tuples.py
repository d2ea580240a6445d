"""Named tuples of our own making do all that those of typing do."""

from __future__ import annotations

import copy
import inspect
import pickle
import typing

import pytest

from cardforge import tuples
from cardforge.tuples import NamedTuple


class Point(NamedTuple):
    """A point in a plane."""

    x: float
    y: float = 2.0
    name: str = ""

    @property
    def far(self) -> bool:
        return self.x > 100

    @staticmethod
    def origin() -> Point:
        return Point(0, 0, "origin")

    def moved(self, by: float) -> Point:
        return self._replace(x=self.x + by)


class Named(NamedTuple):
    """Says itself what it is."""

    name: str

    def __str__(self) -> str:
        return f"<{self.name}>"


class Nothing(NamedTuple):
    """Has no fields."""


class Twin(typing.NamedTuple):
    """What typing makes of the same fields."""

    x: float
    y: float = 2.0
    name: str = ""


def test_fields_are_given_in_order_by_name_or_left_out() -> None:
    assert Point(1, 3, "a") == Point(name="a", y=3, x=1) == (1, 3, "a")
    assert Point(1) == (1, 2.0, "")
    assert Nothing() == ()


def test_fields_have_names_and_places() -> None:
    point = Point(1, 3, "a")
    x, y, name = point
    assert (x, y, name) == (point.x, point.y, point.name) == (point[0], point[1], point[2])
    match point:
        case Point(across, down, name="a"):
            assert (across, down) == (1, 3)
        case _:
            raise AssertionError("no match")


@pytest.mark.parametrize(
    ("arguments", "names", "said"),
    [
        ((), {}, "missing 1 required positional argument: 'x'"),
        ((1, 2, "a", 4), {}, "takes from 2 to 4 positional arguments but 5 were given"),
        ((1,), {"z": 2}, "unexpected keyword argument 'z'"),
        ((1,), {"x": 2}, "multiple values for argument 'x'"),
    ],
)
def test_wrong_fields_are_refused(
    arguments: tuple[typing.Any, ...], names: dict[str, typing.Any], said: str
) -> None:
    with pytest.raises(TypeError, match=said) as error:
        Point(*arguments, **names)
    assert str(error.value).startswith("Point.__new__()")


def test_nothing_can_be_set() -> None:
    with pytest.raises(AttributeError):
        Point(1).x = 2  # type: ignore[misc]
    with pytest.raises(AttributeError):
        Point(1).z = 2  # type: ignore[attr-defined]


def test_they_are_made_anew_with_other_values() -> None:
    assert Point(1)._replace(name="b", x=5) == Point(5, 2.0, "b")
    assert type(Point(1)._replace(x=5)) is Point
    with pytest.raises(ValueError, match="'z'"):
        Point(1)._replace(z=5)  # type: ignore[call-arg]
    assert Point._make([1, 2, "c"]) == Point(1, 2, "c")
    assert type(Point._make([1, 2, "c"])) is Point
    with pytest.raises(TypeError):
        Point._make([1, 2])


def test_they_have_methods_of_their_own() -> None:
    assert Point(101).far
    assert Point.origin().moved(3) == Point(3, 0, "origin")
    assert str(Named("fox")) == "<fox>"
    assert repr(Named("fox")) == "Named(name='fox')"
    assert repr(Nothing()) == "Nothing()"


def test_they_are_copied_and_sent_to_other_processes() -> None:
    for made in (Point(1, 3, "a"), Named("fox"), Nothing()):
        for again in (copy.copy(made), copy.deepcopy(made), pickle.loads(pickle.dumps(made))):
            assert again == made
            assert type(again) is type(made)


def test_they_say_what_those_of_typing_say() -> None:
    for name in ("_fields", "_field_defaults", "__match_args__", "__slots__"):
        assert getattr(Point, name) == getattr(Twin, name)
    assert Point(1)._asdict() == Twin(1)._asdict()
    assert repr(Point(1)) == repr(Twin(1)).replace("Twin", "Point")
    assert hash(Point(1)) == hash(Twin(1)) == hash((1, 2.0, ""))
    assert list(inspect.signature(Point).parameters) == list(inspect.signature(Twin).parameters)
    assert typing.get_type_hints(Point) == typing.get_type_hints(Twin)
    assert Point.__doc__ == "A point in a plane."
    assert (Point.__name__, Point.__qualname__, Point.__module__) == ("Point", "Point", __name__)


class Many(NamedTuple):
    """So many fields that its constructor is made for it."""

    a: int
    b: int
    c: int
    d: int
    e: int
    f: int
    g: int
    h: int
    i: int
    j: int
    k: int
    l: int  # noqa: E741
    m: int
    n: int = 14
    o: int = 15


def test_there_may_be_many_fields() -> None:
    assert len(Many._fields) >= len(tuples._CONSTRUCTORS)  # type: ignore[attr-defined]
    assert Many(*range(1, 14)) == (*range(1, 16),)
    assert Many(*range(15)) == Many(**dict(zip(Many._fields, range(15), strict=True)))
    with pytest.raises(TypeError, match=r"Many\.__new__\(\) missing 1 required positional argument: 'm'"):
        Many(*range(12))


def test_classes_with_as_many_fields_stay_apart() -> None:
    class Other(NamedTuple):
        a: int
        b: int = 7
        c: int = 8

    assert repr(Other(1)) == "Other(a=1, b=7, c=8)"
    assert repr(Point(1)) == "Point(x=1, y=2.0, name='')"
    assert not isinstance(Other(1), Point)


def test_a_field_without_a_default_comes_before_those_with_one() -> None:
    with pytest.raises(TypeError, match="Late: a field without a default"):

        class Late(NamedTuple):
            a: int = 1
            b: int  # type: ignore[misc]
