"""The learned policy: it uses only what its seat may know, and the kernel computes it as plain NumPy does."""

import zipfile
from itertools import chain, pairwise
from math import exp, log
from random import Random

import numpy as np
import pytest

from capot.cards import Card, cards
from capot.kernel.bits import HAS_BIT_DEPOSIT
from capot.kernel.compiling import compiled
from capot.kernel.deals import DECK, deal, key_of
from capot.kernel.dtypes import CARDS, MOVE_REFUSE, NOBODY, STATE
from capot.kernel.learned.examples import TRYING, WHOLE, choose_policies, gather
from capot.kernel.learned.features import kind_of, note_features
from capot.kernel.learned.move import EARLIER, NEWEST, is_learned, learned_move
from capot.kernel.learned.net import (
    AIMS,
    CARDS_OF_A_CHOICE,
    FEATURES,
    FIRST,
    GIVE,
    KINDS,
    NET,
    SECOND,
    SHARED,
    SHEET,
)
from capot.kernel.learned.net import weigh_cards as weigh
from capot.kernel.learned.odds import HANDS, HEARD, chance_of, note_likelihoods, worth_of_each
from capot.kernel.learned.weights import HALF, USUAL, loaded, saved, shipped
from capot.kernel.luck import GAMMA, SLIPS, luck_of, mix64
from capot.kernel.playout import LEARNED, QUICK, RANDOM, THUMB, play_out, policy_move
from capot.kernel.state import encode, seen
from capot.kernel.tables import compile_rules
from capot.kernel.thumb.account import READING
from capot.kernel.thumb.move import thumb_move
from capot.kernel.tricks.following import legal
from capot.kernel.tricks.moves import open_stage, play
from capot.kernel.tricks.score import score
from capot.play.match import new_match
from capot.play.view import view
from capot.players.catalog import PLAYERS
from capot.players.views.trick_view import trick_view
from capot.players.worlds.knowledge import know
from capot.players.worlds.sampler import WorldSampler
from capot.rules.catalog import GAMES
from capot.rules.changes.options import with_options
from capot.rules.rules import Rules
from capot.rules.scoring import Captured
from capot.rules.stages.exchanges import TakeTalon
from capot.rules.stages.tricks import Eldest, Tricks
from capot.rules.terms import Deal, Pack
from tests.kernel.both import tables_of
from tests.kernel.games import KERNEL_GAMES
from tests.players.worlds_by_replay import columns_of
from tests.random_play import dealt, random_positions

WORD = np.uint64(7)
QUEEN_OF_SPADES = Card("Q", "♠")
HEARTS = with_options(GAMES["hearts"], {"pass-cycle": "none"})
POLIGNAC = with_options(GAMES["polignac"], {"odd-cards": "dealer"})
TABLE = pytest.mark.parametrize(
    ("game", "seats"),
    [
        pytest.param(game, seats, id=f"{key}-{seats}")
        for key, game in KERNEL_GAMES.items()
        for seats in game.players
    ],
)


def worth_by_card(tables, state, may, net=NEWEST):
    """Return the worth of each card, or None where the policy knows none."""
    worth = np.zeros(CARDS)
    known = worth_of_each(tables, state, may & ~(1 << MOVE_REFUSE), net, worth)
    return worth.tolist() if known else None


def scrambled(state, seat, discarder, rng):
    """Return the record with anything at all where the seat cannot look."""
    other = state.copy()
    for each in range(len(other["hands"])):
        if each != seat:
            other["hands"][each] = rng.getrandbits(62) & ~int(state["hands"][seat])
            other["passed"][each] = rng.getrandbits(62)
            other["dealt"][each] = rng.getrandbits(62)
    if seat != discarder:
        other["discards"] = rng.getrandbits(62)
    return other


