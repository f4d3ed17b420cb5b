"""The deal of the day is the same for everybody, and equal play meets equal replies."""

from datetime import timedelta
from fractions import Fraction
from hashlib import sha256

import pytest

from capot.language.languages import LANGUAGES
from capot.language.texts import told
from capot.play.view import view
from capot.players.random_player import RandomPlayer
from capot.players.simple import SimplePlayer
from capot.rules.catalog import GAMES
from capot.rules.errors import RulesError
from capot.study.daily import (
    FIRST_DAY,
    OPPONENT,
    SEAT,
    DailyError,
    check_day,
    daily_deal,
    game_of_the_day,
    keys,
    leading_keys,
    meant_key,
)
from capot.study.daily_results import Result, marks, ranked, result_of, share_line, signed

DAY = FIRST_DAY


def played(deal, person=None):
    """Return a deal of the day played out, its person by a player."""
    match, person = deal.match(), person or SimplePlayer()
    while not match.is_over:
        seat = min(match.position.to_act)
        player = person if seat == SEAT else OPPONENT
        match = match.after(seat, player.choose(view(match.position, seat), deal.luck(match.position, seat)))
    return match


def written(match):
    return " ".join(f"{seat} {move.text}" for seat, move in match.position.moves)


def test_anybody_can_compute_a_deal_from_date_key_and_version():
    deal = daily_deal(DAY, "hearts-classic.left")

    assert deal.root == sha256(b"capot daily 2026-11-22 hearts-classic.left v7").digest()
    assert deal.seed == int.from_bytes(deal.root[:8], "big")
    assert deal.commitment == sha256(deal.root).hexdigest()
    assert sorted(deal.pack) == sorted(deal.match().pack)


def test_a_secret_makes_other_deals_that_its_commitment_fixes():
    open_deal, one, same, other = (
        daily_deal(DAY, "polignac", secret=secret) for secret in (None, b"one", b"one", b"other")
    )

    assert one == same
    assert len({each.commitment for each in (open_deal, one, other)}) == 3
    assert len({each.pack for each in (open_deal, one, other)}) == 3


@pytest.mark.sample
@pytest.mark.parametrize("key", keys())
def test_every_game_has_a_deal_each_day_that_ends_after_one_deal(key):
    for day in (DAY, DAY + timedelta(1)):
        deal = daily_deal(day, key)
        match = deal.match()
        while not match.is_over:
            seat = min(match.position.to_act)
            match = match.after(
                seat, RandomPlayer().choose(view(match.position, seat), deal.luck(match.position, seat))
            )

        assert len(match.deals) == 1
        assert match.position == played_again(deal, match).position
        assert str(deal.title).startswith(GAMES[key.split(".")[0]].name)


def played_again(deal, match):
    again = deal.match()
    for seat, move in match.position.moves:
        again = again.after(seat, move)
    return again


GOLDEN = {
    "hearts-classic.left": "f386ef53bd3e",
    "polignac": "3e016666e898",
    "compendium": "a78d8fc9cfdf",
    "barbu": "f4581d5b183e",
    "the-least": "5e86f43b4526",
    "twenty-down": "66c33c2bca67",
    "tien-len": "a3b0aaf5dd89",
    "thirteen-card-brag": "801549d12ad5",
}


@pytest.mark.parametrize("key", GOLDEN)
def test_equal_play_meets_equal_replies_until_the_version_of_the_players_is_raised(key):
    """If this fails because players or rules have changed, raise `PLAYERS_VERSION` and take new digests."""
    deal = daily_deal(DAY, key)

    text = written(played(deal))

    assert sha256(text.encode()).hexdigest()[:12] == GOLDEN[key]


def test_a_reply_depends_on_the_number_of_own_moves_and_not_on_what_others_did():
    deal = daily_deal(DAY, "polignac")
    one, other = deal.match().position, deal.match().position
    seat = min(one.to_act)
    assert deal.luck(one, seat).random() == deal.luck(other, seat).random()
    moved = one.after(seat, RandomPlayer().choose(view(one, seat), deal.luck(one, seat)))
    assert deal.luck(moved, seat).random() != deal.luck(one, seat).random()
    assert deal.luck(moved, (seat + 1) % 4).random() == deal.luck(one, (seat + 1) % 4).random()


