"""Cards that belong together: piles of climbing, and hands of three that are made and compared."""

import re
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.web.ahead import State, comes_late, play_ahead
from tests.web.barriers import barriers, barriers_in_each_look, in_each_look
from tests.web.people import Person
from tests.web.test_felt import boxes, is_apart
from tests.web.test_shaped_deals import asked, chooses, is_counted
from tests.web.test_table_screen import opened

BRAGS = ["nine-card-brag", "six-card-brag", "seven-card-brag", "thirteen-card-brag"]
CALLED = re.compile("^(prial of .+s|running flush|run|flush, .+ high|pair of .+s|.+ high)$")
ONE_DEAL = {"deals": "1"}


def actions(person: Person) -> Locator:
    return person.page.get_by_label("Actions")


def opens(person: Person, game: str, **options: str) -> None:
    person.opens(game, ["easy"] * 3, options=options)
    person.waits()


def makes(person: Person, game: str) -> None:
    """Come to a table whose deal is not decided by what is shown before hands are made."""
    comes_late(person, game, ["easy"] * 3, is_asked_for_hands)
    person.waits()


def is_asked_for_hands(state: State) -> bool:
    return state["ask"] is not None and state["ask"]["what"] == "arrange"


def combos(person: Person) -> list[list[str]]:
    """Return what the server lets this person lay now."""
    ask = state(person)["ask"]
    return [] if ask is None else ask["combos"]


def state(person: Person) -> dict[str, Any]:
    table = person.page.url.rpartition("/")[2]
    answer: dict[str, Any] = person.page.request.get(f"/api/v1/tables/{table}").json()
    return answer


def is_laying(offered: dict[str, Any]) -> bool:
    return any(card["picking"] for card in offered["cards"])


def button(person: Person, name: str) -> Locator:
    return asked(person).get_by_role("button", name=re.compile(f"^{name}"))


def lays(person: Person, cards: list[str]) -> None:
    """Pick cards with the mouse, and lay them."""
    for card in cards:
        person.click_card(card)
    expect(button(person, "Lay")).not_to_have_attribute("aria-disabled", "true")
    button(person, "Lay").click()
    are_laid(person, cards)


def are_laid(person: Person, cards: list[str]) -> None:
    """Wait until cards have left the hand: the page may ask for their name before it sends them."""
    for card in cards:
        expect(person.page.locator(f"[data-card='{card}']")).to_have_count(0)


def acts(person: Person, offered: dict[str, Any]) -> None:
    """Lay the most cards that may be laid, pass, or confirm the hands that are proposed, with the mouse."""
    if not is_laying(offered):
        person.acts(offered)
        return
    may = combos(person)
    if may:
        most = max(may, key=len)
        lays(person, most)
    else:
        chooses(person, "Pass")


def acts_by_keys(person: Person, offered: dict[str, Any]) -> None:
    """Do the same with the keyboard alone: by the names of cards, or by the arrows."""
    keys = person.page.keyboard
    if not is_laying(offered):
        keys.press("n" if "Next deal" in offered["answers"] else "y")
        return
    may = combos(person)
    if not may:
        keys.press("p")
        return
    most = max(may, key=len)
    for place, card in enumerate(most):
        keys.type(card.lower())
        assert person.page.evaluate("document.activeElement.dataset.card") == card
        keys.press("Enter" if place % 2 else "Space")
    keys.press("y")
    are_laid(person, most)


@pytest.mark.sample(5, in_turn=True)
@pytest.mark.parametrize("by_keys", [False, True], ids=["mouse", "keys"])
@pytest.mark.parametrize("game", ["tien-len", *BRAGS])
def test_a_deal_is_played_with_the_mouse_or_with_the_keyboard_alone(visit, game, by_keys):
    ann = visit("Ann", width=390, height=844) if by_keys else visit("Ann")
    opens(ann, game)
    act = acts_by_keys if by_keys else acts

    ann.plays(by=lambda offered: act(ann, offered), until=is_counted)

    expect(button(ann, "Next deal")).to_be_visible()
    result = ann.page.get_by_role("group", name="Result")
    expect(result.get_by_role("table").last.get_by_role("row")).to_have_count(5)


def test_cards_that_may_not_be_laid_say_why_and_stay_in_hand_which_lies_as_its_cards_rank(visit):
    """Source 004: the 2 is the highest rank, and hearts are above diamonds, clubs and spades."""
    ann = visit("Ann")
    opens(ann, "tien-len")
    ann.plays(
        by=lambda offered: acts(ann, offered), until=lambda offered: is_laying(offered) and bool(combos(ann))
    )
    held = [card["code"] for card in ann.offered()["cards"]]
    assert held == sorted(held, key=lambda card: ("3456789TJQKA2".index(card[0]), "SCDH".index(card[1])))
    wrong = [held[0], next(card for card in held if card[0] != held[0][0])]

    for card in wrong:
        ann.click_card(card)

    lay = button(ann, "Lay")
    expect(lay).to_have_attribute("aria-disabled", "true")
    lay.click(force=True)
    expect(asked(ann).get_by_role("status").last).to_contain_text(
        re.compile("may not be laid together|beats it")
    )
    assert [card["code"] for card in ann.offered()["cards"]] == held
    button(ann, "Clear").click()
    assert not any(card["picked"] for card in ann.offered()["cards"])


