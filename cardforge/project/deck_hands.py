"""Hands drawn and decks dealt by a seed, so that both can be had again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from secrets import randbelow
from typing import Any

from cardforge.decks import Deck, Entry, write_own
from cardforge.problems import InputError, Location, Problem, UsageError
from cardforge.project.deck_piles import Laid, lay, too_small
from cardforge.project.decking import Decks
from cardforge.rules import Deal
from cardforge.statistics import Dealt, deal, shuffled
from cardforge.tuples import NamedTuple

MOST_HANDS = 10_000


def seed_or_any(seed: int | None) -> int:
    """The seed asked for, or one picked by chance, short enough to be typed again."""
    return randbelow(1_000_000) if seed is None else seed


# --- hands --------------------------------------------------------------------------------------------


class Hand(NamedTuple):
    """An opening hand and the cards drawn after it, by name; the hands that were given up before.

    `under` cards of it go under the deck; which, is the player's choice.
    """

    number: int
    given_up: tuple[tuple[str, ...], ...]
    cards: tuple[str, ...]
    drawn: tuple[str, ...]
    under: int


class Hands(NamedTuple):
    """Hands out of a deck of `size` cards; `without` of them were set aside before."""

    laid: Laid
    zone: str
    size: int
    without: int
    seed: int
    cost: str
    hands: tuple[Hand, ...]
    problems: tuple[Problem, ...]

    def to_json(self) -> dict[str, Any]:
        """The command's result."""
        return {
            **self.laid.head(self.zone),
            "cards": self.size,
            "set_aside": self.without,
            "seed": self.seed,
            "mulligan": self.cost,
            "hands": [
                {
                    "hand": one.number,
                    "given_up": [list(cards) for cards in one.given_up],
                    "cards": list(one.cards),
                    "under": one.under,
                    "drawn": list(one.drawn),
                }
                for one in self.hands
            ],
        }


class Wish(NamedTuple):
    """What is to be drawn, as the command line says it."""

    seed: int
    hands: int = 1
    hand: int | None = None
    draws: int = 0
    mulligans: int = 0
    zone: str = ""


def hands_of(decks: Decks, name: str, game: str | None, wish: Wish) -> Hands:
    """Hands of a deck, each from the whole deck shuffled anew. Raises what `lay` does, UsageError."""
    laid = lay(decks, name, game)
    declared = laid.rules.play.opening
    zone = laid.zone(wish.zone, declared.zone if declared else "")
    opening = declared if declared and declared.zone == zone else None
    size = wish.hand if wish.hand is not None else opening.hand if opening else None
    if size is None:
        message = "it is not said how many cards are in a hand"
        hint = 'add --hand N, or declare "opening" in game.json'
        raise UsageError(Problem(Location("hand"), "usage", message, hint))
    parts = list(laid.parts(zone, opening.without if opening else ()))
    cards = [part.printing.card.name for part in parts for _ in range(part.copies)]
    cost = (declared.mulligan if declared else "") or "same"
    hands = tuple(_hand(cards, number, size, cost, wish) for number in range(1, wish.hands + 1))
    problems = list(laid.problems)
    if len(cards) < size + wish.draws:
        problems.append(too_small(laid, zone, len(cards), f"{size + wish.draws} were to be drawn"))
    without = laid.size(zone) - len(cards)
    said = cost if wish.mulligans else ""
    return Hands(laid, zone, len(cards), without, wish.seed, said, hands, tuple(problems))


def _hand(cards: Sequence[str], number: int, size: int, cost: str, wish: Wish) -> Hand:
    tries = [_try(cards, number, size, cost, wish, again) for again in range(wish.mulligans + 1)]
    held, order = tries[-1]
    under = min(wish.mulligans, len(held)) if cost == "bottom" else 0
    drawn = order[len(held) : len(held) + wish.draws]
    return Hand(number, tuple(hand for hand, _ in tries[:-1]), held, tuple(drawn), under)


def _try(
    cards: Sequence[str], number: int, size: int, cost: str, wish: Wish, again: int
) -> tuple[tuple[str, ...], list[str]]:
    purpose = f"hand {number}" + (f" mulligan {again}" if again else "")
    order = shuffled(cards, str(wish.seed), purpose)
    held = max(0, size - again) if cost == "fewer" else size
    return tuple(order[:held]), order


# --- dealing ------------------------------------------------------------------------------------------


