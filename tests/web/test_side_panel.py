"""Beside a wide table: the scores, the tricks of the deal, and what has happened."""

from itertools import combinations

import pytest
from playwright.sync_api import expect

from tests.web.ahead import comes_late, is_scored
from tests.web.barriers import barriers, resize
from tests.web.lines import Line, asked, changed, in_tricks
from tests.web.test_felt import boxes, is_apart

SEVEN = ["Ann", "Ben", "Maximiliane", "Clementine", "Bartholomew", "Emma", "Alessandra"]
IS_CUT = "cell => cell.scrollWidth > cell.clientWidth || cell.scrollHeight > cell.clientHeight"
"""Whether a cell has less room than its text needs."""


def test_the_tricks_of_the_deal_are_listed_beside_a_wide_table(visit):
    ann = visit("Ann", width=1440, height=900)
    ann.opens("finis", ["easy"] * 3, options={"passing": "off"})
    aside = ann.page.get_by_role("complementary", name="Scores")
    heading = aside.get_by_role("heading", name="Tricks of this deal")

    ann.waits()
    expect(heading).to_have_count(0)
    ann.plays(until=lambda _: heading.count() == 1)

    trick = aside.get_by_role("table").last.get_by_role("row").nth(1)
    expect(trick).to_contain_text("which wins")
    expect(trick.get_by_role("cell").filter(has_text=" ")).to_have_count(4)


def test_the_names_of_seven_players_are_not_cut_above_their_totals(visit):
    line = Line(visit("Ann", held=True, language="de"), "cancellation-hearts", 6, language="de")
    named = [seat | {"name": name} for seat, name in zip(line.state["seats"], SEVEN, strict=True)]
    line.comes(changed(line.state, seats=named))
    heads = line.person.page.get_by_role("group", name="Die Partie bisher").locator("th")

    expect(heads).to_contain_text(["Spiel", "Du", *SEVEN[1:], "Gesamt"])
    assert [head.inner_text() for head in heads.all() if head.evaluate(IS_CUT)] == []


def test_what_has_happened_is_told_beside_a_wide_table_and_outlives_a_reload(visit):
    line = Line(visit("Ann", held=True), "hearts")
    page = line.person.page
    page.clock.resume()
    log = page.get_by_role("region", name="What happened")
    dealt = changed(line.state, deal=1, to_act=[1])
    line.comes(changed(dealt, deal=0, phase="dealing", hand=[], play=None))

    line.push(([{"type": "dealt", "deal": 1}], dealt))
    told = []
    for number, card in enumerate(["5H", "6H", "8H"], start=1):
        in_words = f"{{@{number}}} plays {{{card}}}."
        moved = {"type": "moved", "seat": number, "move": f"play {card}", "helper": None, "words": in_words}
        line.push(([moved], in_tricks(line.state, ["5H", "6H", "8H"][:number], leader=1)))
        told.append(f"{line.state['seats'][number]['name']} plays {card[0]}♥.")
    line.push(([{"type": "said", "seat": 2, "phrase": "sorry"}], asked(line.state, "play")))

    for _ in range(2):
        expect(log.locator("summary")).to_contain_text("Sorry")
        log.locator("summary").click()
        expect(log.get_by_role("listitem")).to_have_count(5)
        words = log.get_by_role("listitem").all_inner_texts()
        assert all(short in said for short, said in zip(told, words[1:4], strict=True))
        assert "Sorry" in words[4]
        expect(log.get_by_role("listitem").last).to_be_in_viewport()
        parts = ["main", "[data-scores]", "section[aria-label='What happened']"]
        for width, height in [(2560, 1440), (1440, 900)]:
            resize(page, width, height)
            found = boxes(*(page.locator(part) for part in parts))
            assert all(is_apart(one, other) for one, other in combinations(found, 2)), width
        assert barriers(page) == []
        page.reload()

    line.state = changed(line.state, ply=line.state["ply"] + 4)
    page.reload()
    log.locator("summary").click()
    expect(log.get_by_role("listitem")).to_have_count(6)
    expect(log.get_by_role("listitem").last).to_contain_text("…")


def test_the_letters_of_cards_that_are_not_french_are_explained_beside_what_counts(visit):
    ann = visit("Ann", width=1440, height=900)
    aside = ann.page.get_by_role("complementary", name="Scores")

    ann.opens("lora-slovak", ["easy"] * 3)
    expect(aside).to_contain_text("A Ace, K King, O Ober, U Unter; L Leaves, H Hearts, B Bells, A Acorns")
    ann.opens("hearts", ["easy"] * 3)
    expect(aside).to_contain_text("What counts")
    expect(aside).not_to_contain_text("Cards are written")


def test_where_all_deals_are_of_contracts_the_totals_stand_on_the_score_sheet_alone(visit):
    ann = visit("Ann", width=1440, height=900)
    aside = ann.page.get_by_role("complementary", name="Scores")
    comes_late(ann, "barbu", ["easy"] * 3, is_scored)

    sheet = aside.get_by_role("group", name="Score sheet")
    expect(sheet.get_by_role("rowheader", name="Total")).to_be_visible()
    expect(aside.get_by_role("rowheader", name="Total")).to_have_count(1)
    expect(aside.get_by_role("columnheader", name="Deal")).to_have_count(0)
    assert barriers(ann.page) == []


ALOUD = {
    "en": "the queen of spades and the king of hearts",
    "de": "Pik-Dame und Herz-König",
    "fr": "dame de pique et roi de cœur",
}


@pytest.mark.sample
@pytest.mark.parametrize("language", ALOUD)
def test_cards_and_players_are_named_in_the_words_of_the_server(visit, language):
    line = Line(
        visit("Ann", width=1440, height=900, language=language, held=True), "hearts", language=language
    )
    page = line.person.page
    page.clock.resume()
    log = page.locator("section").get_by_role("list").last.get_by_role("listitem")
    line.comes(changed(line.state, deal=1, to_act=[1]))
    page.locator("summary").last.click()

    came = {"type": "came-in", "cards": ["QS", "KH"], "seat": 1, "words": "{@1}: {QS} {KH}. You hold {@2}."}
    line.push(([came], changed(line.state, ply=line.state["ply"] + 1)))

    expect(log).to_have_count(1)
    (told,) = log.all_inner_texts()
    one, other = (line.state["seats"][seat]["name"] for seat in (1, 2))
    signs = line.state["faces"]["ranks"]
    assert f"{one}: {ALOUD[language]}. You hold {other}." in told
    assert f"{signs['Q']}♠" in told
    assert f"{signs['K']}♥" in told
