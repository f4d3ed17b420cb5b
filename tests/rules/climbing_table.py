"""A table for tests of climbing: hands of as many cards as the test needs, and moves in their text form."""

from collections.abc import Sequence
from dataclasses import replace

from capot.cards import cards, codes
from capot.play.match import Match, new_match
from capot.play.moves import LayCards, Move, PassTurn
from capot.play.notation import parse_move
from capot.play.position import Position, from_hands
from capot.play.view import view
from capot.rules.games.tien_len import TIEN_LEN
from capot.rules.model import Game
from capot.rules.terms import Deal

PASS = "pass"  # noqa: S105 - no password, but what a player says


def held(*rows: str, game: Game = TIEN_LEN, led_by: int | None = None, dealer: int | None = None) -> Position:
    """Return a deal with these hands, from A on, led by the winner of the deal before.

    Without ``led_by`` it is the first of a match.
    """
    hands = [cards(row) for row in rows]
    seats = len(hands)
    rules = replace(game.rules_for(seats, 0), deal=Deal(each=len(hands[0])))
    dealt = {card for hand in hands for card in hand}
    rest = [card for card in rules.pack.cards() if card not in dealt]
    standing = replace(new_match(game, seats).standing, last_winner=led_by)
    return from_hands(rules, seats - 1 if dealer is None else dealer, hands, rest, standing)


def laid(position: Position, *plays: str) -> Position:
    """Return the position after cards were laid, or ``PASS``, each by the player whose turn it is."""
    for play in plays:
        position = position.after(turn(position), _move(play))
    return position


def _move(play: str) -> Move:
    return parse_move("pass" if play == PASS else f"lay {play}")


def may(position: Position) -> list[str]:
    """Return what the player whose turn it is may do: cards from the lowest up, as written, or ``PASS``."""
    return [PASS if isinstance(move, PassTurn) else _written(move) for move in position.legal(turn(position))]


def turn(position: Position) -> int:
    """Return whose turn it is."""
    (seat,) = position.to_act
    return seat


def pile(position: Position) -> list[str]:
    """Return what lies on the table, the first laid first."""
    return [codes(each.cards) for each in view(position, None).pile]


def dealt_few(game: Game, each: int) -> Game:
    """Return the game with hands of this size."""
    (part,) = game.schedule
    return replace(game, schedule=(replace(part, rules=replace(part.rules, deal=Deal(each=each))),))


def with_deal(match: Match, hands: Sequence[str], *plays: str) -> Match:
    """Return the match after a deal of these hands, or as far into it as was played."""
    held = [cards(row) for row in hands]
    dealt = {card for hand in held for card in hand}
    match = match.with_hands(held, [card for card in match.pack if card not in dealt])
    for play in plays:
        match = match.after(turn(match.position), _move(play))
    return match


def _written(move: object) -> str:
    assert isinstance(move, LayCards)
    return codes(move.cards)
