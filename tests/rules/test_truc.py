"""Truc in its French form: three tricks, spoilt ones among them, and new cards by consent.

B deals, A leads first.
"""

import pytest

from capot.cards import cards
from capot.language.languages import LANGUAGES
from capot.language.texts import told
from capot.play.errors import IllegalMove
from capot.play.moves import Announce, Move, PlayCard
from capot.play.scores.deal import why_empty
from capot.play.view import view
from capot.play.vying import (
    ACCEPT,
    AGREE,
    CONCEDE,
    DECLINE,
    DOUBLE,
    NEW_CARDS,
    PUT,
    RAISE,
    SEE,
    taken,
    winner_of_tricks,
)
from capot.record import Record, dumps, dumps_view, loads, loads_view
from capot.rules.changes.edits import Change, edited
from capot.rules.errors import RulesError
from capot.rules.games.put import PUT as PUT_GAME
from capot.rules.games.truc import TRUC as GAME
from capot.rules.match.ends import Rubber
from capot.rules.scoring import StakeRaised
from capot.rules.text import rulebook
from capot.surface import voice
from tests.random_play import random_match
from tests.rules.table import A, B, begun, house, play, said
from tests.rules.vying_table import ALL_SPOILT, SPOILT, at, words


def test_two_players_get_three_of_32_cards_each():
    """Wikipedia, Truc: three cards each, from a pack without sixes and lower."""
    now = at()

    assert len(now.rules.pack.cards()) == 32
    assert now.sizes == (3, 3)
    assert now.to_act == {A}


def test_sevens_are_highest_then_eights_then_aces_down_to_nines():
    """jeuxloisirs.net: 7 8 A K Q J T 9, and suits mean nothing."""
    assert GAME.rules_for(2, 0).pack.order == "78AKQJT9"
    assert [trick.winner for trick in play(at("7♠ 8♥\n8♣ A♦\nT♠ J♥"), "7♠ 8♥ 8♣ A♦").tricks] == [A, A]


def test_in_some_places_the_eights_are_lowest():
    """adpoker.fr; house rule."""
    now = play(at("A♠ 8♥\n9♣ K♦\nT♠ J♥", order="seven-ace"), "A♠ 8♥ 9♣ K♦")

    assert [trick.winner for trick in now.tricks] == [A, B]


def test_any_card_may_be_played_and_the_winner_of_a_trick_leads_to_the_next():
    """jeuxloisirs.net: no duty of any sort."""
    now = play(at(), "A♣")

    assert {move for move in now.legal(B).moves if isinstance(move, PlayCard)} == {
        *map(PlayCard, cards("8♥ K♦ T♥"))
    }
    assert play(now, "8♥").to_act == {B}


def test_a_trick_of_equal_ranks_is_spoilt_and_its_leader_leads_again():
    """Wikipedia, Truc."""
    now = play(at(SPOILT), "J♠ J♥")

    assert now.tricks[0].winner is None
    assert now.to_act == {A}


def test_a_spoilt_trick_goes_to_the_winner_of_the_next_one_and_ends_the_deal():
    """Sheet 3, example c: spoilt, B: B has two; over after two tricks."""
    now = play(at(SPOILT), "J♠ J♥ T♣ Q♦")

    assert now.is_over
    assert [trick.winner for trick in now.tricks] == [B, B]
    assert now.score().points == (0, 1)


def test_a_spoilt_trick_goes_to_whoever_has_won_a_trick_before():
    """jeuxloisirs.net: to the winner of the first trick that somebody wins, earlier or later."""
    now = play(at("7♠ 8♥\nJ♣ J♦\n9♠ T♥"), "7♠ 8♥ J♣ J♦")

    assert now.is_over
    assert [trick.winner for trick in now.tricks] == [A, A]
    assert now.score().points == (1, 0)


def test_of_a_trick_each_and_a_spoilt_one_the_first_winner_has_two():
    """Sheet 3: A, B, spoilt = A, which is drawn in Put."""
    now = play(at("7♠ 8♥\nA♣ 7♦\nJ♠ J♥"), "7♠ 8♥ A♣ 7♦ J♥ J♠")

    assert now.score().points == (1, 0)


