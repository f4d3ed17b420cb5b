"""Compiled climbing may be faster than plain play, never different."""

from itertools import product
from math import prod
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from capot.cards import cards
from capot.kernel.climbing.groups import CONTROL, control, part
from capot.kernel.climbing.moves import (
    MOST,
    PASS,
    can_beat,
    climb_rules_of,
    explained,
    is_allowed,
    is_combination,
    lay,
    new_climbing,
    place_of,
    set_of,
)
from capot.kernel.climbing.policy import (
    DANGER,
    IN_DANGER,
    KEEPS,
    LEAD,
    SURE,
    WASTE,
    WINS,
    chosen,
    part_all,
    places_after,
    play_on,
)
from capot.kernel.dtypes import NOBODY, SEATS
from capot.play.climbing import CardOrder, all_combos, beats, combo_of
from capot.play.moves import LayCards
from capot.play.position import start
from capot.play.standing import Standing
from capot.rules.errors import RulesError
from capot.rules.rules import Rules
from capot.rules.scoring import GoneOut
from capot.rules.stages.climbing import Climb
from capot.rules.terms import Deal, Pack

PACK = Pack(order="2AKQJT9876543")
TERMS = st.builds(
    Climb,
    outside=st.sampled_from(["", "2"]),
    one_suit=st.booleans(),
    bombs=st.sampled_from(["none", "southern"]),
    locked=st.booleans(),
    not_last=st.sampled_from(["", "2", "2A"]),
)


def begun(term, seats, seed, winner=None):
    """Return a deal that is about to begin; its leader won the deal before, or holds the lowest card."""
    rules = Rules(
        packs=PACK, deal=Deal(each=13), stages=(term,), scoring=(GoneOut("places", tuple(range(seats))),)
    )
    shuffled = list(PACK.cards())
    Random(seed).shuffle(shuffled)
    return start(rules, seats, 0, shuffled, Standing(last_winner=winner))


def record_of(position, term):
    """Return the record of a deal that has not begun."""
    state = new_climbing(1)[0]
    state["hands"][: position.seats] = [set_of(hand, PACK, term) for hand in position.hands]
    state["turn"] = min(position.to_act)
    if position.standing.last_winner is None:
        dealt = set_of((card for hand in position.hands for card in hand), PACK, term)
        state["must"] = dealt & -dealt
    return state


def bits(move, term):
    return set_of(move.cards, PACK, term) if isinstance(move, LayCards) else PASS


def moves_of(rungs, state, term):
    """Return the moves of the player in turn, from all combinations of the hand."""
    hand = cards_of(state["hands"][state["turn"]], term)
    every = [set_of(combo.cards, PACK, term) for combo in all_combos(hand, CardOrder(PACK.order, term))]
    return [some for some in every if is_allowed(rungs, state, some)] + ([PASS] if state["top"] else [])


@settings(max_examples=60, deadline=None)
@given(term=TERMS, seats=st.integers(2, 4), seed=st.integers(0, 2**32), winner=st.sampled_from([None, 0, 1]))
def test_the_same_may_be_laid_and_the_players_go_out_in_the_same_order(term, seats, seed, winner):
    position = begun(term, seats, seed, winner)
    rungs, state, luck = climb_rules_of(PACK, term, seats), record_of(position, term), Random(seed)
    while not position.is_over:
        (seat,) = position.to_act
        moves = position.legal(seat).moves
        assert state["turn"] == seat
        assert sorted(moves_of(rungs, state, term)) == sorted(bits(move, term) for move in moves)
        move = luck.choice(moves)
        lay(rungs, state, bits(move, term))
        position = position.after(seat, move)
    assert state["turn"] == NOBODY
    assert tuple(np.argsort(state["place"][:seats])) == position.finished


@settings(max_examples=60, deadline=None)
@given(term=TERMS, hand=st.sets(st.integers(0, 51), min_size=1, max_size=13), seed=st.integers(0, 2**32))
def test_a_hand_can_beat_a_top_that_one_of_its_combinations_beats(term, hand, seed):
    rungs, ladder, luck = climb_rules_of(PACK, term, 4), CardOrder(PACK.order, term), Random(seed)
    held = [card for card in PACK.cards() if place_of(card, ladder) in hand]
    rest = [card for card in PACK.cards() if card not in held]
    state = new_climbing(1)[0]
    state["hands"][0] = set_of(luck.sample(rest, 13), PACK, term)
    top = luck.choice(moves_of(rungs, state, term))
    state["hands"][0] = set_of(held, PACK, term)
    mine = moves_of(rungs, state, term)

    def cards_in(some):
        return combo_of([card for card in PACK.cards() if some >> place_of(card, ladder) & 1], ladder)

    # The leader may not go out with every rank; whether cards beat others depends on them alone.
    able = any(beats(cards_in(some), cards_in(top), ladder) for some in {*mine, *whole(state, term)})
    assert can_beat(rungs, state["hands"][0], top) == able


def whole(state, term):
    """Return the whole hand if it is a combination."""
    hand = int(state["hands"][0])
    ladder = CardOrder(PACK.order, term)
    some = [card for card in PACK.cards() if hand >> place_of(card, ladder) & 1]
    return [hand] if combo_of(some, ladder) else []


