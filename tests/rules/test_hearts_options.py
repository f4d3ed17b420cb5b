"""The house rules that every game of the Hearts group offers, each choice of each in every game."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from capot.cards import card
from capot.play.match import Match
from capot.play.moves import PlayCard
from capot.rules.changes.options import with_options
from capot.rules.errors import RulesError
from capot.rules.games.black_lady import BLACK_LADY, BLACK_MARIA, ORIGINAL_HEARTS
from capot.rules.games.hearts import HEARTS, HEARTS_CLASSIC, OMNIBUS_HEARTS, SPOT_HEARTS
from capot.rules.match.ends import AtTotal, Rubber
from capot.rules.match.sides import Sides
from capot.rules.model import Game, Option
from capot.rules.terms import Exact
from capot.rules.text import rulebook
from tests.rules.hearts_table import (
    ALL_BUT_THE_JACK,
    EVERY_TRICK,
    GROUP,
    ORDINARY,
    hearts,
    in_hand,
    ready_for,
    sides,
    swapped,
    these,
)
from tests.rules.table import A, B, C, D, house, match_at, play, playable, points, with_rows

EACH_GAME = pytest.mark.parametrize("game", GROUP, ids=[game.key for game in GROUP])

ALL = {
    "hearts": 26,
    "hearts-classic": 26,
    "omnibus-hearts": 26,
    "spot-hearts": 129,
    "original-hearts": 13,
    "black-lady": 26,
    "black-maria": 43,
}
"""All the points of a deal, which is what a sweep is worth."""

CHOICES = [
    (game, option, choice)
    for game in GROUP
    for option in game.options
    if isinstance(option, Option)
    for choice in option.choices
]


def without_bonus(game: Game, **chosen: object) -> Game:
    """Return the game with house rules and no card that takes points off."""
    return house(game, jack="off", **chosen)


def one_deal(game: Game, totals: Sequence[Exact], rows: str) -> Match:
    """Return a match at these totals after one more deal."""
    return with_rows(match_at(game, totals), rows)


@pytest.mark.parametrize(
    ("game", "option", "choice"), CHOICES, ids=[f"{g.key}:{o.name}={c.name}" for g, o, c in CHOICES]
)
def test_the_first_choice_is_the_games_own_and_every_other_changes_it(game, option, choice):
    """A house rule says first how the game is played where nobody chose."""
    table = house(game, **{option.name.replace("-", "_"): choice.name})
    played = (table.schedule, table.ends, table.ties, table.low_wins)

    assert (played == (game.schedule, game.ends, game.ties, game.low_wins)) == (choice is option.choices[0])


# To whom cards are passed


@EACH_GAME
@pytest.mark.parametrize(
    ("choice", "cycle"),
    [
        ("across-right-left", ["across", "right", "left", "across", "right"]),
        ("left-right-across-hold", ["left", "right", "across", "hold", "left"]),
        ("left-right-across", ["left", "right", "across", "left", "right"]),
        ("left", ["left"] * 5),
        ("right", ["right"] * 5),
        ("none", ["hold"] * 5),
    ],
)
def test_the_table_agrees_to_whom_cards_are_passed(game, choice, cycle):
    """Pagat, Hearts: the cycles in use; Hearts, a rule leaflet: across, right, left."""
    assert sides(house(game, pass_cycle=choice), 4) == cycle


@pytest.mark.parametrize(
    "game", [HEARTS_CLASSIC, ORIGINAL_HEARTS, BLACK_LADY, BLACK_MARIA], ids=lambda game: game.key
)
@pytest.mark.parametrize("seats", [3, 5])
@pytest.mark.parametrize(
    ("choice", "cycle"),
    [
        ("across-right-left", ["right", "left", "right", "left", "right"]),
        ("left-right-across-hold", ["left", "right", "hold", "left", "right"]),
        ("left-right-across", ["left", "right", "left", "right", "left"]),
    ],
)
def test_where_nobody_sits_across_the_cycle_goes_on_without(game, seats, choice, cycle):
    """Capot's choice: a cycle with across is played by any number, three and five leave it out."""
    assert sides(house(game, pass_cycle=choice), seats) == cycle


@EACH_GAME
def test_where_nobody_passes_play_begins_at_once(game):
    """Common practice: Hearts without passing."""
    position = ready_for(house(game, pass_cycle="none"), ORDINARY)

    assert position.moves == ()
    assert len(position.to_act) == 1


# The first leader


