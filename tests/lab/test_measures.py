"""Measures of games whose answer is known, and runs that can be cut, resumed and compared."""

import pickle
import re
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from capot.lab.errors import LabError
from capot.lab.measures import fair, luck, skill
from capot.lab.measures.figures import Comparison, Report
from capot.lab.measures.playing import ladder, play
from capot.lab.measures.playing.gaps import Gap
from capot.lab.measures.playing.ladder import bradley_terry
from capot.lab.measures.playing.matches import played_matches
from capot.lab.measures.playing.tables import tables
from capot.lab.measures.registry import measures_of, samples_of
from capot.lab.measures.running.race import Race
from capot.lab.measures.running.run import Measurement, core_seconds, measure
from capot.lab.measures.running.sweeps import parsed, swept, with_value
from capot.lab.measures.statistics import FEWEST
from capot.rules.catalog import GAMES
from capot.rules.changes.edits import Change, edited
from capot.rules.changes.options import with_options
from capot.rules.errors import RulesError
from capot.rules.model import every_deal
from capot.rules.rules import Rules
from capot.rules.scoring import Captured
from capot.rules.stages.announcing import Announce, Undertaking
from capot.rules.stages.tricks import Eldest, Tricks
from capot.rules.terms import Deal, EveryTrick, Payoff
from tests.lab.test_simulation import one_card_each

HEARTS, POLIGNAC, FINIS, BARBU = (GAMES[key] for key in ("hearts", "polignac", "finis", "barbu"))
RANDOM = ("random", 0.0)


def tossing(poll):
    """Return a game in which only announcing counts: it costs 8 points, as nobody wins every trick."""
    pack = POLIGNAC.rules_for(4, 0).pack
    toss = Undertaking("toss", "Toss", EveryTrick(), Payoff(-8, 0), Payoff(8, 0), "nobody")
    nothing = Captured("nothing", pack.cards()[:1], 0)
    rules = Rules(pack, Deal(each=8), (Announce((toss,), poll), Tricks(first_lead=Eldest())), (nothing,))
    return replace(
        POLIGNAC, schedule=every_deal(rules), players=(4,), options=(), cites=(), best=(), base="", credit=""
    )


def measured(game, samples, measures, pieces, seats=4) -> Any:
    """Return the report on a game after some pieces of each sample."""
    run = Measurement(game, seats, seed=3, samples=samples, measures=measures)
    play_pieces(run, {sample.key: range(pieces) for sample in samples})
    return run.report()


def play_pieces(run, wanted):
    work = run.work()
    for key, numbers in wanted.items():
        for number in numbers:
            run.take(work.done((0, key, number)))


def test_a_game_of_coin_tosses_is_fair_and_the_cards_weigh_nothing():
    game = tossing("every")
    samples = (play.play(game, 4, 3, RANDOM), *luck.samples_of(game, 4, 3, RANDOM))
    report = measured(game, samples, (*fair.measures_of(game, 4), *luck.measures_of(game, 4)), 24)

    weight, places = report.figure("weight-of-the-deal"), report.figure("places")
    assert weight.low < 0.001
    assert weight.value == pytest.approx(0, abs=0.02)
    assert report.figure("hands-foretell").value == pytest.approx(0, abs=0.03)
    assert places.low == 0
    assert report.spread == pytest.approx(4, abs=0.05)
    assert all(report.figure(play.place(place)).low < 0 for place in range(4))


def test_a_seat_that_is_asked_first_is_worse_by_the_known_amount():
    """Announcing is a toss of a coin: eldest hand pays in every second deal, the next in every fourth ..."""
    game = tossing("first")
    report = measured(game, (play.play(game, 4, 3, RANDOM),), fair.measures_of(game, 4), 40)

    for place, points in enumerate((4, 2, 1, 0.5)):
        figure = report.figure(play.place(place))
        assert figure.low < points - 7.5 / 4 < figure.high
    assert report.figure("places").low > 0.2
    assert str(report.figure("places").meaning).startswith("Unfair")
    assert str(report.figure("place-0").meaning).startswith("A bad seat: eldest hand")
    assert str(report.figure("place-3").meaning).startswith("A good seat: the dealer")


def test_a_game_of_one_trick_is_decided_by_the_deal_alone():
    game = one_card_each("hearts")
    game = replace(game, schedule=game.schedule[:1])
    report = measured(game, luck.samples_of(game, 4, 3, RANDOM), luck.measures_of(game, 4), 12)

    assert report.figure("weight-of-the-deal").value == pytest.approx(1)
    assert report.figure("hands-foretell").value == pytest.approx(1)
    assert report.figure("worst-hand-wins").value == 0


