"""The common rules of Howard Fosdick's games: pack, lead, passing, the number of deals."""

import pytest

from capot.cards import card, cards
from capot.play.choices import Legal, PickCards
from capot.play.errors import IllegalMove
from capot.play.match import new_match
from capot.play.moves import PassCards, PlayCard, RefusePass
from capot.play.view import view
from capot.rules.catalog import GAMES
from capot.rules.errors import RulesError
from capot.rules.games.fosdick import (
    ACORN_HEARTS,
    COMPENDIUM,
    CRUEL_FATE,
    FINIS,
    FOUR_BAD_QUEENS,
    FOUR_MAD_QUEENS,
    SLIPPERY_PAWS,
)
from tests.random_play import random_match
from tests.rules.fosdick_deals import SPREAD, THREE
from tests.rules.table import (
    A,
    B,
    C,
    D,
    begun,
    hands_of,
    house,
    match_at,
    play,
    play_rows,
    playable,
    ready,
    with_rows,
)

SIX = (FOUR_BAD_QUEENS, FOUR_MAD_QUEENS, SLIPPERY_PAWS, FINIS, CRUEL_FATE, ACORN_HEARTS)
HOLD = 3
"""The number, from 0, of the first deal in which four players do not pass."""


def named(games):
    return pytest.mark.parametrize("game", games, ids=lambda game: game.key)


class TestFrame:
    """The common rules of all the games."""

    @named((*SIX, COMPENDIUM))
    @pytest.mark.parametrize(("seats", "pack", "hand"), [(3, 30, 10), (4, 32, 8), (5, 30, 6), (6, 30, 5)])
    def test_the_black_sevens_are_left_out_unless_four_play(self, game, seats, pack, hand):
        """Fosdick, 7 Trick Avoidance Games: 32 cards, evened to 30 for three, five or six."""
        match = new_match(game, seats)
        dealt = match.with_deal(match.pack).position

        assert len(match.pack) == pack
        assert (card("7S") in match.pack) == (card("7C") in match.pack) == (seats == 4)
        assert [len(hand) for hand in dealt.hands] == [hand] * seats

    @named(SIX)
    def test_fewer_than_three_and_more_than_six_cannot_play(self, game):
        """Fosdick, 7 Trick Avoidance Games: three to six players."""
        for seats in (2, 7):
            with pytest.raises(RulesError, match=f"is for 3, 4, 5 or 6 players, not {seats}"):
                new_match(game, seats)

    def test_the_ace_is_high_and_the_seven_low(self):
        """Fosdick, 7 Trick Avoidance Games: A K Q J 10 9 8 7."""
        assert FOUR_BAD_QUEENS.rules_for(4, 0).pack.order == "AKQJT987"

    def test_the_player_at_the_dealers_right_leads_and_the_dealer_plays_second(self):
        """Fosdick, 7 Trick Avoidance Games: dealer's right leads; clockwise play is Capot's choice."""
        position = ready(begun(FOUR_BAD_QUEENS, SPREAD, dealer=B, number=HOLD), SPREAD)

        assert position.to_act == {A}
        assert play(position, "A♠").to_act == {B}

    def test_played_anticlockwise_the_dealer_plays_last(self):
        """Capot's choice of direction, the other way: the dealer's right is then the first to play."""
        anticlockwise = house(FOUR_BAD_QUEENS, direction="anticlockwise")
        position = ready(begun(anticlockwise, SPREAD, dealer=B, number=HOLD), SPREAD)

        assert position.to_act == {C}
        assert play(position, "J♠ T♠ A♠").to_act == {B}

    def test_the_deal_moves_clockwise_whichever_way_play_goes(self):
        """Fosdick, 7 Trick Avoidance Games: dealer and leader move clockwise."""
        clockwise = new_match(FOUR_BAD_QUEENS, 4)
        anticlockwise = new_match(house(FOUR_BAD_QUEENS, direction="anticlockwise"), 4)

        assert [clockwise.dealer_of(deal) for deal in range(5)] == [0, 1, 2, 3, 0]
        assert [anticlockwise.dealer_of(deal) for deal in range(5)] == [0, 3, 2, 1, 0]

    def test_any_card_may_be_led_to_any_trick(self):
        """Fosdick, 7 Trick Avoidance Games, forbids no lead: queens and hearts at once."""
        position = ready(begun(FOUR_BAD_QUEENS, SPREAD, number=HOLD), SPREAD)

        assert playable(position) == set(position.hands[C])

    def test_a_player_who_can_must_follow_suit(self):
        """Fosdick, 7 Trick Avoidance Games: the suit led binds whoever holds it."""
        position = play(ready(begun(FOUR_BAD_QUEENS, SPREAD, number=HOLD), SPREAD), "J♠")

        assert playable(position) == set(cards("T♠ 8♠"))
        with pytest.raises(IllegalMove, match="9♥ may not be played: spades were led and you hold the 8♠"):
            position.after(D, PlayCard(card("9♥")))

    def test_a_player_who_cannot_follow_suit_plays_any_card_and_a_discard_never_wins(self):
        """Fosdick, 7 Trick Avoidance Games: otherwise any card; there is no trump suit."""
        position = play_rows(ready(begun(FINIS, THREE, number=2), THREE), "\n".join(THREE.split("\n")[1:9]))

        position = play(position, "7♥ 8♥")
        assert playable(position) == set(cards("7♦ 8♦"))
        assert play(position, "7♦").tricks[-1].winner == B

    @pytest.mark.parametrize("seats", [3, 4, 5, 6])
    def test_each_player_deals_twice_unless_another_number_is_agreed(self, seats):
        """Fosdick, 7 Trick Avoidance Games: a multiple of the players, agreed before; twice is Capot's."""
        assert len(random_match(FINIS, seats, seed=seats).deals) == 2 * seats

    @named(SIX)
    def test_any_number_of_deals_may_be_agreed_usually_a_multiple_of_the_players(self, game):
        """Fosdick, 7 Trick Avoidance Games: four, eight or twelve deals for four players."""
        assert len(random_match(house(game, deals=4), 4, seed=1).scores) == 4
        assert len(random_match(house(game, deals=12), 3, seed=1).scores) == 12
        assert len(random_match(house(game, deals=1), 5, seed=1).scores) == 1

    def test_the_lowest_total_wins(self):
        """Fosdick, 7 Trick Avoidance Games: lowest total over the series of hands."""
        match = with_rows(match_at(FOUR_BAD_QUEENS, (6, 9, 7, 8), deals=7), SPREAD)

        assert match.totals == (9, 10, 8, 8)
        assert match.is_over
        assert match.winners == (C, D)

    @named(SIX)
    def test_players_who_tie_play_on_if_the_table_wants_a_winner(self, game):
        """Capot's house rule for ties: another deal is played until somebody wins alone."""
        play_on = house(game, ties="play-on")

        assert match_at(game, (7, 7, 9, 9), deals=8).winners == (A, B)
        assert match_at(play_on, (7, 7, 9, 9), deals=8).needs_deal
        assert match_at(play_on, (7, 8, 9, 9), deals=9).winners == (A,)


