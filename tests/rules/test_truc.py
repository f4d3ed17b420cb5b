"""Truc in its French form: spoilt tricks, a stake that two players raise, and new cards by consent.

B deals, A leads first.
"""

from dataclasses import replace

import pytest

from capot.cards import cards
from capot.cli.table.answers import read_move
from capot.cli.table.questions import question
from capot.cli.table.story import trick_line, what_counts
from capot.cli.words import Names
from capot.env.bounds import longest
from capot.language.languages import LANGUAGES
from capot.language.texts import told
from capot.play.errors import IllegalMove
from capot.play.events import Trick
from capot.play.moves import Announce, Move, PlayCard
from capot.play.position import Position
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
    REFUSE,
    REMAINDER,
    SEE,
    THROW_IN,
    taken,
    winner_of_tricks,
)
from capot.record import Record, dumps, dumps_view, loads, loads_view
from capot.rules.changes.edits import Change, edited
from capot.rules.changes.options import with_deals
from capot.rules.derived.sums import sums_of
from capot.rules.errors import RulesError
from capot.rules.games.put import PUT as PUT_GAME
from capot.rules.games.truc import TRUC as GAME
from capot.rules.match.ends import Rubber
from capot.rules.model import Game
from capot.rules.scoring import StakeRaised
from capot.rules.text import rulebook
from capot.surface import voice
from capot.surface.questions import doing
from tests.random_play import random_match
from tests.rules.table import A, B, begun, house, play

MIXED = """
    7♠ 8♥
    A♣ K♦
    9♠ T♥
"""
"""Each player's cards by rank, from high to low."""

SPOILT = """
    J♠ J♥
    T♣ Q♦
    9♠ K♥
"""

ALL_SPOILT = """
    J♠ J♥
    T♣ T♦
    9♠ 9♥
"""


def at(rows: str = MIXED, totals: tuple[int, int] = (0, 0), **chosen: str) -> Position:
    """Return a deal with these columns as hands, at these totals."""
    now = begun(house(GAME, **chosen), rows)
    return replace(now, standing=replace(now.standing, totals=totals))


def said(now: Position, *words: Move) -> Position:
    """Return the position after words, each of the seat whose turn it is."""
    for each in words:
        (seat,) = now.to_act
        now = now.after(seat, each)
    return now


def words(now: Position) -> set[str | None]:
    """Return the words that the player to act may say."""
    (seat,) = now.to_act
    return {move.name for move in now.legal(seat).moves if isinstance(move, Announce)}


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


def test_before_a_card_a_player_may_double_or_call_his_remainder():
    """jeuxloisirs.net: at his turn, whether he leads or follows."""
    assert words(at()) == {"double", "remainder", "new-cards"}
    assert words(play(at(), "7♠")) == {"double", "remainder"}


def test_an_offer_is_accepted_refused_or_answered_by_ones_own_remainder():
    """Wikipedia, Truc."""
    now = said(at(), DOUBLE)

    assert now.to_act == {B}
    assert now.legal(B).moves == (ACCEPT, REFUSE, REMAINDER)
    with pytest.raises(IllegalMove, match="accept or to refuse"):
        now.after(B, PlayCard(cards("8♥")[0]))


def test_whoever_has_doubled_plays_his_card_and_says_nothing_more_in_that_turn():
    """Sheet 3: no second offer in the same turn."""
    now = said(at(), DOUBLE, ACCEPT)

    assert now.to_act == {A}
    assert not words(now)
    with pytest.raises(IllegalMove, match="a card follows"):
        now.after(A, DOUBLE)


def test_both_players_may_raise_in_the_same_trick():
    """Sheet 3, example a: A doubles, B accepts, B doubles before answering the card, A refuses: B +2."""
    now = said(play(said(at(), DOUBLE, ACCEPT), "7♠"), DOUBLE, REFUSE)

    assert now.is_over
    assert now.score().points == (0, 2)


