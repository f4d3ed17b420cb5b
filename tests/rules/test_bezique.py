"""Bezique: free tricks while there is a stock, melds between them, and eight strict tricks at the end."""

from collections import Counter
from dataclasses import replace

import pytest

from capot.cards import card
from capot.play.events import Given
from capot.play.match import new_match
from capot.play.melding import laid_by, points_in_play
from capot.play.moves import Move
from capot.play.position import Position, as_dealt
from capot.play.progress import TricksProgress
from capot.play.stages.tricks import facts, question, told
from capot.play.view import view
from capot.rules.errors import RulesError
from capot.rules.games.bezique import BEZIQUE, BRISQUES
from capot.rules.match.ends import AtTotal
from capot.rules.scoring import Captured
from capot.rules.stages.melding import Melding
from capot.rules.stages.tricks import Tricks
from capot.rules.terms import Exact
from tests.random_play import dealt as shuffled
from tests.random_play import random_match
from tests.rules.bezique_table import ROW, after, dealt, made, may, may_lay, played_out, reason
from tests.rules.table import A, B, house


def won(now: Position, *lays: str) -> Position:
    """Return the deal after A leads the next card of the row and lays something open."""
    lead = next(each for each in ROW if each in now.hands[A])
    answer = next(each for each in now.hands[B] if each.suit == "♣")
    now = after(now, f"play {lead.code}", f"play {answer.code}", *lays)
    return after(now, "pass") if "pass" in may(now) else now


def points(now: Position, seat: int = A) -> int:
    """Return what melds and sevens have brought a seat so far."""
    return int(points_in_play(now, seat, cards=False))


# --- The deal and the tricks ---


def test_eight_cards_each_in_packets_and_the_turn_up_lies_under_the_stock():
    """Britannica 1911, Bezique: eight each by three, two and three; the next card is turned for trumps."""
    now = shuffled(new_match(BEZIQUE, 2, B), 4).position

    assert BEZIQUE.schedule[0].rules.deal.by.of(8) == (3, 2, 3)
    assert now.sizes == (8, 8)
    assert now.in_stock == 48
    assert now.turn_up == now.stock[-1]
    assert now.turn_up is not None
    assert now.trump == now.turn_up.suit
    assert now.to_act == {A}


def test_any_card_may_be_played_while_there_is_a_stock():
    """Penguin, p. 93: until the stock is gone, there is no duty of any sort."""
    assert len(may(after(dealt("AH", "KH KD"), "play AH"))) == 8


def test_of_two_equal_cards_the_first_played_wins():
    """Penguin, p. 93: of two equal cards the one played first wins."""
    assert after(dealt("AH", "AH'"), "play AH", "play AH'").tricks[0].winner == A


@pytest.mark.parametrize(("led", "answer"), [("KS", "TS"), ("AS", "7H"), ("7D", "8D")])
def test_a_higher_card_of_the_suit_or_any_trump_wins_the_trick(led: str, answer: str):
    """Britannica: A T K Q J 9 8 7 in every suit, and a trump beats any card of a plain suit."""
    assert after(dealt(led, answer), f"play {led}", f"play {answer}").tricks[0].winner == B


def test_the_winner_draws_first_and_the_loser_gets_the_turn_up_after_24_tricks():
    """Britannica: after trick 24 the winner gets the last hidden card, the loser the turn-up."""
    now = played_out(dealt("AS", "7C"))
    drawn = [each.what for each in now.events if isinstance(each.what, Given) and each.what.how == "drawn"]

    assert len(drawn) == 48
    assert drawn[0].seat == now.tricks[0].winner
    assert drawn[-1].seat != now.tricks[23].winner
    assert drawn[-1].is_open
    assert len(now.tricks) == 32


def played_out_until(now: Position, tricks: int) -> Position:
    """Return a deal after this number of tricks, in which each seat makes the first of its moves."""
    while len(now.tricks) < tricks or now.progress is None or "pass" in may(now):
        now = after(now, min(may(now)))
    return now


