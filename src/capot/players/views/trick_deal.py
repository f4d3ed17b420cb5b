"""The trick play of any deal, all cards known, as a plain deal of tricks."""

from dataclasses import replace

from capot.cards import Card
from capot.language.texts import say
from capot.play.errors import PlayError
from capot.play.moves import PlayCard
from capot.play.position import Position, from_hands
from capot.play.situation import without
from capot.play.standing import Standing
from capot.players.views.trick_view import is_plain, passes_after_drawing, seats_left, trick_rules
from capot.rules.stages.announcing import Announce, StayIn
from capot.rules.stages.tricks import Tricks


def trick_deal(position: Position) -> tuple[Position, tuple[int, ...]]:
    """Return the position of a plain deal in which the cards left are the same, and the seats still in play.

    These are numbered from 0 in the plain deal, in order; eldest led first.  A position that is plain already
    is returned unchanged.  Raise `PlayError` if it is not in the play of tricks.
    """
    everybody = tuple(range(position.seats))
    if is_plain(position.rules) and position.standing.out and _draws(position):
        return _without_empty_chairs(position), position.players
    if is_plain(position.rules) and (not position.dropped or _draws(position)):
        return position, everybody
    if position.is_over:
        raise PlayError(say("the deal is over, and there is nothing left to solve"))
    if not isinstance(position.stages[0], Tricks):
        raise PlayError(say("only the play of tricks can be solved, and this deal is not there"))
    if position.declared or any(isinstance(stage, Announce) for stage in position.rules.stages):
        raise PlayError(say("deals with announcements in other games are not solved"))
    players = seats_left(position.seats, position.dropped, position.standing.sides)
    deal = _before_the_play(position, players)
    for seat, move in position.moves:
        if isinstance(move, PlayCard):
            deal = deal.after(players.index(seat), move)
    return deal, players


def _draws(position: Position) -> bool:
    """Whether players draw during the tricks: those without cards are out, but have played before."""
    term = position.rules.stage(Tricks)
    return term is not None and term.draws != "never"


def _without_empty_chairs(position: Position) -> Position:
    """Return the same deal in which those who are out of the match have no seats."""
    players = position.players
    deal = from_hands(
        position.rules,
        players.index(position.dealer),
        [position.dealt[seat] for seat in players],
        position.talon,
        _standing(position, players),
    )
    for seat, move in position.moves:
        deal = deal.after(players.index(seat), move)
    return deal


def _standing(position: Position, players: tuple[int, ...]) -> Standing:
    """Return the standing of some players."""
    now = position.standing
    totals = tuple(now.totals[seat] for seat in players)
    won = tuple(game.among(players) for game in now.won)
    return replace(now, totals=totals, doubled=(), came_back=(), sitting=None, won=won, pools=())


def _before_the_play(position: Position, players: tuple[int, ...]) -> Position:
    """Return the plain deal before the first lead."""
    played = [(seat, move.card) for seat, move in position.moves if isinstance(move, PlayCard)]
    hands = [[*position.hands[seat], *(card for by, card in played if by == seat)] for seat in players]
    first = played[0][0] if played else min(position.to_act)
    rules = trick_rules(position.rules, len(hands[0]), begins=position.standing.last_winner is None)
    held = [card for hand in hands for card in hand]
    deal = from_hands(
        rules,
        (players.index(first) - 1) % len(players),
        hands,
        _talon(position, held),
        _standing(position, players),
    )
    declarer = position.declarer if position.declarer in players else None
    left = len(players) == position.still_in and not passes_after_drawing(position.rules)
    return replace(
        deal,
        talon=_left_over(position) if left else deal.talon,
        trump=position.trump,
        declarer=None if declarer is None else players.index(declarer),
        discards=position.discards,
    )


def _left_over(position: Position) -> tuple[Card, ...]:
    """Return the cards left over, with one turned up on top even if a spare hand was taken from below it."""
    turned = position.turn_up
    above = position.rules.stage(StayIn) is not None and turned in position.talon[: position.drawn]
    return (turned, *position.stock) if above and turned is not None else position.stock


def _talon(position: Position, held: list[Card]) -> list[Card]:
    """Return all cards that nobody holds, the turned-up card on top."""
    rest = without(position.rules.pack.cards(), tuple(held))
    return sorted(rest, key=lambda card: card != position.turn_up)
