"""A puzzle: a deal up to a decision, its solution, and what every other move costs."""

from dataclasses import dataclass
from hashlib import sha256
from typing import Literal, TypeAlias

from capot.cards import Card, codes
from capot.play.lab_deals import lab_standing
from capot.play.moves import Move, is_same
from capot.play.position import Position, from_hands
from capot.play.view import View, view
from capot.players.protocol import FRIENDS
from capot.rules.catalog import GAMES
from capot.rules.model import Game

Theme: TypeAlias = Literal[
    "duck",
    "win",
    "lead",
    "exit",
    "queen",
    "dump",
    "keep",
    "discard",
    "smoke",
    "void",
    "stop",
    "sweep",
    "last",
    "pass",
    "announce",
    "contract",
    "double",
    "draw",
    "domino",
    "bomb",
    "climb",
    "hands",
]
"""The subjects of puzzles."""


@dataclass(frozen=True, slots=True)
class Option:
    """Moves that cannot differ, and how far they are behind the best, in points, with its standard error."""

    moves: tuple[Move, ...]
    behind: float = 0.0
    error: float = 0.0


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A decision of ``seat`` with one clearly best move, the first of ``options``, which are sorted by worth.

    ``game`` is a key of the catalogue, ``deal`` the number of the deal whose rules, dealer and standing are
    those of `capot.play.lab_deals.dealt`; ``hands``, ``talon`` and ``turn_up`` are its cards and ``moves``
    what was played.  In ``worlds`` worlds that no choice was made in, the second best move was ``z`` standard
    errors behind.  ``rating`` is the difficulty at the start.
    """

    game: str
    deal: int
    hands: tuple[tuple[Card, ...], ...]
    talon: tuple[Card, ...]
    turn_up: Card | None
    moves: tuple[tuple[int, Move], ...]
    seat: int
    options: tuple[Option, ...]
    z: float
    worlds: int
    themes: tuple[Theme, ...]
    rating: int
    own: Game | None = None

    @property
    def rules_of(self) -> Game:
        """The game: that of the catalogue, or the ``own`` one of its inventor."""
        return self.own or GAMES[self.game]

    @property
    def key(self) -> str:
        """The name of the puzzle: it follows from cards, moves and seat."""
        made = ";".join(f"{seat} {move.text}" for seat, move in self.moves)
        cards = "/".join(codes(hand) for hand in (*self.hands, self.talon))
        text = f"{self.game} {self.deal} {cards} {made} {self.seat}"
        return f"{self.game}-{sha256(text.encode()).hexdigest()[:8]}"

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat; that of the seat to move is empty."""
        seats = len(self.hands)
        return tuple(
            "" if seat == self.seat else FRIENDS[(seat - self.seat - 1) % seats] for seat in range(seats)
        )

    @property
    def solution(self) -> tuple[Move, ...]:
        """The best move, and those that cannot differ from it."""
        return self.options[0].moves

    @property
    def loss(self) -> float:
        """The points by which the second best move is behind."""
        return self.options[1].behind

    def start(self) -> Position:
        """Return the deal before its first move; raise `PlayError` if the cards are not those of the game."""
        game, seats = self.rules_of, len(self.hands)
        return from_hands(
            game.rules_for(seats, self.deal),
            self.deal % seats,
            self.hands,
            self.talon,
            lab_standing(game, seats, self.deal),
            turn_up=self.turn_up,
        )

    def position(self) -> Position:
        """Return the deal at the decision; raise `PlayError` if the moves are not legal."""
        now = self.start()
        for seat, move in self.moves:
            now = now.after(seat, move)
        return now

    def view(self) -> View:
        """Return what the seat sees."""
        return view(self.position(), self.seat)

    def option_of(self, move: Move) -> Option | None:
        """Return the option that a move belongs to, or None for one that was not compared."""
        return next((each for each in self.options if any(is_same(move, one) for one in each.moves)), None)
