"""Barbu: the contracts that are played in tricks.  Source 001 is McNeely's book; A declares in every deal."""

import pytest

from capot.cards import Card, cards
from capot.play.errors import IllegalMove
from capot.play.match import new_match
from capot.play.moves import Choose, NameTrump, PlayCard
from capot.rules.errors import RulesError
from capot.rules.games.barbu import BARBU
from capot.rules.games.common import PIQUET
from capot.rules.scoring import Captured
from tests.random_play import dealt as dealt_at_random
from tests.random_play import random_match
from tests.rules.barbu_table import (
    contract_of,
    contracts_of,
    dealt,
    exact_hands,
    hands_with,
    played,
    ready,
)
from tests.rules.table import A, B, C, D, house, play, playable

# A takes the queen of spades, C that of hearts, D the two others.
QUEENS = """
    A♠ K♠ Q♠ J♠
    T♠ 9♠ 8♠ 7♠
    K♥ Q♥ A♥ J♥
    9♥ 8♥ T♥ 7♥
    K♦ Q♦ J♦ A♦
    9♦ 8♦ 7♦ T♦
    K♣ Q♣ J♣ A♣
    9♣ 8♣ 7♣ T♣
    5♠ 4♠ 3♠ 6♠
    5♥ 4♥ 3♥ 6♥
    5♦ 4♦ 3♦ 6♦
    5♣ 4♣ 3♣ 6♣
    2♦ 2♥ 2♠ 2♣
"""
# A wins eight tricks, B four, C one with the last trump, D none.
TRUMPS = """
    A♠ K♠ Q♠ J♠
    T♠ 9♠ 8♠ 7♠
    6♠ 5♠ 4♠ 3♠
    A♥ K♥ Q♥ J♥
    T♥ 9♥ 8♥ 7♥
    6♥ 5♥ 4♥ 3♥
    A♦ K♦ Q♦ J♦
    T♦ 9♦ 8♦ 7♦
    5♦ 6♦ 4♦ 3♦
    K♣ A♣ Q♣ J♣
    9♣ T♣ 8♣ 7♣
    5♣ 6♣ 4♣ 3♣
    2♥ 2♦ 2♠ 2♣
"""
# B takes the two, three, king and queen of hearts with the ace, C wins the trick of the jack, D the last.
HEARTS_LAST = """
    A♠ K♠ Q♠ J♠
    T♠ 9♠ 8♠ 7♠
    K♦ A♦ Q♦ J♦
    9♦ T♦ 8♦ 7♦
    Q♣ A♣ K♣ J♣
    8♣ T♣ 9♣ 7♣
    5♠ 6♠ 4♠ 3♠
    5♦ 6♦ 4♦ 3♦
    5♣ 6♣ 4♣ 3♣
    2♥ 2♦ 2♠ 2♣
    3♥ A♥ K♥ Q♥
    4♥ T♥ J♥ 9♥
    5♥ 7♥ 6♥ 8♥
"""


# --- The frame ---------------------------------------------------------------------------------------


def test_barbu_is_played_by_four_with_the_whole_pack_and_the_ace_high():
    """Source 001, Barbu, How to deal: four players, thirteen cards each, from ace to two."""
    pack = BARBU.rules_for(4, 0).pack

    assert BARBU.players == (4,)
    assert len(pack.cards()) == 52
    assert pack.order == "AKQJT98765432"
    with pytest.raises(RulesError, match="Barbu is for 4 players, not 5"):
        BARBU.check_seats(5)


def test_the_player_at_the_dealers_left_declares_any_of_seven_contracts():
    """Source 001, Barbu, How to play: the declarer chooses; that his neighbour deals is from pagat.com."""
    position = dealt(hands_with(), dealer=C)

    assert position.to_act == {D}
    assert [move.contract for move in position.legal(D).moves if isinstance(move, Choose)] == [
        "no-queens",
        "no-tricks",
        "no-hearts",
        "no-king",
        "no-last-two",
        "trump",
        "dominoes",
    ]


