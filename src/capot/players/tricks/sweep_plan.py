"""The plan to take everything: when there is something in it, and when it is adopted."""

import numpy as np

from capot.play.scores.deal import outcome
from capot.play.view import View
from capot.rules.opening import Announce
from capot.rules.scoring import Shares, Sweep
from capot.rules.terms import EveryTrick, NoTrick, Target

MAJORITY = 0.75
"""In so many of the worlds the plan must come off better than the best without it."""


def may_take_all(view: View) -> bool:
    """Whether the seat could still be paid for taking everything, announced or not."""
    assert view.seat is not None
    total = len(view.dealt)
    return any(outcome(view.tricks, total, view.seat, target) is not False for target in _targets(view))


def _targets(view: View) -> list[Target]:
    """Return what the rules pay for winning altogether, as this seat may."""
    if view.declared:
        return [each.undertaking.target for each in view.declared if each.seat == view.seat]
    found: list[Target] = []
    for term in view.rules.scoring:
        if isinstance(term, Sweep):
            found.append(term.target)
        elif isinstance(term, Shares):
            found.append(EveryTrick())
    if isinstance(view.stage, Announce):
        found += [each.target for each in view.stage.undertakings]
    return [target for target in found if not isinstance(target, NoTrick)]


def is_adopted(planned: np.ndarray, without: np.ndarray) -> bool:
    """Whether a plan is followed, by its worth and that of the best choice without it in the same worlds."""
    return bool(planned.mean() > without.mean() and (planned > without).mean() >= MAJORITY)
