"""Rams: in or out, the spare hand, a general rams, heading the trick, and ten counters to shed."""

import pytest

from capot.cards import Card, card, cards
from capot.play.errors import IllegalMove
from capot.play.match import Match
from capot.play.moves import Announce, Move, PlayCard, StayIn, TakeWidow
from capot.play.notation import parse_move
from capot.play.position import Position, from_hands
from capot.play.standing import Standing
from capot.play.view import view
from capot.rules.changes.edits import Add
from capot.rules.changes.options import variant
from capot.rules.games.rams import RAMS, RAMS_POOL
from capot.rules.model import Game
from capot.rules.scoring import LastCard
from capot.rules.stages.tricks import MustTrump, Tricks
from tests.rules.table import A, B, C, D, house, match_at, play, playable

THREE_AND_TWO = """
    A♥ 7♥ T♥ Q♠
    K♥ 8♥ J♥ J♦
    A♠ 7♠ 8♠ Q♦
    7♣ K♣ 8♣ K♦
    8♦ A♣ 9♣ T♦
"""
"""With hearts as trumps and D out, A wins three tricks, B two and C none."""

ALL_TO_C = """
    7♥ 8♥ A♥ 9♥
    7♠ 8♣ K♥ 9♠
    9♦ 7♣ Q♥ T♠
    8♦ 9♣ J♥ K♣
    Q♦ 8♠ A♠ J♣
"""
"""With hearts as trumps and C leading, C wins every trick."""

FOUR_TO_C = ALL_TO_C.replace("Q♦ 8♠ A♠ J♣", "Q♦ 8♠ 7♦ J♣")
"""The same, but A wins the last trick."""


IN_OR_OUT = house(RAMS_POOL, simple_pool="may")
"""The pool without the difference of simple and double."""


def dealt(rows: str, game: Game = RAMS, *, turn_up: str = "", spare: str = "", pot: int = 0) -> Position:
    """Return a deal with these columns as hands, D the dealer, and this spare hand below the turn-up."""
    hands = list(zip(*(cards(row) for row in rows.strip().splitlines()), strict=True))
    held = {each for hand in hands for each in hand}
    rest = [each for each in game.rules_for(len(hands), 0).pack.cards() if each not in held]
    first = cards(f"{turn_up} {spare}")
    talon = sorted(rest, key=lambda each: first.index(each) if each in first else len(first))
    standing = Standing(totals=(0,) * len(hands), pot=pot, ends=game.ends)
    return from_hands(game.rules_for(len(hands), 0), len(hands) - 1, hands, talon, standing)


def said(position: Position, text: str) -> Position:
    """Return the position after these answers, each by the seat asked: ``in out take announce-general``."""
    for word in text.split():
        (seat,) = position.to_act
        position = position.after(seat, parse_move(word.replace("-", " ")))
    return position


def after_rows(position: Position, rows: str) -> Position:
    """Return the position after the rows have been played in order, each card by its column."""
    for row in map(cards, rows.strip().splitlines()):
        for _ in range(len(position.players_from(0))):
            (seat,) = position.to_act
            position = position.after(seat, PlayCard(row[seat]))
    assert position.is_over
    return position


def played_out(position: Position, rows: str) -> tuple[object, ...]:
    """Return the score after the rows have been played."""
    return after_rows(position, rows).score().points


def choices(position: Position) -> tuple[Move, ...]:
    """Return what the seat asked may say."""
    (seat,) = position.to_act
    return position.legal(seat).moves


def test_each_trick_sheds_a_counter_and_no_trick_costs_five_but_nothing_if_you_are_out() -> None:
    """Wikipedia, Rams: from 10 each, D out and tricks 3, 2, 0 lead to 7, 8, 15 and 10."""
    deal = said(dealt(THREE_AND_TWO, turn_up="Q♥"), "in in in out")
    assert played_out(deal, THREE_AND_TWO) == (-3, -2, 5, 0)


