"""The rule of thumb: a sound move in every game of the family, by what its terms put at stake."""

import random
from dataclasses import dataclass
from typing import assert_never

from capot.play.moves import Announce as AnnounceMove
from capot.play.moves import Discard as DiscardMove
from capot.play.moves import Move, PassCards, PlayCard
from capot.play.view import View
from capot.players.advice import is_not_tricks, stage_advice, stage_move
from capot.players.protocol import Advice, Budget
from capot.players.simple import SimplePlayer
from capot.players.trick_view import trick_view
from capot.players.tricks.announcing import undertaking_to_announce
from capot.players.tricks.choosing import cards_to_give
from capot.players.tricks.giving import why_given
from capot.players.tricks.playing import weighed
from capot.players.tricks.reasons import why_announced, why_played
from capot.rules.brag import Arrange, DecidedByHand, SwapHand
from capot.rules.climbing import Climb, InstantWin
from capot.rules.dominoes import Layout, NameRank
from capot.rules.errors import RulesError
from capot.rules.opening import (
    Announce,
    ChooseContract,
    DealMore,
    Doubling,
    Draw,
    Exchange,
    NameTrump,
    StayIn,
    TakeTalon,
    TakeWidow,
)
from capot.rules.tricks import Tricks


@dataclass(frozen=True, slots=True)
class ThumbPlayer:
    """Plays by rules of thumb: duck, shed what is dangerous, count the cards, know when a trick is safe."""

    name: str = "thumb"

    def choose(self, view: View, rng: random.Random, budget: Budget | None = None) -> Move:  # noqa: ARG002
        """Return the move that will probably cost least; ``rng`` only decides between equals."""
        stage = view.stage
        match stage:
            case Exchange() | TakeTalon():
                pick = view.legal.pick
                assert pick is not None, "nobody is to act"
                return pick.move(cards_to_give(view, pick, rng))
            case Announce():
                open_names = {move.name for move in view.legal.moves if isinstance(move, AnnounceMove)}
                some = tuple(each for each in stage.undertakings if each.name in open_names)
                return AnnounceMove(undertaking_to_announce(view, some))
            case Tricks():
                playable = view.playable
                only = len(playable) == 1
                return PlayCard(playable[0] if only else weighed(trick_view(view)).choice(rng))
            case ChooseContract() | NameTrump() | NameRank() | Doubling() | TakeWidow() | Draw() | StayIn():
                return stage_move(view, rng)
            case Layout() | Climb() | DecidedByHand() | SwapHand() | Arrange():
                return _unless_too_large(view, rng).move
            case DealMore() | InstantWin() | None:
                raise AssertionError("nobody is to act")
            case _:
                assert_never(stage)

    def advise(self, view: View, rng: random.Random) -> Advice:
        """Return the move that `choose` would make with the same luck, and the reason for it."""
        return advise(view, rng)


def advise(view: View, rng: random.Random) -> Advice:
    """Return the move that the rule of thumb makes, and the reason in one sentence to the player."""
    if is_not_tricks(view.stage):
        return _unless_too_large(view, rng)
    view = trick_view(view)
    move = ThumbPlayer().choose(view, rng)
    match move:
        case PlayCard():
            return Advice(move, why_played(view, move.card, weighed(view)))
        case PassCards() | DiscardMove():
            return Advice(move, why_given(view, move))
        case AnnounceMove():
            return Advice(move, why_announced(view, move))
        case _:
            return Advice(move, "nothing better is to be seen")


def _unless_too_large(view: View, rng: random.Random) -> Advice:
    """Return the advice where no tricks are played; without room in the kernel the move of `simple`."""
    try:
        return stage_advice(view, rng)
    except RulesError:
        return Advice(SimplePlayer().choose(view, rng), "nothing better is to be seen")
