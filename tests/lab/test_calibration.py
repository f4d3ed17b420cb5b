"""Calibration: what a player expects of its moves is set against what it gets."""

from dataclasses import dataclass
from math import sqrt
from random import Random

import numpy as np
import pytest

from capot.cards import Card
from capot.lab.calibration.cells import ENOUGH, cells_of, compared_cells, is_clear, mean_of
from capot.lab.calibration.circumstances import ENDS, KINDS, SIDES, STATES, circumstances_of, end_of
from capot.lab.calibration.notes import COLUMNS, END, Calibrated, NotingPlayer
from capot.lab.calibration.run import calibrate
from capot.lab.errors import LabError
from capot.lab.table import Table
from capot.play.lab_deals import dealt
from capot.play.position import from_hands
from capot.play.view import view
from capot.players.catalog import PLAYERS
from capot.players.protocol import Budget, Estimate
from capot.players.sampler import SamplerPlayer
from capot.players.search.settings import Settings
from capot.players.stages import is_searched
from capot.rules.catalog import GAMES
from capot.rules.stages.tricks import Tricks
from tests.lab.players import RANDOM, THUMB

FINIS, HEARTS = GAMES["finis"], GAMES["hearts"]


@dataclass(frozen=True)
class Expecting:
    """Plays at random and expects the same of every move."""

    points: float = 2.0
    worth: float = 0.0
    by_match: bool = False
    name: str = "expecting"

    def choose(self, view, rng, budget=None):
        return RANDOM.choose(view, rng, budget)

    def evaluate(self, view, rng, budget=None):
        estimate = Estimate(self.points, 0.0, self.worth, 1, by_match=self.by_match)
        return {self.choose(view, rng, budget): estimate}


@dataclass(frozen=True)
class Failing(Expecting):
    """Fails at every decision with a choice in deals with certain numbers."""

    deals: tuple[int, ...] = ()

    def evaluate(self, view, rng, budget=None):
        if view.standing.number in self.deals:
            raise ZeroDivisionError("oh dear")
        return super().evaluate(view, rng, budget)


def calibrated(game, player=None, deals=3, seats=None, **how):
    return calibrate(
        game, seats or game.players[0], player or Expecting(), deals, seed=7, **{"workers": 1, **how}
    )


def cell(found, family, name, within=""):
    return next(
        each for each in found.cells if (each.family, each.name, each.within) == (family, name, within)
    )


def by_name(row):
    return dict(zip(COLUMNS, row, strict=True))


def test_what_is_expected_stands_beside_what_is_got():
    work = Calibrated(FINIS, 3, Expecting(points=0.25, worth=0.6), (), 7)
    rows, fault = work.done(4)
    ends = [by_name(row) for row in rows if by_name(row)["kind"] == END]
    decisions = [by_name(row) for row in rows if by_name(row)["kind"] > END]
    got = [each["points got"] for each in ends]

    assert fault == ""
    assert sorted(got) == [0, 0, 1]
    assert {each["points expected"] for each in decisions} == {0.25}
    assert all(each["points got"] == got[int(each["seat"])] for each in decisions)


def test_a_lead_is_over_the_mean_of_the_table_where_few_points_win():
    """Finis costs one of three players a point: he is ⅔ behind the mean, the others are ⅓ ahead."""
    rows, _ = Calibrated(FINIS, 3, Expecting(worth=0.6), (), 7).done(4)

    for each in map(by_name, rows):
        assert each["lead got"] == pytest.approx(-2 / 3 if each["points got"] else 1 / 3)
        if each["kind"] > END:
            # A worth is over the mean of the others.
            assert each["lead expected"] == pytest.approx(0.6 * 2 / 3)


def test_where_a_player_plays_for_the_match_only_its_points_are_compared():
    found = calibrated(FINIS, Expecting(by_match=True))

    assert all(each.lead is None and each.points is not None for each in found.cells)


def test_a_forced_move_is_no_decision():
    """The last of eight tricks is never a choice; before, each of four players may have one."""
    found = calibrated(FINIS, deals=2, seats=4)
    every = cell(found, "all", "all decisions")

    assert every.decisions <= 2 * 4 * 8
    assert cell(found, "tricks", "7 to 9").decisions <= 2 * 4


