"""Ranks from high to low, in words."""

from capot.cards import RANKS
from capot.language.cards import rank_letters
from capot.language.texts import Text, say
from capot.rules.text.facts import Context


def ranking(now: Context, order: str, *, topped: bool = False) -> Text:
    """Return ranks from high to low, pointing out a single one that is not in its usual place.

    Where they are ``topped``, other cards are above them: then none is said to be the highest.
    """
    letters = rank_letters(now.faces, order)
    natural = [rank for rank in RANKS if rank in order]
    if list(order) == natural:
        return letters
    for rank in order[topped:]:
        if [each for each in order if each != rank] == [each for each in natural if each != rank]:
            return say("{ranks}: note that {what}", ranks=letters, what=_place(now, order, rank))
    return letters


def _place(now: Context, order: str, rank: str) -> Text:
    place, its = order.index(rank), now.names.the_rank(rank)
    if place == 0:
        return say("{rank} is the highest card", rank=its)
    if place == len(order) - 1:
        return say("{rank} is the lowest card", rank=its)
    above, below = now.names.the_rank(order[place - 1]), now.names.the_rank(order[place + 1])
    return say("{rank} ranks between {above} and {below}", rank=its, above=above, below=below)