@EACH_GAME
def test_the_holder_of_the_two_of_clubs_may_have_to_lead_it(game):
    """Hearts, a rule leaflet: the two of clubs is led."""
    position = ready_for(house(game, opening_lead="two-of-clubs"), EVERY_TRICK)

    assert position.to_act == {B}
    assert playable(position) == these("2♣")


@EACH_GAME
def test_the_holder_of_the_two_of_clubs_may_be_free_to_lead_any_club(game):
    """Common practice: early computer Hearts."""
    position = ready_for(house(game, opening_lead="any-club"), EVERY_TRICK)

    assert position.to_act == {B}
    assert playable(position) == these("2♣ J♣")


@EACH_GAME
def test_eldest_hand_may_lead_any_card(game):
    """Common practice: older books."""
    table = house(game, opening_lead="eldest", hearts_broken="no-ban", first_trick="free")
    position = ready_for(table, EVERY_TRICK)

    assert position.to_act == {A}
    assert playable(position) == in_hand(position)


# The first trick


@EACH_GAME
def test_the_first_trick_may_be_free(game):
    """Hearts, a rule leaflet: nothing is barred from it."""
    table = house(game, first_trick="free", opening_lead="two-of-clubs")
    position = play(ready_for(table, ALL_BUT_THE_JACK), "2♣")

    assert position.to_act == {C}
    assert playable(position) == in_hand(position)


@EACH_GAME
def test_penalty_cards_may_be_barred_from_the_first_trick(game):
    """Pagat, Hearts: unless a player holds nothing else."""
    table = house(game, first_trick="no-penalty-cards", opening_lead="two-of-clubs")
    rows = swapped(swapped(ALL_BUT_THE_JACK, "Q♠", "9♠"), "K♠", "6♠")
    spades = {"original-hearts": "", "black-maria": "Q♠ K♠"}.get(game.key, "Q♠")

    position = play(ready_for(table, rows), "2♣")

    assert in_hand(position) >= these("Q♠ K♠ 3♥ J♦")
    assert playable(position) == in_hand(position) - hearts(in_hand(position)) - these(spades)


def test_eldest_hand_may_not_lead_a_penalty_card_where_they_are_barred():
    """Pagat, Hearts: the lead is part of the first trick."""
    table = house(BLACK_LADY, first_trick="no-penalty-cards")

    assert playable(ready_for(table, EVERY_TRICK)) == these("A♣ A♠ K♠ A♦ K♦ Q♦")


# The breaking of hearts

FORCED = swapped(EVERY_TRICK, "K♥", "5♥")
"""After seven tricks A has only hearts, and B wins the one he leads."""


def broken_by(game: Game, choice: str) -> Game:
    return house(game, hearts_broken=choice, opening_lead="two-of-clubs")


@EACH_GAME
def test_a_heart_discarded_on_another_suit_may_be_what_breaks_hearts(game):
    """Hearts, a rule leaflet: breaking the hearts."""
    table = broken_by(game, "discard")

    assert not hearts(playable(ready_for(table, ORDINARY, tricks=4)))
    assert hearts(playable(ready_for(table, ORDINARY, tricks=5)))
    assert not hearts(playable(play(ready_for(table, FORCED, tricks=7), "5♥ K♥ 3♥ 4♥")))


@EACH_GAME
def test_any_heart_played_may_break_hearts(game):
    """Pagat, Hearts: a heart played to a previous trick, a forced lead too."""
    table = broken_by(game, "any-heart")

    assert not hearts(playable(ready_for(table, ORDINARY, tricks=4)))
    assert hearts(playable(play(ready_for(table, FORCED, tricks=7), "5♥ K♥ 3♥ 4♥"))) == these("2♥ 8♥")
    assert not hearts(playable(ready_for(table, EVERY_TRICK, tricks=4)))


@EACH_GAME
def test_the_queen_of_spades_may_break_hearts_too(game):
    """Bicycle Cards, Rules of Card Games: Hearts: a heart or the queen of spades."""
    table = broken_by(game, "also-queen")

    assert not hearts(playable(ready_for(table, EVERY_TRICK, tricks=3)))
    assert hearts(playable(ready_for(table, EVERY_TRICK, tricks=4)))
    assert hearts(playable(ready_for(table, ORDINARY, tricks=5)))