@TABLE
@pytest.mark.sample
def test_the_policy_does_not_look_into_the_hands_of_others(game, seats):
    """With the same knowledge it plays the same card and expects the same of each, whatever is hidden."""
    rng, found = Random(11), 0
    # A deal of two small hands leaves few choices.
    deals = [random_positions(game, seats, seed=seed) for seed in ((3,) if seats > 2 else (3, 4, 5))]
    for position in chain.from_iterable(deals):
        if not position.to_act or rng.random() < 0.5:
            continue
        tables = tables_of(position)
        state = encode(position, tables)
        seat, may = int(state["turn"]), int(legal(tables, state))
        if may & (may - 1) == 0:
            continue
        other = scrambled(state, seat, position.dealer, rng)

        assert learned_move(tables, other, may, WORD, NEWEST) == learned_move(
            tables, state, may, WORD, NEWEST
        )
        assert worth_by_card(tables, other, may) == worth_by_card(tables, state, may)
        found += 1

    assert found >= 3


def choices(game, seats, seed):
    """Yield the decisions between cards in a deal played at random: tables, record and legal cards."""
    for position in random_positions(game, seats, seed):
        tables = tables_of(position)
        state = encode(position, tables)
        may = int(legal(tables, state)) & ~(1 << MOVE_REFUSE)
        if may & (may - 1) and is_learned(tables, state):
            yield tables, state, may


@pytest.mark.parametrize("key", ["hearts", "polignac", "bassadewitz"])
def test_it_plays_the_card_of_most_worth(key):
    for tables, state, may in choices(KERNEL_GAMES[key], KERNEL_GAMES[key].players[0], 5):
        worth = worth_by_card(tables, state, may)
        card = int(learned_move(tables, state, may, WORD, NEWEST))

        assert card & may
        held = [place for place in range(CARDS) if may >> place & 1]
        assert worth[card.bit_length() - 1] == max(worth[place] for place in held)


def test_each_place_of_the_tables_has_a_net_of_its_own():
    """Two policies can meet at one table: the newest and an earlier one."""
    for tables, state, may in choices(HEARTS, 4, 5):
        both = tables.copy()
        both["nets"][EARLIER] = both["nets"][NEWEST]
        both["nets"][EARLIER]["third"] *= -1
        newest, earlier = (worth_by_card(both, state, may, net) for net in (NEWEST, EARLIER))

        assert np.allclose(earlier, -np.array(newest))


@pytest.mark.parametrize(
    ("key", "seats", "name"),
    [
        ("hearts", 4, HALF),
        ("hearts-classic", 4, HALF),
        ("hearts-classic", 3, USUAL),
        ("heartsette", 4, USUAL),
        ("black-lady", 4, USUAL),
        ("polignac", 4, USUAL),
    ],
)
def test_where_one_card_is_half_of_what_four_play_for_a_net_plays_that_learned_nothing_else(key, seats, name):
    match = new_match(GAMES[key], seats)

    tables = tables_of(match.with_deal(match.pack).position)

    assert tables["nets"][NEWEST] == shipped(name) != shipped(USUAL if name == HALF else HALF)


def kind_in_words(seen_by):
    """Return the kind of a decision in a trick at Hearts, as anybody at the table would tell it."""
    takers = {
        trick.winner
        for trick in seen_by.tricks
        if any(card.suit == "♥" or card == QUEEN_OF_SPADES for card in trick.cards)
    }
    if len(takers) > 1:
        standing = "split"
    elif takers:
        standing = "my" if takers == {seen_by.seat} else "another's"
    else:
        standing = "open"
    if not seen_by.trick:
        return f"{standing} lead"
    follows = any(card.suit == seen_by.trick[0].suit for card in seen_by.hand)
    return f"{standing} {'follow' if follows else 'discard'}"


def test_the_kind_of_a_decision_is_what_is_to_be_done_and_how_a_sweep_stands():
    met = set()
    for seed in range(20):
        for position in random_positions(HEARTS, 4, seed):
            if not position.to_act:
                continue
            tables = tables_of(position)
            state = encode(position, tables)
            kind = KINDS[kind_of(tables, state, int(legal(tables, state)))]

            assert kind == kind_in_words(view(position, min(position.to_act)))
            met.add(kind)

    assert met == {*KINDS[3:GIVE]}


