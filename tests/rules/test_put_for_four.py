"""Put for four: one of each side plays, with the best card of his partner.

D deals, A leads first; A and C are partners, and so are B and D.
"""

from dataclasses import replace

import pytest

from capot.cards import cards
from capot.play.errors import IllegalMove, OutOfTurn
from capot.play.events import Given
from capot.play.match import new_match
from capot.play.moves import Announce, PlayCard
from capot.play.position import Position
from capot.play.view import view
from capot.play.vying import CONCEDE, PUT, SEE, THROW_IN
from capot.rules.changes.edits import Change, Remove, edited
from capot.rules.errors import RulesError
from capot.rules.games.put import PUT as GAME
from capot.rules.text import rulebook
from capot.server.log.news import news_of_deal
from capot.server.messages.live import CameIn, Gave
from capot.surface import voice
from tests.random_play import dealt, random_match
from tests.rules.table import A, B, C, D, begun, house, play, said
from tests.rules.vying_table import words

ROWS = """
    2♠ A♥ 3♣ 3♦
    9♠ 8♥ K♣ 5♦
    4♠ 7♥ Q♣ 4♦
"""
"""A gets 3♣ for 4♠, and B gets 3♦ for 7♥."""


def at(totals: tuple[int, int] = (0, 0), rows: str = ROWS) -> Position:
    """Return a deal with these columns as hands, at these totals of A's side and B's."""
    now = begun(GAME, rows)
    return replace(now, standing=replace(now.standing, totals=totals * 2))


def test_of_each_side_only_eldest_and_the_next_play():
    """Enquire Within: the dealer gives his card to his partner, and eldest gets that of his."""
    now = at()

    assert now.to_act == {A}
    assert play(now, "3♣").to_act == {B}
    assert {*now.dropped} == {C, D}
    with pytest.raises(OutOfTurn):
        now.after(C, PlayCard(cards("K♣")[0]))


def test_a_partner_gives_his_best_card_and_throws_the_others_down():
    """Enquire Within: his best card, the other two face downwards on the table."""
    now = at()

    assert cards("3♣")[0] in now.hands[A]
    assert cards("3♦")[0] in now.hands[B]
    assert {*now.hands[C]} == {*cards("K♣ Q♣")}


def test_whoever_plays_lays_away_the_lowest_of_four_cards():
    """Hoyle's Games: he lays out one in lieu of it; Enquire Within: his worst."""
    now = at()

    assert {*now.hands[A]} == {*cards("3♣ 2♠ 9♠")}
    assert {*now.hands[B]} == {*cards("3♦ A♥ 8♥")}
    assert now.discards == cards("4♠ 7♥")


def test_a_best_card_lower_than_the_players_own_is_laid_away_itself():
    """It is the lowest of the four."""
    now = at(rows="3♠ A♥ 6♣ 3♦\n3♥ 8♥ 5♣ 5♦\n2♠ 7♥ 4♣ 4♦")

    assert {*now.hands[A]} == {*cards("3♠ 3♥ 2♠")}
    assert now.discards[0] == cards("6♣")[0]


def test_only_the_two_partners_know_which_card_was_given():
    """The card goes to its new holder face down."""
    now = at()
    given = cards("3♣")[0]

    assert given in view(now, A).hand
    assert given in view(now, C).dealt
    for seat in (B, D, None):
        seen = view(now, seat)
        assert str(given) not in str((seen.hand, seen.dealt, seen.received, seen.events))


@pytest.mark.parametrize(
    ("seat", "sentence"),
    [
        (A, "{@2} gives you {3C}; you lay {4S} away."),
        (B, "{@3} gives you {3D}; you lay {7H} away."),
        (C, "In this deal {@0} plays for both of you: you give your best card, {3C}, and watch."),
        (D, "In this deal {@1} plays for both of you: you give your best card, {3D}, and watch."),
        (None, ""),
    ],
)
def test_each_of_two_partners_is_told_which_card_went_and_nobody_else(seat: int | None, sentence: str):
    """Both have seen it."""
    seen = view(at(), seat)
    given = [each for each in seen.events if isinstance(each.what, Given)]

    assert str(voice.told(seen, seen.events, seat)) == sentence
    assert len(given) == (seat is not None)


def test_a_page_hears_the_best_card_go_from_its_giver_as_it_comes_to_the_player():
    """The others hear that cards were dealt."""
    match = dealt(new_match(GAME, 4), 3)
    now, told = match.position, news_of_deal(match)
    for seat in now.from_seat(now.eldest)[:2]:
        giver = (seat + 2) % 4
        (_, came), (_, gave) = told(seat), told(giver)
        assert isinstance(came, CameIn)
        assert isinstance(gave, Gave)
        assert (came.seat, came.cards) == (giver, [gave.card])
        assert (gave.seat, gave.to) == (giver, seat)
    assert len(told(None)) == 1


def test_a_player_is_told_what_came_and_what_went():
    """One sentence has both cards."""
    seen, low = view(at(), A), view(at(rows="3♠ A♥ 6♣ 3♦\n3♥ 8♥ 5♣ 5♦\n2♠ 7♥ 4♣ 4♦"), A)

    assert str(voice.told(seen, seen.events, A)) == "{@2} gives you {3C}; you lay {4S} away."
    assert str(voice.told(low, low.events, A)) == (
        "{@2} gives you {6C}, the lowest of your cards: you set it aside."
    )