@pytest.mark.sample
@pytest.mark.parametrize(
    "key", [key for key, game in GAMES.items() if is_searched(game.schedule[0].rules.stages[-1])]
)
def test_every_game_has_cells_for_each_decision(key):
    game = GAMES[key]

    found = calibrated(game, deals=2, seats=min(game.players))

    every = cell(found, "all", "all decisions")
    assert found.deals == 2
    assert every.points.expected == 2.0
    assert sum(each.decisions for each in found.cells if each.family == "kind") == every.decisions


def decisions_in(game, deals, seats=4):
    """Yield the views of rule-of-thumb players at their turns in the tricks."""
    luck = Random(3)
    for number in range(deals):
        position = dealt(game, seats, 5, number)
        while position.to_act:
            seat = min(position.to_act)
            seen = view(position, seat)
            if isinstance(seen.stage, Tricks):
                yield seen
            position = position.after(seat, THUMB.choose(seen, luck))


def test_who_has_taken_the_hearts_and_the_queen_is_the_state_of_a_sweep():
    """A sweep of Hearts takes 26 points: more than half from 14."""
    known = set()
    for seen in decisions_in(HEARTS, 6):
        points = [
            sum(13 if card == Card("Q", "♠") else card.suit == "♥" for card in seen.taken(seat))
            for seat in range(4)
        ]
        takers = [seat for seat in range(4) if points[seat]]
        expected = "open" if not takers else "split"
        if len(takers) == 1:
            by_other = "other, more" if points[takers[0]] > 13 else "other, up to half"
            expected = "own" if takers == [seen.seat] else by_other

        assert list(STATES)[circumstances_of(seen).state] == expected
        known.add(expected)
    assert {"open", "own", "other, up to half", "split"} <= known


def test_one_who_wins_every_trick_is_nearer_to_a_sweep_from_trick_to_trick_and_has_swept_in_the_end():
    """Bassadewitz pays for every trick; eldest hand holds all the spades and leads them."""
    game = GAMES["bassadewitz"]
    rules = game.rules_for(4, 0)
    by_suit = [[card for card in rules.pack.cards() if card.suit == suit] for suit in "♥♠♦♣"]
    position = from_hands(rules, 0, by_suit)
    states: dict[int, list[str]] = {1: [], 2: []}
    while not position.is_over:
        (seat,) = position.to_act
        if seat in states:
            state = circumstances_of(view(position, seat)).state
            states[seat].append(list(STATES)[state])
        position = position.after(seat, position.legal(seat).moves[0])

    assert states[1] == ["open"] + 7 * ["own"]
    assert states[2] == ["open"] + 4 * ["other, up to half"] + 3 * ["other, more"]
    assert [list(ENDS)[end_of(position, seat)] for seat in range(4)] == ["other", "own", "other", "other"]


def test_the_states_of_a_sweep_are_divided_by_tricks_and_summed_up_until_it_is_split():
    found = calibrated(HEARTS)
    sweep = [each for each in found.cells if each.family == "sweep"]
    whole = {each.name: each.decisions for each in sweep if not each.within}
    split = STATES["split"]
    alone = sum(whole.get(name, 0) for name in STATES.values() if name != split)

    assert whole["any of these, not split"] == alone > whole[split] > 0
    for name, decisions in whole.items():
        assert sum(each.decisions for each in sweep if each.within == name) == decisions


def test_a_game_that_pays_for_no_sweep_has_no_cells_of_one():
    found = calibrated(FINIS)

    assert not [each for each in found.cells if each.family in {"sweep", "announced", "end"}]
    assert (found.swept, found.suffered) == (None, None)


def test_what_was_announced_is_told_apart():
    """At Polignac random players often announce a capot; nobody is paid for one unannounced."""
    found = calibrated(GAMES["polignac"], deals=6)
    announced = {each.name: each.decisions for each in found.cells if each.family == "announced"}

    assert announced["by another"] > announced["by this seat"] > 0
    assert not [each for each in found.cells if each.family == "sweep"]