def test_where_all_cards_are_forced_nobody_is_better():
    game = one_card_each("hearts")
    gap = Gap(tables(game, 4, 3), ("thumb", 0.0), ("random", 0.0))

    assert not gap.piece(0)[0]


def test_a_better_player_is_ahead_and_takes_fewer_deals_to_show_it_the_farther():
    far = Gap(tables(HEARTS, 4, 3), ("thumb", 0.0), ("random", 0.0)).piece(0)
    near = Gap(tables(HEARTS, 4, 3), ("thumb", 0.0), ("quick", 0.0)).piece(0)

    assert far[0] > near[0] > 0
    # Over the same cards luck cancels in part.
    assert far[1] < far[2]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_player_who_searches_sits_alone_at_each_place_from_the_dealer_in_every_round(seats):
    """Short runs too: sitting at one place first would add what that place is worth."""
    gap = Gap(tables(HEARTS, seats, 3, fast=False), ("medium", 0.0), ("thumb", 0.0))
    lineups = [lineup for number in range(seats**2) for lineup in gap.lineups(number)]
    alone = [lineup.index(0) for lineup in lineups]
    # Deal n is dealt by seat n modulo the seats.
    places = [(seat - number) % seats for number, seat in enumerate(alone)]

    assert all(sum(lineup) == seats - 1 for lineup in lineups)
    for first in range(0, seats**2, seats):
        assert sorted(places[first : first + seats]) == [*range(seats)]
    assert len({(seat, place) for seat, place in zip(alone, places, strict=True)}) == seats**2


def test_a_search_gets_most_of_the_time_and_nothing_else_is_left_without_an_interval():
    """Its worth is what people ask for most, and an interval half as wide takes four times as long."""
    search = Gap(tables(HEARTS, 4, 3, fast=False), ("medium", 0.0), ("thumb", 0.0))
    others = {f"sample {number}": 0.05 for number in range(20)}
    race = Race.of({search.key: search.expected_seconds, **others}, {search.key: search.weight})
    while race.seconds < 60 and (upcoming := race.next()) is not None:
        key, number = upcoming
        race.took(key, number + 1, race.progress[key].expected)
        # In units of what is enough: at Hearts one deal of a search is as wide as 145.
        race.note({key: (145 if key == search.key else 15) / (number + 1) ** 0.5})

    assert 0.6 < race.progress[search.key].seconds / 60 < 0.95
    assert all(race.progress[key].played >= FEWEST for key in others)


def test_of_two_players_one_who_searches_plays_each_deal_at_both_seats():
    """With two players each plays both hands of a deal, so the luck of the cards cancels."""
    gap = Gap(tables(GAMES["german-whist"], 2, 3, fast=False), ("medium", 0.0), ("thumb", 0.0))
    (figure,) = [each for each in skill.measures_of(GAMES["german-whist"], 2) if each.key == gap.key]

    assert [set(gap.lineups(number)) for number in range(2)] == [{(0, 1), (1, 0)}] * 2
    assert "each other's seats" in str(figure.definition)


def test_a_search_that_draws_the_moves_of_the_rule_of_thumb_is_not_compared_with_it():
    """In Put players draw their words, whatever the estimates."""
    assert [skill.rungs_of(GAMES[key], 2)[-1] for key in ("put", "german-whist")] == ["thumb", "medium"]


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("key", "seats"),
    [("polignac", 4), ("knaves", 3), ("compendium", 4), ("hartenjagen", 4), ("coteccio", 4), ("coteccio", 7)],
)
def test_whole_matches_are_the_same_by_the_kernel_and_in_plain_play(key, seats):
    who = [(("thumb", 0.0),) * seats] * 2
    fast = played_matches(tables(GAMES[key], seats, 5), range(2), who)
    plain = played_matches(tables(GAMES[key], seats, 5, fast=False), range(2), who)

    assert fast == plain


@pytest.mark.parametrize(("key", "options"), [("whist", {"rubber": "short-carried", "honours": "short"})])
def test_matches_of_several_games_are_the_same_by_the_kernel_and_in_plain_play(key, options):
    game = with_options(GAMES[key], options)
    who = [(("quick", 0.0),) * 4]
    fast = played_matches(tables(game, 4, 5), range(1), who)
    plain = played_matches(tables(game, 4, 5, fast=False), range(1), who)

    assert fast == plain
    # Two games are worth one to three each, and the rubber two.
    assert 4 <= max(fast[0].totals) <= 8