def test_once_the_stock_is_gone_suit_is_followed_beaten_and_else_trumped():
    """Enquire Within, § 126: then follow suit and win the trick if you can; void, trump if you can."""
    now = played_out_until(dealt("AS", "7C"), 24)
    leader = now.progress_of(TricksProgress).leader
    pack, trump = now.rules.pack, now.trump
    for led in now.hands[leader]:
        hand = now.hands[1 - leader]
        follow = [each for each in hand if each.suit == led.suit]
        beat = [each for each in follow if pack.strength(each) > pack.strength(led)]
        trumps = [each for each in hand if each.suit == trump]
        due = beat or follow or trumps or hand
        assert may(after(now, f"play {led.code}")) == {f"play {each.code}" for each in due}


def test_once_the_stock_is_gone_both_are_told_of_the_duties_once():
    now, heard = dealt("AS", "7C"), list[tuple[int, str]]()
    while now.to_act:
        (seat,) = now.to_act
        later = now.after(seat, min(now.legal(seat).moves, key=lambda move: move.text))
        told_of = [
            str(told(view(later, A), each.what, A))
            for each in later.events[len(now.events) :]
            if isinstance(each.stage, Tricks)
        ]
        seen = view(now, seat)
        asked = str(question(seen).more) if isinstance(seen.stage, Tricks) else ""
        heard += [(len(now.tricks), words) for words in (asked, *told_of) if "The stock is gone" in words]
        now = later

    duties = (
        "The stock is gone: follow suit from now on and win the trick if you can; "
        "if you cannot follow, trump."
    )
    assert [place for place, _ in heard] == [24, 24, 24]
    assert heard[0][1].endswith(f" {duties}")
    assert heard[1][1] == heard[2][1] == duties


# --- Melds ---


def test_a_marriage_then_the_sequence_and_another_marriage_score_330():
    """Foster, pp. 325 f., the sheet's example a: 40, with the same king and queen 250, then 40."""
    now = dealt("KH QH", stock="AH QC TH QC' JH KC KH' KC' QH'")
    now = won(now, "expose KH QH")
    assert points(now) == 40
    now = won(won(won(now)), "expose AH TH KH QH JH")
    assert points(now) == 290
    now = won(won(now), "expose KH' QH'")
    assert points(now) == 330


def test_after_a_sequence_its_king_and_queen_make_no_marriage_but_others_do():
    """Foster, pp. 325 f.: no card that has been in a meld of the class that scored as much or more."""
    now = won(dealt("KH QH AH TH JH", stock="KH' QC QH'"), "expose AH TH KH QH JH")
    assert points(now) == 250
    assert "has been in a meld of the same class" in reason(at_pause(now), "expose KH QH")
    now = won(now)
    assert "expose KH' QH'" in may_lay(at_pause(now))


def at_pause(now: Position) -> Position:
    """Return the deal after A has won another trick, before anything is laid."""
    lead = next(each for each in ROW if each in now.hands[A])
    answer = next(each for each in now.hands[B] if each.suit == "♣")
    return after(now, f"play {lead.code}", f"play {answer.code}")


def test_a_new_queen_does_not_marry_a_married_king():
    """Foster, pp. 325 f.: a king that is married is married for good."""
    now = won(dealt("KC QC", stock="QC' KC'"), "expose KC QC")

    assert "has been in a meld" in reason(at_pause(now), "expose KC QC'")


def test_a_bezique_grows_into_a_double_one_by_two_new_cards():
    """Foster, pp. 325 f.: bezique 40, then both new cards added: 500, 540 in all."""
    now = won(dealt("QS JD", stock="QS' QC JD' QC'"), "expose QS JD")
    now = won(won(now))
    now = after(at_pause(now), "expose QS QS' JD JD'")

    assert points(now) == 540


def test_two_single_beziques_make_no_double():
    """Foster, pp. 325 f.: two beziques of 40 laid one by one cannot be joined to a double."""
    now = won(dealt("QS JD QS' JD'"), "expose QS JD")
    now = won(now, "expose QS' JD'")

    assert points(now) == 80
    assert "none of the" in reason(at_pause(now), "expose QS QS' JD JD'")