def test_three_spoilt_tricks_score_nothing_whatever_the_stake():
    """jeuxloisirs.net."""
    now = play(said(at(ALL_SPOILT), DOUBLE, ACCEPT), "J♠ J♥ T♣ T♦ 9♠ 9♥")

    assert now.is_over
    assert now.score().points == (0, 0)
    assert why_empty(now).startswith("A draw")


def test_truc_and_put_differ_just_in_one_trick_each_and_a_tie():
    """Sheet 9: the six orders of A, B and a tie are drawn in Put, and won by the first winner in Truc."""
    orders = [(one, two, three) for one in (A, B, None) for two in (A, B, None) for three in (A, B, None)]
    differ = [
        order
        for order in orders
        if winner_of_tricks(order, "nobody") != winner_of_tricks(order, "first winner")
    ]

    assert sorted(map(str, differ)) == sorted(
        map(
            str,
            [(A, B, None), (B, A, None), (A, None, B), (B, None, A), (None, A, B), (None, B, A)],
        )
    )
    assert all(
        winner_of_tricks(order, "first winner") == next(each for each in order if each is not None)
        for order in differ
    )
    assert taken((None, B, A), "first winner") == [B, B, A]


def test_a_deal_is_worth_a_point():
    """jeuxloisirs.net."""
    assert play(at(), "7♠ K♦ A♣ T♥").score().points == (1, 0)


def test_eldest_may_ask_for_new_cards_before_anything_else():
    """pokerwiner.com: both hands are laid away unseen, and the same dealer deals three new cards each."""
    now = said(at(), NEW_CARDS)

    assert now.legal(B).moves == (AGREE, DECLINE)
    after = now.after(B, AGREE)
    assert after.dealer == now.dealer
    assert after.to_act == {A}
    assert after.sizes == (3, 3)
    assert not {*after.hands[A], *after.hands[B]} & {*now.hands[A], *now.hands[B]}
    assert {*after.hands[A], *after.hands[B]} == {*now.talon[:6]}
    assert words(after) == {"double", "remainder"}


def test_new_cards_that_are_refused_leave_the_hands_and_are_not_asked_for_again():
    """pokerwiner.com: then the cards are played, and the stake may be raised."""
    now = said(at(), NEW_CARDS, DECLINE)

    assert now.hands == at().hands
    assert words(now) == {"double", "remainder"}


def test_only_the_first_leader_asks_for_new_cards_and_only_before_anything_else():
    """pokerwiner.com."""
    for now in (play(at(), "7♠"), play(at(), "7♠ 8♥"), play(said(at(), DOUBLE, ACCEPT), "7♠")):
        (seat,) = now.to_act
        with pytest.raises(IllegalMove, match="only the first leader may ask"):
            now.after(seat, NEW_CARDS)


@pytest.mark.parametrize(
    ("redeal", "words", "why"),
    [
        ("none", (), "no new cards are dealt here"),
        ("once", (NEW_CARDS, AGREE), "you have already asked for new cards"),
        ("once", (NEW_CARDS, DECLINE), "you have already asked for new cards"),
        ("repeated", (NEW_CARDS, DECLINE), "you have already asked for new cards"),
        ("repeated", (NEW_CARDS, AGREE, DOUBLE, ACCEPT), "only the first leader may ask"),
    ],
)
def test_the_first_leader_is_told_why_there_are_no_new_cards(redeal: str, words: tuple[Move, ...], why: str):
    with pytest.raises(IllegalMove, match=why):
        said(at(redeal=redeal), *words).after(A, NEW_CARDS)


def test_the_other_player_has_never_asked_for_new_cards():
    now = play(said(at(), NEW_CARDS, DECLINE), "7♠")

    with pytest.raises(IllegalMove, match="only the first leader may ask"):
        now.after(B, NEW_CARDS)


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", "the deal passes."),
        ("de", "Das Spiel zählt nicht, der Nächste gibt."),
        ("fr", "la donne passe."),
    ],
)
def test_the_next_dealer_deals_once_the_pack_is_used_up(language: str, says: str):
    now = said(at(redeal="repeated"), *((NEW_CARDS, AGREE) * 5))

    for to in (A, B):
        seen = view(now, to)
        assert told(voice.told(seen, seen.events[-1:], to), LANGUAGES[language]).endswith(says)


