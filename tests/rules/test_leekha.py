"""Leekha: passing, the duty to discard, the scoring and the end, sentence by sentence."""

from dataclasses import replace
from random import Random

import pytest

from capot.cards import Card, card, cards
from capot.kernel.state import cards_in, encode, ordering_of
from capot.kernel.tables import compile_rules
from capot.kernel.tricks.following import legal
from capot.language.languages import LANGUAGES
from capot.play.errors import IllegalMove
from capot.play.match import Match
from capot.play.moves import Expose as ExposeCards
from capot.play.moves import PassCards, PlayCard
from capot.play.position import from_hands
from capot.play.view import view
from capot.players.programs.news import question
from capot.players.views.trick_view import trick_view
from capot.players.worlds.card_sets import bits_of
from capot.players.worlds.knowledge import know
from capot.rules.errors import RulesError
from capot.rules.games.leekha import LEEKHA
from capot.rules.match.sides import partners_of
from capot.rules.model import every_deal
from capot.rules.stages.announcing import Expose
from capot.rules.stages.exchanges import Exchange
from capot.rules.text.book import rulebook
from tests.random_play import at_its_end
from tests.rules.table import A, B, C, D, begun, house, match_at, play, playable, points, ready, with_rows

ROWS = """
    A♠ 2♠ 3♠ 4♠
    K♠ Q♠ 5♠ 6♠
    J♠ 7♠ 8♠ 9♠
    A♥ 2♥ 3♥ 4♥
    K♥ 5♥ 6♥ 7♥
    Q♥ 8♥ 9♥ T♥
    A♣ 2♣ 3♣ 4♣
    K♣ 5♣ 6♣ 7♣
    Q♣ 8♣ 9♣ T♣
    A♦ T♦ 2♦ 3♦
    K♦ 4♦ 5♦ 6♦
    Q♦ 7♦ 8♦ 9♦
    J♦ J♥ J♣ T♠
"""


def holding(text: str, others: str = ""):
    """Return a deal before the first lead in which B has these cards, and A leads from ``others``."""
    own, first = cards(text), cards(others)
    rest = [each for each in LEEKHA.rules_for(4, 0).pack.cards() if each not in {*own, *first}]
    hands = [list(first), list(own), [], []]
    for hand in hands:
        while len(hand) < 13:
            hand.append(rest.pop())
    stages = LEEKHA.rules_for(4, 0).stages[1:]
    rules = replace(LEEKHA.rules_for(4, 0), stages=stages)
    return from_hands(rules, D, hands, (), match_at(LEEKHA, (0,) * 4).standing)


# --- The table and the deal --------------------------------------------------------------------------


def test_four_play_with_52_cards_anticlockwise_partners_opposite():
    """World sheet 4: four players, partners opposite; 52 cards; anticlockwise."""
    match = match_at(LEEKHA, (0, 0, 0, 0))

    assert (LEEKHA.players, LEEKHA.direction, len(match.pack)) == ((4,), "anticlockwise", 52)
    assert [partners_of(match.sides, seat, 4) for seat in range(4)] == [(C,), (D,), (A,), (B,)]


def test_three_cards_pass_to_the_right_in_every_deal():
    """World sheet 4: 3 cards to the right, every deal, unseen until all have passed."""
    for number in range(3):
        position = begun(LEEKHA, ROWS, number=number)
        seen = view(position, A)
        assert seen.legal.pick is not None
        assert (seen.passed_to, seen.legal.pick.count) == (B, 3)

    position = begun(LEEKHA, ROWS)
    for seat in range(4):
        assert not view(position, seat).received
        position = position.after(seat, PassCards(position.hands[seat][:3]))
    assert all(len(view(position, seat).received) == 3 for seat in range(4))


def test_a_house_rule_passes_to_the_right_and_to_the_left_in_turn():
    """World sheet 4, OPT: right and left in turn (jawaker)."""
    game = house(LEEKHA, pass_cycle="right-left")

    assert [view(begun(game, ROWS, number=number), A).passed_to for number in range(3)] == [B, D, B]


KEPT = house(LEEKHA, keep_a_card="on")


def passing(text: str, game=KEPT):
    """Return a deal before the passing in which A has these cards."""
    rules, own = game.rules_for(4, 0), cards(text)
    rest = [each for each in rules.pack.cards() if each not in own]
    hands = (own, *(tuple(rest[place::3]) for place in range(3)))
    return from_hands(rules, D, hands, (), match_at(game, (0,) * 4).standing)


