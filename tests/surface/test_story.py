"""The story of a match says what its scores say."""

from pathlib import Path

import pytest

from capot.play.scores.totals import per_side
from capot.record import loads
from capot.rules.catalog import GAMES
from capot.surface.story import BigDeal, Feat, Story, costliest_deal, fallen_notes, story_of
from tests.random_play import random_match

MATCHES = Path(__file__).parents[1] / "data" / "matches"


def match_of(name):
    return loads((MATCHES / f"{name}.capot").read_text(encoding="utf-8")).match


UNFINISHED = {"by-hand"}
FINISHED = sorted({path.stem for path in MATCHES.glob("*.capot")} - UNFINISHED)


@pytest.mark.parametrize("name", FINISHED)
@pytest.mark.sample
def test_the_winners_have_the_first_place_and_equal_totals_share_one(name):
    match = match_of(name)
    places = story_of(match).places

    assert tuple(seat for seat, place in enumerate(places) if place == 1) == match.winners
    totals = match.totals
    if match.sides is not None and not match.sides.is_one_score:
        totals = per_side(totals, match.sides)
    # Where players drop out, whoever stayed in longer is ahead.
    totals = [
        (total, sum(seat in deal.standing.out for deal in match.deals)) for seat, total in enumerate(totals)
    ]
    for one, place in enumerate(places):
        assert place == 1 + sum(other < place for other in places)
        assert [other for other, total in enumerate(totals) if total == totals[one]] == [
            other for other, same in enumerate(places) if same == place
        ]


def test_a_match_of_hearts_in_which_the_moon_was_shot():
    """Seats 0 and 2 lead after two deals, then seat 0 alone; in deal 5 seat 3 takes all penalty cards."""
    assert story_of(match_of("hearts")) == Story(
        places=(1, 2, 2, 4),
        biggest=BigDeal(deal=5, seats=(0, 1, 2), points=26),
        feats=(Feat(deal=5, seat=3, title="shot the moon", made=True, announced=False),),
        lead_changes=0,
        led_from=3,
        out_in=(None,) * 4,
    )


def test_each_player_who_dropped_out_has_the_deal_in_which_that_was():
    """In Knockout Whist totals are 0 or 1 and say nothing: what counts is how long a player stayed in."""
    match = match_of("knockout-whist")
    story = story_of(match)

    assert story.out_in == (3, 6, 5, 2, None)
    assert story.places == (4, 2, 3, 5, 1)


def test_a_dogs_life_and_who_drops_out_are_noted_under_the_deal():
    """John McLeod, Knockout Whist: the first without a trick stay in once; later ones are out."""
    match = match_of("knockout-whist")
    notes = [[str(note) for note in fallen_notes(match.until(number))] for number in range(len(match.deals))]

    lives = [deal for deal, own in enumerate(notes) if any("dog’s life" in note for note in own)]
    assert lives == [place - 1 for place, deal in enumerate(match.deals) if deal.standing.one_card]
    out = [note for own in notes for note in own if note.startswith("Out of the match: ")]
    assert sum(note.count("{@") for note in out) == len(match.out)


def test_what_was_announced_is_told_whether_it_was_made_or_not():
    feats = story_of(match_of("polignac")).feats

    assert feats == (
        Feat(deal=1, seat=2, title="capot", made=False, announced=True),
        Feat(deal=4, seat=2, title="capot", made=True, announced=True),
    )


def test_a_shared_win_is_nobodys_lead_for_good():
    story = story_of(match_of("polignac"))

    assert (story.places, story.led_from) == ((1, 3, 1, 4), None)


def test_each_deal_after_which_another_player_leads_alone_changes_the_lead():
    story = story_of(match_of("knaves-four-no-trump-repeated"))

    assert (story.lead_changes, story.led_from) == (2, 4)


def test_the_costliest_deal_of_a_match_of_hearts_is_told_to_each_player():
    """In deal 5 seat 3 takes all penalty cards, and each of the others gets 26."""
    match = match_of("hearts")

    assert costliest_deal(match, 0) == "Deal 5 cost you 26 points."
    assert costliest_deal(match, 3) == "Deal 4 cost you 25 points."


def test_no_deal_is_the_costliest_before_there_are_two():
    match = match_of("hearts")
    after = [[bool(costliest_deal(match.until(last), seat)) for seat in range(4)] for last in (0, 1)]

    assert after[0] == [False] * 4
    assert True in after[1]


def test_where_several_deals_were_as_big_none_is_named():
    """At Put most deals are worth a point, whoever wins them."""
    match = random_match(GAMES["put"], 2, 1)
    assert [max(score.points) for score in match.scores] == [1, 1, 1, 1, 0, 1, 1, 1]

    assert story_of(match).biggest is None
    assert [costliest_deal(match, seat) for seat in (0, 1)] == ["", ""]


def test_a_deal_without_points_is_the_costliest_where_others_won_some_and_its_points_are_not_told():
    """In deal 5 of Barbu the seats win 0, 0, 55 and 10."""
    assert costliest_deal(match_of("barbu").until(4), 0) == "You lost the most ground in deal 5."


def test_those_who_overtook_a_player_in_the_costliest_deal_are_named():
    """The opponents were behind a seat before its costliest deal, and ahead after it."""
    match, start = match_of("barbu"), "You lost the most ground in deal "

    for seat in range(4):
        text = str(costliest_deal(match, seat))
        place = int(text.removeprefix(start).partition(",")[0]) - 1
        before, after = match.deals[place].standing.totals, match.totals_after(place)
        points = [deal.score().points for deal in match.deals]
        lost = [sum(each) / 4 - each[seat] for each in points]
        assert lost[place] == max(lost) > 0
        assert text.startswith(start)
        for other in range(4):
            overtook = before[other] < before[seat] and after[other] > after[seat]
            assert (f"{{@{other}}}" in text) == overtook


def test_of_several_games_nobody_overtakes_a_player_who_was_behind_in_games_won():
    """In deal 9 seat 0, who has won a game, wins the second too, in which seat 1 was ahead."""
    match = random_match(GAMES["truc"], 2, 18)
    last = match.deals[8].standing

    assert ([game.winners for game in last.won], last.totals) == ([(0,)], (0, 1))
    assert match.winners == (0,)
    assert costliest_deal(match, 1) == "You lost the most ground in deal 9."
