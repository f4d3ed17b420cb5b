"""The commands of the table, and what several questions offer and read alike: cards, or one of two words."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from capot.cards import JOKER_LETTERS, SUITS, Card, CardError, Faces
from capot.cli.screens.screen import Choice, Question
from capot.cli.words import near
from capot.play.errors import BadMove
from capot.play.moves import PlayCard
from capot.play.view import View

COMMANDS = {
    "help": "this list",
    "why": "why you may not play a card: why QS",
    "hint": "what to do, and the points each choice is likely to bring",
    "moves": "everything you may do now",
    "last": "the last trick or pile, or the last hands compared",
    "scores": "the scores, and what was taken in this deal",
    "table": "the table again",
    "rules": "the rules of this game",
    "review": "what each of your decisions cost in the last finished deal",
    "claim": "end a deal whose score is certain",
    "undo": "take back your last decision",
    "quit": "leave; the match is saved",
}
SHORT = {
    "?": "help",
    "w": "why",
    "h": "hint",
    "m": "moves",
    "l": "last",
    "s": "scores",
    "t": "table",
    "r": "rules",
    "v": "review",
    "c": "claim",
    "u": "undo",
    "q": "quit",
    "exit": "quit",
}

NOTHING = frozenset({"", "0", "no", "none", "nothing", "pass"})
"""Answers that decline an offer."""

SIGNS = {name: sign for sign, name in SHORT.items() if len(sign) == 1}
"""The one-letter form of each command."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command of the table and the words after it."""

    name: str
    words: tuple[str, ...] = ()


def read_cards(words: Sequence[str], faces: Faces) -> tuple[Card, ...]:
    """Return the cards that words name; raise `BadMove` with a sentence for a word that names none."""
    try:
        return tuple(faces.parse(word) for word in words)
    except CardError as error:
        if any(_runs_together(word, faces) for word in words):
            raise BadMove(
                "put spaces between the cards, like "
                + " ".join(as_typed(card, faces) for card in (Card("Q", "♠"), Card("T", "♥")))
            ) from error
        if words[0].lower() in COMMANDS:
            raise BadMove(f"type {words[0].lower()} on its own, without other words") from error
        known = near(words[0], COMMANDS) if words[0].isalpha() and len(words[0]) > 2 else ""
        raise BadMove(f"{error}{known or ', or type ? for help'}") from error


def of_hand(some: Sequence[Card], hand: Sequence[Card]) -> tuple[Card, ...]:
    """Return cards as a hand has them: of two equal cards whichever it holds, or both in turn."""
    found: list[Card] = []
    for card in some:
        own = [each for each in (card, card.twin) if each in hand and each not in found]
        found.append(own[0] if own else card)
    return tuple(found)


def _runs_together(word: str, faces: Faces) -> bool:
    """Whether a word is several cards without spaces: ``10SQD``, ``js/ac``."""
    rest = re.sub(r"[^\w♠♥♦♣]", "", word)
    found = 0
    while rest:
        size = next((each for each in (3, 2) if _is_card(rest[:each], faces)), 0)
        if not size:
            return False
        rest, found = rest[size:], found + 1
    return found > 1


def _is_card(text: str, faces: Faces) -> bool:
    try:
        faces.parse(text)
    except CardError:
        return False
    return True


def as_typed(card: Card, faces: Faces) -> str:
    """Return a card as typed: ``QS``, ``10H``, ``OL`` for the Ober of Leaves, or ``JK`` for a joker."""
    if card.is_joker:
        return JOKER_LETTERS
    return faces.rank_letter(card.rank) + faces.suit_letters[SUITS.index(card.suit)]


def card_choices(seen: View, among: Iterable[Card]) -> tuple[Choice, ...]:
    """Return the cards of the hand as choices, of which those in ``among`` are allowed."""
    allowed, faces = tuple(among), seen.standing.faces
    suit_of = seen.rules.pack.suit
    return tuple(
        Choice(faces.short(card), card.code, is_open=card in allowed, suit=suit_of(card))
        for card in seen.hand
    )


def read_card(words: list[str], seen: View, done: str = "played") -> PlayCard:
    """Return the play of the one card that words name; raise `BadMove` for none or several."""
    if words[:1] in (["play"], ["lay"]):
        words = words[1:]
    if len(words) == 2 and len("".join(words)) <= 3:
        words = ["".join(words)]
    some = of_hand(read_cards(words, seen.standing.faces), seen.hand)
    if len(some) != 1:
        raise BadMove(f"one card is {done} at a time; type one, like {example(seen)}")
    return PlayCard(some[0])


def example(seen: View, how_many: int = 1) -> str:
    """Return cards that may be chosen now, as typed."""
    allowed = [card for card in seen.hand if card in seen.legal.cards]
    some = allowed[-1:] if how_many == 1 else allowed[:how_many]
    return " ".join(as_typed(card, seen.standing.faces) for card in some)


def either(prompt: str, first: str, second: str, start: str, note: str) -> Question:
    """Return a question with two words for answers."""
    return Question(
        prompt, (Choice(first, first), Choice(second, second)), start=start, note=note, first=None
    )


def read_either(said: str, known: Mapping[str, bool], wanted: str) -> bool:
    """Return the meaning of an answer or of its beginning; raise `BadMove` unless it is clear."""
    if said in known:
        return known[said]
    found = {known[word] for word in known if said and word.startswith(said)}
    if len(found) == 1:
        return found.pop()
    raise BadMove(f"type {wanted}" if not said else f"{said!r} is not an answer; type {wanted}")
