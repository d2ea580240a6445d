"""`python -m bench.decks`: decks a second, judged one after another.

The lists are of 60 cards in some twenty lines, drawn by a seeded generator for a game of 240 cards with two
zones, a choice, and rules for size, copies, colours, unique and banned cards. Half of the lists break rules:
a fifth copy, a card too few, a banned one, one of another colour, a second copy of a unique one, a name
that no card has. Processor seconds, not the clock's.
"""

from __future__ import annotations

import argparse
import gc
import json
import random
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from bench.measuring import Task, run
from cardforge.database import Database, load_game
from cardforge.decks import Deck, read_deck
from cardforge.rules import Rules, check_deck, is_legal, load_rules

COLOURS = ("red", "blue", "green", "grey")
TYPES = ("Beast", "Spell", "Place")
FIRST = (
    *("Amber", "Brass", "Cinder", "Dusk", "Ember", "Frost", "Gale", "Hollow", "Iron", "Jade"),
    *("Kelp", "Lamp", "Moss", "Night", "Ochre", "Pale", "Quiet", "Rust", "Salt", "Thorn"),
)
SECOND = (
    *("Archer", "Bridge", "Crown", "Drake", "Engine", "Fox", "Garden", "Herald"),
    *("Island", "Jester", "Keeper", "Lantern"),
)

GAME: dict[str, Any] = {
    "code": "bench",
    "name": "Bench",
    "identity": ["name"],
    "fields": {
        "type": {"type": "string", "short": "t", "values": list(TYPES)},
        "colour": {"type": "string", "short": "c", "values": list(COLOURS)},
        "unique": {"type": "flag"},
        "banned": {"type": "flag"},
    },
    "sets": ["set.json"],
    "zones": {"main": {"label": "deck"}, "side": {}},
    "choices": [
        {
            "name": "colour",
            "options": {name: {"bind": {"palette": [name, "grey"]}} for name in COLOURS[:3]},
        }
    ],
    "rules": [
        {"id": "size", "kind": "size", "zone": "main", "exact": 60, "msg": "a deck has just 60 cards"},
        {"id": "side", "kind": "size", "zone": "side", "max": 15},
        {"id": "copies", "kind": "copies", "zone": ["main", "side"], "max": 4},
        {"id": "unique", "kind": "singleton", "where": "is:unique", "per": "name"},
        {"id": "banned", "kind": "forbid", "where": "is:banned", "msg": "some cards are banned"},
        {
            "id": "colours",
            "kind": "allow",
            "zone": ["main", "side"],
            "options": [{"name": "your colour and grey", "where": "c<=$palette"}],
        },
        {"id": "places", "kind": "count", "zone": "main", "where": "t:place", "min": 2},
    ],
}


