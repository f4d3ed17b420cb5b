"""Climbing move by move, against the rules worked out once more by hand."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from capot.cards import SUITS, Card
from capot.play.errors import IllegalMove
from capot.play.moves import LayCards
from capot.rules.changes.options import with_options
from capot.rules.games.tien_len import TIEN_LEN
from tests.climbing_by_hand import RANKS, Table, after, combinations_of, house_of, lowest, may_lay
from tests.rules.climbing_table import held

CHANGES = {
    "twos-in-sequences": "no",
    "sequence-suits": "one",
    "bombs": "southern",
    "passing": "locked",
    "last-card": "no-two",
}
PARTS = {
    "all cards": [Card(rank, suit) for rank in RANKS for suit in SUITS],
    "pairs and fours": [Card(rank, suit) for rank in "45678A2" for suit in SUITS],
    "few ranks": [Card(rank, suit) for rank in "456789KA2" for suit in SUITS],
}


@st.composite
def tables(draw):
    """Small hands out of a part of the pack, house rules, who leads, and luck for the moves."""
    seats = draw(st.integers(2, 4))
    pack = draw(st.sampled_from(sorted(PARTS)))
    each = draw(st.integers(1, min(7, len(PARTS[pack]) // seats)))
    cards = Random(draw(st.integers(0, 2**32))).sample(PARTS[pack], each * seats)
    hands = [cards[seat * each : seat * each + each] for seat in range(seats)]
    options = {name: word for name, word in CHANGES.items() if draw(st.booleans())}
    return hands, options, draw(st.sampled_from([None, *range(seats)])), draw(st.integers(0, 2**32))


@given(tables())
def test_a_deal_goes_as_worked_out_by_hand(table):
    hands, options, led_by, luck = table
    rows = [" ".join(map(str, hand)) for hand in hands]
    position = held(*rows, game=with_options(TIEN_LEN, options), led_by=led_by)
    sets = tuple(frozenset(hand) for hand in hands)
    must = lowest(sets) if led_by is None else None
    leader = next(seat for seat, hand in enumerate(sets) if must in hand) if led_by is None else led_by
    by_hand, rng = Table(sets, leader, house_of(options), must), Random(luck)

    while position.to_act:
        assert position.to_act == {by_hand.turn}
        legal = list(position.legal(by_hand.turn))
        laid = {frozenset(move.cards) for move in legal if isinstance(move, LayCards)}
        assert laid == set(may_lay(by_hand))
        assert len(legal) == len(laid) + (by_hand.lying is not None)
        for cards in combinations_of(by_hand.hands[by_hand.turn]) - laid:
            with pytest.raises(IllegalMove):
                position.after(by_hand.turn, LayCards(tuple(cards)))
        move = rng.choice(legal)
        position = position.after(by_hand.turn, move)
        by_hand = after(by_hand, frozenset(move.cards) if isinstance(move, LayCards) else None)
    assert sum(map(bool, by_hand.hands)) == 1
    assert set(position.finished) == set(range(len(hands)))
