"""A person before the page, who does what the page offers."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Self

from playwright.sync_api import ConsoleMessage, Error, Locator, Page, Response, WebSocket, expect
from playwright.sync_api import TimeoutError as TookTooLong

READ = """() => {
    const asked = document.querySelector("section[aria-label='What is asked']");
    const hand = document.querySelector("[role=group][aria-label='Your hand']");
    const result = document.querySelector("[role=group][aria-label='Result']");
    const nameOf = button => button.ariaLabel ?? button.innerText;
    const buttons = each => each ? [...each.querySelectorAll("button")] : [];
    return {
        cards: buttons(hand).map(button => ({
            code: button.dataset.card,
            may: button.ariaDisabled !== "true" && !("ahead" in button.dataset),
            picked: button.ariaPressed === "true",
            picking: button.ariaPressed !== null,
        })),
        answers: buttons(asked).filter(button => !button.disabled).map(nameOf),
        asked: asked?.innerText ?? "",
        layout: document.querySelector("[aria-label='Layout']")?.innerText ?? "",
        is_busy: document.querySelector("main[data-busy]") !== null,
        is_over: / the match with | share the win |The match goes to /.test(result?.innerText ?? ""),
    };
}"""
"""Everything that the page offers, by the names that a screen reader reads out."""

SETTLED = """() => {
    const isBusy = document.querySelector("main[data-busy]") !== null;
    if (isBusy) document.querySelector(".felt")?.click();
    return !isBusy;
}"""
"""Whether the page shows the present; if not, hurry."""

WAIT = f"""() => {{
    if (!({SETTLED})()) return null;
    const offered = ({READ})();
    const isAsked = offered.answers.length > 0 || offered.cards.some(card => card.may);
    return isAsked || offered.is_over ? offered : null;
}}"""
"""Everything that the page offers once there is something to do or the match is over; until then, null."""

NEXT = f"""before => {{
    before.taken ??= JSON.stringify(({READ})()) !== before.offered || undefined;
    return before.taken ? ({WAIT})() : null;
}}"""
"""The same, once the page has for a moment offered anything else than before."""

TAKEN = f"before => JSON.stringify(({READ})()) !== before"

FOCUSED = """() => {
    const focused = document.activeElement;
    return focused.ariaLabel ?? focused.labels?.[0]?.innerText ?? focused.innerText;
}"""

EMPTY = "/healthz"
"""The path of a page without scripts, from which all that a browser has stored can be removed."""

PATIENCE = 120.0
"""Seconds that a person waits for whatever the page is to show."""

PACE = 40.0
"""Milliseconds after which the page is looked at again: to look costs as much as a small change of it."""


def as_json(offered: dict[str, Any]) -> str:
    """Return what the page offers as the page itself would write it."""
    return json.dumps(offered, ensure_ascii=False, separators=(",", ":"))


def in_a_line(text: str) -> str:
    """Return a text as one line, as a screen reader says the name of a button."""
    return " ".join(text.split())


@dataclass
class Heard:
    """Something that the server sent to this browser: JSON in ``text``."""

    what: str
    text: str


@dataclass
class Person:
    """One browser of one person; ``faults`` are what went wrong in it without anybody saying so.

    What is sent to the browser is ``heard`` from `listens` on.
    """

    name: str
    page: Page
    heard: list[Heard] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    troubled: bool = False
    listening: bool = False
    _answers: list[Response] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Begin to notice faults."""
        self.page.on("pageerror", self._failed)
        self.page.on("console", self._note)

    def listens(self) -> Self:
        """Begin to keep what is sent to this browser, and return the person."""
        self.listening = True
        self.page.on("response", self._keep)
        self.page.on("websocket", self._listen)
        return self

    def leaves(self) -> None:
        """Stop noticing and listening."""
        self.page.remove_listener("pageerror", self._failed)
        self.page.remove_listener("console", self._note)
        if self.listening:
            self.page.remove_listener("response", self._keep)
            self.page.remove_listener("websocket", self._listen)

    def _keep(self, answer: Response) -> None:
        self._answers.append(answer)

    def _failed(self, error: Error) -> None:
        self.faults.append(str(error))

    def _listen(self, line: WebSocket) -> None:
        line.on("framereceived", lambda frame: self.heard.append(Heard("frame", str(frame))))

    def _note(self, message: ConsoleMessage) -> None:
        text = message.text
        is_network = "Failed to load resource" in text or "WebSocket connection to" in text
        if message.type == "error" and not (self.troubled and is_network):
            self.faults.append(text)

    def collect(self) -> None:
        """Keep the bodies of the answers so far; a page that is left takes them with it."""
        for answer in self._answers:
            if "/api/" in answer.url and "json" in answer.headers.get("content-type", ""):
                self.heard.append(Heard(answer.url, answer.text()))
        self._answers.clear()

    # Actions of the person

    def opens(self, game: str, others: list[str], **more: Any) -> tuple[str, str]:
        """Open a table as the page does, and come to it; return it and its invitation."""
        wish = {"game": game, "seats": len(others) + 1, "others": others, "ends_decided": False, **more}
        answer = self.page.request.post("/api/v1/tables", data=wish)
        assert answer.status == 201, answer.text()
        invited = answer.json()
        self.page.goto(f"/table/{invited['table']}")
        return invited["table"], invited["invitation"]

    def looks_away(self) -> str:
        """Leave the table, which the page need not show while it is played ahead; return the table."""
        table: str = self.page.url.split("/table/")[1].split("#")[0]
        self.page.goto(EMPTY)
        return table

    def looks_at(self, name: str) -> None:
        """Open a panel of the table's menu."""
        self.page.get_by_role("button", name="More", exact=True).click()
        self.page.get_by_role("dialog").get_by_role("button", name=name).click()

    def reloads(self) -> None:
        """Load the page anew, once everything on its way to it has arrived."""
        self.page.wait_for_load_state("networkidle")
        self.collect()
        self.page.reload()

    def offered(self) -> dict[str, Any]:
        """Return what the page offers now."""
        offered: dict[str, Any] = self.page.evaluate(READ)
        return offered

    def is_asked(self, offered: dict[str, Any]) -> bool:
        """Whether there is something that this person can do, and nothing that is being done or shown."""
        return not offered["is_busy"] and bool(
            offered["answers"] or any(card["may"] for card in offered["cards"])
        )

    def waits(self) -> dict[str, Any]:
        """Wait until something can be done, or the match is over; return what the page offers then."""
        return self._waits_for(WAIT, None)

    def goes_on(self, before: dict[str, Any]) -> dict[str, Any]:
        """Wait as `waits` does for what comes after something was done."""
        return self._waits_for(NEXT, {"offered": as_json(before)})

    def _waits_for(self, what: str, arg: dict[str, Any] | None) -> dict[str, Any]:
        try:
            # The page looks itself: asking it again and again would keep two programs busy.
            found = self.page.wait_for_function(what, arg=arg, timeout=PATIENCE * 1000, polling=PACE)
        except TookTooLong as error:
            raise AssertionError(f"{self.name} waits in vain: {self.offered()['asked']!r}") from error
        offered: dict[str, Any] = found.json_value()
        return offered

    def settles(self) -> None:
        """Hurry to the present, and wait until the page shows it."""
        try:
            self.page.wait_for_function(SETTLED, timeout=PATIENCE * 1000, polling=PACE)
        except TookTooLong as error:
            raise AssertionError(f"the page of {self.name} stays busy") from error

    def hurries(self) -> None:
        """Click on the felt, so that whatever still moves there is over."""
        self.page.evaluate("document.querySelector('.felt')?.click()")

    def acts(self, offered: dict[str, Any]) -> None:
        """Do with the mouse what is asked: the first that may be done, and nothing bold."""
        if offered["answers"]:
            asked = self.page.get_by_role("region", name="What is asked")
            name = re.compile(f"^{re.escape(in_a_line(offered['answers'][-1]))}$", re.IGNORECASE)
            asked.get_by_role("button", name=name).click()
            return
        card = next(card for card in offered["cards"] if card["may"] and not card["picked"])
        self.click_card(card["code"])

    def click_card(self, code: str) -> None:
        """Click on the part of a card that no other card covers."""
        self.page.locator(f'[data-card="{code}"]').click(position={"x": 8, "y": 30})

    def plays(
        self,
        *,
        by: Callable[[dict[str, Any]], None] | None = None,
        until: Callable[[dict[str, Any]], bool] = lambda _: False,
    ) -> int:
        """Do what is asked until the match is over, or something is so; return how often."""
        count = 0
        offered = self.waits()
        while not offered["is_over"] and not until(offered):
            (by or self.acts)(offered)
            count += 1
            offered = self.goes_on(offered)
        return count

    def reads_on(self, looks: Callable[[str], None] = lambda _: None) -> Locator:
        """Read the pages of a lesson to the last one, and look at each; return the coach."""
        coach = self.page.get_by_role("region", name="Coach")
        pages = coach.locator("[data-coach]")
        expect(pages).to_have_count(1)
        while pages.count():
            text = coach.inner_text()
            looks(text)
            self.page.keyboard.press("n")
            expect(coach).not_to_have_text(text, use_inner_text=True)
        return coach

    def tabs_to(self, name: str, key: str = "Tab") -> None:
        """Press Tab until the thing of this name, or one whose name so begins, has the focus."""
        seen = []
        for _ in range(150):
            focused = str(self.page.evaluate(FOCUSED))
            if in_a_line(focused).startswith(in_a_line(name)):
                return
            seen.append(focused)
            self.page.keyboard.press(key)
        raise AssertionError(f"{key} does not lead {self.name} to {name!r}, but to {seen}")

    def acts_by_keys(self, offered: dict[str, Any]) -> None:
        """Do with the keyboard what is asked: go to a card by its rank and suit, or by the arrows."""
        keys = self.page.keyboard
        if "Next deal" in offered["answers"]:
            keys.press("n")
            return
        if offered["answers"]:
            self.tabs_to(offered["answers"][-1], "Shift+Tab")
            keys.press("Enter")
            return
        codes = [card["code"] for card in offered["cards"]]
        code = next(card["code"] for card in offered["cards"] if card["may"] and not card["picked"])
        if len(codes) % 2:
            # A joker is shown by the letters J and K.
            keys.type("jk" if code.startswith("XX") else code.lower())
        else:
            self._walks_to(codes.index(code))
        assert self.page.evaluate("document.activeElement.dataset.card") == code
        keys.press("Enter")

    def _walks_to(self, place: int) -> None:
        """Go to a card of the hand by the arrow keys, from wherever the focus is."""
        if not self.page.evaluate("document.activeElement.dataset.card"):
            self.page.locator("[data-card][tabindex='0']").focus()
        self.page.keyboard.press("Home")
        for _ in range(place):
            self.page.keyboard.press("ArrowRight")

    def is_taken(self, before: dict[str, Any]) -> None:
        """Wait until the page no longer offers just the same."""
        try:
            self.page.wait_for_function(TAKEN, arg=as_json(before), timeout=PATIENCE * 1000, polling=PACE)
        except TookTooLong as error:
            message = f"{self.name} does what is asked, and nothing comes of it"
            raise AssertionError(message) from error
