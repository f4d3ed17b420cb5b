"""Sentences on tricks in which suits mean nothing."""

from capot.language.texts import Text, listed, say
from capot.rules.stages.tricks import HeadOrLowest
from capot.rules.text.facts import Clause, Setting


def winning() -> Text:
    """Return who wins a trick."""
    return say("the highest card wins the trick, whatever its suit; of equal cards, the one played last")


def heading(now: Setting, duty: HeadOrLowest) -> Clause:
    """Return what must be played after the lead."""
    if duty.must_head:
        text = say(
            "you must play a card at least as high as the highest in the trick; if you cannot, you must play your lowest card"
        )
    else:
        text = say(
            "you must play either a card at least as high as the highest in the trick or your lowest card"
        )
    if duty.lowest_to:
        ranks = listed([now.names.a_rank(rank) for rank in duty.lowest_to], "or")
        text = say(
            "{text}; but if {rank} is led, everyone must play their lowest card", text=text, rank=ranks
        )
    return Clause("play", duty.name, text, otherwise=say("any card may be played to any trick"))
