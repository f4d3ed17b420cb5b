"""The themes of puzzles in words, and short lessons: puzzles of one theme, the easiest first."""

from dataclasses import dataclass

from capot.language.texts import Text, say
from capot.study.puzzles.codec import Label
from capot.study.puzzles.puzzle import Theme
from capot.study.puzzles.shelf import Shelf

PUZZLES = 6
"""Puzzles of a lesson."""

FEWEST = 3
"""Puzzles that make a lesson, at least."""


@dataclass(frozen=True, slots=True)
class Subject:
    """A theme in words: its title, and a sentence that teaches it."""

    title: Text
    sentence: Text


SUBJECTS: dict[Theme, Subject] = {
    "duck": Subject(
        say("Duck"),
        say("Stay under the card that wins the trick so far, with the highest card that still loses."),
    ),
    "win": Subject(
        say("Take the trick"),
        say("A cheap trick taken early gets rid of a high card, and gives you the lead while it is safe."),
    ),
    "lead": Subject(
        say("Choose a lead"),
        say("Before you lead a suit, ask who can win the trick, and what could be thrown on it."),
    ),
    "exit": Subject(
        say("Get off lead"),
        say("A low card of a suit that others must win hands over the lead; keep one for the end."),
    ),
    "queen": Subject(
        say("Give away the costliest card"),
        say("The costliest card goes at the first trick that somebody else is sure to take."),
    ),
    "dump": Subject(
        say("Throw what costs you"),
        say("A discard is a gift: throw what would cost you most later, not what is dear now."),
    ),
    "keep": Subject(
        say("Keep what guards you"),
        say("Not every dear card is a danger: low cards beside it may protect it, and you."),
    ),
    "discard": Subject(
        say("Choose a discard"),
        say("Where tricks are wanted, throw what can win none, and keep the cards that guard a winner."),
    ),
    "smoke": Subject(
        say("Smoke it out"),
        say("Lead low cards of its suit until whoever holds the costliest card must play it."),
    ),
    "void": Subject(
        say("Make a void"),
        say("When the last card of a suit is gone, the next lead of that suit is a chance to discard."),
    ),
    "stop": Subject(
        say("Stop a sweep"),
        say(
            "Somebody may still take everything that counts: one cheap penalty card in your tricks saves you "
            "all."
        ),
    ),
    "sweep": Subject(
        say("Take everything"),
        say("If you set out to take everything that counts, keep the lead, and never let one trick go."),
    ),
    "last": Subject(
        say("The last tricks"),
        say("Count what is out: with few cards left, you can often tell who wins each trick."),
    ),
    "pass": Subject(
        say("Pass cards"),
        say("Pass what you cannot guard, or what leaves you a void; a long suit guards its own high cards."),
    ),
    "announce": Subject(
        say("Announce, bid or expose"),
        say(
            "Announce, bid or expose when it is likely to pay, not just possible; "
            "count the tricks you must lose."
        ),
    ),
    "contract": Subject(
        say("Choose a contract"),
        say("Choose the contract that costs this hand least, and keep the mild ones for bad hands."),
    ),
    "double": Subject(
        say("Double"),
        say("Double those who are likely to score worse than you, not those who are ahead."),
    ),
    "draw": Subject(
        say("Draw, stay or leave"),
        say("Compare the hand you have with the usual one before you take the risk."),
    ),
    "domino": Subject(
        say("Hold up the rows"),
        say("Lay cards that open your own way first, and hold back those that others wait for."),
    ),
    "bomb": Subject(
        say("Bombs"),
        say("A bomb wins once: spend it where it gains the lead that takes you out."),
    ),
    "climb": Subject(
        say("Get rid of your hand"),
        say("Play long combinations while you lead, and keep one high card to come back in."),
    ),
    "hands": Subject(
        say("Make hands"),
        say("Strength in the first hand is worth less than a pool won in the second."),
    ),
}
"""Every theme in words, in the order in which they are taught."""


def lesson(shelf: Shelf, theme: Theme) -> tuple[Label, ...]:
    """Return the puzzles of the lesson on a theme, from easy to hard; none where there are too few."""
    some = sorted(shelf.with_theme(theme), key=lambda label: label.rating)
    if len(some) < FEWEST:
        return ()
    step = max(len(some) // PUZZLES, 1)
    return tuple(some[::step][:PUZZLES])
