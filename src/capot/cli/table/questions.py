"""The questions of a match: what is asked at each stage, and what may be chosen.

A question lists answers as the keyboard would type them; the dialogue reads both alike.
"""

from dataclasses import replace

from capot.cli.screens.screen import Choice, Question
from capot.cli.table.brag_proposals import Hands, hands_question
from capot.cli.table.climbing import laying_question
from capot.cli.table.opening_questions import card_choices, shaping_question
from capot.cli.table.words import Names, count
from capot.play.moves import Announce as AnnounceMove
from capot.play.moves import RefusePass
from capot.play.view import View
from capot.rules.brag import Arrange, DecidedByHand, SwapHand
from capot.rules.climbing import Climb, InstantWin
from capot.rules.opening import Announce, Exchange, TakeTalon
from capot.rules.tricks import Tricks
from capot.surface.questions import answers


def question(seen: View, names: Names, note: str = "", hands: Hands = ()) -> Question:
    """Return what the seat of this view is asked now; it must be to act.

    Where hands of three are made, ``hands`` are those that are proposed to it.
    """
    stage = seen.stage
    match stage:
        case Tricks():
            prompt = "Your card" if seen.trick else "Your lead"
            empty = seen.playable[0].code if len(seen.playable) == 1 else ""
            start = seen.playable[-1].code
            cards = card_choices(seen, seen.playable)
            return Question(prompt, cards, empty=empty, start=start, kind="cards", note=note)
        case Exchange():
            return _passing(seen, names, note)
        case TakeTalon():
            assert seen.legal.pick is not None
            pick = seen.legal.pick
            prompt = f"Discard {count(pick.count, 'card')}"
            cards = card_choices(seen, pick.among)
            return Question(prompt, cards, pick=pick.count, kind="cards", verb="discard", note=note)
        case Announce():
            return _announcing(seen, note)
        case Climb():
            return laying_question(seen, note)
        case DecidedByHand():
            return _declaring(seen, note)
        case SwapHand():
            choices = (Choice("take", "take"), Choice("leave", "leave"))
            asked = "Take the spare hand for yours or leave it"
            return Question(asked, choices, start="leave", note=note, first=None)
        case Arrange():
            return hands_question(seen, hands, note)
        case InstantWin():
            raise AssertionError("nobody is asked whether a hand wins as it is dealt")
        case None:
            raise AssertionError("nobody is asked after the end of a deal")
        case _:
            return shaping_question(seen, stage, names, note)


def between_deals(note: str = "") -> Question:
    """Return the question that lets a result be read before the next deal."""
    return Question("Enter for the next deal", empty="next", note=note)


def _passing(seen: View, names: Names, note: str) -> Question:
    assert seen.legal.pick is not None
    assert seen.passed_to is not None
    pick = seen.legal.pick
    prompt = f"Pass {count(pick.count, 'card')} to {names.inside(seen.passed_to)}"
    instead = "refuse" if RefusePass() in seen.legal.moves else ""
    if instead:
        prompt += f', or "{instead}" to keep yours'
    cards = card_choices(seen, pick.among)
    return Question(prompt, cards, pick=pick.count, kind="cards", verb="pass", instead=instead, note=note)


def _announcing(seen: View, note: str) -> Question:
    return Question("Announce", _named(seen), empty="nothing", note=note)


def _declaring(seen: View, note: str) -> Question:
    """Return the question to everybody, whatever he holds, so that being asked gives nothing away."""
    choices = [replace(each, label=each.label.lower()) for each in _named(seen)]
    prompt = "Declare" if len(choices) > 1 else "You have nothing to declare; Enter goes on"
    return Question(prompt, choices if len(choices) > 1 else (), empty="nothing", note=note)


def _named(seen: View) -> list[Choice]:
    """Return nothing and whatever else may be announced, each with what it brings."""
    every = [(each, each.move) for each in answers(seen)]
    named = [
        Choice(each.title or "", move.name, detail=each.meaning)
        for each, move in every
        if isinstance(move, AnnounceMove) and move.name
    ]
    return [Choice("nothing", "nothing"), *named]
