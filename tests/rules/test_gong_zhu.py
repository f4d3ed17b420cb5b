"""Gong Zhu: exposing, the play, the scoring and the end, sentence by sentence."""

from dataclasses import replace

import pytest

from capot.cards import Card, card, cards
from capot.play.errors import IllegalMove
from capot.play.events import Trick
from capot.play.match import new_match
from capot.play.moves import Expose, PlayCard
from capot.play.position import from_hands
from capot.play.view import view
from capot.players.views.trick_view import trick_view
from capot.players.worlds.card_sets import bits_of
from capot.players.worlds.knowledge import know
from capot.rules.errors import RulesError
from capot.rules.games.gong_zhu import GONG_ZHU
from tests.random_play import by_first
from tests.rules.table import A, B, C, D, exposing, house, match_at

PACK = GONG_ZHU.rules_for(4, 0).pack


def hands(*, more: dict[int, str] | None = None) -> list[list[Card]]:
    """Return four hands: those named, filled up with the rest of the pack from A on."""
    given = {seat: list(cards(text)) for seat, text in (more or {}).items()}
    used = {each for some in given.values() for each in some}
    rest = [each for each in PACK.cards() if each not in used]
    found = []
    for seat in range(4):
        own = given.get(seat, [])
        take = 13 - len(own)
        found.append([*own, *rest[:take]])
        rest = rest[take:]
    return found


def deal(game=GONG_ZHU, last_winner=None, **seats: str):
    """Return a deal with these cards in the hands of A to D, before anything is exposed."""
    given = hands(more={"ABCD".index(name): text for name, text in seats.items()})
    standing = replace(new_match(game, 4).standing, last_winner=last_winner)
    return from_hands(game.rules_for(4, 0), D, given, (), standing)


def taking(position, **piles: str):
    """Return the score of a deal in which each player has taken these cards: the tricks do not matter."""
    tricks, taken = [], {each for text in piles.values() for each in cards(text)}
    for name, text in piles.items():
        own = cards(text)
        tricks += [Trick(A, own[at : at + 4], "ABCD".index(name)) for at in range(0, len(own), 4)]
    rest = tuple(each for each in PACK.cards() if each not in taken)
    tricks += [Trick(A, (each,), D) for each in rest]
    return replace(position, stages=(), tricks=tuple(tricks)).score().points


ALL_HEARTS = "A♥ K♥ Q♥ J♥ T♥ 9♥ 8♥ 7♥ 6♥ 5♥ 4♥ 3♥ 2♥"

# --- The pack, the deal, the lead ------------------------------------------------------------------


def test_four_play_with_the_whole_pack_and_five_without_the_twos_of_clubs_and_diamonds():
    """World sheet 3, after pagat: 52 cards; with 5 players without 2C and 2D, ten each."""
    five = GONG_ZHU.rules_for(5, 0).pack.cards()

    assert len(PACK.cards()) == 52
    assert set(PACK.cards()) - set(five) == set(cards("2♣ 2♦"))


def test_play_goes_anticlockwise_and_a_house_rule_turns_it():
    """World sheet 3: anticlockwise (Wikipedia); clockwise in denexa's rules."""
    assert GONG_ZHU.direction == "anticlockwise"
    assert house(GONG_ZHU, direction="clockwise").direction == "clockwise"


def test_in_the_first_deal_the_holder_of_the_two_of_spades_leads_any_card():
    """World sheet 3, after pagat: deal 1 the holder of 2S; any card may be led."""
    position = exposing(deal(C="2♠ 5♦"))

    assert position.to_act == {C}
    assert len(position.legal(C).cards) == 13


def test_a_house_rule_makes_the_two_of_spades_itself_the_first_card():
    """World sheet 3, OPT: the 2S itself must be led in deal 1 (denexa)."""
    game = house(GONG_ZHU, first_card="two")

    assert exposing(deal(game, C="2♠ 5♦")).legal(C).cards == {card("2♠")}
    assert len(exposing(deal(game, last_winner=B, C="2♠ 5♦")).legal(B).cards) == 13, "only in the first deal"


