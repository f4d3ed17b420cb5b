"""The stages without tricks: the move of the player `thumb` at each, and the search among all moves."""

# ruff: noqa: PLC0415 - most of this is compiled: who never plays or searches need not wait for the compiler

from functools import partial
from random import Random
from statistics import fmean

from capot.language.texts import say
from capot.play.moves import Announce, Move
from capot.play.stages import stage_of
from capot.play.stages.exchange import is_scatter
from capot.play.view import View
from capot.players.opening.calling import calling_advised, giving_back_advised
from capot.players.opening.contracts import contract_advised, rank_advised, trump_advised
from capot.players.opening.doubling import doubles_advised
from capot.players.opening.drawing import draw_advised
from capot.players.opening.exposing import exposing_advised
from capot.players.opening.lengths import lengths_advised
from capot.players.opening.making import making_advised, turn_up_advised
from capot.players.opening.pushing import laying_advised, push_advised
from capot.players.opening.robbing import laying_away_advised, robbing_advised
from capot.players.opening.scattering import scatter_advised
from capot.players.opening.soloist import soloist_advised
from capot.players.opening.staying import staying_advised
from capot.players.opening.widow import bidders_widow_advised, discards_advised, widow_advised
from capot.players.plays import Silent, advised, prospect
from capot.players.protocol import Advice, NewProspect
from capot.players.views.seated import seated
from capot.rules.derived.weights import weights_of
from capot.rules.errors import RulesError
from capot.rules.ongoing.bidding import bid_contracts
from capot.rules.stages import announcing, bidding, dominoes, exchanges, opening, tricks
from capot.rules.stages.calling import CallCard
from capot.rules.stages.lengths import BidLength

WITH_TRICKS = (exchanges.Exchange, exchanges.TakeTalon, announcing.Announce, tricks.Tricks)
"""The stages at which policies and search go by the tricks to come."""


def is_without_tricks(view: View) -> bool:
    """Whether these rules of thumb and searches decide at the stage of a view."""
    return not isinstance(view.stage, WITH_TRICKS) or is_scatter(view) or view.rules.has_melds


def is_searched(stage: opening.StageTerm | None) -> bool:
    """Whether moves at a stage have estimates; otherwise the rule of thumb alone decides."""
    return stage is None or stage_of(stage).MOVES.is_searched


def is_mixed(stage: opening.StageTerm | None) -> bool:
    """Whether players draw among several moves at a stage, whatever the estimates."""
    return stage is not None and stage_of(stage).MOVES.is_mixed


def stage_move(view: View) -> Move:
    """Return the move of the rule of thumb at a stage without tricks."""
    return stage_advice(view).move


def stage_choice(view: View, rng: Random) -> Move:
    """Return a move of the rule of thumb, drawn where it mixes several so that nobody can read it."""
    return stage_advice(view).drawn(rng)


def stage_advice(view: View) -> Advice:
    """Return that move and the reason for it, in one sentence addressed to the player."""
    view = seated(view)
    stage = view.stage
    if is_scatter(view):
        return scatter_advised(view)
    if view.rules.pause is not None:
        return advised(view, view.rules.pause)
    assert not isinstance(stage, WITH_TRICKS), "tricks have another policy"
    match stage:
        case bidding.Raise():
            from capot.players.opening.declaring import raise_advised

            return raise_advised(view)
        case opening.ChooseContract(by="bidder") if not view.rules.price:
            from capot.players.opening.declaring import game_advised

            return game_advised(view)
        case bidding.Kontra():
            from capot.players.opening.declaring import kontra_advised

            return kontra_advised(view)
        case opening.TakeWidow(by="bidder"):
            return _bidders_widow_advised(view)
        case opening.ChooseContract():
            return contract_advised(view)
        case bidding.Auction() | bidding.NameTrump() if bid_contracts(view.rules):
            return soloist_advised(view)
        case bidding.Auction() if stage.price:
            from capot.players.opening.sale import sale_advised

            return sale_advised(view)
        case bidding.Auction(duel=True):
            from capot.players.opening.declaring import game_bid_advised

            return game_bid_advised(view)
        case bidding.Auction() | bidding.NameSuit():
            from capot.players.opening.auction import bid_advised, suit_advised

            return bid_advised(view) if isinstance(stage, bidding.Auction) else suit_advised(view)
        case bidding.NameTrump():
            return trump_advised(view)
        case bidding.MakeTrump():
            return making_advised(view)
        case announcing.ThrowIn():
            return _throwing_advised(view)
        case BidLength():
            return lengths_advised(view)
        case exchanges.TakeTurnUp():
            return turn_up_advised(view)
        case dominoes.NameRank():
            return rank_advised(view)
        case bidding.Doubling():
            return doubles_advised(view)
        case announcing.Expose():
            return exposing_advised(view)
        case opening.TakeWidow():
            return widow_advised(view) if view.legal.pick is None else discards_advised(view)
        case exchanges.PushTalon():
            return push_advised(view) if view.legal.pick is None else laying_advised(view)
        case exchanges.Rob():
            return robbing_advised(view) if view.legal.pick is None else laying_away_advised(view)
        case CallCard():
            return calling_advised(view) if view.legal.pick is None else giving_back_advised(view)
        case exchanges.Draw():
            return laying_advised(view) if stage.must else draw_advised(view)
        case announcing.StayIn():
            return staying_advised(view)
        case exchanges.DealMore() | Silent() | None:
            raise AssertionError("nobody is to act")
        case _:
            return advised(view, stage)


