"""The compiled layout may be faster than plain play, never different."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from capot.kernel.bits import HAS_BIT_DEPOSIT
from capot.kernel.dominoes import ALL_NOW, KEEP, STOP, chosen, lay, lay_out, may_lay, new_laying, rows_of
from capot.kernel.dtypes import NOBODY
from capot.play.moves import NameRank, PlayCard, Stop
from capot.play.position import start
from capot.rules.games.common import FULL
from capot.rules.rules import Rules
from capot.rules.scoring import GoneOut
from capot.rules.stages.dominoes import Layout
from capot.rules.stages.dominoes import NameRank as NameRankTerm
from capot.rules.terms import Deal, Pack

SHORT = Pack(order="AKQJT987")
WAYS = [
    pytest.param(FULL, Layout(), id="many-round"),
    pytest.param(FULL, Layout(per_turn="one", wrap=False, first_may_pass=False), id="one-straight"),
    pytest.param(FULL, Layout(per_turn="one"), id="one-round"),
    pytest.param(SHORT, Layout(wrap=False), id="many-straight-short"),
]


def begun(pack, term, rank, seed):
    """Return a deal whose layout is about to begin."""
    rules = Rules(
        packs=pack, deal=Deal(), stages=(NameRankTerm(), term), scoring=(GoneOut("order", (3, 2, 1, 0)),)
    )
    shuffled = list(pack.cards())
    Random(seed).shuffle(shuffled)
    position = start(rules, 4, 0, shuffled)
    return position.after(position.eldest, NameRank(rank))


def record_of(position, pack):
    """Return the record of a layout that has not begun."""
    state = new_laying(1)[0]
    state["hands"][:4] = [bits_of(hand, pack) for hand in position.hands]
    state["turn"] = position.declarer
    state["open"] = rows_of(pack, position.stages[0], position.start_rank, 4).start
    return state


def bits_of(cards, pack):
    places = pack.cards()
    return sum(1 << places.index(card) for card in cards)


def bit(move, pack):
    return STOP if isinstance(move, Stop) else bits_of((move.card,), pack)


@pytest.mark.parametrize(("pack", "term"), WAYS)
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32), rank=st.sampled_from("AKQJT987"))
def test_the_same_cards_fit_and_the_players_go_out_in_the_same_order(pack, term, seed, rank):
    position = begun(pack, term, rank, seed)
    rows, state, luck = rows_of(pack, term, rank, 4), record_of(position, pack), Random(seed)
    while not position.is_over:
        (seat,) = position.to_act
        moves = position.legal(seat).moves
        assert state["turn"] == seat
        assert may_lay(rows, state) == sum(bit(move, pack) for move in moves)
        move = luck.choice(moves)
        lay(rows, state, bit(move, pack))
        position = position.after(seat, move)
    assert state["turn"] == NOBODY
    assert tuple(np.argsort(state["place"][:4])) == position.finished


@pytest.mark.parametrize(("pack", "term"), WAYS)
def test_the_rule_of_thumb_lays_every_card_but_those_of_the_last_player(pack, term):
    position = begun(pack, term, "T", 5)
    rows, state = rows_of(pack, term, "T", 4), record_of(position, pack)
    lay_out(rows, state, 0, np.uint64(1), HAS_BIT_DEPOSIT)
    last = int(np.argmax(state["place"][:4]))
    assert sorted(state["place"][:4]) == [0, 1, 2, 3]
    assert [bool(hand) for hand in state["hands"][:4]] == [seat == last for seat in range(4)]


def test_the_highest_card_lies_beside_the_lowest_only_where_the_rows_turn_the_corner():
    """Source 001, Dominoes: ranking is continuous."""
    ace = FULL.cards().index(replace(FULL.cards()[0], rank="A"))
    two = FULL.cards().index(replace(FULL.cards()[0], rank="2"))
    assert rows_of(FULL, Layout(), "7", 4).near[0, ace] == two
    assert rows_of(FULL, Layout(wrap=False), "7", 4).near[0, ace] == NOBODY


def test_a_move_of_the_rule_of_thumb_can_be_played_in_plain_play():
    position = begun(FULL, Layout(), "8", 11)
    rows, state = rows_of(FULL, Layout(), "8", 4), record_of(position, FULL)

    while not position.is_over:
        (seat,) = position.to_act
        move = chosen(rows, state)[0]
        plain = Stop() if move == STOP else PlayCard(FULL.cards()[int(move).bit_length() - 1])
        assert plain in position.legal(seat)
        lay(rows, state, move)
        position = position.after(seat, plain)


class Slow:
    """The worth of cards in dominoes, computed slowly, card by card."""

    def __init__(self, position, pack, term, seat):
        self.pack, self.wrap, self.hand = pack, term.wrap, set(position.hands[seat])
        self.laid = {move.card for _, move in position.moves if isinstance(move, PlayCard)}
        self.fits = {card for card in pack.cards() if card not in self.laid and self._fits(card, position)}

    def _fits(self, card, position):
        near = (self._next(card, step) for step in (-1, 1))
        return card.rank == position.start_rank or any(each in self.laid for each in near)

    def _next(self, card, step):
        order = self.pack.order
        place = order.index(card.rank) + step
        if not self.wrap and not 0 <= place < len(order):
            return None
        return replace(card, rank=order[place % len(order)])

    def worth(self, card):
        worth = 0
        for step in (-1, 1):
            way, at = [], self._next(card, step)
            if at in self.fits:
                continue
            while at is not None and at not in self.laid and at != card:
                way.append(at)
                at = self._next(at, step)
            mine = sum(each in self.hand for each in way)
            yields = bool(way) and way[0] not in self.hand
            worth += 3 * mine - 2 * yields * (len(way) - mine)
        return worth

    def all_can_be_laid(self):
        left, fits = set(self.hand), self.hand & self.fits
        while fits:
            left -= fits
            fits = {
                card for card in left if {self._next(card, step) for step in (-1, 1)} & (self.hand - left)
            }
        return not left


@pytest.mark.parametrize(("pack", "term"), WAYS)
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32), rank=st.sampled_from("AKQJT987"))
def test_the_policy_lays_the_best_card_by_a_slow_calculation(pack, term, seed, rank):
    position = begun(pack, term, rank, seed)
    rows, state, luck = rows_of(pack, term, rank, 4), record_of(position, pack), Random(seed)
    while not position.is_over:
        (seat,) = position.to_act
        moves = position.legal(seat).moves
        slow, (move, worth) = Slow(position, pack, term, seat), chosen(rows, state)
        fits = [each.card for each in moves if isinstance(each, PlayCard)]
        if not fits:
            assert move == STOP
        elif term.per_turn == "any" and slow.all_can_be_laid():
            assert (move, worth) == (bits_of(fits, pack) & -bits_of(fits, pack), ALL_NOW)
        else:
            most = max(map(slow.worth, fits))
            assert worth == most
            assert (move == STOP) == (most <= KEEP and Stop() in moves)
            assert move == STOP or move in [
                bits_of((each,), pack) for each in fits if slow.worth(each) == most
            ]
        made = luck.choice(moves)
        lay(rows, state, bit(made, pack))
        position = position.after(seat, made)
