"""A house rule of the Hearts group: everyone passes one card to each of the other players.

Tradition: it is called a scatter, and replaces the fourth pass or all of them.
"""

import pytest

from capot.cards import cards
from capot.play.errors import IllegalMove
from capot.play.events import Given, Made
from capot.play.moves import PassCards, ScatterCards
from capot.play.view import view
from capot.rules.changes.edits import Change
from capot.rules.changes.options import variant
from capot.rules.check.idle import idle_rules
from capot.rules.errors import RulesError
from capot.rules.games.hearts import HEARTS, HEARTS_CLASSIC
from capot.rules.text import rulebook
from tests.rules.hearts_table import sides
from tests.rules.table import A, B, C, D, begun, house, ready

SCATTER = house(HEARTS, pass_cycle="scatter")
ROWS = """
    A♠ K♠ Q♠ J♠
    A♥ K♥ Q♥ J♥
    A♦ K♦ Q♦ J♦
    2♣ 3♣ 4♣ 5♣
    T♠ 9♠ 8♠ 7♠
    6♠ 5♠ 4♠ 3♠
    T♥ 9♥ 8♥ 7♥
    6♥ 5♥ 4♥ 3♥
    T♦ 9♦ 8♦ 7♦
    6♦ 5♦ 4♦ 3♦
    T♣ 9♣ 8♣ 7♣
    2♠ 2♥ 2♦ 6♣
    A♣ K♣ Q♣ J♣
"""
"""The hands once the first three cards of each have come from the players on the right, across and left."""


def test_the_first_card_goes_to_the_left_and_the_others_on_round_the_table():
    position = begun(SCATTER, ROWS)
    for seat, some in enumerate(("K♠ Q♥ J♦", "Q♠ J♥ A♦", "J♠ A♥ K♦", "A♠ K♥ Q♦")):
        position = position.after(seat, ScatterCards(cards(some)))

    came = ("A♠ A♥ A♦", "K♠ K♥ K♦", "Q♠ Q♥ Q♦", "J♠ J♥ J♦")
    assert all(set(cards(some)) <= set(hand) for some, hand in zip(came, position.hands, strict=True))


def test_where_play_goes_the_other_way_the_first_card_still_goes_to_the_left():
    other = variant(SCATTER, Change("direction", "anticlockwise"), key="other")
    position = begun(other, ROWS)
    given = position.hands[A][:3]
    position = position.after(A, ScatterCards(given))
    for seat in (B, C, D):
        position = position.after(seat, ScatterCards(position.hands[seat][:3]))

    assert [given[place] in position.hands[seat] for place, seat in enumerate((D, C, B))] == [True] * 3


def test_nobody_looks_at_a_card_before_all_have_passed():
    position = begun(SCATTER, ROWS)
    for seat in (A, B, C):
        position = position.after(seat, ScatterCards(position.hands[seat][:3]))
        assert position.hands == position.dealt
        assert not any(isinstance(event.what, Given) for event in view(position, D).events)

    assert position.to_act == {D}


def test_a_player_knows_which_card_went_to_whom_and_which_came_from_whom():
    position = ready(begun(SCATTER, ROWS), ROWS)
    seen = view(position, A)
    came = {event.what.giver: event.what.cards for event in seen.events if isinstance(event.what, Given)}

    assert seen.passed == cards("K♠ Q♥ J♦")
    assert came == {D: cards("A♠"), C: cards("A♥"), B: cards("A♦")}
    assert set(seen.received) == set(cards("A♠ A♥ A♦"))
    assert all(
        event.what.move is None for event in seen.events if isinstance(event.what, Made) and event.what.seat
    )


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_as_many_cards_are_passed_as_there_are_other_players(seats):
    mixed = house(HEARTS_CLASSIC, pass_cycle="left-right-across-scatter")
    usual, scattered = sides(mixed, seats).index("left"), sides(mixed, seats).index("scatter")
    pack = HEARTS_CLASSIC.rules_for(seats, 0).pack.cards()
    rows = "\n".join(" ".join(map(str, pack[place : place + seats])) for place in range(0, len(pack), seats))

    picks = [begun(mixed, rows, number=number).legal(A).pick for number in (usual, scattered)]

    assert [(pick.verb, pick.count) for pick in picks if pick] == [
        ("pass", {3: 3, 4: 3, 5: 2, 6: 2}[seats]),
        ("scatter", seats - 1),
    ]


def test_in_a_cycle_a_scatter_is_the_fourth_pass():
    assert sides(house(HEARTS, pass_cycle="left-right-across-scatter"), 4) == [
        *("left", "right", "across", "scatter"),
        "left",
    ]


def test_three_cards_to_one_player_are_no_scatter():
    position = begun(SCATTER, ROWS)
    three = position.hands[A][:3]

    with pytest.raises(IllegalMove, match="it is time to pass one card to each of the other players"):
        position.after(A, PassCards(three))
    with pytest.raises(IllegalMove, match="you must pass 3 cards, not 2"):
        position.after(A, ScatterCards(three[:2]))
    with pytest.raises(IllegalMove, match="it is time to pass 3 cards"):
        begun(HEARTS, ROWS).after(A, ScatterCards(three))


def test_a_hand_must_have_a_card_for_each_of_the_others():
    with pytest.raises(RulesError, match="a player may hold fewer than 3 cards that may be passed"):
        variant(
            SCATTER,
            Change("rules.stages.exchange.barred", HEARTS.rules_for(4, 0).pack.cards()[:11]),
            key="other",
        )


def test_the_usual_number_of_cards_means_nothing_where_all_passes_are_scatters():
    rules = variant(SCATTER, Change("rules.stages.exchange.count", 2), key="other").rules_for(4, 0)

    assert dict(idle_rules(rules, 4)) == {
        "stages.exchange.count": "everyone passes one card to each of the others anyway"
    }
    assert not dict(idle_rules(SCATTER.rules_for(4, 0), 4))


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("scatter", "You pass one card to each of the other players."),
        (
            "left-right-across-scatter",
            "across the table in the third and one to each of the other players in the",
        ),
    ],
)
def test_the_rulebook_says_who_gets_the_cards(word, sentence):
    assert sentence in rulebook(house(HEARTS, pass_cycle=word))
