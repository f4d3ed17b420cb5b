"""Many deals are the same deals however they are cut, kept and shared out, and whoever plays them."""

from dataclasses import replace
from math import hypot
from pathlib import Path

import numpy as np
import pytest

from capot.cards import cards
from capot.lab.deals import NOBODY, UNKNOWN, played_fast, played_plainly, sweeper, winner_of_every_trick
from capot.lab.errors import LabError
from capot.lab.shards import gaps
from capot.lab.simulation import simulate
from capot.lab.table import Table
from capot.lab.tally import spread, tally
from capot.play.lab_deals import dealt
from capot.play.moves import LayCards
from capot.players.catalog import PLAYERS
from capot.players.errors import Forfeit
from capot.rules import codec
from capot.rules.catalog import GAMES
from capot.rules.changes.options import with_options
from capot.rules.errors import RulesError
from capot.rules.model import every_deal
from capot.rules.rules import Rules
from capot.rules.scoring import ByRank, Captured
from capot.rules.stages.tricks import Eldest, Tricks
from capot.rules.terms import Deal
from tests.kernel.games import KERNEL_GAMES, SHAPED_GAMES
from tests.lab.players import RANDOM, THUMB, Answering, Watched

FINIS, POLIGNAC = GAMES["finis"], GAMES["polignac"]
RED_LADIES = codec.loads((Path(__file__).parents[2] / "docs" / "red-ladies.json").read_text(encoding="utf-8"))


def one_card_each(name):
    """Return a game of one trick that the cards alone decide: whoever plays, the points tell who had what."""
    pack = GAMES[name].rules_for(4, 0).pack
    values = ByRank({rank: place for place, rank in enumerate(pack.order)})
    rules = Rules(
        pack, Deal(each=1), (Tricks(first_lead=Eldest()),), (Captured("all", pack.cards(), values),)
    )
    other = replace(rules, scoring=(Captured("hearts", tuple(c for c in pack.cards() if c.suit == "♥"), 1),))
    parts = (*every_deal(rules), *every_deal(other), *every_deal(rules))
    return replace(GAMES[name], schedule=parts, players=(4,), options=(), cites=(), best=(), base="")


@pytest.mark.parametrize("name", ["hearts", "polignac"])
def test_the_kernel_plays_the_same_deals_as_the_players(name):
    game = one_card_each(name)

    fast = played_fast(game, ("random",) * 4, 9, (5, 60))
    plain = played_plainly(game, (RANDOM,), (0, 0, 0, 0), 9, (5, 60))

    assert np.array_equal(fast.points * plain.scale, plain.points * fast.scale)
    assert np.array_equal(fast.tricks, plain.tricks)
    assert np.array_equal(fast.every_trick, plain.every_trick)
    assert len(np.unique(plain.points)) > 5


@pytest.mark.parametrize(("key", "seats"), [("hearts-classic", 3), ("knaves", 3), ("polignac", 4)])
def test_the_kernel_scores_the_same_on_the_average_as_the_players(key, seats):
    game = GAMES[key]
    fast = tally(played_fast(game, ("random",) * seats, 1, (0, 20_000)), low_wins=game.low_wins)
    plain = tally(played_plainly(game, (RANDOM,), (0,) * seats, 2, (0, 80)), low_wins=game.low_wins)

    for one, other in zip(fast.places, plain.places, strict=True):
        quick, slow = spread(one, fast.deals), spread(other, plain.deals)
        assert quick.error is not None
        assert slow.error is not None
        assert abs(quick.mean - slow.mean) < 4 * hypot(quick.error, slow.error)


@pytest.mark.slow
@pytest.mark.parametrize("key", KERNEL_GAMES)
def test_the_kernel_scores_the_same_on_the_average_in_every_game(key):
    game = KERNEL_GAMES[key]
    for seats in (min(game.players), max(game.players)):
        test_the_kernel_scores_the_same_on_the_average_as_the_players(key, seats)


