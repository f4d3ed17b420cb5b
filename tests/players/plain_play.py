"""Deals played at random, of games with contracts, a widow or a draw only the tricks, as in a plain game."""

from dataclasses import replace

from capot.play.position import Position, from_hands
from capot.players.slow import is_slow_at
from capot.players.views.trick_view import is_plain, trick_rules
from capot.rules.catalog import GAMES
from capot.rules.check.deal import stock_of
from capot.rules.model import Game
from capot.rules.stages.brag import Arrange
from capot.rules.stages.climbing import Climb
from capot.rules.stages.fishing import Fish
from capot.rules.stages.matching import Shed
from capot.rules.stages.stops import Runs
from capot.rules.stages.tricks import Tricks
from capot.rules.stages.vying import Vie
from tests.random_play import random_positions

TRICK_GAMES = {
    key: game
    for key, game in GAMES.items()
    if not any(
        isinstance(stage, Climb | Arrange | Vie | Runs | Shed | Fish)
        for part in game.schedule
        for stage in part.rules.stages
    )
    and not is_slow_at(game, game.players[0])
}
"""The games of the catalogue that are played in tricks, in some of their deals at least, and searched."""


def draws(game: Game, seats: int) -> bool:
    """Whether players draw from a stock during the tricks."""
    return stock_of(game.rules_for(seats, 0), seats) > 0


def as_plain(deal: list[Position], now: Position) -> Position:
    """Return a position of tricks as the plain game has it: those who play on, their hands, the cards.

    Who declared and who doubled whom stays; what was laid aside is like cards that nobody got.
    """
    first = next(each for each in deal if each.stages and isinstance(each.stages[0], Tricks))
    seats = [seat for seat in range(now.seats) if seat not in now.dropped]
    hands = [first.hands[seat] for seat in seats]
    rest = [card for card in now.rules.pack.cards() if not any(card in hand for hand in hands)]
    (leader,) = first.to_act
    dealer = (seats.index(leader) - 1) % len(seats)
    standing = replace(now.standing, totals=tuple(now.standing.totals[seat] for seat in seats))
    rules = trick_rules(now.rules, len(hands[0]), begins=now.standing.last_winner is None)
    plain = from_hands(rules, dealer, hands, rest, standing)
    declarer = None if now.declarer is None else seats.index(now.declarer)
    plain = replace(plain, trump=now.trump, declarer=declarer, doubles=now.doubles)
    plain = replace(plain, exposed=tuple((seats.index(by), card) for by, card in now.exposed))
    for _, move in now.moves[len(first.moves) :]:
        plain = plain.after(min(plain.to_act), move)
    return plain


def plain_positions(game: Game, seats: int, seed: int) -> list[Position]:
    """Return the positions of a deal with tricks, those before them only where they are of a plain game."""
    while True:
        deal = list(random_positions(game, seats, seed))
        if is_plain(deal[-1].rules) and (draws(game, seats) or not deal[-1].dropped):
            return deal
        if deal[-1].tricks:
            first = next(place for place, now in enumerate(deal) if now.stages and _in_tricks(now))
            return [as_plain(deal, now) for now in deal[first:]]
        seed += 100


def _in_tricks(now: Position) -> bool:
    return isinstance(now.stages[0], Tricks)
