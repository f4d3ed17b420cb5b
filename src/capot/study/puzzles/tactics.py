"""Lessons on tactics: a few moments of real deals, each with a sentence of what to look for.

Their moments are puzzles in another file than those of the game, which ``scripts/lessons.py`` found.
"""

from dataclasses import dataclass

from capot.language.texts import Name, Text, say
from capot.study.puzzles.codec import PuzzleError


@dataclass(frozen=True, slots=True)
class Moment:
    """A decision by the key of its puzzle, and what to look for."""

    puzzle: str
    look: Text


@dataclass(frozen=True, slots=True)
class Tactic:
    """A lesson: its name, the key of its game, a title, and its moments in order."""

    name: str
    game: str
    title: Text
    moments: tuple[Moment, ...]


HEARTS = "hearts-classic"

TACTICS: tuple[Tactic, ...] = (
    Tactic(
        "duck",
        HEARTS,
        say("Duck and dump"),
        (
            Moment(
                "hearts-classic-e408c769",
                say("The ace lies on the table: any card of the suit loses, so lose a high one."),
            ),
            Moment(
                "hearts-classic-3dfe3bcd",
                say("The queen of spades lies in this trick. Stay under the card that wins it so far."),
            ),
            Moment(
                "hearts-classic-fc7ad8b1",
                say(
                    "Spades were led and the ace lies on the table. Which card have you wanted to be rid of "
                    "all along?"
                ),
            ),
            Moment(
                "hearts-classic-130d2154",
                say("You have no card of the suit led, so you may throw anything: first what may cost most."),
            ),
            Moment(
                "hearts-classic-e84fbacd",
                say(
                    "You cannot follow, but no penalty card may be thrown on the first trick. Which card "
                    "could win you the queen of spades later?"
                ),
            ),
        ),
    ),
    Tactic(
        "moon",
        HEARTS,
        say("Spot and stop a moon"),
        (
            Moment(
                "hearts-classic-9d9b054b",
                say(
                    "One player has all the penalty cards so far, the queen of spades too, and leads a "
                    "heart. A single heart in your tricks is enough to stop that."
                ),
            ),
            Moment(
                "hearts-classic-5516f8d9",
                say(
                    "The player who leads has taken the queen of spades, and nobody else a penalty card. "
                    "Now a heart lies on the table: is one point too much for you?"
                ),
            ),
            Moment(
                "hearts-classic-68d13d90",
                say(
                    "One player has won every trick so far. You may throw any card: keep those that can "
                    "still win one."
                ),
            ),
            Moment(
                "hearts-classic-695cfdd5",
                say(
                    "All hearts so far have gone to the player who wins this trick too. Is this the time to "
                    "part with the queen of spades?"
                ),
            ),
        ),
    ),
    Tactic(
        "pass",
        HEARTS,
        say("What to pass"),
        (
            Moment(
                "hearts-classic-320f7c56",
                say(
                    "One small spade is all that stands beside the queen of spades: a spade or two led, and "
                    "she is yours."
                ),
            ),
            Moment(
                "hearts-classic-889b8b47",
                say(
                    "The king of spades stands almost alone and may have to take the queen. Two clubs are "
                    "few enough to be rid of the suit."
                ),
            ),
            Moment(
                "hearts-classic-d05d895f",
                say(
                    "Three cards of a suit can all be passed. In which suit would you like to have none "
                    "when it is led?"
                ),
            ),
            Moment(
                "hearts-classic-6e521d9d",
                say(
                    "With three more spades, the queen of spades is guarded for a while. Which of your "
                    "short suits holds high cards only?"
                ),
            ),
        ),
    ),
)
"""The lessons, in order."""


def tactics_of(game: str) -> tuple[Tactic, ...]:
    """Return the lessons on the tactics of a game by its key."""
    return tuple(each for each in TACTICS if each.game == game)


def is_in_lesson(puzzle: str) -> bool:
    """Return whether a puzzle is a moment of a lesson, by its key."""
    return any(moment.puzzle == puzzle for each in TACTICS for moment in each.moments)


def tactic(name: str) -> Tactic:
    """Return the lesson of this name; raise `PuzzleError` if there is none."""
    found = next((each for each in TACTICS if each.name == name), None)
    if found is None:
        raise PuzzleError(say("there is no lesson {name}", name=Name(repr(name[:40]))))
    return found