@pytest.mark.sample
@pytest.mark.parametrize("key", SHAPED_GAMES)
def test_games_that_the_kernel_does_not_play_are_played_plainly_and_counted_in_full(key):
    game = GAMES[key]
    result = simulate(game, game.players[0], [RANDOM], 10, seed=2, workers=1)

    assert not result.by_kernel
    assert result.deals == 10
    assert result.moves is not None
    assert sum(result.forfeits) == 0
    assert result.swept is not None
    assert 0 <= result.swept < 0.5


def test_a_deal_of_dominoes_has_no_winner_of_tricks():
    """Barbu: one of seven contracts is laid out in rows, so that nobody sweeps in it or wins every trick."""
    laid = []
    for number in range(40):
        position = finished(GAMES["barbu"], 4, RANDOM, number)
        if position.contract is not None and position.contract.name == "dominoes":
            laid.append((sweeper(position), winner_of_every_trick(position)))

    assert len(laid) >= 2
    assert set(laid) == {(None, None)}


def test_each_deal_of_a_game_that_changes_in_its_course_is_one_of_a_match_of_usual_length():
    """Twenty Down: in eight deals trumps are named, then hearts are trumps for all."""
    game = GAMES["twenty-down"]
    forced = [dealt(game, 4, 1, number).trump is not None for number in range(24)]

    assert forced == [number % 12 >= 8 for number in range(24)]


def test_in_climbing_eldest_is_taken_for_the_winner_of_the_deal_before_but_in_the_first_of_a_match():
    game = GAMES["tien-len"]
    for number in range(25):
        position = dealt(game, 4, 1, number)
        (leader,) = position.to_act
        holder = next(seat for seat, hand in enumerate(position.hands) if cards("3♠")[0] in hand)
        highest = LayCards(position.hands[leader][:1])
        if number % 12 == 0:
            assert leader == holder
            assert highest not in position.legal(leader)
        else:
            assert leader == position.eldest
            assert highest in position.legal(leader)


def test_the_pot_of_a_single_deal_is_empty_before_it_and_what_nobody_wins_is_gone():
    """No deal, with any number, is the last of a match, after which the pot is shared."""
    deals = played_plainly(GAMES["nine-card-brag"], (RANDOM,), (0, 0, 0, 0), 1, (0, 60))
    seen = {tuple(sorted(points)) for points in deals.points.tolist()}

    assert seen == {(-1, -1, -1, 3), (-1, -1, -1, -1)}
    assert not deals.tricks.any()
    assert set(deals.every_trick.tolist()) == set(deals.swept.tolist()) == {NOBODY}


@pytest.mark.parametrize("key", ["tien-len", "nine-card-brag", "thirteen-card-brag"])
def test_deals_of_climbing_and_of_hands_of_three_are_kept_and_gone_on_with(key, tmp_path):
    half = simulate(GAMES[key], 4, [RANDOM], 4, workers=1, directory=tmp_path)
    whole = simulate(GAMES[key], 4, [RANDOM], 8, workers=1, directory=tmp_path)

    assert half.deals == whole.kept == 4
    assert replace(whole, kept=0) == simulate(GAMES[key], 4, [RANDOM], 8, workers=1)


def test_deals_do_not_depend_on_how_a_run_of_them_is_cut():
    whole = played_plainly(POLIGNAC, (THUMB, RANDOM), (0, 1, 1), 4, (0, 12))
    pieces = [played_plainly(POLIGNAC, (THUMB, RANDOM), (0, 1, 1), 4, span) for span in [(0, 5), (5, 7)]]

    for name in ("points", "tricks", "swept", "declared", "made", "moves"):
        assert np.array_equal(getattr(whole, name), np.concatenate([getattr(each, name) for each in pieces]))


def test_sums_of_pieces_are_the_sums_of_the_whole():
    game = GAMES["compendium"]
    whole = played_plainly(game, (RANDOM,), (0, 0, 0), 4, (0, 18))
    first, second = whole.below(7), played_plainly(game, (RANDOM,), (0, 0, 0), 4, (7, 11))

    assert tally(whole, low_wins=True) == tally(first, low_wins=True) + tally(second, low_wins=True)


