"""The table as it is drawn: what it shows, and that it fits."""

import io
import re
from dataclasses import replace
from random import Random

import pytest
from rich.console import Console
from rich.text import Text

from capot.cards import BAVARIAN, FRENCH, ITALIAN, card
from capot.cli.arguments.seat_names import seated
from capot.cli.screens.keys import Picking
from capot.cli.screens.paint import Painter, as_ansi
from capot.cli.screens.screen import Choice, taken_text
from capot.cli.screens.terminal import TerminalScreen
from capot.cli.table.picture import table
from capot.cli.table.questions import question
from capot.cli.table.story import match_opening
from capot.play.match import new_match
from capot.play.moves import Choose
from capot.play.view import view
from capot.players.catalog import PLAYERS
from capot.rules.catalog import GAMES
from capot.rules.changes.options import one_deal
from capot.shuffle import lab_shuffle

TABLES = [(key, seats) for key, game in GAMES.items() for seats in game.players]


def positions(key, seats, seed=1, chosen=None):
    """Run through every position of a first deal that is played at random, in the contract ``chosen``."""
    luck = Random(seed)
    match = new_match(GAMES[key], seats)
    match = match.with_deal(lab_shuffle(seed, 0, match.pack))
    while not match.position.is_over:
        yield match.position
        seat = min(match.position.to_act)
        move = PLAYERS["random"].choose(view(match.position, seat), luck)
        is_choice = chosen is not None and isinstance(move, Choose)
        match = match.after(seat, Choose(chosen) if is_choice else move)
    yield match.position


def console(**options):
    return Console(file=io.StringIO(), width=80, force_terminal=True, **options)


def bare(text):
    """Return what is read of a text with colours."""
    return Text.from_ansi(text).plain


@pytest.mark.sample(in_turn=True)
@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_the_table_and_its_question_fit_80_columns_and_24_lines(key, seats):
    names = seated((), seats, 0)
    painter = Painter()
    # Eleven is a multiple of no number of players, so that every seat is met with the turn.
    for position in list(positions(key, seats))[::11]:
        seen = view(position, 0)
        shown = table(seen, GAMES[key], names)
        parts = [painter.table(shown)]
        if seen.is_my_turn:
            picking = Picking(question(seen, names, "A note that says why the last answer would not do."))
            parts.append(painter.hand(picking.question.choices, picking.at, picking.marked))
        lines = bare(as_ansi(console(), *parts)).splitlines()
        assert max(map(len, lines)) <= 80
        # Below it stand a note, the prompt and the keys; above it the heading of the deal.
        assert len(lines) + 8 <= 24


def test_who_led_who_is_winning_and_whose_turn_it_is_can_be_seen():
    position = next(
        each
        for each in positions("hearts", 4)
        if each.progress and len(getattr(each.progress, "cards", ())) == 2
    )
    seen = view(position, min(position.to_act))
    shown = table(seen, GAMES["hearts"], seated((), 4, 0))

    assert sum(place.led for place in shown.places) == sum(place.winning for place in shown.places) == 1
    assert [place.to_act for place in shown.places] == [False, False, False, True]
    assert shown.places[-1].seat == seen.seat
    assert shown.title == "Hearts · deal 1, to 100"
    assert shown.progress == "trick 1 of 13"


def test_only_what_the_player_may_know_is_shown():
    for position in positions("knaves", 4):
        shown = table(view(position, 0), GAMES["knaves"], seated((), 4, 0))
        assert {held.card for held in shown.hand} == set(position.hands[0])


def test_a_trick_that_counts_by_its_number_is_told():
    game = one_deal(GAMES["kierki"], 5)
    match = new_match(game, 4).with_deal(lab_shuffle(1, 0, new_match(game, 4).pack))
    while len(match.position.tricks) < 7:
        (seat,) = match.position.to_act
        match = match.after(seat, match.position.legal(seat).moves[0])
    shown = table(view(match.position, 0), game, seated((), 4, 0))

    told = [
        place.seat for place in shown.places if taken_text(place, shown.faces).startswith("seventh trick")
    ]
    assert told == [match.position.tricks[6].winner]


def test_what_counts_besides_single_cards_is_told():
    *_, last = positions("slippery-paws", 4)
    shown = table(view(last, 0), GAMES["slippery-paws"], seated((), 4, 0))
    winner = next(place for place in shown.places if place.seat == last.tricks[0].winner)
    assert taken_text(winner, shown.faces).startswith("first trick")

    *_, last = positions("bassadewitz", 4)
    shown = table(view(last, 0), GAMES["bassadewitz"], seated((), 4, 0))
    worth = sum(int(deed.split()[0]) for place in shown.places for deed in place.deeds)
    assert worth == 120