@pytest.mark.parametrize(
    ("game", "seats", "kinds"),
    [
        ("king", 4, {"lead", "follow", "discard"}),
        ("knaves", 3, {"wanted lead", "wanted follow", "wanted discard"}),
        ("slobberhannes", 4, {"late lead", "late follow", "late discard"}),
        ("four-bad-queens", 4, {"unpaid give"}),
    ],
)
def test_where_no_sweep_is_paid_for_it_is_told_whether_tricks_are_wanted_or_late_ones_count(
    game, seats, kinds
):
    met = {kind_of(tables, state, may) for tables, state, may in choices(GAMES[game], seats, 2)}

    assert {KINDS[kind] for kind in met} == kinds


LARGE = Rules(
    packs=Pack(order="AKQJT98765432"),
    deal=Deal(),
    stages=(Tricks(Eldest()),),
    scoring=tuple(
        Captured(rank, cards(" ".join(rank + suit for suit in "♠♥♦♣")), value)
        for value, rank in enumerate("23456789TJQKA", 1)
    ),
)
"""No two cards are of equal effect, and each of two holds half of them."""


def test_hands_beyond_the_room_of_a_sheet_are_played_by_the_rule_of_thumb():
    tables = compile_rules(LARGE, 2)
    state, deck = np.zeros(1, STATE)[0], np.empty(DECK, np.int64)
    start(tables, state, deck, np.uint64(1), 0)
    for held, is_room in ((CARDS_OF_A_CHOICE, True), (CARDS_OF_A_CHOICE + 5, False)):
        state["hands"][state["turn"]] = (1 << held) - 1

        assert (worth_by_card(tables, state, (1 << held) - 1) is not None) is is_room
        if not is_room:
            hand = (1 << held) - 1
            card = learned_move(tables, state, hand, WORD, NEWEST)
            assert card == thumb_move(tables, state, hand, WORD)


@pytest.mark.parametrize("kind", range(len(KINDS)), ids=KINDS)
def test_the_worth_of_cards_is_that_of_a_plain_net(kind):
    rng, count = np.random.default_rng(kind), 9
    invented, sheet = np.zeros(1, NET)[0], np.zeros(1, SHEET)[0]
    for name in NET.names or ():
        invented[name] = rng.normal(0, 0.3, invented[name].shape)
    for net in (invented, shipped()):
        sheet["shared"], sheet["own"] = rng.normal(size=SHARED), rng.normal(size=sheet["own"].shape)
        cards = np.concatenate([np.tile(sheet["shared"], (count, 1)), sheet["own"][:count]], axis=1)
        hidden = np.maximum(cards @ net["first"][kind] + net["first_bias"][kind], 0)
        deep = np.maximum(hidden @ net["second"][kind] + net["second_bias"][kind], 0)

        weigh(net, kind, sheet, count)

        assert cards.shape == (count, FEATURES)
        assert (hidden.shape, deep.shape) == ((count, FIRST), (count, SECOND))
        assert np.allclose(sheet["worth"][:count], deep @ net["third"][kind], rtol=1e-4, atol=1e-4)


def decision(tables, state, may):
    """Return a decision as the kernel sees it: a filled sheet, its rows, and the spread of the choice."""
    sheet, kind = np.zeros(1, SHEET)[0], kind_of(tables, state, may)
    count = note_features(tables, state, may, np.zeros(1, READING)[0], sheet)
    weigh(tables["nets"][NEWEST], kind, sheet, count)
    return sheet, count, float(tables["nets"][NEWEST]["heat"][kind])


def chances(sheet, count, heat):
    """Return the chance of each row of a sheet."""
    parts = np.exp((sheet["worth"][:count] - sheet["worth"][:count].max()) / heat)
    return (parts / parts.sum()).tolist()


def test_the_chances_of_the_cards_of_a_decision_add_up_to_one():
    """Cards of equal effect have one chance together."""
    for tables, state, may in choices(HEARTS, 4, 7):
        sheet, count, heat = decision(tables, state, may)
        found = [chance_of(sheet, count, int(card), heat) for card in sheet["cards"][:count]]

        assert found == pytest.approx(chances(sheet, count, heat))
        assert sum(found) == pytest.approx(1)
        for card in (1 << place for place in range(CARDS - 1) if may >> place & 1):
            row = int(np.searchsorted(sheet["cards"][:count], card))
            assert chance_of(sheet, count, card, heat) == found[row]


