"""How exciting is it?  Drama, security, lead changes, and when a deal is decided."""

from functools import partial
from math import inf

from capot.lab.measures.drama_course import Drama, has_course
from capot.lab.measures.interest import corrected, left_out, percent
from capot.lab.measures.interest_choices import is_fast
from capot.lab.measures.sample import Means, Measure, Sample
from capot.language.texts import Text, say
from capot.language.words import decimal
from capot.rules.model import Game

ENOUGH, ENOUGH_CHANGES, ENOUGH_WORST = 0.03, 0.1, 0.03
"""Half an interval that is narrow enough: of drama and parts of a deal, of lead changes, of wins."""

HIGH, LOW = 0.45, 0.25
"""Drama from which a win is called hard fought, and below which it is called a walk."""

LATE, EARLY = 0.6, 0.3
"""Part of a deal after which it is called long open, and before which it is called soon decided."""

OFTEN = 0.8
"""Part of an even share in the wins from which the worst cards are said to win often."""

DRAMA = "drama"
"""The sample."""

NO_COURSE = say("Left out: in this game the hands are laid out at once, so nobody leads on the way.")

NO_COSTS = say("Left out: only games of tricks that are played fast have a running score here.")


def samples_of(game: Game, seats: int, seed: int) -> tuple[Sample, ...]:
    """Return the samples needed; none for a game without a course."""
    return (Drama(game, seats, seed),) if has_course(game, seats) else ()


def measures_of(game: Game, seats: int) -> tuple[Measure, ...]:
    """Return the measures of how a deal goes on; those that the game cannot have are without a value."""
    why = None if has_course(game, seats) else NO_COURSE
    why_no_costs = why or (None if is_fast(game, seats) else NO_COSTS)
    found = _drama(), _security(), _decided(), _worst(seats)
    return (*(left_out(each, why) for each in found), left_out(_changes(), why_no_costs))


def _drama() -> Measure:
    return Measure(
        key="drama",
        section="interest",
        title=say("Drama"),
        definition=say(
            "How far behind the winner of a deal was on the way: the mean square root of the distance of "
            "the place to be expected, from 1 for the first to 0 for the last, below the point half-way "
            "between first and second, over the times when it was below.  Expected places are means over 64 "
            "or more rollouts before each trick, all cards known.  (C. Browne and F. Maire, Evolutionary "
            "Game Design; M. Goadrich and J. Shaddick, Quantifying the Space of Hearts Variants.)"
        ),
        unit="ratio",
        samples=(DRAMA,),
        value=partial(corrected, sample=DRAMA, above="behind", below="below", below_half="below half"),
        enough=ENOUGH,
        meaning=_drama_meaning,
        bounds=(0.0, 1.0),
    )


def _drama_meaning(value: float, *_: float) -> Text:
    if value >= HIGH:
        return say("A winner who was behind was far behind: the win came from far back.")
    if value <= LOW:
        return say("A winner who was behind was only a little behind.")
    return say("A winner who was behind had some way to catch up.")


def _security() -> Measure:
    return Measure(
        key="security",
        section="interest",
        title=say("Security"),
        definition=say(
            "Share of the times, before each trick, at which the later winner of the deal could already "
            "expect a place nearer to the first than to the second.  (M. Goadrich and J. Shaddick.)"
        ),
        unit="share",
        samples=(DRAMA,),
        value=_secure,
        enough=ENOUGH,
        meaning=lambda value, *_: say(
            "For {share} % of the deal the later winner is already in front.", share=percent(value)
        ),
        bounds=(0.0, 1.0),
    )


def _secure(means: Means) -> float:
    found = partial(corrected, sample=DRAMA, below="stations")
    return 1 - found(means, above="below")


def _changes() -> Measure:
    return Measure(
        key="lead-changes",
        section="interest",
        title=say("Lead changes in a deal"),
        definition=say(
            "How often another player takes the lead in a deal, by the cards and tricks won so far that "
            "count by themselves.  A player leads while ahead of all others; the first to lead does not "
            "count."
        ),
        unit="ratio",
        samples=(DRAMA,),
        value=partial(_mean, column="changes"),
        enough=ENOUGH_CHANGES,
        meaning=lambda value, *_: say(
            "The lead changes {times} times a deal on average.", times=decimal(value)
        ),
        bounds=(0.0, inf),
    )


def _mean(means: Means, *, column: str) -> float:
    return means[DRAMA][column]


def _decided() -> Measure:
    return Measure(
        key="decided",
        section="interest",
        title=say("When a deal is decided"),
        definition=say(
            "Part of the tricks after which it is known who wins the deal, and stays so: each winner has a "
            "chance of more than 80 % to be among the best, and nobody else one of 20 %.  Chances are from "
            "rollouts with all cards known, so the players find out later."
        ),
        unit="share",
        samples=(DRAMA,),
        value=partial(_mean, column="decided"),
        enough=ENOUGH,
        meaning=_decided_meaning,
        bounds=(0.0, 1.0),
    )


def _decided_meaning(value: float, *_: float) -> Text:
    share = percent(value)
    if value >= LATE:
        return say("A deal stays open for long: it is decided after {share} % of it.", share=share)
    if value <= EARLY:
        return say("A deal is soon decided: after {share} % of it.", share=share)
    return say("A deal is decided after {share} % of it.", share=share)


def _worst(seats: int) -> Measure:
    return Measure(
        key="worst-wins",
        section="interest",
        title=say("The worst hand wins"),
        definition=say(
            "Share in the wins of the seat that can expect the worst place when the play begins, all cards "
            "known; a win is shared by those who tie."
        ),
        unit="share",
        samples=(DRAMA,),
        value=partial(_mean, column="worst wins"),
        enough=ENOUGH_WORST,
        meaning=partial(_worst_meaning, seats),
        bounds=(0.0, 1.0),
    )


def _worst_meaning(seats: int, value: float, *_: float) -> Text:
    share, even = percent(value), percent(1 / seats)
    if value >= OFTEN / seats:
        return say("The worst cards win nearly as often as any: {share} %.", share=share)
    return say(
        "The worst cards have {share} % of the wins, where an even share is {even} %.", share=share, even=even
    )
