"""The messages of a host about the deal in progress, built from the view of the seat alone."""

from functools import lru_cache
from typing import Any, assert_never

from capot.cards import Card, codes
from capot.play.choices import MakeHands, PickCards
from capot.play.ending.rubber import WonGame
from capot.play.events import Event, Given, Laid, Made, Opened, Pile, Shown, Trick
from capot.play.moves import NameTrump
from capot.play.stages import hidden_move
from capot.play.standing import Standing
from capot.play.view import View
from capot.players.programs.messages import Message, exact_data
from capot.players.protocol import Budget
from capot.rules import codec
from capot.rules.check.deal import has_bottom_card, has_open_stock
from capot.rules.decoding.json_types import LETTER_OF_SUIT_OF_PLAY
from capot.rules.match.ends import EndTerm
from capot.rules.match.sides import Sides
from capot.rules.rules import Rules
from capot.rules.stages.bidding import Auction, MakeTrump
from capot.rules.stages.bidding import NameTrump as NameTrumpTerm
from capot.rules.stages.dominoes import NameRank
from capot.rules.stages.lengths import BidLength
from capot.rules.stages.opening import ChooseContract, StageTerm, TakeWidow

_HOW = {"passed": "received", "talon": "talon", "dealt": "dealt", "drawn": "drawn", "spare": "spare"}
"""Names of the events that put cards into a hand."""


def opening(view: View) -> Message:
    """Return the message that begins a deal for the seat of a view: the rules, the match, the hand dealt."""
    turned = _turned_first(view)
    is_named = any(isinstance(made.move, NameTrump) for made in view.history)
    return {
        "type": "new",
        "seats": view.seats,
        "seat": view.seat,
        "dealer": view.dealer,
        "hand": codes(view.dealt),
        "turn_up": turned.code if turned else None,
        "trump": _letter(None if is_named else view.trump),
        "standing": _standing_data(view.standing),
        "rules": _rules_data(view.agreed),
    }


def _turned_first(view: View) -> Card | None:
    """Return the card turned up when the cards were dealt; the first open card drawn, if any was."""
    hows = {"turned"} if has_bottom_card(view.agreed) else set[str]()
    given = (event.what for event in view.events if isinstance(event.what, Given))
    return next((each.cards[0] for each in given if each.is_open or each.how in hows), view.turn_up)


def events(view: View) -> tuple[Message, ...]:
    """Return what the seat saw since the deal began, in order: later views of the deal only add to it."""
    return tuple({"type": "event", **_content(event, view.seat)} for event in view.events)


def question(view: View, budget: Budget | None, luck: int | None = None) -> Message:
    """Return the message that asks the seat of a view for its move."""
    assert view.stage is not None, "the deal is over"
    pick, make = view.legal.pick, view.legal.make
    return {
        "type": "act",
        "stage": view.stage.name,
        "to_act": sorted(view.to_act),
        "hand": codes(view.hand),
        "leader": view.leader,
        "trick": codes(view.trick),
        "legal": [move.text for move in view.legal.moves],
        "pick": None if pick is None else _pick_data(pick),
        "make": None if make is None else _make_data(make),
        "climb": _climb_data(view) if view.asks == "climb" else None,
        "shaped": _shaped_data(view) if _is_shaped(view) else None,
        "budget_ms": budget.milliseconds if budget else None,
        "worlds": budget.worlds if budget else None,
        "luck": luck,
        **_on_stock(view),
    }


def _on_stock(view: View) -> Message:
    """Return the field for the card that lies open on top of the stock, if any does."""
    return {"top": view.turn_up.code} if view.turn_up is not None and has_open_stock(view.agreed) else {}


def result(view: View) -> Message:
    """Return the message with the points of a finished deal, by seat."""
    assert view.score is not None, "the deal is not over yet"
    return {"type": "score", "points": [exact_data(each) for each in view.score.points]}


