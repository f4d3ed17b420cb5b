"""Conversion between plain play and the kernel: positions and records of `STATE`, moves and bits.

With `capot.kernel.ordering`, only this module knows both numberings of the cards.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

import numpy as np

from capot.cards import SUITS, Card
from capot.kernel.dtypes import DRAW_TO_FOLLOW, MOVE_REFUSE, MOVE_STOP, NOBODY, State, Tables, new_states
from capot.kernel.ordering import Ordering
from capot.kernel.tables import compile_rules, orderings
from capot.kernel.tricks.moves import play
from capot.kernel.tricks.replayed import play_each
from capot.play.moves import Announce as AnnounceMove
from capot.play.moves import Discard, Move, PassCards, PlayCard, RefusePass, Stop
from capot.play.position import Position, from_hands
from capot.play.progress import TricksProgress
from capot.play.standing import Standing
from capot.play.tricks.leads import first_to_speak
from capot.play.view import View
from capot.rules.check.deal import has_further_hands, stock_of
from capot.rules.errors import RulesError
from capot.rules.ongoing.trick_pools import pool_taken
from capot.rules.rules import Rules
from capot.rules.stages.announcing import Announce
from capot.rules.stages.exchanges import Exchange, TakeTalon
from capot.rules.stages.tricks import NamedTrump, Tricks

NOBODY_YET = (
    "speaker",
    "leader",
    "led",
    "best_seat",
    "first_winner",
    "before_winner",
    "marked_winner",
    "last_winner",
    "turn",
    "turn_up",
)
"""The fields of a state that hold a seat or a card, and `NOBODY` before the deal has begun."""


def ordering_of(rules: Rules, trump: str | None) -> Ordering:
    """Return the kernel's numbering of the cards of resolved rules when a suit, or none, is trumps."""
    return orderings(rules)[row_of(rules, trump)]


def row_of(rules: Rules, trump: str | None) -> int:
    """Return the row of the ordering when a suit, or none, is trumps."""
    return 1 + SUITS.index(trump) if trump and len(orderings(rules)) > 1 else 0


def encode(position: Position, tables: Tables | None = None) -> State:
    """Return a position as one record of `STATE`; ``tables`` are its compiled rules, if at hand.

    In a simultaneous stage the lowest seat that has not chosen is to act.  Raise `RulesError` for rules that
    the records have no room for.  That nobody has dropped out of the deal is not checked.
    """
    tables = compile_rules(position.rules, position.seats, position.standing) if tables is None else tables
    order = ordering_of(position.rules, position.trump)
    played = [card for trick in position.tricks for card in trick.cards]
    leader = position.tricks[0].leader if position.tricks else NOBODY
    if isinstance(position.progress, TricksProgress):
        played += position.progress.cards
        leader = position.progress.leader if leader == NOBODY else leader
    # Cards drawn during the tricks are drawn again.
    drawn = set(position.talon[: position.drawn] if tables["stock"] else ())
    hands = [
        [card for card in (*hand, *_played_by(position, seat)) if card not in drawn]
        for seat, hand in enumerate(position.hands)
    ]
    state = _undealt(tables, position)
    for field, sets in (("hands", hands), ("dealt", position.dealt)):
        state[field][: position.seats] = [order.set_of(cards) for cards in sets]
    state["talon"], state["discards"] = order.set_of(position.talon), order.set_of(position.discards)
    for place, card in enumerate(position.talon[: int(tables["stock"])]):
        state["stock"][place] = order.index(card)
    state["turn_up"] = NOBODY if position.turn_up is None else order.index(position.turn_up)
    _encode_choices(state, position, order)
    if leader == NOBODY:
        state["stage"] = len(position.rules.stages) - len(position.stages)
        state["turn"] = min(position.to_act)
    else:
        play_all(tables, state, leader, (order.index(card) for card in played))
        if any(isinstance(move, Stop) for _, move in position.moves):
            play(tables, state, 1 << MOVE_STOP)
    return state


def play_all(tables: Tables, state: State, leader: int, cards: Iterable[int]) -> None:
    """Play cards, by kernel index, to a state that is before the first lead."""
    state["stage"] = int(tables["stages"]) - 1
    state["turn"] = state["leader"] = leader
    play_each(tables, state, np.fromiter(cards, np.int64))


def _played_by(position: Position, seat: int) -> Iterator[Card]:
    return (move.card for by, move in position.moves if by == seat and isinstance(move, PlayCard))


