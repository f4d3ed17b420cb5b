"""The screens beside the table: choosing a game, arranging a table, looking a match over again, settings."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from capot.rules.catalog import GAMES
from capot.rules.text.match import SHELVES, shelf
from capot.server.catalogue import html_of
from tests.web.ahead import finished
from tests.web.barriers import barriers, barriers_in_each_look
from tests.web.people import Person

SETTINGS_TITLE = {"en": "Settings", "de": "Einstellungen", "fr": "Réglages"}
PATHS = [
    "/",
    "/shelf/points",
    "/matches",
    "/settings",
    "/profile",
    "/device",
    "/fairness",
    "/puzzles",
    "/workshop",
]
PHONE = {"width": 360, "height": 740}
SOURCES = Path(__file__).parents[2] / "web" / "src"


def test_every_game_of_the_catalogue_is_offered_and_found_by_words_players_length_and_family(visit):
    page = opened(visit("Ann"), "/shelf/all").page
    search, names = page.get_by_role("search"), page.locator("main section h3")
    assert sorted(names.all_inner_texts()) == sorted(game.name for game in GAMES.values())
    assert names.count() == page.get_by_role("button", name=re.compile("^Play ")).count()

    search.get_by_role("searchbox").fill("queen SPADES")
    expect(names).to_contain_text(["Classic Hearts"])
    assert barriers(page) == []
    search.get_by_role("searchbox").fill("")
    search.get_by_label("Players").select_option("8")
    hearts, brag = ["Cancellation Hearts", "Ciapanò"], ["Six-Card Brag"]
    expect(names).to_have_text(
        [*hearts, *brag, "Catch the Ten", "Twenty-Five", "Forty-Five", "Spoil Five", "Newmarket"]
    )
    search.get_by_label("Length").select_option("long")
    expect(page.get_by_text("No game fits all of this.")).to_be_visible()
    page.get_by_role("button", name="Show all games").click()
    expect(names).to_have_count(len(GAMES))
    search.get_by_label("Kind of game").select_option("Climbing games")
    expect(names).to_have_text(["Tien Len"])


def test_the_front_page_is_short_and_leads_to_hearts_to_six_shelves_and_to_what_one_means(visit):
    page = opened(visit("Ann", width=390, height=664), "/").page
    expect(page.get_by_role("link", name=f"All {len(GAMES)} games")).to_be_visible()
    assert page.evaluate("document.querySelectorAll('*').length") <= 1500
    box = page.get_by_role("button", name="Play Hearts").bounding_box()
    assert box
    assert box["y"] + box["height"] < 664
    names, meant = page.locator("main section h3"), page.get_by_role("searchbox")
    for words, game in [
        ("herts", "Classic Hearts"),
        ("microsoft", "Classic Hearts"),
        ("big two", "Tien Len"),
        ("拱猪", "Gong Zhu"),
        ("Schwarze Dame", "Black Lady"),
        ("knokcout", "Knockout Whist"),
    ]:
        meant.fill(words)
        expect(names.first).to_have_text(game)
    meant.fill("xyzzy")
    expect(page.get_by_text("No game fits all of this.")).to_be_visible()
    meant.fill("")

    page.get_by_role("link", name="Contracts").click()

    expect(page.get_by_role("heading", level=1, name="Contracts")).to_be_focused()
    expect(names.first).to_have_text("Barbu")
    page.get_by_role("button", name="Favourite: Trex").click()
    page.go_back()
    expect(page.get_by_role("button", name="Play Trex")).to_have_text("★ Trex")


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_front_page_takes_two_screens_of_small_phones(visit, language):
    page = opened(visit("Ann", width=390, height=664, language=language), "/").page
    expect(page.locator("a[href='/shelf/all']")).to_be_visible()
    for width, height in ((320, 568), (359, 600), (360, 640), (375, 553), (390, 664)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollHeight") <= 2 * height, (width, height)


def test_every_game_stands_on_a_shelf():
    assert {shelf(game) for game in GAMES.values()} == set(SHELVES)


def test_one_click_on_a_game_leads_to_its_table_and_the_front_page_remembers_it(visit):
    ann = opened(visit("Ann"), "/shelf/all")
    ann.page.get_by_role("button", name="Play Finis", exact=True).click()
    expect(ann.page).to_have_url(re.compile(r"/table/[^/]+$"))
    ann.waits()

    ann.page.get_by_role("link", name="Back to the games").click()

    expect(ann.page.get_by_role("heading", name="Play again")).to_be_visible()
    expect(ann.page.get_by_role("link", name="Continue playing Finis")).to_be_visible()
    expect(ann.page.get_by_role("button", name="Play Finis", exact=True)).to_be_visible()


def test_a_rulebook_opens_from_the_lobby_and_closing_it_leads_back_to_where_one_was(visit):
    page = opened(visit("Ann"), "/shelf/all").page
    page.get_by_role("button", name="Rules of Bassadewitz").click()
    book = page.get_by_role("dialog", name="Rules of Bassadewitz")

    expect(book.get_by_role("heading", name="Scoring")).to_be_visible()
    page.keyboard.press("Escape")

    expect(book).to_be_hidden()
    expect(page.get_by_role("button", name="Rules of Bassadewitz")).to_be_focused()

    rules = "# Game\n\n## Deal\n\n| Players | Cards |\n|---|---|\n| 3 | `17` |"
    rules += "\n\n- **first**: <b>one</b>\n  - nested\n- *last*\n"
    answer = {"name": "Game", "markdown": rules, "html": html_of(rules)}
    page.route("**/rules?*", lambda route: route.fulfill(json=answer))
    page.get_by_role("button", name="Rules of Hearts", exact=True).click()
    dialog = page.get_by_role("dialog")

    expect(dialog.get_by_role("cell")).to_have_text(["3", "17"])
    expect(dialog.get_by_role("heading", level=3)).to_have_text("Deal")
    expect(dialog.get_by_text("<b>one</b>")).to_be_visible()
    expect(dialog.locator("li li")).to_have_text("nested")
    assert barriers(page) == []


def test_a_table_with_a_friend_and_a_house_rule_is_opened_as_it_was_arranged(visit):
    page = opened(visit("Ann"), "/shelf/all").page
    dialog = page.get_by_role("dialog")
    page.get_by_role("button", name="Hearts with friends", exact=True).click()
    assert dialog.locator("select[id$='-0']").input_value() == "open"
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Options for Slobberhannes").click()
    dialog.get_by_role("radio", name="3", exact=True).check()
    dialog.get_by_label("Seat 2").select_option("open")
    dialog.get_by_label("Your name").fill("Ann")
    chat = dialog.get_by_role("checkbox", name="Players may write to each other")
    expect(chat).to_be_checked()
    dialog.get_by_role("radio", name="Anyone: show the table in the list").check()
    expect(chat).not_to_be_checked()
    dialog.get_by_role("radio", name="Only people I send the link to").check()
    length = dialog.locator("summary", has_text="Number of deals in the match")
    expect(length).to_contain_text("about")
    dialog.locator("summary", has_text="What if players tie for the best total at the end?").click()
    dialog.get_by_role("radio", name=re.compile("another deal is played")).check()
    expect(length).not_to_contain_text("about")
    expect(dialog.get_by_text("one changed")).to_be_visible()

    with page.expect_request(
        lambda request: request.url.endswith("/tables") and request.method == "POST"
    ) as sent:
        dialog.get_by_role("button", name="Open the table").click()

    assert sent.value.post_data_json == {
        "game": "slobberhannes",
        "seats": 3,
        "others": ["open", "medium"],
        "options": {"ties": "play-on"},
        "listed": False,
        "seconds": None,
        "chat": True,
        "ends_decided": True,
    }
    expect(page).to_have_url(re.compile(r"/table/[^/]+#.+"))
    expect(page.get_by_label("Link to this table")).to_be_visible()


def test_house_rules_that_are_refused_are_shown_where_they_stand_and_the_dialog_stays(visit):
    ann = opened(visit("Ann"), "/shelf/all")
    page = ann.page
    page.get_by_role("button", name="Options for Hearts", exact=True).click()
    number = page.get_by_label("Number of deals in the match")
    rule = page.get_by_role("dialog").locator("summary", has_text="Number of deals in the match")
    rule.click()
    number.fill("0")
    rule.click()
    expect(number).to_be_hidden()

    page.get_by_role("button", name="Open the table").click()

    expect(number).to_be_focused()
    page.keyboard.press("Escape")

    ann.troubled = True
    page.route("**/api/v1/tables", lambda route: refuse(route, "Those house rules contradict each other."))
    page.get_by_role("button", name="Options for Knaves").click()

    page.get_by_role("button", name="Open the table").click()

    expect(page.get_by_role("alert")).to_have_text("Those house rules contradict each other.")
    expect(page.get_by_role("dialog")).to_be_visible()


def test_a_house_rule_may_let_more_or_fewer_play(visit):
    page = opened(visit("Ann"), "/shelf/all").page
    page.get_by_role("button", name="Options for Barbu", exact=True).click()
    numbers = page.get_by_role("dialog").get_by_role("group", name="Players", exact=True)
    expect(numbers).to_have_count(0)
    page.get_by_role("dialog").locator("summary", has_text="With which cards is it played?").click()

    page.get_by_role("radio", name="32 cards, by three to five players").click()

    expect(numbers.get_by_role("radio")).to_have_count(3)
    numbers.get_by_text("5", exact=True).click()
    expect(page.get_by_label("Seat 5", exact=True)).to_be_visible()
    page.get_by_role("radio", name="52 cards, by four players").click()
    expect(numbers).to_have_count(0)
    expect(page.get_by_label("Seat 5", exact=True)).to_be_hidden()


def test_a_new_table_says_which_seat_is_that_of_the_partner(visit):
    page = opened(visit("Ann"), "/shelf/all").page
    page.get_by_role("button", name="Options for Cassino", exact=True).click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("Partner", exact=True)).to_have_count(0)

    dialog.get_by_role("group", name="Players", exact=True).get_by_text("4", exact=True).click()
    expect(dialog.get_by_label("Seat 3 Partner", exact=True)).to_be_visible()
    expect(dialog.get_by_text("Partner", exact=True)).to_have_count(1)
    assert barriers(page) == []

    dialog.locator("summary", has_text="Do four play in partnership?").click()
    page.get_by_role("radio", name="no, everyone plays alone").click()
    expect(dialog.get_by_label("Seat 3", exact=True)).to_be_visible()


def test_without_a_server_the_lobby_says_so_and_tries_again_when_asked(visit):
    ann = visit("Ann")
    ann.troubled = True
    ann.page.route("**/api/v1/games", lambda route: route.abort())
    ann.page.goto("/")
    expect(ann.page.get_by_role("alert")).to_contain_text("cannot be reached")

    ann.page.unroute("**/api/v1/games")
    ann.page.get_by_role("button", name="Try again").click()

    expect(ann.page.get_by_role("heading", name="Contracts")).to_be_visible()


def test_settings_change_the_page_at_once_and_are_remembered(visit):
    page = opened(visit("Ann"), "/settings").page

    page.get_by_role("radio", name="Deutsch").check()
    expect(page.get_by_role("heading", level=1)).to_have_text("Einstellungen")
    page.get_by_role("radio", name="Dunkel").check()
    page.reload()

    expect(page.get_by_role("heading", level=1)).to_have_text("Einstellungen")
    assert page.evaluate("[document.documentElement.lang, document.documentElement.dataset.theme]") == [
        "de",
        "dark",
    ]


@pytest.mark.sample
@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_nothing_is_wider_than_a_phone(visit, language):
    ann = visit("Ann", **PHONE, language=language)

    for path in PATHS:
        width = opened(ann, path).page.evaluate("document.documentElement.scrollWidth")
        assert width == PHONE["width"], path


def test_the_screens_bar_nobody(visit):
    page = opened(visit("Ann", **PHONE), "/").page
    assert barriers(page) == []
    # One game looks like another.
    page.get_by_role("searchbox").fill("Hearts")
    assert barriers_in_each_look(page) == []
    page.get_by_role("button", name="Options for Hearts", exact=True).click()
    page.get_by_label("Seat 3").select_option("open")
    page.locator("dialog summary").first.click()
    assert barriers_in_each_look(page) == []
    page.goto("/settings")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert barriers_in_each_look(page) == []


@pytest.mark.sample
@pytest.mark.parametrize(("language", "title"), SETTINGS_TITLE.items())
def test_the_page_speaks_the_language_of_the_browser(browser, server, language, title):
    context = browser.new_context(base_url=server.address, locale=language)
    page = context.new_page()
    page.goto("/settings")

    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    context.close()


def test_a_finished_match_is_looked_at_move_by_move_and_its_shuffles_are_checked(visit):
    ann = visit("Ann")
    table = finished(ann, deals=2)
    page = opened(ann, "/matches").page
    page.get_by_role("link", name=re.compile("Replay Finis")).click()
    expect(page.get_by_text("The cards are dealt.")).to_be_visible()
    assert page.locator(".hands ul li").count() == 30
    names = "hands => hands.map(hand => [...hand.querySelectorAll('.unseen')].map(card => card.innerText))"
    for hand in page.locator(".hands ul").evaluate_all(names):
        suits = [card.rpartition(" ")[2] for card in hand]
        assert suits == sorted(suits, key=["spades", "hearts", "clubs", "diamonds"].index)

    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile(rf"/replay/{table}\?deal=1&move=2$"))
    page.keyboard.press("End")
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile(r"deal=2&move=0$"))
    page.reload()
    expect(page.get_by_role("combobox", name="Deal")).to_have_value("2")

    page.get_by_role("checkbox", name="As the player to move saw it").check()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text(", hidden")).to_have_count(2)
    expect(page.get_by_text("20 cards not seen yet")).to_be_visible()
    assert page.locator(".hands ul li").count() == 10

    page.get_by_role("button", name="Check it here").click()
    expect(page.get_by_text("As published and as dealt")).to_be_visible()
    assert barriers(page) == []

    page.route("**/replay", swap_two_cards)
    opened(ann, f"/replay/{table}")
    page.get_by_role("button", name="Check it here").click()
    expect(page.get_by_text("The secret and the contributions do not give these cards.")).to_be_visible()


def opened(person: Person, path: str) -> Person:
    """Return a person whose page shows a screen."""
    person.page.goto(path)
    expect(person.page.get_by_role("heading", level=1)).to_be_visible()
    person.page.wait_for_load_state("networkidle")
    return person


def refuse(route: Route, reason: str) -> None:
    """Refuse what opens a table, and let the lobby look at tables."""
    if route.request.method == "POST":
        route.fulfill(status=422, content_type="application/json", body=json.dumps({"reason": reason}))
    else:
        route.continue_()


def swap_two_cards(route: Route) -> None:
    """Let the server's answer through with two cards of the first pack exchanged."""
    replay = route.fetch().json()
    pack = replay["deals"][0]["proof"]["pack"]
    pack[0], pack[1] = pack[1], pack[0]
    route.fulfill(json=replay)


def test_the_lobby_leads_to_other_screens_and_to_the_licences_of_all_packages_in_the_page(visit):
    sources = (
        file.read_text("utf-8") for ending in ("ts", "svelte") for file in SOURCES.rglob(f"*.{ending}")
    )
    packages = {
        "/".join(found.split("/")[: 1 + found.startswith("@")])
        for source in sources
        for found in re.findall(r'^import .*?from "([@\w][^"]*)";', source, re.MULTILINE)
    }
    page = opened(visit("Ann"), "/").page

    link = page.get_by_role("contentinfo").get_by_role("link", name="Licences")
    answer = page.request.get(str(link.get_attribute("href")))
    told = answer.text()

    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert {"svelte", "@noble/hashes"} <= packages
    assert all(
        re.search(rf"^## {re.escape(each)} - [\d.]+ \(MIT\)$", told, re.MULTILINE) for each in packages
    )
    assert told.count("Permission is hereby granted") >= len(packages)

    page.get_by_role("link", name="Matches").click()

    expect(page.get_by_role("heading", level=1, name="Your matches")).to_be_focused()
    expect(page).to_have_title("Your matches · Capot")
