"""The search: what it finds out is true where it can be known, and it sees no more than its seat."""

import subprocess
import sys
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from capot.cards import card, cards
from capot.play.match import new_match
from capot.play.moves import Announce, PassCards, PlayCard
from capot.play.position import from_hands
from capot.play.progress import TricksProgress
from capot.play.standing import Standing
from capot.play.view import view
from capot.players.protocol import Budget
from capot.players.sampler import SamplerPlayer
from capot.players.search.settings import SEARCH
from capot.players.search.stake import Stake
from capot.players.search.values import with_doubles
from capot.players.tricks.prospect import PROMISING, TrickProspect
from capot.players.views.trick_view import seats_left, trick_view
from capot.rules.catalog import GAMES
from capot.rules.changes.options import with_options
from capot.rules.match.ends import AfterDeals, AtMost, AtTotal
from capot.rules.rules import Rules
from capot.rules.scoring import Captured
from capot.rules.stages.tricks import Eldest, Tricks
from capot.rules.terms import Deal, Pack
from tests.players.plain_play import TRICK_GAMES
from tests.random_play import at_its_end, dealt, random_positions
from tests.rules.table import exposing
from tests.rules.test_trex import deal as of_kingdom

WORLDS = Budget(worlds=64)
HEARTS = with_options(GAMES["hearts"], {"pass-cycle": "none"})


def tricks_left(game, seats, seed, left):
    """Return the position of a deal played at random where this number of tricks is left, before a lead."""
    while True:
        for each in random_positions(game, seats, seed):
            at_lead = bool(each.to_act) and each.progress == TricksProgress(min(each.to_act))
            if at_lead and each.total_tricks - len(each.tricks) == left:
                return each
        seed += 100


def test_a_seat_with_one_legal_card_plays_it_without_a_search():
    position = tricks_left(HEARTS, 4, 3, 1)
    seat = min(position.to_act)
    code = "import sys; import capot.players.catalog; sys.exit('numba' in sys.modules)"

    assert SamplerPlayer().choose(view(position, seat), Random(1)) == PlayCard(position.hands[seat][0])
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def knows_last_trick(game):
    """Whether the number of tricks is known: it is not where players draw until they can follow suit."""
    stages = [stage for part in game.schedule for stage in part.rules.stages]
    return not any(isinstance(stage, Tricks) and stage.draws == "to follow" for stage in stages)


@pytest.mark.parametrize("key", [key for key, game in TRICK_GAMES.items() if knows_last_trick(game)])
@pytest.mark.sample
def test_the_points_of_the_last_trick_are_known_when_everybody_else_is_known(key):
    """Before the last trick of three players out of four passed: each world has one outcome."""
    game = GAMES[key]
    for seed in range(5, 10):
        position = tricks_left(game, game.players[0], seed, 1)
        players = seats_left(position.seats, position.dropped, position.standing.sides)
        seen = trick_view(view(position, min(position.to_act)))
        prospect = TrickProspect(seen, SEARCH, Random(1))
        bits = np.array([prospect.root[0]["hands"][seen.seat]])
        actual = np.zeros((1, seen.seats + 1), np.int64)
        pack = position.rules.pack.cards()
        for other, seat in enumerate(players):
            actual[0, other] = sum(1 << pack.index(each) for each in position.hands[seat])
        out = {*pack} - {each for seat in players for each in position.hands[seat]}
        out -= {each for trick in position.tricks for each in trick.cards}
        actual[0, seen.seats] = sum(1 << pack.index(each) for each in out)

        found = prospect.outcomes(actual, bits)[0, 0]

        # Points for exposed cards count as scored before: see `trick_view`.
        bonus = [view(position, None).bonus(seat) for seat in players]
        points = at_its_end(position, Random(1)).score().points
        assert found.tolist() == [
            float(points[seat] - more) for seat, more in zip(players, bonus, strict=True)
        ]


SMALL = Rules(
    packs=Pack(order="AQ32"),
    deal=Deal(),
    stages=(Tricks(Eldest()),),
    scoring=(Captured("queen", cards("Q♠"), 13), Captured("hearts", cards("A♥ Q♥ 3♥ 2♥"), 1)),
)


def test_the_queen_is_not_taken_when_she_can_be_left_to_another():
    hands = [cards("3♠ 3♣ 2♣ 3♦"), cards("Q♠ A♣ Q♦ 3♥"), cards("A♦ A♥ Q♥ 2♥"), cards("A♠ 2♠ Q♣ 2♦")]
    position = from_hands(SMALL, 3, hands)
    for seat, code in enumerate(("3S", "QS", "AH")):
        position = position.after(seat, PlayCard(card(code)))

    found = SamplerPlayer().evaluate(view(position, 3), Random(1), WORLDS)

    assert next(iter(found)) == PlayCard(card("2S"))
    assert found[PlayCard(card("A♠"))].points >= 14
    assert found[PlayCard(card("2♠"))].points < 6


