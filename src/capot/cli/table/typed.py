"""The commands of the table, and cards as they are typed."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from capot.cards import JOKER_LETTERS, JOKER_RANK, SUITS, Card, CardError, Faces
from capot.cli.words import near
from capot.language.cards import card_name
from capot.language.texts import Name, Text, joined, listed, mark, say
from capot.play.errors import BadMove
from capot.play.moves import Move, PlayCard
from capot.play.view import View
from capot.rules.terms import Pack

COMMANDS = {
    "help": mark("this list"),
    "why": mark("why you may not play a card: why QS"),
    "hint": mark("what to do, and the points each choice is likely to bring"),
    "moves": mark("everything you may do now"),
    "last": mark("the last trick"),
    "scores": mark("the scores, and what was taken in this deal"),
    "table": mark("the table again"),
    "rules": mark("the rules of this game"),
    "review": mark("what each of your decisions cost in the last finished deal"),
    "claim": mark("end a deal whose score is certain"),
    "undo": mark("take back your last decision"),
    "quit": mark("leave; the match is saved"),
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


class SeveralWays(BadMove):
    """Cards that can be used in several ways; the text lists them with their numbers."""

    def __init__(self, text: Text, ways: Mapping[str, Move]) -> None:
        """Keep the ways by the numbers with which they are listed."""
        super().__init__(text)
        self.ways = ways

    def numbered(self, answer: str) -> Move | None:
        """Return the way of a number alone, None for another answer; raise itself for a number not listed."""
        if not answer.isdecimal():
            return None
        if answer not in self.ways:
            raise self
        return self.ways[answer]


def read_cards(words: Sequence[str], faces: Faces, pack: Pack) -> tuple[Card, ...]:
    """Return the cards that words name; raise `BadMove` with a sentence for a word that names none."""
    suitless = pack.suitless
    wrong = next((word for word in words if parsed(word, faces, pack) is None), None)
    if wrong is None:
        return tuple(faces.parse(word) for word in words)
    if not suitless and any(_runs_together(word, faces, pack) for word in words):
        two = Name(" ".join(as_typed(card, faces) for card in (Card("Q", "♠"), Card("T", "♥"))))
        raise BadMove(say("put spaces between the cards, like {cards}", cards=two))
    if words[0].lower() in COMMANDS:
        alone = Name(words[0].lower())
        raise BadMove(say("type {command} on its own, without other words", command=alone))
    refusal = no_card(wrong, faces, suitless=suitless)
    meant = near(words[0], COMMANDS) if words[0].isalpha() and len(words[0]) > 2 else ""
    help_too = say("{refusal}, or type ? for help", refusal=refusal)
    raise BadMove(joined("; ", [refusal, meant]) if meant else help_too)


def no_card(word: str, faces: Faces, *, suitless: bool = False) -> Text:
    """Return that a word names no card, and how cards are typed, by rank alone if suits mean nothing."""
    queen, shown = Card("Q", "♠"), Name(repr(word.strip()))
    if suitless:
        example = Name(faces.rank_letter(queen.rank))
        return say("{word} is not a card; type its rank alone, like {example}", word=shown, example=example)
    return say(
        "{text} is not a card; write {card:acc} as {example}",
        text=shown,
        card=card_name(faces, queen),
        example=Name(as_typed(queen, faces)),
    )


def of_hand(some: Sequence[Card], hand: Sequence[Card]) -> tuple[Card, ...]:
    """Return cards as a hand has them: of two equal cards or jokers whichever it holds, or both in turn."""
    found: list[Card] = []
    jokers = [each for each in hand if each.rank == JOKER_RANK]
    for card in some:
        alike = (card, card.twin, *(jokers if card.is_joker else ()))
        own = [each for each in alike if each in hand and each not in found]
        found.append(own[0] if own else card)
    return tuple(found)


def several(said: str, titles: Sequence[str]) -> Text:
    """Return that words may be one of several answers."""
    return say("{answer} may be {answers}", answer=Name(repr(said)), answers=listed(titles, "or"))


def _runs_together(word: str, faces: Faces, pack: Pack) -> bool:
    """Whether a word is several cards without spaces: ``10SQD``, ``js/ac``."""
    rest = re.sub(r"[^\w♠♥♦♣]", "", word)
    found = 0
    while rest:
        size = next((each for each in (3, 2) if parsed(rest[:each], faces, pack)), 0)
        if not size:
            return False
        rest, found = rest[size:], found + 1
    return found > 1


def parsed(word: str, faces: Faces, pack: Pack) -> Card | None:
    """Return the card that a word names, None for another word, and for jokers where the pack has none."""
    try:
        card = faces.parse(word)
    except CardError:
        return None
    has_jokers = any(each.rank == JOKER_RANK for each in pack.cards())
    return None if card.rank == JOKER_RANK and not has_jokers else card


def as_typed(card: Card, faces: Faces) -> str:
    """Return a card as typed: ``QS``, ``10H``, ``OL`` for the Ober of Leaves, or ``JK`` for a joker."""
    if card.rank == JOKER_RANK:
        return JOKER_LETTERS
    return faces.rank_letter(card.rank) + faces.suit_letters[SUITS.index(card.suit)]


def read_card(words: list[str], seen: View) -> PlayCard:
    """Return the play of the one card that words name; raise `BadMove` for none or several."""
    if words[:1] in (["play"], ["lay"]):
        words = words[1:]
    if len(words) == 2 and len("".join(words)) <= 3:
        words = ["".join(words)]
    suitless = seen.rules.pack.suitless
    if len(words) == 1 and suitless and (card := _of_rank(words[0].upper(), seen)):
        return PlayCard(card)
    some = of_hand(read_cards(words, seen.standing.faces, seen.rules.pack), seen.hand)
    if len(some) != 1:
        raise BadMove(say("one card is played at a time; type one, like {card}", card=example(seen)))
    return PlayCard(some[0])


def _of_rank(letter: str, seen: View) -> Card | None:
    """Return a card to play of a rank as typed, None if it is none; raise `BadMove` if none may be played."""
    faces, legal = seen.standing.faces, seen.legal.cards
    card = next((card for card in reversed(of_rank(letter, seen)) if card in legal), None)
    if card is None and letter in map(faces.rank_letter, seen.rules.pack.order):
        raise BadMove(say("you may play no card of the rank {rank} now", rank=Name(letter)))
    return card


def of_rank(letter: str, seen: View) -> list[Card]:
    """Return the cards in hand of a rank as typed, in upper case."""
    faces = seen.standing.faces
    return [card for card in seen.hand if letter in {card.rank, faces.rank_letter(card.rank)}]


def ranks_alone(seen: View) -> set[str]:
    """Return the ranks that stand for a card as typed: all where a card is due and suits mean nothing."""
    return ranks(seen) if seen.rules.pack.suitless and seen.legal.cards else set()


def ranks(seen: View) -> set[str]:
    """Return the ranks of the pack as typed, in upper case."""
    order = seen.rules.pack.order
    return {*order, *map(seen.standing.faces.rank_letter, order)}


def suit_signs(faces: Faces, suit: str) -> tuple[str, ...]:
    """Return the letter and the signs of a suit as typed, in lower case."""
    place = SUITS.index(suit)
    return faces.suit_letters[place].lower(), faces.suit_signs[place], suit


def example(seen: View, how_many: int = 1) -> Name:
    """Return cards that may be chosen now, as typed."""
    allowed = [card for card in seen.hand if card in seen.legal.cards]
    some = allowed[-1:] if how_many == 1 else allowed[:how_many]
    if seen.rules.pack.suitless:
        return Name(" ".join(seen.standing.faces.rank_letter(card.rank) for card in some))
    return Name(" ".join(as_typed(card, seen.standing.faces) for card in some))
