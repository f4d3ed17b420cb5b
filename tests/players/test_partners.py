"""Computer players play for their side: a partner's penalty cards are as bad as their own."""

from random import Random

import pytest

from capot.cards import card
from capot.play.moves import PlayCard
from capot.play.view import view
from capot.players.protocol import Budget
from capot.players.sampler import SamplerPlayer
from capot.players.thumb import ThumbPlayer, reason_for
from capot.rules.catalog import GAMES
from tests.rules.table import D, begun, play, ready

# D has one club and the queen of spades alone; B has the two highest clubs.
ROWS = """
    2♣ K♣ 3♣ 4♣
    5♣ A♣ 6♣ 5♦
    A♠ 2♠ T♥ Q♠
    K♠ 3♠ Q♥ T♦
    A♦ 4♠ J♥ 9♦
    K♦ 5♠ A♥ 8♦
    Q♦ 6♠ K♥ 7♦
    J♦ 7♠ 2♥ 6♦
    J♠ 8♠ 3♥ 4♦
    T♠ 9♠ 4♥ 3♦
    7♣ T♣ 5♥ 2♦
    8♣ J♣ 6♥ 9♥
    9♣ Q♣ 7♥ 8♥
"""
PLAYERS = pytest.mark.parametrize("player", [ThumbPlayer(), SamplerPlayer()], ids=["thumb", "sampler"])


def discards(player, rows: str, text: str):
    """Return what D discards after these cards, in a deal without passing."""
    game = GAMES["hearts-partnership"]
    position = play(ready(begun(game, rows, number=3), rows), text)
    assert position.to_act == {D}
    return player.choose(view(position, D), Random(1), Budget(worlds=60))


@PLAYERS
def test_the_queen_of_spades_does_not_go_on_a_trick_that_the_partner_wins(player):
    """B, the partner of D, leads the ace of clubs."""
    assert discards(player, ROWS, "2♣ K♣ 3♣ 4♣ A♣ 6♣") != PlayCard(card("Q♠"))


def test_the_reason_tells_that_the_partner_wins():
    """No other player pays for a card thrown on a partner's trick."""
    game = GAMES["hearts-partnership"]
    seen = view(play(ready(begun(game, ROWS, number=3), ROWS), "2♣ K♣ 3♣ 4♣ A♣ 6♣"), D)

    assert reason_for(seen, PlayCard(card("Q♠"))) == (
        "you have no clubs and your partner wins this trick: the Q♠ counts against your side"
    )
    assert reason_for(seen, PlayCard(card("2♦"))) == (
        "you have no clubs and your partner wins this trick: throw the 2♦, not what costs"
    )


@PLAYERS
def test_the_queen_of_spades_goes_on_a_trick_that_an_opponent_wins(player):
    """With the hands of B and C exchanged, C leads the ace of clubs."""
    rows = "\n".join(f"{a} {c} {b} {d}" for a, b, c, d in map(str.split, ROWS.strip().splitlines()))

    assert discards(player, rows, "2♣ 3♣ K♣ 4♣ A♣") == PlayCard(card("Q♠"))