class TestPassing:
    """Cards change hands before the first trick."""

    @named((FOUR_BAD_QUEENS, FOUR_MAD_QUEENS, ACORN_HEARTS))
    @pytest.mark.parametrize(("seats", "count"), [(3, 3), (4, 3), (5, 2), (6, 2)])
    def test_three_or_four_players_pass_three_cards_and_more_players_two(self, game, seats, count):
        """Fosdick, 7 Trick Avoidance Games: three cards; two if five or six play."""
        match = new_match(game, seats)
        position = match.with_deal(match.pack).position

        assert view(position, A).legal == Legal(pick=PickCards("pass", count, position.hands[A]))

    @pytest.mark.parametrize(
        ("seats", "sides"),
        [
            (3, ["right", "left", "hold", "right"]),
            (4, ["right", "left", "across", "hold", "right"]),
            (5, ["right", "left", "right", "left"]),
            (6, ["right", "left", "right", "left"]),
        ],
    )
    @named(SIX)
    def test_cards_go_right_then_left_then_as_the_number_of_players_allows(self, game, seats, sides):
        """Fosdick, 7 Trick Avoidance Games; that five and six go on by turns is Capot's choice."""
        assert [side(game, seats, number) for number in range(len(sides))] == sides

    @pytest.mark.parametrize(
        ("cycle", "five", "six"),
        [
            ("right-left", "right left right left", "right left right left"),
            ("right-left-hold", "right left hold right", "right left hold right"),
            ("right-left-across-hold", "right left hold right", "right left across hold"),
        ],
    )
    @named((*SIX, COMPENDIUM))
    def test_five_and_six_players_may_agree_on_another_cycle(self, game, cycle, five, six):
        """The text leaves five and six open; with five nobody sits across."""
        game = house(game, pass_cycle=cycle)

        assert [side(game, 5, number) for number in range(4)] == five.split()
        assert [side(game, 6, number) for number in range(4)] == six.split()
        assert [side(game, 4, number) for number in range(4)] == ["right", "left", "across", "hold"]
        assert [side(game, 3, number) for number in range(3)] == ["right", "left", "hold"]

    def test_the_right_hand_neighbour_receives_the_cards_of_the_first_deal(self):
        """Fosdick, 7 Trick Avoidance Games: to the player at the right."""
        position = ready(begun(FOUR_BAD_QUEENS, SPREAD), SPREAD)

        assert position.hands == tuple(position.rules.pack.sorted(hand) for hand in hands_of(SPREAD))
        assert set(position.received[A]) == set(cards("A♠ T♥ 9♦"))
        assert set(cards("A♠ T♥ 9♦")) <= set(position.dealt[B])

    def test_nobody_sees_or_passes_on_what_he_receives(self):
        """Fosdick, 7 Trick Avoidance Games: cards are not looked at before one's own are put down."""
        position = begun(FOUR_BAD_QUEENS, SPREAD)
        gift = cards("A♠ T♥ 9♦")
        position = position.after(B, PassCards(gift))

        assert view(position, A).received == ()
        assert not set(gift) & set(position.hands[A])
        with pytest.raises(IllegalMove, match="you do not hold the A♠"):
            position.after(A, PassCards(gift))

    def test_the_three_cards_must_be_three(self):
        position = begun(FOUR_BAD_QUEENS, SPREAD)

        with pytest.raises(IllegalMove, match="you must pass 3 cards, not 2"):
            position.after(B, PassCards(position.hands[B][:2]))

    @named((SLIPPERY_PAWS, FINIS, CRUEL_FATE))
    def test_where_passing_is_optional_the_table_may_leave_it_out(self, game):
        """Fosdick, 7 Trick Avoidance Games: passing is optional in these three games."""
        position = begun(house(game, passing="off"), SPREAD)

        assert position.to_act == {C}
        assert position.hands == position.dealt
        assert side(house(game, passing="on"), 4, 0) == "right"

    @named((SLIPPERY_PAWS, FINIS, CRUEL_FATE))
    def test_where_passing_must_be_unanimous_one_refusal_is_enough(self, game):
        """A reading of "passing is optional": a single player may prevent it for a deal."""
        position = begun(house(game, passing="unanimous"), SPREAD)
        for seat in (A, B, D):
            position = position.after(seat, PassCards(position.hands[seat][:3]))

        refused = position.after(C, RefusePass())
        passed = position.after(C, PassCards(position.hands[C][:3]))

        assert refused.hands == refused.dealt
        assert refused.received == ((), (), (), ())
        assert passed.received[A] == passed.dealt[B][:3]

    @named((FOUR_BAD_QUEENS, FOUR_MAD_QUEENS, ACORN_HEARTS))
    def test_elsewhere_passing_is_no_matter_of_choice(self, game):
        """Fosdick, 7 Trick Avoidance Games: only three of the games call it optional."""
        with pytest.raises(RulesError, match="has no option 'passing'"):
            house(game, passing="off")
        with pytest.raises(IllegalMove, match="it is time to pass 3 cards"):
            begun(game, SPREAD).after(A, RefusePass())


def side(game, seats, number):
    """Return to which side a deal passes, as the first player sees it in front of him."""
    rows = "\n".join(" ".join(str(each) for each in row) for row in deal_rows(game, seats))
    to = view(begun(game, rows, number=number), A).passed_to
    return {None: "hold", 1: "left", seats - 1: "right"}.get(to, "across")


def deal_rows(game, seats):
    pack = game.rules_for(seats, 0).pack.cards()
    return [pack[start : start + seats] for start in range(0, len(pack), seats)]


@named((*SIX, COMPENDIUM))
def test_the_author_is_credited(game):
    """The text is licensed CC BY-ND and asks for its author's name."""
    assert "Howard Fosdick" in game.credit
    assert game is GAMES[game.key]
