"""Matches that consist of several games, each ended by a total."""

from collections.abc import Sequence
from itertools import pairwise

from capot.language.texts import say
from capot.rules.errors import unfit
from capot.rules.match.ends import AtMost, AtTotal, EndTerm, Rubber
from capot.rules.rules import Rules
from capot.rules.scoring import Sweep


def rubber_of(ends: Sequence[EndTerm]) -> Rubber | None:
    """Return the term by which a match consists of games, or None if it is all one."""
    return next((end for end in ends if isinstance(end, Rubber)), None)


def fewest_win(ends: Sequence[EndTerm], *, low_wins: bool) -> bool:
    """Whether the fewest points of a whole match win it; those for games are always good."""
    return low_wins and rubber_of(ends) is None


def check_rubber(ends: Sequence[EndTerm], parts: Sequence[Rules], *, ties: str, low_wins: bool) -> None:
    """Raise `RulesError` if a match cannot consist of games as its ends say."""
    rubber = rubber_of(ends)
    if rubber is None:
        return
    others = [end for end in ends if not isinstance(end, Rubber)]
    if (
        len(ends) - len(others) > 1
        or not others
        or not all(isinstance(end, AtTotal | AtMost) for end in others)
    ):
        raise unfit("ends", say("in a match of several games, a total ends each of them, and nothing else"))
    if any(
        isinstance(end, AtTotal | AtMost) and (end.loses or getattr(end, "nearest", False)) for end in others
    ):
        raise unfit(
            "ends", say("in a match of several games, the best total wins each, and no loser is named")
        )
    if ties == "round":
        raise unfit("ends", say("in a match of several games, a tie is not played off in whole rounds"))
    if rubber.target < 1 or any(one <= other for (one, _), (other, _) in pairwise(rubber.by_losers)):
        raise unfit(
            "ends", say("what a game scores by the losers’ score stands from the highest score to the lowest")
        )
    if any(worth < 1 for worth in (rubber.points, *(points for _, points in rubber.by_losers))):
        raise unfit("ends", say("every game scores something"))
    if rubber.carries and (low_wins or not any(isinstance(end, AtTotal) for end in others)):
        raise unfit(
            "ends",
            say(
                "points beyond the end of a game are carried over only where totals rise to it and "
                "the most points win"
            ),
        )
    worths = [rubber.points, *(points for _, points in rubber.by_losers)]
    fewest = 1 if rubber.by == "games" else min(worths)
    if rubber.carries and rubber.target <= fewest:
        raise unfit("ends", say("points beyond a game are carried over only where another may follow"))
    for rules in parts:
        if any(isinstance(term, Sweep) and term.otherwise for term in rules.scoring):
            raise unfit("ends", say("in a match of several games, no sweep scores otherwise at its end"))
        if rules.deal.sits_out:
            raise unfit("ends", say("nobody sits out a deal of a match of several games"))
