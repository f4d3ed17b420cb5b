"""Games whose deals are shaped before the play: contracts, trumps, doubles, draws, the widow, layouts."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from capot.cards import FACES
from tests.web.ahead import State, comes_late, is_scored, play_ahead
from tests.web.barriers import barriers, barriers_in_each_look, in_each_look, resize
from tests.web.people import Person
from tests.web.test_table_screen import opened

OTHERS = {
    "barbu": 3,
    "skat": 3,
    "schafkopf-window": 2,
    "the-least": 2,
    "twenty-down": 3,
    "six-bid-solo": 2,
    "sjavs-danish": 2,
}
CONTRACTS = ["No Queens", "No Tricks", "No Hearts", "No King of Hearts", "No Last Two", "Trump", "Dominoes"]


COVERED = """() => {
    const box = part => part.getBoundingClientRect();
    const apart = (one, other) => one.right <= other.left || other.right <= one.left
        || one.bottom <= other.top || other.bottom <= one.top;
    const sheet = box(document.querySelector("[role=group][aria-label=Result]"));
    const seats = [...document.querySelectorAll("[role=list][aria-label=Players] > li")];
    return seats.filter(seat => box(seat).width && !apart(box(seat), sheet)).map(seat => seat.innerText);
}"""


CARDS_COVERED = """() => {
    const isCovered = card => {
        const { x, y } = card.getBoundingClientRect();
        return !card.contains(document.elementFromPoint(x + 8, y + 12));
    };
    return [...document.querySelectorAll("[data-card]")].filter(isCovered).map(card => card.dataset.card);
}"""
"""The cards of the hand whose corner lies under something else."""


def asked(person: Person) -> Locator:
    return person.page.get_by_role("region", name="What is asked")


def is_counted(offered) -> bool:
    """Whether the deal is over."""
    return "Next deal" in offered["answers"]


def plays_a_deal(person: Person, by: Callable[[dict[str, Any]], None]) -> None:
    """Play a deal on the page, but for its middle, once four cards were played and until two are left."""
    most = 0

    def is_begun(offered: dict[str, Any]) -> bool:
        nonlocal most
        most = max(most, len(offered["cards"]))
        return is_counted(offered) or len(offered["cards"]) <= most - 4

    person.plays(by=by, until=is_begun)
    if not is_counted(person.offered()):
        play_ahead(table_of(person), person, until=is_nearly_over)
        person.plays(by=by, until=is_counted)


def is_nearly_over(state: State) -> bool:
    """Whether a deal is over or the reader is asked with two cards at most."""
    return is_scored(state) or (state["ask"] is not None and len(state["hand"]) <= 2)


def dealt_by(dealer: int, person: Person, game: str, **more: Any) -> None:
    """Open tables until the player of this seat deals, and come to that one; the person's seat is 0."""
    wish = {"game": game, "seats": OTHERS[game] + 1, "others": ["easy"] * OTHERS[game], **more}
    for _ in range(60):
        table = person.page.request.post("/api/v1/tables", data=wish).json()["table"]
        if person.page.request.get(f"/api/v1/tables/{table}").json()["dealer"] == dealer:
            person.page.goto(f"/table/{table}")
            person.waits()
            return
        assert person.page.request.delete(f"/api/v1/tables/{table}/seats").ok
    raise AssertionError("the cards are never dealt by that player")


def as_eldest(person: Person, game: str) -> None:
    """Let the player at the person's right deal, so that the person is the first who is asked."""
    dealt_by(OTHERS[game], person, game)


def chooses(person: Person, name: str) -> None:
    """Choose an answer by the beginning of its name, once the page shows the present, and see it taken."""
    before = person.waits()
    asked(person).get_by_role("button", name=re.compile(f"^{name}")).first.click()
    person.is_taken(before)


def takes_back(person: Person) -> None:
    before = person.offered()
    person.page.get_by_label("Actions").get_by_role("button", name="Undo").click()
    person.is_taken(before)


def top(part: Locator) -> float:
    box = part.bounding_box()
    assert box is not None
    return box["y"]


