"""The kinds of stage in a deal: one module each, with the same functions."""

from collections.abc import Mapping
from typing import Final, Protocol

from capot.language.texts import Text
from capot.play.choices import Asks, Legal
from capot.play.events import What
from capot.play.moves import Discard, Hidden, Move, PassCards
from capot.play.seen import View
from capot.play.situation import Moves, S, Situation
from capot.play.speech import Answer, Question, Sign
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
    fishing,
    instant_win,
    kontra,
    lengths,
    making,
    matching,
    melding,
    naming,
    pushing,
    raising,
    robbing,
    spare_hand,
    spare_sale,
    staying,
    stops,
    talon,
    throwing,
    tricks,
    turn_up,
    vying,
    widow,
)
from capot.rules.stages import announcing, bidding, exchanges, opening
from capot.rules.stages.brag import Arrange, DecidedByHand, SwapHand
from capot.rules.stages.calling import CallCard
from capot.rules.stages.climbing import Climb, InstantWin
from capot.rules.stages.dominoes import Layout, NameRank
from capot.rules.stages.fishing import Fish
from capot.rules.stages.lengths import BidLength
from capot.rules.stages.matching import Shed
from capot.rules.stages.melding import Melding
from capot.rules.stages.stops import Runs, TakeSpare
from capot.rules.stages.tricks import Tricks
from capot.rules.stages.vying import Vie


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


_STAGES: Final[Mapping[type, Stage]] = {
    exchanges.Exchange: exchange,
    exchanges.TakeTalon: talon,
    announcing.Announce: announce,
    Tricks: tricks,
    opening.ChooseContract: contract,
    bidding.Auction: auction,
    bidding.NameSuit: naming,
    bidding.NameTrump: naming,
    NameRank: naming,
    bidding.MakeTrump: making,
    BidLength: lengths,
    announcing.ThrowIn: throwing,
    exchanges.TakeTurnUp: turn_up,
    bidding.Doubling: doubling,
    Layout: dominoes,
    opening.TakeWidow: widow,
    bidding.Raise: raising,
    bidding.Kontra: kontra,
    exchanges.PushTalon: pushing,
    exchanges.Rob: robbing,
    CallCard: calling,
    exchanges.DealMore: drawing,
    exchanges.Draw: drawing,
    announcing.StayIn: staying,
    announcing.Expose: exposing,
    InstantWin: instant_win,
    Climb: climbing,
    DecidedByHand: decided_by_hand,
    SwapHand: spare_hand,
    Arrange: brag,
    Vie: vying,
    TakeSpare: spare_sale,
    Runs: stops,
    Shed: matching,
    Fish: fishing,
    Melding: melding,
}


def stage_of(term: opening.StageTerm) -> Stage:
    """Return the module that plays a kind of stage."""
    return _STAGES[type(term)]


def hidden_move(term: opening.StageTerm, count: int) -> Hidden | Discard:
    """Return another player's hidden choice of cards in a stage, with their number only if that was free."""
    if PassCards in stage_of(term).MOVES.types:
        return Hidden("pass")
    if not isinstance(term, exchanges.Draw):
        return Hidden("discard")
    return Hidden("discard", count) if count else Discard(())
