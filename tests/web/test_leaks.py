"""The search for leaks finds every card that a seat may not know, wherever it stands, and no other."""

import pytest
from msgspec import to_builtins

from capot.rules.catalog import GAMES
from capot.rules.changes.options import with_deals
from capot.server.log.events import AnyEvent, Bound, Created, Dealt, Moved
from capot.server.log.table_log import TableLog
from capot.server.messages.encoding import encoded
from capot.server.messages.live import Push
from capot.server.states.presence import Presence
from capot.server.states.table_states import TableStates
from tests.random_play import random_match
from tests.web.leaks import Knowledge

GAME = with_deals(GAMES["hearts"], 1)
SEATS = range(4)


def created(match):
    return Created(
        at=0,
        game=match.game.key,
        options={},
        deals=1,
        digest="",
        seats=4,
        strengths=[None] * 4,
        names=["Ann", "Ben", "Cleo", "Dan"],
        reserved=[None] * 4,
        first_dealer=match.first_dealer,
        listed=False,
        seconds=None,
        invitation="an-invitation",
        luck="",
    )


def pushes(match):
    """Run through everything that a server tells the seats of a match, each with its seat."""
    log = TableLog(created(match), match.game)
    looking = TableStates(log, "a-table")
    deal = match.deals[0]
    pack = " ".join(card.code for card in deal.pack)
    events: list[AnyEvent] = [
        Bound(at=0, deal=1, commitment="c" * 64, secret="5" * 64),
        Dealt(at=0, deal=1, contributions=["a" * 64, None, None, None], pack=pack),
    ]
    events += [Moved(at=0, seat=seat, move=move.text) for seat, move in deal.moves]
    for event in events:
        log.apply(event)
        looking.renew(Presence())
        for seat in SEATS:
            yield seat, Push(steps=looking.steps(log.happened[-1](), seat))


@pytest.fixture(scope="module")
def played():
    return random_match(GAME, 4, seed=5)


@pytest.fixture(scope="module")
def told(played):
    return list(pushes(played))


def text(push):
    return encoded(push).decode()


def leaks(played, seat, push):
    return Knowledge(played).leaked(text(push), seat)


def test_what_the_server_tells_names_no_card_that_a_seat_may_not_know(played, told):
    knowledge = Knowledge(played)

    assert [leaked for seat, push in told if (leaked := knowledge.leaked(text(push), seat))] == []


def at(told, seat, ply):
    """The last step for a seat at a ply, as data that a test may spoil."""
    steps = [push.steps[-1] for to, push in reversed(told) if to == seat]
    return to_builtins(
        next(each for each in steps if each.state.ply == ply and each.state.hand), enc_hook=str
    )


def after_passing(told):
    return at(told, 0, 8)


def theirs(played, push):
    """A card that seat 0 has not seen when this message comes."""
    hidden = Knowledge(played).hidden(push["state"]["deal"], push["state"]["ply"], 0)
    return min(card.code for card in hidden)


SPOILT = {
    "the open trick": lambda push, card: push["state"]["play"]["trick"]["cards"].append(card),
    "the cards received": lambda push, card: push["state"]["opening"]["received"].append(card),
    "the turned-up card": lambda push, card: push["state"]["opening"].update(turn_up=card),
    "the hands": lambda push, card: push["state"].update(hands=[[], [card], [], []]),
    "the pack": lambda push, card: push["state"]["proof"].update(pack=[card]),
    "penalties": lambda push, card: push["state"]["seats"][1]["penalties"].append(card),
    "a sentence": lambda push, card: push["state"]["hand"][0].update(why=f"Not while {card} is out."),
    "a move": lambda push, card: push["happened"].append(
        {"type": "moved", "seat": 2, "move": f"pass {card}"}
    ),
    "news": lambda push, card: push["happened"].append({"type": "came-in", "cards": [card], "seat": None}),
    "a key": lambda push, card: push.update(more={"positions": [{card: 1}]}),
}


@pytest.mark.parametrize("spoil", SPOILT.values(), ids=SPOILT.keys())
def test_a_card_of_another_hand_is_found_wherever_it_stands(played, told, spoil):
    push = after_passing(told)
    card = theirs(played, push)

    spoil(push, card)

    assert leaks(played, 0, push) == [card]


def test_a_card_is_found_by_its_sign_too(played, told):
    push = after_passing(told)
    hidden = min(Knowledge(played).hidden(1, 8, 0), key=lambda card: card.code)
    push["state"]["hand"][0]["why"] = f"{hidden.rank}{hidden.suit} is elsewhere."

    assert leaks(played, 0, push) == [hidden.code]


def test_a_passed_card_is_a_leak_until_the_passing_is_over(played, told):
    knowledge = Knowledge(played)
    received = {card.code for card in played.deals[0].received[0]}
    early, late = at(told, 0, 1), at(told, 0, 4)
    assert len(late["state"]["opening"]["received"]) == 3
    early["state"]["opening"]["received"] = late["state"]["opening"]["received"]

    assert set(knowledge.leaked(text(early), 0)) == received
    assert knowledge.leaked(text(late), 0) == []


def test_the_state_of_another_seat_is_a_leak(played, told):
    push = after_passing(told)
    mine = {card["card"] for card in push["state"]["hand"]}

    assert set(Knowledge(played).leaked(text(push), 1)) >= mine - set(push["state"]["opening"]["passed"])


def test_what_happened_before_the_deal_was_public_then(played, told):
    push = after_passing(told)
    card = theirs(played, push)
    push["happened"] = [{"type": "moved", "seat": 2, "move": f"play {card}"}, {"type": "dealt", "deal": 1}]
    assert leaks(played, 0, push) == []

    push["happened"].reverse()
    assert leaks(played, 0, push) == [card]
