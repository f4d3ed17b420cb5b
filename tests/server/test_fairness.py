"""The statistics of the cards dealt: exact counts, against what chance lets expect."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from capot.server.fairness.counts import Count, chance, counts
from capot.server.fairness.statistics import fairness, luck
from capot.server.store import statements
from capot.server.store.storage import Entry, Storage
from tests.server.guests import in_a_loop, opened, play_out, seated


def test_mean_and_variance_are_those_of_all_ways_to_draw():
    ways = [sum(card < 3 for card in some) for some in combinations(range(8), 5)]
    mean = Fraction(sum(ways), len(ways))
    variance = sum((way - mean) ** 2 for way in ways) / len(ways)

    assert chance(8, 3, 5) == pytest.approx((float(mean), float(variance)))
    assert chance(52, 14, 52) == (14, 0)


def test_luck_is_how_often_chance_makes_such_a_difference():
    assert luck(1000, 1000, 100) == 1
    # Almost two standard deviations, which chance passes in about one case of twenty.
    assert luck(1020.1, 1000, 100) == pytest.approx(0.05, abs=0.001)
    assert luck(979.9, 1000, 100) == luck(1020.1, 1000, 100)
    assert luck(1100, 1000, 100) == pytest.approx(0)
    assert luck(3, 1, 4) is None, "so few cards are not nearly normal"


@in_a_loop
async def test_a_deal_is_counted_by_what_was_dealt(tmp_path):
    async with opened(tmp_path) as room:
        (ann,) = await seated(room, "hearts", 1, 3, deals=1)
        await play_out([ann])
        (deal,) = ann.table.log.match.deals
        found = await room.people.fairness()

    counted: dict[tuple[str, str], Count] = {
        (each.what, each.who): each for each in counts(deal, [True, False, False, False], low_wins=True)
    }
    dealt = [card.code for card in deal.dealt[0]]
    assert counted["special", "people"].observed == sum(code[1] == "H" or code == "QS" for code in dealt)
    assert counted["high", "people"].observed == sum(code[0] == "A" for code in dealt)
    assert counted["special", "people"].expected == 14 / 4
    for what, all_cards in (("special", 14), ("high", 4)):
        both = [counted[what, who] for who in ("people", "computers")]
        assert sum(each.observed for each in both) == sum(each.expected for each in both) == all_cards
        assert both[0].variance == pytest.approx(both[1].variance)
    assert counted["lead", "people"].observed == pytest.approx(-counted["lead", "computers"].observed)

    (game,) = found.games
    assert (found.deals, game.game, game.name, game.deals) == (1, "hearts", "Hearts", 1)
    people, computers = found.special
    assert (people.who, people.hands, people.observed) == ("people", 1, counted["special", "people"].observed)
    assert (computers.hands, computers.expected, computers.luck) == (3, 10.5, None)


@pytest.mark.parametrize("game", ["polignac", "barbu", "tien-len", "nine-card-brag"])
@in_a_loop
async def test_every_kind_of_game_is_counted_once_a_deal_is_over(tmp_path, game):
    async with opened(tmp_path) as room:
        guests = await seated(room, game, 2, 2)
        assert (await room.people.fairness()).since is None
        await play_out(guests, lambda state: state.scores)

        found = await room.people.fairness()

    assert (found.deals, found.since) == (1, "2023-11-14")
    assert [each.hands for each in found.high] == [2, 2]
    assert sum(each.expected for each in found.high) <= 4


@in_a_loop
async def test_nothing_of_a_deal_is_counted_before_it_is_over(tmp_path):
    """A count that changed with the cards would tell where they are."""
    async with opened(tmp_path) as room:
        (ann,) = await seated(room, "hearts", 1, 3)
        await play_out([ann], lambda state: state.deal == 2 and state.phase == "playing")

        assert (await room.people.fairness()).deals == 1


@in_a_loop
async def test_counts_add_up_over_deals_and_games(tmp_path):
    storage = await Storage.open(tmp_path)
    some = [Count("special", "people", 1, 4, 3.5, 2.0), Count("special", "computers", 3, 10, 10.5, 2.0)]
    for game, deals in Counter(hearts=3, polignac=2).items():
        for _ in range(deals):
            await storage.store(
                Entry(after=[statements.dealt(game, game.title(), 1.7e9, each._asdict()) for each in some])
            )

    found = await fairness(storage)
    await storage.close()

    assert [(each.name, each.deals) for each in found.games] == [("Hearts", 3), ("Polignac", 2)]
    people, computers = found.special
    assert (people.hands, people.observed, people.expected, computers.observed) == (5, 20, 17.5, 50)
    assert people.luck == luck(20, 17.5, 10)
    assert found.games[0].special[0].observed == 12
