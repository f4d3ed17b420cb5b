"""The games of `examples/games`: eighteen published ones and five inventions, written as files.

What is special to each is worked out again from the tricks of deals played at random, as its source does it.
"""

import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from capot.cards import Card, cards
from capot.play.position import Position
from capot.play.scores.taken import taken
from capot.record.record import Record
from capot.record.text import dumps as written
from capot.record.text import loads as read
from capot.rules.catalog import GAMES
from capot.rules.changes.options import one_deal
from capot.rules.check.warnings import warnings_of
from capot.rules.codec import digest, dumps, loads
from capot.rules.model import Game
from capot.rules.text import rulebook
from tests.random_play import random_match

FOLDER = Path(__file__).parents[2] / "examples" / "games"
KEYS = sorted(path.stem for path in FOLDER.glob("*.json"))
PAGE = Path(__file__).parents[2] / "docs" / "examples.md"


@cache
def game(key: str) -> Game:
    """Return the game of a file."""
    return loads((FOLDER / f"{key}.json").read_text(encoding="utf-8"))


@cache
def deals(key: str, seats: int = 4, *, number: int = 0, count: int = 40) -> tuple[Position, ...]:
    """Return finished deals of a game by the rules of deal ``number`` of a match, played at random."""
    single = one_deal(game(key), number)
    return tuple(random_match(single, seats, seed, deals=1).deals[0] for seed in range(count))


@cache
def known_games() -> dict[str, str]:
    """Return the keys of the games of the catalogue and of the files by their digests."""
    return {digest(each): each.key for each in (*GAMES.values(), *map(game, KEYS))}


def of_contract(key: str, name: str, seats: int = 4, *, number: int = 0) -> list[Position]:
    """Return those of many deals in which this contract was chosen."""
    chosen = [
        deal for deal in deals(key, seats, number=number) if deal.contract and deal.contract.name == name
    ]
    assert chosen
    return chosen


def points(deal: Position) -> list[object]:
    """Return the points of a deal by seat."""
    return list(deal.score().points)


def won(deal: Position) -> list[int]:
    """Return how many tricks each seat has won."""
    return [sum(trick.winner == seat for trick in deal.tricks) for seat in range(deal.seats)]


def has(deal: Position, text: str) -> list[int]:
    """Return how many of some cards each seat has taken."""
    return [len(set(cards(text)) & set(taken(deal, seat))) for seat in range(deal.seats)]


def hearts(deal: Position) -> list[int]:
    """Return how many hearts each seat has taken."""
    return [sum(card.suit == "♥" for card in taken(deal, seat)) for seat in range(deal.seats)]


def worth(deal: Position, values: dict[str, int], suits: str = "♠♥♦♣") -> list[int]:
    """Return what the cards that each seat has taken are worth by their ranks."""
    return [
        sum(values.get(card.rank, 0) for card in taken(deal, seat) if card.suit in suits)
        for seat in range(deal.seats)
    ]


# --- Every file ---------------------------------------------------------------------------------------


def test_there_are_published_games_and_five_inventions():
    own = [key for key in KEYS if game(key).credit == "Capot"]

    assert len(own) == 5
    assert len(KEYS) > 5


@pytest.mark.parametrize("key", KEYS)
def test_a_file_is_a_game_of_its_own_that_is_written_as_it_is_read(key):
    one = game(key)

    assert one.key == key
    assert key not in GAMES
    assert known_games()[digest(one)] == key
    assert len(known_games()) == len(GAMES) + len(KEYS)
    assert loads(dumps(one)) == one
    assert loads(dumps(one, whole=False)) == one
    assert one.cites
    assert {each.where for each in warnings_of(one)} <= {"rules.stages.tricks.talon_to", "schedule", "rules"}


@pytest.mark.parametrize("key", KEYS)
def test_a_match_is_played_and_read_again_from_its_record(key):
    match = random_match(game(key), game(key).players[0], 7, deals=8)
    record = Record(match)

    assert match.deals
    assert read(written(record)).match == match


@pytest.mark.parametrize("key", KEYS)
def test_every_number_of_players_has_a_rulebook_and_a_deal_to_play(key):
    for seats in game(key).players:
        assert f"for {seats} players" in rulebook(game(key), seats)
        for number in range(len(game(key).schedule)):
            match = random_match(one_deal(game(key), number), seats, 3, deals=1)
            assert match.is_over


def test_the_page_of_examples_tells_of_every_file_and_of_no_other():
    told = re.findall(r"\(\.\./examples/games/([a-z-]+)\.json\)", PAGE.read_text(encoding="utf-8"))

    assert sorted(told) == KEYS


# --- Rulebooks ----------------------------------------------------------------------------------------


def test_cards_are_said_to_be_left_over_only_where_they_are():
    five, four = rulebook(game("coeurs"), 5), rulebook(game("coeurs"), 4)

    assert "The winner of the first trick also takes the widow" in five
    assert "The winner of the first trick" not in four
    assert "out of play" not in rulebook(GAMES["heartsette"], 4), "the widow is won with the first trick"