def test_eldest_is_asked_first_and_the_first_player_in_leads() -> None:
    """Wikipedia, Rams: each player in turn from the dealer’s left passes or plays."""
    deal = dealt(THREE_AND_TWO, turn_up="Q♥")
    assert deal.to_act == {A}
    assert said(deal, "out in in out").to_act == {B}


def test_if_all_others_drop_out_the_dealer_takes_five_tricks_unasked() -> None:
    """Capot’s choice, as in Twenty Down: three passes leave the dealer with five counters fewer."""
    over = said(dealt(THREE_AND_TWO, turn_up="Q♥"), "out out out")
    assert over.is_over
    assert over.score().points == (0, 0, 0, -5)


def test_a_single_player_in_takes_five_tricks_without_play() -> None:
    """Capot’s choice: nobody is left to play against."""
    over = said(dealt(THREE_AND_TWO, turn_up="Q♥"), "out in out out")
    assert over.is_over
    assert over.score().points == (0, -5, 0, 0)


def test_the_dealer_may_be_asked_too_and_then_nobody_scores() -> None:
    """House rule: if everybody passes, the cards are dealt again."""
    deal = dealt(THREE_AND_TWO, house(RAMS, last_player="asked"), turn_up="Q♥")
    over = said(deal, "out out out out")
    assert over.is_over
    assert over.score().points == (0, 0, 0, 0)


def test_the_dealer_may_have_to_meet_a_single_player() -> None:
    """House rule after Foster: if only one player is in, the dealer must play; against two he need not."""
    deal = dealt(THREE_AND_TWO, house(RAMS, last_player="meets"), turn_up="Q♥")
    assert StayIn(stays=False) not in choices(said(deal, "out in out"))
    assert StayIn(stays=False) in choices(said(deal, "in in out"))


def test_the_first_who_asks_plays_the_spare_hand_and_puts_his_own_aside_unseen() -> None:
    """Wikipedia, Rams: a player may throw in his hand and play the widow, open to the first who asks."""
    deal = dealt(THREE_AND_TWO, turn_up="Q♥", spare="A♦ 9♦ 9♥ T♠ J♠")
    after = said(deal, "out take")
    assert set(after.hands[B]) == set(cards("A♦ 9♦ 9♥ T♠ J♠"))
    assert set(after.discards) == set(cards("7♥ 8♥ 7♠ K♣ A♣"))
    assert not any(event.what.cards for event in view(after, C).events if hasattr(event.what, "cards"))
    assert TakeWidow(takes=True) not in choices(after)
    with pytest.raises(IllegalMove, match="the spare hand is gone"):
        said(after, "take")


def test_a_general_ends_the_round_and_brings_back_those_who_were_out() -> None:
    """Wikipedia, Rams: after a general nobody may drop out; who has passed plays too, and C leads."""
    deal = said(dealt(ALL_TO_C, turn_up="T♥"), "out in announce-general")
    assert deal.dropped == ()
    assert deal.to_act == {C}


def test_a_general_won_sheds_five_counters_and_costs_all_others_five() -> None:
    """Foster, Rams: C wins every trick: from 10 each to 15, 15, 5 and 15."""
    deal = said(dealt(ALL_TO_C, turn_up="T♥"), "out in announce-general")
    assert played_out(deal, ALL_TO_C) == (5, 5, -5, 5)


def test_a_general_lost_costs_five_and_only_tricks_won_count_for_the_others() -> None:
    """Foster, Rams: C wins four tricks and A one: from 10 each to 9, 10, 15 and 10."""
    deal = said(dealt(FOUR_TO_C, turn_up="T♥"), "out in announce-general")
    assert played_out(deal, FOUR_TO_C) == (-1, 0, 5, 0)


def test_whoever_has_taken_the_spare_hand_keeps_it_in_a_general() -> None:
    """Capot’s choice: what was done before the announcement stays done."""
    deal = dealt(ALL_TO_C, turn_up="T♥", spare="A♦ K♦ 7♦ J♦ T♦")
    after = said(deal, "take out announce-general")
    assert set(after.hands[A]) == set(cards("A♦ K♦ 7♦ J♦ T♦"))
    assert after.dropped == ()