def test_later_whoever_took_the_pig_in_the_deal_before_leads():
    """World sheet 3, after pagat: later deals, whoever took QS in the deal before."""
    match = new_match(GONG_ZHU, 4)
    match = by_first(match.with_deal(match.pack))
    (taker,) = {trick.winner for trick in match.position.tricks if card("Q♠") in trick.cards}
    match = match.with_deal(match.pack)
    for seat in range(4):
        match = match.after(seat, Expose(()))

    assert match.position.to_act == {taker}


# --- Exposing --------------------------------------------------------------------------------------


def test_everybody_is_asked_at_the_same_time_whether_or_not_there_is_something_to_expose():
    """World sheet 3: any holder may expose AH, QS, JD, TC before the first lead; one simultaneous round."""
    position = deal(A="A♥ Q♠", B="J♦")

    assert position.to_act == {A, B, C, D}
    assert set(position.legal(A)) == {
        Expose(()),
        Expose(cards("Q♠")),
        Expose(cards("A♥")),
        Expose(cards("Q♠ A♥")),
    }
    assert set(position.legal(B)) >= {Expose(()), Expose(cards("J♦"))}


def test_what_others_expose_is_hidden_until_all_have_answered_and_then_seen_by_everybody():
    position = deal(A="A♥ Q♠", B="J♦")
    before = view(position, C)
    half = position.after(A, Expose(cards("Q♠")))

    assert replace(view(half, C), to_act=before.to_act) == before
    assert view(half, None).exposed == ()
    assert view(exposing(position, A="Q♠"), C).exposed == ((A, card("Q♠")),)


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        (Expose(cards("J♦")), "you do not hold the J♦"),
        (Expose(cards("Q♠ Q♠")), "named twice"),
        (Expose(cards("2♠")), "the 2♠ is not one of the cards that may be exposed"),
        (PlayCard(card("Q♠")), "it is time to expose cards, or nothing"),
    ],
)
def test_other_cards_are_not_exposed(move, reason):
    with pytest.raises(IllegalMove, match=reason):
        deal(A="A♥ Q♠ 2♠", B="J♦").after(A, move)


def test_a_house_rule_asks_again_until_nobody_exposes_another_card():
    """World sheet 3, OPT: repeated rounds until all pass."""
    game = house(GONG_ZHU, rounds="several")
    position = exposing(deal(game, A="A♥ Q♠", B="J♦"), A="Q♠")

    assert view(position, B).exposed == ((A, card("Q♠")),)
    assert position.to_act == {A, B, C, D}
    assert set(position.legal(A)) == {Expose(()), Expose(cards("A♥"))}

    position = exposing(exposing(position, B="J♦"))

    assert position.stages[0].name == "tricks"
    assert position.exposed == ((A, card("Q♠")), (B, card("J♦")))


def test_a_house_rule_plays_without_exposing():
    assert deal(house(GONG_ZHU, exposing="off")).stages[0].name == "tricks"


# --- Exposed cards in the play ---------------------------------------------------------------------


def test_an_exposed_card_may_not_be_led_to_the_first_trick_of_its_suit():
    """World sheet 3: not played, led or followed, to the first trick in which its suit is led."""
    position = exposing(deal(A="2♠ Q♠ A♥ 2♥"), A="Q♠ A♥")

    assert position.to_act == {A}
    assert not position.legal(A).cards & set(cards("Q♠ A♥"))
    assert position.why_not(A, PlayCard(card("Q♠"))) == (
        "Q♠ may not be played: it is held back from the first trick in spades, as you hold others"
    )


def test_nor_may_it_follow_to_that_trick_but_to_the_second_it_may():
    position = exposing(deal(A="2♠ 3♠", B="Q♠ 5♠ 6♠", C="K♠ 7♠", D="A♠ 8♠"), B="Q♠")
    position = position.after(A, PlayCard(card("2♠")))

    assert card("Q♠") not in position.legal(B).cards
    for seat, each in ((B, "5♠"), (C, "7♠"), (D, "A♠"), (D, "8♠"), (A, "3♠")):
        position = position.after(seat, PlayCard(card(each)))
    assert card("Q♠") in position.legal(B).cards