def test_the_declarer_leads_in_every_contract():
    """Source 001, Barbu, How to play: the declarer chooses a contract and leads the first card."""
    for contract in contracts_of(BARBU.rules_for(4, 0)):
        assert ready(dealt(hands_with()), contract.name).to_act == {A}


def test_the_play_of_a_contract_goes_by_its_own_rules():
    position = ready(dealt(hands_with()), "no-king")

    assert position.contract == contract_of("no-king")
    assert position.rules.scoring == contract_of("no-king").scoring
    assert position.declarer == A


# --- Contracts to avoid ------------------------------------------------------------------------------


def test_no_queens_costs_six_for_each_queen():
    """Source 001, Barbu, No Queens: −6 each, −24 in all."""
    assert played("no-queens", QUEENS).score().points == (-6, 0, -6, -12)


def test_no_tricks_costs_two_for_each_trick():
    """Source 001, Barbu, No Tricks: −2 each, −26 in all."""
    assert played("no-tricks", QUEENS).score().points == (-4, 0, -4, -18)


def test_no_hearts_costs_two_for_each_heart_and_six_for_the_ace():
    """Source 001, Barbu, No Hearts: −2 each and −6 for the ace, −30 in all."""
    over = played("no-hearts", HEARTS_LAST)

    assert over.score().points == (0, -14, -8, -8)
    assert [item.points for item in over.score().items] == [-8, -6, -8, -8]


def test_hearts_taken_in_no_hearts_lie_face_up_before_their_taker():
    """Source 001, Barbu, No Hearts: hearts won in tricks are set aside face up, which no other cards are."""
    open_cards = {
        (contract.name, card)
        for contract in contracts_of(BARBU.rules_for(4, 0))
        for term in contract.scoring
        if isinstance(term, Captured) and term.face_up
        for card in term.cards
    }

    assert open_cards == {("no-hearts", Card(rank, "♥")) for rank in "AKQJT98765432"}


def test_hearts_may_not_be_led_by_who_holds_anything_else_however_many_have_been_played():
    """Source 001, Barbu, No Hearts: they may not lead a trick unless the player has no other cards."""
    hands = exact_hands(
        "A♠ K♠ Q♠ J♠ T♠ 9♠ 8♠ 7♠ 6♠ 5♠ 4♠ 3♠ 2♥",
        "2♠ A♥ K♥ Q♥ J♥ T♥ 9♥ 8♥ 7♥ 6♥ 5♥ 4♥ 3♥",
        "A♦ K♦ Q♦ J♦ T♦ 9♦ 8♦ 7♦ 6♦ 5♦ 4♦ 3♦ 2♦",
        "A♣ K♣ Q♣ J♣ T♣ 9♣ 8♣ 7♣ 6♣ 5♣ 4♣ 3♣ 2♣",
    )
    for contract in ("no-hearts", "no-king"):
        position = play(ready(dealt(hands), contract), "A♠ 2♠ 2♦ 2♣ K♠ A♥ 3♦ 3♣")

        assert Card("2", "♥") not in playable(position)
        with pytest.raises(IllegalMove, match="hearts may not be led while you hold another suit"):
            position.after(A, PlayCard(Card("2", "♥")))


def test_who_holds_only_hearts_leads_one():
    """Source 001, Barbu, No Hearts: unless the player has no other cards."""
    hands = exact_hands(
        "A♥ K♥ Q♥ J♥ T♥ 9♥ 8♥ 7♥ 6♥ 5♥ 4♥ 3♥ 2♥",
        "A♠ K♠ Q♠ J♠ T♠ 9♠ 8♠ 7♠ 6♠ 5♠ 4♠ 3♠ 2♠",
        "A♦ K♦ Q♦ J♦ T♦ 9♦ 8♦ 7♦ 6♦ 5♦ 4♦ 3♦ 2♦",
        "A♣ K♣ Q♣ J♣ T♣ 9♣ 8♣ 7♣ 6♣ 5♣ 4♣ 3♣ 2♣",
    )

    assert playable(ready(dealt(hands), "no-hearts")) == set(hands[A])