def is_pile_gone(state: State) -> bool:
    return state["ask"] is not None and bool((state["play"] or {}).get("last"))


def is_pile_high(state: State) -> bool:
    """Whether a pile of more than one combination lies before somebody who is to act."""
    pile = (state["play"] or {}).get("pile") or {"laid": []}
    return state["ask"] is not None and len(pile["laid"]) > 1


def test_a_pile_shows_who_laid_what_and_can_be_looked_at_when_it_is_gone(visit):
    ann = visit("Ann")
    comes_late(ann, "tien-len", ["easy"] * 3, is_pile_gone)

    actions(ann).get_by_role("button", name="Last pile").click()
    dialog = ann.page.get_by_role("dialog", name="Last pile")
    expect(dialog).to_contain_text("The pile went to")
    assert barriers(ann.page) == []
    ann.page.keyboard.press("Escape")
    opened(ann, "Table in words")
    expect(ann.page.get_by_role("dialog")).to_contain_text("Last pile")


def test_climbing_bars_nobody(visit):
    ann = visit("Ann")
    comes_late(ann, "tien-len", ["easy"] * 3, is_pile_high, options=ONE_DEAL)
    ann.waits()
    assert barriers_in_each_look(ann.page) == [], "when cards are to be laid on a pile"
    ann.click_card(ann.offered()["cards"][0]["code"])
    assert barriers_in_each_look(ann.page) == [], "when a card is picked"
    play_ahead(ann.page.url.rpartition("/")[2], ann)
    assert ann.waits()["is_over"]
    assert barriers_in_each_look(ann.page) == [], "when the match is over"


@pytest.mark.sample
@pytest.mark.parametrize("game", ["nine-card-brag", "thirteen-card-brag"])
def test_making_hands_bars_nobody(visit, game):
    ann = visit("Ann")
    makes(ann, game)
    assert barriers_in_each_look(ann.page) == [], "while hands are made"
    place(ann, 0).click()
    assert barriers_in_each_look(ann.page) == [], "while a card waits to be exchanged"
    place(ann, 0).click()
    ann.page.keyboard.press("y")
    ann.plays(by=lambda offered: acts(ann, offered), until=is_counted)
    assert barriers_in_each_look(ann.page) == [], "when hands are compared"


def place(person: Person, number: int) -> Locator:
    """Return the button of a place in one's hands, counted from 0."""
    return person.page.locator(f"[data-place='{number}']")


def lie(person: Person) -> list[str | None]:
    """Return the cards in the places of the hands and of what is left over."""
    lying: list[str | None] = person.page.evaluate(
        "[...document.querySelectorAll('[data-place]')].map(place => place.dataset.card ?? null)"
    )
    return lying


def test_hands_that_may_not_be_made_say_why_and_lie_so_when_the_page_is_loaded_anew(visit):
    ann = visit("Ann")
    makes(ann, "thirteen-card-brag")
    proposed = lie(ann)
    assert proposed[0] is not None
    place(ann, 0).click()
    place(ann, len(proposed) - 1).click()
    changed = lie(ann)
    assert changed != proposed
    confirm = button(ann, "Confirm")
    expect(confirm).to_have_attribute("aria-disabled", "true")
    expect(asked(ann)).to_contain_text(re.compile("A hand has three cards|less than a pair"))

    ann.reloads()
    ann.waits()

    assert lie(ann) == changed
    button(ann, "Suggested hands").click()
    ann.reloads()
    ann.waits()
    assert lie(ann) == proposed


def test_hands_are_changed_by_the_keyboard_and_called_by_their_names(visit):
    ann = visit("Ann")
    makes(ann, "nine-card-brag")
    before = lie(ann)
    assert before[2] is not None
    keys = ann.page.keyboard

    keys.type(before[2].lower())
    keys.press("Enter")
    keys.press("End")
    keys.press("Enter")

    assert lie(ann)[8] == before[2]
    names = asked(ann).locator("[data-name]")
    for number in range(3):
        expect(names.nth(number)).to_have_text(CALLED)
    log = ann.page.get_by_role("log")
    expect(log).to_contain_text(re.compile(r"swapped\. Hand 1: .+ Hand 3: "))
    assert ann.page.evaluate("document.activeElement.dataset.place") == "8"


