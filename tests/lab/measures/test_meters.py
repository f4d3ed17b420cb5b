"""A report in the words of a player, compared with the catalogue and with another game."""

from dataclasses import replace

import pytest

from capot.lab.measures.catalogue import KEPT, known, usual
from capot.lab.measures.figures import Comparison, Figure, Report
from capot.lab.measures.meters import effect, last_change, meters
from capot.language.texts import say
from capot.rules.catalog import GAMES
from capot.rules.changes.edits import Remove
from capot.rules.changes.variants import based_on
from capot.rules.derived.pace import seconds_of_deal
from capot.rules.model import Game

BASE = GAMES["hearts-classic"]
NO_PASSING = based_on(BASE, (Remove("rules.stages.exchange"),), key="mine", name="Mine", blurb="")
LUCK, MINUTES = "weight-of-the-deal", "match-minutes"


def report(game: Game, **values: float) -> Report:
    """Return a report with these figures, known to a hundredth."""
    figures = tuple(
        Figure(
            key=key,
            section="course",
            title=say("Length of a match"),
            definition=say("Length of a match"),
            unit="ratio",
            value=value,
            low=value - 0.01,
            high=value + 0.01,
            players=("thumb",),
            deals=9,
            meaning=say("Fair: where you sit makes no difference that you would notice."),
        )
        for key, value in values.items()
    )
    return Report(game, 4, 0, 1.0, figures, 1.0, is_final=True)


def compared(**values: float) -> Comparison:
    """Return two games that differ by these figures."""
    one, other = (report(game, **values) for game in (NO_PASSING, BASE))
    return Comparison(one, other, one.figures)


def said_of(**values: float) -> str:
    """Return what the change of a game did to it, by these differences."""
    return str(effect(compared(**values), is_over=False))


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (-0.2, "Less luck than in Classic Hearts."),
        (-0.06, "A little less luck than in Classic Hearts."),
        (0.0, "About as much luck as in Classic Hearts."),
        (0.06, "A little luckier than Classic Hearts."),
        (0.2, "Luckier than Classic Hearts."),
    ],
)
def test_a_variant_is_put_beside_the_game_it_was_made_from(more, sentence):
    there = known(BASE, LUCK)
    assert there is not None

    found = meters(report(NO_PASSING, **{LUCK: there.value + more}))

    assert [(each.figure, each.text) for each in found] == [(LUCK, sentence)]


def test_a_game_without_a_base_is_put_beside_the_catalogue():
    among = usual(LUCK)
    assert among is not None
    values = among.lower - 0.05, among.median, among.upper + 0.05

    texts = [meters(report(replace(BASE, base=""), **{LUCK: each}))[0].text for each in values]

    assert texts == [
        "Less luck than in most games.",
        "As much luck as in most games.",
        "Luckier than most games.",
    ]


def test_nothing_is_said_while_an_interval_is_wide():
    vague = report(BASE, **{LUCK: 0.5})
    (figure,) = vague.figures
    wide = replace(vague, figures=(replace(figure, low=0.1, high=0.9),))
    unknown = replace(vague, figures=(replace(figure, value=None, low=None, high=None),))

    assert meters(wide) == meters(unknown) == ()


def test_four_people_need_longer_than_one_among_computers():
    """A deal takes a person five seconds a card, and so does each card of other people."""
    rules = BASE.schedule[0].rules.at(4)
    (said,) = meters(report(BASE, **{MINUTES: 17.0}))

    assert seconds_of_deal(rules, 4, 4) - seconds_of_deal(rules, 4) == 3 * 13 * 5
    assert said.text == "About 55 minutes for four people, 17 for one among computers."


def test_what_a_single_change_did_is_said_in_a_line():
    assert said_of(**{MINUTES: -1.6, LUCK: 0.06}) == (
        "No cards are passed: five minutes shorter, a little luckier."
    )
    assert said_of(**{LUCK: 0.001}) == "No clear difference from Classic Hearts."
    assert not said_of(places=0.1)


def test_a_change_is_told_in_the_minutes_of_people_as_a_match_is():
    """Four people need 3.3 times as long for a deal as one among computers."""
    rules = BASE.schedule[0].rules.at(4)
    minutes = round(10 * seconds_of_deal(rules, 4, 4) / seconds_of_deal(rules, 4) / 5) * 5

    assert said_of(**{MINUTES: 10.0}) == f"No cards are passed: {minutes} minutes longer."
    assert said_of(**{MINUTES: 0.3}) == "No cards are passed: one minute longer."


def test_no_difference_is_denied_that_may_still_become_clear():
    found = compared(**{LUCK: 0.09})
    (vague,) = (replace(each, low=-0.11, high=0.29) for each in found.differences)
    (unsure,) = (replace(each, low=0.005, high=0.175) for each in found.differences)

    for each in (vague, unsure):
        some = replace(found, differences=(each,))
        assert effect(some, is_over=True) == "No clear difference from Classic Hearts."
        assert (effect(some, is_over=False) == "") is (each is vague)


def test_the_effect_of_several_changes_is_said_compared_with_the_other_game():
    found = compared(**{LUCK: -0.3})
    other = replace(found, second=replace(found.second, game=GAMES["hearts"]))

    assert effect(other, is_over=False) == "Compared with Hearts: less luck."


def test_the_last_change_is_told_without_the_name_of_the_game_before():
    def said(game: Game, before: Game, **values: float) -> str:
        return str(last_change(report(game, **values).figures, game, before, 4, is_over=False))

    assert said(NO_PASSING, BASE, **{MINUTES: -1.6}) == "No cards are passed: five minutes shorter."
    assert said(NO_PASSING, GAMES["hearts"], **{LUCK: -0.3}) == "The last change: less luck."
    assert said(NO_PASSING, BASE, **{LUCK: 0.001}) == "The last change makes no clear difference."
    assert not said(NO_PASSING, BASE, places=0.1)


def test_the_catalogue_is_known_by_its_median_and_range():
    """A figure lies in its interval, and only those that most games have say what is usual."""
    assert usual(LUCK) is not None
    assert usual(MINUTES) is not None
    assert usual("medium") is None
    for key in KEPT:
        there = [each for game in GAMES.values() if (each := known(game, key)) is not None]
        among = usual(key)
        assert all(each.low <= each.value <= each.high for each in there)
        if among is not None:
            assert among.low <= among.lower <= among.median <= among.upper <= among.high