@EACH_GAME
def test_besides_a_discarded_heart_the_queen_of_spades_alone_may_break_hearts(game):
    """Bicycle Cards, Rules of Card Games: Hearts: the queen breaks them as a discarded heart does."""
    table = broken_by(game, "discard-or-queen")

    assert not hearts(playable(ready_for(table, EVERY_TRICK, tricks=3)))
    assert hearts(playable(ready_for(table, EVERY_TRICK, tricks=4)))
    assert "discarded on another suit" in rulebook(table)
    assert "has been played; but if you hold nothing else, you may lead them." in rulebook(table)


@EACH_GAME
def test_hearts_may_be_led_at_any_time_without_the_ban(game):
    """Capot's choice for Black Lady, and a house rule elsewhere."""
    assert hearts(playable(ready_for(broken_by(game, "no-ban"), ORDINARY, tricks=1)))


@pytest.mark.parametrize("choice", ["discard", "any-heart"])
def test_the_queen_of_spades_may_have_to_wait_for_hearts_too(choice):
    """Common practice: Q♠ may not be led before hearts are broken, unless nothing else is left."""
    table, queen = house(HEARTS, queen_led="broken", hearts_broken=choice), card("Q♠")
    rows = swapped(ORDINARY, "Q♠", "9♠")
    before, broken = (ready_for(table, rows, tricks=tricks) for tricks in (4, 5))

    assert before.to_act == broken.to_act == {A}
    assert queen in before.hands[A]
    assert queen not in playable(before)
    assert "hearts are broken" in str(before.why_not(A, PlayCard(queen)))
    assert queen in playable(ready_for(HEARTS, rows, tricks=4))
    assert queen in playable(broken)
    assert "You may not lead the queen of spades before hearts either" in rulebook(table)


# The sweep


@EACH_GAME
def test_a_sweep_may_cost_each_other_player_all_the_points(game):
    """Pagat, Hearts: the old way of shooting the moon."""
    table = without_bonus(game, sweep="others")
    whole = ALL[game.key]

    assert points(table, ALL_BUT_THE_JACK) == (0, whole, whole, whole)


@EACH_GAME
def test_a_sweep_may_take_all_the_points_off_the_shooters_total(game):
    """Pagat, Hearts: the new way of shooting the moon."""
    assert points(without_bonus(game, sweep="shooter"), ALL_BUT_THE_JACK) == (-ALL[game.key], 0, 0, 0)


@EACH_GAME
def test_a_sweep_may_count_for_nothing(game):
    """Common practice: Hearts without shooting the moon."""
    assert points(without_bonus(game, sweep="off"), ALL_BUT_THE_JACK) == (ALL[game.key], 0, 0, 0)


@EACH_GAME
def test_a_sweep_may_be_paid_as_serves_the_shooter(game):
    """Common practice: off his total only where the others' points would end the match and he not win."""
    target = 500 if game is SPOT_HEARTS else 100
    table = without_bonus(game, sweep="either", points=target)
    whole = ALL[game.key]

    goes_on = one_deal(table, (60, 0, 0, 0), ALL_BUT_THE_JACK)
    wins = one_deal(table, (10, 60, target - 1, 10), ALL_BUT_THE_JACK)
    would_lose = one_deal(table, (target - 2, 0, target - 1, 0), ALL_BUT_THE_JACK)

    assert goes_on.totals == (60, whole, whole, whole)
    assert goes_on.needs_deal
    assert wins.totals == (10, 60 + whole, target - 1 + whole, 10 + whole)
    assert wins.winners == (A,)
    assert would_lose.totals == (target - 2 - whole, 0, target - 1, 0)
    assert would_lose.needs_deal


def test_a_shooter_who_would_share_the_win_is_served_by_the_end_of_the_match():
    """Capot's choice: players who tie share the win, so that he is a winner."""
    table = house(HEARTS, sweep="either")

    assert one_deal(table, (30, 4, 80, 50), ALL_BUT_THE_JACK).winners == (A, B)


def test_a_tie_of_others_to_be_played_off_does_not_end_the_match_against_the_shooter():
    """Common practice: where a tie is played off, the others' points do not end the match here."""
    share, play_on = house(HEARTS, sweep="either"), house(HEARTS, sweep="either", ties="play-on")
    totals = (60, 4, 80, 4)

    assert one_deal(share, totals, ALL_BUT_THE_JACK).totals == (34, 4, 80, 4)
    assert one_deal(play_on, totals, ALL_BUT_THE_JACK).totals == (60, 30, 106, 30)


def test_a_total_that_falls_to_half_does_not_end_the_match_against_the_shooter():
    """Common practice: 74 and 26 make a hundred, which falls to 50."""
    halves = house(HEARTS, sweep="either", exactly_halves="on")

    assert one_deal(halves, (90, 0, 74, 0), ALL_BUT_THE_JACK).totals == (90, 26, 50, 26)
    assert one_deal(halves, (90, 0, 75, 0), ALL_BUT_THE_JACK).totals == (64, 0, 75, 0)


