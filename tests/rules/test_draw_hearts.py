"""Draw Hearts, Domino Hearts and Ciapanò for two: drawing from a stock during the tricks; A leads."""

import pytest

from capot.cards import card, cards
from capot.play.ending.claims import takes_all_the_rest
from capot.play.ending.last_tricks import is_searchable
from capot.play.events import Given
from capot.play.match import new_match
from capot.play.position import Position, from_hands, positions_of
from capot.play.progress import TricksProgress
from capot.play.view import view
from capot.rules.changes.edits import Change, edited
from capot.rules.errors import RulesError
from capot.rules.games.ciapano import CIAPANO
from capot.rules.games.draw_hearts import DOMINO_HEARTS, DRAW_HEARTS
from capot.rules.stages.tricks import HolderOfLowest
from capot.rules.text import rulebook
from tests.random_play import random_match, random_positions
from tests.rules.table import A, B, C, D, house, match_at, play, playable

SPADES = "A♠ K♠ Q♠ J♠ 10♠ 9♠ 8♠ 7♠ 6♠ 5♠ 4♠ 3♠ 2♠"
DIAMONDS, CLUBS, HEARTS = (SPADES.replace("♠", suit) for suit in "♦♣♥")


def deal_of(game, *hands: str, stock: str = "") -> Position:
    """Return a deal with these hands and this stock, its other cards below; the last seat deals."""
    rules, named = game.rules_for(len(hands), 0), [cards(hand) for hand in hands]
    top = cards(stock) if stock else ()
    rest = [each for each in rules.pack.cards() if not any(each in some for some in (*named, top))]
    standing = new_match(game, len(hands)).standing
    return from_hands(rules, len(hands) - 1, named, (*top, *rest), standing)


def in_turn(first: str, second: str) -> str:
    """Return cards taken in turn from two lists."""
    return " ".join(f"{one} {other}" for one, other in zip(first.split(), second.split(), strict=True))


# --- Drawing after each trick ------------------------------------------------------------------------

# A wins all tricks with spades and draws before B, who discards diamonds.
FIRST_HALF = in_turn(SPADES, DIAMONDS)
# A draws clubs, B hearts.
ALL_TO_A = in_turn(CLUBS, HEARTS)
# A takes five hearts and B eight.
A_DRAWS = "A♣ K♣ Q♣ J♣ 10♣ 9♣ 8♣ 7♣ 6♣ 2♥ 3♥ 4♥ 5♥"
B_DRAWS = "2♣ 3♣ 4♣ 5♣ A♥ K♥ Q♥ J♥ 10♥ 6♥ 9♥ 8♥ 7♥"
FIVE_TO_EIGHT = f"{in_turn(A_DRAWS[:-9], B_DRAWS[:-9])} 9♥ 3♥ 8♥ 4♥ 7♥ 5♥"


def half_played(game, stock: str) -> Position:
    """Return a deal after the first half, in which A has won every trick."""
    return play(deal_of(game, SPADES, DIAMONDS, stock=stock), FIRST_HALF)


def test_two_players_get_thirteen_cards_each_and_the_rest_is_the_stock():
    """Foster, Draw Hearts: thirteen cards each, and twenty-six in the stock."""
    match = new_match(DRAW_HEARTS, 2)
    position = match.with_deal(match.pack).position

    assert DRAW_HEARTS.players == (2,)
    assert position.sizes == (13, 13)
    assert position.in_stock == 26
    assert position.to_act == {position.eldest}


def test_the_winner_draws_the_top_card_then_the_loser_and_the_winner_leads():
    """Foster, Draw Hearts: the winner of the trick draws first."""
    position = play(deal_of(DRAW_HEARTS, SPADES, DIAMONDS, stock="9♥ 8♥"), "A♠ 2♦")

    assert card("9♥") in position.hands[A]
    assert card("8♥") in position.hands[B]
    assert position.to_act == {A}
    assert position.sizes == (13, 13)
    assert position.in_stock == 24


def test_suit_must_be_followed_while_there_is_a_stock_and_after():
    """Parlett, Draw Hearts: follow suit in both phases if you can."""
    for now in random_positions(DRAW_HEARTS, 2, 1):
        for seat in now.to_act:
            led = [each.suit for each in now.progress_of(TricksProgress).cards]
            follows = {each for each in now.hands[seat] if each.suit in led}
            assert playable(now) == (follows or set(now.hands[seat]))