def against(hand: str, *played: str) -> set[Card]:
    """Return what a hand may play, hearts being trumps, after one card led or two played."""
    named = cards(f"{hand} {' '.join(played)} 7♥")
    rest = [each for each in RAMS.rules_for(3, 0).pack.cards() if each not in named]
    void = [each for each in rest if each.suit in "♦♣"]
    one, other = [card(played[0]), *void[:4]], void[4:9]
    if len(played) > 1:
        other = [card(played[1]), *void[4:8]]
    seats = (one, cards(hand), other) if len(played) == 1 else (one, other, cards(hand))
    rows = "\n".join(" ".join(map(str, row)) for row in zip(*seats, strict=True))
    deal = said(dealt(rows, turn_up="7♥"), "in in in")
    return playable(play(deal, " ".join(played)))


@pytest.mark.parametrize(
    ("hand", "played", "may"),
    [
        ("A♠ 8♠ 9♦ T♦ 9♣", ("K♠",), "A♠"),
        ("Q♠ 8♠ 9♦ T♦ 9♣", ("K♠",), "Q♠ 8♠"),
        ("A♠ 8♠ 9♦ T♦ 9♣", ("K♠", "8♥"), "A♠ 8♠"),
        ("Q♥ 9♥ 7♣ 8♣ 9♣", ("K♠", "J♥"), "Q♥"),
        ("T♥ 9♥ 7♣ 8♣ 9♣", ("K♠", "J♥"), "T♥ 9♥"),
        ("T♥ 9♥ 7♣ 8♣ 9♣", ("K♠",), "T♥ 9♥"),
        ("T♦ 9♦ 7♣ 8♣ 9♣", ("K♠",), "T♦ 9♦ 7♣ 8♣ 9♣"),
        ("A♥ K♥ 9♥ 8♣ 9♣", ("Q♥",), "A♥ K♥"),
    ],
)
def test_you_must_follow_and_beat_the_trick_else_trump_and_overtrump_if_you_can(
    hand: str, played: tuple[str, ...], may: str
) -> None:
    """Ramsen pages: follow and head the trick; void, trump and overtrump if able, else any trump."""
    assert against(hand, *played) == set(cards(may))


def test_without_the_duty_to_beat_any_card_of_the_suit_and_any_trump_will_do() -> None:
    """House rule: one program plays Rams without the duty to head the trick."""
    rules = house(RAMS, heading="may").rules_for(3, 0)
    term = rules.stage(Tricks)
    assert term is not None
    assert term.duties == (MustTrump(over="any"),)


@pytest.mark.parametrize(
    ("order", "ranks"), [("ace-high", "AKQJT987"), ("ecarte", "KQJAT987"), ("seven", "A7KQJT98")]
)
def test_trumps_rank_ace_high_or_as_in_ecarte_or_with_the_seven_second(order: str, ranks: str) -> None:
    """Rams (card game): a piquet pack with écarté ranking in the 1850s; in Ramscheln the 7 is second."""
    deal = dealt(THREE_AND_TWO, house(RAMS, card_order=order), turn_up="Q♥")
    pack = deal.rules.pack
    own = [each for each in pack.cards() if each.suit == "♥"]
    assert "".join(each.rank for each in sorted(own, key=pack.strength, reverse=True)) == ranks


def test_everybody_starts_with_ten_and_the_lowest_at_zero_or_below_wins() -> None:
    """Wikipedia, Rams: the first to shed all counters wins; of two in one deal the lower."""
    match = match_at(RAMS, (3, 1, 4, 10))
    assert one_deal(match_at(RAMS, (10, 10, 10, 10))).totals == (7, 8, 15, 10)
    after = one_deal(match)
    assert after.totals == (0, -1, 9, 10)
    assert after.is_over
    assert after.winners == (B,)


