"""Deals that stand for themselves: deal *i* of a seed, as every experiment gives it out."""

from dataclasses import replace

from capot.play.match import new_match
from capot.play.position import Position, start
from capot.rules.climbing import Climb
from capot.rules.model import Game
from capot.rules.opening import NameTrump, StayIn
from capot.rules.rules import Rules
from capot.rules.scoring import Pot
from capot.shuffle import lab_shuffle

USUAL_DEALS = 12
"""So many deals has a match of a game that changes in its course, on average."""


def dealt(game: Game, seats: int, seed: int, number: int) -> Position:
    """Return deal ``number`` of a seed before its first move.

    Its cards are those of the lab shuffle, its dealer is seat ``number`` modulo ``seats``, it passes as that
    deal of a match does and plays that part of the schedule; where the rules change in the course of a match
    it is the deal of that number in a match of `USUAL_DEALS`, one match after the other.  It comes after no
    other deal: totals and pool are as at the start, and where the winner of the deal before leads, eldest is
    taken for him in all deals of a match but the first.  Raise `RulesError` for a number of players that
    cannot play.
    """
    rules = game.rules_for(seats, number)
    pack = lab_shuffle(seed, number, rules.pack.cards())
    in_match = number % USUAL_DEALS if _changes(rules) else number
    dealer = number % seats
    winner = (dealer + 1) % seats if in_match and _is_led_by_winner(rules) else None
    standing = replace(new_match(game, seats).standing, number=in_match, last_winner=winner)
    return start(rules, seats, dealer, pack, standing)


def _is_led_by_winner(rules: Rules) -> bool:
    """Whether who won the deal before leads."""
    return any(isinstance(stage, Climb) for stage in rules.stages)


def _changes(rules: Rules) -> bool:
    """Whether the first deal, the last ones, or all from some deal on are played otherwise than the rest."""
    if _is_led_by_winner(rules) or any(isinstance(term, Pot) for term in rules.scoring):
        return True
    return any(
        (isinstance(stage, NameTrump) and stage.fixed_from is not None)
        or (isinstance(stage, StayIn) and stage.forced_from is not None)
        for stage in rules.stages
    )
