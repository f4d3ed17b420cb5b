"""What a person is asked and how the answer is read, by kind of play.

A wrong answer raises `BadMove` with a sentence that says what to type.
"""

from capot.cli.screens.screen import Choice, Question
from capot.cli.table.brag import (
    declaring_explained,
    declaring_question,
    hands_explained,
    hands_question,
    read_declaration,
    read_hands,
)
from capot.cli.table.climbing import laying_explained, laying_question, read_lay
from capot.cli.table.dominoes import layout_explained, layout_question, read_layout
from capot.cli.table.opening import (
    how_to_name,
    opening_explained,
    opening_question,
)
from capot.cli.table.opening_answers import letters_asked, read_opening
from capot.cli.table.typed import COMMANDS, SHORT, Command, card_choices, read_card
from capot.cli.words import Names, number, points
from capot.play.errors import BadMove
from capot.play.moves import Arrange, Move, Stop
from capot.play.view import View
from capot.rules.trick_pools import pool_taken
from capot.surface.hands import Hands

TAKING_THE_POOL = ("stop", "take", "take the pool", "pool")
"""Words for stopping instead of leading on."""


def question(seen: View, names: Names, note: str = "", hands: Hands = ()) -> Question:
    """Return the question to the seat of this view, which must be to act.

    ``hands`` are the hands of three proposed, where the seat makes some.
    """
    match seen.asks:
        case "lead" | "play" | "stop":
            return _playing(seen, note)
        case "lay":
            return layout_question(seen, note)
        case "climb":
            return laying_question(seen, note)
        case "arrange":
            return hands_question(seen, hands, note)
        case "declare":
            return declaring_question(seen, note)
        case None:
            raise AssertionError("nobody is asked after the end of a deal")
        case asks:
            return opening_question(asks, seen, names, note)


def between_deals(note: str = "") -> Question:
    """Return the question that waits for Enter between deals."""
    return Question("Enter for the next deal, or review", empty="next", note=note)


def after_match(note: str = "") -> Question:
    """Return the question that waits for Enter when a match is over."""
    return Question("Enter to leave, or review", empty="leave", note=note)


def explained(seen: View, names: Names) -> list[str]:
    """Return an explanation of the question, for the first time it is asked."""
    match seen.asks:
        case "lead" | "play" | None:
            return []
        case "stop":
            return leading_on_explained(seen)
        case "lay":
            return layout_explained(seen)
        case "climb":
            return laying_explained(seen)
        case "arrange":
            return hands_explained(seen)
        case "declare":
            return declaring_explained(seen)
        case asks:
            return opening_explained(asks, seen, names)


def how_to_answer(seen: View, asked: Question) -> str:
    """Return what to type for the answer to a question."""
    faces = seen.standing.faces
    suits = ", ".join(f"{faces.suit_letters[place]} {name}" for place, name in enumerate(faces.suit_names))
    named = how_to_name(seen, suits)
    if named:
        return f"{named}, or one of these words:"
    or_sign = ", or one of these words or its sign:"
    if asked.kind == "hands" or asked.is_several or seen.asks == "climb":
        return f"Type cards separated by spaces ({suits}){or_sign}"
    if asked.kind == "cards":
        return f"Type a card by its rank and suit ({suits}){or_sign}"
    return f"Type a word{' or its number' * (asked.first is not None)}{or_sign}"


def read_command(text: str, seen: View | None = None) -> Command | None:
    """Return the command in a text, or None.

    Where ``seen`` asks for a suit or rank, its letter is not a command.
    """
    first, *rest = text.split() or [""]
    if seen is not None and not rest and first in letters_asked(seen):
        return None
    name = SHORT.get(first.lower(), first.lower())
    if name == "why" or (name in COMMANDS and not rest):
        return Command(name, tuple(rest))
    return None


def read_move(text: str, seen: View, names: Names | None = None) -> Move:
    """Return the move in a text; raise `BadMove` with a sentence if there is none.

    Players are named by ``names``, or "seat 2" without them.
    """
    words = text.replace(",", " ").split()
    match seen.asks:
        case "lead" | "play":
            return read_card(words, seen)
        case "stop":
            return Stop() if " ".join(words).lower() in TAKING_THE_POOL else read_card(words, seen)
        case "lay":
            return read_layout(words, seen)
        case "climb":
            return read_lay(words, seen)
        case "arrange":
            return Arrange(read_hands(text, seen))
        case "declare":
            return read_declaration(words, seen)
        case None:
            raise BadMove("the deal is over")
        case asks:
            names = names or Names(tuple(f"seat {seat}" for seat in range(seen.seats)))
            return read_opening(asks, words, seen, names)


def leading_on_explained(seen: View) -> list[str]:
    """Return what a player who may take the pool may do instead, the first time the person is asked."""
    term = pool_taken(seen.rules)
    assert term is not None, "the pool may be taken"
    more = f" and {points(term.every)} from each of the others" if term.every else ""
    return [
        f"You may stop and take the {number(term.held)} in the pool.",
        f"Or lead on: win every trick, and you get the pool{more}; lose one, and the pool stays.",
    ]


def _playing(seen: View, note: str) -> Question:
    cards = card_choices(seen, seen.playable)
    if seen.asks == "stop":
        prompt = 'Lead for every trick, or "stop" to take the pool'
        # Enter takes the pool, which is safe; it is offered beside the cards.
        stop = Choice("stop", "stop", suit="stop")
        return Question(prompt, (*cards, stop), start="stop", kind="cards", instead="stop", note=note)
    empty = seen.playable[0].code if len(seen.playable) == 1 else ""
    prompt = "Your lead" if seen.asks == "lead" else "Your card"
    return Question(prompt, cards, empty=empty, start=seen.playable[-1].code, kind="cards", note=note)
