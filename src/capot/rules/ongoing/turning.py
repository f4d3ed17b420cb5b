"""The rules of a deal after points have begun to count the other way."""

from dataclasses import replace

from capot.language.texts import say
from capot.rules.errors import unfit
from capot.rules.match.ends import AtMost, EndTerm, TurnAt
from capot.rules.ongoing.scaling import scaled
from capot.rules.rules import Rules
from capot.rules.scoring import Captured, Sweep, Together, TrickTaken
from capot.rules.stages.bidding import Doubling
from capot.rules.stages.opening import branches, undertakings_of

TURNED = Captured | TrickTaken | Together | Sweep


def turn_of(ends: tuple[EndTerm, ...]) -> TurnAt | None:
    """Return where points begin to count the other way, or None if they never do."""
    return next((end for end in ends if isinstance(end, TurnAt)), None)


def turned_rules(rules: Rules, turn: TurnAt) -> Rules:
    """Return resolved rules in which what is scored is subtracted, without what then no longer counts."""
    kept = (term for term in rules.scoring if term.name not in turn.without)
    return replace(rules, scoring=tuple(scaled(term, -1) for term in kept))


def check_turn(ends: tuple[EndTerm, ...], parts: tuple[Rules, ...], *, low_wins: bool) -> None:
    """Raise `RulesError` if a match cannot turn as its ends say."""
    turn = turn_of(ends)
    if turn is None:
        return
    if not low_wins or not any(isinstance(end, AtMost) for end in ends):
        raise unfit("ends", say("points that turn need a total to come down to, and the lowest total to win"))
    for rules in parts:
        if not all(isinstance(term, TURNED) for term in rules.scoring):
            raise unfit("ends", say("only points for cards, tricks, sets and sweeps can turn"))
        told = bool(undertakings_of(rules.stages))
        if told or any(isinstance(stage, Doubling) or branches(stage) for stage in rules.stages):
            raise unfit("ends", say("points cannot turn where something is announced, doubled or chosen"))