def likelihoods(seen_by, worlds, slips, heard=None):
    """Return the logarithm of how likely worlds make what the others of a view played.

    ``heard`` is the memory of the decision, empty unless given.
    """
    tables = compile_rules(seen_by.rules, seen_by.seats, seen_by.standing)
    root, found = np.zeros(1, STATE), np.zeros(len(worlds))
    root[0] = seen(seen_by, tables)
    leader = seen_by.tricks[0].leader if seen_by.tricks else seen_by.leader
    discarded = any(isinstance(each, TakeTalon) for each in seen_by.rules.stages)
    how = seen_by.seat, leader, worlds, discarded, slips, WORD
    heard = np.zeros(1, HEARD) if heard is None else heard
    note_likelihoods(tables, root, np.zeros(1, STATE), heard, *how, found)
    return found


def played(game, seed, cards):
    """Return the positions in the tricks of a deal between learned players, as far as a number of cards."""
    position, luck = dealt(new_match(game), seed).position, Random(seed)
    found = [position]
    while len(found) <= cards:
        seat = min(position.to_act)
        position = position.after(seat, PLAYERS["learned"].choose(view(position, seat), luck))
        found.append(position)
    return found


@pytest.mark.parametrize("cards", [6, 21])
def test_a_world_is_as_likely_as_its_moves_one_by_one(cards):
    """Here the true world, in which the moves are seen as they were made."""
    slips = 0.1
    positions = played(HEARTS, 2, cards)
    me = min(positions[-1].to_act)
    total = 0.0
    for before, after in pairwise(positions):
        seat, move = after.moves[-1]
        state = encode(before)
        may = int(legal(tables_of(before), state))
        if seat == me or may & (may - 1) == 0:
            continue
        later = encode(after)
        card = 1 << int(later["plays"][int(later["played"]) - 1])
        sheet, count, heat = decision(tables_of(before), state, may)
        row = int(np.searchsorted(sheet["cards"][:count], card))
        total += log((1 - slips) * chances(sheet, count, heat)[row] + slips / may.bit_count())
        assert move in before.legal(seat)

    found = likelihoods(view(positions[-1], me), np.array([columns_of(positions[-1])]), slips)

    assert found[0] == pytest.approx(total, rel=1e-4)
    assert exp(total) < 1


def test_the_world_in_which_learned_players_played_is_likelier_than_most():
    """Otherwise worlds would be weighed in vain."""
    ahead, better = [], []
    for seed in range(8):
        position = played(HEARTS, seed, 22)[-1]
        seat = view(position, min(position.to_act))
        worlds = WorldSampler(know(trick_view(seat))).draw(60, seed)
        found = likelihoods(seat, np.concatenate([[columns_of(position)], worlds]), 0.1)
        ahead.append(found[0] - found[1:].mean())
        better.append((found[0] > found[1:]).mean())

    assert np.mean(ahead) > 0
    assert np.mean(better) > 0.6


@compiled
def start(tables, state, deck, key, number):
    """Deal, and open the first stage."""
    state.number, state.dealer = number, number % tables.seats
    deal(tables, state, deck, key, NOBODY)
    open_stage(tables, state)


@compiled
def policies_of(policies, own, others, luck):
    """Write the policy of each seat in a deal."""
    choose_policies(policies, own, others, luck)


@compiled
def mixed(word):
    """Return a word mixed."""
    return mix64(word)


@compiled
def key(seed, number):
    """Return the key of a deal."""
    return key_of(seed, number)


def step(word):
    """Return a word mixed; the compiler gives plain integers back."""
    return np.uint64(mixed(word))


def examples(game, *, room=4000, deals=3, own=LEARNED, share=WHOLE, slips=0, seed=5):  # noqa: PLR0913
    """Return the rows of lessons in some deals of four: features, kinds, groups and gains."""
    rows = (
        np.zeros((room, FEATURES), np.float32),
        np.full(room, -1, np.int8),
        np.zeros(room, np.int64),
        np.zeros(room, np.float32),
    )
    tables, others = tables_of(new_match(game, 4).with_deal(new_match(game, 4).pack).position), [QUICK, THUMB]
    how = own, np.array(others), np.full(len(KINDS), int(share)), int(slips), HAS_BIT_DEPOSIT
    count = gather(tables, np.zeros(2, STATE), np.uint64(seed), 0, deals, *how, *rows)
    assert (rows[1][count:] == -1).all()
    return [part[:count] for part in rows]