def test_when_the_stock_is_gone_the_last_thirteen_cards_are_played_out():
    """Foster, Draw Hearts: thirteen tricks with draws, and thirteen without."""
    positions = list(random_positions(DRAW_HEARTS, 2, 2))
    at_leads = [now.in_stock for now in positions[:-1] if not now.progress_of(TricksProgress).cards]

    assert at_leads == [*range(26, 0, -2), *[0] * 13]
    assert len(positions[-1].tricks) == positions[-1].total_tricks == 26
    assert positions[-1].hands == ((), ())


def test_each_heart_costs_a_point():
    """Foster, Draw Hearts: eight hearts to five are eight points and five."""
    assert play(half_played(DRAW_HEARTS, in_turn(A_DRAWS, B_DRAWS)), FIVE_TO_EIGHT).score().points == (5, 8)
    assert play(half_played(DRAW_HEARTS, ALL_TO_A), ALL_TO_A).score().points == (13, 0)


def test_settling_the_difference_the_player_with_more_hearts_pays_it():
    """Foster, Draw Hearts: at eight hearts to five, the first pays three."""
    difference = house(DRAW_HEARTS, settlement="difference")

    over = play(half_played(difference, in_turn(A_DRAWS, B_DRAWS)), FIVE_TO_EIGHT)

    assert over.score().points == (3, -3)
    assert not difference.low_wins


def test_with_the_queen_taking_all_penalty_cards_costs_the_other_player_twenty_six():
    """Parlett: the queen of spades costs thirteen, and taking everything is shooting the moon."""
    queen = house(DRAW_HEARTS, queen="on")

    assert play(half_played(queen, ALL_TO_A), ALL_TO_A).score().points == (0, 26)
    assert play(half_played(queen, in_turn(A_DRAWS, B_DRAWS)), FIVE_TO_EIGHT).score().points == (18, 8)
    with pytest.raises(RulesError):
        house(DRAW_HEARTS, queen="on", settlement="difference")


def test_the_match_ends_at_fifty_and_the_lower_total_wins():
    """Capot's choice: Foster settles each deal by itself."""
    match = random_match(DRAW_HEARTS, 2, 3)

    assert match.is_over
    assert max(match.totals) >= 50
    assert max(match.deals[-1].standing.totals) < 50
    assert [match.totals[seat] for seat in match.winners] == [min(match.totals)] * len(match.winners)


def test_only_the_drawer_sees_a_card_but_everyone_counts_the_stock():
    """Foster, Draw Hearts: the stock lies face down."""
    position = play(deal_of(DRAW_HEARTS, SPADES, DIAMONDS, stock="9♥ 8♥"), "A♠ 2♦")
    views = [view(position, seat) for seat in (A, B, None)]

    drawn = [[event.what.cards for event in seen.events if isinstance(event.what, Given)] for seen in views]

    assert drawn == [[cards("9♥")], [cards("8♥")], []]
    assert views[A].received == cards("9♥")
    assert [seen.stock for seen in views] == [24] * 3


def test_a_suit_a_player_lacked_is_open_again_once_that_player_has_drawn():
    """After the last draw, what a player lacks stays known."""
    position = play(deal_of(DRAW_HEARTS, SPADES, DIAMONDS, stock=ALL_TO_A), "A♠ 2♦")
    late = play(half_played(DRAW_HEARTS, ALL_TO_A), "A♣ A♥")

    assert view(position, None).voids == (frozenset(), frozenset())
    assert view(late, None).voids == (frozenset(), frozenset("♣"))


def test_nobody_takes_all_the_rest_for_certain_while_cards_are_to_be_drawn():
    """A hand of nothing but aces may still draw a low card; once the stock is gone, it may be claimed."""
    before, after = deal_of(DRAW_HEARTS, SPADES, DIAMONDS, stock=ALL_TO_A), half_played(DRAW_HEARTS, ALL_TO_A)
    last = play(after, in_turn(" ".join(CLUBS.split()[:10]), " ".join(HEARTS.split()[:10])))

    assert not takes_all_the_rest(view(before, A))
    assert not is_searchable(before)
    assert takes_all_the_rest(view(after, A))
    assert is_searchable(last)


