"""Whist: sides, the trump turned up, odd tricks and the game, sentence by sentence; D deals and A leads."""

from capot.cards import card
from capot.play.match import new_match
from capot.play.view import view
from capot.rules.games.whist import WHIST
from capot.rules.match.sides import partners_of
from capot.rules.text.book import rulebook
from capot.shuffle import lab_shuffle
from capot.surface.points import points_so_far
from tests.rules.table import A, B, C, D, begun, house, match_at, play, play_rows, playable, points, with_rows

# With the ten of spades turned up, A wins nine tricks and D, the dealer, four: three clubs and a ruff.
NINE = """
    A♠ 2♠ 3♠ 4♠
    K♠ Q♠ 5♠ 6♠
    J♠ 7♠ 8♠ 9♠
    A♥ 2♥ 3♥ 4♥
    K♥ 5♥ 6♥ 7♥
    Q♥ 8♥ 9♥ T♥
    4♣ 2♣ 3♣ A♣
    7♣ 5♣ 6♣ K♣
    T♣ 8♣ 9♣ Q♣
    A♦ T♦ 2♦ 3♦
    K♦ 4♦ 5♦ 6♦
    Q♦ 7♦ 8♦ 9♦
    J♦ J♥ J♣ T♠
"""


def test_four_play_in_two_pairs_and_the_dealers_last_card_makes_trumps():
    """Laws of Short Whist: four players, partners opposite; the last card, the dealer's, is turned up."""
    match = new_match(WHIST, 4, D)
    pack = lab_shuffle(1, 0, match.pack)
    position = match.with_deal(pack).position

    assert [partners_of(match.sides, seat, 4) for seat in range(4)] == [(C,), (D,), (A,), (B,)]
    assert [len(hand) for hand in position.hands] == [13] * 4
    assert position.turn_up == pack[-1]
    assert position.turn_up in position.hands[D]
    assert position.trump == pack[-1].suit
    assert all(view(position, seat).turn_up == pack[-1] for seat in range(4))


def test_eldest_leads_anything_and_nobody_void_has_to_trump():
    """Laws of Short Whist: eldest leads any card; suit is followed, and the void may play any card."""
    position = begun(WHIST, NINE, turn_up="T♠")

    assert position.to_act == {A}
    assert playable(position) == {*position.hands[A]}
    assert playable(play(position, "J♦")) == {card("T♦"), card("4♦"), card("7♦")}
    last = play_rows(position, "\n".join(NINE.strip().splitlines()[:-1]))
    assert playable(play(last, "J♦")) == {card("J♥")}


def test_each_trick_of_a_side_beyond_six_scores_one_point_for_both_partners():
    """Laws of Short Whist: the tricks above six count.  Sheet 1, example (a): nine tricks, three points."""
    assert points(WHIST, NINE, turn_up="T♠") == (3, 0, 3, 0)


def test_the_first_side_to_reach_the_game_wins_it():
    """Laws of Short Whist: five points are game; ten at long whist, seven as Americans play it."""
    for form, target in (("short", 5), ("long", 10), ("american", 7)):
        game = house(WHIST, form=form)
        short = with_rows(match_at(game, (target - 4, 1, target - 4, 1), deals=1), NINE, turn_up="T♠")
        reached = with_rows(match_at(game, (target - 3, 1, target - 3, 1), deals=1), NINE, turn_up="T♠")

        assert not short.is_over
        assert reached.is_over
        assert reached.winners == (A, C)
        assert reached.totals == (target, 1, target, 1)


def test_the_points_so_far_are_those_of_the_side():
    """Capot's choice: everyone sees the odd tricks that a side has taken so far, not those of a seat."""
    position = begun(WHIST, NINE, turn_up="T♠")
    position = play_rows(position, "\n".join(NINE.strip().splitlines()[:9]))
    assert points_so_far(view(position, B)) == (0, 0, 0, 0)
    assert points_so_far(view(play_rows(position, "A♦ T♦ 2♦ 3♦"), B)) == (1, 0, 1, 0)


def test_three_honours_dealt_to_a_side_score_two_points_and_four_score_four():
    """Laws of Short Whist: partners dealt, in one hand or both, three of A K Q J of trumps, or all four."""
    game = house(WHIST, honours="short")

    assert points(game, NINE, turn_up="T♠") == (3 + 2, 0, 3 + 2, 0)
    assert points(game, NINE, turn_up="3♦") == (4 + 4, 0, 4 + 4, 0)
    assert points(game, NINE, turn_up="Q♣") == (4, 2, 4, 2)


def test_tricks_count_before_honours_and_the_game_ends_when_it_is_reached():
    """Laws of Short Whist: tricks before honours.  Sheet 1, example (b): honours win against more tricks."""
    game = house(WHIST, honours="short")
    behind = with_rows(match_at(game, (0, 3, 0, 3), deals=1), NINE, turn_up="Q♣")
    ahead = with_rows(match_at(game, (1, 3, 1, 3), deals=1), NINE, turn_up="Q♣")

    assert behind.winners == (B, D)
    assert behind.totals == (4, 5, 4, 5)
    assert ahead.winners == (A, C)
    assert ahead.totals == (5, 3, 5, 3)


def test_a_side_one_short_of_the_game_scores_no_honours():
    """Laws of Short Whist: at the score of four nothing is scored for honours; nine at long whist."""
    for honours, score in (("short", 4), ("long", 9)):
        game = house(WHIST, honours=honours)
        match = with_rows(match_at(game, (0, score, 0, score), deals=1), NINE, turn_up="Q♣")

        assert match.totals == (4, score, 4, score)
        assert not match.is_over


def test_by_agreement_no_suit_then_each_in_turn_is_trumps():
    """Whist, rules of a bridge club in Palo Alto: trumps in a fixed order, no trumps, ♠, ♥, ♦, ♣."""
    game = house(WHIST, trump="in-turn", form="long")
    trumps = [game.rules_for(4, number).pack.trump_suit for number in range(6)]

    assert trumps == [None, "♠", "♥", "♦", "♣", None]
    assert points(game, NINE, number=1) == (3, 0, 3, 0)
    assert points(game, NINE, number=4) != points(game, NINE, number=1)
    assert all(begun(game, NINE, number=number).turn_up is None for number in range(5))
    assert "Spades are trumps." in rulebook(game)


def test_nobody_is_said_to_tie_where_only_one_side_scores_in_a_deal():
    """Laws of Short Whist: tricks beyond six belong to one side alone, the first to five of them wins."""
    assert "tie" not in rulebook(WHIST).partition("## The match")[2].partition("## House rules")[0]
    assert "tie" in rulebook(house(WHIST, honours="short"))