@settings(max_examples=40, deadline=None)
@given(term=TERMS, seats=st.integers(2, 4), seed=st.integers(0, 2**32), winner=st.sampled_from([None, 0]))
def test_the_rule_of_thumb_makes_legal_moves_to_the_end(term, seats, seed, winner):
    position = begun(term, seats, seed, winner)
    rungs, state = climb_rules_of(PACK, term, seats), record_of(position, term)
    moves = 0
    while state["turn"] != NOBODY:
        legal = moves_of(rungs, state, term)
        sets = np.array([move for move in legal if move != PASS], np.int64)
        move, why = chosen(rungs, state, sets) if len(sets) else (PASS, KEEPS)
        move = PASS if why == KEEPS else move
        assert move in legal
        lay(rungs, state, move)
        moves += 1
    assert moves < 52 * seats
    assert sorted(state["place"][:seats]) == list(range(seats))


@settings(max_examples=20, deadline=None)
@given(term=TERMS, seed=st.integers(0, 2**32))
def test_a_hand_falls_into_groups_each_of_which_may_be_laid(term, seed):
    position = begun(term, 4, seed, 0)
    rungs, state = climb_rules_of(PACK, term, 4), record_of(position, term)
    groups = np.zeros(13, np.int64)
    hand = int(state["hands"][0])
    count, _ = part(rungs, hand, rungs.pack & ~hand, 13, groups)
    assert sum(int(group) for group in groups[:count]) == hand
    assert {*groups[:count]} <= {*moves_of(rungs, state, term)}


class Slow:
    """The worth of groups and hands, computed slowly, card by card."""

    def __init__(self, term, unseen, most):
        self.ladder, self.unseen, self.most = CardOrder(PACK.order, term), unseen, most
        self.ranks = PACK.order[::-1]
        self.out = [sum(card.rank == rank for card in unseen) for rank in self.ranks]

    def control(self, group):
        strength, top = self.ladder.strength, max(self.ranks.index(card.rank) for card in group)
        combo = combo_of(group, self.ladder)
        assert combo is not None
        if len(group) > self.most:
            return 1.0
        if combo.kind == "single":
            higher = [card for card in self.unseen if strength(card) > strength(group[0])]
            return 0.82 ** len(higher)
        if combo.kind in {"pair", "triplet", "four"}:
            odds = {2: {2: 0.15, 3: 0.35, 4: 0.5}, 3: {3: 0.05, 4: 0.2}, 4: {4: 0.03}}[len(group)]
            return prod(1 - odds.get(out, 0) for out in self.out[top + 1 :])
        each = 2 if combo.kind == "double sequence" else 1
        steps = len(group) // each
        beaten = (0.1 if each == 2 else 0.3) * 0.6 ** (steps - 3)
        runs = [range(high - steps + 1, high + 1) for high in range(top, len(self.ranks))]
        fit = [self.ranks[rank] not in self.ladder.term.outside for rank in range(len(self.ranks))]
        return (1 - beaten) ** sum(all(fit[at] and self.out[at] >= each for at in run) for run in runs)

    def price(self, hand):
        """Return the least cost of a hand: its lowest card goes with its rank, or into a sequence."""
        if not hand:
            return 0.0
        low, *_ = hand = sorted(hand, key=self.ladder.strength)
        ways = [[card for card in hand if card.rank == low.rank]]
        for each, steps in product((1, 2), range(3, 14)):
            first = self.ranks.index(low.rank)
            some = []
            for rank in self.ranks[first : first + steps]:
                of_rank = [card for card in hand if card.rank == rank]
                if each == 1 and self.ladder.term.one_suit:
                    of_rank = [card for card in of_rank if card.suit == low.suit]
                some += of_rank[:each]
            if len(some) == each * steps and combo_of(some, self.ladder):
                ways.append(some)
        return min(
            1 - CONTROL * self.control(way) + self.price([card for card in hand if card not in way])
            for way in ways
        )


def cards_of(some, term):
    ladder = CardOrder(PACK.order, term)
    return [card for card in PACK.cards() if int(some) >> place_of(card, ladder) & 1]


@settings(max_examples=40, deadline=None)
@given(term=TERMS, seed=st.integers(0, 2**32), size=st.integers(1, 13), most=st.integers(1, 13))
def test_the_worth_of_groups_and_hands_matches_a_slow_calculation(term, seed, size, most):
    luck = Random(seed)
    hand = luck.sample(PACK.cards(), size)
    rest = [card for card in PACK.cards() if card not in hand]
    unseen = luck.sample(rest, luck.randint(0, len(rest)))
    slow, rungs = Slow(term, unseen, most), climb_rules_of(PACK, term, 4)
    groups = np.zeros(13, np.int64)
    out = set_of(unseen, PACK, term)
    count, cost = part(rungs, set_of(hand, PACK, term), out, most, groups)

    assert cost == pytest.approx(slow.price(hand))
    for group in groups[:count].tolist():
        assert control(rungs, group, out, most) == pytest.approx(slow.control(cards_of(group, term)))