def test_as_the_only_card_of_its_suit_it_may_be_played_at_once():
    """World sheet 3: unless it is then the holder's only card of that suit."""
    position = exposing(
        deal(A="2♠ 3♠", B="Q♠ K♥ Q♥ J♥ T♥ 9♥ 8♥ 7♥ 6♥ 5♥ 4♥ 3♥ 2♥", C="K♠ 7♠", D="A♠ 8♠"), B="Q♠"
    )

    assert position.after(A, PlayCard(card("2♠"))).legal(B).cards == {card("Q♠")}


def test_discarding_it_on_another_suit_is_free():
    """World sheet 3: discarding it on another suit is free (default)."""
    spades = "A♠ Q♠ J♠ T♠ 9♠ 8♠ 7♠ 6♠ 5♠ 4♠ 3♠ A♥ K♥"
    position = exposing(deal(A="2♠ 3♦", B=spades, C="K♠ 4♦", D="5♦"), B="Q♠")

    assert card("Q♠") in position.after(A, PlayCard(card("3♦"))).legal(B).cards


def test_everybody_knows_where_an_exposed_card_lies():
    position = exposing(deal(A="2♠ 3♠", B="Q♠ 5♠ 6♠"), B="Q♠")
    known = know(trick_view(view(position, A))).known

    assert known[B] == bits_of(PACK)[card("Q♠")]
    assert not known[C]


# --- Scoring ---------------------------------------------------------------------------------------


def test_the_hearts_cost_200_together_the_pig_100_and_the_sheep_brings_100():
    """World sheet 3: hearts A −50, K −40, Q −30, J −20, T to 5 −10 each, 4 3 2 nothing."""
    position = exposing(deal())

    assert taking(position, A="A♥ K♥ Q♥ J♥")[A] == -140
    assert taking(position, A="T♥ 9♥ 8♥ 7♥ 6♥ 5♥")[A] == -60
    assert taking(position, A="4♥ 3♥ 2♥", B="Q♠", C="J♦")[:3] == (0, -100, 100)


def test_a_house_rule_counts_low_hearts_at_face_value_but_the_four_ten():
    """World sheet 3, OPT face: hearts 2 to T at face value but 4H −10, still −200."""
    position = exposing(deal(house(GONG_ZHU, hearts="face")))

    assert taking(position, A="9♥ 4♥ 2♥")[A] == -21
    assert taking(position, A="A♥ K♥ Q♥ J♥ T♥ 8♥ 7♥ 6♥ 5♥ 3♥")[A] == -179


def test_the_doubler_brings_50_alone_and_else_doubles_the_rest():
    """World sheet 3: TC alone +50, otherwise nothing, and the rest of its taker's score by 2."""
    position = exposing(deal())

    assert taking(position, A="T♣ 5♠")[A] == 50
    assert taking(position, A="T♣ J♦ 7♥")[A] == 180
    assert taking(position, A="T♣ Q♠")[A] == -200


def test_the_lowest_three_hearts_are_scoring_cards():
    """World sheet 3, after pagat: TC and 3H = 2·0 = 0, not +50."""
    assert taking(exposing(deal()), A="T♣ 3♥")[A] == 0


def test_all_the_hearts_bring_200_and_turn_the_pig_but_not_the_sheep():
    """World sheet 3, after pagat: +200; QS in the same pile +100; JD stays +100."""
    position = exposing(deal())

    assert taking(position, A=ALL_HEARTS)[A] == 200
    assert taking(position, A=f"{ALL_HEARTS} Q♠ J♦")[A] == 400
    assert taking(position, A=ALL_HEARTS, B="Q♠")[:2] == (200, -100)
    assert taking(position, A=f"{ALL_HEARTS} Q♠ J♦ T♣")[A] == 800


