"""Page and server speak the reader's language."""

from playwright.sync_api import expect

from tests.web.people import Person


def table_of_first_declarer(person: Person) -> str:
    """Return a new table of Barbu at which the person chooses the first contract."""
    wish = {"game": "barbu", "seats": 4, "others": ["easy"] * 3}
    for _ in range(60):
        table: str = person.page.request.post("/api/v1/tables", data=wish).json()["table"]
        if person.page.request.get(f"/api/v1/tables/{table}").json()["dealer"] == 3:
            return table
        assert person.page.request.delete(f"/api/v1/tables/{table}/seats").ok
    raise AssertionError("the cards are never dealt by the last player")


def test_a_german_table_says_nothing_in_english_and_changes_its_language_at_once(visit):
    ann = visit("Ann", language="de")
    table = table_of_first_declarer(ann)
    ann.page.goto(f"/table/{table}")
    contracts = ann.page.locator(".listed")
    expect(contracts).to_have_count(7)
    address = f"/api/v1/tables/{table}?language="
    english, german = (ann.page.request.get(address + key).json() for key in ("en", "de"))

    choices = german["ask"]["choices"]
    assert choices[0]["name"] == "Keine Damen"
    for contract, choice in zip(contracts.all(), choices, strict=True):
        expect(contract).to_contain_text(choice["name"])
        expect(contract).to_contain_text(choice["meaning"])
    both = zip(english["ask"]["choices"], choices, strict=True)
    translated = [(one[part], other[part]) for one, other in both for part in ("name", "meaning")]
    shown = ann.page.locator("body").inner_text().splitlines()
    assert [said for said, own in translated if said != own and said in shown] == []

    ann.page.get_by_role("button", name="Einstellungen").click()
    ann.page.get_by_role("radio", name="English").check()
    ann.page.keyboard.press("Escape")
    for contract, choice in zip(contracts.all(), english["ask"]["choices"], strict=True):
        expect(contract).to_contain_text(choice["meaning"])
    assert ann.troubled is False


def test_a_game_is_found_by_its_name_in_the_readers_language_and_in_english(visit):
    ann = visit("Ann", language="de")
    ann.page.goto("/")
    sought = ann.page.get_by_role("searchbox")

    for words in ("Polignac mit Damen", "Polignac with queens"):
        sought.fill(words)
        expect(ann.page.locator("main section h3")).to_have_text(["Polignac mit Damen"])