@pytest.mark.parametrize("side", ["left", "right", "across", "hold"])
def test_hearts_has_a_deal_for_each_side_of_passing(side):
    position = daily_deal(DAY, f"hearts-classic.{side}").match().position

    seen = view(position, SEAT)
    to = {"left": 1, "across": 2, "right": 3, "hold": None}[side]
    assert seen.passed_to == to
    assert (seen.asks == "pass") == (to is not None)


def test_in_other_games_the_day_chooses_the_part_and_the_side():
    parts = {str(daily_deal(DAY + timedelta(days), "compendium").title) for days in range(6)}

    assert len(parts) == 6
    assert "Compendium: Finis" in parts


def test_all_games_but_hearts_take_turns_as_game_of_the_day():
    first = DAY - timedelta(DAY.toordinal() % (len(GAMES) - 1))
    days = [first + timedelta(days) for days in range(len(GAMES) - 1)]

    assert sorted(map(game_of_the_day, days)) == sorted(set(GAMES) - {"hearts-classic"})
    assert leading_keys(DAY)[:4] == tuple(
        f"hearts-classic.{side}" for side in ("left", "right", "across", "hold")
    )


def test_a_game_means_its_deal_and_hearts_that_of_the_side_of_the_day():
    sides = {meant_key("hearts-classic", DAY + timedelta(days)) for days in range(4)}

    assert sides == {f"hearts-classic.{side}" for side in ("left", "right", "across", "hold")}
    assert meant_key("hearts-classic.hold", DAY) == "hearts-classic.hold"
    assert meant_key("Tien Len", DAY) == "tien-len"
    with pytest.raises(DailyError, match=r"no deal of the day 'polignac\.left'"):
        meant_key("polignac.left", DAY)
    with pytest.raises(RulesError):
        meant_key("bridge", DAY)


def test_days_to_come_and_days_before_the_first_have_no_deals():
    check_day(FIRST_DAY, FIRST_DAY)
    with pytest.raises(DailyError, match="2026-11-23 have not been dealt yet"):
        check_day(FIRST_DAY + timedelta(1), FIRST_DAY)
    with pytest.raises(DailyError, match="2026-11-22 had the first"):
        check_day(FIRST_DAY - timedelta(1), FIRST_DAY)


def test_ranks_are_by_matchpoints_ties_count_half_and_the_smaller_loss_is_ahead():
    results = [
        Result(Fraction(4), 1.0),
        Result(Fraction(4), 0.5),
        Result(Fraction(4)),
        Result(Fraction(6)),
        Result(Fraction(-1)),
    ]

    ranks = ranked(results)

    assert [rank.place for rank in ranks] == [3, 2, 2, 1, 5]
    assert [rank.matchpoints for rank in ranks] == [0.5, 0.5, 0.5, 1.0, 0.0]
    assert ranked(results[:1]) == [(1, None)]


def test_the_line_to_share_gives_score_rank_and_a_mark_for_each_trick():
    deal = daily_deal(DAY, "polignac")
    position = played(deal).position
    lead = result_of(position).lead
    points = position.score().points

    assert lead == Fraction(sum(points[1:]), 3) - points[0]
    assert len(marks(position)) == 8
    line = share_line(deal, lead, marks(position), (3, 41))
    assert line == f"Capot 2026-11-22 · Polignac · {signed(lead)} · #3/41 · {marks(position)}"
    assert [signed(Fraction(each)) for each in ("13/3", "-2", "0", "17/5")] == ["+4⅓", "−2", "0", "+3.4"]
    assert told(signed(Fraction(17, 5)), LANGUAGES["de"]) == "+3,4"


def test_a_result_without_a_loss_shares_its_place_with_an_equal_one():
    assert [rank.place for rank in ranked([Result(Fraction(1)), Result(Fraction(1), 0.2)])] == [1, 1]