def test_a_source_may_be_given_for_a_term_called_points():
    ramsch = replace(GAMES["schafkopf-ramsch"], key="own-ramsch", name="My Ramsch", also_called=())
    text = dumps(ramsch).replace("card-points", "points")

    assert "Sows, tens, Kings, Obers and Unters." in rulebook(loads(text), 4)


# --- Games of several deals ---------------------------------------------------------------------------


def test_herzeln_is_played_with_24_cards_by_three_and_its_rows_go_round_the_corner():
    match = random_match(game("herzeln"), 3, 4)

    assert {len(hand) for hand in match.deals[0].dealt} == {8}
    assert [sum(deal.score().points) for deal in match.deals] == [-31, 80, -80, -80, -40, 40, -40, -30]
    assert sum(random_match(one_deal(game("herzeln"), 0), 4, 5).totals) == -33


# --- Hearts -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("key", "seats", "left"), [("coeurs", 3, 1), ("coeurs", 5, 2)])
def test_cards_that_do_not_deal_out_belong_to_the_winner_of_the_first_trick(key, seats, left):
    for deal in deals(key, seats):
        assert len(deal.talon) == left
        assert set(deal.talon) <= set(taken(deal, deal.tricks[0].taker))
        assert sum(hearts(deal)) == 13


def test_the_lowest_club_in_play_is_led_at_coeurs_if_the_two_is_left_over():
    led = {deal.tricks[0].cards[0] for deal in deals("coeurs", 5)}

    assert led > {Card("2", "♣")}
    assert {card.suit for card in led} == {"♣"}


def test_the_ten_of_clubs_doubles_all_that_its_taker_has_taken():
    for deal in deals("ten-of-clubs-hearts"):
        if max(hearts(deal)) < 13:
            plain = [red + 13 * black for red, black in zip(hearts(deal), has(deal, "Q♠"), strict=True)]
            assert points(deal) == [
                each * (1 + doubled) for each, doubled in zip(plain, has(deal, "T♣"), strict=True)
            ]


def test_sevens_cost_one_point_and_queens_two_and_neither_is_thrown_on_the_first_trick():
    for deal in deals("sevens-and-queens"):
        plain = worth(deal, {"7": 1, "Q": 2})
        assert points(deal) == ([0 if each else 12 for each in plain] if 12 in plain else plain)
        assert not {card for card in deal.tricks[0].cards if card.rank in "7Q" and card.suit != "♣"}


# --- Inventions ---------------------------------------------------------------------------------------


def test_thistle_pricks_twice_and_flowers_once():
    for deal in deals("thistle"):
        pricks = [(deal.tricks[0].winner == seat) + (deal.tricks[-1].winner == seat) for seat in range(4)]
        assert points(deal) == [prick - 2 * red for prick, red in zip(pricks, has(deal, "Q♦"), strict=True)]


def test_a_turncoat_turns_what_its_taker_would_have_paid():
    for deal in deals("turncoat"):
        plain = [2 * spade + own for spade, own in zip(has(deal, "J♠"), has(deal, "J♥ J♦ J♣"), strict=True)]
        plain[deal.tricks[-1].taker] += 2
        assert points(deal) == [
            -each if turned else each for each, turned in zip(plain, has(deal, "Q♥"), strict=True)
        ]


def test_the_fullest_bucket_pays_at_high_water():
    for deal in deals("high-water"):
        drops = {"A": 5, "K": 4, "Q": 3, "J": 2, **dict.fromkeys("T98765432", 1)}
        own = worth(deal, drops, "♥")
        own[deal.tricks[-1].taker] += 4
        most = [each == max(own) for each in own]
        unit = 2 ** won(deal).count(0)
        if won(deal).count(0) < 3:
            assert points(deal) == [
                -unit * most.count(False) if pays else unit * most.count(True) for pays in most
            ]


def test_a_poisoned_suit_costs_23_and_the_antidote_pays_for_the_last_trick():
    for suit, name in zip("♠♥♦♣", ("spades", "hearts", "diamonds", "clubs"), strict=True):
        values = {"A": -5, "K": -4, "Q": -3, "J": -2, **dict.fromkeys("T98765432", -1)}
        for deal in of_contract("poison-of-the-day", name):
            assert points(deal) == worth(deal, values, suit)
    for deal in of_contract("poison-of-the-day", "antidote"):
        last = [13 * (deal.tricks[-1].winner == seat) for seat in range(4)]
        assert points(deal) == [more - count for more, count in zip(last, won(deal), strict=True)]


@pytest.mark.parametrize(("seats", "left"), [(3, 1), (4, 3), (5, 1), (6, 1)])
def test_luggage_left_over_goes_to_the_first_trick(seats, left):
    for deal in deals("left-luggage", seats, count=20):
        assert len(deal.talon) == left
        plain = [
            2 * spade + own - 2 * ten
            for spade, own, ten in zip(has(deal, "Q♠"), has(deal, "Q♥ Q♦ Q♣"), has(deal, "T♦"), strict=True)
        ]
        assert points(deal) == plain
        assert sum(plain) == 3