class DealtDeck(NamedTuple):
    """A deck dealt to players. `deck` has their cards in zones of their own, if the game has such zones."""

    laid: Laid
    rule: Deal
    seed: int
    dealt: Dealt
    deck: Deck | None

    @property
    def text(self) -> str:
        """The deck as a list, empty if the game has no zones for it."""
        return write_own(self.deck, self.laid.loaded.database) if self.deck is not None else ""

    def names(self, ids: Iterable[str]) -> list[str]:
        """Cards by name, in the order in which they were dealt."""
        return [self.laid.situation.catalogue.name(id_) for id_ in ids]

    def to_json(self) -> dict[str, Any]:
        """The command's result."""
        dealt, into = self.dealt, self.rule.into
        return {
            **self.laid.head(self.rule.zone),
            "seed": self.seed,
            "again": dealt.again,
            "starter": None if dealt.starter is None else dealt.starter + 1,
            "players": [
                {
                    "player": place + 1,
                    "zone": into[place] if into else "",
                    "leftover": place == dealt.extra,
                    "cards": self.names(hand),
                }
                for place, hand in enumerate(dealt.hands)
            ],
            "rest": self.names(dealt.rest),
            "text": self.text,
        }


def dealt_deck(decks: Decks, name: str, game: str | None, players: int | None, seed: int) -> DealtDeck:
    """A deck dealt as its game declares. Raises what `lay` does, UsageError, InputError if it can't be."""
    laid = lay(decks, name, game)
    rule = laid.rules.play.deal
    if rule is None:
        message = f"the game {laid.loaded.game} does not say how a deck is dealt"
        hint = 'use deck hand, or declare "deal" in game.json'
        raise UsageError(Problem(Location("deal"), "usage", message, hint))
    if not laid.situation.holds(rule.when):
        chosen = "".join(f" with {name} {value}" for name, value in laid.choices.items())
        message, hint = f"a deck{chosen} is not dealt to the players", "use deck hand"
        raise InputError([*laid.problems, Problem(laid.loaded.deck.where, "deck.not-dealt", message, hint)])
    number = _players(laid, rule, players)
    cards = [part.printing.card.id for part in laid.parts(rule.zone) for _ in range(part.copies)]
    dealt = deal(rule, cards, number, str(seed))
    if dealt is None:
        raise InputError([*laid.problems, _undealt(laid, rule, len(cards), number)])
    deck = _written(laid, rule, dealt, seed) if rule.into else None
    return DealtDeck(laid, rule, seed, dealt, deck)


def _players(laid: Laid, rule: Deal, asked: int | None) -> int:
    span = laid.loaded.database.game.players
    if asked is None:
        if span is None or span[0] != span[1]:
            said = f"{span[0]} to {span[1]} may play" if span else "the game does not say how many play"
            raise UsageError(Problem(Location("--players"), "usage", said, "add --players N"))
        asked = span[0]
    if span is not None and not span[0] <= asked <= span[1]:
        few = str(span[0]) if span[0] == span[1] else f"{span[0]} to {span[1]}"
        message = f"{asked} player{'' if asked == 1 else 's'}, the game is for {few}"
        raise UsageError(Problem(Location("--players"), "table.players", message, "choose another number"))
    if rule.into and asked > len(rule.into):
        message = f"the game has zones for the cards of {len(rule.into)} players, not of {asked}"
        raise UsageError(Problem(Location("--players"), "usage", message, 'add zones to "into" of "deal"'))
    return asked


def _undealt(laid: Laid, rule: Deal, size: int, players: int) -> Problem:
    where, zone = laid.loaded.deck.where, laid.label(rule.zone)
    needed = players * (rule.each or 1)
    if size < needed:
        message = f"{zone} has {size} card{'' if size == 1 else 's'}, {players} players need {needed}"
        return Problem(where, "deck.too-small", message, "add cards, or deal to fewer players")
    name = laid.situation.catalogue.name(rule.leftover)
    message = f"{zone} has no {name}, whose holder gets what is left over"
    return Problem(where, "deck.no-holder", message, "add the card, or choose a number of players that fits")


def _written(laid: Laid, rule: Deal, dealt: Dealt, seed: int) -> Deck:
    """The deck with a zone for each player. Marks leave its zone whole; other zones take cards out of it."""
    deck, marks = laid.loaded.deck, bool(laid.rules.zones[rule.into[0]].of)
    old = {entry.card.id: entry for entry in deck.zones.get(rule.zone, ())}
    zones = {name: entries for name, entries in deck.zones.items() if name not in rule.into}
    if not marks:
        zones[rule.zone] = _entries(dealt.rest, old)
    zones |= {name: _entries(hand, old) for name, hand in zip(rule.into, dealt.hands, strict=False)}
    name = f"{deck.name} (dealt to {len(dealt.hands)}, seed {seed})"
    return replace(deck, name=name, zones=zones)


def _entries(ids: Sequence[str], old: Mapping[str, Entry]) -> tuple[Entry, ...]:
    return tuple(old[id_]._replace(copies=copies) for id_, copies in Counter(ids).items())