def test_whoever_has_exactly_the_target_may_win_whatever_the_others_have():
    """Common practice: exactly a hundred wins; Capot's choice: if several have it, they share the win."""
    table = house(HEARTS, exactly_halves="wins")

    assert match_at(table, (20, 100, 40, 101), deals=9).winners == (B,)
    assert match_at(table, (20, 100, 40, 100), deals=9).winners == (B, D)
    assert match_at(table, (20, 99, 40, 101), deals=9).winners == (A,)
    assert match_at(HEARTS, (20, 100, 40, 101), deals=9).winners == (A,)
    assert "whoever then has exactly 100 points wins, whatever the others have" in rulebook(table)


def test_a_shooter_with_exactly_the_target_is_not_spared():
    """Common practice: the others' points end the match, and the shooter wins it all the same."""
    wins = house(HEARTS, sweep="either", exactly_halves="wins")

    assert one_deal(wins, (100, 0, 80, 0), ALL_BUT_THE_JACK).totals == (100, 26, 106, 26)
    assert one_deal(wins, (99, 0, 80, 0), ALL_BUT_THE_JACK).totals == (73, 0, 80, 0)


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        (
            {"ends": (AtTotal(100, exactly_halves=True, exactly_wins=True),)},
            "exactly the target can be halved, drop or win, but only one",
        ),
        (
            {"ends": (AtTotal(100, exactly_halves=True, exactly_drops_to=5),)},
            "exactly the target can be halved, drop or win, but only one",
        ),
        (
            {"ends": (AtTotal(100, loses=True, exactly_wins=True),)},
            "hitting the target exactly wins only if deals count in full and no loser is named",
        ),
        (
            {"ends": (AtTotal(100, exactly_wins=True), Rubber(2))},
            "hitting the target exactly wins only in a single game",
        ),
        (
            {"ends": (AtTotal(100, exactly_wins=True),), "sides": Sides("own")},
            "hitting the target exactly wins only if partners have one score",
        ),
    ],
)
def test_exactly_the_target_means_one_thing(changed, why):
    with pytest.raises(RulesError, match=why):
        replace(HEARTS, **changed)


def test_in_the_last_of_a_number_of_deals_the_shooter_is_served_too():
    """Common practice: the match may also end by its number of deals."""
    table = house(HEARTS, sweep="either", deals=1)

    assert one_deal(table, (30, 0, 0, 0), ALL_BUT_THE_JACK).totals == (4, 0, 0, 0)
    assert one_deal(table, (20, 0, 0, 0), ALL_BUT_THE_JACK).totals == (20, 26, 26, 26)


@EACH_GAME
def test_all_thirteen_tricks_may_count_no_more_than_a_sweep(game):
    """Pagat, Hearts: the points alone count."""
    table = without_bonus(game, sweep="others", all_tricks="no-extra")

    assert points(table, EVERY_TRICK) == points(table, ALL_BUT_THE_JACK)


@EACH_GAME
@pytest.mark.parametrize(
    ("sweep", "shooter", "others"), [("others", 0, 1), ("shooter", -1, 0), ("either", 0, 1)]
)
def test_all_thirteen_tricks_may_count_double(game, sweep, shooter, others):
    """Common practice: shooting the sun."""
    table = without_bonus(game, sweep=sweep, all_tricks="double")
    whole = ALL[game.key]

    assert points(table, ALL_BUT_THE_JACK) == (shooter * whole, *[others * whole] * 3)
    assert points(table, EVERY_TRICK) == (shooter * whole * 2, *[others * whole * 2] * 3)


@EACH_GAME
def test_the_double_brings_the_sweep_into_a_game_without(game):
    """Capot's choice: to double it is to play with it."""
    table = without_bonus(game, all_tricks="double")
    whole = ALL[game.key]

    assert points(table, ALL_BUT_THE_JACK) == (0, *[whole] * 3)
    assert points(table, EVERY_TRICK) == (0, *[whole * 2] * 3)


# The jack or ten of diamonds


@EACH_GAME
def test_no_card_takes_points_off_where_the_jack_is_off(game):
    """Pagat, Hearts: only penalty cards count."""
    assert points(house(game, jack="off", sweep="off"), EVERY_TRICK) == (ALL[game.key], 0, 0, 0)


