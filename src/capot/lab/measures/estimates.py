"""Figures from the pieces of samples: values with their intervals, and differences between two games."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf, isfinite, nan, sqrt
from typing import TypeAlias

from capot.lab.measures.figures import Figure
from capot.lab.measures.sample import Means, Measure, Sample
from capot.lab.measures.statistics import FEWEST, OTHER, Jackknifed, Rows, holm, jackknife, tried, wilson
from capot.language.texts import Text, phrase, say

Estimate: TypeAlias = tuple[float, float, float]
"""A value with its interval."""

SPREAD_FROM = "play"
"""The sample from which s is taken."""

TOO_LITTLE = say("There is too little to say yet.")


@dataclass(frozen=True, slots=True)
class Pieces:
    """The pieces played of each sample of a game, by key, and how each is played."""

    samples: Mapping[str, Sample]
    rows: Mapping[str, Rows]

    @property
    def spread(self) -> float:
        """s: the standard deviation of a seat's score in a deal, 0 if there is nothing yet."""
        rows = self.rows.get(SPREAD_FROM)
        return spread({SPREAD_FROM: rows.means}) if rows is not None and len(rows) else 0.0

    def of(self, measure: Measure) -> dict[str, Rows]:
        """Return the pieces of the samples of a measure."""
        return {key: self.rows[key] for key in measure.samples}

    def has(self, measure: Measure) -> bool:
        """Whether all samples of a measure are there to be played."""
        return all(key in self.samples for key in measure.samples)

    def count(self, measure: Measure) -> int:
        """Return the number of deals or matches of a measure's first sample; 0 if it has none."""
        if not measure.samples:
            return 0
        first = measure.samples[0]
        return len(self.rows[first]) * self.samples[first].size

    def players(self, measure: Measure) -> tuple[str, ...]:
        """Return the names of the players whom a measure needs."""
        names = (name for key in narrowed_by(measure) for name in self.samples[key].players)
        return tuple(dict.fromkeys(names))


def narrowed_by(measure: Measure) -> tuple[str, ...]:
    """Return the samples by which a measure is narrowed: all but the one that only gives s, its unit."""
    return tuple(key for place, key in enumerate(measure.samples) if not place or key != SPREAD_FROM)


def spread(means: Means) -> float:
    """Return s, the standard deviation of a seat's score in a deal, by the sample of plain deals."""
    own = means[SPREAD_FROM]
    return sqrt(max(0.0, own["squares"] - own["points"] ** 2))


def figures_of(measures: Sequence[Measure], pieces: Pieces) -> tuple[Figure, ...]:
    """Return the figure of each measure."""
    found = estimates(measures, pieces)
    return tuple(_figure(each, pieces, found.get(each.key)) for each in measures)


def estimates(measures: Sequence[Measure], pieces: Pieces) -> dict[str, Estimate]:
    """Return values and intervals by measure, but for those of which there is too little to say."""
    found: dict[str, Estimate] = {}
    whole: dict[str, Jackknifed] = {}
    for each in (measure for measure in measures if measure.samples):
        jackknifed = jackknife(each.value, pieces.of(each))
        if jackknifed is not None:
            whole[each.key] = jackknifed
            found[each.key] = _estimate(each, jackknifed, pieces)
    places = [each for each in measures if each.interval == "place" and each.key in whole]
    if places:
        _hold_together(places, measures, whole, found)
    return found


def _estimate(measure: Measure, found: Jackknifed, pieces: Pieces) -> Estimate:
    if measure.interval == "share":
        return found.value, *wilson(min(1.0, max(0.0, found.value)), pieces.count(measure))
    return bounded(measure, found.value, found.half())


def bounded(measure: Measure, value: float, half: float) -> Estimate:
    """Return a value as it is shown, with its interval within the bounds of a measure."""
    least, most = measure.bounds
    low, high = value - half, value + half
    if measure.shown is not None:
        value, (low, high) = measure.shown(value), sorted((measure.shown(low), measure.shown(high)))
    return value, max(least, low), min(most, high)


def _hold_together(
    places: Sequence[Measure],
    measures: Sequence[Measure],
    whole: Mapping[str, Jackknifed],
    found: dict[str, Estimate],
) -> None:
    """Widen the intervals of the places so that they hold together, and derive that of their range."""
    errors = holm([whole[each.key] for each in places])
    halves = [whole[each.key].half(error) for each, error in zip(places, errors, strict=True)]
    for each, half in zip(places, halves, strict=True):
        found[each.key] = bounded(each, whole[each.key].value, half)
    is_fair = not any(is_clear(found[each.key]) for each in places)
    for each in measures:
        if each.interval == "range" and each.key in whole:
            value = whole[each.key].value
            points = [whole[place.key].value for place in places]
            half_range = (max(points) - min(points)) / 2
            unit = value / half_range if half_range else 0.0
            most = sum(sorted(halves)[-2:]) / 2 * unit
            found[each.key] = value, 0.0 if is_fair else max(0.0, value - most), value + most


