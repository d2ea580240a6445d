"""OCTGN's files: the definition of a game, its sets, and what a definition has to name.

The order of elements, and what each must say, is that of the program's own schemas.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from cardforge.decks import xml_attributes, xml_lines
from cardforge.tuples import NamedTuple

SCRIPT = "Scripts/actions.py"
PROXY = "Proxies/proxydef.xml"
BACK = "Resources/back.png"
FRONT = "Resources/front.png"
TABLE = "Resources/table.png"
PILE = "Resources/pile.png"
HAND_ICON = "Resources/hand.png"

HAND, DISCARD = "Hand", "Discard"
ALTERNATE = "B"
"""The type of a card's other side."""

_PROGRAM, _SCRIPTS = "3.1.0.0", "3.1.0.2"
"""The oldest program that will do, and the way in which scripts call it."""


class Property(NamedTuple):
    """A property of cards. `listed` says that its values are few and known."""

    name: str
    integer: bool = False
    listed: bool = False


class CardRow(NamedTuple):
    """A card with its values by the names of properties; `other` is its other side's name and values."""

    id: str
    name: str
    values: Mapping[str, str]
    other: tuple[str, Mapping[str, str]] | None = None


class SetRow(NamedTuple):
    id: str
    name: str
    code: str
    released: str
    cards: Sequence[CardRow]


class GameRow(NamedTuple):
    """What a definition says: `width`, `height` and `corner` of cards are in millimetres. `sections` are
    those of decks, with the group that each is loaded into; `piles` says of each group who sees its cards.
    """

    id: str
    name: str
    version: str
    url: str
    icon: str
    authors: str
    tags: str
    width: int
    height: int
    corner: int
    properties: Sequence[Property]
    sections: Mapping[str, str]
    piles: Mapping[str, str]
    has_pieces: bool


def definition(game: GameRow) -> str:
    """`definition.xml`."""
    head = {
        "id": game.id,
        "name": game.name,
        "version": game.version,
        "octgnVersion": _PROGRAM,
        "scriptVersion": _SCRIPTS,
        "setsurl": game.url,
        "gameurl": game.url,
        "authors": game.authors,
        "description": game.name,
        "tags": game.tags,
        "iconurl": game.icon,
    }
    size = {"width": game.width, "height": game.height}
    card = {"back": BACK, "front": FRONT, **size, "cornerRadius": game.corner}
    table = {"name": "Table", "visibility": "undefined", "ordered": "False", "width": 800, "height": 600}
    return xml_lines(
        _open("game", **head),
        "  <scripts>",
        f"    {_empty('script', src=SCRIPT)}",
        "  </scripts>",
        f"  {_empty('proxygen', definitionsrc=PROXY)}",
        f"  {_open('card', **card)}",
        *(f"    {_property(one)}" for one in game.properties),
        "  </card>",
        f"  {_open('table', **table, background=TABLE, backgroundStyle='tile')}",
        *(f"    {one}" for one in _table_actions(game.has_pieces)),
        "  </table>",
        f"  {_open('player', summary='Hand: {#Hand}')}",
        f"    {_open('hand', name=HAND, visibility='me', ordered='False', **size, icon=HAND_ICON)}",
        f"      {_card_action('Discard', 'discard', 'del')}",
        "    </hand>",
        *(line for pile in _piles(game, size) for line in pile),
        "  </player>",
        "  <deck>",
        *(f"    {_empty('section', name=name, group=group)}" for name, group in game.sections.items()),
        "  </deck>",
        "</game>",
    )


def card_set(game_id: str, one: SetRow) -> str:
    """`set.xml`."""
    head = {"name": one.name, "id": one.id, "gameId": game_id}
    return xml_lines(
        _open("set", **head, shortName=one.code, releaseDate=one.released),
        "  <cards>",
        *(line for card in one.cards for line in _card(card)),
        "  </cards>",
        "</set>",
    )