def test_on_a_phone_a_card_is_exchanged_by_two_taps_and_the_hands_of_a_hint_are_laid_by_one(visit):
    ann = visit("Ann", width=360, height=740)
    makes(ann, "nine-card-brag")
    pot = state(ann)["pot"]
    assert pot >= 4
    expect(ann.page.get_by_role("banner")).to_contain_text(f"Pot: {pot}")
    before = lie(ann)

    place(ann, 1).tap()
    expect(place(ann, 1)).to_have_attribute("aria-pressed", "true")
    place(ann, 8).tap()

    after = lie(ann)
    assert (after[1], after[8]) == (before[8], before[1])
    assert sorted(map(str, after)) == sorted(map(str, before))
    button(ann, "Suggested hands").click()
    assert lie(ann) == before

    place(ann, 0).tap()
    place(ann, 8).tap()
    actions(ann).get_by_role("button", name="Hint").tap()
    button(ann, "Use these hands").tap()

    laid = [card for card in lie(ann) if card]
    signs = str.maketrans({"S": "♠", "H": "♥", "C": "♣", "D": "♦"})
    called = [card[0].replace("T", "10") + card[1].translate(signs) for card in laid]
    hands = " / ".join(" ".join(called[start : start + 3]) for start in (0, 3, 6))
    expect(asked(ann)).to_contain_text(f"Advised: {hands}.")
    assert barriers(ann.page) == []
    button(ann, "Confirm").tap()
    ann.waits()
    now = state(ann)
    assert [card for hand in now["play"]["arranged"][now["you"]] for card in hand["cards"]] == laid
    ann.plays(by=lambda offered: acts(ann, offered), until=is_counted)
    expect(ann.page.get_by_role("group", name="Result")).to_contain_text(f"There were {pot} in the pot.")


def test_all_hands_are_shown_side_by_side_with_who_won_which(visit):
    ann = visit("Ann")
    opens(ann, "six-card-brag")

    ann.plays(
        by=lambda offered: acts(ann, offered),
        until=lambda offered: is_counted(offered) and bool(state(ann)["play"]["arranged"]),
    )

    hands = ann.page.get_by_role("group", name="The hands")
    expect(hands.get_by_role("row")).to_have_count(5)
    won = state(ann)["play"]["won"]
    expect(hands.get_by_text("wins")).to_have_count(sum(each["winner"] is not None for each in won))


def test_who_is_asked_takes_the_spare_hand_or_keeps_the_own(visit):
    ann = visit("Ann", width=360, height=740)
    comes_late(ann, "thirteen-card-brag", ["easy"] * 2, is_asked_for_the_spare_hand)
    assert "spare hand" in ann.waits()["asked"]
    assert barriers(ann.page) == []
    held = {card["code"] for card in ann.offered()["cards"]}

    chooses(ann, "Take the spare hand")

    ann.waits()
    assert held.isdisjoint(card for card in lie(ann) if card)
    expect(ann.page.get_by_text("spare hand", exact=True)).to_be_visible()


def is_asked_for_the_spare_hand(state: State) -> bool:
    return state["ask"] is not None and state["ask"]["what"] == "spare"


def test_what_is_held_lies_by_rank_and_may_be_declared_or_kept_to_oneself(visit):
    """Source 004, Six-Card Brag: the high card is 6, followed by A, K, Q, J, 10 and so on."""
    ann = visit("Ann")
    opens(ann, "six-card-brag", **{"four-of-a-kind": "declared"})
    expect(asked(ann)).to_contain_text(re.compile(r"Do you declare your hand\?|You have nothing to declare"))
    held = [card["code"][0] for card in ann.offered()["cards"]]
    assert held == sorted(held, key="6AKQJT9875432".index)
    assert barriers(ann.page) == []

    chooses(ann, "Declare nothing")

    is_over = is_counted(ann.waits())
    assert is_over or len(lie(ann)) == 6


def test_hands_made_on_a_phone_held_sideways_hide_nobody(visit):
    ann = visit("Ann", width=844, height=390)
    makes(ann, "nine-card-brag")

    for seat in ann.page.get_by_role("list", name="Players").get_by_role("listitem").all():
        expect(seat).to_be_in_viewport(ratio=1)
    expect(ann.page.locator("[data-place='8']")).to_be_in_viewport(ratio=1)


@pytest.mark.sample(3)
@pytest.mark.parametrize("seats", [2, 5, 8])
def test_all_have_a_place_of_their_own_around_the_table(visit, seats):
    ann = visit("Ann")
    ann.opens("six-card-brag", ["easy"] * (seats - 1))
    ann.waits()

    for look in in_each_look(ann.page):
        places = boxes(ann.page.locator(".seat:visible"))
        assert len(places) == seats
        assert all(is_apart(one, other) for one, other in combinations(places, 2)), look
