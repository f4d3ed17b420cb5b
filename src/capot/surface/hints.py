"""A hint as a person is shown it: what each choice is expected to bring, and the reason for the best."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby, islice
from math import hypot
from typing import TypeAlias

from capot.language.cards import short, shorts
from capot.language.texts import Name, Text, joined, listed, say, sentence
from capot.language.tokens import player
from capot.language.words import decimal, in_percent
from capot.play.brag import order_of
from capot.play.moves import (
    Announce,
    Arrange,
    Choose,
    Double,
    Expose,
    LayCards,
    Move,
    PlayCard,
    StayIn,
    Stop,
    TakeWidow,
)
from capot.play.view import View
from capot.players.protocol import Advice, Estimate
from capot.rules.scoring import Bands
from capot.rules.text.stages.contract import contract_title
from capot.surface.voice import answer

MOST = 8
"""Maximum number of moves that the reason for the best one considers."""

MOST_GROUPS = 6
"""Maximum number of cards, or groups of equal cards, listed with their points in a sentence."""

MOST_SETS = 3
"""Maximum number of ways to pick several cards that are listed with points."""

WORSE_OFF = say("It is expected to leave the others worse off.")
BY_LEAD = say("What counts is your lead over the other player, not your own points alone.")


Group: TypeAlias = tuple[list[Move], Estimate]
"""Moves that are alike, with their estimate."""


@dataclass(frozen=True, slots=True)
class Hinted:
    """The advised move, the reason for it if there is one to give, and the choices with estimates.

    ``choices`` are best first, and empty if nothing was searched.  If the seat scores ``own`` points
    whatever it does, they are what the others are expected to score together, or with ``declarer`` what
    the declarer is, against whom the seat plays with the others.  ``by_lead``: their points are those by
    which the seat of a game for two is expected to be ahead.
    """

    move: Move
    reason: str
    choices: Mapping[Move, Estimate]
    own: float | None = None
    declarer: int | None = None
    by_lead: bool = False


def hinted(seen: View, estimates: Mapping[Move, Estimate], advice: Advice) -> Hinted:
    """Return the hint from estimates, the best first, and from the rule of thumb, which may agree."""
    if not estimates:
        return Hinted(advice.move, sentence(advice.reason), {})
    best, others = next(iter(estimates)), _of_others(seen, estimates)
    listed = dict(islice(estimates.items(), most_listed(seen)))
    if others is not None:
        thumb = sentence(advice.reason) if advice.move == best else ""
        declarer = seen.declarer if any(isinstance(term, Bands) for term in seen.rules.scoring) else None
        return Hinted(best, thumb, others, estimates[best].points, declarer)
    agrees = advice.move == best and not _is_open(advice.move, estimates)
    thumb = sentence(advice.reason) if agrees else next_best(seen, estimates)
    choices = {_as_shown(move, seen): each for move, each in estimates.items()}
    reason = _purpose(seen, listed) or thumb
    if reason == WORSE_OFF and len(seen.players) == 2 and not _is_by_more(estimates.values()):
        return Hinted(_as_shown(best, seen), BY_LEAD, _leads(choices), by_lead=True)
    return Hinted(_as_shown(best, seen), reason, choices)


def shows_chances(estimates: Iterable[Estimate]) -> bool:
    """Whether the chances to win the match tell the choices apart, so that they are shown, not the points."""
    chances = [each.chance for each in estimates]
    return None not in chances and len({in_percent(chance or 0.0) for chance in chances}) > 1


def chances_told(estimates: Mapping[Move, Estimate]) -> str:
    """Return how likely the first move wins the match, as a sentence; "" where the match does not decide."""
    shares = [in_percent(each.chance) for each in estimates.values() if each.chance is not None]
    if len(shares) < len(estimates) or not shares:
        return ""
    if len(set(shares)) == 1:
        return say(
            "You win the match in {share}\u00a0% of cases, whatever you choose.", share=Name(shares[0])
        )
    return say(
        "This wins the match in {share}\u00a0% of cases, the next best in {other}\u00a0%.",
        share=Name(shares[0]),
        other=Name(shares[1]),
    )


def next_best(seen: View, estimates: Mapping[Move, Estimate]) -> str:
    """Return a sentence that compares the points of the first two moves, empty if they are alike.

    It is empty too where the chances to win the match say more.
    """
    (_, best), *others = estimates.items()
    if not others or shows_chances(estimates.values()):
        return ""
    move, other = others[0]
    if best.worth == other.worth and best.points == other.points:
        return ""
    return _compared(seen, best, move, other)


def unchosen(move: Move) -> Text:
    """Return that a move is the only one there is."""
    if isinstance(move, PlayCard):
        return say("It is the only card you may play.")
    return say("You have no choice.")


def _compared(seen: View, best: Estimate, move: Move, other: Estimate) -> str:
    """Return how many points the next best move is behind, and how sure that is."""
    turn = 1 if seen.standing.low_wins else -1
    behind, margin = turn * (other.points - best.points), 2 * (best.error + other.error)
    digits = 1 if margin >= 0.05 else 2
    values = {
        "choice": _next_called(move, seen),
        "points": f"{abs(behind):.{digits}f}",
        "margin": f"{margin:.{digits}f}",
    }
    if behind > margin and seen.standing.low_wins:
        return sentence(say("{choice} costs {points} more (±\u00a0{margin})", **values))
    if behind > margin:
        return sentence(say("{choice} brings {points} less (±\u00a0{margin})", **values))
    others_worse = best.worth - other.worth - behind
    if not _is_by_more([best]) and others_worse > 2 * hypot(best.worth_error, other.worth_error) + 1e-6:
        return WORSE_OFF
    return sentence(say("{choice} is about as good", choice=values["choice"]))


def _next_called(move: Move, seen: View) -> str:
    """Return how a sentence begins that is about the next best move."""
    faces = seen.standing.faces
    match move:
        case PlayCard():
            return say("the next best, {move},", move=short(faces, move.card))
        case LayCards():
            return say("the next best, {move},", move=shorts(faces, move.cards))
        case Choose():
            return say("the next best, {move},", move=contract_title(seen.rules, move.contract))
        case _:
            return say("the next best choice")


def _is_open(move: Move, estimates: Mapping[Move, Estimate]) -> bool:
    """Whether a move is a verdict that the estimates do not bear out."""
    best, *others = estimates.values()
    is_verdict = isinstance(move, Announce | Double | Expose | StayIn | Stop | TakeWidow)
    return is_verdict and any(not _is_better(best, each) for each in others)


def _is_better(best: Estimate, other: Estimate) -> bool:
    """Whether the worth of one estimate is better beyond doubt."""
    return best.worth - other.worth > 2 * hypot(best.worth_error, other.worth_error)


def most_listed(seen: View) -> int:
    """Return the maximum number of choices that are listed with points."""
    return MOST_SETS if is_described(seen) else MOST


def is_described(seen: View) -> bool:
    """Whether there are too many choices to list."""
    return seen.legal.pick is not None or seen.legal.make is not None


def decimals(estimates: Iterable[Estimate]) -> int:
    """Return the number of decimals for points: those that are certain for the first estimate."""
    known = list(estimates)
    digits = 1 if 2 * known[0].error >= 0.1 else 2
    return digits if any(round(each.points, digits) % 1 for each in known) else 0


def is_close(one: Estimate, other: Estimate) -> bool:
    """Whether two estimates are too close to call."""
    return abs(one.points - other.points) <= 2 * (one.error + other.error)


def _purpose(seen: View, listed: Mapping[Move, Estimate]) -> str:
    """Return what the first estimate is best for, if that is not the points of this deal, else nothing."""
    best, digits = next(iter(listed.values())), decimals(listed.values())
    turn = 1 if seen.standing.low_wins else -1
    better = {
        move: each for move, each in listed.items() if turn * round(best.points - each.points, digits) > 0
    }
    if best.takes_all:
        return say("It begins a plan to take everything that counts.")
    if not better:
        return ""
    if best.by_match and (best.chance is None or shows_chances(listed.values())):
        return say("What counts now is winning the match.")
    if best.by_later:
        return say("Each is played once: what counts is how much more it brings with this hand than usual.")
    if all(is_close(best, each) for each in better.values()):
        return _compared(seen, best, *next(iter(better.items())))
    return WORSE_OFF


def _of_others(seen: View, estimates: Mapping[Move, Estimate]) -> Mapping[Move, Estimate] | None:
    """Return the others' expected total after each move, if the seat's own score is the same for all.

    Otherwise return None, as in Brag, where a player who expects to win nothing may still be lucky.
    """
    every = list(estimates.values())
    is_plain = not any(each.by_match or each.by_later or each.takes_all or each.error for each in every)
    if seen.legal.make is not None or not is_plain or len({each.points for each in every}) != 1:
        return None
    turn = 1 if seen.standing.low_wins else -1
    return {
        move: replace(
            each,
            points=(each.points + turn * each.worth) * (len(seen.players) - 1),
            error=each.worth_error * (len(seen.players) - 1),
            worth=0.0,
        )
        for move, each in estimates.items()
    }


def _is_by_more(estimates: Iterable[Estimate]) -> bool:
    """Whether the worth of moves includes more than the points of this deal."""
    return any(each.by_match or each.by_later for each in estimates)


def _leads(choices: Mapping[Move, Estimate]) -> Mapping[Move, Estimate]:
    """Return how far the seat is expected to be ahead of the only other player after each move."""
    return {move: replace(each, points=each.worth, error=each.worth_error) for move, each in choices.items()}


def _as_shown(move: Move, seen: View) -> Move:
    """Return a move with hands of three in the order of showing."""
    return Arrange(order_of(seen.rules).arranged(move.hands)) if isinstance(move, Arrange) else move


# --- In sentences ------------------------------------------------------------------------------------


def hint_words(seen: View, found: Hinted) -> Text:
    """Return a hint in sentences, with the choices and what each is expected to bring."""
    is_many = is_described(seen)
    if not found.choices:
        return hint_of(seen, found.move, found.reason)
    what, choices, unit = _measured(seen, found)
    digits = 0 if unit else decimals(choices.values()) if found.own is None else 1
    groups = list(_groups(choices, digits, apart=is_many, by_chance=bool(unit)))
    shown = groups[: MOST_SETS if is_many else MOST_GROUPS]
    best = _amount(groups[0][1].points, digits, unit)
    if isinstance(found.move, Arrange):
        if groups[1:]:
            other = _amount(groups[1][1].points, digits, unit)
            best = say("{best}, with the next best hands {other}", best=best, other=other)
        return hint_of(
            seen, found.move, found.reason, _figures(what, joined("", [best, *_uncertain(groups[:2], unit)]))
        )
    if len(groups) == 1:
        is_own = found.own is not None and found.declarer is None
        expected = _whole(found.own) if is_own and found.own is not None else best
        whose = say("Expected points in this deal") if found.declarer is None else what
        uncertain = _uncertain([] if is_own else groups, unit)
        expected = joined("", [expected, *uncertain]) if uncertain else _in_each(expected, groups)
        alike = say("{move}, or any other: all look alike", move=answer(seen, found.move).title)
        return _advice(alike, _figures(whose, expected), chances_told(found.choices))
    entries = [
        joined(" ", [_named(seen, moves), _amount(each.points, digits, unit)]) for moves, each in shown
    ]
    points: Text = joined(", ", entries)
    left = sum(len(moves) for moves, _ in groups[len(shown) :])
    if left and not is_many:
        points = say("{choices} and {number} more", choices=points, number=left)
    uncertain = _uncertain(shown, unit)
    if uncertain:
        points = joined("", [points, *uncertain])
    elif found.own is None:
        points = _in_each(points, shown)
    # Where they tell the choices apart, the chances are listed themselves.
    return hint_of(
        seen, found.move, found.reason, _figures(what, points), "" if unit else chances_told(found.choices)
    )


def hint_of(seen: View, move: Move, *sentences: str) -> Text:
    """Return a hint: the move, and sentences about it."""
    return _advice(answer(seen, move).title, *sentences)


def _advice(move: Text, *sentences: str) -> Text:
    return joined(" ", [say("Hint: {move}.", move=move), *filter(None, sentences)])


def _figures(what: Text, points: Text) -> Text:
    return say("{what}: {points}.", what=what, points=points)


def _measured(seen: View, found: Hinted) -> tuple[Text, Mapping[Move, Estimate], bool]:
    """Return what the choices are compared by, their estimates in it, and whether they are shares."""
    fewer, more = say("fewer is better"), say("more is better")
    better = fewer if seen.standing.low_wins == (found.own is None) else more
    if found.declarer is not None:
        what = say(
            "Expected points of {name}, against whom your side plays ({better})",
            name=player(found.declarer, seen.seat),
            better=better,
        )
        return what, found.choices, False
    if found.own is not None:
        what = say(
            "You score {points} whatever you do; expected points of the others together ({better})",
            points=_whole(found.own),
            better=better,
        )
        return what, found.choices, False
    if shows_chances(found.choices.values()):
        chances = {
            move: replace(each, points=in_percent(each.chance or 0.0), error=100 * each.worth_error)
            for move, each in found.choices.items()
        }
        return say("Your chance to win the match"), chances, True
    if found.by_lead:
        return say("Expected lead in this deal ({better})", better=more), found.choices, False
    return say("Expected points in this deal ({better})", better=better), found.choices, False


def _amount(value: float, digits: int, is_share: bool) -> Text:  # noqa: FBT001 - as `_measured` returns it
    number = decimal(value, digits)
    return say("{number} %", number=number) if is_share else number


def _groups(
    estimates: Mapping[Move, Estimate], digits: int, *, apart: bool, by_chance: bool
) -> Iterator[Group]:
    """Yield moves, those of equal worth grouped unless kept ``apart``."""
    places = {move: place for place, move in enumerate(estimates)}

    def alike(move: Move) -> tuple[float, float, bool, int]:
        each = estimates[move]
        worth = 0.0 if by_chance else round(each.worth, 6)
        return round(each.points, digits), worth, each.takes_all, places[move] * apart

    for _, some in groupby(estimates, alike):
        moves = list(some)
        yield moves, estimates[moves[0]]


def _named(seen: View, moves: list[Move]) -> Text:
    words = [answer(seen, move).title for move in moves]
    return joined(" ", words) if all(isinstance(move, PlayCard) for move in moves) else listed(words, "or")


def _whole(value: float) -> Text:
    """Return points as text, without a decimal if it is 0."""
    return decimal(value, 1 if round(value, 1) % 1 else 0)


def _uncertain(groups: list[Group], is_share: bool) -> list[Text]:  # noqa: FBT001 - as `_measured` returns it
    """Return the uncertainty of estimates, from the smallest to the largest, if there is any."""
    errors = [2 * each.error for _, each in groups if each.error]
    if not errors:
        return []
    digits = 0 if is_share else 1 if min(errors) >= 0.1 else 2
    least = 1 if is_share else 0.01
    low, high = (round(max(error, least), digits) for error in (min(errors), max(errors)))
    margin = _amount(high, digits, is_share)
    if low < high:
        margin = say("{low} to {high}", low=decimal(low, digits), high=margin)
    return [Name(" (± "), margin, Name(")")]


def _in_each(points: Text, groups: list[Group]) -> Text:
    """Return points that came out the same in every deal tried."""
    tried = min(each.worlds for _, each in groups)
    return say("{points}, in each of {number} deals tried", points=points, number=tried)