def write_game(folder: Path) -> list[dict[str, Any]]:
    """Write the game as a project; its cards."""
    cards = [
        {
            "name": f"{first} {second}",
            "type": TYPES[number % 3],
            "colour": COLOURS[number // 3 % 4],
            **({"unique": True} if number % 10 == 0 else {}),
            **({"banned": True} if number % 40 == 7 else {}),
        }
        for number, (first, second) in enumerate((first, second) for first in FIRST for second in SECOND)
    ]
    root = folder / "card_data/bench"
    root.mkdir(parents=True)
    (folder / "cardforge.toml").write_text('games = ["bench"]\n', encoding="utf-8")
    (root / "game.json").write_text(json.dumps(GAME), encoding="utf-8")
    (root / "set.json").write_text(json.dumps({"code": "set", "cards": cards}), encoding="utf-8")
    return cards


def lists(cards: Sequence[dict[str, Any]], count: int, seed: int) -> Iterator[str]:
    """Deck lists as people paste them; every other one breaks a rule."""
    rng = random.Random(seed)
    pools = {
        colour: [card for card in cards if card["colour"] in (colour, "grey") and not card.get("banned")]
        for colour in COLOURS[:3]
    }
    banned = [card["name"] for card in cards if card.get("banned")]
    for number in range(count):
        colour = rng.choice(COLOURS[:3])
        deck = _legal(rng, pools[colour])
        if number % 2:
            _spoil(rng, deck, cards, colour, banned, number // 2 % 6)
        yield _listed(deck, colour)


def _legal(rng: random.Random, pool: Sequence[dict[str, Any]]) -> dict[str, int]:
    deck: dict[str, int] = {}
    for card in rng.sample([card for card in pool if card["type"] == "Place" and not card.get("unique")], 2):
        deck[card["name"]] = 4
    for card in rng.sample(pool, len(pool)):
        room = 60 - sum(deck.values())
        if not room:
            break
        most = 1 if card.get("unique") else min(room, rng.choice((2, 3, 4, 4)))
        if card["name"] not in deck:
            deck[card["name"]] = most
    return deck


def _spoil(
    rng: random.Random,
    deck: dict[str, int],
    cards: Sequence[dict[str, Any]],
    colour: str,
    banned: Sequence[str],
    how: int,
) -> None:
    """Break a rule, or with it another: one of six ways."""
    full = [name for name, copies in deck.items() if copies == 4]
    last = list(deck)[-1]
    match how:
        case 0:
            deck[rng.choice(full)] += 1
        case 1:
            deck[rng.choice(full)] -= 1
        case 2:
            deck[rng.choice(banned)] = deck.pop(last)
        case 3:
            foreign = [card["name"] for card in cards if card["colour"] not in (colour, "grey")]
            deck[rng.choice(foreign)] = deck.pop(last)
        case 4:
            mine = [card for card in cards if card.get("unique") and card["colour"] in (colour, "grey")]
            deck[rng.choice(mine)["name"]] = 2
        case _:
            name = rng.choice(full)
            at = rng.randrange(1, len(name) - 1)
            deck[name[:at] + name[at + 1 :]] = deck.pop(name)


def _listed(deck: dict[str, int], colour: str) -> str:
    rows = [f"{copies} {name}" for name, copies in deck.items()]
    return "\n".join((f"colour: {colour}", "", *rows)) + "\n"


def load(folder: Path) -> tuple[Database, Rules]:
    """The game as written."""
    database, problems = load_game(folder / "card_data/bench", folder)
    rules, linted = load_rules(database)
    assert not [*problems, *linted]
    return database, rules


def timed(work: Callable[[Any], object], items: Iterable[Any]) -> float:
    """Processor seconds to do the work for every item."""
    start = time.process_time()
    for item in items:
        work(item)
    return time.process_time() - start


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.decks", description="Decks a second.")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--decks", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    gc.disable()  # as commands do
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        cards = write_game(folder)
        texts = list(lists(cards, given.decks, given.seed))
        database, rules = load(folder)

        def read(text: str) -> Deck:
            return read_deck(text, "deck.txt", database)

        def verdict(deck: Deck) -> object:
            return is_legal(rules, deck, database)

        def explained(deck: Deck) -> object:
            return check_deck(rules, deck, database)

        decks = [read(text) for text in texts]
        legal = [deck for deck in decks if is_legal(rules, deck, database)]
        print(f"{len(decks):,} lists, {len(legal):,} of them legal\n")
        print("| work | decks a second | µs a deck |\n|---|---|---|")
        works: list[tuple[str, Callable[[Any], object], Sequence[Any]]] = [
            ("verdict", verdict, decks),
            ("reading", read, texts),
            ("explaining", explained, decks),
            ("reading and verdict", lambda text: verdict(read(text)), texts),
            ("reading and explaining", lambda text: explained(read(text)), texts),
        ]
        for what, work, items in works:
            _row(what, min(timed(work, items) for _ in range(given.runs)), len(items))
        (folder / "decks").mkdir()
        for number, text in enumerate(texts):
            (folder / f"decks/{number:05}.txt").write_text(text, encoding="utf-8")
        for words in ((), ("--jsonl",)):
            task = Task("", ("-m", "cardforge", "deck", "check", *words, "decks"), folder)
            usage = min(run(task, (0, 1)) for _ in range(given.runs))
            said = " ".join(("cardforge deck check", *words, "decks"))
            _row(f"`{said}`", usage.seconds, len(texts))


def _row(what: str, seconds: float, decks: int) -> None:
    print(f"| {what} | {decks / seconds:,.0f} | {seconds / decks * 1e6:.1f} |")


if __name__ == "__main__":
    main()