def _throwing_advised(view: View) -> Advice:
    """Return whether to throw the hand in: yes if its ranks are worse than those of the pack on average."""
    keep, throw = Announce(None), next((each for each in view.legal.moves if each != Announce(None)), None)
    if throw is None:
        return Advice(keep, say("your hand is too good to be thrown in"))
    rules, low_wins = view.rules, view.standing.low_wins
    taken = sum(each.points for each in weights_of(rules, len(view.players)).cards)
    avoids = (taken > 0) == low_wins if taken else low_wins
    hand, pack = (
        fmean(rules.pack.order.index(card.rank) for card in some) for some in (view.hand, rules.pack.cards())
    )
    # Such ranks are all that matters in rows.
    if rules.stage(dominoes.Layout) is not None or (hand < pack) == avoids:
        return Advice(throw, say("your cards are worse than those of most hands"))
    return Advice(keep, say("your cards are better than those of most hands"))


def _bidders_widow_advised(view: View) -> Advice:
    """Return what the highest bidder does with the widow, and what is discarded."""
    from capot.players.opening.declaring import game_discards_advised, game_widow_advised

    takes = view.legal.pick is None
    if bid_contracts(view.rules):
        return bidders_widow_advised(view) if takes else discards_advised(view)
    return game_widow_advised(view) if takes else game_discards_advised(view)


def stage_prospect(view: View, also: Move | None = None) -> NewProspect:
    """Return the prospect of a stage without tricks; where not all moves are listed, ``also`` is."""
    from capot.players.opening.search import (
        auction,
        calling,
        contracts,
        doubling,
        drawing,
        exposing,
        game,
        laying_aside,
        lengths,
        making,
        pushing,
        robbing,
        sale,
        scattering,
        soloist,
        staying,
        widow,
    )

    stage = view.stage
    if is_scatter(view):
        return partial(scattering.ScatterProspect, also=also)
    if view.rules.pause is not None:
        return prospect(view.rules.pause, also)
    assert not isinstance(stage, WITH_TRICKS), "tricks have another search"
    match stage:
        case bidding.Raise():
            return game.GameProspect
        case opening.ChooseContract(by="bidder") if not view.rules.price:
            return game.GameProspect
        case bidding.Kontra():
            return game.KontraProspect
        case opening.TakeWidow() if bid_contracts(view.rules):
            return (
                soloist.ContractWidowProspect
                if view.legal.pick is None
                else partial(widow.WidowDiscardProspect, also=also)
            )
        case opening.TakeWidow(by="bidder"):
            return (
                game.GameWidowProspect
                if view.legal.pick is None
                else partial(game.GameDiscardProspect, also=also)
            )
        case bidding.Auction() if bid_contracts(view.rules):
            return partial(soloist.ContractBidProspect, also=also)
        case bidding.NameTrump() if bid_contracts(view.rules):
            return soloist.BidTrumpProspect
        case bidding.Auction() if stage.price:
            return sale.SaleProspect
        case bidding.Auction(duel=True):
            return partial(game.GameBidProspect, also=also)
        case opening.ChooseContract():
            return contracts.ContractProspect
        case bidding.Auction():
            return auction.BidProspect
        case bidding.NameSuit():
            return auction.SuitProspect
        case bidding.NameTrump() if any(
            isinstance(each, exchanges.DealMore | exchanges.Draw | announcing.StayIn)
            for each in view.rules.stages
        ):
            return drawing.ShortTrumpProspect
        case bidding.NameTrump() | dominoes.NameRank():
            return contracts.NameProspect
        case bidding.MakeTrump():
            return making.MakingProspect if view.declarer is None else making.DefenceProspect
        case BidLength():
            return lengths.LengthProspect
        case exchanges.TakeTurnUp():
            return making.MakersDiscardProspect
        case bidding.Doubling():
            return doubling.DoublingProspect
        case announcing.Expose():
            return exposing.ExposureProspect
        case opening.TakeWidow():
            return (
                widow.WidowProspect
                if view.legal.pick is None
                else partial(widow.WidowDiscardProspect, also=also)
            )
        case exchanges.PushTalon():
            return pushing.PushProspect
        case exchanges.Rob():
            return robbing.RobProspect
        case CallCard():
            return partial(calling.CallProspect, also=also)
        case exchanges.Draw():
            return laying_aside.LayingAsideProspect if stage.must else drawing.DrawProspect
        case announcing.StayIn():
            return staying.StayingProspect
        case announcing.ThrowIn() | exchanges.DealMore() | Silent() | None:
            raise RulesError(say("nothing is searched at this stage"))
        case _:
            return prospect(stage, also)