def test_a_deal_won_scores_the_stake_to_which_it_was_raised():
    """jeuxloisirs.net: 2, 4, 8."""
    now = play(said(at(), DOUBLE, ACCEPT), "7♠")
    now = said(now, DOUBLE, ACCEPT)
    now = play(now, "K♦")
    now = said(now, DOUBLE, ACCEPT)

    assert play(now, "A♣ T♥").score().points == (8, 0)


@pytest.mark.parametrize(
    ("answer", "order", "points"),
    [
        (REFUSE, "", (1, 0)),
        (ACCEPT, "A♣ K♦ 7♠ 8♥", (5, 0)),
        (ACCEPT, "9♠ T♥ K♦ 7♠ A♣ 8♥", (0, 5)),
    ],
)
def test_a_remainder_is_for_all_that_its_caller_lacks(answer: Move, order: str, points: tuple[int, int]):
    """Sheet 3, example b: 7–10; A calls his remainder of 5."""
    now = said(at(totals=(7, 10)), REMAINDER, answer)

    assert (play(now, order) if order else now).score().points == points


def test_the_other_answers_with_his_own_remainder_if_that_is_more():
    """Sheet 3: refused, it scores the stake as it was before the first offer."""
    now = said(at(totals=(10, 3)), REMAINDER, REMAINDER)

    assert now.to_act == {A}
    assert now.legal(A).moves == (ACCEPT, REFUSE)
    assert said(now, REFUSE).score().points == (0, 1)
    assert play(said(now, ACCEPT), "7♠ 8♥ A♣ K♦").score().points == (9, 0)


def test_a_remainder_that_is_no_more_than_the_offer_is_no_answer():
    """Sheet 3: if it is more than the stake offered."""
    now = said(at(totals=(0, 10)), DOUBLE)

    assert now.legal(B).moves == (ACCEPT, REFUSE)
    with pytest.raises(IllegalMove, match="no more than what is at stake"):
        now.after(B, REMAINDER)


def test_a_player_offers_no_more_once_the_stake_is_all_that_he_lacks():
    """Sheet 3: doubling is allowed while the stake is less than the points he lacks."""
    now = play(said(at(totals=(10, 8)), DOUBLE, ACCEPT), "7♠")

    assert words(now) == {"double", "remainder"}
    now = play(now, "8♥")
    assert words(now) == set()
    with pytest.raises(IllegalMove, match="the stake is already all you need"):
        now.after(A, DOUBLE)


def test_some_let_only_the_player_who_accepted_an_offer_make_the_next():
    """A program by JorisL, as with a doubling cube; house rule."""
    now = play(said(at(right="accepter"), DOUBLE, ACCEPT), "7♠")

    assert words(now) == {"double", "remainder"}
    now = play(now, "8♥")
    with pytest.raises(IllegalMove, match="accepted the last offer"):
        now.after(A, DOUBLE)
    now = said(play(at(right="accepter"), "7♠"), DOUBLE, ACCEPT)
    assert words(play(now, "8♥")) == {"double", "remainder"}


def test_some_raise_by_two_each_time():
    """House rule: 1, 2, 4, 6, 8."""
    now, stakes = at(MIXED, (0, 0), **{"raise": "by-two"}), list[str]()
    for card in ("7♠", "8♥", "9♠", "T♥"):
        now = said(now, RAISE, ACCEPT)
        stakes += [fact for fact in voice.facts(view(now, A), A) if fact.startswith("at stake")]
        now = play(now, card)

    assert stakes == [f"at stake: {points} points" for points in (2, 4, 6, 8)]


def test_some_answer_an_offer_only_by_accepting_or_refusing():
    """House rule."""
    assert said(at(answer="two"), DOUBLE).legal(B).moves == (ACCEPT, REFUSE)


def test_some_answer_an_offer_with_any_higher_one():
    """House rule: refused, the last offer scores the stake that was agreed on before all of them."""
    now = said(at(answer="reraise"), DOUBLE)

    assert now.legal(B).moves == (ACCEPT, REFUSE, DOUBLE, REMAINDER)
    now = said(now, DOUBLE, DOUBLE)
    assert now.to_act == {B}
    assert said(now, REFUSE).score().points == (1, 0)
    assert play(said(now, ACCEPT), "7♠ 8♥ A♣ K♦").score().points == (8, 0)


