"""The functions of a kind of stage."""

from typing import Protocol

from capot.language.texts import Text
from capot.play.choices import Asks, Legal
from capot.play.events import What
from capot.play.moves import Move
from capot.play.seen import View
from capot.play.situation import Moves, S, Situation
from capot.play.speech import Answer, Question, Sign


class Stage(Protocol):
    """The parts of a stage module: its moves, and functions of a situation with that stage in progress."""

    @property
    def MOVES(self) -> Moves:  # noqa: N802 - a constant of the module
        """The types of move in the stage, and who can follow them."""

    def begin(self, now: S, /) -> S:
        """Return the situation with the stage opened."""

    def to_act(self, now: Situation, /) -> frozenset[int]:
        """Return the seats to act; none when the stage is over."""

    def asks(self, now: Situation, /) -> Asks:
        """Return the question to the seats to act."""

    def legal(self, now: Situation, seat: int, /) -> Legal:
        """Return the legal moves of a seat to act."""

    def why_not(self, now: Situation, seat: int, move: Move, /) -> str:
        """Return the reason a move is illegal, as part of a sentence."""

    def question(self, seen: View, /) -> Question:
        """Return the question to the seat of a view, which must be to act."""

    def answer(self, seen: View, move: Move, /) -> Answer:
        """Return the title of a legal move of that seat, and what it means."""

    def told(self, seen: View, what: What, to: int | None, /) -> Text:
        """Return the words for the reader at seat ``to`` on an event of the stage, nothing if another has them.

        ``what`` is the event as that seat sees it, ``seen`` any view of the deal right after it.
        """

    def after(self, now: S, seat: int, move: Move, /) -> S:
        """Return the situation after a legal move."""

    def end(self, now: S, /) -> S:
        """Return the situation after the stage closes, before the next one begins.

        The later stages may be replaced: by those of a branch, or by none to end the deal.
        """

    def facts(self, seen: View, to: int | None, /) -> list[Text]:
        """Return the facts of the stage that stay public, as clauses for the reader at seat ``to``."""

    def signs(self, seen: View, seat: int, to: int | None, /) -> list[Sign]:
        """Return the signs of the stage next to the name of a player, for the reader at seat ``to``."""
