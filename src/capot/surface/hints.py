"""A hint as a person is shown it: what each choice is expected to bring, and the reason for the best."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from math import hypot

from capot.language.cards import short, shorts, suit_name
from capot.language.texts import NOTHING, Name, Text, joined, mark, say, sentence
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
    NameSuit,
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

MOST_SETS = 3
"""Maximum number of ways to pick several cards that are listed with points."""

WORSE_OFF = say("It is expected to leave the others worse off.")
MIXED = say("Words are mixed on purpose, so that the other player cannot read you.")
BY_LEAD = say("What counts is your lead over the other player, not your own points alone.")

SELDOM = 0.1
"""Share of a move below which it is not worth saying that it is mixed with others."""

ALIKE = 1 / 16
"""Largest difference at which a move that is not clearly worse is called about as good.

It is a share of the spread between worlds.
"""

ROUGH = 10
"""Uncertainty in points from which decimals would say nothing."""

FOR_TWO = 2
"""Number of players whose points are compared by the lead."""


@dataclass(frozen=True, slots=True)
class Hinted:
    """The advised move, the reason for it if there is one to give, and the choices with estimates.

    ``choices`` are best first, and empty if nothing was searched.  If the seat scores ``own`` points
    whatever it does, they are what the others are expected to score together, or with ``declarer`` what
    the declarer is, against whom the seat plays with the others.  ``by_lead``: their points are those by
    which the seat of a game for two is expected to be ahead.  ``surpassed`` says which choice came out better
    than the one advised, where the reason does not explain that.
    """

    move: Move
    reason: str
    choices: Mapping[Move, Estimate]
    own: float | None = None
    declarer: int | None = None
    by_lead: bool = False
    surpassed: str = ""


def hinted(seen: View, estimates: Mapping[Move, Estimate], advice: Advice) -> Hinted:
    """Return the hint from estimates, the best first, and from the rule of thumb, which may agree."""
    if not estimates:
        return Hinted(advice.move, sentence(advice.reason), {})
    if len(seen.players) == FOR_TWO and not _is_by_more(estimates.values()):
        return _hinted_for_two(seen, estimates, advice)
    best, others = next(iter(estimates)), _of_others(seen, estimates)
    declarer = _declarer_against(seen)
    if others is not None and (declarer is not None or len({each.points for each in others.values()}) > 1):
        thumb = sentence(advice.reason) if advice.move == best else ""
        surpassed = _surpassed(seen, others, few_wanted=not seen.standing.low_wins)
        return Hinted(best, thumb, others, estimates[best].points, declarer, surpassed=surpassed)
    reason = _purpose(seen, estimates) or _reason(seen, estimates, advice)
    reason = joined(" ", [each for each in (reason, _mixed(estimates, advice)) if each])
    choices = {_as_shown(move, seen): each for move, each in estimates.items()}
    surpassed = _surpassed(seen, estimates, few_wanted=seen.standing.low_wins)
    return Hinted(_as_shown(best, seen), reason, choices, surpassed=surpassed)


def _declarer_against(seen: View) -> int | None:
    """Return the declarer whose points show how well the others do, if the seat is one of these."""
    pays = any(isinstance(term, Bands) for term in seen.rules.scoring)
    return seen.declarer if pays and seen.declarer != seen.seat else None


def _hinted_for_two(seen: View, estimates: Mapping[Move, Estimate], advice: Advice) -> Hinted:
    """Return the hint in a game for two, whose choices are always compared by the lead."""
    best, leads = next(iter(estimates)), _leads(estimates)
    reason, surpassed = _purpose(seen, leads, by_lead=True), _surpassed(seen, leads, few_wanted=False)
    if reason in {"", WORSE_OFF}:
        is_by_lead = not surpassed and _purpose(seen, estimates) == WORSE_OFF
        reason = BY_LEAD if is_by_lead else _reason(seen, leads, advice, by_lead=True)
    reason = joined(" ", [each for each in (reason, _mixed(estimates, advice)) if each])
    choices = {_as_shown(move, seen): each for move, each in leads.items()}
    return Hinted(_as_shown(best, seen), reason, choices, by_lead=True, surpassed=surpassed)


def _mixed(estimates: Mapping[Move, Estimate], advice: Advice) -> str:
    """Return that words are mixed, if the first move is one of them."""
    mixed = [move for move, share in advice.shares.items() if share >= SELDOM]
    return MIXED if len(mixed) > 1 and next(iter(estimates)) in mixed else ""


def _reason(seen: View, estimates: Mapping[Move, Estimate], advice: Advice, *, by_lead: bool = False) -> str:
    """Return the reason of the rule of thumb if it agrees, or how far the next best is behind."""
    best = next(iter(estimates))
    agrees = advice.move == best and not _is_open(advice.move, estimates)
    return sentence(advice.reason) if agrees else next_best(seen, estimates, by_lead=by_lead)


def shows_chances(seen: View, choices: Mapping[Move, Estimate]) -> bool:
    """Whether the chances to win the match are shown, not the points.

    They tell the choices that are listed apart, or nothing else counts.
    """
    some = list(_listed(seen, choices).values())
    shares = {in_percent(each.chance) for each in some if each.chance is not None}
    return all(each.chance is not None for each in some) and (len(shares) > 1 or some[0].only_chance)


def _listed(seen: View, choices: Mapping[Move, Estimate]) -> dict[Move, Estimate]:
    return dict(islice(choices.items(), most_listed(seen)))


def chances_told(estimates: Mapping[Move, Estimate]) -> str:
    """Return how likely the first move is to win the match, as a sentence; "" where that does not count.

    It is empty too where another choice has a better chance.
    """
    shares = [in_percent(each.chance) for each in estimates.values() if each.chance is not None]
    if len(shares) < len(estimates) or not shares or max(shares) > shares[0]:
        return ""
    if len(set(shares)) == 1:
        return say("You win the match in {share}% of cases, whatever you choose.", share=Name(shares[0]))
    if shares[0] == shares[1]:
        return say(
            "This wins the match in {share}% of cases, and so does the next best.",
            share=Name(shares[0]),
        )
    return say(
        "This wins the match in {share}% of cases, the next best in {other}%.",
        share=Name(shares[0]),
        other=Name(shares[1]),
    )


def next_best(seen: View, estimates: Mapping[Move, Estimate], *, by_lead: bool = False) -> str:
    """Return a sentence that compares the first move with the best other by the points shown, or nothing.

    It is empty if they are alike, if another is shown with a better figure, and where the chances to win the
    match say more.
    """
    (_, best), *others = islice(estimates.items(), max(most_listed(seen), 2))
    few_wanted = seen.standing.low_wins and not by_lead
    if not others or shows_chances(seen, estimates) or _surpassed(seen, estimates, few_wanted=few_wanted):
        return ""
    turn = 1 if few_wanted else -1
    move, other = min(others, key=lambda each: turn * each[1].points)
    if best.worth == other.worth and best.points == other.points:
        return ""
    return _compared(seen, best, move, other, by_lead=by_lead)


def unchosen(move: Move) -> Text:
    """Return a sentence saying that there is only one move."""
    if isinstance(move, PlayCard):
        return say("It is the only card you may play.")
    return say("You have no choice.")


def _compared(seen: View, best: Estimate, move: Move, other: Estimate, *, by_lead: bool = False) -> str:
    """Return how many points, or how much of a lead, the next best move is behind, and how sure that is."""
    few_win = seen.standing.low_wins and not by_lead
    turn = 1 if few_win else -1
    behind, margin = turn * (other.points - best.points), 2 * (best.error + other.error)
    digits = digits_within(margin)
    values = {
        "choice": _called(seen, move, mark("the next best, {move},")) or say("the next best choice"),
        "points": decimal(abs(behind), digits),
        "margin": decimal(margin, digits),
    }
    if behind > margin and few_win:
        return sentence(say("{choice} costs {points} more (±\u00a0{margin})", **values))
    if behind > margin:
        return sentence(say("{choice} brings {points} less (±\u00a0{margin})", **values))
    if _leaves_worse_off(best, other, behind):
        return WORSE_OFF
    spread = max(each.error * each.worlds**0.5 for each in (best, other))
    if abs(behind) > ALIKE * spread:
        unsure = say(
            "{choice} may be as good: the difference of {points} is not certain (±\u00a0{margin})", **values
        )
        return sentence(unsure)
    return sentence(say("{choice} is about as good", choice=values["choice"]))


def _called(seen: View, move: Move, words: str) -> Text:
    """Return the ``words`` that begin a sentence about a move, with its name; or nothing."""
    faces = seen.standing.faces
    match move:
        case _ if deed := answer(seen, move).deed:
            return say(words, move=deed)
        case PlayCard():
            return say(words, move=short(faces, move.card))
        case LayCards():
            return say(words, move=shorts(faces, move.cards))
        case Choose():
            return say(words, move=contract_title(seen.rules, move.contract))
        case NameSuit():
            return say(words, move=suit_name(faces, move.suit))
        case _:
            return NOTHING


def _leaves_worse_off(best: Estimate, other: Estimate, behind: float) -> bool:
    """Whether the best clearly leaves the others worse off than the distance in points says."""
    more = best.worth - other.worth - behind
    is_clear = more > 2 * hypot(best.worth_error, other.worth_error) + 1e-6
    return not _is_by_more([best]) and best.worth > other.worth and is_clear


def in_chances(choices: Mapping[Move, Estimate]) -> Mapping[Move, Estimate]:
    """Return choices with the chance to win the match, in percent, for their points."""
    return {
        move: replace(each, points=in_percent(each.chance or 0.0), error=100 * each.worth_error)
        for move, each in choices.items()
    }


def _surpassed(seen: View, choices: Mapping[Move, Estimate], *, few_wanted: bool) -> str:
    """Return a sentence on the choice with the best figure shown, if it is not the first, else nothing.

    It is also empty if that is the purpose of the first: see `_purpose`.
    """
    if by_chance := shows_chances(seen, choices):
        choices, few_wanted = in_chances(choices), False
    digits, turn = 0 if by_chance else decimals(choices.values()), -1 if few_wanted else 1
    listed = _listed(seen, choices)
    best, move = next(iter(listed.values())), max(listed, key=lambda each: turn * listed[each].points)
    other = listed[move]
    ahead = turn * (round(other.points, digits) - round(best.points, digits))
    if best.by_later or (best.by_match and best.chance is None) or ahead <= 0:
        return ""
    margin = 2 * (best.error + other.error)
    digits = 0 if by_chance else max(digits, digits_within(margin))
    values = {
        "choice": _called(seen, move, mark("another choice, {move},")) or say("another choice"),
        "points": amount(ahead, digits, is_share=by_chance),
        "margin": amount(max(margin, 1) if by_chance else margin, digits, is_share=by_chance),
    }
    if other.is_wasted and other.worth >= best.worth:
        safer = say(
            "{choice} came out {points} better (±\u00a0{margin}), but this is the safer play", **values
        )
        return sentence(safer)
    gained = _gained(best, other, turn=turn, by_chance=by_chance)
    if gained > margin or _leaves_worse_off(best, other, -gained):
        return ""
    return sentence(say("{choice} came out {points} better, which may be luck (±\u00a0{margin})", **values))


def _gained(best: Estimate, other: Estimate, *, turn: int, by_chance: bool) -> float:
    """Return how far another estimate is ahead of the best in points, or in percent, before rounding."""
    if by_chance:
        return 100 * ((other.chance or 0.0) - (best.chance or 0.0))
    return turn * (other.points - best.points)


def amount(value: float, digits: int, *, is_share: bool) -> Text:
    """Return a number of points, or a share in percent."""
    number = decimal(value, digits)
    return say("{number}%", number=number) if is_share else number


def _is_open(move: Move, estimates: Mapping[Move, Estimate]) -> bool:
    """Whether a move is a decision that the estimates leave open."""
    best, *others = estimates.values()
    is_verdict = isinstance(move, Announce | Double | Expose | StayIn | Stop | TakeWidow)
    # Where only the chance counts, the rule of thumb values words in the same way.
    return is_verdict and not best.only_chance and any(not _is_better(best, each) for each in others)


def _is_better(best: Estimate, other: Estimate) -> bool:
    """Whether one estimate is clearly worth more."""
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
    digits = digits_within(2 * known[0].error)
    return digits if any(round(each.points, digits) % 1 for each in known) else 0


def digits_within(margin: float) -> int:
    """Return the number of decimals that an uncertainty in points leaves any meaning."""
    return 0 if margin >= ROUGH else 1 if margin >= 0.1 else 2


def _purpose(seen: View, estimates: Mapping[Move, Estimate], *, by_lead: bool = False) -> str:
    """Return what the first estimate is best for, if that is not the points of this deal, else nothing."""
    listed = _listed(seen, estimates)
    best, digits = next(iter(listed.values())), decimals(listed.values())
    few_wanted = seen.standing.low_wins and not by_lead
    turn = 1 if few_wanted else -1
    better = any(
        turn * (round(best.points, digits) - round(each.points, digits)) > 0 for each in listed.values()
    )
    if not better or best.only_chance:
        return ""
    if best.by_match and (best.chance is None or shows_chances(seen, listed)):
        most = max(in_percent(each.chance or 0.0) for each in listed.values())
        is_likeliest = best.chance is None or in_percent(best.chance) == most
        return say("What counts now is winning the match.") if is_likeliest else ""
    if best.by_later:
        return say("Each is played once: what counts is how much more it brings with this hand than usual.")
    return "" if _surpassed(seen, estimates, few_wanted=few_wanted) else WORSE_OFF


def _of_others(seen: View, estimates: Mapping[Move, Estimate]) -> Mapping[Move, Estimate] | None:
    """Return the others' expected total after each move, if the seat's own score is the same for all.

    Otherwise return None, as in Brag, where a player who expects to win nothing may still be lucky.
    """
    every = list(estimates.values())
    is_plain = not any(each.by_match or each.by_later or each.error for each in every)
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
