"""For small fixed deals, the number of ways to play on is what it was when the rules were proved.

One wrong count finds a rule that no example thought of; a faster interpreter must count the same.
"""

import json

import pytest

from capot.play.view import view
from capot.rules.catalog import GAMES
from capot.rules.changes.options import with_options
from tests import climbing_by_hand
from tests.counts.count import DATA, after, ways

ENTRIES = [
    pytest.param(path.stem, entry, id=f"{path.stem}-{number}")
    for path in sorted(DATA.glob("*.json"))
    for number, entry in enumerate(json.loads(path.read_text(encoding="utf-8")))
]


def test_every_game_is_counted():
    assert {path.stem for path in DATA.glob("*.json")} == set(GAMES)


@pytest.mark.parametrize(("key", "entry"), ENTRIES)
@pytest.mark.sample(14)
def test_the_ways_to_play_on_are_as_many_as_before(key, entry):
    game = with_options(GAMES[key], entry["options"])
    position = after(game, entry["seats"], entry["seed"], entry["moves"])

    assert ways(position, len(entry["ways"])) == entry["ways"]


def by_hand(hands, order, turn, table, depth):
    """Count again with nothing of Capot but the cards: follow suit if able, the highest of the suit wins."""
    if depth == 0 or not any(hands):
        return 1
    own = hands[turn]
    may = [card for card in own if table and card.suit == table[0][1].suit] or own
    total = 0
    for card in may:
        left = [[each for each in hand if each != card] for hand in hands]
        now = [*table, (turn, card)]
        if len(now) < len(hands):
            total += by_hand(left, order, (turn + 1) % len(hands), now, depth - 1)
        else:
            following = [each for each in now if each[1].suit == now[0][1].suit]
            winner = min(following, key=lambda each: order.index(each[1].rank))[0]
            total += by_hand(left, order, winner, [], depth - 1)
    return total


@pytest.mark.parametrize("key", ["slobberhannes", "eichelobern", "bassadewitz"])
def test_games_without_any_duty_but_to_follow_suit_are_counted_the_same_by_hand(key):
    for entry in json.loads((DATA / f"{key}.json").read_text(encoding="utf-8")):
        position = after(GAMES[key], entry["seats"], entry["seed"], entry["moves"])
        (turn,) = position.to_act
        played = view(position, None)
        first = played.leader or 0
        table = [((first + step) % position.seats, card) for step, card in enumerate(played.trick)]
        hands = [list(hand) for hand in position.hands]

        for depth, ways_found in enumerate(entry["ways"], start=1):
            assert by_hand(hands, position.rules.pack.order, turn, table, depth) == ways_found


def test_tien_len_is_counted_the_same_by_hand():
    """From where a pile is begun or lies: `tests.climbing_by_hand` shares no rule with the play."""
    for entry in json.loads((DATA / "tien-len.json").read_text(encoding="utf-8")):
        game = with_options(GAMES["tien-len"], entry["options"])
        position = after(game, entry["seats"], entry["seed"], entry["moves"])
        (turn,), seen = position.to_act, view(position, None)
        hands = tuple(frozenset(hand) for hand in position.hands)
        top = seen.pile[-1] if seen.pile else None
        table = climbing_by_hand.Table(
            hands,
            turn,
            climbing_by_hand.house_of(entry["options"]),
            must=None if entry["moves"] else climbing_by_hand.lowest(hands),
            lying=frozenset(top.cards) if top else None,
            by=top.seat if top else 0,
            passed=frozenset(seen.passes),
        )

        for depth, ways_found in enumerate(entry["ways"], start=1):
            assert climbing_by_hand.ways(table, depth) == ways_found
