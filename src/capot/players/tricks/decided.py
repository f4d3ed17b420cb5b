"""Whether play can still change the score of a deal, and whether undertakings can still be made."""

from collections.abc import Sequence
from typing import Literal, TypeAlias, assert_never

from capot.cards import Card
from capot.play.view import View
from capot.rules.derived.sums import sums_of
from capot.rules.derived.weights import is_over
from capot.rules.scoring.answers import Wait
from capot.rules.terms import AllOf, EveryTrick, NoTrick, Target, resolved_cards

Fate: TypeAlias = Literal["open", "made", "failed"]


def is_decided(view: View, also: Sequence[Card] = ()) -> bool:
    """Whether no play can change any score of the deal, once the cards ``also`` are taken too.

    Only what is certain counts: where a card may lie out of play, it is taken to be still to come.
    """
    sums = sums_of(view.rules, len(view.players))
    gone = {card for trick in view.tricks for card in trick.cards} | {*view.discards, *also}
    if not view.declared:
        return all(_is_term_decided(view, term.waits(sums), gone) for term in view.rules.scoring)
    fates = [fate(view, each.seat, each.undertaking.target) for each in view.declared]
    if "open" in fates:
        return False
    if "made" in fates or any(each.undertaking.still_count == "nobody" for each in view.declared):
        return True
    return all(_is_term_decided(view, term.waits(sums), gone) for term in view.rules.scoring)


def counts_no_longer(view: View) -> bool:
    """Whether the undertaking of the seat failed, and nothing it takes now changes its score."""
    if any(fate(view, each.seat, each.undertaking.target) != "failed" for each in view.declared):
        return False
    counts = {each.undertaking.still_count for each in view.declared}
    return "everybody" not in counts and any(each.seat == view.seat for each in view.declared)


def fate(view: View, seat: int, target: Target) -> Fate:
    """Return whether a seat has reached a target, can no longer reach it, or neither yet."""
    match target:
        case AllOf():
            wanted = set(resolved_cards(target.cards))
            taken = [wanted & set(view.taken(each)) for each in range(view.seats)]
            if any(some for each, some in enumerate(taken) if each != seat) or wanted & set(view.discards):
                return "failed"
            return "made" if taken[seat] == wanted else "open"
        case EveryTrick():
            return "failed" if any(trick.winner != seat for trick in view.tricks) else "open"
        case NoTrick():
            return "failed" if any(trick.winner == seat for trick in view.tricks) else "open"
        case _:
            assert_never(target)


def _is_term_decided(view: View, wait: Wait | None, gone: set[Card]) -> bool:
    return (
        wait is not None
        and gone.issuperset(wait.cards)
        and (wait.which is None or is_over(wait.which, len(view.tricks)))
        and all(_is_target_decided(view, target) for target in wait.targets)
    )


def _is_target_decided(view: View, target: Target) -> bool:
    fates = {fate(view, seat, target) for seat in range(view.seats)}
    return "made" in fates or "open" not in fates
