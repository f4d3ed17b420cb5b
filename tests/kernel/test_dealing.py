"""A deal of the kernel is a function of its seed and number alone, with the cards of the lab shuffle."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import numpy as np
import pytest

from capot.cards import SUITS
from capot.kernel.batch import all_that_counts, many_deals, play_deals
from capot.kernel.bits import HAS_BIT_DEPOSIT
from capot.kernel.compiling import compiled
from capot.kernel.deals import DECK, deal
from capot.kernel.dtypes import NOBODY, ORDERINGS, new_states
from capot.kernel.luck import SLIPS
from capot.kernel.state import decode, encode
from capot.kernel.tables import can_compile, compile_rules
from capot.kernel.tricks.facts import FACTS
from capot.kernel.tricks.moves import open_stage
from capot.lab.deals import facts_of
from capot.play.match import new_match
from capot.play.position import start
from capot.rules.catalog import GAMES
from capot.rules.changes.options import with_options
from capot.shuffle import DEALS, lab_shuffle, word_at
from tests.kernel.both import assert_same_record, assert_same_score
from tests.kernel.games import KERNEL_GAMES
from tests.kernel.test_same_as_plain_play import TABLES

RANDOMLY = np.zeros(0, np.int64)
"""As policies: all play at random, by the faster loop."""

NOTHING_COUNTS = np.array([*[0] * ORDERINGS, -1], np.int64)


@compiled
def begin(tables, state, deck, key, last_turned):
    """Deal the cards of a key and open the first stage."""
    deal(tables, state, deck, key, last_turned)
    open_stage(tables, state)


def begun(tables, dealer, seed, number, last_turned=NOBODY):
    state = new_states(1)[0]
    state["dealer"], state["number"], state["said"], state["stock"] = dealer, number, NOBODY, NOBODY
    key = np.uint64(word_at(word_at(seed, DEALS), number))
    begin(tables, state, np.empty(DECK, np.int64), key, last_turned)
    return state


def last_pair(tables, states, luck, policies, *, deposit=False):
    """Play a deal, of a seed and number, and the next one in two states; return points, tricks and facts."""
    seed, number, whole = luck if len(luck) == 3 else (*luck, NOTHING_COUNTS)
    seats = int(tables["seats"])
    out = np.empty((2, seats), np.int64), np.empty((2, seats), np.int64), np.empty((2, FACTS), np.int64)
    seeds = np.uint64(seed), np.uint64(seed)
    many_deals(tables, states, *seeds, number, (0, 1), 1, policies, 0, deposit, whole, *out)
    return [each.tolist() for each in out]


@pytest.mark.parametrize(("game", "seats"), TABLES)
@pytest.mark.sample(in_turn=True)
def test_hands_talon_turned_card_and_trumps_are_those_of_the_lab_shuffle(game, seats):
    standing = new_match(game, seats).standing
    for number, part in enumerate(game.schedule * 2):
        tables = compile_rules(part.rules, seats, standing)
        seed, dealer = 2**64 - 1 - number, number % seats
        pack = lab_shuffle(seed, number, part.rules.at(seats).pack.cards())
        position = start(part.rules, seats, dealer, pack, replace(standing, number=number))

        found = begun(tables, dealer, seed, number)
        found["totals"][:seats] = game.opening * int(tables["scale"])
        assert_same_record(found, encode(position, tables))


def test_there_are_no_trumps_where_the_suit_of_the_deal_before_is_turned_up_again():
    game = with_options(GAMES["knaves"], {"repeated-suit": "no-trump"})
    standing = new_match(game, 3).standing
    rules = game.schedule[0].rules
    tables = compile_rules(rules, 3, standing)
    trumps = set()
    for number in range(8):
        pack = lab_shuffle(5, number, rules.at(3).pack.cards())
        for place, suit in enumerate(SUITS):
            position = start(rules, 3, 0, pack, replace(standing, number=number, last_turned=suit))
            assert_same_record(begun(tables, 0, 5, number, place), encode(position, tables))
            trumps.add(position.trump)

    assert trumps == {None, *SUITS}


@pytest.mark.parametrize(("game", "seats"), TABLES)
@pytest.mark.sample(in_turn=True)
def test_a_random_deal_replayed_in_plain_play_is_legal_and_scores_the_same(game, seats):
    standing = new_match(game, seats).standing
    parts = game.schedule if len(game.schedule) > 2 else game.schedule * 6
    for number, part in enumerate(parts):
        tables, states = compile_rules(part.rules, seats, standing), new_states(2)
        luck = 7, number, all_that_counts(part.rules, seats)
        points, tricks, facts = last_pair(tables, states, luck, np.zeros(seats, np.int64))
        position = decode(states[0], part.rules, replace(standing, number=number))

        assert position.is_over
        assert position.dealer == number % seats
        assert_same_score(tables, states[0], position)
        assert points[0] == [each * int(tables["scale"]) for each in position.score().points]
        assert tricks[0] == [sum(each.winner == seat for each in position.tricks) for seat in range(seats)]
        assert facts[0] == list(facts_of(position))


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_the_quick_loop_of_random_deals_plays_the_same_cards_as_the_full_one(game, seats):
    standing = new_match(game, seats).standing
    for part in game.schedule:
        tables, quick, full = compile_rules(part.rules, seats, standing), new_states(2), new_states(2)
        for number in range(0, 60, 2):
            found = [
                last_pair(tables, states, (11, number), policies, deposit=deposit)
                for states, policies, deposit in (
                    (quick, RANDOMLY, HAS_BIT_DEPOSIT),
                    (quick, RANDOMLY, False),
                    (full, np.zeros(seats, np.int64), HAS_BIT_DEPOSIT),
                )
            ]
            assert found[0] == found[1] == found[2]
            for field in ("taken", "hands", "broken", "first_winner", "last_winner", "stage", "tricks"):
                assert np.array_equal(quick[field], full[field]), field


def test_house_rules_of_leading_and_duty_are_kept_by_the_quick_loop():
    for game in KERNEL_GAMES.values():
        for option in game.options:
            for choice in getattr(option, "choices", ())[1:]:
                table = with_options(game, {option.name: choice.name})
                seats = table.players[0]
                if not can_compile(table, seats):
                    continue
                tables = compile_rules(table.schedule[0].rules, seats, new_match(table, seats).standing)
                states, every = new_states(2), np.zeros(seats, np.int64)
                for number in range(0, 12, 2):
                    found = last_pair(tables, states, (3, number), RANDOMLY)
                    assert found == last_pair(tables, states, (3, number), every), (game.key, choice.name)


def same(one, other):
    return all(
        np.array_equal(getattr(one, field), getattr(other, field))
        for field in ("points", "tricks", "every_trick", "swept", "declared", "made", "moves")
    )


@pytest.mark.parametrize("key", ["hearts", "knaves", "compendium"])
@pytest.mark.parametrize("policies", [None, "quick"])
def test_results_do_not_depend_on_how_a_run_of_deals_is_split(key, policies):
    game = GAMES[key]
    seats = game.players[0]
    who = policies and (policies,) * seats
    rng = Random(key)
    whole = play_deals(game, seats, 99, 10, 200, who, slips=0.1)
    cuts = [0, *sorted(rng.sample(range(1, 200), 5)), 200]
    for low, high in pairwise(cuts):
        part = play_deals(game, seats, 99, 10 + low, high - low, who, slips=0.1)
        assert np.array_equal(part.points, whole.points[low:high])
        assert np.array_equal(part.tricks, whole.tricks[low:high])
        assert np.array_equal(part.swept, whole.swept[low:high])
    assert same(play_deals(game, seats, 99, 10, 200, who, slips=0.1, deposit=False), whole)
    assert not same(play_deals(game, seats, 98, 10, 200, who, slips=0.1), whole)


def test_the_share_of_slips_is_that_asked_for():
    game = GAMES["hearts"]
    never = play_deals(game, 4, 1, 0, 100, ("quick",) * 4, slips=0.0)
    always = play_deals(game, 4, 1, 0, 100, ("quick",) * 4, slips=(SLIPS - 1) / SLIPS)

    assert same(play_deals(game, 4, 1, 0, 100, ("quick",) * 4), never)
    assert not same(always, never)


@pytest.mark.parametrize(
    ("how", "reason"),
    [
        ((0, 0, 1, ("clever",) * 4), "there is no policy 'clever'; there are random, quick, thumb, learned"),
        ((0, 0, 1, ("quick",)), "a policy for each of the 4 seats"),
        ((0, 0, 1, ("quick",) * 5), "a policy for each of the 4 seats"),
        ((0, 0, 1, "quick"), "a policy for each of the 4 seats, not 'quick'"),
        ((0, -1, 1), "numbered from 0"),
        ((0, 0, -5), "numbered from 0"),
        ((-1, 0, 1), "a seed lies between 0 and 18446744073709551615, not at -1"),
    ],
)
def test_deals_that_cannot_be_played_are_refused_with_a_sentence(how, reason):
    with pytest.raises(ValueError, match=reason):
        play_deals(GAMES["hearts"], 4, *how)


@pytest.mark.parametrize(
    ("needed", "play"),
    [
        ("deals_by_policies", lambda: play_deals(GAMES["hearts"], 4, 0, 0, 2, ("quick",) * 4)),
        (
            "deals_by_deposit" if HAS_BIT_DEPOSIT else "deals_portably",
            lambda: play_deals(GAMES["hearts"], 4, 0, 0, 2),
        ),
        ("deals_portably", lambda: play_deals(GAMES["hearts"], 4, 0, 0, 2, deposit=False)),
    ],
)
def test_only_the_loop_that_is_needed_is_called_and_so_compiled(monkeypatch, needed, play):
    loops = {"deals_by_policies", "deals_by_deposit", "deals_portably"}
    for name in loops - {needed}:
        monkeypatch.setattr(f"capot.kernel.batch.{name}", lambda *_: pytest.fail("it is not needed"))

    assert len(play().points) == 2
