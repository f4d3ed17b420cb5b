"""How exciting is it?  Drama, security, lead changes, and when a deal is decided."""

from functools import partial
from math import inf

from capot.lab.measures.interest import NO_ROOM, left_out, percent, ratio
from capot.lab.measures.playing.drama_course import Drama, has_course
from capot.lab.measures.playing.interest_choices import is_fast
from capot.lab.measures.playing.interest_decisions import has_values
from capot.lab.measures.playing.ladder import COURSE
from capot.lab.measures.sample import Means, Measure, Sample
from capot.language.texts import Text, say
from capot.language.words import decimal
from capot.rules.model import Game

ENOUGH, ENOUGH_CHANGES = 0.03, 0.1
"""Half an interval that is narrow enough: of drama and parts of a deal, and of lead changes."""

HIGH, LOW = 0.45, 0.25
"""Drama from which a win is called hard fought, and below which it is called a walk."""

LATE, EARLY = 0.6, 0.3
"""Part of a deal after which it is called long open, and before which it is called soon decided."""

DRAMA = "drama"
"""The sample."""

NO_COURSE = say("Left out: without tricks or rounds there is no moment at which to ask who leads.")

NO_COSTS = say("Left out: only games of tricks that are played fast have a running score here.")


def samples_of(game: Game, seats: int, seed: int) -> tuple[Sample, ...]:
    """Return the samples needed; none for a game without a course."""
    return () if _why_not(game, seats) else (Drama(game, seats, seed),)


def measures_of(game: Game, seats: int) -> tuple[Measure, ...]:
    """Return the measures of how a deal goes on; those that the game cannot have are without a value."""
    why = _why_not(game, seats)
    why_no_costs = why or (None if is_fast(game, seats) else NO_COSTS)
    found = _DRAMA, _SECURITY, _DECIDED
    in_deals = (*(left_out(each, why) for each in found), left_out(_CHANGES, why_no_costs))
    return (*in_deals, _MATCH_CHANGES, _MATCH_DECIDED)


def _why_not(game: Game, seats: int) -> Text | None:
    if not has_course(game, seats):
        return NO_COURSE
    return None if has_values(game, seats) else NO_ROOM


def _drama_meaning(value: float, *_: float) -> Text:
    if value >= HIGH:
        return say("A winner who was behind was far behind: the win came from far back.")
    if value <= LOW:
        return say("A winner who was behind was only a little behind.")
    return say("A winner who was behind had some way to catch up.")


def _mean(means: Means, *, column: str) -> float:
    return means[DRAMA][column]


def _decided_meaning(value: float, *_: float) -> Text:
    share = percent(value)
    if value >= LATE:
        return say("A deal stays open for long: it is decided after {share}% of it.", share=share)
    if value <= EARLY:
        return say("A deal is soon decided: after {share}% of it.", share=share)
    return say("A deal is decided after {share}% of it.", share=share)


def _match_meaning(value: float, *_: float) -> Text:
    share = percent(value)
    if value >= LATE:
        return say(
            "A match stays open for long: its winner leads for good after {share}% of it.", share=share
        )
    if value <= EARLY:
        return say("A match is soon decided: its winner leads for good after {share}% of it.", share=share)
    return say("The winner of a match leads for good after {share}% of it.", share=share)


_DRAMA = Measure(
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
    value=partial(ratio, sample=DRAMA, above="behind", below="below"),
    enough=ENOUGH,
    meaning=_drama_meaning,
    bounds=(0.0, 1.0),
)

_SECURITY = Measure(
    key="security",
    section="interest",
    title=say("Security"),
    definition=say(
        "Share of the times, before each trick, at which the later winner of the deal could already "
        "expect a place nearer to the first than to the second.  (M. Goadrich and J. Shaddick.)"
    ),
    unit="share",
    samples=(DRAMA,),
    value=lambda means: 1 - ratio(means, sample=DRAMA, above="below", below="stations"),
    enough=ENOUGH,
    meaning=lambda value, *_: say(
        "For {share}% of the deal the later winner is already in front.", share=percent(value)
    ),
    bounds=(0.0, 1.0),
)

_CHANGES = Measure(
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
    meaning=lambda value, *_: say("The lead changes {times} times a deal on average.", times=decimal(value)),
    bounds=(0.0, inf),
)

_DECIDED = Measure(
    key="decided",
    section="interest",
    title=say("When a deal is decided"),
    definition=say(
        "Part of the tricks after which it is known who wins the deal, and stays so: each winner has a "
        "chance of more than 80% to be among the best, and nobody else one of 20%.  Chances are from "
        "rollouts with all cards known, so the players find out later."
    ),
    unit="share",
    samples=(DRAMA,),
    value=partial(_mean, column="decided"),
    enough=ENOUGH,
    meaning=_decided_meaning,
    bounds=(0.0, 1.0),
)

_MATCH_CHANGES = Measure(
    key="match-lead-changes",
    section="interest",
    title=say("Lead changes in a match"),
    definition=say(
        "How often another player takes the lead in a match, by the totals after each deal.  A player "
        "leads while ahead of all others; the first to lead does not count."
    ),
    unit="ratio",
    samples=(COURSE,),
    value=lambda means: means[COURSE]["changes"],
    enough=ENOUGH_CHANGES,
    meaning=lambda value, *_: say("The lead changes {times} times a match on average.", times=decimal(value)),
    bounds=(0.0, inf),
)

_MATCH_DECIDED = Measure(
    key="match-decided",
    section="interest",
    title=say("When a match is decided"),
    definition=say(
        "Part of the deals of a match after which those who win it lead for good: 1 if they take the "
        "lead with the last deal."
    ),
    unit="share",
    samples=(COURSE,),
    value=lambda means: means[COURSE]["decided"],
    enough=ENOUGH,
    meaning=_match_meaning,
    bounds=(0.0, 1.0),
)