def test_the_figures_are_those_of_the_points():
    deals = played_plainly(POLIGNAC, (RANDOM,), (0, 0, 0, 0), 4, (3, 20))
    sums = tally(deals, low_wins=True)
    points = deals.points / deals.scale
    dealers = (3 + np.arange(20)) % 4

    for seat, figures in enumerate(spread(each, 20) for each in sums.seats):
        assert figures.mean == pytest.approx(points[:, seat].mean())
        assert figures.deviation == pytest.approx(points[:, seat].std(ddof=1))
        assert figures.error == pytest.approx(points[:, seat].std(ddof=1) / 20**0.5)
        assert (figures.least, figures.most) == (points[:, seat].min(), points[:, seat].max())
        assert figures.tricks == pytest.approx(deals.tricks[:, seat].mean())
    for place, figures in enumerate(spread(each, 20) for each in sums.places):
        there = points[np.arange(20), (dealers + 1 + place) % 4]
        assert figures.mean == pytest.approx(there.mean())
    best = points.min(axis=1)
    assert sums.tied == sum((row == low).sum() > 1 for row, low in zip(points, best, strict=True))


def test_what_is_found_does_not_depend_on_processes_or_pieces(tmp_path):
    players = [PLAYERS["simple"], RANDOM, RANDOM]
    results = [
        simulate(FINIS, 3, players, 30, seed=2, workers=1),
        simulate(FINIS, 3, players, 30, seed=2, workers=2, directory=tmp_path, piece=4),
    ]

    assert results[0] == results[1]


@pytest.mark.parametrize("by_kernel", [True, False])
def test_a_run_goes_on_where_another_left_off(tmp_path, by_kernel):
    def run(deals, piece, directory=None):
        return simulate(
            FINIS,
            3,
            [RANDOM],
            deals,
            seed=1,
            directory=directory,
            piece=piece,
            in_full=not by_kernel,
            workers=1,
        )

    begun = run(10, 4, tmp_path)
    (tmp_path / "deals-000000000004-4.npz").unlink()
    more = run(17, 5, tmp_path)

    assert (begun.by_kernel, more.by_kernel) == (by_kernel, by_kernel)
    assert more.kept == 6
    assert replace(more, kept=0) == run(17, None)
    again = run(17, 3, tmp_path)
    assert again.kept == 17
    assert replace(again, kept=0) == replace(more, kept=0)
    fewer = run(9, 3, tmp_path)
    assert replace(fewer, kept=0) == run(9, None)


def test_only_what_is_missing_is_played(tmp_path):
    played = set()
    watched = Watched(lambda view, _rng: played.add(view.standing.number))
    simulate(FINIS, 3, [watched], 6, directory=tmp_path, piece=3, workers=1)
    played.clear()

    simulate(FINIS, 3, [watched], 8, directory=tmp_path, piece=3, workers=1)

    assert played == {6, 7}


def test_after_ctrl_c_the_finished_shards_are_kept(tmp_path):
    def look(view, _rng):
        if view.standing.number == 5:
            raise KeyboardInterrupt

    result = simulate(FINIS, 3, [Watched(look)], 9, directory=tmp_path, piece=2, workers=1)

    assert (result.deals, result.asked) == (4, 9)
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "deals-000000000000-2.npz",
        "deals-000000000002-2.npz",
    ]


@pytest.mark.parametrize(
    ("spans", "end", "size", "missing"),
    [
        ([], 10, 4, [(0, 4), (4, 4), (8, 2)]),
        ([(0, 4)], 10, 4, [(4, 4), (8, 2)]),
        ([(4, 2)], 10, 4, [(0, 4), (6, 2), (8, 2)]),
        ([(0, 100)], 10, 4, []),
        ([(8, 5), (20, 5)], 10, 4, [(0, 4), (4, 4)]),
    ],
)
def test_gaps_between_shards_are_filled_in_pieces_that_fit_together(spans, end, size, missing):
    assert list(gaps(spans, end, size)) == missing