@EACH_GAME
@pytest.mark.parametrize(
    ("jack", "rows"), [("jack", ALL_BUT_THE_JACK), ("ten", swapped(ALL_BUT_THE_JACK, "J♦", "T♦"))]
)
def test_the_jack_or_ten_may_take_ten_off_and_not_be_needed_for_a_sweep(game, jack, rows):
    """Bicycle Cards, Rules of Card Games: Hearts: minus ten; common practice: 26 points are a sweep."""
    table = house(game, jack=jack, sweep="others")
    whole = ALL[game.key]

    assert points(table, rows) == (0, whole, whole, whole - 10)
    assert points(table, EVERY_TRICK) == (-10, whole, whole, whole)


@EACH_GAME
@pytest.mark.parametrize(
    ("jack", "without", "with_it"),
    [
        ("jack-counted", ALL_BUT_THE_JACK, swapped(ALL_BUT_THE_JACK, "J♦", "T♦")),
        ("ten-counted", swapped(ALL_BUT_THE_JACK, "J♦", "T♦"), ALL_BUT_THE_JACK),
    ],
)
def test_the_jack_or_ten_may_be_needed_for_a_sweep_and_counts_besides(game, jack, without, with_it):
    """Bicycle Cards, Rules of Card Games: Hearts: all fifteen counting cards, for 26 and the ten besides."""
    table = house(game, jack=jack, sweep="others")
    whole = ALL[game.key]

    assert points(table, without) == (whole, 0, 0, -10)
    assert points(table, with_it) == (-10, whole, whole, whole)


@EACH_GAME
def test_a_counted_jack_brings_the_sweep_into_a_game_without(game):
    """Capot's choice: what it counts for is played."""
    whole = ALL[game.key]

    assert points(house(game, jack="jack-counted"), EVERY_TRICK) == (-10, whole, whole, whole)


# The end of the match


@EACH_GAME
@pytest.mark.parametrize("target", [10, 50])
def test_the_match_may_be_played_to_another_number_of_points(game, target):
    """Common practice: to 50, or what the table likes."""
    table = without_bonus(game, points=target, sweep="off")
    cost = points(table, ORDINARY)[A]

    assert one_deal(table, (target - cost, 0, 0, 0), ORDINARY).is_over
    assert one_deal(table, (target - cost - 1, -100, -100, -100), ORDINARY).needs_deal


@EACH_GAME
def test_the_match_may_be_played_for_a_number_of_deals(game):
    """Common practice: the fewest points after a fixed number of deals."""
    table = house(game, deals=4)

    assert match_at(table, (450, 440, 460, 470), deals=3).needs_deal
    assert match_at(table, (450, 440, 460, 470), deals=4).winners == (B,)


@EACH_GAME
def test_a_total_of_exactly_the_target_may_fall_to_half(game):
    """Common practice: exactly 100 becomes 50, and the match goes on."""
    off = without_bonus(game, points=100, exactly_halves="off")
    on = without_bonus(game, points=100, exactly_halves="on")
    cost = points(off, ORDINARY)[A]

    assert one_deal(off, (100 - cost, 0, 0, 0), ORDINARY).totals[A] == 100
    assert one_deal(off, (100 - cost, 0, 0, 0), ORDINARY).is_over
    assert one_deal(on, (100 - cost, 0, 0, 0), ORDINARY).totals[A] == 50
    assert one_deal(on, (100 - cost, 0, 0, 0), ORDINARY).needs_deal
    assert one_deal(on, (101 - cost, 0, 0, 0), ORDINARY).totals[A] == 101


def test_half_of_another_target_is_half_of_that():
    """Common practice: where 50 ends the match, 50 becomes 25."""
    fifty = house(HEARTS, points=50, exactly_halves="on")
    spot = house(SPOT_HEARTS, exactly_halves="on")

    assert one_deal(fifty, (45, 0, 0, 0), ORDINARY).totals[A] == 25
    assert one_deal(spot, (472, 0, 0, 0), ORDINARY).totals[A] == 250


def test_the_half_brings_a_target_into_a_match_of_deals():
    """Capot's choice: fifty points, where nothing else is chosen."""
    table = house(ORIGINAL_HEARTS, exactly_halves="on")

    assert one_deal(table, (45, 0, 0, 0), ORDINARY).totals[A] == 25
    assert one_deal(table, (46, 0, 0, 0), ORDINARY).is_over