SHORT = "A♠ K♠ T♦ 2♥ 5♥ 8♥ 2♣ 3♣ 4♣ 5♣ 6♣ 7♣ 8♣"


def test_by_a_house_rule_nobody_passes_the_last_card_of_a_suit():
    """World sheet 4, OPT keep_a_card: one may not pass the last card of a suit (rules app)."""
    position, hearts = passing(SHORT), PassCards(cards("2♥ 5♥ 8♥"))

    assert PassCards(cards("2♥ 5♥ 2♣")) in position.legal(A)
    with pytest.raises(IllegalMove, match="the 2♥ may not be passed: you keep a card of its suit"):
        position.after(A, hearts)
    assert hearts in passing(SHORT, LEEKHA).legal(A)


def test_high_spades_and_diamonds_may_be_the_last_of_their_suit():
    """World sheet 4, OPT keep_a_card: except Q K A of spades and T J Q K A of diamonds (rules app)."""
    assert PassCards(cards("A♠ K♠ T♦")) in passing(SHORT).legal(A)


def test_an_only_card_of_a_suit_that_is_kept_cannot_be_chosen():
    """World sheet 4, OPT keep_a_card: it is the last of its suit already."""
    seen = view(passing("A♠ 9♦ 2♥ 5♥ 8♥ 9♥ T♥ J♥ 2♣ 3♣ 4♣ 5♣ 6♣"), A)

    assert {card for card, _ in seen.barred} == {card("9♦")}


def test_a_program_is_sent_the_suits_of_which_a_card_stays():
    """World sheet 4, OPT keep_a_card: hearts and clubs, but not spades or diamonds."""
    asked = question(view(passing(SHORT), A), None)["pick"]

    assert [set(some.split()) for some in asked["keep"]] == [
        {"2H", "5H", "8H"},
        {"2C", "3C", "4C", "5C", "6C", "7C", "8C"},
    ]
    assert "keep" not in question(view(passing(SHORT, LEEKHA), A), None)["pick"]


def test_the_kernel_lets_the_same_cards_be_passed():
    """World sheet 4, OPT keep_a_card, card by card and in any order."""
    position = passing(SHORT)
    tables, order = compile_rules(position.rules, 4, position.standing), ordering_of(position.rules, None)
    start = encode(position, tables)

    def passes(put: tuple[Card, ...]) -> set[frozenset[Card]]:
        if len(put) == 3:
            return {frozenset(put)}
        start["passed"][A] = order.set_of(put)
        may = cards_in(int(legal(tables, start)), order)
        return {some for each in may for some in passes((*put, each))}

    assert passes(()) == {frozenset(move.cards) for move in position.legal(A)}


def test_every_way_to_pass_is_drawn_or_begun_only_if_a_card_of_each_suit_stays():
    """World sheet 4, OPT keep_a_card: 286 passes, less that of all hearts."""
    pick = passing(SHORT).legal(A).pick
    drawn = {frozenset(pick.drawn(Random(seed)).cards) for seed in range(50)}

    assert pick.number == 285
    assert frozenset(cards("2♥ 5♥ 8♥")) not in drawn
    assert not pick.begins(cards("2♥ 5♥"), cards("8♥"))
    assert pick.begins(cards("2♥ 5♥"), cards("8♥ 8♣"))


def test_a_hand_must_be_large_enough_to_keep_a_card_of_each_suit():
    """The rule forbids a pass, never every pass."""
    rules = KEPT.rules_for(4, 0)
    passing = rules.stage(Exchange)
    assert passing is not None
    stages = (replace(passing, count=10), *rules.stages[1:])

    with pytest.raises(
        RulesError, match="exchange: a player may hold fewer than 10 cards that may be passed"
    ):
        replace(LEEKHA, schedule=every_deal(replace(rules, stages=stages)))


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "You may not pass all your cards of a suit unless one of them is the ace"),
        ("de", "Du darfst nicht alle deine Karten einer Farbe weitergeben, außer wenn "),
        ("fr", "Vous ne pouvez pas passer toutes vos cartes d’une couleur, sauf si l’une d’elles est "),
    ],
)
def test_the_rulebook_says_which_cards_may_be_the_last_of_their_suit(language, told):
    """World sheet 4, OPT keep_a_card."""
    assert told in rulebook(KEPT).told(LANGUAGES[language])


