"""The engine protocol: programs at our tables, and our players at the tables of others."""

import sys
from contextlib import closing
from dataclasses import fields, replace
from fractions import Fraction
from itertools import permutations
from random import Random

import pytest

from capot.play.match import new_match
from capot.play.view import View, view
from capot.play.vying import AGREE, NEW_CARDS
from capot.players.catalog import PLAYERS, player_named
from capot.players.errors import Forfeit, UnknownPlayer
from capot.players.programs.messages import LUCK, Message, line_of
from capot.players.programs.news import events, opening, question, result
from capot.players.programs.player import EnginePlayer
from capot.players.programs.service import Heard, Service
from capot.players.protocol import Budget
from capot.rules import codec
from capot.rules.catalog import GAMES
from capot.rules.changes.options import with_options
from capot.rules.match.ends import AfterDeals, AtTotal
from capot.rules.model import Option, Part
from capot.rules.stages.announcing import Announce
from capot.rules.stages.exchanges import Exchange
from capot.rules.stages.tricks import HolderOfLowest, Tricks
from capot.rules.terms import Exact
from tests.players.programs import EXAMPLES, program
from tests.players.tables import EVERY_GAME, EVERY_TABLE
from tests.random_play import any_move, dealt, random_match, random_positions

HOUSES = [
    (game, option.name, choice.name)
    for game in GAMES.values()
    for option in game.options
    if isinstance(option, Option)
    for choice in option.choices[1:]
]


class Listener:
    """A player who keeps the view that it is asked about, and plays anything."""

    name = "listener"
    seen: View | None = None

    def choose(self, view, rng, budget=None):  # noqa: ARG002 - as every player
        """Keep the view and play anything."""
        self.seen = view
        return any_move(view.legal, rng)


LISTENER = Listener()
SERVICE = Service(LISTENER)

MOST = 60
"""Positions of a deal that are tried, however long it is."""


def view_told(seen):
    """Return the view that is grown from what a host says of one, over the wire and back."""
    for message in (opening(seen), *events(seen), question(seen, None, luck=1)):
        answer = SERVICE.answer(line_of(message))
        assert answer is None or answer["type"] == "move", answer
    return LISTENER.seen


def differences(told, seen):
    """Return the fields in which two views differ."""
    return [each.name for each in fields(View) if getattr(told, each.name) != getattr(seen, each.name)]


def asked_positions(game, seats, seed):
    """Run through the positions of a deal in which a seat is to act, and the seat."""
    for position in random_positions(game, seats, seed):
        for seat in sorted(position.to_act):
            yield position, seat


