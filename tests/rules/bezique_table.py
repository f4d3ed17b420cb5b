"""A table for Bezique: hands, the top of the stock and the card turned up under it; B deals, A leads."""

from capot.cards import cards
from capot.play.match import new_match
from capot.play.moves import Move
from capot.play.notation import parse_move
from capot.play.position import Position
from capot.rules.games.bezique import BEZIQUE
from tests.rules.table import house, said

ROW = cards("AS AS' AD TD KD 9D AD' TD'")
"""Cards that A is given besides and leads one after another; B, with clubs alone, does not beat them."""

CLUBS = cards("7C 7C' 8C 8C' 9C 9C' JC JC'")


def dealt(own: str, other: str = "", stock: str = "", turned: str = "9♥", **chosen: str | int) -> Position:
    """Return a deal with cards in A's hand and B's, filled up with a row and clubs, and on the stock.

    The rest of the stock is of the pack's order, with one card turned up under it.
    """
    match = new_match(house(BEZIQUE, **chosen), 2, 1)
    named = [cards(each) if each else () for each in (own, other, stock, turned)]
    gone = {each for some in named for each in some}
    hands = []
    for some, filling in zip(named[:2], (ROW, CLUBS), strict=True):
        hands.append((*some, *[each for each in filling if each not in gone][: 8 - len(some)]))
        gone |= {*hands[-1]}
    left = [each for each in match.pack if each not in gone]
    return match.with_hands(hands, (*named[2], *left, *named[3])).position


def after(now: Position, *moves: str) -> Position:
    """Return the position after moves in words, each of the seat whose turn it is."""
    return said(now, *map(parse_move, moves))


def may(now: Position) -> set[str]:
    """Return the moves of the seat to act, in words."""
    (seat,) = now.to_act
    return {move.text for move in now.legal(seat).moves}


def may_lay(now: Position) -> set[str]:
    """Return what the winner of a trick may lay open, exchange or show."""
    return {text for text in may(now) if text != "pass" and not text.startswith("play")}


def reason(now: Position, move: str | Move) -> str:
    """Return why a move of the seat to act is not legal."""
    (seat,) = now.to_act
    return str(now.why_not(seat, parse_move(move) if isinstance(move, str) else move))


def played_out(now: Position) -> Position:
    """Return a deal in which each seat goes on with the first of its moves, by their texts."""
    while now.to_act:
        (seat,) = now.to_act
        now = now.after(seat, min(now.legal(seat).moves, key=lambda move: move.text))
    return now


def made(now: Position, term: str, seat: int) -> int:
    """Return the points of a seat by a scoring term."""
    return int(sum(item.points for item in now.score().items if item.term == term and item.seat == seat))