def test_the_dealers_right_leads_any_card():
    """World sheet 4: dealer's right leads, any card; no lead bans."""
    position = ready(begun(LEEKHA, ROWS), ROWS)

    assert position.to_act == {A}
    assert playable(position) == set(position.hands[A])


def test_whoever_took_the_queen_of_spades_deals_next():
    """World sheet 4: then whoever took QS in the deal before."""
    after = with_rows(match_at(LEEKHA, (0,) * 4), ROWS)

    assert after.deals[-1].tricks[1].winner == A
    assert after.dealer == A
    assert next_leader(after) == B


def test_a_house_rule_passes_the_deal_round():
    """World sheet 4, OPT rotation."""
    match = match_at(house(LEEKHA, dealer="in-turn"), (0,) * 4, dealer=B)

    assert with_rows(replace(match, first_dealer=D), ROWS).dealer == A
    assert [match.dealer_of(number) for number in range(3)] == [B, C, D]


def next_leader(match: Match) -> int:
    """Return who leads to the first trick of the next deal."""
    position = match.with_deal(match.pack).position
    for seat in range(4):
        position = position.after(seat, PassCards(position.hands[seat][:3]))
    return min(position.to_act)


# --- The duty ----------------------------------------------------------------------------------------


def test_whoever_is_void_must_play_the_queen_of_spades():
    """World sheet 4: void and holding QS or TD: one of them must be played."""
    position = play(holding("Q♠ 2♠ 2♥ 3♥ 4♥ 5♥ 6♥ 2♦ 3♦ 4♦ 5♦ 6♦ 7♦", "A♣"), "A♣")

    assert playable(position) == {card("Q♠")}
    with pytest.raises(IllegalMove, match="must play the Q♠"):
        position.after(B, PlayCard(card("2♥")))


def test_whoever_is_void_must_play_the_ten_of_diamonds():
    """World sheet 4: the same duty."""
    assert playable(play(holding("T♦ 2♠ 2♥ 3♥ 4♥ 5♥ 6♥ 2♦ 3♦ 4♦ 5♦ 6♦ 7♦", "A♣"), "A♣")) == {card("T♦")}


def test_with_both_in_hand_either_may_go():
    """World sheet 4: both held: choice."""
    position = play(holding("Q♠ T♦ 2♥ 3♥ 4♥ 5♥ 6♥ 2♦ 3♦ 4♦ 5♦ 6♦ 7♦", "A♣"), "A♣")

    assert playable(position) == set(cards("Q♠ T♦"))
    with pytest.raises(IllegalMove, match="must play one of"):
        position.after(B, PlayCard(card("2♥")))


def test_following_suit_the_queen_may_be_kept():
    """World sheet 4: the duty is for the void only."""
    position = play(holding("Q♠ 2♠ 2♥ 3♥ 4♥ 5♥ 6♥ 2♦ 3♦ 4♦ 5♦ 6♦ 7♦", "A♠"), "A♠")

    assert playable(position) == set(cards("Q♠ 2♠"))


def test_a_player_who_discards_another_card_holds_neither():
    """Conclusions that everybody may draw from the duty."""
    position = play(holding("2♠ 3♠ 2♥ 3♥ 4♥ 5♥ 6♥ 2♦ 3♦ 4♦ 5♦ 6♦ 7♦", "A♣"), "A♣ 2♥")
    bits = bits_of(position.rules.pack)
    may_hold = know(view(position, C)).may_hold[B]

    assert not may_hold & (bits[card("Q♠")] | bits[card("T♦")])
    assert may_hold & bits[card("3♥")]


# --- The score and the end ---------------------------------------------------------------------------


def test_the_queen_costs_thirteen_the_ten_ten_and_each_heart_one():
    """World sheet 4: QS 13, TD 10, each heart 1: 36 a deal."""
    assert points(LEEKHA, ROWS) == (36, 0, 0, 0)


def test_the_example_of_the_sheet():
    """World sheet 4: before 80, 60, 40, 90; deal 23, 0, 1, 12: 103, 60, 41, 102; A and C win, 144 to 162."""
    match = match_at(LEEKHA, (80, 60, 40, 90), deals=4)
    after = replace(match, totals=(103, 60, 41, 102))

    assert after.is_over
    assert (after.winners, after.losers) == ((A, C), (B, D))


