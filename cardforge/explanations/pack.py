"""Packs that are opened, and the pools that come of them."""

from __future__ import annotations

from cardforge.explanations._model import Explanation, Family

FAMILY = Family(
    "Packs and pools (pack)",
    {
        "pack.unknown": Explanation(
            "A pack that the game does not have",
            "`cardforge deck pack` opens the packs that a game declares under `packs` in its `game.json`. "
            "The game has none, has several of which none was named, or has none of that name.",
            "Name one of the packs in the message.",
        ),
        "pack.unknown-pool": Explanation(
            "A pool that no rule asks for",
            'With `--pool NAME=FILE` the cards at hand are held to rules whose `of` is `{"pool": NAME}`. The '
            "rules of the deck's game ask for another pool, for several, or for none.",
            "Use a name of the message; `--pool FILE` alone will do where there is one pool.",
        ),
    },
)