def table_of(person: Person) -> str:
    """Return the table that a page shows."""
    return person.page.url.rpartition("/")[2]


@pytest.mark.sample(6, in_turn=True)
@pytest.mark.parametrize("by_keys", [False, True], ids=["mouse", "keys"])
@pytest.mark.parametrize("game", OTHERS)
def test_a_deal_is_played_with_the_mouse_or_with_the_keyboard_alone(visit, game, by_keys):
    ann = visit("Ann", width=390, height=844) if by_keys else visit("Ann")
    ann.opens(game, ["easy"] * OTHERS[game])

    plays_a_deal(ann, ann.acts_by_keys if by_keys else ann.acts)

    expect(asked(ann).get_by_role("button", name="Next deal")).to_be_visible()
    result = ann.page.get_by_role("group", name="Result")
    expect(result.get_by_role("row")).to_have_count(OTHERS[game] + 2)


def test_each_contract_asks_what_belongs_to_it_and_bars_nobody(visit):
    ann = visit("Ann")
    as_eldest(ann, "barbu")
    names = asked(ann).get_by_role("listitem").locator("b").all_inner_texts()
    assert names == CONTRACTS
    assert barriers_in_each_look(ann.page) == [], "while a contract is chosen"

    for name in CONTRACTS:
        chooses(ann, f"{name} ")
        expect(ann.page.get_by_role("heading", level=1)).to_have_text(f"Barbu · {name}")
        if name == "Trump":
            names = asked(ann).get_by_role("button").all_inner_texts()
            assert names == ["spades", "hearts", "diamonds", "clubs"]
            assert barriers_in_each_look(ann.page) == [], "while trumps are named"
            chooses(ann, "clubs")
            expect(ann.page.get_by_text("trumps: clubs")).to_be_visible()
        elif name == "Dominoes":
            assert asked(ann).get_by_role("button").count() == 13
            assert barriers_in_each_look(ann.page) == [], "while a rank is named"
            chooses(ann, "seven")
            expect(ann.page.get_by_role("list", name="Layout")).to_contain_text("spades")
        ann.waits()
        if name != "Dominoes":
            takes_back(ann)
            if name == "Trump":
                takes_back(ann)
            ann.waits()
    assert barriers_in_each_look(ann.page) == [], "while a layout is built"
    opened(ann, "Table in words")
    words = ann.page.get_by_role("dialog", name="Table in words")
    expect(words).to_contain_text("Declarer: You. Dominoes, chosen by you.")
    expect(words).to_contain_text("The rows start with 7s.")
    expect(words.get_by_role("heading", name="Layout")).to_be_visible()


def test_whom_to_double_is_asked_by_name_and_seen_at_the_seats(visit):
    ann = visit("Ann", theme="dark", width=360, height=740)
    comes_late(
        ann,
        "barbu",
        ["easy"] * 3,
        lambda state: state["ask"] is not None and state["ask"]["what"] == "double",
    )
    ann.waits()
    assert barriers_in_each_look(ann.page) == []

    expect(asked(ann)).to_contain_text("Who do you want to double?")
    expect(asked(ann)).to_contain_text(re.compile("you still owe|A double is a bet"))
    first = asked(ann).get_by_role("button", name="Double ").first
    name = first.inner_text().partition("Double ")[2].split()[0]
    before = ann.offered()
    first.click()
    # Where several may be doubled, each is chosen first, then all at once.
    done = asked(ann).get_by_role("button", name=f"Done: double {name}")
    if done.count():
        done.click()
    ann.is_taken(before)

    expect(ann.page.locator(".me")).to_contain_text(f"×2 {name}")
    play_ahead(table_of(ann), ann, until=is_scored)
    ann.waits()
    assert barriers_in_each_look(ann.page) == [], "the score sheet beside a wide table"
    assert opened(ann, "Scores")
    assert barriers(ann.page) == [], "the score sheet in a dialog"
    expect(ann.page.get_by_role("group", name="Score sheet")).to_contain_text("adds up")


