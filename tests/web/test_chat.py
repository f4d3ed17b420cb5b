"""People at a table write to each other, and hear only those they want to hear."""

from playwright.sync_api import expect

from tests.web.barriers import barriers
from tests.web.test_together import sit_down

SLY = "<img src=x onerror=alert(1)> Well played! 👏"


def test_two_people_write_to_each_other_and_one_is_muted(visit):
    ann, ben = visit("Ann"), visit("Ben", width=390, height=844)
    table, _ = sit_down(ann, ben, "open", "open", game="hearts", chat=True)
    expect(ben.page.get_by_text("Players at this table can write to each other.")).to_be_visible()

    ben.page.get_by_label("Actions").get_by_role("button", name="Chat").click()
    field = ben.page.get_by_role("textbox", name="Write to the table")
    field.fill(SLY)
    field.press("Enter")
    chat = ben.page.get_by_role("log", name="Chat")
    expect(chat).to_contain_text(f"You {SLY}")
    expect(field).to_have_value("")
    assert barriers(ben.page) == []

    unread = ann.page.get_by_label("Actions").get_by_role("button", name="Chat, 1 not read")
    unread.click()
    expect(ann.page.get_by_role("log", name="Chat")).to_contain_text(f"Ben {SLY}")
    ann.reloads()
    ann.page.get_by_label("Actions").get_by_role("button", name="Chat", exact=True).click()
    ann.page.get_by_role("checkbox", name="Ben").check()
    expect(ann.page.get_by_role("log", name="Chat")).to_have_text("Nobody has written anything yet.")
    ann.reloads()
    ann.page.get_by_label("Actions").get_by_role("button", name="Chat").click()
    expect(ann.page.get_by_role("checkbox", name="Ben")).to_be_checked()

    ann.page.get_by_role("button", name="Thumbs up").click()
    expect(ben.page.get_by_role("log", name="What happened")).to_contain_text("Guest: Thumbs up")
    ann.page.get_by_label("Actions").get_by_role("button", name="Chat").click()
    ann.page.get_by_role("button", name="Switch the chat off").click()
    expect(field).to_have_count(0)
    expect(ben.page.get_by_text("The host has switched the chat off.")).to_be_visible()
    assert ann.page.request.get(f"/api/v1/tables/{table}/chat").json() == []
    assert barriers(ann.page) == []