def _undealt(tables: Tables, deal: Position | View) -> State:
    """Return the state of a deal in which no card is known yet."""
    state = new_states(1)[0]
    scale, standing = int(tables["scale"]), deal.standing
    totals = standing.totals or (0,) * int(tables["seats"])
    state["totals"][: len(totals)] = [int(total * scale) for total in totals]
    state["ordering"] = row_of(deal.rules, deal.trump)
    state["dealer"], state["number"], state["pot"] = deal.dealer, standing.number, deal.pool
    state["declarer"] = NOBODY if deal.declarer is None else deal.declarer
    state["discarder"] = deal.dealer if deal.declarer is None else deal.declarer
    state["said"] = NOBODY
    for field in (*NOBODY_YET, "stock"):
        state[field] = NOBODY
    return state


def _encode_choices(state: State, position: Position, order: Ordering) -> None:
    """Write what was passed, refused and announced."""
    for seat, move in position.moves:
        match move:
            case PassCards():
                state["passed"][seat] = order.set_of(move.cards)
            case RefusePass():
                state["refused"] |= 1 << seat
            case AnnounceMove():
                state["said"][seat] = _said(position.rules, move)
            case _:
                # Cards played are on the table, cards laid aside among the discards.
                pass
    asked = [seat for seat, move in position.moves if isinstance(move, AnnounceMove)]
    if asked or isinstance(next(iter(position.stages), None), Announce):
        state["speaker"] = asked[0] if asked else first_to_speak(position)
    state["asked"] = len(asked)
    state["bound"] = sum(1 << each.seat for each in position.declared)