def test_hearts_may_be_led_in_the_other_contracts():
    """Source 001, Barbu: the ban stands in No Hearts and No King of Hearts alone."""
    for contract in ("no-queens", "no-tricks", "no-last-two", "trump"):
        assert Card("2", "♥") in playable(ready(dealt(hands_with("2♥")), contract))


def test_no_king_of_hearts_costs_twenty():
    """Source 001, Barbu, No King of Hearts: only the king counts, −20."""
    assert played("no-king", HEARTS_LAST).score().points == (0, -20, 0, 0)


def test_no_last_two_costs_ten_and_twenty():
    """Source 001, Barbu, No Last Two: the last trick but one −10, the last −20."""
    over = played("no-last-two", QUEENS)

    assert [trick.winner for trick in over.tricks[-2:]] == [D, D]
    assert over.score().points == (0, 0, 0, -30)
    assert sorted(item.points for item in over.score().items) == [-20, -10]


def test_the_last_two_tricks_may_fall_to_two_players():
    """Source 001, Barbu, No Last Two: each of the two tricks has its own price."""
    over = played("no-last-two", HEARTS_LAST)

    assert [trick.winner for trick in over.tricks[-2:]] == [C, D]
    assert over.score().points == (0, 0, -10, -20)


def test_who_cannot_follow_suit_may_play_anything_in_a_contract_to_avoid():
    """Source 001, Barbu, How to play: otherwise any card may be played, and there are no trumps."""
    hands = hands_with("A♠ K♠", "A♥ K♥ Q♥ J♥ T♥ 9♥ 8♥ 7♥ 6♥ 5♥ 4♥ 3♥ 2♥")
    position = play(ready(dealt(hands), "no-queens"), "A♠")

    assert playable(position) == set(hands[B])
    assert position.trump is None


# --- Trump -------------------------------------------------------------------------------------------


def trump_deal(*parts, lead, trump="♠", game=BARBU):
    """Return the position in Trump after these first cards."""
    return play(ready(dealt(hands_with(*parts), game), "trump", trump=trump), lead)


def test_the_declarer_names_any_suit_as_trumps_held_or_not():
    """Source 001, Barbu, Trump: the declarer nominates a trump suit."""
    hands = hands_with("A♥ K♥ Q♥ J♥ T♥ 9♥ 8♥ 7♥ 6♥ 5♥ 4♥ 3♥ 2♥")
    position = dealt(hands).after(A, Choose("trump"))

    assert {move.suit for move in position.legal(A).moves if isinstance(move, NameTrump)} == set("♠♥♦♣")
    assert position.after(A, NameTrump("♣")).trump == "♣"


def test_each_trick_brings_five_points_in_trump():
    """Source 001, Barbu, Trump: 5 points a trick, 65 in all."""
    assert played("trump", TRUMPS).score().points == (40, 20, 5, 0)


def test_the_declarer_leads_any_card_in_trump():
    """Source 001, Barbu, Trump: the declarer leads the first trick; no lead is barred."""
    hands = hands_with("A♠ A♥ A♦ A♣")

    assert playable(ready(dealt(hands), "trump")) == set(hands[A])


def test_who_can_beat_a_trump_that_was_led_must_play_his_highest():
    """Source 001, Barbu, Trump: when trump leads, you must play your highest trump."""
    position = trump_deal("9♠", "K♠ T♠ 2♠ 3♦", lead="9♠")

    assert playable(position) == {Card("K", "♠")}
    with pytest.raises(IllegalMove, match="you must play your highest trump, the K♠"):
        position.after(B, PlayCard(Card("T", "♠")))