def test_four_kings_with_one_new_king_score_nothing_again():
    """Foster, pp. 325 f.: kings that have scored 80 score no second time, with or without a new one."""
    now = won(dealt("KS KH KC KC'", stock="KS'"), "expose KS KH KC KC'")

    assert points(now) == 80
    assert "has been in a meld" in reason(at_pause(now), "expose KS' KH KC KC'")


def test_the_same_king_serves_in_melds_of_different_classes():
    """Foster, pp. 325 f.: across classes everything may be used again, without any new card."""
    now = won(dealt("KS QS JD", stock="KH QC KC QC'"), "expose QS JD")
    now = won(now, "expose KS QS")

    assert points(now) == 60


def test_with_new_cards_only_every_meld_takes_one_from_the_closed_hand():
    """Britannica, Bezique: each new meld must have a card that was not on the table."""
    now = won(dealt("KS QS JD", new_card="hand"), "expose QS JD")
    assert "expose KS QS" in may_lay(at_pause(now))
    now = won(
        won(dealt("KS KH KC KC' QS JD", stock="AD QC", new_card="hand"), "expose KS KH KC KC'"),
        "expose QS JD",
    )

    assert "none of the" in reason(at_pause(now), "expose KS QS")


def test_any_four_of_five_kings_may_be_laid():
    """Foster, pp. 325 f.: any four kings; which of them stays closed matters to melds to come."""
    now = won(dealt("KS KS' KH KC KD QH", new_card="hand"), "expose KH QH")
    now = at_pause(now)
    fours = {text for text in may_lay(now) if text.count("K") == 4}

    assert fours == {
        "expose KS KS' KH KD",
        "expose KS KS' KH KC",
        "expose KS KS' KD KC",
        "expose KS KH KD KC",
    }
    assert "which score the same" in reason(now, "expose KS' KH KD KC")


def test_either_of_two_equal_queens_may_be_married_if_one_of_them_has_been_melded():
    """Foster, pp. 325 f.: a queen of a bezique may be married, or the one that is still in the hand."""
    now = at_pause(won(dealt("QS JD QS' KS"), "expose QS JD"))

    assert may_lay(now) >= {"expose KS QS", "expose KS QS'"}


def test_only_the_winner_melds_and_once_a_trick():
    """Britannica: the winner of a trick may lay exactly one meld before drawing."""
    now = at_pause(dealt("KS QS JD"))
    assert now.to_act == {A}
    now = after(now, "expose QS JD")

    assert "one meld" in reason(now, "expose KS QS")


def test_cards_of_a_meld_stay_in_the_hand_open_to_everybody():
    """Britannica: the cards are laid open and may be led, played and used again."""
    now = won(dealt("QS JD"), "expose QS JD")

    assert {card("Q♠"), card("J♦")} <= {*now.hands[A]}
    assert set(view(now, B).exposed) == {(A, card("Q♠")), (A, card("J♦"))}


def test_nobody_melds_once_the_stock_is_gone():
    """Britannica: in the last eight tricks there are no more melds and sevens."""
    now = played_out_until(dealt("AS", "7C"), 25)

    assert all(move.startswith("play") for move in may(now))


def test_open_cards_go_back_into_the_hands_once_the_stock_is_gone():
    """Britannica 1911: then all cards are taken up, and who remembers knows both hands."""
    now = played_out_until(dealt("KH QH"), 24)
    begun = won(dealt("QS JD"), "expose QS JD")

    assert laid_by(now)
    assert now.in_stock == 0
    assert view(now, B).exposed == ()
    assert not any("exposed by" in str(each) for each in facts(view(now, B), B))
    assert any("exposed by" in str(each) for each in facts(view(begun, B), B))


# --- The seven of trumps ---


