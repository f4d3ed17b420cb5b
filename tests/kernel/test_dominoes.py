"""The compiled layout may be faster than plain play, never different."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from capot.kernel.bits import HAS_BIT_DEPOSIT
from capot.kernel.dominoes import STOP, allowed, chosen_by_thumb, lay, lay_out, new_laying, rows_of
from capot.kernel.dtypes import NOBODY
from capot.play.moves import NameRank, PlayCard, Stop
from capot.play.position import start
from capot.rules.dominoes import Layout
from capot.rules.dominoes import NameRank as NameRankTerm
from capot.rules.games.packs import FULL
from capot.rules.rules import Rules
from capot.rules.scoring import GoneOut
from capot.rules.terms import Deal, Pack

SHORT = Pack(order="AKQJT987")
WAYS = [
    pytest.param(FULL, Layout(), id="many-round"),
    pytest.param(FULL, Layout(per_turn="one", wrap=False, first_may_pass=False), id="one-straight"),
    pytest.param(FULL, Layout(per_turn="one"), id="one-round"),
    pytest.param(SHORT, Layout(wrap=False), id="many-straight-short"),
]


def begun(pack, term, rank, seed):
    """Return a deal of which the layout is about to begin."""
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
        assert allowed(rows, state) == sum(bit(move, pack) for move in moves)
        move = luck.choice(moves)
        lay(rows, state, bit(move, pack))
        position = position.after(seat, move)
    assert state["turn"] == NOBODY
    assert tuple(np.argsort(state["place"][:4])) == position.finished


@pytest.mark.parametrize(("pack", "term"), WAYS)
def test_who_plays_on_by_the_rule_of_thumb_lays_every_card_but_those_of_the_last(pack, term):
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
        move = chosen_by_thumb(rows, state)
        plain = Stop() if move == STOP else PlayCard(FULL.cards()[int(move).bit_length() - 1])
        assert plain in position.legal(seat)
        lay(rows, state, move)
        position = position.after(seat, plain)
