"""Deals that stand for themselves: deal *i* of a seed, as every experiment of the lab gives it out."""

from dataclasses import replace

from capot.play.match import new_match
from capot.play.position import Position, start
from capot.rules.model import Game
from capot.shuffle import lab_shuffle


def dealt(game: Game, seats: int, seed: int, number: int) -> Position:
    """Return deal ``number`` of a seed before its first move.

    Its cards are those of the lab shuffle, its dealer is seat ``number`` modulo ``seats``, it passes as that
    deal of a match does and plays that part of the schedule.  It comes after no other deal: totals and pool
    are empty.  Raise `RulesError` for a number of players that cannot play.
    """
    rules = game.rules_for(seats, number)
    pack = lab_shuffle(seed, number, rules.pack.cards())
    standing = replace(new_match(game, seats).standing, number=number)
    return start(rules, seats, number % seats, pack, standing)
