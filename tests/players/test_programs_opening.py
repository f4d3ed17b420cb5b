"""Programs in games whose deals are shaped first: the messages they get, and those that no host may send."""

import pytest

from capot.play.match import new_match
from capot.play.moves import Choose, Discard, Double, NameRank, NameTrump, PlayCard, TakeWidow
from capot.play.view import view
from capot.players.catalog import PLAYERS
from capot.players.programs.messages import line_of
from capot.players.programs.news import events, opening, question
from capot.players.programs.service import Service
from capot.rules.catalog import GAMES
from tests.random_play import dealt


def after(key, *moves):
    """Return a deal after moves, each of whoever is to act; seat 1 is eldest."""
    position = dealt(new_match(GAMES[key]), 1).position
    for move in moves:
        position = position.after(min(position.to_act), move)
    return position


def told(position, seat):
    return [message["event"] for message in events(view(position, seat)) if message["event"] != "move"]


def test_the_rules_of_a_deal_stay_those_it_began_with():
    before, later = after("barbu"), after("barbu", Choose("trump"), NameTrump("♥"))

    assert opening(view(later, 2)) == opening(view(before, 2))
    assert opening(view(later, 2))["trump"] is None


def test_a_question_tells_contract_trump_and_doubles():
    seen = view(after("barbu", Choose("trump"), NameTrump("♥"), Double((1,))), 3)

    assert question(seen, None)["shaped"] == {
        "declarer": 1,
        "contract": "trump",
        "trump": "H",
        "start_rank": None,
        "doubles": [[2, 1]],
        "dropped": [],
        "laid": "",
        "finished": [],
    }


def test_a_question_tells_the_layout():
    begun = after("barbu", Choose("dominoes"), NameRank("7"), *[Double(())] * 3)
    first = next(move for move in begun.legal(1).moves if isinstance(move, PlayCard))
    position = begun.after(1, first)
    shaped = question(view(position, min(position.to_act)), None)["shaped"]

    assert (shaped["start_rank"], shaped["laid"]) == ("7", first.card.code)


def test_plain_games_are_not_shaped():
    position = dealt(new_match(GAMES["hearts"], 4), 1).position

    assert question(view(position, 0), None)["shaped"] is None


def test_what_is_dealt_later_and_drawn_is_told_to_its_seat_alone():
    position = after("twenty-down", NameTrump("♠"))
    position = position.after(1, Discard(position.hands[1][:2]))

    assert told(position, 1) == ["dealt", "drawn"]
    assert told(position, 2) == ["dealt"]
    assert events(view(position, 2))[-1]["move"] == "discard ? ?"


def test_the_widow_is_told_to_who_took_it():
    position = after("schafkopf-window", TakeWidow(takes=True))

    assert told(position, 1) == ["talon"]
    assert told(position, 0) == []


def test_where_any_number_of_cards_may_be_picked_the_least_is_said():
    picked = question(view(after("twenty-down", NameTrump("♠")), 1), None)["pick"]

    assert (picked["least"], picked["count"]) == (0, 3)


def errors(position, seat, *more):
    """Return what a player behind the protocol says to more events after those of a deal."""
    service, seen = Service(PLAYERS["random"]), view(position, seat)
    answers = [service.answer(line_of(each)) for each in (opening(seen), *events(seen), *more)]
    return [answer["text"] for answer in answers if answer is not None]


def move(seat, text):
    return {"type": "event", "event": "move", "seat": seat, "move": text}


@pytest.mark.parametrize(
    ("key", "moves", "event", "why"),
    [
        ("barbu", (), move(1, "choose no-jacks"), "there is no contract"),
        ("barbu", (), move(2, "choose no-queens"), "it is not the turn of seat 2; seat 1 is"),
        ("barbu", (), move(1, "play AS"), "it is time to choose a contract"),
        ("barbu", (Choose("trump"),), move(2, "double 1"), "it is not the turn of seat 2; seat 1 is"),
        (
            "barbu",
            (Choose("no-queens"),),
            move(3, "double nobody"),
            "it is not the turn of seat 3; seat 2 is",
        ),
        (
            "schafkopf-window",
            (),
            {"type": "event", "event": "talon", "cards": "AS KS"},
            "only the player who takes",
        ),
        (
            "twenty-down",
            (),
            {"type": "event", "event": "dealt", "cards": "AS"},
            "seat 1 has not answered yet",
        ),
        (
            "twenty-down",
            (NameTrump("♠"),),
            {"type": "event", "event": "drawn", "cards": "AS"},
            "seat 0 is given no cards now",
        ),
    ],
)
def test_what_cannot_have_happened_gets_a_sentence(key, moves, event, why):
    (text,) = errors(after(key, *moves), 0, event)

    assert why in text


def test_draws_must_be_told_before_the_play_goes_on():
    position = after("twenty-down", NameTrump("♠"))
    position = position.after(1, Discard(position.hands[1][:2]))
    seen = view(position, 1)
    service = Service(PLAYERS["random"])
    without_draw = [each for each in events(seen) if each["event"] != "drawn"]
    said = [move(2, "discard nothing"), move(3, "discard nothing"), move(0, "discard nothing"), move(2, "in")]

    answers = [service.answer(line_of(each)) for each in (opening(seen), *without_draw, *said)]

    assert answers[-1] is not None
    assert "it has not been told which cards seat 1 was given" in answers[-1]["text"]
