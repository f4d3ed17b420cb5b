"""Puzzles on the page: solved by keys, missed on a phone, a lesson, and nothing that bars anybody."""

import re

from playwright.sync_api import Page, expect

from capot.play.moves import PassCards
from capot.server.messages.encoding import encoded
from capot.server.study.puzzle_states import puzzle_state
from capot.study.puzzles.lessons import lesson as lesson_on
from capot.study.puzzles.puzzle import Puzzle
from capot.study.puzzles.shelf import find, shelf_of
from capot.study.puzzles.tactics import tactic
from tests.web.barriers import barriers
from tests.web.test_screens import PHONE, opened

GAME, PASSING = "slobberhannes", "four-mad-queens"


def asked(page: Page, act) -> Puzzle:
    """Return the puzzle that the page is given when something is done."""
    with page.expect_response(re.compile(r"/puzzles/[^/]+/next$|/puzzle/[^/]+$")) as answer:
        act()
    return find(answer.value.json()["key"])


def test_puzzles_are_solved_by_keys_and_explained(visit):
    page = opened(visit("Ann"), "/").page
    puzzle = asked(page, lambda: page.get_by_role("link", name="Puzzles").press("Enter"))
    expect(page.get_by_role("heading", level=1, name="Puzzles")).to_be_focused()
    expect(page.get_by_text("Your rating begins with your first answer.")).to_be_visible()
    assert barriers(page) == []
    page.locator(f'[data-move="{puzzle.solution[0].text}"]').press("Enter")
    expect(page.get_by_role("status").filter(has_text="Right: ")).to_be_visible()
    expect(page.get_by_role("button", name="Next puzzle")).to_be_focused()
    page.get_by_text("How we know").click()
    expect(page.get_by_role("table", name="What every move costs").get_by_role("row")).to_have_count(
        len(puzzle.options) + 1
    )
    expect(page.get_by_text(re.compile("^Your rating here: "))).to_be_visible()
    assert barriers(page) == []

    second = asked(page, lambda: page.get_by_role("button", name="Next puzzle").press("Enter"))
    assert second.key != puzzle.key
    expect(page.get_by_role("heading", level=2, name=re.compile("^Puzzle, rated "))).to_be_visible()


def test_a_miss_and_a_lesson_on_a_phone(visit):
    page = opened(visit("Ben", **PHONE, theme="dark"), f"/puzzles/{GAME}").page
    expect(page.locator("[data-move]").first).to_be_visible()
    lesson = page.get_by_role("button", name=re.compile("^Short lesson: "))
    shelf = shelf_of(GAME)
    theme = next(theme for theme in shelf.themes() if lesson_on(shelf, theme))
    asked(page, lambda: page.get_by_label("Theme").select_option(theme))
    puzzle = asked(page, lesson.click)
    expect(page.get_by_text(re.compile(r"^Lesson: .*, 1 of \d"))).to_be_visible()
    page.locator(f'[data-move="{puzzle.options[-1].moves[0].text}"]').click()
    expect(page.get_by_role("status").filter(has_text="behind the best on average")).to_be_visible()
    for after in ("After yours", "After the best"):
        trick = page.get_by_role("listitem").filter(has_text=after).get_by_role("list", name="Trick")
        expect(trick.get_by_role("listitem")).to_have_count(4)
    assert barriers(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    asked(page, page.get_by_role("button", name="Next puzzle").click)
    expect(page.get_by_text(re.compile(r"^Lesson: .*, 2 of \d"))).to_be_visible()
    page.get_by_role("button", name="End the lesson").click()
    expect(lesson).to_be_visible()


def test_a_lesson_on_tactics_says_what_to_look_for_and_lets_one_try_again(visit):
    """From the list of puzzles to the end, on a small phone."""
    page = opened(visit("Dan", width=390, height=664), "/puzzles").page
    lesson = tactic("pass")
    first = asked(page, page.get_by_role("link", name="What to pass").click)
    assert first.key == lesson.moments[0].puzzle
    expect(page.get_by_role("heading", level=1, name="What to pass")).to_be_focused()
    expect(page.get_by_text(str(lesson.moments[0].look))).to_be_visible()
    choices = page.locator("[data-move]")
    expect(choices).to_have_count(sum(len(option.moves) for option in first.options))
    page.locator(f'[data-move="{first.options[-1].moves[0].text}"]').click()
    expect(page.get_by_role("status").filter(has_text="Look again.")).to_be_visible()
    expect(page.locator(".best")).to_have_count(0)
    assert barriers(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 390

    puzzle = first
    for number, moment in enumerate(lesson.moments[1:], start=2):
        page.locator(f'[data-move="{puzzle.solution[-1].text}"]').click()
        expect(page.get_by_role("status").filter(has_text="Right: ")).to_be_visible()
        puzzle = asked(page, page.get_by_role("button", name="Go on").click)
        assert puzzle.key == moment.puzzle
        expect(page.get_by_role("heading", name=f"Moment {number} of {len(lesson.moments)}")).to_be_focused()
    page.locator(f'[data-move="{puzzle.solution[0].text}"]').click()
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("heading", name="That was the lesson")).to_be_focused()
    page.get_by_role("link", name="Spot and stop a moon").click()
    expect(page.get_by_text(str(tactic("moon").moments[0].look))).to_be_visible()


def test_a_puzzle_of_passing_asks_what_goes_to_whom_and_marks_nobody(visit):
    """The order of choices does not matter: all choose at once."""
    shelf = shelf_of(PASSING)
    key = next(each.key for each in shelf.labels if isinstance(find(each.key).solution[0], PassCards))
    puzzle = find(key)
    state = puzzle_state(puzzle, 1500)
    assert state.to is not None
    ann = visit("Ann")
    ann.page.route(
        "**/next", lambda route: route.fulfill(body=encoded(state), content_type="application/json")
    )
    page = opened(ann, f"/puzzles/{PASSING}").page
    best = puzzle.solution[0]
    assert isinstance(best, PassCards)

    asks = f"Pick three cards to pass to {state.players[state.to]}."
    button = page.get_by_role("group", name=asks).locator(f'[data-move="{best.text}"]')
    expect(button.locator("svg")).to_have_count(len(best.cards))
    expect(button).to_have_accessible_name(re.compile("^[a-z]+ of [a-z]+, "))
    expect(button).not_to_have_accessible_name(re.compile("passed"))
    expect(page.locator(".moved")).to_have_count(0)
    assert barriers(page) == []


def test_a_puzzle_names_the_trumps(visit):
    """Without the deal's opening on the page, nobody could know them."""
    page = opened(visit("Cleo"), "/puzzles/sjavs").page

    expect(
        page.get_by_text(re.compile("trumps: queen of clubs, queen of spades, jack of clubs"))
    ).to_be_visible()