def test_who_cannot_beat_a_trump_that_was_led_plays_any_trump():
    """Source 001, Barbu, Trump: unless your highest trump cannot win; then any will do."""
    position = trump_deal("A♠", "K♠ T♠ 2♠ 3♦", lead="A♠")

    assert {card for card in playable(position) if card.suit == "♠"} == playable(position)
    assert set(cards("K♠ T♠ 2♠")) <= playable(position)


def test_it_is_the_best_trump_in_the_trick_that_must_be_beaten():
    """Source 001, Barbu, Trump: the highest cannot win against one that was put on before."""
    position = trump_deal("9♠", "A♠", "K♠ T♠", lead="9♠ A♠")

    assert set(cards("K♠ T♠")) <= playable(position)


def test_who_can_follow_to_a_plain_suit_plays_any_card_of_it():
    """Source 001, Barbu, Trump: players must always follow suit if possible; nobody need head the trick."""
    position = trump_deal("9♦", "A♦ 2♦ A♠", lead="9♦")

    assert set(cards("A♦ 2♦")) <= playable(position)
    assert all(card.suit == "♦" for card in playable(position))


VOID = "A♥ K♥ Q♥ J♥ T♥ 9♥ 8♥ 7♥ 6♥ 5♥"
DIAMONDS = "9♦ T♦"


def test_who_is_void_in_a_plain_suit_must_trump():
    """Source 001, Barbu, Trump: if a non-trump suit leads and you are void, you must play a trump."""
    position = trump_deal(DIAMONDS, f"{VOID} K♠ 5♠ 2♠", lead="9♦")

    assert playable(position) == set(cards("K♠ 5♠ 2♠"))
    with pytest.raises(IllegalMove, match="you cannot follow suit and must trump"):
        position.after(B, PlayCard(Card("A", "♥")))


def void_after_a_trump(own: str, game=BARBU):
    """Return what C may play, void in diamonds, when B, void too, has trumped with the eight."""
    mine = "A♣ K♣ Q♣ J♣ T♣ 9♣ 8♣ 7♣ 6♣ 5♣"
    position = trump_deal(DIAMONDS, f"{VOID} 4♥ 3♥ 8♠", f"{mine} {own}", lead="9♦ 8♠", game=game)
    return {card for card in playable(position) if card.suit != "♣"}, playable(position)


def test_who_is_void_and_can_beat_a_trump_in_the_trick_must():
    """Source 001, Barbu, Trump, read by its strict trump rules; so on pagat.com too."""
    trumps, may = void_after_a_trump("K♠ 9♠ 2♠")

    assert trumps == may == set(cards("K♠ 9♠"))


def test_who_is_void_and_cannot_beat_a_trump_in_the_trick_plays_anything():
    """Source 001, Barbu, Trump: unless a higher trump has already been played; any card then."""
    trumps, may = void_after_a_trump("7♠ 3♠ 2♠")

    assert trumps == set(cards("7♠ 3♠ 2♠"))
    assert len(may) == 13


def test_who_is_void_and_has_no_trump_plays_anything():
    """Source 001, Barbu, Trump: the duty is to play a trump that one holds."""
    position = trump_deal(DIAMONDS, f"{VOID} 4♥ 3♥ 2♥", lead="9♦")

    assert len(playable(position)) == 13


def test_who_holds_nothing_but_trumps_plays_one_though_it_cannot_win():
    """Source 001, Barbu, Trump: with only trumps, a lower one is all that there is to play."""
    hands = exact_hands(
        "A♦ K♦ Q♦ J♦ T♦ 9♦ 8♦ 7♦ 6♦ 5♦ 4♦ 3♦ 2♦",
        "A♠ A♥ K♥ Q♥ J♥ T♥ 9♥ 8♥ 7♥ 6♥ 5♥ 4♥ 3♥",
        "K♠ Q♠ J♠ T♠ 9♠ 8♠ 7♠ 6♠ 5♠ 4♠ 3♠ 2♠ 2♥",
        "A♣ K♣ Q♣ J♣ T♣ 9♣ 8♣ 7♣ 6♣ 5♣ 4♣ 3♣ 2♣",
    )
    position = play(ready(dealt(hands), "trump"), "2♦ A♠")

    assert playable(position) == set(hands[C])