def test_the_seven_is_exchanged_and_a_meld_laid_after_the_same_trick():
    """Enquire Within, § 125, the sheet's example b: 9H taken for 7H, 10, then bezique, 40."""
    now = at_pause(dealt("7H QS JD", turned="9H"))
    now = after(now, "swap 7H", "expose QS JD")

    assert points(now) == 50
    assert now.turn_up == card("7♥")
    assert card("9♥") in now.hands[A]
    assert now.stock[-1] == card("7♥")


def test_the_card_taken_up_goes_into_no_meld_of_the_same_trick():
    """Enquire Within, § 125: the card taken up may not be declared in the same trick."""
    now = after(at_pause(dealt("7H KH", turned="QH")), "swap 7H")

    assert "taken up" in reason(now, "expose KH QH")


def test_a_turned_seven_brings_the_dealer_ten_and_is_not_exchanged():
    """Hoffmann, Bézique: if a seven is turned up, the dealer scores ten."""
    now = at_pause(dealt("7H'", turned="7H"))

    assert points(now, B) == 10
    assert may_lay(now) == {"expose 7H'"}
    assert "nothing is exchanged" in reason(now, "swap 7H'")


def test_each_seven_scores_once_at_most():
    """Enquire Within, § 125: ten for each of the two sevens, once."""
    now = won(dealt("7H 7H'"), "swap 7H")
    now = won(now, "expose 7H'")

    assert points(now) == 20
    assert "scores once only" in reason(at_pause(now), "expose 7H'")


def test_a_seven_may_score_by_being_played_instead_of_shown():
    """Britannica: ten to whoever plays a seven of trumps before the stock is gone, winning or not."""
    now = dealt("7H AS AS'", "7H' 8H AC", seven="play")
    now = after(now, "play AS", "play 7H'")

    assert points(now, B) == 10
    assert made(played_out(now), "seven", B) >= 10
    assert "expose 7H" not in may(after(dealt("7H AS", seven="play"), "play AS", "play 7C"))


# --- The score ---


def test_brisques_make_160_the_last_trick_ten_and_sevens_twenty_at_most():
    """Enquire Within, § 127: ten for each ace and ten, ten for the last trick; sevens twenty a deal."""
    for seed in range(4):
        now = random_match(BEZIQUE, 2, seed, deals=1).deals[0]
        items = now.score().items
        total = Counter[str]()
        for item in items:
            total[item.term] += int(item.points)
        assert total["brisques"] == 160
        assert total["last-trick"] == 10
        assert total["seven"] <= 30


def test_no_card_scores_twice_in_a_class_at_the_same_figure():
    """Foster, pp. 325 f.: each card scores a figure of its class once."""
    for seed in range(4):
        now = random_match(BEZIQUE, 2, seed, deals=1).deals[0]
        used = Counter(
            (each.meld.group, each.meld.points, one) for each in laid_by(now) for one in each.cards
        )
        assert all(count == 1 for count in used.values())


def test_the_last_trick_may_be_the_last_before_the_stock_is_gone():
    """Enquire Within, § 127: ten for the last trick before the stock is exhausted, as some have it."""
    now = played_out(dealt("AS", "7C", last_trick="24"))

    assert made(now, "last-trick", now.tricks[23].taker) == 10


def test_the_higher_total_wins_once_the_target_is_reached_and_equal_ones_play_on():
    """Britannica: game is a thousand; the deal is played to its end."""
    assert BEZIQUE.ends == (AtTotal(1000),)
    assert BEZIQUE.ties == "play on"
    assert house(BEZIQUE, target=1500).ends == (AtTotal(1500),)


@pytest.mark.parametrize(("end", "total"), [("at-once", 500), ("brisques-at-once", 510)])
def test_where_the_match_ends_at_once_a_meld_ends_it_in_mid_deal_without_a_last_trick(end: str, total: int):
    """Enquire Within, § 127: the first to stand at the total wins, before anything else is counted.

    Brisques do count, but not the ten for the last trick, the 32nd, to which such a deal never comes.
    """
    match = new_match(house(BEZIQUE, end=end, target=500), 2, B)
    now = dealt("QS JD QS' JD'")
    match = match.with_hands(now.dealt, now.talon)
    for move in ("play AS", "play 7C", "expose QS QS' JD JD'"):
        match = match.after(min(match.position.to_act), _move(match.position, move))

    assert match.is_over
    assert match.totals == (total, 0)