@pytest.fixture
def shard(tmp_path):
    """The one file of an experiment that is done."""
    simulate(FINIS, 3, [RANDOM], 5, seed=1, directory=tmp_path, in_full=True)
    return tmp_path / "deals-000000000000-5.npz"


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"seed": 2}, "is of another experiment: its seed is 1, not 2; use another directory"),
        ({"players": [THUMB]}, 'its players is \\["random", "random", "random"\\], not \\["thumb"'),
        ({"seats": 4}, "its seats is 3, not 4"),
        (
            {"game": GAMES["hearts-classic"]},
            "holds deals of Finis, not of Classic Hearts; use another directory",
        ),
        ({"game": with_options(FINIS, {"passing": "off"})}, "Finis was played, and not by the same rules"),
        ({"in_full": False}, 'its played is "in full", not "by the kernel"'),
    ],
)
def test_a_shard_of_another_experiment_is_refused_and_left_as_it_is(shard, change, sentence):
    before = shard.read_bytes()
    wishes = {"game": FINIS, "seats": 3, "players": [RANDOM], "seed": 1, "in_full": True, **change}

    with pytest.raises(LabError, match=sentence):
        simulate(deals=5, directory=shard.parent, **wishes)

    assert shard.read_bytes() == before
    assert list(shard.parent.iterdir()) == [shard]


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: data[: len(data) // 2],
        lambda _: b"",
        lambda _: b"no archive at all",
        lambda data: data[:900] + bytes([data[900] ^ 255]) + data[901:],
    ],
    ids=["cut", "empty", "text", "bit"],
)
def test_a_damaged_shard_is_refused_and_left_as_it_is(shard, damage):
    damaged = damage(shard.read_bytes())
    shard.write_bytes(damaged)

    with pytest.raises(LabError, match=r"deals-000000000000-5.npz is damaged .*; remove it"):
        simulate(FINIS, 3, [RANDOM], 5, seed=1, directory=shard.parent, in_full=True)

    assert shard.read_bytes() == damaged


def test_a_shard_under_another_name_is_refused(shard):
    shard.rename(shard.with_name("deals-000000000005-5.npz"))

    with pytest.raises(LabError, match="does not hold the deals that its name says"):
        simulate(FINIS, 3, [RANDOM], 5, seed=1, directory=shard.parent, in_full=True)


def test_shards_that_overlap_are_refused(shard, tmp_path_factory):
    other = tmp_path_factory.mktemp("other")
    simulate(FINIS, 3, [RANDOM], 3, seed=1, directory=other, in_full=True)
    (other / "deals-000000000000-3.npz").rename(shard.with_name("deals-000000000000-3.npz"))

    with pytest.raises(LabError, match="holds deals that another file holds too"):
        simulate(FINIS, 3, [RANDOM], 5, seed=1, directory=shard.parent, in_full=True)


def test_a_directory_that_cannot_be_made_is_named(tmp_path):
    (tmp_path / "file").write_text("not a directory")

    with pytest.raises(LabError, match=r"file/here cannot be made: Not a directory"):
        simulate(FINIS, 3, [RANDOM], 5, directory=tmp_path / "file" / "here")


def test_the_kernel_plays_where_it_can_unless_plain_play_is_asked_for():
    fast = simulate(FINIS, 3, [RANDOM], 51)
    full = simulate(FINIS, 3, [RANDOM], 51, in_full=True, workers=1)

    assert fast.by_kernel
    assert not full.by_kernel
    # Two deals of three begin with a pass by each.
    assert fast.moves == full.moves == 3 * 10 + 3 * 2 / 3
    assert simulate(FINIS, 3, [THUMB], 1, workers=1).by_kernel
    assert not simulate(FINIS, 3, [PLAYERS["simple"]], 1, workers=1).by_kernel


