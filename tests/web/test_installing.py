"""The page can be installed, and its lobby opens while the server is away."""

import json
import time

from PIL import Image
from playwright.sync_api import expect

from tests.web.barriers import barriers
from tests.web.conftest import ROOT
from tests.web.serving import PATIENCE
from tests.web.test_screens import opened

PUBLIC = ROOT / "web" / "public"
KEPT = """async () => {
    const cache = await caches.open('capot-lobby');
    return (await cache.keys()).map(request => new URL(request.url).pathname);
}"""


def size_of(path):
    """Return the width and the height of a picture."""
    with Image.open(path) as picture:
        return picture.size


def test_every_icon_of_the_manifest_is_there_in_its_size():
    manifest = json.loads((PUBLIC / "manifest.webmanifest").read_text(encoding="utf-8"))

    for icon in manifest["icons"]:
        path = PUBLIC / icon["src"].lstrip("/")
        assert path.is_file()
        if path.suffix == ".png":
            assert "{}x{}".format(*size_of(path)) == icon["sizes"]
    assert size_of(PUBLIC / "preview.png") == (1200, 630)


def what_is_kept(page):
    """Return the addresses that the service worker keeps, once it does."""
    until = time.monotonic() + PATIENCE
    # A function that the page waits for may not itself wait: its promise would count as true.
    while "/" not in (kept := page.evaluate(KEPT)):
        assert time.monotonic() < until, "nothing is kept"
        page.wait_for_timeout(100)
    return kept


def test_the_lobby_opens_without_the_server_and_says_so(visit, mortal_server):
    ann = opened(visit("Ann", service_workers="allow"), "/")
    kept = what_is_kept(ann.page)
    assert not [path for path in kept if path.startswith("/api/")]

    mortal_server.stop()
    ann.troubled = True
    ann.page.reload()

    expect(ann.page.get_by_role("heading", level=1)).to_be_visible()
    expect(ann.page.get_by_role("alert").first).to_contain_text("server")
    assert barriers(ann.page) == []
    mortal_server.start()
    ann.page.reload()
    expect(ann.page.get_by_role("heading", name="Hearts and its kin")).to_be_visible()
    expect(ann.page.get_by_role("alert")).to_have_count(0)
