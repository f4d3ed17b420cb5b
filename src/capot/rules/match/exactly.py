"""Totals of exactly a target."""

from collections.abc import Sequence

from capot.language.texts import say
from capot.rules.errors import unfit
from capot.rules.match.elimination import last_in_of
from capot.rules.match.ends import AtTotal, EndTerm
from capot.rules.match.rubber import rubber_of
from capot.rules.match.sides import Sides


def check_exactly(ends: Sequence[EndTerm], sides: Sides | None) -> None:
    """Raise `RulesError` if a total of exactly a target becomes two things, or wins where it cannot."""
    for end in ends:
        if not isinstance(end, AtTotal):
            continue
        where = f"ends.{end.name}.exactly_wins"
        if end.exactly_halves + (end.exactly_drops_to is not None) + end.exactly_wins > 1:
            raise unfit(
                where, say("a total of exactly the target can be halved, drop or win, but only one of these")
            )
        if end.exactly_wins and (end.loses or end.rises or end.at_once):
            why = say("hitting the target exactly wins only if deals count in full and no loser is named")
            raise unfit(where, why)
        if end.exactly_wins and (rubber_of(ends) or last_in_of(ends)):
            why = say("hitting the target exactly wins only in a single game in which nobody drops out")
            raise unfit(where, why)
        if end.exactly_wins and sides is not None and not sides.is_one_score:
            raise unfit(where, say("hitting the target exactly wins only if partners have one score"))
