"""The kinds of stage in a deal: one module each, with the same functions."""

from typing import Protocol, assert_never

from capot.language.texts import Text
from capot.play.events import What
from capot.play.moves import Asks, Legal, Move
from capot.play.seen import View
from capot.play.situation import Moves, S, Situation
from capot.play.speech import Answer, Question
from capot.play.stages import (
    announce,
    auction,
    brag,
    calling,
    climbing,
    contract,
    decided_by_hand,
    dominoes,
    doubling,
    drawing,
    exchange,
    exposing,
    instant_win,
    kontra,
    lengths,
    making,
    naming,
    pushing,
    raising,
    robbing,
    spare_hand,
    staying,
    talon,
    throwing,
    tricks,
    turn_up,
    widow,
)
from capot.rules.stages import opening
from capot.rules.stages.brag import Arrange, DecidedByHand, SwapHand
from capot.rules.stages.calling import CallCard
from capot.rules.stages.climbing import Climb, InstantWin
from capot.rules.stages.dominoes import Layout, NameRank
from capot.rules.stages.lengths import BidLength
from capot.rules.stages.tricks import Tricks


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


def stage_of(term: opening.StageTerm) -> Stage:
    """Return the module that plays a kind of stage."""
    match term:
        case opening.Exchange():
            return exchange
        case opening.TakeTalon():
            return talon
        case opening.Announce():
            return announce
        case Tricks():
            return tricks
        case opening.ChooseContract():
            return contract
        case opening.Auction():
            return auction
        case opening.NameSuit() | opening.NameTrump() | NameRank():
            return naming
        case opening.MakeTrump():
            return making
        case BidLength():
            return lengths
        case opening.ThrowIn():
            return throwing
        case opening.TakeTurnUp():
            return turn_up
        case opening.Doubling():
            return doubling
        case Layout():
            return dominoes
        case opening.TakeWidow():
            return widow
        case opening.Raise():
            return raising
        case opening.Kontra():
            return kontra
        case opening.PushTalon():
            return pushing
        case opening.Rob():
            return robbing
        case CallCard():
            return calling
        case opening.DealMore() | opening.Draw():
            return drawing
        case opening.StayIn():
            return staying
        case opening.Expose():
            return exposing
        case _:
            return _without_tricks(term)


def _without_tricks(term: InstantWin | Climb | DecidedByHand | SwapHand | Arrange) -> Stage:
    """Return the module of a stage in a game without tricks."""
    match term:
        case InstantWin():
            return instant_win
        case Climb():
            return climbing
        case DecidedByHand():
            return decided_by_hand
        case SwapHand():
            return spare_hand
        case Arrange():
            return brag
        case _:
            assert_never(term)