@EACH_GAME
def test_a_tie_at_the_end_may_be_shared(game):
    """Capot's choice: players who tie share the win."""
    table = house(game, deals=4, ties="share")

    assert match_at(table, (9, 5, 5, 7), deals=4).winners == (B, C)


@EACH_GAME
def test_a_tie_at_the_end_may_be_played_off(game):
    """Common practice: another deal, until somebody wins alone."""
    table = house(game, deals=4, ties="play-on")

    assert match_at(table, (9, 5, 5, 7), deals=4).needs_deal
    assert match_at(table, (9, 5, 6, 7), deals=5).winners == (B,)


# Contradictions

NO_SWEEP = "sweep=off leaves out the sweep, which {} is about"
KEPT_OFF = "sweep=off leaves out the sweep, which {} brings in"


@pytest.mark.parametrize("game", [HEARTS, HEARTS_CLASSIC, OMNIBUS_HEARTS, SPOT_HEARTS], ids=lambda g: g.key)
@pytest.mark.parametrize(("name", "word"), [("all-tricks", "double"), ("jack", "ten-counted")])
def test_what_needs_the_sweep_is_refused_where_the_table_leaves_it_out(game, name, word):
    """Common practice: a sweep that does not count is not doubled, and needs no jack."""
    with pytest.raises(RulesError, match=NO_SWEEP.format(name)):
        with_options(game, {"sweep": "off", name: word})


@pytest.mark.parametrize("game", [ORIGINAL_HEARTS, BLACK_LADY, BLACK_MARIA], ids=lambda game: game.key)
@pytest.mark.parametrize(("name", "word"), [("all-tricks", "double"), ("jack", "ten-counted")])
def test_what_needs_the_sweep_is_refused_where_the_table_says_it_is_off(game, name, word):
    """Common practice: as where the sweep is usual."""
    with pytest.raises(RulesError, match=KEPT_OFF.format(f"{name}={word}")):
        with_options(game, {"sweep": "off", name: word})


@EACH_GAME
@pytest.mark.parametrize("other", [{"points": "50"}, {"exactly-halves": "on"}], ids=["points", "halves"])
def test_a_number_of_deals_and_a_number_of_points_contradict_each_other(game, other):
    """Common practice: a match ends by the one or by the other."""
    (name, word), *_ = other.items()
    another = f"deals=12 sets another end of the match than the one that {name} is about"
    if not isinstance(game.ends[0], AtTotal):
        another = "both say what the end of the match is"
    reason = f"(deals=12 and {name}={word}|{name}={word} and deals=12) contradict each other: {another}"

    with pytest.raises(RulesError, match=reason):
        with_options(game, {"deals": "12", **other})


@pytest.mark.parametrize("settlement", ["sweepstake", "howell"])
@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("sweep", "others"),
        ("sweep", "shooter"),
        ("sweep", "either"),
        ("all-tricks", "double"),
        ("jack", "jack"),
        ("jack", "ten-counted"),
        ("points", "50"),
        ("exactly-halves", "on"),
    ],
)
def test_a_match_for_counters_knows_no_points(settlement, name, word):
    """R. F. Foster, Foster's Complete Hoyle: what speaks of points means nothing."""
    reason = f"contradict each other: {name} is reckoned in penalty points, not in counters"

    with pytest.raises(RulesError, match=reason):
        with_options(ORIGINAL_HEARTS, {"settlement": settlement, name: word})


@pytest.mark.parametrize("settlement", ["sweepstake", "howell"])
@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("pass-cycle", "left"),
        ("opening-lead", "two-of-clubs"),
        ("first-trick", "no-penalty-cards"),
        ("hearts-broken", "discard"),
        ("sweep", "off"),
        ("deals", "7"),
        ("ties", "play-on"),
    ],
)
def test_how_a_deal_is_played_is_open_to_a_match_for_counters(settlement, name, word):
    """R. F. Foster, Foster's Complete Hoyle: the settlement comes after the play."""
    table = with_options(ORIGINAL_HEARTS, {"settlement": settlement, name: word})

    assert not table.low_wins
    assert sum(points(table, ALL_BUT_THE_JACK)) <= 0


def test_a_number_out_of_range_is_refused():
    """A match that can neither be won nor end is none."""
    with pytest.raises(RulesError, match="points is a number from 10 to 1000, not '5'"):
        house(HEARTS, points=5)
    with pytest.raises(RulesError, match="deals is a number from 1 to 120, not '0'"):
        house(HEARTS, deals=0)
    with pytest.raises(RulesError, match="deals is a number from 1 to 120, not '121'"):
        house(BLACK_MARIA, deals=121)