@pytest.mark.parametrize("end", ["at-once", "brisques-at-once"])
def test_the_last_trick_before_the_stock_is_gone_takes_its_winner_to_the_target_at_once(end: str):
    """Enquire Within, § 127: the first to stand at the total wins, whatever takes him there."""
    now = played_out_until(dealt("AS", "7C", last_trick="24", end=end, target=5000), 23)
    now = after(now, min(may(now)))
    ended = after(now, min(may(now)))
    winner, counted = ended.tricks[23].taker, end == "brisques-at-once"
    had = 4990 - points_in_play(ended, winner, cards=counted)

    assert ended.to_act == {winner}
    assert after(with_total(now, winner, had - 1), min(may(now))).to_act == {winner}
    assert not after(with_total(now, winner, had), min(may(now))).to_act


@pytest.mark.parametrize("end", ["at-once", "brisques-at-once"])
def test_a_turned_seven_that_takes_the_dealer_to_the_target_ends_the_match_before_a_card_is_played(end: str):
    """Enquire Within, § 127: the dealer stands at the total with the ten for the seven turned up."""
    now = dealt("AS", turned="7H", end=end)
    ended = as_dealt(with_total(now, B, 990))

    assert as_dealt(with_total(now, B, 980)).to_act == {A}
    assert ended.is_over
    assert ended.score().points == (0, 10)
    assert str(view(ended, A).exposed) == "()"


def test_a_seven_played_counts_before_the_aces_and_tens_of_its_trick():
    """Britannica: the seven scores as it is played, brisques only for the winner of the finished trick."""
    led = dealt("7H AS", "AC", seven="play", end="brisques-at-once")
    answered = dealt("TH", "7H", seven="play", end="brisques-at-once")
    answered = replace(answered, standing=replace(answered.standing, totals=(990, 990)))
    first, second = after(with_total(led, A, 990), "play 7H"), after(answered, "play TH", "play 7H")

    assert first.is_over
    assert "play" in told(view(first, A), first.events[-1].what, A)
    assert first.score().points == (10, 0)
    assert second.is_over
    assert second.score().points == (0, 10)
    assert after(with_total(led, A, 980), "play 7H").to_act == {B}


def with_total(now: Position, seat: int, had: Exact) -> Position:
    """Return a deal at whose beginning a seat had this total, and the other nothing."""
    totals = tuple(had if each == seat else 0 for each in (A, B))
    return replace(now, standing=replace(now.standing, totals=totals))


def _move(now: Position, text: str) -> Move:
    (seat,) = now.to_act
    return next(each for each in now.legal(seat).moves if each.text == text)


def test_the_first_marriage_may_make_trumps():
    """Britannica 1911: the first marriage or sequence declared fixes trumps; till then there are none."""
    now = dealt("KC QC", "7S 7D", turned="9C", trump="first-marriage")
    assert now.trump is None
    assert after(now, "play AS", "play 7D").tricks[0].winner == A
    now = after(now, "play AS", "play 7D", "expose KC QC")

    assert now.trump == "♣"
    assert points(now) == 40


def test_melds_need_two_players_and_a_draw_after_each_trick():
    """Bezique is a game for two; what is melded lies between trick and draw."""
    with pytest.raises(RulesError, match="two players"):
        Melding().check(BEZIQUE.schedule[0].rules.at(2).pack, 8, 3)
    part = BEZIQUE.schedule[0]
    twice = (Captured("court", BRISQUES, 1), *part.rules.scoring)
    unmelded = replace(part.rules, stages=part.rules.stages[1:], scoring=twice)
    with pytest.raises(RulesError, match="nobody may meld"):
        replace(BEZIQUE, options=(), schedule=(replace(part, rules=unmelded),))
