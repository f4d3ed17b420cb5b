"""Interesting?  The choices there are, and how much hangs on them."""

from dataclasses import replace
from functools import partial
from math import inf

from capot.lab.measures.playing.interest_choices import Choices
from capot.lab.measures.playing.interest_decisions import Decisions, has_values
from capot.lab.measures.sample import Means, Measure, Sample
from capot.language.texts import Text, say
from capot.language.words import decimal
from capot.rules.model import Game

ENOUGH_SHARE, ENOUGH_BITS, ENOUGH_S = 0.03, 0.05, 0.03
"""Half an interval that is narrow enough: of a share of decisions, of bits, of s."""

CHOICES, DECISIONS = "choices", "decisions"
"""The samples."""

NO_ROOM = say("Left out: these rules do not fit the players that try out moves.")
"""Why there are no values of moves."""


def samples_of(game: Game, seats: int, seed: int) -> tuple[Sample, ...]:
    """Return the samples needed."""
    found = [Decisions(game, seats, seed)] if has_values(game, seats) else []
    return (Choices(game, seats, seed), *found)


def measures_of(game: Game, seats: int) -> tuple[Measure, ...]:
    """Return the measures of choices and of decisions; where there are none they are 0."""
    why = None if has_values(game, seats) else NO_ROOM
    decisions = (left_out(each, why) for each in (_APART, _MEANINGFUL, _CLOSE))
    return (_FORCED, _BITS, _OPENING, *decisions)


def ratio(means: Means, *, sample: str, above: str, below: str) -> float:
    """Return the ratio of two means, 0 if the second is."""
    own = means[sample]
    return own[above] / own[below] if own[below] else 0.0


def corrected(means: Means, *, sample: str, above: str, below: str) -> float:
    """Return a ratio corrected for what comes from the small number of worlds.

    That is twice the ratio from all of them less the ratio from half of them, which takes away whatever goes
    with the inverse of their number.  Source: M. H. Quenouille, *Notes on bias in estimation*, Biometrika 43
    (1956).
    """
    whole = ratio(means, sample=sample, above=above, below=below)
    return 2 * whole - ratio(means, sample=sample, above=f"{above} half", below=below)


def percent(value: float) -> int:
    """Return a share as a whole percentage, one that is possible."""
    return round(100 * min(1.0, max(0.0, value)))


def left_out(measure: Measure, why: Text | None) -> Measure:
    """Return a measure that a game cannot have: it says why; without a reason it is unchanged."""
    return measure if why is None else replace(measure, samples=(), meaning=lambda *_: why)


def _forced_meaning(value: float, *_: float) -> Text:
    if value <= 0:
        return say("There is always a choice.")
    return say("{share}% of the moves make themselves: there is no choice.", share=percent(value))


def _opening_meaning(value: float, low: float, high: float) -> Text:  # noqa: ARG001 - as all meanings
    if value <= 0:
        return say("There is nothing to choose before the play.")
    return say(
        "Before the play there are {ways} possibilities to choose from (geometric mean).",
        ways=round(2**value),
    )


_FORCED = Measure(
    key="forced",
    section="interest",
    title=say("Forced moves"),
    definition=say(
        "Share of the moves of the play at which there is only one, cards counting as one that cannot "
        "differ as far as the player knows: neighbours in a suit that cost the same."
    ),
    unit="share",
    samples=(CHOICES,),
    value=partial(ratio, sample=CHOICES, above="forced", below="cards"),
    enough=ENOUGH_SHARE / 3,
    meaning=_forced_meaning,
    bounds=(0.0, 1.0),
)

_BITS = Measure(
    key="choices",
    section="interest",
    title=say("Choices"),
    definition=say(
        "Mean binary logarithm of the number of moves that differ, at a move of the play: 0 bits if "
        "there is only one, 1 for two, 2 for four."
    ),
    unit="bits",
    samples=(CHOICES,),
    value=partial(ratio, sample=CHOICES, above="bits", below="cards"),
    enough=ENOUGH_BITS,
    meaning=lambda value, *_: say(
        "There are {ways} different moves to choose from (geometric mean).", ways=decimal(2**value)
    ),
    bounds=(0.0, inf),
)

_OPENING = Measure(
    key="choices-before",
    section="interest",
    title=say("Choices before the play"),
    definition=say(
        "Mean binary logarithm of the number of moves at the choices before the play: passing, "
        "announcing, choosing a contract, trumps, the widow and so on.  Every way to pick cards counts; "
        "where there is only one move it is no choice.  0 if there are none."
    ),
    unit="bits",
    samples=(CHOICES,),
    value=partial(ratio, sample=CHOICES, above="opening bits", below="openings"),
    enough=ENOUGH_BITS,
    meaning=_opening_meaning,
    bounds=(0.0, inf),
)

_APART = Measure(
    key="at-stake",
    section="interest",
    title=say("At stake in a decision"),
    definition=say(
        "Mean difference between the best and the worst move of a decision with a choice, in s: in "
        "points ahead of the table, found by playing on in worlds that the player cannot tell apart.  "
        "Moves are chosen in one half of the worlds and valued in the other, so that luck adds nothing."
    ),
    unit="s",
    samples=(DECISIONS,),
    value=partial(corrected, sample=DECISIONS, above="range", below="free"),
    enough=ENOUGH_S,
    meaning=lambda value, *_: say(
        "The best move beats the worst by {share}% of a usual difference between scores.",
        share=round(100 * max(0.0, value)),
    ),
    bounds=(0.0, inf),
)

_MEANINGFUL = Measure(
    key="meaningful",
    section="interest",
    title=say("Meaningful decisions"),
    definition=say(
        "Share of the decisions with a choice at which more than a sixteenth of s lies between the best "
        "and the worst move, found as what is at stake."
    ),
    unit="share",
    samples=(DECISIONS,),
    value=partial(corrected, sample=DECISIONS, above="much", below="free"),
    enough=ENOUGH_SHARE,
    meaning=lambda value, *_: say("Of the decisions with a choice, {share}% matter.", share=percent(value)),
    bounds=(0.0, 1.0),
)

_CLOSE = Measure(
    key="single-best",
    section="interest",
    title=say("Only one good move"),
    definition=say(
        "Share of the decisions with a choice at which the best move is better than the second best by "
        "more than a sixteenth of s, found as what is at stake."
    ),
    unit="share",
    samples=(DECISIONS,),
    value=partial(ratio, sample=DECISIONS, above="close", below="free"),
    enough=ENOUGH_SHARE,
    meaning=lambda value, *_: say(
        "Of the decisions with a choice, {share}% have just one good move.", share=percent(value)
    ),
    bounds=(0.0, 1.0),
)