def test_hearts_taken_in_no_hearts_of_barbu_lie_before_their_taker():
    """Source 001, Barbu, No Hearts: hearts won in tricks are set aside face up."""
    *_, over = positions("barbu", 4, chosen="no-hearts")
    shown = table(view(over, 0), GAMES["barbu"], seated((), 4, 0))

    for place in shown.places:
        won = [each for trick in over.tricks if trick.winner == place.seat for each in trick.cards]
        assert set(place.taken) == {each for each in won if each.suit == "♥"}
        assert FRENCH.shorts(place.taken) in taken_text(place, shown.faces)
    assert sum(len(place.taken) for place in shown.places) == 13


def test_trumps_are_told():
    position = next(positions("knaves", 3))
    shown = table(view(position, 0), GAMES["knaves"], seated((), 3, 0))

    assert any(fact.startswith("trumps: ") for fact in shown.facts)
    assert any(fact.startswith("turned up: ") for fact in shown.facts)


def test_cards_that_may_not_be_played_are_dim_and_the_chosen_one_is_reversed():
    choices = [Choice("Q♠", "QS"), Choice("7♠", "7S", is_open=False)]

    ansi = as_ansi(console(), Painter().hand(choices, 0))

    dark, light = ansi.split("7♠")[0], ansi.split("7♠")[0].rpartition("Q♠")[2]
    assert "\x1b[1;7mQ♠" in dark or "\x1b[7" in dark
    assert "\x1b[2m" in light


def test_suits_have_two_colours_or_four():
    words = "Q♠ Q♥ Q♦ Q♣"
    two, four = (Painter(four_colours=each).words(words) for each in (False, True))

    assert len({str(span.style) for span in two.spans}) == 2
    assert len({str(span.style) for span in four.spans}) == 4


def test_german_cards_are_coloured_and_words_are_not():
    painted = Painter(BAVARIAN).words("OL and 10H win ALL")

    assert [painted.plain[span.start : span.end] for span in painted.spans] == ["OL", "10H"]


def test_italian_cards_are_coloured_by_their_own_suits():
    painted = Painter(ITALIAN).words("RS, 3U, AO and 7B are cards, RC is none")

    assert [painted.plain[span.start : span.end] for span in painted.spans] == ["RS", "3U", "AO", "7B"]
    assert len({str(span.style) for span in painted.spans}) == 4


def test_without_colour_nothing_is_coloured(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    position = next(positions("hearts", 4))
    shown = table(view(position, 0), GAMES["hearts"], seated((), 4, 0))

    ansi = as_ansi(console(), Painter().table(shown))

    assert "\x1b[3" not in ansi.replace("\x1b[39m", "")


@pytest.mark.parametrize("width", [60, 100])
def test_what_the_edge_of_the_table_has_no_room_for_stands_above_it(width):
    position = next(positions("german-whist", 2))
    shown = table(view(position, 0), GAMES["german-whist"], seated((), 2, 0))
    shown = replace(shown, facts=(*shown.facts, "the computer players are getting ready: 42%"))
    drawn = io.StringIO()
    Console(file=drawn, width=width).print(Painter().table(shown, width))

    words = " ".join(drawn.getvalue().translate(str.maketrans("│╰─╯", "    ")).split())
    assert all(fact in words for fact in shown.facts)


@pytest.mark.parametrize("key", GAMES)
def test_every_game_says_how_long_it_lasts_and_who_wins(key):
    game = GAMES[key]
    lines = match_opening(game, game.players[0], seated((), game.players[0], 0))

    assert any(re.search(r"\b(match|game) ends .*\. .*\b(wins|loses)\b.*\.$", line) for line in lines)


def test_a_card_is_written_as_the_faces_write_it():
    assert FRENCH.short(card("TH")) == "10♥"


NOTE = "A note that says why the last answer would not do, as long as such notes may well become."


@pytest.mark.parametrize(("columns", "rows"), [(40, 12), (60, 15), (80, 24)])
@pytest.mark.parametrize(("key", "seats"), [("hearts", 4), ("slippery-paws", 6), ("polignac", 3)])
def test_on_a_small_screen_the_note_and_the_cards_stay_and_the_table_gives_way(key, seats, columns, rows):
    names = seated((), seats, 0)
    small = Console(file=io.StringIO(), width=columns, height=rows, force_terminal=True)
    screen = TerminalScreen(console=small)
    for position in list(positions(key, seats))[::7]:
        seen = view(position, 0)
        if not seen.is_my_turn:
            continue
        picture = screen.picture(Picking(question(seen, names, NOTE)), table(seen, GAMES[key], names))
        lines = bare(picture).splitlines()
        assert len(lines) + 2 <= rows
        assert max(map(len, lines)) <= columns
        assert " ".join(bare(picture).split()).endswith(NOTE)


def test_a_list_says_that_more_follows_and_no_heading_stands_last():
    choices = [
        Choice(f"Game {place}", str(place), heading=f"Group {place}" if place % 3 == 0 else "")
        for place in range(12)
    ]

    for height in range(5, 16):
        lines = Painter().listed(choices, 0, 80, height).plain.splitlines()
        assert len(lines) <= height
        assert any("▾ more" in line for line in lines)
        assert not any("Group" in line for line in lines[-3:-1])
    assert "more" not in Painter().listed(choices, 0, 80, 20).plain
