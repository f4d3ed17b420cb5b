"""A hint in sentences, with the choices and what each is expected to bring."""

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import TypeAlias

from capot.language.texts import Name, Text, joined, listed, say, say_count
from capot.language.tokens import player
from capot.language.words import decimal
from capot.play.moves import Arrange, Move, PlayCard
from capot.play.view import View
from capot.players.protocol import Estimate
from capot.surface.hints import (
    MOST_SETS,
    Hinted,
    amount,
    chances_told,
    decimals,
    digits_within,
    in_chances,
    is_described,
    shows_chances,
)
from capot.surface.voice import answer, from_table

MOST_GROUPS = 6
"""Maximum number of cards, or groups of equal cards, listed with their points in a sentence."""

Group: TypeAlias = tuple[list[Move], Estimate]
"""Moves that are alike, with their estimate."""


def hint_words(seen: View, found: Hinted) -> Text:
    """Return a hint in sentences, with the choices and what each is expected to bring."""
    is_many = is_described(seen)
    if not found.choices:
        return hint_of(seen, found.move, found.reason)
    what, choices, unit = _measured(seen, found)
    digits = 0 if unit else decimals(choices.values()) if found.own is None else 1
    groups = list(_groups(choices, digits, apart=is_many, by_chance=bool(unit)))
    shown = groups[: MOST_SETS if is_many else MOST_GROUPS]
    best = amount(groups[0][1].points, digits, is_share=unit)
    if isinstance(found.move, Arrange):
        if groups[1:]:
            other = amount(groups[1][1].points, digits, is_share=unit)
            best = say("{best}, with the next best hands {other}", best=best, other=other)
        return hint_of(
            seen,
            found.move,
            found.reason,
            found.surpassed,
            _figures(what, joined("", [best, *_uncertain(groups[:2], unit)])),
        )
    if len(groups) == 1 and not seen.legal.more and unit:
        chances = chances_told(found.choices)
        if found.reason:
            return hint_of(seen, found.move, found.reason, chances)
        return _advice(_alike(seen, found), chances)
    if len(groups) == 1 and not seen.legal.more:
        is_own = found.own is not None and found.declarer is None
        expected = _whole(found.own) if is_own and found.own is not None else best
        usual = say("Expected lead in this deal") if found.by_lead else say("Expected points in this deal")
        whose = usual if found.declarer is None else what
        uncertain = _uncertain([] if is_own else groups, unit)
        expected = joined("", [expected, *uncertain]) if uncertain else _in_each(expected, groups)
        return _advice(_alike(seen, found), _figures(whose, expected), chances_told(found.choices))
    entries = [
        _entry(_named(seen, moves), amount(each.points, digits, is_share=unit), described=from_table(seen))
        for moves, each in shown
    ]
    points: Text = joined(", ", entries)
    left = sum(len(moves) for moves, _ in groups[len(shown) :])
    if left and not is_many:
        points = say_count("{choices} and one more", "{choices} and {count} more", left, choices=points)
    uncertain = _uncertain(shown, unit)
    if uncertain:
        points = joined("", [points, *uncertain])
    elif found.own is None:
        points = _in_each(points, shown)
    # Where they tell the choices apart, the chances are listed themselves.
    return hint_of(
        seen,
        found.move,
        found.reason,
        found.surpassed,
        _figures(what, points),
        "" if unit else chances_told(found.choices),
    )


def hint_of(seen: View, move: Move, *sentences: str) -> Text:
    """Return a hint: the move, and sentences about it."""
    return _advice(answer(seen, move).title, *sentences)


def _advice(move: Text, *sentences: str) -> Text:
    return joined(" ", [say("Hint: {move}.", move=move), *filter(None, sentences)])


def _alike(seen: View, found: Hinted) -> Text:
    return say("{move}, or any other: all look alike", move=answer(seen, found.move).title)


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
    if shows_chances(seen, found.choices):
        return say("Your chance to win the match"), in_chances(found.choices), True
    if found.by_lead:
        return say("Expected lead in this deal ({better})", better=more), found.choices, False
    return say("Expected points in this deal ({better})", better=better), found.choices, False


def _groups(
    estimates: Mapping[Move, Estimate], digits: int, *, apart: bool, by_chance: bool
) -> Iterator[Group]:
    """Yield moves, those of equal worth grouped unless kept ``apart``."""
    places = {move: place for place, move in enumerate(estimates)}

    def alike(move: Move) -> tuple[float, float, bool, int]:
        each = estimates[move]
        worth = 0.0 if by_chance else round(each.worth, 6)
        return round(each.points, digits), worth, each.is_wasted, places[move] * apart

    for _, some in groupby(estimates, alike):
        moves = list(some)
        yield moves, estimates[moves[0]]


def _named(seen: View, moves: list[Move]) -> Text:
    words = [answer(seen, move).title for move in moves]
    are_cards = not from_table(seen) and all(isinstance(move, PlayCard) for move in moves)
    return joined(" ", words) if are_cards else listed(words, "or")


def _entry(choice: Text, amount: Text, *, described: bool) -> Text:
    """Return a choice with its figure, after a colon where choices are described, as captures are."""
    if described:
        return say("{choice}: {points}", choice=choice, points=amount)
    return joined(" ", [choice, amount])


def _whole(value: float) -> Text:
    """Return points as text, without a decimal if it is 0."""
    return decimal(value, 1 if round(value, 1) % 1 else 0)


def _uncertain(groups: list[Group], is_share: bool) -> list[Text]:  # noqa: FBT001 - as `_measured` returns it
    """Return the uncertainty of estimates, from the smallest to the largest, if there is any."""
    errors = [2 * each.error for _, each in groups if each.error]
    if not errors:
        return []
    digits = 0 if is_share else digits_within(min(errors))
    least = 1 if is_share else 0.01
    low, high = (round(max(error, least), digits) for error in (min(errors), max(errors)))
    margin = amount(high, digits, is_share=is_share)
    if low < high:
        margin = say("{low} to {high}", low=decimal(low, digits), high=margin)
    return [Name(" (± "), margin, Name(")")]


def _in_each(points: Text, groups: list[Group]) -> Text:
    """Return points that came out the same in every deal tried, unless all that there are were weighed."""
    tried = min(each.worlds for _, each in groups)
    return say("{points}, in each of {number} deals tried", points=points, number=tried) if tried else points