def proxies(width: int, height: int, text: str) -> str:
    """How the program draws cards without a picture, on `front.png` of that many pixels: their name, and the
    property `text`.
    """
    edge = width // 12
    wide = width - 2 * edge
    texts = {"name": ("Name", edge, height // 8)}
    if text:
        texts["text"] = (text, height // 2, height // 2 - edge)
    blocks: list[str] = []
    links: list[str] = []
    for name, (shown, top, high) in texts.items():
        blocks += [
            f"    {_open('block', type='text', id=name)}",
            f"      {_empty('location', x=edge, y=top)}",
            f"      {_empty('text', color='#000000', size=max(8, width // 20))}",
            f"      {_empty('wordwrap', width=wide, height=high, align='near', valign='near')}",
            "    </block>",
        ]
        links += [
            f"      {_open('link', block=name)}",
            f"        {_empty('property', name=shown)}",
            "      </link>",
        ]
    return xml_lines(
        "<templates>",
        "  <blocks>",
        *blocks,
        "  </blocks>",
        f"  {_open('template', src=FRONT, default='True')}",
        "    <matches>",
        f"      {_empty('match', name='Name', value='*')}",
        "    </matches>",
        "    <textblocks>",
        *links,
        "    </textblocks>",
        "  </template>",
        "</templates>",
    )


def _card(card: CardRow) -> Iterator[str]:
    yield f"    {_open('card', name=card.name, id=card.id)}"
    yield from _values(card.values, 6)
    if card.other is not None:
        name, values = card.other
        yield f"      {_open('alternate', name=name, type=ALTERNATE)}"
        yield from _values(values, 8)
        yield "      </alternate>"
    yield "    </card>"


def _values(values: Mapping[str, str], indent: int) -> Iterator[str]:
    blanks = " " * indent
    yield from (f"{blanks}{_empty('property', name=name, value=value)}" for name, value in values.items())


def _property(one: Property) -> str:
    kind = "Integer" if one.integer else "String"
    shown = "Enum" if one.listed else "Free"
    return _empty("property", name=one.name, type=kind, ignoreText="False", textKind=shown)


def _piles(game: GameRow, size: Mapping[str, int]) -> Iterator[Iterable[str]]:
    main = next(iter(game.piles))
    for name, visibility in game.piles.items():
        head = {"name": name, "visibility": visibility, "ordered": "True", **size, "icon": PILE}
        actions = [_group_action("Shuffle", "shuffle", "ctrl+S" if name == main else "")]
        if name == main:
            actions[:0] = [
                _group_action("Draw a card", "draw", "ctrl+D", default="True"),
                _group_action("Draw several cards…", "drawSeveral", "ctrl+shift+D"),
            ]
        yield (f"    {_open('group', **head)}", *(f"      {one}" for one in actions), "    </group>")


def _table_actions(has_pieces: bool) -> Iterator[str]:
    yield _card_action("Turn a quarter", "quarter", "ctrl+Q", default="True")
    yield _card_action("Turn face up or down", "turnOver", "ctrl+F")
    yield _card_action("Show the other side", "otherSide", "ctrl+O")
    yield _card_action("Add a counter", "addCounter", "ctrl+A")
    yield _card_action("Take off a counter", "takeCounter", "ctrl+W")
    yield _card_action("Discard", "discard", "del")
    yield _group_action("Roll a die", "rollDie", "ctrl+R")
    yield _group_action("Flip a coin", "flipCoin", "ctrl+C")
    if has_pieces:
        yield _group_action("Bring in a piece…", "bringIn", "ctrl+T")


def _card_action(menu: str, execute: str, shortcut: str, default: str = "") -> str:
    return _empty("cardaction", menu=menu, default=default, shortcut=shortcut, batchExecute=execute)


def _group_action(menu: str, execute: str, shortcut: str, default: str = "") -> str:
    return _empty("groupaction", menu=menu, default=default, shortcut=shortcut, execute=execute)


def _open(tag: str, **values: object) -> str:
    return f"<{tag}{xml_attributes(**values)}>"


def _empty(tag: str, **values: object) -> str:
    return f"<{tag}{xml_attributes(**values)}/>"


def script(counter: str) -> str:
    """`actions.py`: what the definition's menus call; `counter` is the GUID of counters on cards."""
    return f"""# What the menus of this game do.

COUNTER = ("Counter", "{counter}")


def draw(group, x=0, y=0):
    take(group, 1)


def drawSeveral(group, x=0, y=0):
    number = askInteger("How many cards?", 5)
    if number:
        take(group, number)


def take(group, number):
    mute()
    cards = list(group.top(min(number, len(group)))) if len(group) else []
    for card in cards:
        card.moveTo(me.hand)
    notify("{{}} draws {{}} from {{}}.".format(me, len(cards), group.name))


def shuffle(group, x=0, y=0):
    mute()
    group.shuffle()
    notify("{{}} shuffles {{}}.".format(me, group.name))


def discard(cards, x=0, y=0):
    mute()
    for card in cards:
        notify("{{}} discards {{}}.".format(me, card))
        card.moveTo(card.owner.piles["{DISCARD}"])


def quarter(cards, x=0, y=0):
    mute()
    for card in cards:
        card.orientation ^= Rot90


def turnOver(cards, x=0, y=0):
    mute()
    for card in cards:
        card.isFaceUp = not card.isFaceUp


def otherSide(cards, x=0, y=0):
    mute()
    for card in cards:
        if "{ALTERNATE}" in card.alternates:
            card.alternate = "" if card.alternate == "{ALTERNATE}" else "{ALTERNATE}"


def addCounter(cards, x=0, y=0):
    mute()
    for card in cards:
        card.markers[COUNTER] += 1


def takeCounter(cards, x=0, y=0):
    mute()
    for card in cards:
        if card.markers[COUNTER]:
            card.markers[COUNTER] -= 1


def rollDie(group, x=0, y=0):
    mute()
    notify("{{}} rolls {{}}.".format(me, rnd(1, 6)))


def flipCoin(group, x=0, y=0):
    mute()
    notify("{{}} flips {{}}.".format(me, "heads" if rnd(1, 2) == 1 else "tails"))


def bringIn(group, x=0, y=0):
    card, number = askCard({{"Piece": "yes"}}, "and")
    if number:
        table.create(card, x, y, number)
"""