def test_the_stock_must_go_round_and_no_card_in_it_may_decide_who_leads():
    """Everybody holds as many cards throughout, and nothing comes before the play."""
    with pytest.raises(RulesError, match="25 cards cannot be shared out among 2"):
        edited(DRAW_HEARTS, (Change("rules.packs.without", cards("2♣")),))
    with pytest.raises(RulesError, match="cannot decide who leads first"):
        edited(DRAW_HEARTS, (Change("rules.stages.tricks.first_lead", HolderOfLowest("♣")),))
    with pytest.raises(RulesError, match="nobody else gets them"):
        edited(DRAW_HEARTS, (Change("rules.stages.tricks.talon_to", "last trick"),))


def test_the_rulebook_tells_who_draws_when():
    book = rulebook(DRAW_HEARTS, 2)

    assert "The 26 cards left over form the stock, face down on the table." in book
    assert "After each trick, its winner draws the top card of the stock, then the other player" in book
    assert "When the stock is gone, after 13 tricks, the cards in hand are played out." in book


# --- Ciapanò for two ---------------------------------------------------------------------------------


def test_two_players_of_ciapano_get_ten_cards_each_and_draw_from_a_stock_of_twenty():
    """Italian pages, Ciapanò: ten each; after each trick the winner draws, then the loser."""
    positions = list(random_positions(CIAPANO, 2, 1))
    at_leads = [now.in_stock for now in positions[:-1] if not now.progress_of(TricksProgress).cards]

    assert positions[0].sizes == (10, 10)
    assert at_leads == [*range(20, 0, -2), *[0] * 10]
    assert sum(positions[-1].score().points) == 11


def test_more_players_of_ciapano_draw_nothing():
    """Italian pages, Ciapanò: the stock is for two."""
    for seats in (3, 4, 5, 6, 7, 8):
        assert not any(now.in_stock for now in random_positions(CIAPANO, seats, 1))


# --- Drawing until able to follow --------------------------------------------------------------------

LEADS = "A♣ A♦ A♥ A♠ K♣ K♦"


def test_two_to_seven_players_get_six_cards_each_and_the_rest_is_the_stock():
    """Bicycle, Domino Hearts: six cards each, whatever the number of players."""
    for seats in (2, 3, 4, 5, 6, 7):
        match = new_match(DOMINO_HEARTS, seats)
        position = match.with_deal(match.pack).position
        assert position.sizes == (6,) * seats
        assert position.in_stock == 52 - 6 * seats


def test_a_player_who_cannot_follow_draws_until_able_to_and_plays_that_card():
    """Bicycle, Domino Hearts: B has no club, draws 4♦, Q♥ and 9♣, and must play the last."""
    position = deal_of(DOMINO_HEARTS, LEADS, "2♦ 3♦ 2♠ 3♠ 2♥ 3♥", stock="4♦ Q♥ 9♣ 5♣")

    position = play(position, "A♣")

    assert playable(position) == {card("9♣")}
    assert set(cards("4♦ Q♥ 9♣")) <= set(position.hands[B])
    assert position.in_stock == 37
    assert set(cards("4♦ Q♥")) <= set(play(position, "9♣").hands[B])


def test_others_see_how_many_cards_are_drawn_but_not_which():
    """Bicycle, Domino Hearts: the cards drawn join the hand."""
    position = play(
        deal_of(DOMINO_HEARTS, LEADS, "2♦ 3♦ 2♠ 3♠ 2♥ 3♥", "4♠ 5♠ 6♠ 7♠ 8♠ 9♠", stock="4♦ Q♥ 9♣"), "A♣"
    )

    def drawn(seat):
        return [event.what for event in view(position, seat).events if isinstance(event.what, Given)]

    assert drawn(B) == [Given(B, position.rules.pack.sorted(cards("4♦ Q♥ 9♣")), "drawn", count=3)]
    assert drawn(A) == drawn(C) == drawn(None) == [Given(B, (), "drawn", count=3)]
    assert view(position, A).sizes == (5, 9, 6)


def test_only_when_the_stock_is_gone_is_another_suit_played():
    """Bicycle, Domino Hearts: with no stock left, a player who cannot follow discards anything."""
    seen = 0
    for seed in range(12):
        *positions, _ = random_positions(DOMINO_HEARTS, 5, seed)
        for now in positions:
            (seat,) = now.to_act
            led = [each.suit for each in now.progress_of(TricksProgress).cards[:1]]
            follows = {each for each in now.hands[seat] if each.suit in led}
            assert playable(now) == (follows or set(now.hands[seat]))
            if led and not follows:
                seen += 1
                assert now.in_stock == 0
    assert seen