def test_ratings_fit_the_odds_of_pairs():
    """A player who wins ten of eleven is 400 Elo ahead."""
    ratings = bradley_terry(np.array([[0, 10, 100], [1, 0, 10], [1, 1, 0]], float))

    assert np.diff(ratings) == pytest.approx([-400, -400], abs=1)
    assert ratings.mean() == pytest.approx(0, abs=1e-9)


ROWS = ("gap:quick-thumb", "matches", "rung:random-quick", "population")


@pytest.mark.parametrize("game", [FINIS, BARBU])
def test_every_sample_has_a_row_for_a_piece_that_depends_on_its_number_alone(game):
    """Whether the kernel plays the game or not."""
    seats = game.players[0]
    some = {"play", "gap:random-simple"} if game is BARBU else {"play", "replays", *ROWS}
    for sample in (each for each in samples_of(game, seats, 7) if each.key in some):
        row = sample.piece(1)
        assert row.shape == (len(sample.columns),), sample.key
        # In another process it is a copy.
        copy = pickle.loads(pickle.dumps(sample))  # noqa: S301 - it was made here
        assert np.array_equal(copy.piece(1), row), sample.key
        others = [sample.piece(other) for other in (0, 2, 3, 4)]
        # All matches of Finis are equally long.
        if sample.key != ladder.COURSE:
            assert any(not np.array_equal(other, row) for other in others), sample.key


@pytest.mark.sample
@pytest.mark.parametrize("key", GAMES)
def test_every_measure_of_every_game_has_its_samples(key):
    game = GAMES[key]
    for seats in game.players:
        keys = {sample.key for sample in samples_of(game, seats, 0)}
        measures = measures_of(game, seats)
        assert all(set(each.samples) <= keys for each in measures)
        assert len({each.key for each in measures}) == len(measures)


FEW = ("play", "replays", "gap:quick-thumb", ladder.COURSE)


def few(game, seed=1):
    """Return the quick samples of a game."""
    return [each for each in samples_of(game, game.players[0], seed) if each.key in FEW]


def test_a_run_that_was_resumed_says_the_same_as_one_run(tmp_path):
    seats = FINIS.players[0]
    whole = Measurement(FINIS, seats, seed=1, samples=few(FINIS))
    play_pieces(whole, {key: range(6) for key in FEW})
    begun = Measurement(FINIS, seats, seed=1, samples=few(FINIS), directory=tmp_path)
    play_pieces(begun, {key: range(4) for key in FEW})
    begun.keep()

    resumed = Measurement(FINIS, seats, seed=1, samples=few(FINIS), directory=tmp_path)
    assert resumed.seconds == pytest.approx(begun.seconds)
    play_pieces(resumed, {key: range(4, 6) for key in FEW})

    found: tuple[Any, Any] = resumed.report(), whole.report()
    assert found[0].figures == found[1].figures
    other = Measurement(FINIS, seats, seed=2, samples=few(FINIS, 2), directory=tmp_path)
    assert other.seconds == 0


def test_pieces_that_are_damaged_are_named(tmp_path):
    run = Measurement(FINIS, FINIS.players[0], seed=1, samples=few(FINIS), directory=tmp_path)
    play_pieces(run, {"play": range(1)})
    run.keep()
    (path,) = tmp_path.iterdir()
    path.write_bytes(b"nothing")

    with pytest.raises(LabError, match=r"play-.*\.npz is damaged; remove it"):
        Measurement(FINIS, FINIS.players[0], seed=1, samples=few(FINIS), directory=tmp_path)


def test_a_game_compared_with_itself_differs_by_nothing():
    run = Measurement(FINIS, 3, against=FINIS, seed=1)
    found = run.advance(1)

    assert isinstance(found, Comparison)
    known = [each for each in found.differences if each.value is not None]
    assert len(known) > 8
    assert all((each.value, each.low, each.high) == (0, 0, 0) for each in known)
    assert {str(each.meaning) for each in known} == {"The same in Finis and Finis."}