@pytest.mark.parametrize(("answer", "why"), [("reraise", "no more than"), ("two", "time to accept")])
def test_a_remainder_in_answer_is_refused_with_the_reason(answer: str, why: str):
    """It is too low only where it could be an answer at all."""
    with pytest.raises(IllegalMove, match=why):
        said(at(totals=(0, 10), answer=answer), DOUBLE).after(B, REMAINDER)


def test_a_hand_is_thrown_in_only_by_house_rule():
    """House rule: the other player scores the stake."""
    with pytest.raises(IllegalMove, match="no hand is thrown in"):
        at().after(A, THROW_IN)
    now = play(said(at(throw_in="yes"), DOUBLE, ACCEPT), "9♠")

    assert said(now, THROW_IN).score().points == (2, 0)


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


def test_nobody_raises_the_stake_once_he_has_enough():
    """In a match of a fixed number of deals, totals go past twelve, and nobody lacks anything."""
    now = begun(with_deals(GAME, 20), MIXED)
    now = replace(now, standing=replace(now.standing, totals=(14, 3)))

    assert words(now) == {"new-cards"}
    assert words(play(now, "7♠")) == {"double", "remainder"}


@pytest.mark.parametrize("by", ["double", "by-two"])
def test_what_a_deal_scores_and_its_words_stay_within_the_limits_of_its_terms(by: str):
    game = with_deals(house(GAME, answer="reraise", throw_in="yes", redeal="repeated", **{"raise": by}), 40)
    match, rules = random_match(game, 2, seed=5), game.rules_for(2, 0)
    reach, length = rules.scoring[0].reach(sums_of(rules, 2)), longest(rules, 2)

    assert max(points for deal in match.deals for points in deal.score().points) <= reach.high
    assert max(len(deal.moves) for deal in match.deals) <= length.actions
    assert max(len(deal.events) for deal in match.deals) <= length.events


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
    """Each game has the words of its own stake."""
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


@pytest.mark.parametrize(
    ("language", "yours", "theirs"),
    [
        ("en", "only you may raise it", "only {@1} may raise it"),
        ("de", "erhöhen darfst nur du", "erhöhen darf nur {@1}"),
        ("fr", "vous seul pouvez l’augmenter", "seul {@1} peut l’augmenter"),
    ],
)
def test_the_stake_is_told_at_the_table_and_who_may_raise_it(language: str, yours: str, theirs: str):
    """A fact for both, once an offer was accepted."""
    now = said(at(right="accepter"), DOUBLE, ACCEPT)

    facts = [told(voice.facts(view(now, seat), seat)[1], LANGUAGES[language]) for seat in (B, A)]
    assert facts == [yours, theirs]
    assert voice.facts(view(now, A), A)[0] == "at stake: 2 points"


@pytest.mark.parametrize(
    ("words", "order"),
    [
        ((DOUBLE, REFUSE), ""),
        ((DOUBLE, ACCEPT, PlayCard(cards("7♠")[0]), THROW_IN), ""),
        ((DOUBLE, ACCEPT), "7♠ 8♥ A♣ K♦"),
    ],
    ids=["refused", "thrown in", "played out"],
)
def test_nobody_may_raise_the_stake_of_a_deal_that_is_over(words: tuple[Move, ...], order: str):
    now = said(at(right="accepter", throw_in="yes"), *words)
    now = play(now, order) if order else now

    assert now.is_over
    assert voice.facts(view(now, B), B) == [f"at stake: {'1 point' if REFUSE in words else '2 points'}"]


def test_the_question_says_what_an_offer_is_for():
    """To whoever must answer it."""
    now = said(at(totals=(7, 10)), REMAINDER)
    asked = voice.question(view(now, B))

    assert str(asked.words) == "{@0} raises the stake to 5 points. Do you accept?"
    assert "scores 5 points. If you refuse, it is over, and {@0} scores 1 point." in str(asked.more)


def test_the_question_says_that_to_raise_the_stake_is_an_offer():
    assert str(voice.question(view(at(), A)).more).startswith("Raising the stake is only an offer: the other")


