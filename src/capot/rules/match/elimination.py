"""The players out of a match in which players drop out until one is left."""

from collections.abc import Sequence

from capot.cards import Card
from capot.language.texts import say
from capot.rules.errors import RulesError, unfit
from capot.rules.match.ends import AfterDeals, EndTerm, LastIn
from capot.rules.match.sides import Sides
from capot.rules.ongoing.trick_pools import pool_taken
from capot.rules.rules import Rules
from capot.rules.scoring import Sweep
from capot.rules.stages.bidding import NameTrump
from capot.rules.stages.tricks import Tricks
from capot.rules.terms import Exact


def last_in_of(ends: Sequence[EndTerm]) -> LastIn | None:
    """Return the term by which players drop out of the match, or None if nobody does."""
    return next((end for end in ends if isinstance(end, LastIn)), None)


def is_for_the_last(ends: Sequence[EndTerm]) -> bool:
    """Whether the last player in wins the match, whatever the totals."""
    term = last_in_of(ends)
    return term is not None and term.left == len(ends) == 1


def seats_out(ends: Sequence[EndTerm], totals: Sequence[Exact]) -> tuple[int, ...]:
    """Return the seats that are out of the match with these totals."""
    term = last_in_of(ends)
    return () if term is None else tuple(seat for seat, each in enumerate(totals) if term.is_out(each))


def players_of_deals(ends: Sequence[EndTerm], seats: int) -> range:
    """Return with how many players a deal may be played in a match of ``seats`` players."""
    term = last_in_of(ends)
    return range(seats if term is None else term.left + 1, seats + 1)


def may_win(
    ends: Sequence[EndTerm], totals: Sequence[Exact], before: Sequence[Exact] | None
) -> tuple[int, ...]:
    """Return the seats that may win: those still in, or if there are none, those in ``before`` the last deal.

    Without totals ``before`` it is everybody if nobody is in.
    """
    for some in (totals, before or ()):
        out = seats_out(ends, some)
        if len(out) < len(some):
            return tuple(seat for seat in range(len(some)) if seat not in out)
    return tuple(range(len(totals)))


def check_last_in(  # noqa: PLR0913 - whether players may drop out depends on just these
    ends: Sequence[EndTerm],
    parts: Sequence[Rules],
    players: Sequence[int],
    *,
    opening: int,
    ties: str,
    sides: Sides | None,
    dealer_takes: Card | None,
) -> None:
    """Raise `RulesError` if players cannot drop out of a match as its ends say."""
    term = last_in_of(ends)
    if term is None:
        return
    if any(not isinstance(end, LastIn | AfterDeals) for end in ends):
        raise unfit("ends", say("where players drop out, no other total ends the match"))
    if sides is not None:
        raise unfit("ends", say("players on sides cannot drop out one by one"))
    if dealer_takes is not None:
        raise unfit("ends", say("where players drop out, the deal passes in turn"))
    if ties != "share":
        raise unfit("ends", say("where players drop out, those who tie share the win"))
    if term.is_out(opening):
        raise unfit("ends", say("everybody would be out from the start"))
    if not 1 <= term.left < min(players):
        raise unfit("ends", say("the match must not be over before the first deal"))
    if min(term.comebacks, term.dogs_life) < 0:
        raise RulesError("ends: neither the comebacks nor the deals with a dog’s life can be below zero")
    left = players_of_deals(ends, max(players))
    missing = next((seats for seats in reversed(left) if seats not in players), None)
    if missing is not None:
        raise unfit("ends", say("{seats} players may be left, and this many cannot play", seats=missing))
    for rules in parts:
        _check_deals(rules)
        if term.dogs_life:
            _check_dogs_life(term, rules)


def _check_dogs_life(term: LastIn, rules: Rules) -> None:
    """Raise `RulesError` if a single card cannot be held back in a deal."""
    if term.comebacks:
        raise unfit("ends", say("whoever goes out has a dog’s life or comes back, not both"))
    tricks = rules.stage(Tricks)
    if tricks is None or tricks.draws != "never" or tricks.cancelling or tricks.open_hand != "never":
        raise unfit("ends", say("a dog’s life goes with plain tricks, in which nobody draws cards"))
    if pool_taken(rules) is not None:
        raise unfit("ends", say("a dog’s life does not go with a pool that tricks win"))


def _check_deals(rules: Rules) -> None:
    """Raise `RulesError` if a deal cannot be played with empty chairs."""
    if any(isinstance(term, Sweep) and term.otherwise for term in rules.scoring):
        raise unfit("ends", say("where players drop out, no sweep scores otherwise at the end of the match"))
    if rules.kind_of_play.uneven:
        return
    if any(not isinstance(stage, Tricks | NameTrump) for stage in rules.stages):
        raise unfit(
            "ends",
            say("players drop out only of matches in which nothing but naming trumps precedes the tricks"),
        )