def some_positions(game, seats, seed, share):
    """Return one of ``share`` of these positions, but not more than `MOST`, in order."""
    found = list(asked_positions(game, seats, seed))
    count = min(len(found) // share, MOST)
    return [found[place] for place in sorted(Random(seed).sample(range(len(found)), count))]


@EVERY_TABLE
@pytest.mark.sample(6, in_turn=True)
def test_the_view_grown_from_the_messages_is_the_view_of_the_seat(game, seats):
    for position, seat in some_positions(game, seats, 3, share=3):
        seen = view(position, seat)

        assert differences(view_told(seen), seen) == []


@pytest.mark.parametrize(
    ("game", "name", "word"), HOUSES, ids=[f"{game.key}:{name}={word}" for game, name, word in HOUSES]
)
@pytest.mark.sample(12, in_turn=True)
def test_the_view_is_grown_under_every_house_rule(game, name, word):
    house = with_options(game, {name: word})
    for position, seat in some_positions(house, house.players[-1], 4, share=10):
        seen = view(position, seat)

        assert differences(view_told(seen), seen) == []


def test_the_view_is_grown_in_a_game_of_ones_own():
    game = codec.loads((EXAMPLES.parent / "docs/red-ladies.json").read_text(encoding="utf-8"))
    for position, seat in asked_positions(game, game.players[0], 5):
        seen = view(position, seat)

        assert differences(view_told(seen), seen) == []


def test_where_a_best_card_is_given_its_giver_sees_it_go_as_the_player_who_gets_it_sees_it_come():
    position = dealt(new_match(GAMES["put"], 4), 3).position
    told = []
    for seat in position.from_seat(position.eldest):
        seen, heard = view(position, seat), Heard()
        for message in (opening(seen), *events(seen)):
            heard.hear(message)
        told += [each for each in events(seen) if each["event"] in {"dealt", "gave"}]

    eldest, second, third, dealer = position.from_seat(position.eldest)
    best, other = (told[place]["cards"] for place in (0, 1))
    assert told == [
        {"type": "event", "event": "dealt", "cards": best, "from": third},
        {"type": "event", "event": "dealt", "cards": other, "from": dealer},
        {"type": "event", "event": "gave", "cards": best, "to": eldest},
        {"type": "event", "event": "gave", "cards": other, "to": second},
    ]


TALON_GAME = with_options(GAMES["polignac"], {"odd-cards": "dealer"})
TALON, ANNOUNCING, PLAY = TALON_GAME.schedule[0].rules.stages
BY_TURNS = Exchange(2, ("left", "right"), name="by-turns")
IF_ALL_WISH = Exchange(2, ("right",), unanimous=True, name="if-all-wish")
NEVER = Exchange(2, ("hold",), name="never")


@pytest.mark.parametrize(
    "stages",
    [
        *permutations((TALON, ANNOUNCING, BY_TURNS)),
        *permutations((TALON, ANNOUNCING, IF_ALL_WISH)),
        (NEVER, TALON),
    ],
    ids=lambda stages: ", ".join(stage.name for stage in stages),
)
def test_the_view_is_grown_whatever_the_order_of_the_stages(stages):
    assert isinstance(PLAY, Tricks)
    assert isinstance(ANNOUNCING, Announce)
    play = replace(PLAY, first_lead=HolderOfLowest("♣"))
    capitals = tuple(replace(each, name="Capot") for each in ANNOUNCING.undertakings)
    stages = tuple(replace(each, undertakings=capitals) if each == ANNOUNCING else each for each in stages)
    rules = replace(TALON_GAME.schedule[0].rules, stages=(*stages, play))
    game = replace(TALON_GAME, schedule=(Part(rules),), cites=(), options=(), chosen=())
    for seed in range(2):
        for position, seat in some_positions(game, 5, seed, share=4):
            seen = view(position, seat)

            assert differences(view_told(seen), seen) == []


def test_the_state_of_the_match_is_told_with_the_deal():
    match = random_match(GAMES["knaves"], 3, 6, deals=3)
    match = dealt(match, 6) if match.needs_deal else match
    standing = replace(
        match.position.standing,
        totals=(Fraction(7, 2), -3, 0),
        pot=5,
        ends=(AtTotal(20, loses=True), AfterDeals(9)),
        single=True,
    )
    position = replace(match.position, standing=standing)
    seen = view(position, min(position.to_act))

    assert view_told(seen).standing == standing


def test_what_is_told_hides_what_the_seat_does_not_see():
    """A seat gets the same messages whatever the other hands hold."""
    for game in GAMES.values():
        for position, seat in some_positions(game, game.players[0], 7, share=7):
            others = [each for each in range(position.seats) if each != seat]
            pool = [card for each in others for card in position.hands[each]]
            Random(7).shuffle(pool)
            hands = list(position.hands)
            for each in others:
                size = len(hands[each])
                hands[each], pool = position.rules.pack.sorted(pool[:size]), pool[size:]
            other = replace(position, hands=tuple(hands))

            assert [*said(view(position, seat))] == [*said(view(other, seat))]


def said(seen):
    """Run through all that is said to a program about a view."""
    yield from (opening(seen), *events(seen), question(seen, None))


def test_later_messages_of_a_deal_only_add_to_the_earlier_ones():
    for game in GAMES.values():
        told: dict[int, tuple[Message, ...]] = {}
        for position, seat in asked_positions(game, game.players[-1], 8):
            now = events(view(position, seat))
            before = told.get(seat, ())

            assert now[: len(before)] == before
            told[seat] = now


@pytest.fixture(scope="module")
def thumb_behind_the_protocol():
    command = (sys.executable, "-m", "capot", "engine", "--player", "thumb")
    with closing(EnginePlayer(command, patience=60.0, start_up=300.0)) as player:
        yield player


@EVERY_GAME
@pytest.mark.sample(6)
def test_a_player_behind_the_protocol_plays_as_it_does_without(game, seats, thumb_behind_the_protocol):
    match, thumb = dealt(new_match(game, seats), 9), PLAYERS["thumb"]
    mine = match.dealer
    while match.position.to_act:
        seat, ply = min(match.position.to_act), len(match.position.moves)
        seen = view(match.position, seat)
        move = thumb.choose(seen, Random(Random(ply).randrange(LUCK)))
        if seat == mine:
            assert thumb_behind_the_protocol.choose(seen, Random(ply)) == move
        match = match.after(seat, move)


def test_a_player_behind_the_protocol_plays_with_the_new_cards_that_both_agreed_on(thumb_behind_the_protocol):
    match = dealt(new_match(GAMES["truc"], 2), 9)
    before = match.position.hands
    for word in (NEW_CARDS, AGREE):
        match = match.after(min(match.position.to_act), word)
    seen = view(match.position, min(match.position.to_act))

    assert not set(seen.hand) & {card for hand in before for card in hand}
    assert thumb_behind_the_protocol.choose(seen, Random(1)) == PLAYERS["thumb"].choose(
        seen, Random(Random(1).randrange(LUCK))
    )


def test_one_program_serves_several_seats_and_goes_back_and_forth(thumb_behind_the_protocol):
    matches = [dealt(new_match(GAMES["hearts"], 4), seed) for seed in (1, 2)]
    thumb = PLAYERS["thumb"]
    for turn in range(60):
        match = matches[turn % 2]
        seat = min(match.position.to_act)
        seen = view(match.position, seat)
        move = thumb_behind_the_protocol.choose(seen, Random(turn))

        assert move == thumb.choose(seen, Random(Random(turn).randrange(LUCK)))
        matches[turn % 2] = match.after(seat, move)


@EVERY_TABLE
@pytest.mark.sample(9, in_turn=True)
def test_the_example_program_plays_a_whole_deal(game, seats, ducker):
    match, luck = dealt(new_match(game, seats), 10), Random(10)
    while match.position.to_act:
        seat = min(match.position.to_act)
        seen = view(match.position, seat)
        match = match.after(seat, ducker.choose(seen, luck) if seat % 2 else any_move(seen.legal, luck))

    assert match.position.is_over


@pytest.fixture(scope="module")
def ducker():
    with closing(EnginePlayer((sys.executable, str(EXAMPLES / "ducker.py")), 60.0, 60.0)) as player:
        yield player


def test_the_example_program_knows_nothing_of_capot():
    assert "capot" not in (EXAMPLES / "ducker.py").read_text(encoding="utf-8").split('"""')[2]


def test_the_example_program_ducks(ducker):
    """Against players of anything legal it takes fewer points than they do."""
    own: Exact = 0
    others: Exact = 0
    for seed in range(6):
        match, luck = dealt(new_match(GAMES["hearts"], 4), seed), Random(seed)
        while match.position.to_act:
            seat = min(match.position.to_act)
            seen = view(match.position, seat)
            match = match.after(seat, ducker.choose(seen, luck) if seat == 1 else any_move(seen.legal, luck))
        points = match.position.score().points
        own, others = own + points[1], others + sum(points) - points[1]

    assert own * 3 < others


def test_a_program_is_told_what_happens_after_its_last_move_and_the_score(tmp_path):
    marks = tmp_path / "marks"
    body = f"""
greet()
cards = 0
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "act":
        say(type="move", move=first(message))
    elif message.get("event") == "move":
        cards += message["move"].startswith("play")
    elif message["type"] == "score":
        with open({str(marks)!r}, "w") as file:
            print(cards, message["points"], file=file)
"""
    match, luck = dealt(new_match(GAMES["slobberhannes"], 4), 1), Random(1)
    with closing(program(tmp_path, body)) as player:
        while match.position.to_act:
            seat = min(match.position.to_act)
            seen = view(match.position, seat)
            match = match.after(seat, player.choose(seen, luck) if seat == 1 else any_move(seen.legal, luck))
        player.follow(view(match.position, 0))
        player.follow(view(match.position, 1))

    assert marks.read_text() == f"32 {list(match.position.score().points)}\n"


def test_a_program_is_told_its_budget_and_its_luck(tmp_path):
    body = 'greet(); ask = hear("act"); say(type="info", text="x"); print(ask, file=sys.stderr); sys.exit(1)'
    seen = view(dealt(new_match(GAMES["hearts"], 4), 1).position, 0)

    with pytest.raises(Forfeit, match="ended with exit code 1"):
        program(tmp_path, body).choose(seen, Random(3), Budget(40, 100))

    asked = question(seen, Budget(40, 100), Random(3).randrange(LUCK))
    assert (asked["budget_ms"], asked["worlds"]) == (40, 100)
    assert 0 <= asked["luck"] < 2**53


def test_players_are_named_by_their_keys_and_programs_by_their_commands():
    assert player_named("thumb") is PLAYERS["thumb"]
    player = player_named("exec:python3 'my player.py' --fast")
    assert isinstance(player, EnginePlayer)
    assert player.name == "exec:python3 'my player.py' --fast"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("clever", "there is no player 'clever'; there are random, simple, thumb"),
        ("", "there is no player ''"),
        ("duck", "the player 'duck' is gone; play 'quick' instead"),
        ("exec:", "needs the command of a program"),
        ("exec:python 'x", "opens a quotation and does not close it"),
    ],
)
def test_a_text_that_names_no_player_is_refused_with_those_there_are(text, why):
    with pytest.raises(UnknownPlayer, match=why):
        player_named(text)


def test_the_points_of_a_deal_are_exact():
    match = random_match(GAMES["compendium"], 4, 3, deals=1)
    seen = view(match.position, 0)
    assert seen.score is not None
    halves = replace(seen, score=replace(seen.score, points=(Fraction(1, 2), 1, 0, 0)))

    assert result(halves) == {"type": "score", "points": ["1/2", 1, 0, 0]}