def test_two_games_are_compared_over_the_same_cards_so_that_differences_are_narrow():
    """Hearts with the queen of spades at 12: a deal has one point less of 26, whoever takes it."""
    cheaper = edited(HEARTS, (Change("rules.scoring.queen-of-spades.points", 12),))
    run = Measurement(HEARTS, 4, against=cheaper, seed=1)
    for number in range(12):
        for place in range(2):
            run.take(run.work().done((place, "play", number)))
    found = run.report()

    assert isinstance(found, Comparison)
    difference: Any = next(each for each in found.differences if each.key == "points")
    own: Any = found.first.figure("points")
    assert difference.low < 0.25 < difference.high
    assert difference.high - difference.low < 0.5 * (own.high - own.low)
    assert str(difference.meaning).startswith("Higher in Hearts than in Hearts")


def test_one_core_advances_for_about_the_seconds_asked_and_then_goes_on():
    run = Measurement(HEARTS, 4, seed=1, samples=few(HEARTS))
    first: Any = run.advance(0.8)
    more: Any = run.advance(0.3)

    assert 0.8 <= first.seconds < 5
    assert first.seconds + 0.3 <= more.seconds
    assert not first.is_final
    assert first.figure("points").value is not None
    assert more.figure("points").deals > first.figure("points").deals


def test_a_run_ends_when_every_figure_is_narrow_enough():
    wide = [replace(each, enough=1e6) for each in fair.measures_of(FINIS, 3)]
    run = Measurement(FINIS, 3, samples=(play.play(FINIS, 3, 0, RANDOM),), measures=wide)
    report: Any = run.advance(30)

    assert report.is_final
    assert report.seconds < 5


def test_only_the_figures_wanted_are_measured():
    run = Measurement(FINIS, 3, figures=("places", "course"))
    report: Any = run.report()
    keys = [each.key for each in report.figures]

    assert keys[:4] == ["places", "place-0", "place-1", "place-2"]
    assert {each.section for each in report.figures[4:]} == {"course"}
    assert set(run.books[0].samples) == {"play", "matches"}
    with pytest.raises(LabError, match="there is no figure 'depht'; did you mean depth"):
        Measurement(FINIS, 3, figures=("depht",))


def test_a_finer_run_goes_on_until_its_intervals_are_narrower():
    wide = [replace(each, enough=0.3) for each in fair.measures_of(FINIS, 3)]
    runs = [
        Measurement(FINIS, 3, finer=finer, samples=(play.play(FINIS, 3, 0, RANDOM),), measures=wide)
        for finer in (1, 6)
    ]
    for run in runs:
        run.advance(30)

    assert all(run.is_done for run in runs)
    assert runs[1].books[0].count("play") > runs[0].books[0].count("play")


def test_time_goes_where_it_narrows_most():
    """The figure that is twice as far from narrow enough comes first, until it has had twice the time."""
    race = Race.of(dict.fromkeys(("wide", "narrow", "enough"), 0.1), {})
    for key in race.progress:
        race.progress[key].given = 10
        race.took(key, 10, 1.0)
    race.note({"wide": 4.0, "narrow": 2.0, "enough": 1.0})
    handed = [race.next() or ("nothing", 0) for _ in range(12)]

    assert handed[0] == ("wide", 10)
    assert [key for key, _ in handed if key != "wide"] == ["narrow"]
    race.note({"wide": 0.9, "narrow": 1.0, "enough": 1.0})
    assert race.next() is None


def test_what_is_wanted_more_gets_as_many_times_the_time():
    race = Race.of(dict.fromkeys(("wanted", "other"), 0.1), {"wanted": 3.0})
    for key in race.progress:
        race.progress[key].given = 10
        race.took(key, 10, 1.0)
    race.note({"wanted": 4.0, "other": 4.0})
    handed = [race.next() or ("nothing", 0) for _ in range(40)]

    given = {key: 10 + sum(each == key for each, _ in handed) for key in race.progress}
    assert given["wanted"] / given["other"] == pytest.approx(3, abs=0.2)


def test_a_quick_sample_that_has_begun_is_brought_to_an_interval_first():
    race = Race.of({"slow": 0.06, "quick": 0.02}, {})
    assert race.next() == ("quick", 0)
    race.took("quick", 1, 0.02)

    assert [race.next() for _ in range(4)] == [("quick", 1), ("quick", 2), ("quick", 3), ("slow", 0)]


def test_interrupting_ends_a_run_with_what_is_there():
    def interrupt(report):
        if any(figure.value is not None for figure in report.figures):
            raise KeyboardInterrupt

    report = measure(FINIS, 3, seconds=60, workers=1, progress=interrupt)

    assert isinstance(report, Report)
    assert report.is_final
    assert 0 < report.seconds < 30