def test_the_best_move_comes_first_and_every_card_has_an_estimate():
    position = dealt(new_match(HEARTS), 4).position
    seat = min(position.to_act)
    for _ in range(9):
        seen = view(position, seat)
        found = SamplerPlayer().evaluate(seen, Random(1), WORLDS)

        assert set(found) == set(seen.legal)
        assert next(iter(found.values())).worlds == max(each.worlds for each in found.values())
        assert all(each.worlds >= 16 and each.error >= 0 for each in found.values())
        position = position.after(seat, next(iter(found)))
        seat = min(position.to_act)


def test_an_estimate_is_near_the_mean_of_many_more_worlds():
    position = tricks_left(HEARTS, 4, 8, 5)
    seen = view(position, min(position.to_act))
    player = SamplerPlayer("plain", SEARCH)
    few = player.evaluate(seen, Random(1), Budget(worlds=400))
    many = player.evaluate(seen, Random(2), Budget(worlds=6000))
    for move in seen.legal:
        error = (few[move].error ** 2 + many[move].error ** 2) ** 0.5
        assert few[move].points == pytest.approx(many[move].points, abs=4.5 * error + 0.01)


def test_a_budget_of_worlds_gives_the_same_move_again():
    position = dealt(new_match(GAMES["hearts"]), 6).position
    seen = view(position, 0)

    first, again = (SamplerPlayer().evaluate(seen, Random(5), WORLDS) for _ in range(2))

    assert list(first) == list(again)
    assert first == again


def test_a_time_is_kept_also_by_six():
    """A bound that only a search without any end would miss."""
    game = GAMES["acorn-hearts"]
    seen = view(dealt(new_match(game, 6), 2).position, 1)
    player = SamplerPlayer()
    player.evaluate(seen, Random(1), WORLDS)

    found = player.evaluate(seen, Random(1), Budget(milliseconds=30))

    assert max(each.worlds for each in found.values()) < 100_000


def test_cards_to_pass_are_those_of_the_hand():
    position = dealt(new_match(GAMES["hearts"]), 7).position
    found = SamplerPlayer().evaluate(view(position, 2), Random(1), WORLDS)

    assert all(isinstance(move, PassCards) and move in position.legal(2) for move in found)
    assert len(found) == PROMISING


