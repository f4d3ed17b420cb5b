"""A report in the words of a player: a sentence for each of its most telling figures."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import hypot

from capot.lab.measures.catalogue import known, usual
from capot.lab.measures.figures import Comparison, Figure, Report
from capot.language.texts import (
    NOTHING,
    Text,
    as_clause,
    joined,
    mark,
    mark_count,
    phrase,
    say,
    say_count,
    sentence,
)
from capot.language.words import number
from capot.rules.catalog import GAMES
from capot.rules.derived.pace import seconds_of_deal
from capot.rules.model import Game
from capot.rules.text.differences import differences, is_short

MUCH = {"weight-of-the-deal": 0.1, "match-decided": 0.1, "depth": 2.0}
"""The difference of a figure from which it is more than a little; half of it is worth a word."""

LENGTH = "match-minutes"
"""The figure of how long a match takes."""

ENOUGH = {**MUCH, LENGTH: 1.0}
"""Half intervals of differences up to which there may be said to be none."""

SURE = 1.3
"""Half intervals from 0 beyond which a difference is clear: one in a hundred by chance, not one in twenty."""

A_MINUTE = 0.5
"""Minutes from which a match takes a minute longer or shorter."""

ROUND_FROM, STEP = 20, 5
"""Minutes from which a time is rounded, and to what."""


@dataclass(frozen=True, slots=True)
class Meter:
    """A sentence and the key of the figure on which it rests."""

    figure: str
    text: Text


_LIKE = {
    "weight-of-the-deal": (
        mark("Less luck than in {game}."),
        mark("A little less luck than in {game}."),
        mark("About as much luck as in {game}."),
        mark("A little luckier than {game}."),
        mark("Luckier than {game}."),
    ),
    "match-decided": (
        mark("Decided sooner than {game}."),
        mark("Decided a little sooner than {game}."),
        mark("Stays open about as long as {game}."),
        mark("Stays open a little longer than {game}."),
        mark("Stays open longer than {game}."),
    ),
    "depth": (
        mark("Skill pays less than in {game}."),
        mark("Skill pays a little less than in {game}."),
        mark("Skill pays about as much as in {game}."),
        mark("Skill pays a little more than in {game}."),
        mark("Skill pays more than in {game}."),
    ),
}
"""Comparisons with another game, from much less to much more."""

_USUAL = {
    "weight-of-the-deal": (
        mark("Less luck than in most games."),
        mark("As much luck as in most games."),
        mark("Luckier than most games."),
    ),
    "match-decided": (
        mark("Decided sooner than most games."),
        mark("Stays open about as long as most games."),
        mark("Stays open longer than most games."),
    ),
    "depth": (
        mark("Skill pays less than in most games."),
        mark("Skill pays as much as in most games."),
        mark("Skill pays more than in most games."),
    ),
}
"""Comparisons with the games of the catalogue: less, about as much, more."""

_EFFECTS = {
    "weight-of-the-deal": (
        mark("less luck"),
        mark("a little less luck"),
        mark("a little luckier"),
        mark("luckier"),
    ),
    "match-decided": (
        mark("decided sooner"),
        mark("decided a little sooner"),
        mark("open a little longer"),
        mark("open longer"),
    ),
    "depth": (
        mark("skill pays less"),
        mark("skill pays a little less"),
        mark("skill pays a little more"),
        mark("skill pays more"),
    ),
}
"""The effect of a change, from much less to much more of something."""


TELLING = (*_EFFECTS, LENGTH)
"""The figures whose differences show the effect of a change."""


def meters(report: Report, *, alone: bool = True) -> tuple[Meter, ...]:
    """Return the sentences on a game; those that need more deals are missing.

    With ``alone`` the game is compared with the one it was made from, if that is known; for a comparison of
    two games there is `effect`.
    """
    figures = {each.key: each for each in report.figures if each.value is not None}
    found = [
        Meter(key, text)
        for key in _LIKE
        if key in figures and (text := _compared(report, figures[key], alone=alone)) is not None
    ]
    if (length := figures.get(LENGTH)) is not None:
        found.append(Meter(length.key, _time(report, length)))
    if (places := figures.get("places")) is not None:
        found.append(Meter(places.key, places.meaning))
    return tuple(found)


def _compared(report: Report, figure: Figure, *, alone: bool) -> Text | None:
    """Return a figure compared with the base of the game or with the catalogue; None if it is too vague."""
    assert figure.value is not None
    if figure.low is None or figure.high is None:
        return None
    half, much = (figure.high - figure.low) / 2, MUCH[figure.key]
    base = GAMES.get(report.game.base)
    if alone and base is not None and base.players[0] == report.seats:
        other = known(base, figure.key)
        if other is not None:
            less = figure.value - other.value
            sure = hypot(half, (other.high - other.low) / 2)
            grade = _grade(less, sure, much)
            if grade is not None:
                return say(_LIKE[figure.key][grade + 2], game=phrase(base.name))
    among = usual(figure.key)
    if among is None or half > much:
        return None
    below, middle, above = _USUAL[figure.key]
    return say(below if figure.high < among.lower else above if figure.low > among.upper else middle)


def _grade(less: float, sure: float, much: float) -> int | None:
    """Return −2 (much less) to 2 (much more), 0 for about the same; None as long as it does not show."""
    if abs(less) <= sure or abs(less) < much / 2:
        return 0 if sure <= much and abs(less) < much else None
    return (1 if abs(less) < much else 2) * (1 if less > 0 else -1)


def _time(report: Report, figure: Figure) -> Text:
    """Return how long a match takes, for people as well as for one among computers."""
    assert figure.value is not None
    minutes, seats = _rounded(figure.value * _people(report.game, report.seats)), report.seats
    return say_count(
        "About {minutes} minute for {seats} people, {alone} for one among computers.",
        "About {minutes} minutes for {seats} people, {alone} for one among computers.",
        minutes,
        minutes=minutes,
        seats=number(seats),
        alone=_rounded(figure.value),
    )


def _people(game: Game, seats: int) -> float:
    """Return how many times as long a match takes people only as one person among computers."""
    parts = [part.rules.at(seats) for part in game.schedule]
    alone, together = (sum(seconds_of_deal(each, seats, many) for each in parts) for many in (1, seats))
    return together / alone


def _rounded(minutes: float) -> int:
    return STEP * round(minutes / STEP) if minutes >= ROUND_FROM else max(1, round(minutes))


def effect(found: Comparison, *, is_over: bool) -> Text:
    """Return what the changes of the first game did to the second, in a line.

    Until it ``is_over``, the line is empty as long as a difference may still become clear.
    """
    one, other = found.first, found.second
    effects = _effects(found.differences, one.game, one.seats, is_over=is_over)
    if not effects:
        return (
            NOTHING
            if effects is None
            else say("No clear difference from {game}.", game=phrase(other.game.name))
        )
    said = _with_change(one.game, other.game, one.seats, effects)
    if said is None:
        words = {"game": phrase(other.game.name), "effects": joined(", ", effects)}
        return sentence(say("compared with {game}: {effects}", **words))
    return said


def last_change(found: Sequence[Figure], game: Game, before: Game, seats: int, *, is_over: bool) -> Text:
    """Return what the last change of a game did to it, in a line, empty as that of `effect`.

    ``found`` are the differences of the `TELLING` figures from the game ``before``.
    """
    effects = _effects(found, game, seats, is_over=is_over)
    if not effects:
        return NOTHING if effects is None else say("The last change makes no clear difference.")
    said = _with_change(game, before, seats, effects)
    return said or sentence(say("the last change: {effects}", effects=joined(", ", effects)))


def _with_change(game: Game, before: Game, seats: int, effects: Sequence[Text]) -> Text | None:
    """Return the only difference of two games and its effects; None if there are several, or a long one."""
    told = differences(game, before, seats)
    if len(told) != 1 or not is_short(told[0]):
        return None
    words = {"change": as_clause(told[0]), "effects": joined(", ", effects)}
    return sentence(say("{change}: {effects}", **words))


def _effects(found: Sequence[Figure], game: Game, seats: int, *, is_over: bool) -> list[Text] | None:
    """Return the clear effects of a change; None as long as none is clear and one may still become so."""
    figures = {each.key: each for each in found if each.value is not None and each.key in TELLING}
    effects = list(_words(figures, _people(game, seats)))
    is_known = bool(figures) and (is_over or all(map(_is_settled, figures.values())))
    return effects if effects or is_known else None


def _words(figures: Mapping[str, Figure], people: float) -> Iterator[Text]:
    length = figures.get(LENGTH)
    if length is not None and _is_clear(length):
        assert length.value is not None
        count = _rounded(abs(length.value) * people) if abs(length.value) * people >= A_MINUTE else 0
        if count:
            one, many = _LONGER if length.value > 0 else _SHORTER
            yield say_count(one, many, count, number=number(count))
    for key, words in _EFFECTS.items():
        each = figures.get(key)
        if each is not None and each.value is not None and _is_clear(each):
            grade = _grade(each.value, 0.0, MUCH[key])
            if grade:
                yield say(words[grade + 2 if grade < 0 else grade + 1])


_SHORTER = mark_count("{number} minute shorter", "{number} minutes shorter")
_LONGER = mark_count("{number} minute longer", "{number} minutes longer")


def _is_clear(figure: Figure) -> bool:
    """Whether a difference is sure although it is looked at again and again."""
    if figure.value is None or figure.low is None or figure.high is None:
        return False
    half = (figure.high - figure.low) / 2
    return abs(figure.value) > SURE * half


def _is_settled(figure: Figure) -> bool:
    """Whether a difference is known well enough to be called none."""
    return (
        figure.low is not None
        and figure.high is not None
        and figure.high - figure.low <= 2 * ENOUGH[figure.key]
    )