def test_every_core_plays_all_the_time_but_for_the_beginning():
    assert core_seconds(60, 1) == 60
    assert core_seconds(60, 2) == 117
    assert core_seconds(2, 8) == 2


@pytest.mark.slow
def test_processes_play_the_same_pieces():
    report: Any = measure(HEARTS, 4, seconds=8, workers=2)
    again = Measurement(HEARTS, 4, samples=few(HEARTS, 0))
    count = report.figure("points").deals // play.DEALS
    play_pieces(again, {"play": range(count)})

    found: Any = again.report()
    assert found.figure("points").value == pytest.approx(report.figure("points").value, rel=1e-12)


def test_numbers_of_players_and_seconds_that_cannot_be_are_refused():
    with pytest.raises(RulesError, match="Hearts is for 4 players, not 9"):
        measure(HEARTS, 9)
    with pytest.raises(LabError, match="nothing can be measured in 0 seconds"):
        measure(HEARTS, 4, seconds=0)


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("a.b=5..8", (5, 6, 7, 8)),
        ("a.b=5..15..4", (5, 9, 13)),
        ("a.b = 0, 5,13", (0, 5, 13)),
        ("a.b=-1..1", (-1, 0, 1)),
    ],
)
def test_values_of_a_sweep_are_a_range_with_its_ends_or_a_list(text, values):
    assert parsed(text) == ("a.b", values)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("a.b", "is not a sweep"),
        ("=5", "is not a sweep"),
        ("a.b=9..5", "is an empty range"),
        ("a.b=1..900", "a sweep takes 1 to 50 values"),
        ("a.b=1,x", "'x' is not a number"),
        ("a.b=1..x", "'1..x' is not a number"),
    ],
)
def test_a_sweep_that_is_none_is_refused(text, reason):
    with pytest.raises(LabError, match=reason):
        parsed(text)


def test_a_sweep_measures_each_value_over_the_same_deals_and_says_which_cannot_be():
    """Hearts: the dearer the queen of spades, the more points there are."""
    found = swept(
        HEARTS,
        "rules.scoring.queen-of-spades.points",
        (1, 13, 26),
        figures=("points",),
        seconds=1.2,
        workers=1,
        seed=2,
    )
    reports: list[Any] = [step.report for step in found.steps]
    points = [report.figure("points").value for report in reports]

    assert [step.value for step in found.steps] == [1, 13, 26]
    assert points == sorted(points)
    assert points[0] < points[-1] - 3


def test_values_that_contradict_the_rules_are_gaps_with_a_reason():
    found = swept(HEARTS, "rules.stages.exchange.count", (3, 20), seconds=0.5, workers=1)

    assert found.steps[0].report is not None
    assert found.steps[1].report is None
    assert found.steps[1].reason == "exchange: 20 cards cannot be passed from 13"


def test_a_sweep_of_what_is_not_there_is_refused():
    with pytest.raises(LabError, match=r'rules.scoring.king.points cannot be swept: there is no "king" here'):
        swept(HEARTS, "rules.scoring.king.points", (1, 2))


@pytest.mark.parametrize(
    ("found", "begins"),
    [
        ((0.3, 0.28, 0.32), "The play decides more than the cards: they make up 30%"),
        ((0.7, 0.6, 0.8), "The cards decide more than the play: they make up 70%"),
        ((0.52, 0.45, 0.58), "Cards and play weigh about the same"),
        ((0.52, 0.1, 0.9), "It does not show yet"),
    ],
)
def test_what_the_cards_weigh_is_said_as_surely_as_it_is_known(found, begins):
    weight = next(each for each in luck.measures_of(FINIS, 3) if each.key == "weight-of-the-deal")

    assert str(weight.meaning(*found)).startswith(begins)


@pytest.mark.parametrize(
    ("where", "value", "reason"),
    [
        ("low_wins", 0, "expected true or false, found 0"),
        ("ends.total.points", Fraction(1, 2), 'expected a whole number, found "1/2"'),
        ("rules.scoring.sweep.payoff", 3, "expected an object or TimesAll, found 3"),
    ],
)
def test_a_number_is_swept_only_where_a_file_may_have_it(where, value, reason):
    with pytest.raises(RulesError, match=re.escape(reason)):
        with_value(HEARTS, where, value)
