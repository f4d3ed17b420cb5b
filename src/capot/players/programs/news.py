"""What a host tells a program about the deal in progress: built from the view of its seat, nothing else."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from capot.cards import Card, codes
from capot.play.moves import (
    Announce,
    Choose,
    Discard,
    Double,
    LayCards,
    MakeHands,
    Move,
    PassCards,
    PassTurn,
    PickCards,
    PlayCard,
    RefusePass,
    Stop,
    move_text,
)
from capot.play.moves import Arrange as ArrangeMove
from capot.play.moves import NameRank as NameRankMove
from capot.play.moves import NameTrump as NameTrumpMove
from capot.play.moves import StayIn as StayInMove
from capot.play.moves import TakeWidow as TakeWidowMove
from capot.play.situation import Standing
from capot.play.stages.exchange import side_of
from capot.play.view import Seen, View
from capot.players.programs.messages import Message, exact_data
from capot.players.protocol import Budget
from capot.rules import codec
from capot.rules.brag import Arrange, DecidedByHand, SwapHand
from capot.rules.climbing import Climb, InstantWin
from capot.rules.dominoes import Layout, NameRank
from capot.rules.ends import EndTerm, seat_towards
from capot.rules.json_types import LETTER_OF_SUIT
from capot.rules.opening import Announce as AnnounceTerm
from capot.rules.opening import (
    ChooseContract,
    DealMore,
    Doubling,
    Draw,
    Exchange,
    NameTrump,
    StageTerm,
    StayIn,
    TakeTalon,
    TakeWidow,
)
from capot.rules.rules import Rules
from capot.rules.tricks import Tricks

_MOVES_OF: dict[type[StageTerm], type[Move] | tuple[type[Move], ...]] = {
    AnnounceTerm: Announce,
    Tricks: PlayCard,
    ChooseContract: Choose,
    NameTrump: NameTrumpMove,
    NameRank: NameRankMove,
    Doubling: Double,
    Layout: (PlayCard, Stop),
    StayIn: StayInMove,
    DealMore: (),
    InstantWin: (),
    Climb: (LayCards, PassTurn),
    DecidedByHand: Announce,
    SwapHand: TakeWidowMove,
    Arrange: ArrangeMove,
}
"""The moves that belong to the stages in which all is seen by everybody, at the latest at their end."""


def opening(view: View) -> Message:
    """Return the message that begins a deal for the seat of a view: the rules, the match, the hand dealt."""
    return {
        "type": "new",
        "seats": view.seats,
        "seat": view.seat,
        "dealer": view.dealer,
        "hand": codes(view.dealt),
        "turn_up": view.turn_up.code if view.turn_up else None,
        "trump": _letter(None if _is_named(view) else view.trump),
        "standing": _standing_data(view.standing),
        "rules": _rules_data(view.agreed),
    }


def events(view: View) -> tuple[Message, ...]:
    """Return what the seat saw since the deal began, in order: later views of the deal only add to it."""
    return tuple(_events(view))


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
        "legal": [move_text(move) for move in view.legal.moves],
        "pick": None if pick is None else _pick_data(pick),
        "make": None if make is None else _make_data(make),
        "climb": _climb_data(view) if isinstance(view.stage, Climb) else None,
        "shaped": _shaped_data(view) if _is_shaped(view) else None,
        "budget_ms": budget.milliseconds if budget else None,
        "worlds": budget.worlds if budget else None,
        "luck": luck,
    }


def result(view: View) -> Message:
    """Return the message with the points of a finished deal, by seat."""
    assert view.score is not None, "the deal is not over yet"
    return {"type": "score", "points": [exact_data(each) for each in view.score.points]}


def _events(view: View) -> Iterator[Message]:
    """Run through the moves, and what each stage or trick brought the seat."""
    chapters = _chapters(view)
    passed = [place for place, chapter in enumerate(chapters) if _changed_hands(chapter, view)]
    for place, (stage, moves) in enumerate(chapters):
        if isinstance(stage, TakeTalon) and view.seat == view.dealer:
            yield _event("talon", cards=codes(_gained(view)))
        if isinstance(stage, DealMore):
            yield _event("dealt", cards=codes(_gained(view)))
        for count, seen in enumerate(moves, start=1):
            yield _event("move", seat=seen.seat, move=_text(seen, stage))
            yield from _brought(view, stage, count, seen)
        if place in passed:
            # Of several exchanges the view shows the last; what else came in came in before.
            cards = view.received if place == passed[-1] else _gained(view)
            yield _event("received", cards=codes(cards), **{"from": _giver(stage, view)})
    for shown in view.shown:
        yield _event("shown", seat=shown.seat, what=shown.what, cards=codes(shown.cards))


def _brought(view: View, stage: StageTerm, count: int, seen: Seen) -> Iterator[Message]:
    """Run through what a move, the ``count``th of its stage, brought about: a full trick, cards drawn."""
    players = view.seats - len(view.dropped)
    if isinstance(stage, Tricks) and count % players == 0:
        trick = view.tricks[count // players - 1]
        seats = {"seats": list(trick.seats)} if view.dropped else {}
        yield _event("trick", leader=trick.leader, cards=codes(trick.cards), winner=trick.winner, **seats)
    if seen.seat != view.seat:
        return
    if isinstance(stage, Draw) and isinstance(seen.move, Discard) and seen.move.cards:
        yield _event("drawn", cards=codes(view.received))
    if isinstance(stage, SwapHand) and seen.move == TakeWidowMove(takes=True):
        yield _event("spare", cards=codes(view.received))
    if isinstance(stage, TakeWidow) and seen.move == TakeWidowMove(takes=True):
        yield _event("talon", cards=codes(_gained(view)))


def _event(event: str, **content: object) -> Message:
    return {"type": "event", "event": event, **content}


def _chapters(view: View) -> list[tuple[StageTerm, list[Seen]]]:
    """Return the stages so far, the one in progress last, each with its moves as they were seen."""
    chapters: list[tuple[StageTerm, list[Seen]]] = [(view.rules.stages[0], [])]
    waiting = list(view.rules.stages[1:])
    for seen in view.history:
        while not _belongs(seen.move, *chapters[-1], view):
            chapters.append((waiting.pop(0), []))
        chapters[-1][1].append(seen)
    while view.stage is not None and chapters[-1][0] != view.stage:
        chapters.append((waiting.pop(0), []))
    return chapters


def _belongs(move: Move | None, stage: StageTerm, before: list[Seen], view: View) -> bool:
    """Whether a move was made in a stage, after others of it; what was not seen is None."""
    match stage:
        case Exchange():
            is_open = side_of(stage, view.standing.number) != "hold" and len(before) < view.seats
            return is_open and (move is None or isinstance(move, PassCards | RefusePass))
        case TakeTalon():
            return not before and (move is None or isinstance(move, Discard))
        case Draw():
            return len(before) < view.seats and (move is None or isinstance(move, Discard))
        case TakeWidow():
            return move is None or isinstance(move, TakeWidowMove | Discard)
        case _:
            return isinstance(move, _MOVES_OF[type(stage)])


def _changed_hands(chapter: tuple[StageTerm, list[Seen]], view: View) -> bool:
    """Whether cards were passed in a stage: all have chosen, and nobody refused."""
    stage, moves = chapter
    everybody = isinstance(stage, Exchange) and len(moves) == view.seats
    return everybody and not any(isinstance(seen.move, RefusePass) for seen in moves)


def _giver(stage: StageTerm, view: View) -> int:
    """Return the seat that passes to the seat of the view."""
    assert isinstance(stage, Exchange)
    assert view.seat is not None
    standing = view.standing
    to = seat_towards(side_of(stage, standing.number), 0, view.seats, standing.direction)
    return (view.seat - to) % view.seats


def _gained(view: View) -> tuple[Card, ...]:
    """The cards the seat has had besides those it was dealt and last passed: the talon, where it took it."""
    had = set(view.hand)
    for seen in view.history:
        match seen.move:
            case PlayCard(card) if seen.seat == view.seat:
                had.add(card)
            case PassCards(cards) | Discard(cards) if seen.seat == view.seat:
                had.update(cards)
            case _:
                pass
    return view.rules.pack.sorted(had.difference(view.dealt, view.received))


def _text(seen: Seen, stage: StageTerm) -> str:
    """The text form of a move as it was seen, a hidden one as in records: ``pass ?``, ``discard ? ?``."""
    if seen.move is not None:
        return move_text(seen.move)
    if isinstance(stage, Draw):
        return " ".join(("discard", *(["?"] * seen.count or ["nothing"])))
    return "pass ?" if isinstance(stage, Exchange) else "discard ?"


def _is_named(view: View) -> bool:
    """Whether somebody has named the trumps in this deal."""
    return any(isinstance(seen.move, NameTrumpMove) for seen in view.history)


def _is_shaped(view: View) -> bool:
    """Whether there is a declarer in this game, so that more is to be known than the trick on the table."""
    return any(
        isinstance(stage, ChooseContract | NameTrump | NameRank | TakeWidow) for stage in view.agreed.stages
    )


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
    return data if pick.least is None else {**data, "least": pick.least}


def _make_data(make: MakeHands) -> dict[str, Any]:
    least = "pair" if make.pairs_only else "high card"
    return {"count": make.count, "among": codes(make.among), "least": least}


def _climb_data(view: View) -> dict[str, Any]:
    return {
        "pile": [[laid.seat, codes(laid.cards)] for laid in view.pile],
        "passed": list(view.passes),
        "finished": list(view.finished),
    }


def _standing_data(standing: Standing) -> dict[str, Any]:
    return {
        "number": standing.number,
        "totals": [exact_data(each) for each in standing.totals],
        "pot": standing.pot,
        "low_wins": standing.low_wins,
        "ties": standing.ties,
        "direction": standing.direction,
        "faces": standing.face_set,
        "last_turned": _letter(standing.last_turned),
        "spent": list(standing.spent),
        "doubled": list(standing.doubled),
        "last_winner": standing.last_winner,
        "ends": codec.encoded(standing.ends, tuple[EndTerm, ...]),
    }


@lru_cache(maxsize=64)
def _rules_data(rules: Rules) -> dict[str, Any]:
    return dict(codec.encoded(rules, Rules))


def _letter(suit: str | None) -> str | None:
    return None if suit is None else LETTER_OF_SUIT[suit]
