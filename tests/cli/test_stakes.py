"""The stakes in a few words: costs of cards and tricks, undertakings and what becomes of them."""

import pytest

from capot.cards import FACES, card
from capot.cli.table.picture import facts
from capot.cli.words import Names
from capot.play.events import Trick
from capot.play.match import new_match
from capot.play.moves import Announce
from capot.play.scores.taken import outcome
from capot.play.stages.announce import decided
from capot.play.view import view
from capot.rules.catalog import GAMES
from capot.rules.rules import Rules
from capot.rules.stages.opening import branches
from capot.rules.terms import AllOf, EveryTrick, NoTrick
from capot.rules.text.scoring.stakes import counting_line, scale_line, undertaking_text
from capot.shuffle import lab_shuffle


def rules(key, place=0, seats=4):
    return GAMES[key].schedule[place].rules.at(seats)


@pytest.mark.parametrize(
    ("key", "line"),
    [
        ("put", "What counts: 1 point for winning the deal; the game if a put was seen."),
        ("four-bad-queens", "What counts: Q♠ 2; Q♥ Q♦ Q♣ 1 each."),
        ("slippery-paws", "What counts: the first trick 1; the last trick 1; Q♠ 1; all three together 4."),
        ("hearts", "What counts: each ♥ 1; Q♠ 13; all ♥ and Q♠: each opponent gets 26."),
        (
            "gong-zhu",
            (
                "What counts: A♥ −50, K♥ −40, Q♥ −30, J♥ −20, 10♥ to 5♥ −10 each; Q♠ −100; J♦ 100; "
                "all ♥: you get 200; all ♥: the opposite for Q♠; 10♣ ×2 (everything else in the deal)."
            ),
        ),
        ("hearts-partnership", "What counts: each ♥ 1; Q♠ 13; all ♥ and Q♠: each opponent gets 26."),
        ("eichelobern", "What counts: the first trick 1; the last trick 1; OA 1; all three together 4."),
    ],
)
def test_what_counts_in_a_deal_is_told_in_a_line(key, line):
    assert counting_line(rules(key), FACES[GAMES[key].faces]) == line


def test_ranks_in_figures_are_told_apart_from_the_points():
    line = counting_line(rules("bezique", seats=2), FACES["french"])
    assert line.endswith("the last trick 10; each ace and each ten 10.")


def test_halved_points_are_told():
    assert scale_line(rules("compendium", -1)) == "In this deal all points are halved."
    assert scale_line(rules("compendium")) == ""


@pytest.mark.parametrize("key", GAMES)
def test_what_counts_can_be_told_of_every_game_and_number_of_players(key):
    game = GAMES[key]
    for seats in game.players:
        for part in game.schedule:
            for told in each_scoring(part.rules.at(seats)):
                assert counting_line(told, FACES[game.faces]) > "What counts: "


def each_scoring(settled: Rules) -> list[Rules]:
    """Return the rules of a deal, if anything scores in them, and those of each contract they lead to."""
    plain = [settled] if settled.scoring else []
    return plain + [
        settled.with_contract(stage, each) for stage in settled.stages for each in branches(stage)
    ]


def test_an_undertaking_tells_what_it_asks_and_brings():
    stage = next(each for each in rules("polignac").stages if hasattr(each, "undertakings"))

    told = undertaking_text(stage.undertakings[0], FACES["french"], "Ben")

    assert told == "win every trick; made: each opponent gets 5; failed: Ben gets 5"


JACK = (card("JS"),)


def trick(winner, *cards):
    return Trick(0, tuple(map(card, cards)), winner)


@pytest.mark.parametrize(
    ("target", "tricks", "told"),
    [
        (EveryTrick(), (), None),
        (EveryTrick(), (trick(0, "AS", "7S"),), None),
        (EveryTrick(), (trick(0, "AS", "7S"), trick(1, "AH", "7H")), False),
        (EveryTrick(), (trick(0, "AS", "7S"),) * 3, True),
        (NoTrick(), (trick(1, "AS", "7S"),), None),
        (NoTrick(), (trick(0, "AS", "7S"),), False),
        (NoTrick(), (trick(1, "AS", "7S"),) * 3, True),
        (AllOf(JACK), (trick(1, "AS", "7S"),), None),
        (AllOf(JACK), (trick(1, "AS", "JS"),), False),
        (AllOf(JACK), (trick(0, "AS", "JS"),), True),
    ],
)
def test_an_undertaking_is_open_until_it_is_made_for_sure_or_can_no_more_be_made(target, tricks, told):
    assert outcome(tricks, 3, 0, target) is told


def test_a_failed_capot_is_told_once_and_stays_on_the_table():
    names = Names(("You", "Ben", "Clara", "David"), 0)
    match = new_match(GAMES["polignac"], 4)
    match = match.with_deal(lab_shuffle(1, 0, match.pack))
    match = match.after(min(match.position.to_act), Announce("capot"))
    (declared,) = match.position.declared
    said = []
    while not match.position.is_over:
        done, seat = len(match.position.tricks), min(match.position.to_act)
        match = match.after(seat, next(iter(match.position.legal(seat).moves)))
        if len(match.position.tricks) > done:
            said += decided(view(match.position, 0), 0)

    made = outcome(match.position.tricks, 8, declared.seat, EveryTrick())
    who = "You have" if declared.seat == 0 else f"{names[declared.seat]} has"
    assert [names.said(each, match.position.faces) for each in said] == [
        f"{who} {'made it' if made else 'failed'}: capot."
    ]
    by, how = names.inside(declared.seat), "made" if made else "failed"
    assert f"announced by {by} and {how}: capot" in facts(view(match.position, 0), names)