def test_the_highest_trump_wins_or_the_highest_card_of_the_suit_led():
    """Source 001, Barbu, Trump: by the highest trump, or by the highest card in the leading suit."""
    mine = "A♣ K♣ Q♣ J♣ T♣ 9♣ 8♣ 7♣ 6♣ 5♣ 4♣"
    plain = trump_deal("9♦", "T♦", "3♦", "2♦", lead="9♦ T♦ 3♦ 2♦")
    trumped = trump_deal(DIAMONDS, f"{VOID} 4♥ 3♥ 8♠", f"{mine} 9♠ 2♠", "J♦", lead="9♦ 8♠ 9♠ J♦")

    assert plain.tricks[0].winner == B
    assert trumped.tricks[0].winner == C


# --- House rules -------------------------------------------------------------------------------------


def test_any_trump_that_beats_those_in_the_trick_will_do_where_overtaking_is_enough():
    """pagat.com: when trumps are led one must play a higher trump if able, not the highest."""
    game = house(BARBU, trump_led="overtake")
    beaten = trump_deal("9♠", "K♠ T♠ 2♠", lead="9♠", game=game)
    unbeaten = trump_deal("A♠", "K♠ T♠ 2♠", lead="A♠", game=game)

    assert set(cards("K♠ T♠")) <= playable(beaten)
    assert Card("2", "♠") not in playable(beaten)
    assert set(cards("K♠ T♠ 2♠")) <= playable(unbeaten)


def test_any_trump_will_do_over_a_trump_by_the_letter_of_the_book():
    """Source 001, Barbu, Trump, to the letter: a trump must be played, but none is said to be too low."""
    game = house(BARBU, void="letter")

    assert void_after_a_trump("K♠ 9♠ 2♠", game)[1] == set(cards("K♠ 9♠ 2♠"))
    assert len(void_after_a_trump("7♠ 3♠ 2♠", game)[1]) == 13


def test_the_king_of_hearts_may_have_to_be_thrown_at_the_first_discard():
    """Common practice: who cannot follow suit and holds the king of hearts must play it."""
    hands = hands_with("A♠ 2♠", "A♥ K♥ Q♥ J♥ T♥ 9♥ 8♥ 7♥ 6♥ 5♥ 4♥ 3♥ 2♥")
    forced = house(BARBU, king_of_hearts="first-discard")

    assert playable(play(ready(dealt(hands, forced), "no-king"), "A♠")) == {Card("K", "♥")}
    assert playable(play(ready(dealt(hands, forced), "no-hearts"), "A♠")) == set(hands[B])
    assert playable(play(ready(dealt(hands), "no-king"), "A♠")) == set(hands[B])


@pytest.mark.parametrize(
    ("chosen", "reason"),
    [
        ({"doubles": "off", "redoubles": "later"}, "doubles=off leaves out the doubling, which redoubles"),
        ({"doubles": "off", "undoubled": "split"}, "doubles=off leaves out the doubling, which undoubled"),
        (
            {"doubles": "off", "obligation": "penalty"},
            "doubles=off leaves out the doubling, which obligation",
        ),
        ({"doubles": "off", "owed": 3}, "doubles=off leaves out the doubling, which owed"),
        ({"obligation": "none", "owed": 3}, "both say what the doubling owed is"),
    ],
)
def test_house_rules_that_contradict_each_other_are_refused_with_the_reason(chosen, reason):
    with pytest.raises(RulesError, match=reason):
        house(BARBU, **chosen)


