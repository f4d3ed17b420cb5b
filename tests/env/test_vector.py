"""Many deals stepped at once are the deals of plain play, and a seat sees what it may know."""

from pathlib import Path
from random import Random

import numpy as np
import pytest

from capot.cards import Card
from capot.env import VectorDeals, random_actions
from capot.rules.catalog import GAMES
from capot.rules.changes.options import with_options
from capot.rules.codec import loads
from capot.rules.errors import RulesError
from tests.env.beside_plain_play import TABLES, assert_same_deals
from tests.kernel.games import KERNEL_GAMES, SHAPED_GAMES
from tests.kernel.invented import any_game
from tests.kernel.test_learned import scrambled

WRITTEN = Path(__file__).parents[2] / "docs/red-ladies.json"
FAST = (
    r"^fast play (knows tricks, passing, announcing and the talon only|counts tricks to which all play"
    r"|begins once the trumps are known|knows each card once, and these rules have two packs)"
)
HOUSE_RULES = [
    ("slippery-paws", {"passing": "unanimous"}),
    ("compendium", {"moon-bidders": "several", "passing": "unanimous"}),
    ("polignac", {"slam": "general", "direction": "anticlockwise"}),
    ("grasobern", {"announcements": "on"}),
    ("hearts", {"sweep": "shooter", "opening-lead": "any-club"}),
]


@pytest.mark.sample(in_turn=True)
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_deals_have_the_moves_the_points_and_the_views_of_plain_play(game, seats):
    assert_same_deals(game, seats, max(2, len(game.schedule)), np.random.default_rng(seats))


@pytest.mark.parametrize("key", SHAPED_GAMES)
def test_games_that_are_not_tricks_alone_are_refused_in_a_sentence_where_many_deals_are_stepped(key):
    with pytest.raises(RulesError, match=FAST):
        VectorDeals(key, 2, 0)


@pytest.mark.parametrize(("key", "options"), HOUSE_RULES)
def test_deals_by_house_rules_are_those_of_plain_play(key, options):
    game = with_options(GAMES[key], options)

    assert_same_deals(game, 4, 6, np.random.default_rng(1))


def test_a_game_that_somebody_wrote_is_stepped_as_in_plain_play():
    game = loads(WRITTEN.read_text(encoding="utf-8"))

    assert_same_deals(game, game.players[0], 4, np.random.default_rng(1))


@pytest.mark.parametrize("seed", range(25, 45))
def test_games_that_nobody_plays_are_stepped_as_in_plain_play(seed):
    game, seats = any_game(Random(seed))

    assert_same_deals(game, seats, 3, np.random.default_rng(seed), often=0.2)


def thoughtful(deals):
    """Return actions that depend on nothing but what the seats see, and the numbers of their deals."""
    flat = deals.observe().flat()
    weights = np.sin(np.arange(flat.shape[1]))[:, None] * np.cos(np.arange(deals.actions.count))
    wish = (flat.astype(np.float64)[:, :, None] * weights).sum(axis=1) % 1
    return np.where(deals.legal, wish, -1).argmax(axis=1)


def results(deals, until):
    """Return the points of the deals below a number, by number, played thoughtfully."""
    found: dict[int, list[float]] = {}
    while len(found) < until:
        numbers = deals.numbers
        _, finished = deals.act(thoughtful(deals))
        for row in np.flatnonzero(finished & (numbers < until)):
            found[int(numbers[row])] = deals.points[row].tolist()
    return dict(sorted(found.items()))


@pytest.mark.parametrize("key", ["hearts", "compendium", "polignac"])
def test_what_becomes_of_a_deal_does_not_depend_on_how_many_are_stepped(key):
    alone, together, more = (results(VectorDeals(key, n, 5), 12) for n in (1, 5, 12))

    assert alone == together == more
    assert len({tuple(points) for points in alone.values()}) > 1


@pytest.mark.parametrize("key", ["leekha", "hearts-partnership"])
def test_partners_are_rewarded_alike_for_the_lead_of_their_side(key):
    deals, rng = VectorDeals(key, 4, 0, auto_reset=False), np.random.default_rng(1)
    total = np.zeros((4, 4))
    while (deals.turn >= 0).any():
        rewards, _ = deals.act(random_actions(deals.legal, rng))
        total += rewards

    assert (total[:, 0] == total[:, 2]).all()
    assert (total[:, 0] == -total[:, 1]).all()
    assert total.any()


def test_the_same_seed_deals_the_same_and_another_deals_otherwise():
    def hands(deals):
        return deals.observe().planes[:, 0].tolist()

    assert hands(VectorDeals("hearts", 3, 2**64 - 1)) == hands(VectorDeals("hearts", 3, 2**64 - 1))
    assert hands(VectorDeals("hearts", 3, 1)) != hands(VectorDeals("hearts", 3, 2))


