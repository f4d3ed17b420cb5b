"""Moves as text: the form that records, terminal and protocol share."""

from typing import assert_never

from capot.cards import FRENCH, RANKS, SUITS, Card, CardError, Faces, codes
from capot.language.texts import Name, say
from capot.play.errors import BadMove
from capot.play.moves import (
    Announce,
    Arrange,
    Bid,
    CallCard,
    Choose,
    Discard,
    Double,
    Expose,
    LayCards,
    Move,
    NameRank,
    NameSuit,
    NameTrump,
    PassCards,
    PassTurn,
    PlayCard,
    RefusePass,
    StayIn,
    Stop,
    TakeWidow,
)


def move_text(move: Move) -> str:
    """Return the text form of a move, which `parse_move` reads back."""
    match move:
        case PlayCard():
            return f"play {move.card.code}"
        case PassCards():
            return f"pass {codes(move.cards)}"
        case RefusePass():
            return "refuse"
        case Discard():
            return f"discard {codes(move.cards) or 'nothing'}"
        case Announce():
            return f"announce {move.name or 'nothing'}"
        case Choose():
            return f"choose {move.contract}"
        case Bid():
            best = f" {Card('A', move.suit).code[1]}" if move.suit else ""
            return f"bid {move.amount or 'nothing'}{best}"
        case NameSuit():
            return f"suit {Card('A', move.suit).code[1]}"
        case NameTrump():
            return f"trump {Card('A', move.suit).code[1]}{' alone' * move.alone}"
        case CallCard():
            return f"call {move.card.code}"
        case NameRank():
            return f"from {move.rank}"
        case Double():
            return f"double {' '.join(str(seat) for seat in move.seats) or 'nobody'}"
        case Expose():
            return f"expose {codes(move.cards) or 'nothing'}"
        case Stop():
            return "stop"
        case TakeWidow():
            return "take" if move.takes else "leave"
        case StayIn():
            return "in" if move.stays else "out"
        case LayCards():
            return f"lay {codes(move.cards)}"
        case PassTurn():
            return "pass"
        case Arrange():
            return f"arrange {' / '.join(codes(hand) for hand in move.hands) or 'nothing'}"
        case _:
            assert_never(move)


def parse_move(text: str, faces: Faces = FRENCH) -> Move:
    """Return the move written as text, with cards in these faces or the French; else raise `BadMove`."""
    verb, *words = text.replace(",", " ").replace("/", " / ").lower().split() or [""]
    found = _shaping(verb, words)
    if found is not None:
        return found
    try:
        if verb == "arrange" and words:
            return Arrange(_hands(words, faces))
        some = tuple(faces.parse(word) for word in words) if verb in _OF_CARDS else ()
    except CardError as error:
        raise BadMove(str(error)) from error
    match verb:
        case "play" if len(some) == 1:
            return PlayCard(some[0])
        case "call" if len(some) == 1:
            return CallCard(some[0])
        case "pass" if some:
            return PassCards(some)
        case "discard" if some:
            return Discard(some)
        case "lay" if some:
            return LayCards(some)
        case "expose" if some:
            return Expose(some)
        case "refuse" if not words:
            return RefusePass()
        case "announce" if len(words) == 1:
            return Announce(None if words[0] == "nothing" else words[0])
        case _:
            raise BadMove(
                say(
                    "{text} is not a move; moves look like: play QS, pass QS KS 9H, announce capot",
                    text=Name(repr(text.strip())),
                )
            )


VERBS = frozenset(
    [
        "play",
        "pass",
        "refuse",
        "discard",
        "announce",
        "choose",
        "bid",
        "suit",
        "trump",
        "call",
        "from",
        "double",
        "expose",
        "stop",
        "take",
        "leave",
        "in",
        "out",
        "lay",
        "arrange",
    ]
)
"""The first words of all moves."""

DIGITS = 4
"""Maximum length of a number in a move."""

_OF_CARDS = {"play", "call", "pass", "discard", "lay", "expose"}
_WORDS: dict[str, Move] = {
    "pass": PassTurn(),
    "arrange nothing": Arrange(()),
    "stop": Stop(),
    "take": TakeWidow(takes=True),
    "leave": TakeWidow(takes=False),
    "in": StayIn(stays=True),
    "out": StayIn(stays=False),
    "bid nothing": Bid(None),
    "discard nothing": Discard(()),
    "double nobody": Double(()),
    "expose nothing": Expose(()),
}
_SUITS = {word: suit for suit in SUITS for word in (suit, Card("A", suit).code[1].lower())}
"""Suits by sign and by letter."""


def _hands(words: list[str], faces: Faces) -> tuple[tuple[Card, ...], ...]:
    """Return the hands of cards separated by slashes."""
    hands: list[tuple[Card, ...]] = [()]
    for word in words:
        if word == "/":
            hands.append(())
        else:
            hands[-1] = (*hands[-1], faces.parse(word))
    return tuple(hands)


def _is_bid(word: str) -> bool:
    """Whether a word is a number that may be bid."""
    return word.isdecimal() and len(word) <= DIGITS and int(word) > 0


def _shaping(verb: str, words: list[str]) -> Move | None:
    """Return the move of a stage without cards, or None if the words are not one."""
    whole = " ".join((verb, *words))
    if whole in _WORDS:
        return _WORDS[whole]
    match verb, words:
        case "choose", [name]:
            return Choose(name)
        case "bid", [number] if _is_bid(number):
            return Bid(int(number))
        case "bid", [number, suit] if _is_bid(number) and suit in _SUITS:
            return Bid(int(number), _SUITS[suit])
        case "suit", [suit] if suit in _SUITS:
            return NameSuit(_SUITS[suit])
        case "trump", [suit] if suit in _SUITS:
            return NameTrump(_SUITS[suit])
        case "trump", [suit, "alone"] if suit in _SUITS:
            return NameTrump(_SUITS[suit], alone=True)
        case "from", [rank] if rank.upper() in RANKS:
            return NameRank(rank.upper())
        case "double", [_, *_] if all(word.isdecimal() and len(word) == 1 for word in words):
            return Double(tuple(sorted(int(word) for word in words)))
        case _:
            return None