def test_who_must_double_is_told_why_and_cannot_leave_it(visit):
    ann = visit("Ann")
    dealt_by(0, ann, "barbu", options={"owed": "7"})
    ann.plays(until=lambda offered: "Who do you want to double?" in offered["asked"])

    expect(asked(ann)).to_contain_text("you owe as many doubles as")
    held = asked(ann).locator("[aria-disabled='true']")
    if held.count():
        held.click(force=True)
        expect(held).to_have_attribute("aria-pressed", "true")
    expect(asked(ann).get_by_role("button", name=re.compile("Double nobody|Do not double"))).to_have_count(0)
    assert barriers(ann.page) == []


def test_a_card_that_does_not_fit_says_why_and_one_that_fits_is_laid(visit):
    ann = visit("Ann")
    as_eldest(ann, "barbu")
    held = ann.offered()["cards"][0]["code"]
    chooses(ann, "Dominoes ")
    chooses(ann, FACES["french"].rank_name(held[0]))
    ann.plays(until=lambda offered: "Lay a card" in offered["asked"])

    barred = next(card["code"] for card in ann.offered()["cards"] if not card["may"])
    ann.page.locator(f"[data-card='{barred}']").click(position={"x": 8, "y": 30}, force=True)
    expect(asked(ann).get_by_role("status").last).to_contain_text("does not fit")
    fits = next(card["code"] for card in ann.offered()["cards"] if card["may"])
    ann.click_card(fits)

    expect(ann.page.locator(f"[data-card='{fits}']")).to_have_count(0)


def test_naming_drawing_and_staying_in_bar_nobody(visit):
    ann = visit("Ann")
    ann.opens("twenty-down", ["easy"] * 3)
    seen: set[str] = set()

    def looks(offered) -> bool:
        for question in ("Name the trump suit", "Pick up to", "Do you stay in for this deal"):
            if question in offered["asked"] and question not in seen:
                seen.add(question)
                assert barriers_in_each_look(ann.page) == [], question
        return {"Pick up to", "Do you stay in for this deal"} <= seen

    ann.plays(until=looks)


def test_the_widow_is_taken_up_and_two_cards_are_laid_aside(visit):
    ann = visit("Ann")
    as_eldest(ann, "schafkopf-window")
    assert barriers(ann.page) == []

    chooses(ann, "Take the widow")

    assert len(ann.waits()["cards"]) == 12
    expect(asked(ann)).to_contain_text("You received:")
    assert barriers(ann.page) == []
    for card in ann.offered()["cards"][:2]:
        ann.click_card(card["code"])
    chooses(ann, "Discard")
    assert len(ann.waits()["cards"]) in {9, 10}


def test_a_card_is_called_and_another_given_for_it(visit):
    ann = visit("Ann")
    as_eldest(ann, "six-bid-solo")
    names = asked(ann).get_by_role("listitem").locator("b").all_inner_texts()
    assert names[-1] == "Call Solo"
    for look in in_each_look(ann.page):
        assert barriers(ann.page) == [], f"while contracts are bid, {look}"
        assert ann.page.evaluate(CARDS_COVERED) == []
    chooses(ann, "Call Solo")
    chooses(ann, "hearts")
    expect(asked(ann)).to_contain_text("Which card do you call?")
    assert barriers_in_each_look(ann.page) == [], "while a card is called"
    called = ann.offered()["answers"][0]

    chooses(ann, re.escape(called))

    is_given = len(ann.waits()["cards"]) == 12
    expect(ann.page.get_by_text(re.compile("called"))).not_to_have_count(0)
    if is_given:
        assert barriers_in_each_look(ann.page) == [], "while a card is given back"
        ann.acts(ann.waits())
        ann.acts(ann.waits())
        ann.waits()
    play_ahead(table_of(ann), ann, until=is_scored)
    expect(ann.page.get_by_role("group", name="Result")).to_contain_text("card points")


def test_a_dealer_who_sits_out_is_told_so_and_waits_for_the_next_deal(visit):
    ann = visit("Ann")
    dealt_by(0, ann, "skat")

    assert is_counted(ann.offered())
    expect(ann.page.get_by_text("sits out", exact=True)).to_have_count(1)
    assert barriers(ann.page) == []


