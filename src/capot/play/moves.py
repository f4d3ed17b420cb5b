"""The moves of the game and their text forms, the same in records, terminal and protocol."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Literal, TypeAlias, assert_never

from capot.cards import FRENCH, Card, CardError, Faces, codes
from capot.play.errors import BadMove


@dataclass(frozen=True, slots=True)
class PlayCard:
    """Play a card to the trick: ``play QS``."""

    card: Card


@dataclass(frozen=True, slots=True)
class PassCards:
    """Pass cards to another player: ``pass QS KS 9H``."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class RefusePass:
    """Refuse to pass, where one refusal is enough: ``refuse``."""


@dataclass(frozen=True, slots=True)
class Discard:
    """Lay cards aside, out of play: ``discard 7C 8C``."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Announce:
    """Announce an undertaking by its name, or nothing: ``announce capot``, ``announce nothing``."""

    name: str | None


Move: TypeAlias = PlayCard | PassCards | RefusePass | Discard | Announce


@dataclass(frozen=True, slots=True)
class PickCards:
    """A choice of exactly ``count`` different cards ``among`` those given, to ``pass`` or to ``discard``."""

    verb: Literal["pass", "discard"]
    count: int
    among: tuple[Card, ...]

    def move(self, cards: tuple[Card, ...]) -> Move:
        """Return the move that picks these cards."""
        return PassCards(cards) if self.verb == "pass" else Discard(cards)


@dataclass(frozen=True, slots=True)
class Legal:
    """What a seat may do: the listed ``moves``, and any choice that ``pick`` describes.

    It contains a legal move, runs through all of them, and is empty when the seat is not to act.
    """

    moves: tuple[Move, ...] = ()
    pick: PickCards | None = None

    def __contains__(self, move: object) -> bool:
        """Whether the move is legal; the order in which picked cards are named does not matter."""
        if move in self.moves:
            return True
        if self.pick is None or not isinstance(move, PassCards | Discard):
            return False
        same_verb = type(move) is type(self.pick.move(()))
        fits = len(move.cards) == self.pick.count == len(set(move.cards))
        return same_verb and fits and all(card in self.pick.among for card in move.cards)

    def __iter__(self) -> Iterator[Move]:
        """Run through the legal moves: a pass of three cards from thirteen makes 286 of them."""
        yield from self.moves
        if self.pick is not None:
            yield from (self.pick.move(some) for some in combinations(self.pick.among, self.pick.count))

    def __bool__(self) -> bool:
        """Whether there is any legal move."""
        return bool(self.moves) or self.pick is not None


def move_text(move: Move) -> str:
    """Return the text form of a move, which `parse_move` reads again."""
    match move:
        case PlayCard():
            return f"play {move.card.code}"
        case PassCards():
            return f"pass {codes(move.cards)}"
        case RefusePass():
            return "refuse"
        case Discard():
            return f"discard {codes(move.cards)}"
        case Announce():
            return f"announce {move.name or 'nothing'}"
        case _:
            assert_never(move)


def parse_move(text: str, faces: Faces = FRENCH) -> Move:
    """Return the move that a text names, its cards in these faces or the French; else raise `BadMove`."""
    verb, *words = text.replace(",", " ").lower().split() or [""]
    try:
        some = tuple(faces.parse(word) for word in words) if verb in {"play", "pass", "discard"} else ()
    except CardError as error:
        raise BadMove(str(error)) from error
    match verb:
        case "play" if len(some) == 1:
            return PlayCard(some[0])
        case "pass" if some:
            return PassCards(some)
        case "discard" if some:
            return Discard(some)
        case "refuse" if not words:
            return RefusePass()
        case "announce" if len(words) == 1:
            return Announce(None if words[0] == "nothing" else words[0])
        case _:
            raise BadMove(
                f"{text.strip()!r} is not a move; moves look like: play QS, pass QS KS 9H, announce capot"
            )