@settings(max_examples=30, deadline=None)
@given(term=TERMS, seats=st.integers(2, 4), seed=st.integers(0, 2**32))
def test_an_answer_is_the_best_of_all_moves_by_a_slow_calculation(term, seats, seed):
    position, luck = begun(term, seats, seed, 0), Random(seed)
    rungs, state = climb_rules_of(PACK, term, seats), record_of(position, term)
    for _ in range(luck.randint(1, 12)):
        lay(rungs, state, luck.choice(moves_of(rungs, state, term)))
        if state["turn"] == NOBODY:
            return
    sets = np.sort(np.array([move for move in moves_of(rungs, state, term) if move != PASS], np.int64))
    hand = state["hands"][state["turn"]]
    if not state["top"] or not len(sets) or hand in sets:
        return
    sizes = [
        int(each).bit_count() for seat, each in enumerate(state["hands"][:seats]) if seat != state["turn"]
    ]
    unseen = cards_of(rungs.pack & ~state["laid"] & ~hand, term)
    slow, held = Slow(term, unseen, max(sizes)), cards_of(hand, term)
    pressed = [each <= DANGER for each in sizes if each] == [True]
    under = max(place_of(card, slow.ladder) // 4 for card in cards_of(state["top"], term))

    def gained(move):
        some = cards_of(move, term)
        over = max(place_of(card, slow.ladder) // 4 for card in some) - under
        left = [card for card in held if card not in some]
        lead = LEAD + IN_DANGER if pressed else LEAD - WASTE * over / 13
        return lead * slow.control(some) + slow.price(held) - slow.price(left)

    best, why = chosen(rungs, state, sets)
    assert gained(best) == pytest.approx(max(map(gained, sets)))
    assert (why == KEEPS) == (gained(best) <= 0)
    assert why == KEEPS or (why == WINS) == (slow.control(cards_of(best, term)) >= SURE)


@settings(max_examples=60, deadline=None)
@given(term=TERMS, seed=st.integers(0, 2**32))
def test_combinations_are_those_of_plain_play(term, seed):
    luck, rungs, ladder = Random(seed), climb_rules_of(PACK, term, 4), CardOrder(PACK.order, term)
    ranks = luck.choice([PACK.order[at : at + size] for size in (1, 2, 3, 4) for at in range(14 - size)])
    some = [card for card in PACK.cards() if card.rank in ranks]
    some = luck.sample(some, luck.randint(1, min(8, len(some))))
    alike = [card for card in some if card.suit == some[0].suit]
    for cards_laid in (some, alike):
        made = combo_of(cards_laid, ladder) is not None
        assert is_combination(rungs, set_of(cards_laid, PACK, term)) == made


def test_whole_deals_end_with_a_place_for_every_player():
    term = Climb()
    rungs = climb_rules_of(PACK, term, 4)
    for seed in range(50):
        state = record_of(begun(term, 4, seed), term)
        groups, counts = np.zeros((SEATS, MOST), np.int64), np.zeros(SEATS, np.int64)
        part_all(rungs, state, groups, counts)
        play_on(rungs, state, groups, counts, 1 << 29, np.uint64(seed))
        assert sorted(state["place"][:4]) == [0, 1, 2, 3]
        last = int(np.argmax(state["place"][:4]))
        assert [bool(hand) for hand in state["hands"][:4]] == [seat == last for seat in range(4)]


def test_the_same_choice_in_the_same_world_leads_to_the_same_end():
    term = Climb()
    position = begun(term, 4, 3, 0)
    rungs, root = climb_rules_of(PACK, term, 4), new_climbing(2)
    root[0] = record_of(position, term)
    worlds = np.array([[int(hand) for hand in root[0]["hands"][:4]]] * 3)
    low = int(root[0]["hands"][0]) & -int(root[0]["hands"][0])
    places = np.zeros((3, 2, 4), np.int64)
    places_after(rungs, root, worlds, np.array([low, low]), 0, np.uint64(5), places)
    assert (places == places[0, 0]).all()


def test_worlds_in_which_somebody_passed_though_able_count_less():
    term = Climb()
    rungs = climb_rules_of(PACK, term, 2)
    top, low, high = (set_of(cards(text), PACK, term) for text in ("9♠", "4♠", "K♠"))
    logs = np.zeros(2)
    explained(rungs, np.array([[0, low], [0, high]]), np.array([[1, top, 0]]), np.array([0.25]), logs)
    assert logs == pytest.approx([0.0, np.log(0.25)])


def test_a_card_laid_since_was_in_hand_when_its_owner_passed():
    term = Climb()
    rungs = climb_rules_of(PACK, term, 2)
    top, low, high = (set_of(cards(text), PACK, term) for text in ("9♠", "4♠", "K♠"))
    logs = np.zeros(1)
    explained(rungs, np.array([[0, low]]), np.array([[1, top, high]]), np.array([0.25]), logs)
    assert logs[0] == pytest.approx(np.log(0.25))


def test_too_many_players_are_refused_in_a_sentence():
    with pytest.raises(RulesError, match="fast play has room for 10 players, and these rules need 11"):
        climb_rules_of(PACK, Climb(), 11)