def test_cards_to_pass_are_tried_in_more_worlds_than_a_card_and_soon_only_the_best_of_them():
    position = dealt(new_match(GAMES["hearts"]), 7).position
    found = SamplerPlayer().evaluate(view(position, 2), Random(1), Budget(worlds=24))

    tried = sorted((each.worlds for each in found.values()), reverse=True)
    assert tried[0] == 4 * 24
    assert tried[len(tried) // 2] == 16


def test_a_hand_that_wins_every_trick_announces_capot():
    """Source 003: whoever takes all tricks makes the capot."""
    game = GAMES["polignac"]
    pack = game.rules_for(4, 0).pack.cards()
    top = cards("K♠ Q♠ J♠ A♠ T♠ 9♠ 8♠ K♥")
    rest = [each for each in pack if each not in top]
    position = from_hands(game.schedule[0].rules, 3, [top, rest[:8], rest[8:16], rest[16:]])

    found = SamplerPlayer().evaluate(view(position, 0), Random(1), WORLDS)

    assert next(iter(found)) == Announce("capot")
    assert found[Announce("capot")].points == 0


def test_an_ordinary_hand_announces_nothing():
    game = GAMES["polignac"]
    for seed in range(5):
        position = dealt(new_match(game), seed).position
        seat = min(position.to_act)
        chosen = SamplerPlayer().choose(view(position, seat), Random(1), WORLDS)

        assert chosen == Announce(None)


def stake(totals, ends, seat=0, **changed):
    standing = Standing(number=4, totals=totals, ends=ends, **changed)
    return Stake(seat, standing, mean=6.5, spread=7.0, by_match=True)


def test_the_chance_of_a_match_that_ends_is_exact():
    points = np.array([[0, 26, 0, 0], [26, 0, 0, 0], [10, 0, 16, 0]])
    last = (AfterDeals(5),)

    assert stake((10, 20, 30, 40), last).chance(points).tolist() == [1.0, 0.0, 0.5]
    assert stake((90, 95, 90, 40), (AtTotal(100),), seat=3).chance(points[:1]).tolist() == [1.0]


def test_a_match_goes_on_while_the_best_are_level_where_ties_are_played_off():
    points = np.array([[10, 0, 16, 0]])
    played_off = stake((10, 20, 30, 40), (AfterDeals(5),), ties="play on").chance(points)[0]

    assert 0.4 < played_off < 0.6


def test_whoever_is_ahead_has_the_better_chance_and_all_chances_add_up():
    points = np.array([[5, 7, 6, 8]])
    chances = [stake((50, 60, 70, 80), (AtTotal(100),), seat).chance(points)[0] for seat in range(4)]

    assert sum(chances) == pytest.approx(1)
    assert chances == sorted(chances, reverse=True)


def test_far_from_the_end_points_are_what_counts():
    """A lead of the others over the seat, by the mean of their points."""
    match = new_match(HEARTS)
    seen = view(match.with_deal(match.pack).position, 0)
    prospect = TrickProspect(seen, SEARCH, Random(1))

    assert not prospect.stake.by_match
    assert prospect.stake.worth(np.array([[13, 5, 8, 0]])).tolist() == [13 / 3 - 13]


def test_near_the_end_the_match_is_what_counts():
    match = new_match(with_options(HEARTS, {}))
    seen = view(match.with_deal(match.pack).position, 0)
    late = replace(seen, standing=replace(seen.standing, totals=(70, 96, 97, 20)))

    assert TrickProspect(late, SEARCH, Random(1)).stake.by_match
    assert not TrickProspect(late, replace(SEARCH, match=False), Random(1)).stake.by_match


def test_doubles_settle_the_difference_of_two_scores_as_in_the_books():
    """Source 001, Barbu, and the examples of its next page and of Parlett, who has both doubled once."""
    queens = ((1, 0), (1, 2), (1, 3), (2, 0), (0, 2))

    assert with_doubles(np.array([40, 20, 5, 0]), ((1, 0),)).tolist() == [60, 0, 5, 0]
    assert with_doubles(np.array([-6, 0, -6, -12]), queens).tolist() == [-12, 24, -12, -24]


def widow_taken(seed=0):
    """Return a lead in the tricks of Schafkopf in a deal in which somebody took the widow."""
    while True:
        for each in random_positions(GAMES["schafkopf-window"], 3, seed):
            if each.to_act and each.declarer is not None and isinstance(each.progress, TricksProgress):
                return each
        seed += 1


def test_partners_against_a_declarer_want_him_to_lose():
    """Source 001: only who took the widow scores, so whoever is against him wants him to lose."""
    position = widow_taken()
    declarer = position.declarer
    points = np.zeros((2, 3), np.int64)
    points[:, declarer] = 4, -2
    for seat in range(3):
        stake = TrickProspect(trick_view(view(position, seat)), SEARCH, Random(1)).stake
        won, lost = stake.worth(points)

        assert (won > lost) == (seat == declarer)
        assert (won > 0) == (seat == declarer)


def test_a_match_that_counts_down_ends_when_somebody_is_down():
    """Source 004, Twenty Down: whoever comes down to nothing first wins, the lowest if there are two."""
    points = np.array([[-4, -2, 5, 0], [5, -6, 0, 0]])
    down = stake((3, 6, 20, 20), (AtMost(0),))

    assert down.deals_left(np.array([-1, 4, 25, 20])) == 0
    assert down.deals_left(np.array([10, 12, 25, 20])) > 1
    assert down.chance(points).tolist() == [1.0, 0.0]


def test_where_the_nearest_to_a_total_wins_points_are_what_counts():
    seen = view(dealt(new_match(GAMES["the-least"]), 1).position, 1)
    for end, by_match in ((AtMost(0), True), (AtMost(0, nearest=True), False)):
        late = replace(seen.standing, totals=(1, 1, 1), ends=(end,), low_wins=True)
        prospect = TrickProspect(replace(seen, standing=late), SEARCH, Random(1))

        assert prospect.stake.by_match is by_match


@pytest.mark.parametrize("key", ["barbu", "schafkopf-window", "twenty-down"])
def test_moves_in_the_tricks_of_a_shaped_deal_have_estimates(key):
    position = tricks_left(GAMES[key], GAMES[key].players[0], 4, 4)
    seen = view(position, min(position.to_act))
    player = SamplerPlayer("plain", replace(SEARCH, match=False))

    found = player.evaluate(seen, Random(1), WORLDS)

    assert set(found) == set(seen.legal)
    assert all(each.worlds and not each.by_match for each in found.values())


def test_who_has_dropped_out_still_belongs_to_the_match():
    """Twenty Down: a player with one point to go who sits this deal out is as near as before."""
    position = next(
        each
        for seed in range(20)
        for each in random_positions(GAMES["twenty-down"], 4, seed)
        if each.dropped and each.to_act and len(each.legal(min(each.to_act)).moves) > 1 and each.tricks
    )
    seen, (dropped, *_) = view(position, min(position.to_act)), position.dropped
    found = []
    for total in (1, 12):
        totals = tuple(total if seat == dropped else 12 for seat in range(4))
        late = replace(seen, standing=replace(seen.standing, totals=totals, number=19))
        found.append(next(iter(SamplerPlayer().evaluate(late, Random(1), WORLDS).values())).chance)

    assert None not in found
    near, far = (chance or 0.0 for chance in found)
    assert near < 0.2 < far


def test_the_points_of_a_card_include_what_was_paid_for_exposing_one():
    """World sheet 2: an exposed king of hearts gives its first holder 75 points, whoever takes it."""
    dealt = of_kingdom("king", A="K♥ 2♥ 3♥ 4♥ 2♠ 3♠ 4♠ 2♦ 3♦ 4♦ 2♣ 3♣ 4♣")

    exposed, hidden = (
        next(iter(SamplerPlayer("plain", SEARCH).evaluate(view(each, 0), Random(1), WORLDS).values())).points
        for each in (exposing(dealt, A="K♥"), exposing(dealt))
    )

    assert exposed > hidden, "without the 75 points it would be lower, as the king costs twice as much"
