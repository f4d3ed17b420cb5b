"""Skill or luck?  How much the cards dealt decide, by the same cards played again with other luck."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from capot.lab.measures.playing.tables import USUAL, Seated, Tables, is_fast, name_of, tables
from capot.lab.measures.sample import Floats, Means, Measure, Sample
from capot.language.texts import Text, say
from capot.rules.model import Game

KEY: Final = "replays"

DEALS, REPLAYS = 16, 32
"""Deals of a piece, and how often each is played, by the kernel."""

PLAIN_DEALS, PLAIN_REPLAYS = 1, 6
"""The same in plain play."""

SECONDS, PLAIN_SECONDS = 0.05, 0.5
"""Seconds that a piece is thought to take, by the kernel and in plain play."""


VAGUE = 0.2
"""Width of an interval of a weight about which little can be said."""


@dataclass(frozen=True, slots=True)
class Replays:
    """Deals by average players, each played several times with the same cards and other luck."""

    tables: Tables
    usual: Seated = USUAL
    key: str = KEY
    columns: tuple[str, ...] = ("mean", "between", "within", "worst first", "order")

    @property
    def players(self) -> tuple[str, ...]:
        """The player at all seats, by default the rule of thumb with slips."""
        return (name_of(self.usual),)

    @property
    def size(self) -> int:
        """The number of different deals in a piece."""
        return DEALS if self.tables.fast else PLAIN_DEALS

    @property
    def expected_seconds(self) -> float:
        """Seconds that a piece is thought to take."""
        return SECONDS if self.tables.fast else PLAIN_SECONDS

    @property
    def replays(self) -> int:
        """How often each deal is played."""
        return REPLAYS if self.tables.fast else PLAIN_REPLAYS

    def piece(self, number: int) -> Floats:
        """Return the mean of each column over the deals of a piece.

        They are a seat's mean points in a deal, its square (corrected for the play), the variance between
        plays of a deal, and how well the order of the hands foretells that of the scores.
        """
        span = number * self.size, self.size
        who = (self.usual,) * self.tables.seats
        runs = [self.tables.deals(who, span, self.tables.luck(each)) for each in range(self.replays)]
        points = np.array([run.points / run.scale for run in runs])
        hands = points.mean(axis=0)
        within = points.var(axis=0, ddof=1)
        between = hands**2 - within / self.replays
        better = points * self.tables.turn
        # A play says nothing about itself: it is compared with the mean of the others.
        others = (better.sum(axis=0) - better) / (self.replays - 1)
        found = hands.mean(), between.mean(), within.mean(), worst_first(better, others)
        return np.array([*found, rank_correlation(better, others)])


def worst_first(scores: Floats, hands: Floats) -> float:
    """Return how often the worst hand has the best score, ties shared; more is better in both."""
    worst = hands == hands.min(axis=-1, keepdims=True)
    best = scores == scores.max(axis=-1, keepdims=True)
    shares = best / best.sum(axis=-1, keepdims=True)
    return float(((shares * worst).sum(axis=-1) / worst.sum(axis=-1)).mean())


def rank_correlation(one: Floats, other: Floats) -> float:
    """Return the mean of Spearman's rank correlation along the last axis, 0 where all are tied."""
    first, second = (_ranks(each) for each in (one, other))
    above = (first * second).sum(axis=-1)
    below = np.sqrt((first**2).sum(axis=-1) * (second**2).sum(axis=-1))
    return float(np.divide(above, below, out=np.zeros_like(above), where=below > 0).mean())


def _ranks(values: Floats) -> Floats:
    """Return ranks along the last axis less their mean; those of equals are the same."""
    above = (values[..., :, None] > values[..., None, :]).sum(axis=-1)
    below = (values[..., :, None] < values[..., None, :]).sum(axis=-1)
    return np.asarray((above - below) / 2.0, float)


def samples_of(game: Game, seats: int, seed: int, usual: Seated = USUAL) -> tuple[Sample, ...]:
    """Return the samples needed."""
    return (Replays(tables(game, seats, seed, fast=is_fast(usual)), usual),)


def measures_of(game: Game, seats: int) -> tuple[Measure, ...]:  # noqa: ARG001 - the same for all
    """Return the measures of luck."""
    return (_WEIGHT, _WORST_HAND, _FORETELLING)


def weight(means: Means) -> float:
    """Return the share of the variance of scores that is between deals."""
    own = means[KEY]
    between = own["between"] - own["mean"] ** 2
    return between / (between + own["within"])


def _weight_meaning(value: float, low: float, high: float) -> Text:
    share = round(100 * value)
    if high < 0.5:
        return say("The play decides more than the cards: they make up {share}% of a score.", share=share)
    if low > 0.5:
        return say("The cards decide more than the play: they make up {share}% of a score.", share=share)
    if high - low > VAGUE:
        return say("It does not show yet whether the cards or the play decide more.")
    return say("Cards and play weigh about the same: the cards make up {share}% of a score.", share=share)


def _worst_meaning(value: float, low: float, high: float) -> Text:  # noqa: ARG001 - as all meanings
    if value < 0.005:
        return say("The worst hand hardly ever wins.")
    return say("The worst hand wins one deal in {many}.", many=round(1 / value))


def _order_meaning(value: float, low: float, high: float) -> Text:  # noqa: ARG001 - as all meanings
    if value < 0.3:
        return say("Looking at the hands you could hardly tell who will come first.")
    if value < 0.7:
        return say("Looking at the hands you could often tell who will come first.")
    return say("Looking at the hands you could nearly always tell who will come first.")


_WEIGHT = Measure(
    key="weight-of-the-deal",
    section="skill",
    title=say("Weight of the cards dealt"),
    definition=say(
        "Intraclass correlation of a seat's score over the same cards played again with other luck: "
        "the variance between deals as a share of that and the variance between plays of a deal "
        "(P. Shrout and J. Fleiss, Intraclass correlations: uses in assessing rater reliability)."
    ),
    unit="ratio",
    samples=(KEY,),
    value=weight,
    enough=0.02,
    meaning=_weight_meaning,
    bounds=(0.0, 1.0),
)

_WORST_HAND = Measure(
    key="worst-hand-wins",
    section="interest",
    title=say("The worst hand wins"),
    definition=say(
        "Share of deals that the worst hand wins, ties shared; hands are ranked by the mean score "
        "over the other plays of the same cards."
    ),
    unit="share",
    samples=(KEY,),
    value=lambda means: means[KEY]["worst first"],
    enough=0.01,
    meaning=_worst_meaning,
    bounds=(0.0, 1.0),
)

_FORETELLING = Measure(
    key="hands-foretell",
    section="interest",
    title=say("The hands foretell the scores"),
    definition=say(
        "Spearman's rank correlation between the order of the hands, by their mean score over the "
        "other plays of the same cards, and the order of the scores."
    ),
    unit="ratio",
    samples=(KEY,),
    value=lambda means: means[KEY]["order"],
    enough=0.02,
    meaning=_order_meaning,
    bounds=(-1.0, 1.0),
)
