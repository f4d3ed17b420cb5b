"""Skill or luck?  A good player's gain as a share of what seeing all cards would gain."""

from capot.lab.measures.interest import left_out, percent
from capot.lab.measures.playing.all_seeing_deals import AllSeeing
from capot.lab.measures.playing.interest_choices import is_fast
from capot.lab.measures.sample import Means, Measure, Sample
from capot.language.texts import say
from capot.language.words import decimal
from capot.rules.model import Game

ENOUGH, ENOUGH_GAIN = 0.03, 0.05
"""Half an interval that is narrow enough: of the relative skill, and of what seeing all cards gains, in s."""

NOTHING = 0.01
"""Gain on a beginner, in s, below which there is nothing for skill to do."""

SAMPLE = "all-seeing"

TOO_SLOW = say("Left out: the player who sees all cards only knows deals of tricks that are played fast.")


def samples_of(game: Game, seats: int, seed: int) -> tuple[Sample, ...]:
    """Return the samples needed; none for a game that the kernel cannot play."""
    return (AllSeeing(game, seats, seed),) if is_fast(game, seats) else ()


def measures_of(game: Game, seats: int) -> tuple[Measure, ...]:
    """Return the relative skill, and what seeing all cards gains."""
    why = None if is_fast(game, seats) else TOO_SLOW
    return (left_out(_RELATIVE, why), left_out(_GAIN, why))


def relative_skill(means: Means) -> float:
    """Return the gain of the good player on the beginner over that of the player who sees all cards.

    Among equals the good player is ahead by nothing.
    """
    own = means[SAMPLE]
    room = own["seeing"] - own["beginner"]
    return -own["beginner"] / room if room > NOTHING else 0.0


_RELATIVE = Measure(
    key="relative-skill",
    section="skill",
    title=say("Relative skill"),
    definition=say(
        "The lead of a good player over a beginner, as a share of that of a player who sees all cards: "
        "1 if skill decides everything, 0 if only luck does.  Each plays among rule-of-thumb players: "
        "the beginner at random, the good player by the rule of thumb too, so that it is ahead of "
        "nobody, and the third tries each move 20 times with the true cards.  (P. Borm and B. van der "
        "Genugten, On a relative measure of skill for games with chance elements, TOP 9, 2001.)"
    ),
    unit="ratio",
    samples=(SAMPLE,),
    value=relative_skill,
    enough=ENOUGH,
    meaning=lambda value, *_: say(
        "A good player gains {share}% of all that there is to gain.", share=percent(value)
    ),
)

_GAIN = Measure(
    key="seeing-all",
    section="skill",
    title=say("The gain from seeing all cards"),
    definition=say(
        "Points by which a player who sees all cards is ahead of the table, in s, among rule-of-thumb "
        "players.  It makes the move that is best in 20 rollouts of the deal as it is; perfect play "
        "would gain a little more."
    ),
    unit="s",
    samples=(SAMPLE,),
    value=lambda means: means[SAMPLE]["seeing"],
    enough=ENOUGH_GAIN,
    meaning=lambda value, *_: say(
        "Knowing all cards is worth {gain} times the usual spread of a score.", gain=decimal(value)
    ),
)