def test_the_side_of_a_player_at_101_loses_even_with_the_lower_sum():
    """World sheet 4: somebody stands at 101 or more: his team loses."""
    after = match_at(LEEKHA, (101, 100, 0, 100), deals=4)

    assert after.is_over
    assert (after.winners, after.losers) == ((B, D), (A, C))


def test_the_match_goes_on_while_everybody_has_100_or_less():
    """World sheet 4: 101 or more."""
    assert not match_at(LEEKHA, (100, 100, 100, 100), deals=4).is_over


def test_equal_sums_of_two_fallen_sides_call_for_another_deal():
    """World sheet 4: equal: one more deal (Capot's choice)."""
    tied = match_at(LEEKHA, (101, 101, 20, 20), deals=4)

    assert (tied.is_over, tied.is_tied) == (False, True)
    assert set(match_at(house(LEEKHA, ties="share"), (101, 101, 20, 20), deals=4).winners) == {A, B, C, D}


@pytest.mark.parametrize("target", [51, 151])
def test_other_targets_are_usual(target):
    """World sheet 4, options: target 51, 151."""
    game = house(LEEKHA, points=target)

    assert match_at(game, (target, 0, 0, 0), deals=3).winners == (B, D)
    assert not match_at(game, (target - 1, 0, 0, 0), deals=3).is_over


def test_the_rulebook_tells_of_the_sides_the_duty_and_the_dealer():
    """People read the rules that are played."""
    text = rulebook(LEEKHA)

    assert "partners sitting opposite each other" in text
    assert "hold the queen of spades or the ten of diamonds, you must play it, or one of them if" in text
    assert "whoever took the queen of spades in the deal before deals" in text
    assert (
        "A side with a player who then has 101 points or more loses; if this is true of both "
        "sides, the one with the lower sum of totals wins" in text
    )


# --- Cards laid open ---------------------------------------------------------------------------------

OPEN = house(LEEKHA, exposing="on")


def exposed(*some: Card):
    """Return a deal whose cards have been passed and of which some then lie open."""
    position = begun(OPEN, ROWS)
    while view(position, min(position.to_act)).asks == "pass":
        seat = min(position.to_act)
        position = position.after(seat, PassCards(position.hands[seat][:3]))
    while isinstance(position.stages[0], Expose):
        seat = min(position.to_act)
        own = tuple(each for each in some if each in position.hands[seat])
        position = position.after(seat, ExposeCards(own))
    return position


@pytest.mark.parametrize(
    ("some", "worth"),
    [((), (13, 10, 1)), (("Q♠",), (26, 10, 1)), (("T♦",), (13, 20, 1)), (("Q♠", "T♦"), (26, 20, 2))],
)
def test_exposed_cards_score_double_and_both_together_double_the_hearts_too(some, worth):
    """World sheet 4, options: doubled cards, both exposed in one deal double the hearts too (jawaker)."""
    position, rng = exposed(*map(card, some)), Random(3)
    queen, ten, heart = worth
    prices = {card("Q♠"): queen, card("T♦"): ten}

    finished = at_its_end(position, rng)

    for seat in range(4):
        won = [each for trick in finished.tricks if trick.winner == seat for each in trick.cards]
        cost = sum(prices.get(each, heart if each.suit == "♥" else 0) for each in won)
        assert finished.score().points[seat] == cost


def test_the_rulebook_tells_what_both_cards_double():
    """World sheet 4, options: both exposed in one deal double the hearts too (jawaker)."""
    told = "With the queen of spades and the ten of diamonds exposed, the score for hearts is doubled too."

    assert told in rulebook(OPEN)
    assert told not in rulebook(LEEKHA)


def test_players_know_who_holds_a_card_exposed_after_passing():
    """World sheet 4, options: QS and TD may be exposed (jawaker); they may have been passed before."""
    position = exposed(card("Q♠"))
    (holder,) = (seat for seat, hand in enumerate(position.hands) if card("Q♠") in hand)
    bits = bits_of(OPEN.rules_for(4, 0).pack)

    for seat in position.to_act:
        known = know(trick_view(view(position, seat)))
        assert known.may_hold[holder] & bits[card("Q♠")]