def test_in_salad_everything_to_be_avoided_counts_at_once():
    """Common practice: an eighth contract in which all five negative ones are played together."""
    game = house(BARBU, salad="on")
    told = {each.name: each for each in contracts_of(game.rules_for(4, 0))}
    negative = ("no-queens", "no-tricks", "no-hearts", "no-king", "no-last-two")

    assert list(told)[5:] == ["salad", "trump", "dominoes"]
    assert told["salad"].total == -130
    assert sum(told[name].total or 0 for name in negative) == -130
    assert len(random_match(house(BARBU, salad="on", doubles="off"), 4, 1).deals) == 32


# --- With 32 cards: the page Le barbu of sites.google.com/view/jeux-de-cartes -----------------------------


@pytest.mark.parametrize(("seats", "size", "held"), [(3, 30, 10), (4, 32, 8), (5, 30, 6)])
def test_with_32_cards_three_to_five_play_without_the_black_sevens_unless_they_are_four(seats, size, held):
    """Le barbu: without twos to sixes, for three and five without 7♠ and 7♣ too; ten, eight or six each."""
    game = house(BARBU, pack="piquet")
    pack = game.rules_for(seats, 0).pack

    assert sorted(game.players) == [3, 4, 5]
    assert len(pack.cards()) == size
    assert {*PIQUET.cards()} - {*pack.cards()} == ({*cards("7♠ 7♣")} if size == 30 else set())
    assert all(len(hand) == held for hand in dealt_at_random(new_match(game, seats), 1).position.dealt)


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("salad", ["off", "on"])
def test_with_32_cards_everyone_declares_each_contract_once_and_its_points_add_up(seats, salad):
    """Le barbu: a match is the number of contracts times the number of players."""
    game = house(BARBU, pack="piquet", salad=salad)
    match = random_match(game, seats, 3)
    tricks = 32 // seats
    negative = {
        "no-queens": -24,
        "no-tricks": -2 * tricks,
        "no-hearts": -20,
        "no-king": -20,
        "no-last-two": -30,
    }
    totals = negative | {"trump": 5 * tricks, "dominoes": {3: 60, 4: 65, 5: 65}[seats]}
    totals |= {"salad": sum(negative.values())} if salad == "on" else {}

    played = [(deal, deal.contract) for deal in match.deals if deal.contract is not None]
    for seat in range(seats):
        assert sorted(each.name for deal, each in played if deal.declarer == seat) == sorted(totals)
    for deal, contract in played:
        assert sum(deal.score().points) == totals[contract.name]
        assert contract.total in {None, totals[contract.name]}


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_with_32_cards_dominoes_goes_from_the_jacks_to_the_ace_and_the_last_card_below(seats):
    """As at other games with the pack of 32: nobody names the rank, and no row goes round the corner."""
    match = dealt_at_random(new_match(house(BARBU, pack="piquet", doubles="off"), seats), 4)
    position = match.position.after(min(match.position.to_act), Choose("dominoes"))
    rows = dict.fromkeys("♠♥♦♣", "")
    while position.to_act:
        (seat,) = position.to_act
        move = next(iter(position.legal(seat)))
        if isinstance(move, PlayCard):
            rows[move.card.suit] += move.card.rank
        position = position.after(seat, move)

    order = "AKQJT987"
    for row in rows.values():
        assert not row or row[0] == "J"
        for place in range(1, len(row)):
            assert any(abs(order.index(row[place]) - order.index(each)) == 1 for each in row[:place])
    assert len(position.finished) == seats
    assert sum(position.score().points) == {3: 60, 4: 65, 5: 65}[seats]


def test_with_32_cards_no_contract_is_split_as_the_points_of_some_depend_on_the_players():
    with pytest.raises(
        RulesError, match="undoubled needs contracts whose points are the same at every table"
    ):
        house(BARBU, pack="piquet", undoubled="split")