def test_reset_deals_from_any_number_on():
    later, deals = VectorDeals("hearts", 4, 1), VectorDeals("hearts", 2, 1)

    observed = deals.reset(first=2)

    assert deals.numbers.tolist() == [2, 3]
    assert np.array_equal(observed.planes, later.observe().planes[2:])


def test_reset_takes_another_seed():
    deals = VectorDeals("hearts", 2, 1)

    assert np.array_equal(deals.reset(seed=9).planes, VectorDeals("hearts", 2, 9).observe().planes)


@pytest.mark.parametrize(
    ("key", "seats"), [(key, seats) for key in KERNEL_GAMES for seats in KERNEL_GAMES[key].players[:1]]
)
def test_a_seat_sees_the_same_wherever_the_cards_hidden_from_it_lie(key, seats):
    rng, luck = np.random.default_rng(3), Random(3)
    deals = VectorDeals(key, max(4, len(GAMES[key].schedule)), 8, seats)
    for _ in range(30):
        before, turn = deals.observe(), deals.turn
        kept = deals.rows.states.copy()
        for row, state in enumerate(kept):
            deals.rows.states[row] = scrambled(state, int(turn[row]), int(state["dealer"]), luck)
        # Each seat knows which cards were passed to it.
        deals.rows.states["passed"] = kept["passed"]
        after = deals.observe()
        deals.rows.states[:] = kept
        assert np.array_equal(before.planes, after.planes)
        assert np.array_equal(before.rest, after.rest)
        deals.act(random_actions(deals.legal, rng))


def test_what_the_others_put_down_to_pass_is_not_seen():
    deals = VectorDeals("hearts", 1, 4)
    while deals.turn[0] < 2:
        deals.act(random_actions(deals.legal, np.random.default_rng(1)))
    before = deals.observe()

    deals.rows.states["passed"][0, :2] = 0

    assert np.array_equal(before.flat(), deals.observe().flat())


def test_observations_lie_within_their_bounds_and_use_every_plane_somewhere():
    deals, rng = VectorDeals("hearts", 60, 2), np.random.default_rng(2)
    used = np.zeros(deals.layout.plane_count)
    for _ in range(60):
        observed = deals.observe()
        assert (observed.flat() <= deals.layout.high).all()
        used += observed.planes.sum(axis=(0, 2))
        deals.act(random_actions(deals.legal, rng))
    unused = {name for name, group in deals.layout.planes.items() if not used[group.at].all()}
    # Hearts deals all cards and knows no trumps; who is to act has no card on the table.
    assert unused == {"trick", "discards", "turn_up", "trumps"}


def test_hearts_are_broken_as_soon_as_a_trick_has_one():
    deals = VectorDeals("hearts", 30, 2, options={"hearts-broken": "any-heart"})
    rng = np.random.default_rng(2)
    hearts = [place for place, card in enumerate(deals.actions.cards) if card.suit == "♥"]
    seen = set()
    for _ in range(64):
        observed = deals.observe()
        taken = observed.planes[:, deals.layout.planes["taken"].at][:, :, hearts].any(axis=(1, 2))
        broken = observed.rest[:, deals.layout.rest["broken"].first] == 1
        assert np.array_equal(broken, taken)
        seen |= set(broken.tolist())
        deals.act(random_actions(deals.legal, rng))
    assert seen == {True, False}


def test_a_card_is_the_same_action_whatever_is_trumps():
    deals = VectorDeals("knaves", 40, 1)
    trumps = deals.layout.planes["trumps"].first

    observed = deals.observe()

    suits = {
        "".join(sorted({deals.actions.cards[place].suit for place in np.flatnonzero(plane)}))
        for plane in observed.planes[:, trumps]
    }
    assert suits == {"♠", "♥", "♦", "♣"}
    legal = deals.legal & (observed.planes[:, 0, :].sum(axis=1) > 0)[:, None]
    assert np.array_equal(legal[:, : len(deals.actions.cards)], observed.planes[:, 0].astype(bool))


def test_cards_and_undertakings_are_found_by_name():
    actions = VectorDeals("polignac", 1, 1).actions

    assert actions.text(actions.of_card(Card("J", "♠"))) == str(Card("J", "♠"))
    assert actions.text(actions.of_undertaking("capot")) == "announcing capot"
    assert actions.text(actions.nothing) == "announcing nothing"
    assert actions.text(actions.refuse) == "refusing to pass"
    with pytest.raises(ValueError, match="not in the pack"):
        actions.of_card(Card("2", "♠"))
    with pytest.raises(ValueError, match="nobody can announce 'moon'"):
        actions.of_undertaking("moon")


