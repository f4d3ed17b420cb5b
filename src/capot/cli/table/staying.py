"""Staying in, dropping out, the spare hand and what is announced instead, asked and told in the terminal."""

from capot.cli.screens.screen import Choice, Question
from capot.cli.table.typed import either, read_either
from capot.cli.words import Names, joined, number
from capot.play.events import Made
from capot.play.moves import Announce, Move, StayIn, TakeWidow
from capot.play.view import View
from capot.rules.opening import StageTerm
from capot.rules.opening import StayIn as StayInTerm
from capot.rules.scoring import TrickCount
from capot.surface.questions import announcements

_STAYING = {"in": True, "stay": True, "stay in": True, "out": False, "drop": False, "drop out": False}
_SPARE = {"take", "swap", "spare", "spare hand", "take the spare hand"}


def staying_question(seen: View, note: str) -> Question:
    """Return the question whether to stay in, and what else there is to choose."""
    moves = seen.legal.moves
    if set(moves) == {StayIn(stays=True), StayIn(stays=False)}:
        return either("In or out", "in", "out", "in", note)
    choices = [Choice(word, word) for word, stays in (("in", True), ("out", False)) if StayIn(stays) in moves]
    if TakeWidow(takes=True) in moves:
        choices.append(Choice("take the spare hand", "take"))
    for name, each in announcements(seen).items():
        choices.append(Choice(each.title, name, detail=each.meaning))
    return Question("In or out", choices, note=note, first=1)


def staying_explained(seen: View) -> str:
    """Return an explanation of that question."""
    none = next((term.none for term in seen.rules.scoring if isinstance(term, TrickCount)), 0)
    costs = f"; if you then win none, you score {number(none)}" if none else ""
    told = f"If you stay in, you play for tricks{costs}. If you drop out, you neither win nor lose points."
    if TakeWidow(takes=True) in seen.legal.moves:
        told += " You may also play the spare hand, which you have not seen, in place of yours."
    return told


def read_staying(said: str, seen: View) -> Move:
    """Return the move in the words of an answer; raise `BadMove` with a sentence if there is none."""
    question, named = staying_question(seen, ""), announcements(seen)
    answers = [choice.answer for choice in question.choices]
    if question.first and said.isdecimal() and 1 <= int(said[:9]) <= len(answers):
        said = answers[int(said) - 1]
    for name, each in named.items():
        if said in {name, f"announce {name}", each.title.lower()}:
            return Announce(name)
    if said in _SPARE:
        return TakeWidow(takes=True)
    return StayIn(read_either(said, _STAYING, joined(answers, "or")))


def staying_effects(stage: StageTerm, made: Made, seen: View, names: Names) -> list[str]:
    """Return what follows from an answer: somebody is alone, nobody is in, or all play after all."""
    if not isinstance(stage, StayInTerm) or seen.stage == stage:
        return []
    if isinstance(made.move, Announce):
        return ["Everybody plays, even those who were out."]
    left = [seat for seat in seen.players if seat not in seen.dropped]
    if not left:
        return ["Nobody is in: nothing is played."]
    return [f"{names.does(left[0], 'are', 'alone')}: nothing is played."] if len(left) == 1 else []
