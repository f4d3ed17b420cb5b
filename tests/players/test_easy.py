"""The easy player errs as people do: often by a little, never by more than its cap."""

from itertools import permutations
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from capot.kernel.learned.move import NEWEST
from capot.kernel.learned.odds import worth_of_each
from capot.kernel.state import bits_of, seen
from capot.kernel.tables import compile_rules
from capot.kernel.tricks.moves import legal, play
from capot.play.match import new_match
from capot.play.moves import PassCards, PlayCard
from capot.play.view import view
from capot.players.catalog import PLAYERS
from capot.players.easy import SEARCH, EasyPlayer, Errors, erring_card
from capot.players.stages import is_without_tricks, stage_ranking
from capot.players.trick_view import trick_view
from capot.rules.catalog import GAMES
from tests.random_play import dealt

EASY = PLAYERS["easy"]


def decisions(key, seed, player=EASY):
    """Play a deal and run through the views in which somebody chose, and its choice."""
    match, rng = dealt(new_match(GAMES[key]), seed), Random(seed)
    while match.position.to_act:
        seat = min(match.position.to_act)
        seen_by = view(match.position, seat)
        move = player.choose(seen_by, rng)
        yield seen_by, move
        match = match.after(seat, move)


def behind(seen_by, cards):
    """Return by how much cards are behind the best in all, each after those before it, or None if unknown."""
    seen_by = trick_view(seen_by)
    tables = compile_rules(seen_by.rules, seen_by.seats, seen_by.standing)
    state, worth, lost = seen(seen_by, tables), np.zeros(64), 0.0
    bits = [bits_of(PlayCard(card), seen_by.rules, seen_by.trump) for card in cards]
    for card in bits:
        state["turn"] = seen_by.seat
        may = int(legal(tables, state))
        if not worth_of_each(tables, state, may, NEWEST, worth):
            return None
        known = {1 << index: worth[index] for index in range(64) if may >> index & 1}
        lost += max(known.values()) - known[card]
        play(tables, state, card)
    return lost


@given(
    worths=st.lists(st.floats(-3, 3), min_size=1, max_size=13),
    heat=st.floats(0.01, 5),
    cap=st.floats(0, 2),
    seed=st.integers(0, 1000),
)
def test_a_choice_is_never_further_behind_than_the_cap(worths, heat, cap, seed):
    assert max(worths) - worths[Errors(heat, cap).choice(worths, Random(seed))] <= cap


def test_moves_are_chosen_the_less_often_the_more_they_are_behind():
    luck, errors = Random(1), Errors(heat=0.1, cap=0.25)
    chosen = [errors.choice([0.1, 0.2, 0.0, -0.1], luck) for _ in range(4000)]
    counts = [chosen.count(place) for place in range(4)]

    assert counts[1] > counts[0] > counts[2] > counts[3] == 0
    assert counts[1] / counts[0] == pytest.approx(2.718, rel=0.1)


def test_cards_of_one_worth_are_one_choice():
    """Three low cards of equal effect are no likelier than another card as good."""
    worth, luck = [0.5, 0.5, 0.5, 0.5000001, 9.0], Random(2)
    chosen = [erring_card(0b01111, worth, Errors(1.0, 1.0), luck) for _ in range(2000)]

    assert {card for card, _ in chosen} == {1, 2, 4, 8}
    assert sum(card == 8 for card, _ in chosen) == pytest.approx(1000, abs=100)
    assert max(lost for _, lost in chosen) == pytest.approx(1e-7)


@pytest.mark.parametrize("key", ["hearts-classic", "polignac", "knaves", "twenty-down"])
def test_no_card_is_further_behind_than_the_cap(key):
    lost = [
        behind(seen_by, [move.card])
        for seen_by, move in decisions(key, 3)
        if isinstance(move, PlayCard) and len(seen_by.legal.moves) > 1
    ]
    known = [each for each in lost if each is not None]

    assert len(known) > 5
    assert max(known) <= EASY.cards.cap + 1e-6
    assert max(known) > 0, "it errs"


@pytest.mark.parametrize("seed", range(3))
def test_cards_to_pass_are_behind_by_no_more_than_the_cap_together(seed):
    player = EasyPlayer(cards=Errors(heat=5.0, cap=0.3))
    passed = [
        (seen_by, move.cards)
        for seen_by, move in decisions("hearts-classic", seed, player)
        if isinstance(move, PassCards)
    ]
    lost = [min(behind(seen_by, order) for order in permutations(cards)) for seen_by, cards in passed]

    assert len(lost) == 4
    assert 0.1 < max(lost) <= 0.3 + 1e-6


def test_without_tricks_no_move_is_further_behind_than_the_cap():
    """A cap of nothing leaves only the best by the search."""
    strict = EasyPlayer(others=Errors(heat=9.0, cap=0.0))
    for number, (seen_by, _) in enumerate(decisions("tien-len", 1, strict)):
        if len(seen_by.legal.moves) > 1 and number % 4 == 0:
            assert is_without_tricks(seen_by.stage)
            estimates = stage_ranking(seen_by, Random(5), SEARCH.budget).estimates
            best = max(each.worth for each in estimates.values())

            assert estimates[strict.choose(seen_by, Random(5))].worth == best


@pytest.mark.parametrize("key", ["hearts-classic", "schafkopf-window", "nine-card-brag"])
def test_the_same_luck_makes_the_same_moves(key):
    first, second = ([move for _, move in decisions(key, 4)] for _ in range(2))

    assert first == second


def test_it_plays_worse_than_it_knows_how_to():
    best = PLAYERS["learned"]
    played = [(move, best.choose(seen_by, Random(1))) for seen_by, move in decisions("hearts-classic", 6)]

    same = sum(move == better for move, better in played)

    assert len(played) / 3 < same < len(played) * 3 / 4