def one_deal(match: Match) -> Match:
    """Return the match after a deal in which D is out and A, B and C win three tricks, two and none."""
    deal = dealt(THREE_AND_TWO, turn_up="Q♥")
    match = match.with_hands(deal.dealt, deal.talon, deal.turn_up)
    for seat, word in ((A, "in"), (B, "in"), (C, "in"), (D, "out")):
        match = match.after(seat, parse_move(word))
    for row in THREE_AND_TWO.strip().splitlines():
        for _ in range(3):
            (seat,) = match.position.to_act
            match = match.after(seat, PlayCard(cards(row)[seat]))
    return match


def test_one_may_announce_only_a_general() -> None:
    """An error is a sentence for the person at the table."""
    deal = dealt(THREE_AND_TWO, turn_up="Q♥")
    with pytest.raises(IllegalMove, match="only general may be announced now"):
        deal.after(A, Announce("capot"))


# For a pool


def test_the_dealer_pays_five_and_each_trick_wins_a_fifth_of_the_pool() -> None:
    """Wikipedia, Rams: five counters from the dealer, one for each trick, and five for none to the next."""
    deal = said(dealt(THREE_AND_TWO, IN_OR_OUT, turn_up="Q♥"), "in in in out")
    assert deal.pool == 5
    score = after_rows(deal, THREE_AND_TWO).score()
    assert score.points == (3, 2, -5, -5)
    assert score.pot == 5


def test_what_is_paid_for_no_trick_is_won_in_the_next_deal() -> None:
    """Wikipedia, Rams: with five left and five from the dealer, each trick wins two."""
    deal = said(dealt(THREE_AND_TWO, RAMS_POOL, turn_up="Q♥", pot=5), "in in in out")
    score = after_rows(deal, THREE_AND_TWO).score()
    assert score.points == (6, 4, -5, -5)
    assert score.pot == 5


def test_nobody_drops_out_of_a_simple_pool_but_anybody_may_of_a_double_one() -> None:
    """As at Loo: a pool is simple while it holds only what the dealer put in."""
    assert StayIn(stays=False) not in choices(dealt(THREE_AND_TWO, RAMS_POOL, turn_up="Q♥"))
    assert StayIn(stays=False) in choices(dealt(THREE_AND_TWO, RAMS_POOL, turn_up="Q♥", pot=5))


def test_whoever_is_left_alone_takes_the_whole_pool() -> None:
    """Capot’s choice: five tricks, as if they had been played; the dealer wins back his own stake."""
    over = said(dealt(THREE_AND_TWO, RAMS_POOL, turn_up="Q♥", pot=10), "out out out")
    assert over.score().points == (0, 0, 0, 10)
    assert over.score().pot == 0


def test_a_general_wins_the_pool_and_five_from_each_or_doubles_it_and_pays_five_to_each() -> None:
    """Foster, Rams: made, the pool and five from each; failed, as much into the pool and five to each."""
    made = said(dealt(ALL_TO_C, RAMS_POOL, turn_up="T♥", pot=5), "out in announce-general")
    score = after_rows(made, ALL_TO_C).score()
    assert score.points == (-5, -5, 25, -10)
    assert score.pot == 0
    failed = said(dealt(FOUR_TO_C, RAMS_POOL, turn_up="T♥", pot=5), "out in announce-general")
    score = after_rows(failed, FOUR_TO_C).score()
    assert score.points == (5, 5, -25, 0)
    assert score.pot == 20


def test_the_last_card_scores_for_nobody_who_has_dropped_out() -> None:
    """As an option of an inventor: whoever wins the last trick scores for its card; D has none to compare."""
    last = Add("rules.scoring", LastCard("last card", 2))
    game = variant(RAMS, last, key="last-card-rams", name="Last Card Rams")
    deal = said(dealt(THREE_AND_TWO, game, turn_up="Q♥"), "in in in out")
    score = after_rows(deal, THREE_AND_TWO).score()
    assert [item.seat for item in score.items if item.term == "last card"] == [B]
