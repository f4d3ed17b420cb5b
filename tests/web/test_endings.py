"""The end of a match: who came where, how it went, and what can be done next."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.ahead import State, finished, play_ahead
from tests.web.barriers import barriers, in_each_look
from tests.web.lines import Line, changed
from tests.web.people import Person
from tests.web.test_screens import opened


def test_a_match_ends_with_its_ranking_and_its_story_and_the_rematch_comes_first(visit):
    ann = visit("Ann")
    state = finished_match(ann)
    page = opened(ann, f"/table/{state['table']}").page
    result = page.get_by_role("group", name="Result")
    rows = result.get_by_role("table", name="Final ranking").get_by_role("row")
    expect(rows).to_have_count(4)

    for place, row in enumerate(sorted(state["ending"]["places"])):
        expect(rows.nth(place + 1).get_by_role("cell").first).to_have_text(f"{row}.")
    totals = sorted(seat["total"] for seat in state["seats"])
    expect(rows.nth(1).get_by_role("cell").last).to_have_text(str(totals[0]))
    biggest = state["ending"]["biggest"]
    told = result.inner_text()
    assert ("Biggest deal: " in told) == (
        biggest is not None and f"Deal {biggest['deal']} decided" not in told
    )
    for look in in_each_look(page):
        assert barriers(page) == [], look
        names = result.locator(".over :is(a, button)").all_inner_texts()
        assert (names[0], names[1], names[-1]) == ("Rematch", "Replay", "Download the record")


@pytest.mark.parametrize(
    ("language", "shared", "second"),
    [
        ("en", "You and Ben share the win", "You came joint second of three."),
        ("de", "Du und Ben teilt euch den Sieg", "Du teilst dir den zweiten von drei Plätzen."),
        ("fr", "Vous et Ben partagez la victoire", "Vous partagez la deuxième place sur trois."),
    ],
)
def test_the_end_speaks_to_the_reader_as_one_of_several(visit, language, shared, second):
    line = Line(visit("Ann", held=True, language=language), "finis", 2)
    over = finished_match(line.person, deals=1)
    heading = line.person.page.locator(".over h2")

    line.comes(changed(over, winners=[0, 1], ending=over["ending"] | {"places": [1, 1, 2]}))
    expect(heading).to_contain_text(shared)
    line.comes(changed(over, winners=[1], ending=over["ending"] | {"places": [2, 1, 2]}))
    expect(line.person.page.locator(".over h2 + p")).to_contain_text(second)


def test_a_deal_has_decided_a_match_if_it_alone_cost_most(visit):
    line = Line(visit("Ann", held=True), "finis", 2)
    over = finished_match(line.person)
    ending = over["ending"] | {"places": [2, 1, 3], "biggest": {"deal": 1, "seats": [0], "points": 5}}
    over |= {"winners": [1], "ending": ending}
    result = line.person.page.get_by_role("group", name="Result")
    place = result.locator("h2 + p")

    # The biggest deal is named once.
    line.comes(changed(over, scores=scored(over, [5, 0, 0], [1, 2, 0], [1, 0, 0])))
    expect(place).to_have_text("You came second of three. Deal 1 decided it: 5 for you, 0 for Ben.")
    expect(result).not_to_contain_text("Biggest deal")

    line.comes(changed(over, scores=scored(over, [3, 0, 0], [3, 0, 0], [0, 1, 5])))
    expect(place).to_have_text("You came second of three.")
    expect(result).to_contain_text("Biggest deal: deal 1 (You: 5).")


def finished_match(person: Person, deals: int = 3) -> State:
    """Return how a match stands that a guest has just played to its end."""
    state: State = person.page.request.get(f"/api/v1/tables/{finished(person, deals)}").json()
    return state


def scored(state: State, *points: list[int]) -> list[State]:
    """Return the scores of a match whose players got these points."""
    return [score | {"points": each} for score, each in zip(state["scores"], points, strict=True)]


def test_what_games_are_worth_is_told_where_it_is_not_their_number(visit):
    line = Line(visit("Ann", held=True), "finis", 2)
    over = finished_match(line.person, deals=1)
    heading = line.person.page.locator(".over h2")
    won = [{"number": number, "winners": [number % 2], "points": 1} for number in (1, 2, 3)]
    games = {"by": "games", "target": 2, "won": won, "results": [1, 2, 0]}

    line.comes(changed(over, winners=[1], games=games))
    expect(heading).to_have_text("The match goes to Ben, by 2 games to 1, 0")
    expect(line.person.page.get_by_text("With what the games are worth")).to_have_count(0)

    line.comes(changed(over, winners=[1], games=games | {"results": [0, 3, 0]}))
    expect(line.person.page.get_by_text("With what the games are worth: 3 to 0, 0")).to_be_visible()


def test_of_two_players_the_loser_is_not_told_a_place(visit):
    ann = visit("Ann")
    table = lost_at_put(ann)

    result = opened(ann, f"/table/{table}").page.get_by_role("group", name="Result")

    expect(result.get_by_role("heading", level=2)).to_have_text("Ben wins the match with 5")
    expect(result).not_to_contain_text("You came")
    expect(result).not_to_contain_text("decided it")


def test_the_score_in_a_replay_speaks_to_its_reader_as_at_the_table(visit):
    ann = visit("Ann")
    table = lost_at_put(ann)

    opened(ann, f"/replay/{table}")

    expect(ann.page.get_by_text(re.compile("(hand thrown in|conceded) by you: 1"))).to_be_visible()


def lost_at_put(person: Person) -> str:
    """Return the table of a match of Put at which a guest has given up each deal."""
    wish = {"game": "put", "seats": 2, "others": ["easy"]}
    table: str = person.page.request.post("/api/v1/tables", data=wish).json()["table"]
    # The last answer of all is to give up.
    play_ahead(table, person, move=lambda state: state["ask"]["choices"][-1]["move"])
    return table