def test_the_tricks_are_those_of_two_players():
    """Hoyle's Games: the game is afterwards played as in two-handed Put."""
    now = play(at(), "3♣ 3♦ 2♠ A♥ 9♠ 8♥")

    assert now.is_over
    assert [trick.winner for trick in now.tricks] == [None, A, A]
    assert [trick.seats for trick in now.tricks] == [(A, B)] * 3


def test_the_winner_scores_for_his_side():
    """Both partners have the one score."""
    assert play(at(), "2♠ 8♥ 9♠ 3♦ A♥ 3♣").score().points == (1, 0, 1, 0)
    assert said(at(), THROW_IN).score().points == (0, 1, 0, 1)
    assert said(at(), PUT, CONCEDE).score().points == (1, 0, 1, 0)


@pytest.mark.parametrize(
    ("said_words", "reason"),
    [
        ((THROW_IN,), "hand thrown in by {@0}"),
        ((PUT, CONCEDE), "conceded by {@1}"),
    ],
)
def test_the_score_names_the_player_who_gave_the_deal_up(said_words: tuple[Announce, ...], reason: str):
    """Of four, the winners would not know which of the other two played."""
    assert [str(item.reason) for item in said(at(), *said_words).score().items] == [reason] * 2


def test_the_mark_of_a_partner_who_plays_no_more_says_so():
    """Four names stand at the table, and two of them play."""
    seen = view(at(), A)

    assert [(str(each.words), str(each.short)) for each in voice.signs(seen, C, A)] == [
        ("out of this deal", "out"),
        ("has given the best card away", "best card given"),
    ]


def test_of_four_it_is_the_other_side_that_scores_or_concedes():
    """In a game for two it is the other player."""
    for now, whose in ((at(), "side"), (begun(GAME, "2♠ A♥\n9♠ 8♥\n4♠ 7♥"), "player")):
        seen = view(now, A if whose == "side" else min(now.to_act))
        meanings = {move: str(voice.answer(seen, Announce(move)).meaning) for move in ("put", "throw-in")}
        assert meanings == {
            "put": f"play for the game, unless the other {whose} concedes",
            "throw-in": f"the other {whose} scores a point",
        }


def test_only_those_who_play_put_and_answer():
    """Hoyle's Games: whoever gave his card has no more to do with the deal."""
    now = said(play(at(), "9♠"), PUT)

    assert words(at()) == {"put", "throw-in"}
    assert now.to_act == {A}
    assert now.legal(A).moves == (SEE, CONCEDE)
    with pytest.raises(IllegalMove, match="see or to concede"):
        now.after(A, PlayCard(cards("3♣")[0]))


def test_a_put_that_was_seen_wins_the_game_for_the_side():
    """Sheet 2, example c, for sides: at 0–4 A wins the tricks after a put and has the game 5–4."""
    over = play(said(at((0, 4)), PUT, SEE), "2♠ 8♥ 9♠ 3♦ A♥ 3♣")

    assert over.score().points == (5, 0, 5, 0)


def test_by_a_house_rule_of_four_too_only_the_leader_puts():
    """Wikipedia: the leader; his follower may still throw in."""
    now = begun(house(GAME, put_when="leader"), ROWS)

    assert words(now) == {"put", "throw-in"}
    assert words(play(now, "9♠")) == {"throw-in"}
    assert words(play(now, "9♠ 8♥")) == {"put", "throw-in"}


def test_each_deal_two_others_play():
    """The deal passes to the left, and eldest leads."""
    deals = random_match(GAME, 4, seed=3).deals

    for deal in deals[:3]:
        assert {*range(4)}.difference(deal.dropped) == {(deal.dealer + 1) % 4, (deal.dealer + 2) % 4}
    assert len({deal.dealer for deal in deals[:3]}) == 3


def test_the_first_side_with_five_points_wins():
    """Hoyle's Games: five up."""
    match = random_match(GAME, 4, seed=3)

    assert max(match.totals) == 5
    assert match.winners in {(A, C), (B, D)}


def test_the_rulebook_says_who_plays_and_what_is_laid_away():
    """Only where four may play."""
    told = "their partners each give them their best card, face down, and are out of the deal"

    assert told in rulebook(GAME, 4)
    assert told not in rulebook(GAME, 2)
    for said_here in (
        "their partners lay the other two cards away unseen, and neither play nor speak",
        "Partners have one score.",
    ):
        assert said_here.lower() in rulebook(GAME, 4).lower()
    assert "what either of them takes" not in rulebook(GAME)
    assert "With 4 players, only the player on the dealer’s left and the next one play" in rulebook(GAME)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (Change("sides.score", "own"), "partners have one score"),
        (Change("sides.score", "added"), "partners have one score"),
        (Remove("sides"), "partners have one score"),
        (Change("rules.stages.vying.redeal", "once"), "only two players ask for new cards"),
        (Change("players", (3,)), "two players vie"),
    ],
)
def test_four_play_only_in_two_sides_and_without_new_cards(change: Change | Remove, why: str):
    """The kind of play says what it needs."""
    with pytest.raises(RulesError, match=why):
        edited(GAME, (change,))
