"""How computer players treat jokers, which never win and say nothing of a void."""

from random import Random

from capot.cards import JOKER, cards
from capot.play.moves import PassCards, PlayCard
from capot.play.view import view
from capot.players.simple import SimplePlayer
from capot.players.thumb import advise
from capot.players.views.trick_view import trick_view
from capot.players.worlds.card_sets import suit_in
from capot.players.worlds.knowledge import know
from capot.players.worlds.sampler import WorldSampler
from capot.rules.games.joker_hearts import JOKER_HEARTS
from tests.rules.table import A, B, C, begun, play, play_rows, ready
from tests.rules.test_joker_hearts import ROWS


def at(rows, tricks):
    """Return the position after the passing and this number of tricks of a deal."""
    return play_rows(ready(begun(JOKER_HEARTS, rows), rows), "\n".join(rows.strip().splitlines()[:tricks]))


# B, who holds a joker, has no spade below the queen.
QUEEN_LED = """
    2♣ A♣ K♣
    Q♣ 7♣ J♣
    Q♠ XX 2♠
    3♠ K♠ 4♠
    9♣ A♠ T♣
    8♣ 2♦ 6♣
    5♣ 3♦ 4♣
    3♣ 4♦ XX'
    A♥ 5♦ 2♥
    K♥ 6♦ 3♥
    Q♥ 7♦ 4♥
    J♥ 8♦ 5♥
    T♥ 9♦ 6♥
    9♥ T♦ 7♥
    8♥ J♦ 5♠
    J♠ Q♦ 6♠
    T♠ K♦ 7♠
    9♠ A♦ 8♠
"""


def test_the_rule_of_thumb_plays_a_joker_where_any_other_card_would_take_the_queen():
    position = ready(begun(JOKER_HEARTS, QUEEN_LED), QUEEN_LED)
    position = play(position, "2♣ A♣ K♣ 7♣ J♣ Q♣ Q♠")
    advice = advise(view(position, B), Random(1))

    assert advice.move == PlayCard(JOKER)
    assert "any other card would win the trick so far" in str(advice.reason)


def test_no_player_passes_a_joker():
    position = begun(JOKER_HEARTS, ROWS)
    for seat in (A, B, C):
        seen = view(position, seat)
        for move in (advise(seen, Random(1)).move, SimplePlayer().choose(seen, Random(1))):
            assert isinstance(move, PassCards)
            assert not any(each.is_joker for each in move.cards)


def test_a_seat_that_played_a_joker_may_still_hold_the_suit_led():
    """After the fourth trick A has played a joker to spades, and still holds the ace and the eight."""
    seen = trick_view(view(at(ROWS, 4), C))
    spades = suit_in(seen.rules.pack, "♠")
    worlds = WorldSampler(know(seen)).draw(200, 1)

    assert (worlds[:, A] & spades != 0).mean() > 0.5
    assert set(cards("A♠ 8♠")) <= set(at(ROWS, 4).hands[A])