def _has_stopped(state: State, position: Position) -> bool:
    """Whether a finished deal ended with a player who stopped to take the pool."""
    term, size = pool_taken(position.rules), position.seats
    won = [int(cards).bit_count() // size for cards in state["taken"]]
    if term is None or term.every is None or int(state["tricks"]) == position.total_tricks:
        return False
    return int(state["tricks"]) == term.tricks == won[int(state["last_winner"])]


def _said(rules: Rules, move: AnnounceMove) -> int:
    """Return the number of what was announced: 0 for nothing."""
    names = [
        each.name for stage in rules.stages if isinstance(stage, Announce) for each in stage.undertakings
    ]
    return 0 if move.name is None else 1 + names.index(move.name)


def seen(view: View, tables: Tables) -> State:
    """Return a view as a record of `STATE` in which the hidden cards are in nobody's hand.

    Its own hand and passed cards, and all announcements and plays, are as in `encode`; the other hands and
    the cards out of play, except one turned up, are to be filled in; where hands differ in size, they hold
    any unseen cards until then.  ``tables`` are the compiled rules of the view.
    """
    order = ordering_of(view.rules, view.trump)
    state = _undealt(tables, view)
    if view.seat is not None and view.discards:
        state["discarder"] = view.seat
    state["turn_up"] = NOBODY if view.turn_up is None else order.index(view.turn_up)
    in_stock = 0
    if view.turn_up is not None and view.rules.deal.turn_up == "talon":
        state["talon"] = order.set_of((view.turn_up,))
        if tables["stock"]:
            state["stock"][int(tables["stock"]) - view.stock] = order.index(view.turn_up)
    elif view.turn_up is not None and has_further_hands(view.rules) and view.stock:
        state["stock"][int(tables["stock"]) - 1] = order.index(view.turn_up)
        in_stock = order.set_of((view.turn_up,))
    for each in view.history:
        if isinstance(each.move, PlayCard):
            state["hands"][each.seat] |= 1 << order.index(each.move.card)
        elif isinstance(each.move, AnnounceMove):
            state["speaker"] = each.seat if state["speaker"] == NOBODY else state["speaker"]
            state["said"][each.seat] = _said(view.rules, each.move)
            state["asked"] += 1
    if view.seat is not None:
        state["hands"][view.seat] |= order.set_of(view.hand)
        state["dealt"][view.seat] = order.set_of(view.dealt)
        state["passed"][view.seat] = order.set_of(view.passed)
    if int(tables["draws"]) == DRAW_TO_FOLLOW:
        in_stock = _fill_hands(state, view, order)
    state["discards"] = order.set_of(view.discards)
    state["bound"] = sum(1 << each.seat for each in view.declared)
    state["stage"] = view.rules.stages.index(view.stage) if view.stage else len(view.rules.stages)
    leader = view.tricks[0].leader if view.tricks else view.leader
    if leader is None:
        state["turn"] = min(view.to_act, default=NOBODY)
        if isinstance(view.stage, Announce) and state["speaker"] == NOBODY:
            state["speaker"] = state["turn"]
    else:
        cards = (each.move.card for each in view.history if isinstance(each.move, PlayCard))
        play_all(tables, state, leader, (order.index(card) for card in cards))
        if any(isinstance(each.move, Stop) for each in view.history):
            play(tables, state, 1 << MOVE_STOP)
    # Only now: nobody draws while what was played is played again.
    state["talon"] |= in_stock
    return state


def _fill_hands(state: State, view: View, order: Ordering) -> int:
    """Put any unseen cards into the other hands, as many as the view shows, and return those of the stock."""
    seen = {card for trick in view.tricks for card in trick.cards} | {*view.trick, *view.hand}
    unseen = [card for card in view.rules.pack.cards() if card not in seen]
    for seat, size in enumerate(view.sizes):
        if seat != view.seat:
            state["hands"][seat] |= order.set_of(unseen[:size])
            unseen = unseen[size:]
    return order.set_of(unseen)


def bits_of(move: Move, rules: Rules, trump: str | None) -> int:
    """Return a move as the bits that the kernel plays one by one.

    Raise `RulesError` for a move of a stage that the kernel does not know.
    """
    order = ordering_of(rules, trump)
    match move:
        case PlayCard():
            return order.set_of((move.card,))
        case PassCards() | Discard():
            return order.set_of(move.cards)
        case RefusePass():
            return 1 << MOVE_REFUSE
        case Stop():
            return 1 << MOVE_STOP
        case AnnounceMove():
            return 1 << _said(rules, move)
        case _:
            raise RulesError(f"fast play does not know the move {move.text}")


def cards_in(bits: int, order: Ordering) -> tuple[Card, ...]:
    """Return the cards of a bit set, from the lowest kernel index up."""
    return tuple(card for index, card in enumerate(order.cards) if bits >> index & 1)


def decode(state: State, rules: Rules, standing: Standing | None = None) -> Position:
    """Return the position of a record, by replaying its moves from the hands as dealt.

    ``rules`` and ``standing`` are those it was made from; ``standing`` must give the totals and the suit
    turned up before, which the record does not hold.  Choices of which not all cards have been put down yet
    are left out.  The trumps named, the declarer and the discards are taken from the record.
    """
    seats = sum(1 for hand in state["dealt"] if hand)
    settled = rules.at(seats)
    order = orderings(settled)[int(state["ordering"])]
    turned, stock = int(state["turn_up"]), stock_of(settled, seats)
    position = from_hands(
        settled,
        int(state["dealer"]),
        [cards_in(int(hand), order) for hand in state["dealt"][:seats]],
        _talon(state, order, stock),
        standing,
        turn_up=None if turned == NOBODY or stock else order.cards[turned],
    )
    position = _as_settled(state, position, order)
    for seat, move in _moves(state, position, order):
        position = position.after(min(position.to_act) if seat == NOBODY else seat, move)
    return position


def _as_settled(state: State, position: Position, order: Ordering) -> Position:
    """Return a position just dealt with the trumps, declarer and discards of the record."""
    stages, by = position.rules.stages, int(state["declarer"])
    named = any(isinstance(stage, Tricks) and isinstance(stage.trump, NamedTrump) for stage in stages)
    laid_aside = not any(isinstance(stage, TakeTalon) for stage in stages)
    return replace(
        position,
        trump=order.trump if named else position.trump,
        declarer=None if by == NOBODY else by,
        discards=position.rules.pack.sorted(cards_in(int(state["discards"]), order)) if laid_aside else (),
    )


def _talon(state: State, order: Ordering, stock: int) -> tuple[Card, ...]:
    """Return the talon: the ``stock`` in order, or with its turned-up card, if any, on top."""
    if stock:
        return tuple(order.cards[int(index)] for index in state["stock"][:stock])
    turned = int(state["turn_up"])
    cards = cards_in(int(state["talon"]), order)
    return tuple(sorted(cards, key=lambda card: turned == NOBODY or order.index(card) != turned))


def _moves(state: State, position: Position, order: Ordering) -> Iterator[tuple[int, Move]]:
    """Yield the moves made, with their seat, or `NOBODY` where only one can be to act."""
    seats = position.seats
    for number, stage in enumerate(position.rules.stages):
        begun = number <= int(state["stage"])
        match stage:
            case Exchange():
                for seat in range(seats):
                    cards = cards_in(int(state["passed"][seat]), order)
                    if int(state["refused"]) >> seat & 1:
                        yield seat, RefusePass()
                    elif len(cards) == stage.count and begun:
                        yield seat, PassCards(cards)
            case TakeTalon():
                cards = cards_in(int(state["discards"]), order)
                if cards and number < int(state["stage"]):
                    yield int(state["dealer"]), Discard(cards)
            case Announce():
                for step in range(int(state["asked"])):
                    seat = (int(state["speaker"]) + step) % seats
                    said = int(state["said"][seat])
                    yield seat, AnnounceMove(stage.undertakings[said - 1].name if said else None)
            case Tricks():
                for index in state["plays"][: int(state["played"])]:
                    yield NOBODY, PlayCard(order.cards[int(index)])
                if int(state["turn"]) == NOBODY and _has_stopped(state, position):
                    yield NOBODY, Stop()
            case _:
                # `encode` refuses rules with other stages.
                pass