def test_a_house_rule_turns_the_pig_only_with_all_sixteen_cards():
    """World sheet 3, OPT slam16."""
    position = exposing(deal(house(GONG_ZHU, pig_turned="sixteen")))

    assert taking(position, A=f"{ALL_HEARTS} Q♠ J♦")[A] == 200
    assert taking(position, A=f"{ALL_HEARTS} Q♠ J♦ T♣")[A] == 800


def test_exposed_cards_score_twice_the_doubler_multiplies_by_four_whoever_takes_them():
    """World sheet 3: AH doubles every heart, QS ±200, JD +200, TC × 4 and alone +100."""
    held = deal(A="A♥ Q♠", B="J♦ T♣")

    assert taking(exposing(held, A="A♥"), C="K♥ 7♥")[C] == -100
    assert taking(exposing(held, A="A♥"), C=ALL_HEARTS)[C] == 400
    assert taking(exposing(held, A="Q♠"), C="Q♠")[C] == -200
    assert taking(exposing(held, A="Q♠"), C=f"{ALL_HEARTS} Q♠")[C] == 400
    assert taking(exposing(held, B="J♦"), C="J♦")[C] == 200
    assert taking(exposing(held, B="T♣"), C="T♣")[C] == 100
    assert taking(exposing(held, B="T♣"), C="T♣ J♦")[C] == 400
    everything = exposing(held, A="A♥ Q♠", B="J♦ T♣")
    assert taking(everything, C=f"{ALL_HEARTS} Q♠ J♦ T♣")[C] == (400 + 200 + 200) * 4


def test_the_worked_example():
    """World sheet 3: TC exposed, AH not."""
    position = exposing(deal(B="T♣"), B="T♣")
    rest = "Q♥ J♥ T♥ 9♥ 8♥ 6♥ 5♥ 4♥ 3♥"

    assert taking(position, A="Q♠ T♣ 7♥ 2♥", B="J♦ A♥ K♥", C=rest) == (-440, 10, -100, 0)


def test_the_reasons_say_what_was_exposed():
    over = exposing(deal(A="A♥ Q♠"), A="A♥ Q♠")
    tricks = tuple(Trick(A, (each,), C) for each in cards("Q♠ K♥"))
    items = replace(over, stages=(), tricks=tricks).score().items

    assert {item.reason for item in items} == {"took K♥, with A♥ exposed", "took Q♠, exposed"}


# --- The end ---------------------------------------------------------------------------------------


def test_the_match_ends_when_somebody_is_at_minus_1000_and_the_lowest_is_the_pig():
    """World sheet 3, after pagat: lowest total loses, highest wins."""
    assert not match_at(GONG_ZHU, (-999, 300, 0, 0), deals=3).is_over
    over = match_at(GONG_ZHU, (-1000, 300, -1200, 0), deals=3)

    assert over.is_over
    assert (over.winners, over.losers) == ((B,), (C,))


def test_a_house_rule_ends_the_match_at_plus_1000_too():
    """World sheet 3, OPT: +1000 also ends (Wikipedia)."""
    assert not match_at(GONG_ZHU, (1000, 0, 0, 0), deals=3).is_over
    over = match_at(house(GONG_ZHU, high_end="yes"), (1000, 0, 0, -10), deals=3)

    assert over.is_over
    assert (over.winners, over.losers) == ((A,), ())


def test_a_house_rule_counts_the_piles_of_partners_as_one():
    """World sheet 3, after pagat: four may play as partners opposite, whose two piles are counted as one."""
    game = house(GONG_ZHU, partners="pairs")
    pairs = exposing(deal(game))

    assert taking(pairs, A="Q♠ A♥", C="T♣") == (-300, -50, -300, -50)
    assert taking(pairs, A="A♥ K♥ Q♥ J♥ T♥ 9♥ 8♥", C="7♥ 6♥ 5♥ 4♥ 3♥ 2♥ Q♠", B="J♦ T♣") == (
        300,
        200,
        300,
        200,
    )
    assert new_match(game, 5).sides is None


def test_it_is_for_four_or_five():
    with pytest.raises(RulesError, match="Gong Zhu is for 4 or 5 players, not 3"):
        new_match(GONG_ZHU, 3)
