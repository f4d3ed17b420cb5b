"""A lesson: the table of a game with a coach, who explains what the table shows."""

import re

from playwright.sync_api import expect

from tests.web.ahead import comes_late, is_scored, play_ahead
from tests.web.barriers import barriers


def test_a_newcomer_learns_a_game_from_the_welcome_to_the_end_of_a_deal(visit):
    ann = visit("Ann", width=390, height=844)
    ann.page.goto("/")
    ann.page.get_by_role("button", name="Learn it by playing").click()
    coach = ann.page.get_by_role("region", name="Coach")
    pages = []

    def looks(text: str) -> None:
        pages.append(text)
        # The fonts of a system may make a text one line longer.
        assert coach.locator(".words").evaluate("words => words.scrollHeight <= words.clientHeight + 24")

    expect(ann.page.get_by_role("heading", level=1)).to_be_focused()
    ann.page.set_viewport_size({"width": 320, "height": 568})

    # Each page by the key N; nothing moves on before the last one.
    expect(coach).to_contain_text("avoid hearts and the queen of spades")
    ann.reads_on(looks)
    ann.page.set_viewport_size({"width": 390, "height": 844})
    assert any("Each heart costs 1 point." in page for page in pages)
    assert any("choose three cards" in page for page in pages)
    expect(coach).to_contain_text("Pick the cards you would rather not keep")
    assert barriers(ann.page) == []

    told = set()

    def listens(offered):
        told.add(coach.inner_text())
        return len(offered["cards"]) == 8

    ann.plays(until=listens)
    play_ahead(ann.page.url.rpartition("/")[2].partition("?")[0], ann, until=is_scored)

    assert any(
        re.search(r"takes? the trick: the .* is the highest card of the suit led", text) for text in told
    )
    assert any(re.search(r"The suit led is \w+(: follow it|, and you have none)", text) for text in told)
    expect(coach).to_contain_text("The deal is over")
    coach.get_by_role("button", name="Play a match").click()
    expect(coach).to_have_count(0)
    expect(ann.page.get_by_role("heading", name="Hearts")).not_to_contain_text("How to play")
    ann.page.goto("/")
    expect(ann.page.get_by_role("link", name=re.compile("Continue playing"))).to_have_count(1)


def test_the_coach_of_a_game_without_suits_names_none(visit):
    ann = visit("Ann")
    ann.page.goto("/shelf/all")
    ann.page.get_by_role("button", name="How to play Cucumber").click()
    coach = ann.reads_on()
    told = set()

    def listens(offered):
        told.add(coach.inner_text())
        return len(offered["cards"]) < 6

    ann.plays(until=listens)

    assert any("Suits mean nothing here" in text for text in told)
    assert any("its highest card, whatever the suits" in text or "is as high" in text for text in told)
    assert not any("suit led" in text or "follow your suit" in text for text in told)


def test_the_coach_does_not_ask_to_follow_suit_where_nobody_has_to(visit):
    ann = visit("Ann")
    comes_late(ann, "bezique", ["easy"], lambda state: state["ask"] is not None, lesson=True)
    coach = ann.reads_on()

    expect(coach).to_contain_text(re.compile("need not follow your suit|you may play any card"))
    expect(coach).not_to_contain_text("must follow")
