"""A player behind the engine protocol answers whatever a host may say, sense or nonsense."""

import io
import json

import pytest

from capot.play.match import new_match
from capot.play.view import view
from capot.players.catalog import PLAYERS
from capot.players.programs.messages import LONGEST, line_of
from capot.players.programs.news import opening
from capot.players.programs.service import Service, serve
from capot.rules.catalog import GAMES
from tests.random_play import dealt


def errors_of(*messages):
    """Return the errors that a player behind the protocol answers to some messages."""
    service = Service(PLAYERS["random"])
    answers = [service.answer(each if isinstance(each, bytes) else line_of(each)) for each in messages]
    return [answer["text"] for answer in answers if answer is not None and answer["type"] == "error"]


def start(**changes):
    """Return the message that begins a deal of Hearts, with some changes."""
    return {**opening(view(dealt(new_match(GAMES["hearts"], 4), 1).position, 1)), **changes}


RULES_OF_POLIGNAC = opening(view(dealt(new_match(GAMES["polignac"], 4), 1).position, 1))["rules"]


@pytest.mark.parametrize(
    "line",
    [
        b"hello",
        b"{",
        b"[]",
        b'"new"',
        b'{"type": 3}',
        b"\xff\xfe",
        b"[" * 200_000,
        b'{"type": "act", "n": ' + b"9" * 5000 + b"}",
    ],
)
def test_a_line_that_is_no_message_gets_an_error(line):
    assert len(errors_of(line)) == 1


@pytest.mark.parametrize(
    ("message", "why"),
    [
        ({"type": "sing"}, "there is no message of type 'sing'"),
        ({"type": "act"}, "no deal has begun"),
        ({"type": "event", "event": "move"}, "no deal has begun"),
        (start(seats="four"), '"seats" must be a whole number'),
        (start(seats=True), '"seats" must be a whole number'),
        (start(seats=1, seat=0, dealer=0), "at least two"),
        (start(seat=4), '"seat" must be a whole number from 0 to 3'),
        (start(dealer=-1), '"dealer" must be'),
        (start(hand="QS QS"), '"hand" names a card twice'),
        (start(hand="QS KS"), "a hand has 13 cards, not 2"),
        (start(hand="QS 2S", rules=RULES_OF_POLIGNAC), "the 2♠ is not in the pack of this game"),
        (start(hand="ZZ"), "'ZZ' is not a card"),
        (start(hand=None), '"hand" must be a text'),
        (start(rules={}), 'Rules needs a field "scoring"'),
        (start(rules=7), "expected an object, found 7"),
        (start(standing=[]), '"standing" must be an object'),
        (start(standing={"totals": [1]}), '"totals" has 4 numbers'),
        (start(standing={"totals": [1, 2, 3, 0.5]}), "whole numbers, or fractions"),
        (start(standing={"direction": "up"}), '"direction" must be one of clockwise, anticlockwise'),
        (start(standing={"low_wins": 1}), '"low_wins" must be one of'),
        (start(standing={"ends": [{"type": "Never"}]}), "standing.ends[0]"),
    ],
)
def test_a_message_that_cannot_be_followed_gets_a_sentence(message, why):
    [text] = errors_of(message)

    assert why in text


OWN = start()["hand"].split()
PASS = {"type": "event", "event": "move", "seat": 1, "move": f"pass {' '.join(OWN[:3])}"}
OTHERS = [{"type": "event", "event": "move", "seat": seat, "move": "pass ?"} for seat in (0, 2, 3)]
STRANGE = next(card.code for card in GAMES["hearts"].rules_for(4, 0).pack.cards() if card.code not in OWN)


@pytest.mark.parametrize(
    ("event", "why"),
    [
        ({"event": "move", "seat": 9, "move": "pass ?"}, '"seat" must be'),
        ({"event": "move", "seat": 1, "move": "pass ?"}, "sees its own cards"),
        ({"event": "move", "seat": 1, "move": f"pass {STRANGE}"}, "seat 1 cannot hold the"),
        ({"event": "move", "seat": 1, "move": "dance"}, "'dance' is not a move"),
        ({"event": "move", "seat": 0, "move": "play 2C"}, "it is time to pass 3 cards"),
        ({"event": "move", "seat": 0, "move": "announce capot"}, "it is time to pass 3 cards"),
        ({"event": "received", "cards": "2C 3C 4C"}, "has not passed any cards"),
        ({"event": "talon", "cards": "2C"}, "seat 0 has not passed yet"),
        ({"seat": 0}, '"event" must be a text'),
    ],
)
def test_an_event_that_cannot_have_happened_gets_a_sentence(event, why):
    [text] = errors_of(start(), {"type": "event", **event})

    assert why in text


def test_play_cannot_begin_before_the_cards_passed_are_known():
    [text] = errors_of(start(), PASS, *OTHERS, {"type": "act", "stage": "tricks"})

    assert "it has not been told which cards seat 1 received" in text


def test_only_the_right_number_of_cards_can_be_received():
    [text] = errors_of(start(), PASS, *OTHERS, {"type": "event", "event": "received", "cards": STRANGE})

    assert "3 cards are due, not 1" in text


def test_a_question_for_others_gets_a_sentence():
    assert errors_of(start(), {"type": "act", "to_act": [0]}) == ["it is not the turn of seat 1"]
    assert errors_of(start(), {"type": "act", "to_act": "me"}) == ['"to_act" lists the seats that are to act']


def test_what_later_versions_may_add_is_ignored():
    news = {"type": "event", "event": "applause", "loud": True}

    assert errors_of(start(mood="tense"), news, {"type": "act", "clock": 3}, {"type": "score"}) == []


def test_after_an_error_the_deal_stands_as_it_did():
    wrong = {"type": "event", "event": "move", "seat": 1, "move": "dance"}
    service = Service(PLAYERS["random"])
    for message in (start(), wrong):
        service.answer(line_of(message))

    answer = service.answer(b'{"type": "act"}')
    assert answer is not None
    assert answer["type"] == "move"


def test_a_player_that_fails_is_an_error_and_no_traceback():
    class Broken:
        name = "broken"

        def choose(self, view, *_):
            raise KeyError(view.seat)

    service = Service(Broken())
    service.answer(line_of(start()))

    assert service.answer(b'{"type": "act"}') == {
        "type": "error",
        "text": "this cannot be followed: KeyError 1",
    }


def served(*lines):
    """Return what is said to lines, each an answer."""
    said = io.BytesIO()
    serve(PLAYERS["random"], io.BytesIO(b"".join(lines)), said)
    return [json.loads(line) for line in said.getvalue().splitlines()]


def test_the_service_ends_quietly_with_its_input_and_at_a_word():
    hello = b'{"type":"hello"}\n'

    assert len(served(hello, b"\n", hello)) == 2
    assert len(served(hello, b'{"type":"quit"}\n', hello)) == 1
    assert len(served(hello, b'{"type":"end"}\n', hello)) == 1


@pytest.mark.parametrize("line", [b'{"type":"hello"}\n', b""])
def test_a_player_prepares_once_and_only_after_the_greeting_is_answered(line):
    """Compiling takes longer than hosts wait for a greeting; without a host it is all there is to do."""
    said, before = io.BytesIO(), []

    serve(PLAYERS["random"], io.BytesIO(2 * line), said, lambda: before.append(said.getvalue()))

    assert [each.count(b"\n") for each in before] == [len(line) and 1]


def test_a_line_without_measure_is_one_error():
    assert [answer["type"] for answer in served(b"x" * (3 * LONGEST) + b"\n", b'{"type":"hello"}\n')] == [
        "error",
        "ready",
    ]