def sixth_trick_won_by_the_last_card(third: str) -> Position:
    """Return a deal in which A has won the sixth trick with its last card; B drew 3♥ and 2♦ in it."""
    position = deal_of(DOMINO_HEARTS, LEADS, "Q♣ Q♦ Q♥ Q♠ J♣ 2♥", third, stock="3♥ 2♦ 5♥ 3♦")
    position = play(position, "A♣ Q♣ 10♣ A♦ Q♦ 10♦ A♥ Q♥ 10♥ A♠ Q♠ 10♠ K♣ J♣ 9♣ K♦ 2♦")
    return play(position, "9♦" if card("9♦") in position.hands[C] else "3♦")


def test_a_player_without_cards_is_out_and_the_next_with_cards_leads():
    """Bicycle, Domino Hearts: if the winner of a trick has no cards left, the lead passes to the left."""
    position = sixth_trick_won_by_the_last_card("10♣ 10♦ 10♥ 10♠ 9♣ 4♥")

    assert position.tricks[-1].winner == A
    assert position.dropped == (A,)
    assert position.to_act == {B}
    assert play(position, "2♥").to_act == {C}
    assert play(position, "2♥ 4♥").tricks[-1].seats == (B, C)


def test_the_last_player_with_cards_keeps_them_and_the_stock():
    """Bicycle, Domino Hearts: the cards left count for the player who holds them."""
    position = sixth_trick_won_by_the_last_card("10♣ 10♦ 10♥ 10♠ 9♣ 9♦")

    # A took three hearts; B keeps two, and the stock has the other eight.
    assert position.is_over
    assert set(position.hands[B]) == set(cards("2♥ 3♥"))
    assert position.score().points == (3, 10, 0)


def test_if_nobody_has_cards_left_the_stock_goes_to_the_last_trick():
    """Capot's choice: the sources say nothing of a last trick that leaves nobody a card."""
    position = sixth_trick_won_by_the_last_card("10♣ 10♦ 10♥ 10♠ 9♣ 4♥")

    # B leads to C; then both play their last heart.
    position = play(position, "2♥ 4♥ 5♥ 3♥")

    assert position.is_over
    assert position.hands == ((), (), ())
    assert position.score().points == (3, 0, 10)


def test_the_thirteen_hearts_are_all_scored_however_a_deal_ends():
    """Bicycle, Domino Hearts: thirteen points in each deal; the queen of spades costs nothing."""
    for seats in DOMINO_HEARTS.players:
        for seed in range(4):
            *_, over = random_positions(DOMINO_HEARTS, seats, seed)
            assert sum(over.score().points) == 13
            assert sum(size > 0 for size in over.sizes) < 2


def test_hearts_may_be_led_at_any_time_unless_the_table_wants_them_broken():
    """Gamerules: hearts may not be led before one has been discarded."""
    hands = "A♥ A♣ A♦ K♣ K♦ A♠", "2♥ Q♣ Q♦ Q♠ J♣ J♦"

    assert card("A♥") in playable(deal_of(DOMINO_HEARTS, *hands))
    assert card("A♥") not in playable(deal_of(house(DOMINO_HEARTS, broken="discarded"), *hands))


def test_the_match_of_domino_hearts_ends_at_thirty_one():
    """Gamerules: thirty-one, and the lowest total wins."""
    match = random_match(DOMINO_HEARTS, 4, 2)

    assert max(match.totals) >= 31 > max(match.deals[-1].standing.totals)
    assert match_at(DOMINO_HEARTS, (31, 5, 6, 7), deals=4, dealer=D).is_over
    assert sum(match.totals) == 13 * len(match.deals)


def test_a_deal_is_the_same_each_time_it_is_replayed():
    """The order of the stock is that of the shuffled pack."""
    *_, over = random_positions(DOMINO_HEARTS, 6, 5)
    *_, again = positions_of(over)

    assert again == over
    assert again.talon == over.pack[-len(over.talon) :]


def test_the_rulebook_of_domino_hearts_tells_who_keeps_what():
    book = rulebook(DOMINO_HEARTS, 4)

    assert "you must draw from the stock, one card at a time, until you can" in book
    assert "The deal ends when only one player has cards" in book
