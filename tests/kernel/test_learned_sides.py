"""The features of the learned policy where there are sides."""

from random import Random

import numpy as np
import pytest

from capot.kernel.deals import DECK, deal, key_of
from capot.kernel.dtypes import NOBODY, STATE
from capot.kernel.learned.features import kind_of, note_features
from capot.kernel.learned.move import NEWEST, is_learned
from capot.kernel.learned.net import KINDS, SHEET
from capot.kernel.learned.odds import worth_of_each
from capot.kernel.tables import compile_rules
from capot.kernel.thumb.account import READING
from capot.kernel.tricks.following import legal
from capot.kernel.tricks.moves import open_stage, play
from capot.lab.learning.training import subjects
from capot.play.match import new_match
from capot.rules.catalog import GAMES
from tests.kernel.test_learned import scrambled, worth_by_card

TABLES = {each.name: each.tables for each in subjects([GAMES["whist"], GAMES["skat"], GAMES["euchre"]])}


def choices(tables, seed):
    """Yield the decisions between unlike cards of deals played at random, with sheets and numbers of rows."""
    rng, deck = Random(seed), np.empty(DECK, np.int64)
    for number in range(6):
        state = np.zeros(1, STATE)[0]
        state["number"], state["dealer"] = number, number % int(tables["seats"])
        deal(tables, state, deck, np.uint64(key_of(np.uint64(seed), number)), NOBODY)
        open_stage(tables, state)
        while state["turn"] != NOBODY:
            may, sheet = int(legal(tables, state)), np.zeros(1, SHEET)[0]
            assert is_learned(tables, state)
            count = (
                note_features(tables, state, may, np.zeros(1, READING)[0], sheet) if may & (may - 1) else 1
            )
            if count > 1:
                yield state, may, sheet, count
            play(tables, state, rng.choice([1 << place for place in range(62) if may >> place & 1]))


def sides_of(tables, state):
    """Return for each seat whether it is on the side of the seat to act."""
    me, by = int(state["turn"]), int(state["declarer"])
    if tables["declares"]:
        return [(seat == by) == (me == by) for seat in range(int(tables["seats"]))]
    return [seat % 2 == me % 2 for seat in range(int(tables["seats"]))]


@pytest.mark.parametrize("key", ["whist-4", "euchre-4", "skat-3/grand"])
def test_a_seat_sees_how_the_sides_stand(key):
    """Whose side has declared, wins the trick, plays to it yet and has taken what."""
    tables = TABLES[key]
    for state, _, sheet, _ in choices(tables, 1):
        ours, me, seats = sides_of(tables, state), int(state["turn"]), int(tables["seats"])
        after = [ours[(me + place) % seats] for place in range(1, seats - int(state["in_trick"]))]
        leads, by = bool(state["trick"]), int(state["declarer"])
        shared = sheet["shared"]

        assert shared[9] == (by != NOBODY and ours[by])
        assert shared[10] == (by != NOBODY and not ours[by])
        assert shared[11] == (leads and ours[int(state["best_seat"])])
        assert shared[12] == (leads and not ours[int(state["best_seat"])])
        assert (shared[13] * 2, shared[14] * 2) == (sum(after), len(after) - sum(after))
        assert shared[17] == (bool(after) and after[-1])
        if key != "skat-3/grand":
            won = [int(taken).bit_count() // seats for taken in state["taken"][:seats]]
            mine = sum(tricks for tricks, is_mine in zip(won, ours, strict=True) if is_mine)
            assert shared[15] == pytest.approx(mine / int(tables["tricks"]))
            assert shared[16] == pytest.approx((sum(won) - mine) / int(tables["tricks"]))


@pytest.mark.parametrize("key", ["whist-4", "skat-3/grand", "skat-3/null"])
def test_the_last_to_play_knows_whose_side_each_card_gives_the_trick(key):
    tables, found = TABLES[key], 0
    for state, _, sheet, count in choices(tables, 2):
        if int(state["in_trick"]) < int(tables["seats"]) - 1:
            continue
        is_ours = sides_of(tables, state)[int(state["best_seat"])]
        for own in sheet["own"][:count]:
            assert own[18] == (own[9] or is_ours)
            assert own[21] == (is_ours and not own[9])
            found += 1

    assert found > 20


@pytest.mark.parametrize("key", TABLES)
def test_nothing_hidden_changes_what_a_card_is_worth_with_sides(key):
    tables, rng, found = TABLES[key], Random(4), 0
    for state, may, *_ in choices(tables, 5):
        other = scrambled(state, int(state["turn"]), int(state["discarder"]), rng)

        assert worth_by_card(tables, other, may) == worth_by_card(tables, state, may)
        found += 1

    assert found > 20


def test_the_kind_of_a_decision_with_sides_is_the_role_and_what_is_to_be_done():
    for key, roles in (("whist-4", {"partner's"}), ("skat-3/grand", {"declarer's", "defender's"})):
        met = {KINDS[kind_of(TABLES[key], state, may)] for state, may, *_ in choices(TABLES[key], 3)}

        assert met == {f"{role} {what}" for role in roles for what in ("lead", "follow", "discard")}


def test_where_partners_can_sweep_or_pass_cards_the_learned_policy_has_no_opinion():
    match = new_match(GAMES["hearts-partnership"])
    tables = compile_rules(match.game.rules_for(4, 0), 4, match.standing)
    state, deck = np.zeros(1, STATE)[0], np.empty(DECK, np.int64)
    for stage in range(2):
        state["number"], state["dealer"] = 0, 0
        deal(tables, state, deck, np.uint64(key_of(np.uint64(1), 0)), NOBODY)
        state["stage"] = stage
        open_stage(tables, state)
        assert not worth_of_each(tables, state, int(legal(tables, state)), NEWEST, np.zeros(64))
