"""Hints where a deal is shaped: something legal is advised, with a reason, and expected points for it."""

from random import Random

import pytest

from capot.cli.table.help import hint
from capot.cli.words import Names
from capot.play.match import new_match
from capot.play.moves import (
    Choose,
    Discard,
    Double,
    NameRank,
    NameTrump,
    PlayCard,
    StayIn,
    Stop,
    TakeWidow,
)
from capot.play.view import view
from capot.players.protocol import Budget
from capot.rules.catalog import GAMES
from capot.server.tables.computers import OF_DECLARER
from capot.server.tables.computers import hint as told_at_table
from capot.study.hints import advised, only_choice
from tests.random_play import dealt

NO_DOUBLES = (Double(()),) * 3
NO_DRAWS = (Discard(()),) * 4
FEW = Budget(worlds=8)
NAMES = Names(("Anna", "Ben", "Cleo", "Dan"))


def asked(key, *moves):
    """Return what the one seat sees that is asked after moves in a first deal."""
    match = dealt(new_match(GAMES[key]), 1)
    for move in moves:
        match = match.after(min(match.position.to_act), move)
    return view(match.position, min(match.position.to_act))


STAGES = {
    "contract": ("barbu", ()),
    "trump": ("barbu", (Choose("trump"),)),
    "rank": ("barbu", (Choose("dominoes"),)),
    "double": ("barbu", (Choose("no-queens"),)),
    "layout": ("barbu", (Choose("dominoes"), NameRank("7"), *NO_DOUBLES)),
    "widow": ("schafkopf-window", ()),
    "discards": ("schafkopf-window", (TakeWidow(takes=True),)),
    "two cards": ("twenty-down", ()),
    "draw": ("twenty-down", (NameTrump("♠"),)),
    "in or out": ("twenty-down", (NameTrump("♠"), *NO_DRAWS)),
    "play with one out": (
        "twenty-down",
        (NameTrump("♠"), *NO_DRAWS, StayIn(stays=False), *(StayIn(stays=True),) * 2),
    ),
}


@pytest.mark.parametrize(("key", "moves"), STAGES.values(), ids=STAGES)
def test_every_stage_has_its_hint(key, moves):
    seen = asked(key, *moves)

    advice, estimates = advised(seen, Random(1), FEW)

    assert advice.move in seen.legal
    assert advice.reason
    assert all(move in seen.legal for move in estimates)
    assert estimates


@pytest.mark.parametrize(("key", "moves"), STAGES.values(), ids=STAGES)
def test_a_hint_is_told_in_words_that_may_be_typed(key, moves):
    text = hint(asked(key, *moves), Random(1), FEW, names=NAMES).text

    assert text.startswith("Hint: ")
    assert "seat " not in text
    assert "Choose(" not in text


def test_who_may_discard_any_number_of_cards_has_a_choice():
    assert only_choice(asked("twenty-down", NameTrump("♠"))) is None


def test_who_can_lay_no_card_can_only_pass():
    match = dealt(new_match(GAMES["barbu"]), 1)
    for move in (Choose("dominoes"), NameRank("7"), *NO_DOUBLES, Stop()):
        match = match.after(min(match.position.to_act), move)
    while any(isinstance(move, PlayCard) for move in match.position.legal(min(match.position.to_act)).moves):
        seat = min(match.position.to_act)
        match = match.after(seat, match.position.legal(seat).moves[0])

    assert only_choice(view(match.position, min(match.position.to_act))) == Stop()


def test_a_defender_who_scores_nothing_is_told_what_the_declarer_will_score():
    taking = asked("schafkopf-window", TakeWidow(takes=True))
    assert taking.legal.pick is not None
    shaped = (TakeWidow(takes=True), Discard(taking.legal.pick.among[:2]))
    led = asked("schafkopf-window", *shaped).legal.moves[0]
    defender = asked("schafkopf-window", *shaped, led)
    assert defender.seat != defender.declarer

    found = told_at_table(defender, Random(1), FEW)

    assert found.reason == OF_DECLARER
    assert any(each.points for each in found.moves)