def is_clear(found: Estimate) -> bool:
    """Whether an interval excludes 0."""
    return not found[1] <= 0 <= found[2]


def differences_of(
    measures: Sequence[tuple[Measure, Measure]], first: Pieces, second: Pieces, names: tuple[str, str]
) -> tuple[Figure, ...]:
    """Return the figures of one game less those of another over the same deals.

    ``measures`` are pairs of the same measure in both games, which have ``names``.
    """
    figures = []
    for one, other in measures:
        if not (one.samples and other.samples):
            figures.append(_figure(other if one.samples else one, second, None))
            continue
        found = difference(one, other, first, second)
        figure = _figure(one, first, found)
        count = min(figure.deals, second.count(other))
        figures.append(replace(figure, deals=count, meaning=_meaning_of_difference(found, names)))
    return tuple(figures)


def difference(one: Measure, other: Measure, first: Pieces, second: Pieces) -> Estimate | None:
    """Return the measure of the first game less that of the second.

    Where the pieces of both hold the same deals, by the joint jackknife over those that both have; else the
    variances add up.
    """
    if not (one.samples and other.samples):
        return None
    rows: dict[str, Rows] = {}
    for key in dict.fromkeys((*one.samples, *other.samples)):
        mine, theirs = first.rows[key], second.rows[key]
        if first.samples[key].size == second.samples[key].size:
            rows[key] = mine.beside(theirs)
        else:
            rows |= {key: mine, f"{OTHER}{key}": theirs}
    value = _less(_as_shown(one), _as_shown(other))
    if all(len(each) >= FEWEST and each.is_of_one for each in rows.values()):
        # The same deals went the same way in both games.
        less = tried(value, {key: each.means for key, each in rows.items()})
        return (less, less, less) if isfinite(less) else None
    found = jackknife(value, rows)
    if found is None:
        return None
    half = found.half()
    return found.value, found.value - half, found.value + half


def _as_shown(measure: Measure) -> Callable[[Means], float]:
    """Return the value as it is shown; not a number at the limit, which says only that it is large."""
    shown, most = measure.shown, measure.bounds[1]
    if shown is None:
        return measure.value

    def value(means: Means) -> float:
        found = shown(measure.value(means))
        return found if found < most else nan

    return value


def _less(one: Callable[[Means], float], other: Callable[[Means], float]) -> Callable[[Means], float]:
    def value(means: Means) -> float:
        others: dict[str, Mapping[str, float]] = {
            key: {name.removeprefix(OTHER): each for name, each in columns.items() if name.startswith(OTHER)}
            for key, columns in means.items()
        }
        apart = {key.removeprefix(OTHER): each for key, each in means.items() if key.startswith(OTHER)}
        return one(means) - other({**others, **apart})

    return value


def _meaning_of_difference(found: Estimate | None, names: tuple[str, str]) -> Text:
    if found is None:
        return TOO_LITTLE
    one, other = (phrase(name) for name in names)
    if found == (0.0, 0.0, 0.0):
        return say("The same in {one} and {other}.", one=one, other=other)
    if not is_clear(found):
        return say("No clear difference between {one} and {other}.", one=one, other=other)
    if found[0] > 0:
        return say("Higher in {one} than in {other}.", one=one, other=other)
    return say("Lower in {one} than in {other}.", one=one, other=other)


def need(measure: Measure, found: Estimate | None, s: float) -> float:
    """Return half the interval in units of what is enough; infinite without an interval."""
    if found is None:
        return inf
    scale = {"points": s or 1.0, "deals": max(1.0, found[0])}.get(measure.unit, 1.0)
    return (found[2] - found[1]) / 2 / (measure.enough * scale)


def _figure(measure: Measure, pieces: Pieces, found: Estimate | None) -> Figure:
    value, low, high = found or (None, None, None)
    meaning = TOO_LITTLE if found is None else measure.meaning(*found)
    if not measure.samples:
        meaning = measure.meaning(nan, nan, nan)
    if high is not None and measure.shown is not None and high >= measure.bounds[1]:
        # It may be larger than can be said.
        value = low = high = None
    return Figure(
        key=measure.key,
        section=measure.section,
        title=measure.title,
        definition=measure.definition,
        unit=measure.unit,
        value=value,
        low=low,
        high=high,
        players=pieces.players(measure),
        deals=pieces.count(measure),
        meaning=meaning,
    )