def test_the_table_in_words_tells_that_no_card_lies_there_when_one_is_to_lead(visit):
    ann = visit("Ann")
    ann.opens("the-least", ["easy"] * 2)
    ann.plays(until=lambda offered: "You lead" in offered["asked"])

    opened(ann, "Table in words")

    words = ann.page.get_by_role("dialog", name="Table in words")
    expect(words.get_by_role("paragraph").nth(1)).to_have_text("There is no card on the table.")


def test_contracts_ranks_and_a_layout_leave_room_for_hints_on_a_phone(visit):
    ann = visit("Ann", width=390, height=844)
    as_eldest(ann, "barbu")
    actions = ann.page.get_by_label("Actions").get_by_role("button")

    actions.filter(has_text="Hint").click()
    expect(asked(ann)).to_contain_text(re.compile(f"Advised: ({'|'.join(CONTRACTS)})"))
    reason = asked(ann).locator("[data-reason]")
    expect(reason).to_be_in_viewport()
    assert top(reason) < top(asked(ann).get_by_role("listitem").first)

    chooses(ann, "Dominoes ")
    ann.waits()
    contract = ann.page.locator(".felt .headline").bounding_box()
    assert contract is not None
    assert contract["y"] + contract["height"] <= top(ann.page.get_by_text("What counts: first out 45"))
    actions.filter(has_text="Hint").click()
    expect(asked(ann).get_by_role("button", name="points expected")).not_to_have_count(0)
    assert barriers(ann.page) == [], "while a rank is named with a hint before the eyes"

    chooses(ann, "ace")
    layout = ann.page.get_by_role("list", name="Layout")
    expect(layout.locator(".begins")).to_have_count(4)
    # There is no trick to be looked at.
    expect(actions).to_have_text(["Hint", "Undo", "More"])
    assert barriers(ann.page) == [], "while a layout is empty"

    ann.plays(until=lambda offered: any(card["may"] for card in offered["cards"]))
    actions.filter(has_text="Hint").click()
    hint = ann.page.locator("[data-reason]")
    expect(hint).to_be_visible()
    laid = layout.bounding_box()
    assert laid is not None
    assert top(hint) >= laid["y"] + laid["height"]


def test_the_result_of_three_covers_no_seat(visit):
    ann = visit("Ann")
    comes_late(ann, "the-least", ["easy"] * 2, is_scored)
    ann.waits()

    for width, height in [(1100, 800), (1366, 768), (1440, 900)]:
        resize(ann.page, width, height)
        assert ann.page.evaluate(COVERED) == [], width


def test_what_was_laid_aside_is_told_beside_the_talon_and_not_upon_it(visit):
    ann = visit("Ann")
    dealt_by(0, ann, "twenty-down")
    ann.plays(until=lambda offered: "Pick up to" in offered["asked"])
    ann.click_card(ann.offered()["cards"][0]["code"])
    chooses(ann, "Draw 1")

    aside = ann.page.get_by_text("You discarded:").bounding_box()
    talon = ann.page.get_by_text("stock:").bounding_box()
    assert aside is not None
    assert talon is not None
    assert aside["x"] > talon["x"] + talon["width"]


def test_a_long_score_sheet_begins_with_the_newest_deal_and_leaves_the_table_where_it_is(visit):
    ann = visit("Ann", height=600)
    more = {"options": {"doubles": "off"}}
    comes_late(ann, "barbu", ["easy"] * 3, lambda state: is_scored(state) and state["deal"] == 4, **more)
    ann.waits()

    rows = ann.page.get_by_role("group", name="Score sheet").get_by_role("rowheader")
    expect(rows).to_have_count(5)
    deals = rows.all_inner_texts()
    assert [deal.partition(".")[0] for deal in deals] == ["Total", "4", "3", "2", "1"]
    assert ann.page.evaluate("document.scrollingElement.scrollHeight <= innerHeight")
