"""The end of a deal in which nothing more can be scored: whether it has come, and playing out the rest."""

from typing import assert_never

from capot.play.match import Match
from capot.play.position import Position
from capot.play.view import View
from capot.rules import scoring
from capot.rules.terms import AllOf, EveryTrick, NoTrick, Target, resolved_cards
from capot.rules.tricks import Tricks
from capot.rules.weights import weights_of


def nothing_left_to_score(seen: View) -> bool:
    """Whether no card that is left can change any score, however the cards lie and are played.

    Every seat and every watcher gets the same answer: it follows from the tricks alone.  Where card points or
    tricks are compared at the end, it is no until then.
    """
    if not isinstance(seen.stage, Tricks):
        return False
    taken = {card for trick in seen.tricks for card in trick.cards}
    if not weights_of(seen.rules, seen.seats).scoring_cards <= taken:
        return False
    targets_left = (_may_be_reached(seen, each.undertaking.target, each.seat) for each in seen.declared)
    return not any(targets_left) and all(_is_settled(seen, term) for term in seen.rules.scoring)


def play_out(position: Position) -> Position:
    """Return the end of a deal played in tricks, each player playing any legal card."""
    while position.to_act:
        seat = min(position.to_act)
        position = position.after(seat, position.legal(seat).moves[0])
    return position


def with_rest_played(match: Match) -> Match:
    """Return a match whose deal has ended as by `play_out`."""
    while match.position.to_act:
        seat = min(match.position.to_act)
        match = match.after(seat, match.position.legal(seat).moves[0])
    return match


def _is_settled(seen: View, term: scoring.ScoreTerm) -> bool:
    """Whether a term scores the same however the deal goes on; all cards that score are taken."""
    match term:
        case scoring.TrickTaken():
            return term.which == "first" and bool(seen.tricks)
        case scoring.Sweep():
            left = any(_may_be_reached(seen, term.target, seat) for seat in range(seen.seats))
            return not left and not (term.doubled_by_every_trick and _may_be_reached(seen, EveryTrick()))
        case scoring.Shares() | scoring.Bands():
            return not _may_be_reached(seen, EveryTrick()) and not _may_be_reached(seen, NoTrick())
        case scoring.TrickCount() | scoring.Fewest() | scoring.GoneOut():
            return False
        case (
            scoring.Captured()
            | scoring.Together()
            | scoring.Sweepstake()
            | scoring.Howell()
            | scoring.Scale()
            | scoring.TrumpFactor()
        ):
            return True
        case _:
            # The others do not score tricks.
            return False


def _may_be_reached(seen: View, target: Target, by: int | None = None) -> bool:
    """Whether it is still open if a seat, or anybody, reaches a target."""
    winners = {trick.winner for trick in seen.tricks}
    match target:
        case AllOf():
            taken = {card for trick in seen.tricks for card in trick.cards}
            return not set(resolved_cards(target.cards)) <= taken
        case EveryTrick():
            return len(winners) < 2 and (by is None or not winners or by in winners)
        case NoTrick():
            players = set(range(seen.seats)) - set(seen.dropped)
            return by not in winners if by is not None else not players <= winners
        case _:
            assert_never(target)