@pytest.mark.sample(2)
@pytest.mark.parametrize(("key", "seats"), [("polignac", 4), ("hearts", 4), ("knaves", 3), ("finis", 3)])
def test_thumb_players_are_counted_the_same_by_the_kernel_and_in_plain_play(key, seats):
    game = GAMES[key]
    fast = played_fast(game, ("thumb",) * seats, 3, (0, 12))
    plain = played_plainly(game, (THUMB,), (0,) * seats, 3, (0, 12))

    for name in ("every_trick", "swept", "declared", "made", "moves"):
        assert np.array_equal(getattr(fast, name), getattr(plain, name)), name


def test_figures_that_a_version_did_not_count_are_left_out():
    deals = played_fast(FINIS, ("random",) * 3, 1, (0, 3))
    unknown = np.full(3, UNKNOWN, np.int64)
    sums = tally(replace(deals, swept=unknown, declared=unknown, made=unknown, moves=unknown), low_wins=True)

    assert (sums.counted, sums.moves, sums.swept) == (0, 0, 0)


def test_a_game_of_ones_own_is_simulated_by_kernel_and_players():
    seats = min(RED_LADIES.players)

    assert simulate(RED_LADIES, seats, [RANDOM], 500).by_kernel
    assert simulate(RED_LADIES, seats, [THUMB], 2, workers=1).deals == 2


def test_a_forfeited_deal_counts_for_every_seat_of_the_player():
    def answer(_view):
        raise Forfeit("no")

    player = Answering(answer)
    result = simulate(FINIS, 3, [player, RANDOM, player], 4, workers=1)

    assert result.forfeits == (4, 0, 4)
    assert result.points[0].mean == result.points[2].mean == 1


def finished(game, seats, player, number):
    table = Table((player,), (0,) * seats, 1, None)
    return table.played(dealt(game, seats, 1, number))[0]


def test_taking_all_that_counts_in_slobberhannes_is_first_and_last_trick_and_the_queen_of_clubs():
    queen = cards("Q♣")[0]
    found = set()
    for number in range(150):
        position = finished(GAMES["slobberhannes"], 3, RANDOM, number)
        holder = next(trick.winner for trick in position.tricks if queen in trick.cards)
        winners = {position.tricks[0].winner, position.tricks[-1].winner, holder}
        assert (sweeper(position) is not None) is (len(winners) == 1)
        found.add(len(winners))
    assert 1 in found


def test_where_one_trick_is_all_that_counts_it_takes_all_of_them_to_sweep():
    positions = [finished(FINIS, 3, RANDOM, number) for number in range(40)]

    for position in positions:
        assert sweeper(position) == winner_of_every_trick(position)


def test_an_announcement_is_counted_and_whether_it_was_made():
    deals = played_plainly(POLIGNAC, (RANDOM,), (0, 0, 0), 1, (0, 40))

    assert set(deals.declared.tolist()) == {0, 1}
    assert set(deals.made[deals.declared == 0].tolist()) == {NOBODY}
    assert (deals.moves >= 30).all()


@pytest.mark.parametrize(
    ("wishes", "sentence"),
    [
        ({"deals": 0}, "the number of deals is from 1 to 1000000000000, not 0"),
        ({"deals": 1, "workers": 0}, "at least one process, not 0"),
        ({"deals": 1, "piece": 0}, "a file holds at least one deal, not 0"),
        ({"deals": 1, "players": [RANDOM] * 2}, "one player for all seats or 3, one for each; there are 2"),
    ],
)
def test_what_cannot_be_simulated_is_refused_in_a_sentence(wishes, sentence):
    with pytest.raises(LabError, match=sentence):
        simulate(FINIS, 3, **{"players": [RANDOM], **wishes})


def test_a_number_of_players_that_the_game_is_not_for_is_refused():
    with pytest.raises(RulesError, match="Finis is for 3, 4, 5 or 6 players, not 7"):
        simulate(FINIS, 7, [RANDOM], 1)