def test_deals_are_told_apart_by_the_side_to_which_cards_are_passed():
    found = calibrated(GAMES["hearts-classic"], deals=4)
    sides = {each.name: each.deals for each in found.cells if each.family == "side" and not each.within}

    assert sides == dict.fromkeys(SIDES.values(), 1)
    assert cell(found, "side", KINDS["pass"], SIDES["left"]).decisions == 4
    assert cell(found, "kind", KINDS["pass"]).deals == 3


def test_leading_following_and_discarding_are_told_apart():
    for seen in decisions_in(FINIS, 2):
        suits = {card.suit for card in seen.hand}
        expected = "lead" if not seen.trick else "follow" if seen.trick[0].suit in suits else "discard"

        assert list(KINDS)[circumstances_of(seen).kind] == expected


def test_the_error_counts_deals_and_not_their_decisions():
    """Two deals with means of 1 and 3 differ by 2, however many decisions share their outcome."""
    once = mean_of(np.array([[0.0], [1.0]]), np.array([1.0, 3.0]))
    often = mean_of(np.array([[0.0]] * 50 + [[1.0]] * 50), np.array([1.0] * 50 + [3.0] * 50))

    assert once is not None
    assert often is not None
    assert [once.value, once.error] == pytest.approx([2.0, 1.0])
    assert [often.value, often.error] == pytest.approx([2.0, 1.0])
    assert mean_of(np.array([[0.0]] * 9), np.ones(9)) is None


def test_deals_of_unequal_size_weigh_by_their_decisions():
    """Values 0, 0, 0 and 4 of two deals: the sums about the mean of 1 are -3 and 3."""
    found = mean_of(np.array([[0.0]] * 3 + [[1.0]]), np.array([0.0, 0.0, 0.0, 4.0]))

    assert found is not None
    assert found.value == 1.0
    assert found.error == pytest.approx(sqrt(2 * (9 + 9) / 16))


def rows_of(deals, differences):
    """Return the rows of a decision in each deal, which expects 0 and gets what is given."""
    row = dict.fromkeys(COLUMNS, 0.0) | {"kind": list(KINDS).index("lead"), "state": -1, "side": -1}
    row |= {"announced": -1, "end": -1, "trick": 1}
    return np.array(
        [
            list((row | {"deal": deal, "points got": each, "lead got": -each}).values())
            for deal, each in zip(deals, differences, strict=True)
        ]
    )


def test_a_player_that_is_right_on_average_is_not_said_to_be_wrong():
    cells = cells_of(rows_of(range(2 * ENOUGH), [1.0, -1.0] * ENOUGH))

    (first, *_) = compared_cells(cells, "points")
    assert first.points is not None
    assert first.points.difference == 0
    assert not is_clear(first, "points")


def test_a_player_that_is_wrong_is_found_and_the_largest_difference_comes_first():
    wrong = rows_of(range(40), np.linspace(2.8, 3.2, 40))
    wrong[:, COLUMNS.index("kind")] = list(KINDS).index("pass")
    right = rows_of(range(40, 80), [1.0, -1.0] * 20)

    cells = compared_cells(cells_of(np.concatenate([wrong, right])), "points")

    points = cells[0].points
    assert points is not None
    assert cells[0].name == KINDS["pass"]
    assert points.difference == pytest.approx(3.0)
    assert [is_clear(each, "points") for each in cells if each.family == "kind"] == [True, False]
    # Intervals that hold together are wider.
    (low, high), (wide_low, wide_high) = points.interval or (0, 0), points.joint or (0, 0)
    assert wide_low < low < high < wide_high


def test_few_deals_and_what_is_known_only_afterwards_are_not_compared():
    few = rows_of(range(ENOUGH - 1), [5.0] * (ENOUGH - 1))
    many = rows_of(range(2 * ENOUGH), [5.0, 4.0] * ENOUGH)
    many[:, COLUMNS.index("end")] = 0

    assert not compared_cells(cells_of(few), "points")
    families = {each.family for each in compared_cells(cells_of(many), "points")}
    assert families == {"all", "kind", "tricks"}