def test_a_card_that_may_not_be_played_is_refused_with_deal_and_card_and_nothing_moves():
    deals = VectorDeals("hearts", 4, 1, options={"pass-cycle": "none"})
    actions = deals.legal.argmax(axis=1)
    queen = deals.actions.of_card(Card("Q", "♠"))
    actions[2] = queen
    before = deals.observe().flat()

    with pytest.raises(ValueError, match=r"deal 2 \(row 2\): Q♠ is not allowed to seat . now, but 2♣"):
        deals.step(actions)

    assert np.array_equal(before, deals.observe().flat())


@pytest.mark.parametrize("wrong", [99, 54, -1])
def test_a_number_that_is_no_action_is_refused_with_deal_and_number(wrong):
    deals = VectorDeals("hearts", 2, 1)

    with pytest.raises(ValueError, match=rf"deal 1 \(row 1\): actions go from 0 to 53, and {wrong} is none"):
        deals.step([deals.legal[0].argmax(), wrong])


@pytest.mark.parametrize("actions", [[0], [0.5, 1], [[0, 1]], None, "ab"])
def test_anything_but_one_whole_number_for_each_deal_is_refused(actions):
    with pytest.raises(ValueError, match="one whole number for each of 2 deals"):
        VectorDeals("hearts", 2, 1).step(actions)


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"game": "herts"}, "did you mean"),
        ({"n": 0}, "number of deals at once lies between"),
        ({"n": 2.5}, "number of deals at once is a whole number"),
        ({"seed": -1}, "a seed lies between"),
        ({"seed": "x"}, "a seed is a whole number"),
        ({"seats": 9}, "Hearts is for 4 players"),
        ({"seats": "four"}, "number of players is a whole number"),
        ({"options": {"sweep": "never"}}, "sweep"),
        ({"reward": "money"}, "'lead' or 'book'"),
    ],
)
def test_deals_that_cannot_be_are_refused_with_a_sentence(given, says):
    with pytest.raises(ValueError, match=says):
        VectorDeals(**{"game": "hearts", "n": 2, "seed": 1, **given})


@pytest.mark.parametrize("told", [4, -1, [0, 1, 2], 0.5])
def test_seats_that_are_not_at_the_table_are_not_told(told):
    with pytest.raises(ValueError, match="seats"):
        VectorDeals("hearts", 2, 1).observe(told)


def test_observations_can_be_written_where_old_ones_were():
    deals = VectorDeals("hearts", 2, 1)
    room = deals.observe()
    deals.act(random_actions(deals.legal, np.random.default_rng(1)))

    again = deals.observe(out=room)

    assert again is room
    assert np.array_equal(room.flat(), deals.observe().flat())
    with pytest.raises(ValueError, match="the shape of other deals"):
        VectorDeals("hearts", 3, 1).observe(out=room)


def test_rewards_of_the_book_are_its_points_and_fall_due_when_a_deal_ends():
    deals, rng = VectorDeals("hearts", 8, 1, reward="book"), np.random.default_rng(1)
    ended = 0
    while ended < 16:
        _, rewards, finished = deals.step(random_actions(deals.legal, rng))
        assert not rewards[~finished].any()
        assert np.array_equal(rewards[finished], deals.points[finished])
        assert set(rewards[finished].sum(axis=1)) <= {26.0, 78.0}
        ended += finished.sum()


def test_unchecked_deals_go_as_checked_ones_do():
    checked, trusting = VectorDeals("hearts", 8, 1), VectorDeals("hearts", 8, 1, checked=False)
    rng = np.random.default_rng(1)
    for _ in range(70):
        actions = random_actions(checked.legal, rng)
        checked.act(actions)
        trusting.act(actions)
    assert np.array_equal(checked.observe().flat(), trusting.observe().flat())


def test_without_auto_reset_a_finished_deal_stays_as_it_is():
    deals, rng = VectorDeals("polignac", 3, 1, auto_reset=False), np.random.default_rng(1)
    while (deals.turn >= 0).any():
        deals.act(random_actions(deals.legal, rng))

    rewards, finished = deals.act(np.zeros(3, np.int64))

    assert not rewards.any()
    assert not finished.any()
    assert not deals.legal.any()
    assert deals.numbers.tolist() == [0, 1, 2]


def test_actions_of_several_parts_are_those_of_all_of_them():
    compendium = VectorDeals("compendium", 6, 1)
    names = compendium.actions.undertakings

    assert len(names) == len(set(names))
    assert compendium.layout.rest["part"].count == 6
    assert compendium.observe().rest[:, compendium.layout.rest["part"].at].tolist() == np.eye(6).tolist()


def test_random_actions_are_legal_and_each_as_likely():
    legal = np.zeros((30_000, 5), np.bool_)
    legal[:, [0, 3, 4]] = True
    legal[0] = False

    actions = random_actions(legal, np.random.default_rng(1))

    assert actions[0] == 0
    counts = np.bincount(actions[1:], minlength=5)
    assert counts[[1, 2]].tolist() == [0, 0]
    assert (abs(counts[[0, 3, 4]] - 10_000) < 400).all()
