"""Deals for tests of the Hearts group, each written trick by trick, and questions to ask a position.

In all of them A has the first lead where eldest hand leads, and B holds the two of clubs.
"""

from capot.cards import Card, cards
from capot.play.position import Position
from capot.play.stages.exchange import side_of
from capot.rules.games.black_lady import BLACK_LADY, BLACK_MARIA, ORIGINAL_HEARTS
from capot.rules.games.hearts import HEARTS, HEARTS_CLASSIC, OMNIBUS_HEARTS, SPOT_HEARTS
from capot.rules.model import Game
from capot.rules.scoring import Sweep
from capot.rules.stages.exchanges import Exchange, Side
from tests.rules.table import begun, play_rows, ready, stages

GROUP = (HEARTS, HEARTS_CLASSIC, OMNIBUS_HEARTS, SPOT_HEARTS, ORIGINAL_HEARTS, BLACK_LADY, BLACK_MARIA)

ORDINARY = """
    A♣ 2♣ 3♣ 4♣
    A♠ 2♠ 3♠ 4♠
    5♠ Q♠ 6♠ K♠
    K♣ 6♣ 7♣ 5♣
    Q♣ 8♣ 9♣ 2♥
    A♥ 3♥ 4♥ 5♥
    6♥ 7♥ K♥ 8♥
    9♥ T♥ Q♥ J♥
    2♦ 3♦ A♦ 4♦
    5♦ 6♦ K♦ 7♦
    8♦ 9♦ Q♦ T♦
    T♣ J♣ J♦ 7♠
    9♠ T♠ 8♠ J♠
"""
"""A takes five hearts, B nothing, C eight hearts, the jack and ten of diamonds, D the queen of spades."""

EVERY_TRICK = """
    A♣ 2♣ 3♣ 4♣
    A♠ 2♠ 3♠ 4♠
    K♠ 5♠ 6♠ 7♠
    Q♠ 8♠ 9♠ T♠
    A♦ 2♦ 3♦ 4♦
    K♦ 5♦ 6♦ 7♦
    Q♦ 8♦ 9♦ T♦
    A♥ 2♥ 3♥ 4♥
    K♥ 5♥ 6♥ 7♥
    Q♥ 8♥ 5♣ 6♣
    J♥ J♠ 7♣ 8♣
    T♥ J♦ 9♣ T♣
    9♥ J♣ Q♣ K♣
"""
"""A wins every trick."""

ALL_BUT_THE_JACK = """
    5♣ 2♣ J♦ A♣
    A♠ 2♠ 3♠ 4♠
    K♠ 5♠ 6♠ 7♠
    Q♠ 8♠ 9♠ Q♣
    A♦ 2♦ 3♦ 4♦
    K♦ 5♦ 6♦ 7♦
    Q♦ 8♦ 9♦ 9♣
    A♥ 2♥ 3♥ 6♣
    K♥ 5♥ 4♥ 8♣
    Q♥ 8♥ 7♥ T♣
    J♥ J♠ 6♥ K♣
    T♥ 3♣ T♦ J♣
    9♥ 4♣ T♠ 7♣
"""
"""D wins the first trick with the jack of diamonds, A all others.  C has no club."""

THREE_FIVE_FIVE = """
    A♥ 2♥ 3♥ 3♦
    4♥ K♥ 5♥ 4♦
    7♥ 6♥ Q♥ 5♦
    8♥ 2♣ J♥ 6♦
    T♥ A♣ 3♣ 4♣
    2♦ K♣ 9♥ 5♣
    7♦ Q♣ 2♠ 6♣
    8♦ J♣ 3♠ 7♣
    9♦ T♣ 4♠ 8♣
    T♦ 9♣ 5♠ 6♠
    J♦ 7♠ 8♠ A♠
    Q♦ T♠ J♠ 9♠
    K♦ A♦ Q♠ K♠
"""
"""A takes three hearts, B and C five each, D none.  Hearts are led from the first trick on."""


def swapped(rows: str, one: str, other: str) -> str:
    """Return a deal with two cards in each other's place."""
    return rows.replace(one, "--").replace(other, one).replace("--", other)


def turned(rows: str) -> str:
    """Return a deal moved round the table: B plays what A had, and A what the last player had."""
    lines = [row.split() for row in rows.strip().splitlines()]
    return "\n".join(" ".join((row[-1], *row[:-1])) for row in lines)


def ready_for(game: Game, rows: str, tricks: int = 0) -> Position:
    """Return the position after the passing and the first of the tricks."""
    played = "\n".join(rows.strip().splitlines()[:tricks])
    return play_rows(ready(begun(game, rows), rows), played)


def in_hand(position: Position) -> set[Card]:
    """Return the cards that the seat to act holds."""
    (seat,) = position.to_act
    return set(position.hands[seat])


def hearts(some: set[Card]) -> set[Card]:
    """Return those of the cards that are hearts."""
    return {card for card in some if card.suit == "♥"}


def these(text: str) -> set[Card]:
    """Return the cards of a text as a set."""
    return set(cards(text))


def sides(game: Game, seats: int, deals: int = 5) -> list[Side]:
    """Return to which side each of the first deals passes; "hold" where none does."""
    found: list[Side] = []
    for number in range(deals):
        term = next((stage for stage in stages(game, seats, number) if isinstance(stage, Exchange)), None)
        found.append("hold" if term is None else side_of(term, number))
    return found


def sweep_at(game: Game, seats: int) -> Sweep:
    """Return the sweep as a table of this many players has it."""
    return next(term for term in game.rules_for(seats, 0).scoring if isinstance(term, Sweep))
