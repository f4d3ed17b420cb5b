"""The hint at the table, in sentences: what is advised, what each choice is expected to bring, and why."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from random import Random
from typing import NamedTuple

from capot.cli.table.opening import ranks_text
from capot.cli.table.story import move_words
from capot.cli.words import Names, opening
from capot.play.brag import order_of
from capot.play.moves import Arrange, Choose, Move, NameRank, PlayCard, Stop
from capot.play.view import View
from capot.players.protocol import Advice, Budget, Estimate
from capot.study.hints import BUDGET, MOST_SETS, advised, aim, of_others
from capot.surface.questions import contract_title, has_just_laid

MOST = 6
"""Maximum number of cards, or groups of equal cards, listed with their points."""

Group = tuple[list[Move], Estimate]


class Hint(NamedTuple):
    """A hint in sentences, and the move that it advises."""

    text: str
    move: Move


def forced_hint(seen: View, move: Move, names: Names | None = None) -> str:
    """Return the hint for a person who has no choice."""
    words = _words(seen, move, names)
    return f"Hint: {words}, {'the only card you may play' if isinstance(move, PlayCard) else 'as you must'}."


def hint(seen: View, rng: Random, budget: Budget = BUDGET, *, names: Names | None = None) -> Hint:
    """Return the hint by a search, or by the rule of thumb where the rules cannot be searched.

    The seat of the view must have a choice; not checked here.
    """
    advice, estimates = advised(seen, rng, budget)
    if not estimates:
        return Hint(f"Hint: {_words(seen, advice.move, names)}. {opening(advice.reason)}.", advice.move)
    return Hint(hint_text(seen, estimates, advice, names), next(iter(estimates)))


def hint_text(
    seen: View, estimates: Mapping[Move, Estimate], advice: Advice, names: Names | None = None
) -> str:
    """Return the hint from estimates, the best first; the rule of thumb gives the reason if it agrees.

    Expected points are the seat's own in this deal, with an uncertainty of two standard errors.
    """
    move, best = next(iter(estimates.items()))
    words = _words(seen, move, names)
    is_many = _is_described(seen)
    digits = _digits(estimates.values())
    groups = list(_groups(estimates, digits, apart=is_many))
    shown = groups[: MOST_SETS if is_many else MOST]
    if isinstance(move, Arrange):
        return f"Hint: {words}. {_of_hands(seen, shown[:2], digits)} {_reason(advice, move)}".rstrip()
    if len(groups) == 1:
        expected = f"{_shown(best.points, digits)}{_uncertain([best])}"
        return f"Hint: {words}, or any other: all look alike. Your expected points in this deal: {expected}."
    better = "fewer" if seen.standing.low_wins else "more"
    others = of_others(seen, estimates)
    if others is not None:
        own = next(iter(estimates.values())).points
        return f"Hint: {words}. {_for_others(seen, own, others, names)} {_reason(advice, move)}".rstrip()
    expected = ", ".join(_with_points(seen, group, digits, names) for group in shown) + _rest(
        groups[len(shown) :], is_many
    )
    expected += _uncertain([estimate for _, estimate in shown])
    why = _why(seen, shown, digits) or _reason(advice, move)
    return (
        f"Hint: {words}. Your expected points in this deal ({better} is better): {expected}. {why}".rstrip()
    )


def _of_hands(seen: View, shown: Sequence[Group], digits: int) -> str:
    """Return the expected points of the advised hands and of the next best."""
    best, *others = [estimate for _, estimate in shown]
    better = "fewer" if seen.standing.low_wins else "more"
    expected = _shown(best.points, digits)
    if others:
        expected += f", with the next best hands {_shown(others[0].points, digits)}"
    expected += _uncertain([best, *others])
    return f"Your expected points in this deal ({better} is better): {expected}."


def _is_described(seen: View) -> bool:
    """Whether there are too many choices to list."""
    return seen.legal.pick is not None or seen.legal.make is not None


def _reason(advice: Advice, move: Move) -> str:
    """Return the reason of the rule of thumb if it advises the same move, or nothing."""
    return f"{opening(advice.reason)}." if advice.move == move else ""


def _for_others(seen: View, own: float, others: Mapping[Move, Estimate], names: Names | None) -> str:
    """Return the expected points of the others together after each move."""
    groups = list(_groups(others, 1, apart=_is_described(seen)))
    if len(groups) == 1:
        return "It is not expected to make any difference what you do."
    better = "more" if seen.standing.low_wins else "fewer"
    shown = groups[: MOST_SETS if _is_described(seen) else MOST]
    listed = ", ".join(_with_points(seen, group, 1, names) for group in shown)
    rest = _rest(groups[len(shown) :], _is_described(seen))
    return (
        f"You score {_shown(own, 1).removesuffix('.0')} whatever you do; expected points of the others "
        f"together ({better} is better): {listed}{rest}."
    )


def _words(seen: View, move: Move, names: Names | None) -> str:
    """Return a move in words: contracts by title, hands by strength, other moves as typed."""
    if isinstance(move, Choose):
        return contract_title(seen.rules, move.contract)
    if isinstance(move, Arrange):
        move = Arrange(order_of(seen.rules).arranged(move.hands))
    if isinstance(move, NameRank):
        return ranks_text(move.rank, seen.standing.faces)
    if isinstance(move, Stop) and not has_just_laid(seen, seen.seat):
        return "pass"
    return move_words(move, seen.standing.faces, names)


def _why(seen: View, shown: list[Group], digits: int) -> str:
    """Return why the first is best although others score better, or nothing."""
    best = shown[0][1]
    turn = 1 if seen.standing.low_wins else -1
    better = [each for _, each in shown if turn * round(best.points - each.points, digits) > 0]
    purpose = aim(best, others_bring_more=bool(better))
    if purpose or not better:
        return purpose
    if any(abs(best.points - each.points) > 2 * (best.error + each.error) for each in better):
        return "It is expected to leave the others worse off."
    return "Some are too close to call."


def _groups(estimates: Mapping[Move, Estimate], digits: int, *, apart: bool) -> Iterator[Group]:
    """Yield moves, those of equal worth grouped unless kept ``apart``."""
    places = {move: place for place, move in enumerate(estimates)}

    def alike(move: Move) -> tuple[float, float, bool, int]:
        each = estimates[move]
        return round(each.points, digits), round(each.worth, 6), each.takes_all, places[move] * apart

    for _, some in groupby(estimates, alike):
        moves = list(some)
        yield moves, estimates[moves[0]]


def _with_points(seen: View, group: Group, digits: int, names: Names | None) -> str:
    moves, estimate = group
    between = " " if all(isinstance(move, PlayCard) for move in moves) else " or "
    words = between.join(_words(seen, move, names) for move in moves)
    return f"{words} {_shown(estimate.points, digits)}"


def _rest(groups: list[Group], is_many: bool) -> str:  # noqa: FBT001 - a word of its own
    """Return how many choices are not listed; nothing for ways to pick several cards."""
    left = sum(len(moves) for moves, _ in groups)
    return f" and {left} more" if left and not is_many else ""


def _digits(estimates: Iterable[Estimate]) -> int:
    """Return the number of decimals for points: those that are certain for the first estimate."""
    known = list(estimates)
    digits = 1 if 2 * known[0].error >= 0.1 else 2
    return digits if any(round(each.points, digits) % 1 for each in known) else 0


def _shown(value: float, digits: int) -> str:
    """Return points as text: ``3.1``, ``4``, ``−0.25``."""
    near = round(value, digits) or 0.0
    return f"−{-near:.{digits}f}" if near < 0 else f"{near:.{digits}f}"


def _uncertain(estimates: list[Estimate]) -> str:
    """Return the uncertainty of points, from the smallest to the largest."""
    errors = [2 * each.error for each in estimates if each.error]
    if not errors:
        return f", in each of {min(each.worlds for each in estimates)} deals tried"
    digits = 1 if min(errors) >= 0.1 else 2
    low, high = (f"{max(error, 0.01):.{digits}f}" for error in (min(errors), max(errors)))
    return f" (± {low} to {high})" if low < high else f" (± {low})"