def _content(event: Event, seat: int | None) -> Message:
    """Return the fields of an event for the seat that saw it."""
    match event.what:
        case Made(by):
            return {"event": "move", "seat": by, "move": _text(event.stage, event.what)}
        case Given(to, cards, "drawn", is_open=True):
            return {"event": "took", "seat": to, "cards": codes(cards)}
        case Given(to, (), "drawn", count=count):
            return {"event": "drew", "seat": to, "count": count}
        case Given(to, cards, "turned"):
            return {"event": "turned", "seat": to, "cards": codes(cards)}
        case Given(to, cards, "called", giver):
            return {"event": "called", "seat": to, "cards": codes(cards), "from": giver}
        case Given(to, cards, "dealt", giver) if giver == seat is not None:
            return {"event": "gave", "cards": codes(cards), "to": to}
        case Given(_, cards, how, giver):
            source = {} if giver is None else {"from": giver}
            return {"event": _HOW[how], "cards": codes(cards), **source}
        case Trick(leader, cards, winner, by):
            seats = {"seats": list(by)} if by else {}
            return {"event": "trick", "leader": leader, "cards": codes(cards), "winner": winner, **seats}
        case Pile(laid):
            return {"event": "pile", "laid": _laid(laid), "winner": event.what.winner}
        case Opened(by, cards):
            return {"event": "opened", "seat": by, "cards": codes(cards)}
        case Shown(by, what, cards):
            return {"event": "shown", "seat": by, "what": what, "cards": codes(cards)}
        case _:
            assert_never(event.what)


def _text(stage: StageTerm, made: Made) -> str:
    """Return the text form of a move as seen, hidden cards as question marks."""
    if made.move is not None:
        return made.move.text
    return hidden_move(stage, made.count).text


def _is_shaped(view: View) -> bool:
    """Whether the game has a declarer, so that more than the trick on the table must be sent."""
    kinds = Auction | BidLength | ChooseContract | NameTrumpTerm | MakeTrump | NameRank | TakeWidow
    return any(isinstance(stage, kinds) for stage in view.agreed.stages)


def _shaped_data(view: View) -> dict[str, Any]:
    return {
        "declarer": view.declarer,
        "contract": view.contract.name if view.contract else None,
        "trump": _letter(view.trump),
        "start_rank": view.start_rank,
        "doubles": [list(pair) for pair in view.doubles],
        "dropped": list(view.dropped),
        "laid": codes(view.laid),
        "finished": list(view.finished),
    }


def _pick_data(pick: PickCards) -> dict[str, Any]:
    data = {"verb": pick.verb, "count": pick.count, "among": codes(pick.among)}
    kept = {"keep": [codes(some) for some in pick.keep]} if pick.keep else {}
    return data | kept if pick.least is None else {**data, **kept, "least": pick.least}


def _make_data(make: MakeHands) -> dict[str, Any]:
    least = "pair" if make.pairs_only else "high card"
    return {"count": make.count, "among": codes(make.among), "least": least}


def _laid(pile: tuple[Laid, ...]) -> list[list[Any]]:
    return [[each.seat, codes(each.cards)] for each in pile]


def _climb_data(view: View) -> dict[str, Any]:
    return {
        "pile": _laid(view.pile),
        "passed": list(view.passes),
        "finished": list(view.finished),
    }


def _standing_data(standing: Standing) -> dict[str, Any]:
    return {
        "number": standing.number,
        "totals": [exact_data(each) for each in standing.totals],
        "pot": standing.pot,
        "pools": list(standing.pools),
        "low_wins": standing.low_wins,
        "ties": standing.ties,
        "direction": standing.direction,
        "faces": standing.face_set,
        "last_turned": _letter(standing.last_turned),
        "spent": list(standing.spent),
        "declared": list(standing.declared),
        "doubled": list(standing.doubled),
        "last_winner": standing.last_winner,
        "to_declare": standing.to_declare,
        "turned": standing.turned,
        "came_back": list(standing.came_back),
        "one_card": list(standing.one_card),
        "sitting": standing.sitting,
        "opening": standing.opening,
        "won": [_won_data(each) for each in standing.won],
        "single": standing.single,
        "most_tricks_name": standing.most_tricks_name,
        "sides": None if standing.sides is None else codec.encoded(standing.sides, Sides),
        "ends": codec.encoded(standing.ends, tuple[EndTerm, ...]),
    }


def _won_data(game: WonGame) -> dict[str, Any]:
    return {
        "deals": game.deals,
        "totals": [exact_data(each) for each in game.totals],
        "winners": list(game.winners),
        "points": game.points,
    }


@lru_cache(maxsize=64)
def _rules_data(rules: Rules) -> dict[str, Any]:
    return dict(codec.encoded(rules, Rules))


def _letter(suit: str | None) -> str | None:
    return None if suit is None else LETTER_OF_SUIT_OF_PLAY[suit]