@pytest.mark.parametrize(
    ("language", "counts"),
    [
        ("en", "1 point for winning the deal, more once the stake is raised"),
        ("de", "1 Punkt für ein gewonnenes Spiel, mehr, sobald der Einsatz erhöht ist"),
        ("fr", "1 point pour la donne gagnée, davantage si l’enjeu est augmenté"),
    ],
)
def test_what_counts_is_said_at_the_table(language: str, counts: str):
    (line,) = what_counts(view(at(), A))

    assert counts in told(line, LANGUAGES[language]).replace("\N{NO-BREAK SPACE}", " ")


def test_whoever_is_asked_for_new_cards_neither_sees_nor_concedes():
    seen = view(said(at(), NEW_CARDS), B)

    assert seen.asks == "answer"
    assert str(doing(seen.asks, seen.rules)) == "answering the other player"


@pytest.mark.parametrize(
    ("language", "yours", "theirs"),
    [
        ("en", "What was spoilt before goes to you too.", "What was spoilt before goes to {@1} too."),
        (
            "de",
            "Was vorher verdorben war, bekommst du auch.",
            "Was vorher verdorben war, bekommt {@1} auch.",
        ),
        ("fr", "Ce qui était pourri vous revient aussi.", "Ce qui était pourri revient aussi à {@1}."),
    ],
)
def test_whoever_wins_the_first_trick_hears_that_the_spoilt_ones_are_his_too(
    language: str, yours: str, theirs: str
):
    now = play(at(SPOILT), "J♠ J♥ T♣ Q♦")

    for to, says in ((B, yours), (A, theirs)):
        events = [each for each in view(now, to).events if isinstance(each.what, Trick)]
        heard = [told(voice.told(view(now, to), [each], to), LANGUAGES[language]) for each in events]
        assert [says in each for each in heard] == [False, True]


@pytest.mark.parametrize(("game", "says"), [(GAME, "It is spoilt."), (PUT_GAME, "Nobody wins it.")])
def test_a_trick_of_equal_cards_is_not_taken_later_by_the_words_of_the_terminal(game: Game, says: str):
    now = play(begun(game, SPOILT), "J♠ J♥")

    assert trick_line(view(now, A), 0, Names(("you", "Ben"), 0)).endswith(says)


def test_words_are_typed_beside_the_cards_in_the_terminal():
    """Each word that may be said is offered with the question for a card."""
    seen = view(at(), A)
    asked = question(seen, Names(("you", "Ben"), 0))

    assert '("double", "remainder", "new-cards")' in asked.prompt
    assert read_move("double", seen) == DOUBLE
    assert read_move("new cards", seen) == NEW_CARDS
    assert read_move("7s", seen) == PlayCard(cards("7♠")[0])


@pytest.mark.parametrize(
    ("chosen", "says"),
    [
        ({}, "may ask once for new cards"),
        ({"redeal": "repeated"}, "If both agree once the pack is used up, the deal passes"),
        ({"raise": "by-two"}, "raise it from 1 to 2, and then by two each time"),
        ({"right": "accepter"}, "After an offer has been accepted, only the player who accepted it"),
        ({"answer": "reraise"}, "answered with a higher one, and so on"),
        ({"throw-in": "yes"}, "If a player throws in, the other scores the stake"),
    ],
)
def test_the_rulebook_tells_each_house_rule(chosen: dict[str, str], says: str):
    assert says in rulebook(house(GAME, **chosen), 2)


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_rulebook_has_a_worked_score_in_each_language(language: str):
    """Sheet 3, examples a and b."""
    book = told(rulebook(GAME, 2), LANGUAGES[language])

    assert {"en": "remainder of 5", "de": "Rest von 5", "fr": "reste de 5"}[language] in book


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("de", "evor irgendetwas anderes geschieht, darf "),
        ("fr", "elui qui gagne une donne marque l’enjeu"),
    ],
)
def test_the_rulebook_reads_well_in_other_languages(language: str, says: str):
    assert says in told(rulebook(GAME, 2), LANGUAGES[language])
