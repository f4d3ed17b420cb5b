"""What a player typed, read as a move or as a command of the table.

A wrong answer is a `BadMove` whose sentence says what would have been right.
"""

from dataclasses import dataclass
from typing import assert_never

from capot.cards import SUITS, Card, CardError, Faces
from capot.cli.words import count, joined, near
from capot.play.errors import BadMove
from capot.play.moves import Announce as AnnounceMove
from capot.play.moves import Discard, Move, PassCards, PlayCard, RefusePass
from capot.play.view import View
from capot.rules.terms import Announce, Exchange, TakeTalon, Tricks, Undertaking

COMMANDS = {
    "help": "this list",
    "why": "why a card may not be played: why QS",
    "hint": "what a sound player would do, and why",
    "last": "the last trick",
    "scores": "the scores, and what has been taken in this deal",
    "table": "the table again",
    "rules": "the rules of this game",
    "undo": "take back your last decision",
    "quit": "leave; the match is kept",
}
_SHORT = {
    "?": "help",
    "h": "hint",
    "l": "last",
    "s": "scores",
    "t": "table",
    "r": "rules",
    "u": "undo",
    "q": "quit",
    "exit": "quit",
}


@dataclass(frozen=True, slots=True)
class Command:
    """A command of the table and the words after it."""

    name: str
    words: tuple[str, ...] = ()


def read_command(text: str) -> Command | None:
    """Return the command that a text is, or None if it is none."""
    first, *rest = text.split() or [""]
    name = _SHORT.get(first.lower(), first.lower())
    if name == "why" or (name in COMMANDS and not rest):
        return Command(name, tuple(rest))
    return None


def read_move(text: str, seen: View) -> Move:
    """Return the move that a text names at this stage; raise `BadMove` with a sentence otherwise."""
    words = text.replace(",", " ").split()
    stage = seen.stage
    match stage:
        case Tricks():
            return _play(words, seen)
        case Exchange():
            if stage.unanimous and words in (["refuse"], ["no"]):
                return RefusePass()
            assert seen.legal.pick is not None
            return PassCards(_several(words, "pass", seen.legal.pick.count, seen))
        case TakeTalon():
            assert seen.legal.pick is not None
            return Discard(_several(words, "discard", seen.legal.pick.count, seen))
        case Announce():
            return _announce(words, seen)
        case None:
            raise BadMove("the deal is over")
        case _:
            assert_never(stage)


def open_undertakings(seen: View) -> tuple[Undertaking, ...]:
    """Return the undertakings that may be announced now."""
    assert isinstance(seen.stage, Announce)
    names = {move.name for move in seen.legal.moves if isinstance(move, AnnounceMove)}
    return tuple(each for each in seen.stage.undertakings if each.name in names)


def _play(words: list[str], seen: View) -> Move:
    if words[:1] == ["play"]:
        words = words[1:]
    if len(words) == 2 and len("".join(words)) <= 3:
        words = ["".join(words)]
    some = _cards(words, seen.standing.faces)
    if len(some) != 1:
        raise BadMove(f"one card is played at a time; type one, like {_example(seen)}")
    return PlayCard(some[0])


def _several(words: list[str], verb: str, how_many: int, seen: View) -> tuple[Card, ...]:
    if words[:1] == [verb]:
        words = words[1:]
    some = _cards(words, seen.standing.faces)
    if not some:
        raise BadMove(f"name {count(how_many, 'card')} to {verb}, like {_example(seen, how_many)}")
    return some


def _announce(words: list[str], seen: View) -> Move:
    if words[:1] == ["announce"]:
        words = words[1:]
    undertakings = open_undertakings(seen)
    said = " ".join(words).lower()
    if said in {"", "0", "nothing", "no", "none", "pass"}:
        return AnnounceMove(None)
    for place, each in enumerate(undertakings, 1):
        if said in {str(place), each.name.lower(), each.title.lower()}:
            return AnnounceMove(each.name)
    known = [each.name for each in undertakings]
    raise BadMove(
        f"{said!r} cannot be announced; say nothing or {joined(known, 'or')}{near(said, [*known, *COMMANDS])}"
    )


def _cards(words: list[str], faces: Faces) -> tuple[Card, ...]:
    try:
        return tuple(faces.parse(word) for word in words)
    except CardError as error:
        known = near(words[0], COMMANDS) if words[0].isalpha() and len(words[0]) > 2 else ""
        raise BadMove(f"{error}{known or '; ? lists the commands'}") from error


def _example(seen: View, how_many: int = 1) -> str:
    return " ".join(typed(card, seen.standing.faces) for card in seen.hand[:how_many])


def typed(card: Card, faces: Faces) -> str:
    """Return a card as one types it: ``QS``, ``10H``, or ``OL`` for the Ober of Leaves."""
    return faces.rank_letter(card.rank) + faces.suit_letters[SUITS.index(card.suit)]
