"""Programs in climbing and in games of hands of three: their messages, and those that no host may send."""

import pytest

from capot.cards import cards, codes
from capot.play.match import new_match
from capot.play.moves import Announce, Arrange, LayCards, PassTurn, TakeWidow
from capot.play.view import view
from capot.players.catalog import PLAYERS
from capot.players.programs.messages import line_of
from capot.players.programs.news import events, opening, question
from capot.players.programs.service import Service
from capot.rules.catalog import GAMES
from capot.rules.changes.options import with_options
from tests.random_play import dealt, random_match


def begun(key, seats=4, *, seed=1, **options):
    """Return the first deal of a match under house rules."""
    game = with_options(GAMES[key], {name.replace("_", "-"): word for name, word in options.items()})
    return dealt(new_match(game, seats), seed).position


def climbed():
    """Return a deal of Tien Len whose leader laid the lowest card, and the next player passed."""
    position = begun("tien-len")
    (leader,) = position.to_act
    position = position.after(leader, LayCards(cards("3S")))
    return leader, position.after((leader + 1) % 4, PassTurn())


def test_a_question_tells_the_pile_and_who_has_passed():
    leader, position = climbed()

    asked = question(view(position, (leader + 2) % 4), None)

    assert asked["climb"] == {"pile": [[leader, "3S"]], "passed": [(leader + 1) % 4], "finished": []}
    assert asked["legal"][-1] == "pass"
    assert asked["make"] is None


def test_hands_of_three_are_described_and_not_listed():
    position = begun("thirteen-card-brag")

    asked = question(view(position, 1), None)

    assert asked["legal"] == []
    assert asked["make"] == {"count": 4, "among": codes(position.hands[1]), "least": "pair"}
    assert question(view(begun("six-card-brag"), 0), None)["make"]["least"] == "high card"


def test_what_others_have_made_is_told_to_nobody_before_all_have():
    position = begun("six-card-brag")
    hand = position.hands[0]
    position = position.after(0, Arrange((hand[:3], hand[3:])))

    assert len(events(view(position, 0))) == 1
    assert events(view(position, 1)) == ()


def test_what_others_declare_is_told_to_nobody_before_all_have():
    position = begun("nine-card-brag", four_of_a_kind="declared").after(2, Announce(None))
    assert events(view(position, 0)) == ()
    for seat in (0, 1, 3):
        position = position.after(seat, Announce(None))

    assert [event["move"] for event in events(view(position, 0))] == ["announce nothing"] * 4


def test_the_spare_hand_is_told_to_who_took_it():
    position = begun("thirteen-card-brag", 3)
    (asked,) = position.to_act
    position = position.after(asked, TakeWidow(takes=True))

    own, other = (events(view(position, seat)) for seat in (asked, (asked + 1) % 3))

    assert [event["event"] for event in own] == ["move", "spare"]
    assert own[1]["cards"] == codes(position.hands[asked])
    assert [event["event"] for event in other] == ["move"]


def test_hands_that_decided_the_deal_are_told():
    match = new_match(GAMES["six-card-brag"], 2)
    rest = [card for card in match.pack if card not in cards("6S 6H 6D 6C 2S 3S 7S 8S 9S 2H 3H 4H")]
    position = match.with_hands([cards("6S 6H 6D 6C 2S 3S"), cards("7S 8S 9S 2H 3H 4H")], rest).position

    assert events(view(position, 1)) == (
        {"type": "event", "event": "shown", "seat": 0, "what": "four-of-a-kind", "cards": "6S 6H 6D 6C"},
    )


def test_who_won_the_deal_before_is_told():
    match = random_match(GAMES["tien-len"], 4, 1, deals=1)
    first, second = match.position, dealt(match, 2).position

    assert opening(view(first, 0))["standing"]["last_winner"] is None
    assert opening(view(second, 0))["standing"]["last_winner"] == first.finished[0]


WRONG = [
    ({"seat": 1, "move": "lay 3S 4S"}, "these cards may not be laid together"),
    ({"seat": 1, "move": "pass"}, "seat 1 leads and must lay cards"),
    ({"seat": 1, "move": "arrange 3S 3H 3D"}, "it is time to lay cards"),
    ({"seat": 0, "move": "lay 3S"}, "seat 0 cannot hold the 3♠"),
]


@pytest.mark.parametrize(("event", "why"), WRONG, ids=[why for _, why in WRONG])
def test_what_cannot_have_been_laid_gets_a_sentence(event, why):
    match = new_match(GAMES["tien-len"])
    hand = [card for card in match.pack if card not in cards("3S 4S 3H 3D")]
    position = match.with_hands([hand[:13], hand[13:26], hand[26:39], [*hand[39:], *cards("3S 4S 3H 3D")]])
    service = Service(PLAYERS["random"])
    service.answer(line_of(opening(view(position.position, 0))))

    answer = service.answer(line_of({"type": "event", "event": "move", **event}))

    assert answer is not None
    assert why in answer["text"]


def test_the_spare_hand_is_seen_only_by_who_took_it():
    position = begun("thirteen-card-brag", 3)
    service = Service(PLAYERS["random"])
    service.answer(line_of(opening(view(position, 0))))

    answer = service.answer(line_of({"type": "event", "event": "spare", "cards": codes(position.talon)}))

    assert answer is not None
    assert "only the player who takes the spare hand sees it" in answer["text"]