def test_the_rows_of_a_decision_differ_only_by_the_card():
    cards, kinds, groups, gains = examples(GAMES["hearts"])
    sizes = []
    for first in np.unique(groups):
        rows = groups == first
        size = int(rows.sum())
        sizes.append(size)
        assert rows[first : first + size].all()
        assert len(np.unique(kinds[rows])) == 1
        assert (cards[rows, :SHARED] == cards[first, :SHARED]).all()
        assert len(np.unique(cards[rows, SHARED:], axis=0)) == size

    assert min(sizes) > 1
    assert {KINDS[kind].split()[-1] for kind in kinds} == {"lead", "follow", "discard", "give"}
    assert np.isfinite(cards).all()
    assert 0 < np.abs(gains).max() < 50


def test_lessons_of_the_same_seed_are_the_same():
    first, again, other = (examples(HEARTS, deals=2, slips=SLIPS // 20, seed=seed) for seed in (3, 3, 4))

    assert all(np.array_equal(one, two) for one, two in zip(first, again, strict=True))
    assert not np.array_equal(first[3], other[3])


def test_lessons_end_with_the_last_decision_for_which_there_is_room():
    whole, some = examples(HEARTS), examples(HEARTS, room=50)

    assert 50 - CARDS_OF_A_CHOICE < len(some[3]) <= 50
    assert all(np.array_equal(part[: len(few)], few) for part, few in zip(whole, some, strict=True))
    assert len(np.unique(some[2])) == len(np.unique(whole[2][: len(some[3])]))


def test_a_share_of_the_decisions_become_lessons():
    every, fifth = (len(np.unique(examples(HEARTS, share=WHOLE // part)[2])) for part in (1, 5))

    assert every / 10 < fifth < every / 3


def test_each_card_is_tried_with_the_same_luck():
    """A deal followed in plain Python: whatever is played at random, it is the same after each card."""
    seed, slips = np.uint64(9), SLIPS // 4
    match = new_match(HEARTS, 4)
    tables, points = tables_of(match.with_deal(match.pack).position), np.zeros(4, np.int64)
    state, policies = np.zeros(1, STATE)[0], np.zeros(4, np.int64)
    luck = np.uint64(luck_of(seed, 0))
    start(tables, state, np.zeros(DECK, np.int64), np.uint64(key(seed, 0)), 0)
    policies_of(policies, RANDOM, np.array([QUICK, THUMB]), luck)
    luck, expected = step(luck), []
    with np.errstate(over="ignore"):
        while state["turn"] != NOBODY:
            luck += GAMMA
            word, may, me = step(luck), int(legal(tables, state)), int(state["turn"])
            if policies[me] == RANDOM and may & (may - 1):
                sheet, count, _ = decision(tables, state, may)
                for card in sheet["cards"][:count] if count > 1 else ():
                    tried = state.copy()
                    play(tables, tried, card)
                    play_out(tables, tried, policies, 0, step(word + TRYING), HAS_BIT_DEPOSIT)
                    score(tables, tried, points)
                    lead = (points.sum() - points[me]) / 3 - points[me]
                    expected.append(lead / float(tables["scale"] * tables["usual_trick"]))
            play(tables, state, policy_move(tables, state, policies[me], slips, word, HAS_BIT_DEPOSIT))

    gains = examples(HEARTS, deals=1, own=RANDOM, slips=slips, seed=9)[3]

    assert len(expected) > 20
    assert gains.tolist() == pytest.approx(expected, abs=1e-4)


def test_a_net_is_read_as_it_was_saved(tmp_path):
    """In half precision, which is enough for weights."""
    path = tmp_path / "weights.npz"
    saved(shipped(), path)

    again = loaded(path)

    for name in NET.names or ():
        assert np.array_equal(again[name], shipped()[name])


def test_weights_that_do_not_tell_how_a_sweep_stands_serve_however_it_does(tmp_path):
    """As files of version 0.1 have them: for leading, following suit, discarding and giving."""
    path, kinds = tmp_path / "weights.npz", ("lead", "follow", "discard", "give")
    few = {name: shipped()[name][[KINDS.index(kind) for kind in kinds]] for name in NET.names or ()}
    np.savez(path, **few)

    net = loaded(path)

    for place, kind in [*enumerate(KINDS)][: GIVE + 1] + [*enumerate(KINDS)][AIMS:]:
        assert (net["first"][place] == few["first"][kinds.index(kind.split()[-1])]).all()


def test_with_weights_of_before_there_were_sides_the_rule_of_thumb_plays_for_a_side(tmp_path):
    path, tables = tmp_path / "weights.npz", compile_rules(GAMES["whist"].rules_for(4, 0), 4).copy()
    np.savez(path, **{name: shipped()[name][: GIVE + 1] for name in NET.names or ()})
    tables["sides"] = 2
    states, deck = np.zeros(1, STATE), np.empty(DECK, np.int64)
    start(tables, states[0], deck, np.uint64(1), 0)
    may = int(legal(tables, states[0]))
    assert worth_by_card(tables, states[0], may) is not None

    tables["nets"][NEWEST] = loaded(path)

    assert worth_by_card(tables, states[0], may) is None
    card = learned_move(tables, states[0], may, WORD, NEWEST)
    assert card == thumb_move(tables, states[0], may, WORD)


@pytest.mark.parametrize(
    "content",
    [
        "text",
        "nothing",
        "an array",
        "another archive",
        "half of it",
        "no number",
        "1e300",
        "words",
        "a huge shape",
    ],
)
def test_a_file_of_something_else_is_refused(tmp_path, content):
    path = tmp_path / "weights.npz"
    saved(shipped(), path)
    whole = path.read_bytes()
    match content:
        case "text":
            path.write_text("no weights here")
        case "nothing":
            path.write_bytes(b"")
        case "an array":
            with path.open("wb") as file:
                np.save(file, np.zeros(3))
        case "another archive":
            np.savez(path, first=np.zeros(3))
        case "no number" | "1e300":
            wrong = np.full(len(KINDS), float(content) if content[0] == "1" else np.nan)
            np.savez(path, **{**{name: shipped()[name] for name in NET.names or ()}, "heat": wrong})
        case "words":
            np.savez(path, first=np.full(shipped()["first"].shape, "word"))
        case "a huge shape":
            claimed = {"shape": (1 << 40,), "fortran_order": False, "descr": "<f4"}
            with zipfile.ZipFile(path, "w") as archive, archive.open("first.npy", "w") as file:
                np.lib.format.write_array_header_1_0(file, claimed)
        case _:
            path.write_bytes(whole[: len(whole) // 2])

    with pytest.raises(ValueError, match="file of weights"):
        loaded(path)


def test_worlds_are_as_likely_together_as_one_by_one():
    """Also if there are more than it has room for, and though hands come again and again."""
    position = played(HEARTS, 2, 27)[-1]
    seen_by = view(position, min(position.to_act))
    worlds = WorldSampler(know(seen_by)).draw(3000, 1)
    assert len(worlds) > HANDS // HEARTS.players[0] // 2

    together = likelihoods(seen_by, worlds, 0.1)

    alone = [likelihoods(seen_by, worlds[[place]], 0.1)[0] for place in range(0, 3000, 50)]
    assert together[::50] == pytest.approx(alone)


def test_worlds_are_as_likely_if_their_hands_are_remembered():
    """Here the dealer has laid cards aside: the same hand may have been left by different ones."""
    views = [view(position, min(position.to_act)) for position in played(POLIGNAC, 2, 26)]
    seen_by = [each for each in views if not each.discards][-1]
    worlds, heard = WorldSampler(know(seen_by)).draw(200, 1), np.zeros(1, HEARD)

    first = likelihoods(seen_by, worlds, 0.1, heard)
    count = int(heard[0]["count"])
    again = likelihoods(seen_by, worlds[::-1], 0.1, heard)

    assert int(heard[0]["count"]) == count > 0
    assert again[::-1].tolist() == first.tolist()
    alone = [likelihoods(seen_by, worlds[[place]], 0.1)[0] for place in range(0, 200, 8)]
    assert first[::8] == pytest.approx(alone)