def test_some_ask_again_and_again_until_the_pack_is_used_up_and_the_deal_passes():
    """jeuxloisirs.net; house rule: five deals of six cards; then the deal passes without a score."""
    now, held = at(redeal="repeated"), set()
    for _ in range(4):
        held |= {*now.hands[A], *now.hands[B]}
        now = said(now, NEW_CARDS, AGREE)

    assert len(held | {*now.hands[A], *now.hands[B]}) == 30
    over = said(now, NEW_CARDS, AGREE)
    assert over.is_over
    assert over.score().points == (0, 0)
    assert not said(now, NEW_CARDS, DECLINE).is_over


def test_some_never_deal_new_cards():
    """House rule."""
    assert words(at(redeal="none")) == {"double", "remainder"}


def test_a_hand_laid_away_is_seen_by_its_player_alone():
    """pokerwiner.com: unseen."""
    now = said(at(), NEW_CARDS, AGREE)
    seen = view(now, B)

    assert {*now.hands[A], *at().hands[A]}.isdisjoint(
        card for event in seen.events for card in getattr(event.what, "cards", ())
    )
    assert seen.hand == now.hands[B]
    assert seen.dealt == at().hands[B]


def test_the_first_to_twelve_wins_a_game_and_two_games_win_the_match():
    """adpoker.fr, partie liée; points above twelve are lost."""
    match = random_match(GAME, 2, seed=3)

    assert Rubber(2) in GAME.ends
    assert match.is_over
    assert [max(each.totals) >= 12 > min(each.totals) for each in match.won] == [True] * len(match.won)
    assert len(match.won) in {2, 3}


def test_a_match_may_be_a_single_game():
    """House rule."""
    match = random_match(house(GAME, games="one"), 2, seed=3)

    assert max(match.totals) >= 12 > min(match.totals)


def test_words_are_refused_out_of_place_with_a_reason():
    """Only an offer is answered, and only new cards are agreed to."""
    for move, why in (
        (ACCEPT, "nobody has offered"),
        (PlayCard(cards("8♥")[0]), "do not hold"),
        (AGREE, "time to play a card"),
        (PUT, "time to play a card"),
        (RAISE, "time to play a card"),
        (Announce(None), "time to play a card"),
    ):
        with pytest.raises(IllegalMove, match=why):
            at().after(A, move)
    with pytest.raises(IllegalMove, match="agree to new cards"):
        said(at(), NEW_CARDS).after(B, ACCEPT)


def test_put_stays_without_the_words_of_truc():
    """Each game has words for its stake."""
    now = begun(PUT_GAME, "3♠ 2♥\n4♣ K♦\n9♠ 9♥")

    assert words(now) == {"put", "throw-in"}
    assert said(now, PUT).legal(B).moves == (SEE, CONCEDE)


def test_a_match_is_written_and_read_again_and_so_is_the_view_of_a_seat():
    """A record keeps the words in their place, and a seat's own its new cards."""
    record = Record(random_match(house(GAME, redeal="repeated"), 2, seed=1), seed=1)
    text = dumps(record)

    assert "announce 0 agree" in text or "announce 1 agree" in text
    assert dumps(loads(text)) == text
    for seat in (A, B):
        seen = dumps_view(record, seat)
        assert dumps(loads_view(seen)) == seen


def test_the_rules_of_the_stake_fit_those_of_the_match():
    """The kind of play says what it needs."""
    for changes, why in (
        ((Change("ends.total.points", 7),), "12"),
        ((Change("rules.scoring", (StakeRaised("stake"), StakeRaised("more"))),), "one stake"),
        ((Change("rules.packs.order", "78"),), "too few cards"),
    ):
        with pytest.raises(RulesError, match=why):
            edited(GAME, changes)


@pytest.mark.parametrize("redeal", ["once", "none"])
def test_four_are_told_plainly_that_this_is_a_game_for_two(redeal: str):
    """The game of four is another, whether new cards are asked for or not."""
    with pytest.raises(RulesError, match=r"^Truc is for 2 players, not 4$"):
        house(GAME, redeal=redeal).check_seats(4)


def test_the_rulebook_gives_an_example_of_a_stake_raised_by_two():
    """From 1 to 2 and 4, and not doubled."""
    book, doubled = rulebook(house(GAME, **{"raise": "by-two"})), rulebook(GAME)

    assert "you raise the stake to 2 and the other player accepts" in book
    assert "the other player raises it to 4, and you refuse: that scores 2 points for the other" in book
    assert "you double and" not in book
    assert "you double and" in doubled