def test_the_player_makes_the_moves_it_makes_without_being_asked():
    player, budget = SamplerPlayer("some", Settings(Budget(worlds=4))), Budget(worlds=4)
    deal = dealt(FINIS, 3, 5, 0)

    alone, _ = Table([player], (0, 0, 0), 5, budget).played(deal)
    noted, _ = Table([NotingPlayer(player)], (0, 0, 0), 5, budget).played(deal)

    assert noted.moves == alone.moves


def test_against_others_it_sits_everywhere_whoever_deals():
    work = Calibrated(HEARTS, 4, Expecting(), (THUMB,) * 3, 1)
    seats = [(number % 4, work.lineup(number).index(0)) for number in range(16)]

    assert len(set(seats)) == 16
    assert work.lineup(6) == (1, 2, 3, 0)


def test_only_its_own_decisions_are_noted():
    alone = calibrated(FINIS, against=[THUMB], seats=3)
    among = calibrated(FINIS, seats=3)

    assert alone.others == ("thumb", "thumb")
    assert 0 < alone.cells[0].decisions < among.cells[0].decisions
    assert alone.cells[0].points.expected == 2.0


def test_a_forfeited_deal_is_left_out_and_the_reason_is_told():
    found = calibrated(FINIS, Failing(deals=(1,)), deals=3)

    assert (found.deals, found.forfeited) == (2, 1)
    assert found.fault == "failed with ZeroDivisionError: oh dear"
    assert cell(found, "all", "all decisions").deals == 2


def test_a_run_goes_on_from_its_directory(tmp_path):
    asked: list[int] = []
    begun = calibrated(FINIS, deals=2, directory=tmp_path)
    found = calibrated(FINIS, deals=4, directory=tmp_path, progress=asked.append)
    anew = calibrated(FINIS, deals=4)

    assert (begun.kept, found.kept, asked) == (0, 2, [2, 3, 4])
    assert found.cells == anew.cells
    assert calibrated(FINIS, Expecting(1.0), deals=1, directory=tmp_path, budget=Budget(worlds=2)).kept == 0


def test_what_is_interrupted_is_kept_and_told(tmp_path):
    def interrupt(done):
        if done == 2:
            raise KeyboardInterrupt

    found = calibrated(FINIS, deals=9, directory=tmp_path, progress=interrupt)

    assert (found.stopped, found.deals) == ("interrupted", 2)
    assert calibrated(FINIS, deals=2, directory=tmp_path).kept == 2


def test_a_directory_that_cannot_be_written_is_refused_before_anything_is_played(tmp_path):
    (tmp_path / "file").write_text("")

    with pytest.raises(LabError, match="cannot be written"):
        calibrated(FINIS, Failing(deals=(0, 1, 2)), directory=tmp_path / "file")


def test_what_is_known_is_told_when_the_work_breaks_down():
    def break_down(done):
        if done == 1:
            raise LabError("a worker process died")

    found = calibrated(FINIS, progress=break_down)

    assert (found.stopped, found.deals) == ("a worker process died", 1)


@pytest.mark.parametrize(
    ("how", "reason"),
    [
        ({"deals": 0}, "the number of deals is from 1 to"),
        ({"player": THUMB}, "thumb does not say what it expects of its moves; players that do are sampler, "),
        ({"against": [THUMB, THUMB]}, "name one player for all other seats or 3, one for each; there are 2"),
    ],
)
def test_what_cannot_be_calibrated_is_said(how, reason):
    with pytest.raises(LabError, match=reason):
        calibrated(FINIS, seats=4, **how)


def test_the_search_expects_something_of_every_kind_of_play():
    for key in ("finis", "tien-len", "six-card-brag"):
        game = GAMES[key]
        found = calibrated(
            game, PLAYERS["sampler"], deals=1, seats=min(game.players), budget=Budget(worlds=4)
        )

        assert found.forfeited == 0
        assert cell(found, "all", "all decisions").lead is not None
