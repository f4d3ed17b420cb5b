"""Matches in which a stake may be the whole game."""

from collections.abc import Sequence

from capot.language.texts import say
from capot.rules.errors import unfit
from capot.rules.match.ends import AtTotal, EndTerm
from capot.rules.rules import Rules
from capot.rules.scoring import StakeWon


def check_stakes(ends: Sequence[EndTerm], parts: Sequence[Rules]) -> None:
    """Raise `RulesError` if players vie for another total than the one that ends a game."""
    totals = {end.points for end in ends if isinstance(end, AtTotal)}
    for rules in parts:
        for term in rules.scoring:
            if isinstance(term, StakeWon) and totals - {term.target}:
                why = say(
                    "a put is for {points} points, so the game must end at that total", points=term.target
                )
                raise unfit("ends", why)
