"""Independent deals for experiments: deal *i* of a seed."""

from dataclasses import replace

from capot.play.match import new_match
from capot.play.position import Position, start
from capot.play.standing import Standing
from capot.rules.model import Game
from capot.rules.rules import Rules
from capot.rules.scoring import Pot
from capot.rules.stages.announcing import StayIn
from capot.rules.stages.bidding import NameTrump
from capot.shuffle import lab_shuffle

USUAL_DEALS = 12
"""Average number of deals in a match of a game whose rules change as it goes on."""


def dealt(game: Game, seats: int, seed: int, number: int) -> Position:
    """Return deal ``number`` of a seed before its first move.

    The cards come from the lab shuffle, and the dealer is seat ``number`` modulo ``seats``.  Passing and the
    part of the schedule are those of deal ``number`` of a match; if the rules change during a match, those of
    deal ``number`` modulo `USUAL_DEALS`.  No deal comes before it and none after, so it is played for points:
    totals and pool are as at the start, and if the last winner leads, that is eldest hand in all deals of a
    match but the first.  Raise `RulesError` for a number of players that cannot play.
    """
    rules = game.rules_for(seats, number)
    pack = lab_shuffle(seed, number, rules.pack.cards())
    return start(rules, seats, number % seats, pack, lab_standing(game, seats, number))


def lab_standing(game: Game, seats: int, number: int) -> Standing:
    """Return the standing in deal ``number`` of any seed, which is a single deal."""
    rules = game.rules_for(seats, number)
    in_match = number % USUAL_DEALS if _changes(rules) else number
    winner = (number + 1) % seats if in_match and rules.kind_of_play.lead_is_won else None
    return replace(new_match(game, seats).standing, number=in_match, last_winner=winner, single=True)


def _changes(rules: Rules) -> bool:
    """Whether some deals of a match are played differently because of their number."""
    if rules.kind_of_play.lead_is_won or any(isinstance(term, Pot) for term in rules.scoring):
        return True
    return any(
        (isinstance(stage, NameTrump) and stage.fixed_from is not None)
        or (isinstance(stage, StayIn) and stage.forced_from is not None)
        for stage in rules.stages
    )
