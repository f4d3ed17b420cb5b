"""The built page and its files."""

import gzip

import httpx
import pytest

from capot.server.http.service import Settings
from tests.server.doorway import opened

SCRIPT = b"console.log('a script')\n" * 100


@pytest.fixture
def page(tmp_path):
    """A page as the build leaves it."""
    (tmp_path / "page" / "assets").mkdir(parents=True)
    (tmp_path / "page" / "index.html").write_text("<!doctype html><head><title>Capot</title></head>")
    (tmp_path / "page" / "icon.svg").write_text("<svg/>")
    script = tmp_path / "page" / "assets" / "index-B0bAf3tt.js"
    script.write_bytes(SCRIPT)
    script.with_name(script.name + ".gz").write_bytes(gzip.compress(SCRIPT))
    (tmp_path / "secret").write_text("nobody reads this")
    return tmp_path / "page"


@pytest.fixture
def client(page):
    """A browser at a server with that page."""
    with opened(Settings(page=page)) as door, httpx.Client(base_url=door.url, timeout=600) as client:
        yield client


@pytest.mark.parametrize(
    "address",
    [
        "/",
        "/table/abc",
        "/table/t1",
        "/matches",
        "/profile",
        "/fairness",
        "/device",
        "/replay/abc",
        "/shared/abc/def",
        "/table/assets",
    ],
)
def test_every_address_of_the_page_shows_it_and_is_asked_for_each_time(client, address):
    answer = client.get(address)

    assert "<title>Capot</title>" in answer.text
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    again = client.get(address, headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_an_invitation_tells_the_game_and_the_free_seats_and_no_name(client):
    page = client.get("/table/t1").text

    assert '<meta property="og:title" content="Play Hearts at Capot" />' in page
    assert "2 seats are free of 4" in page
    assert "Ann" not in page
    assert "Dan" not in page


def test_every_address_has_a_preview_with_a_picture_at_its_own_server(client):
    for address in ("/", "/matches", "/table/nothing", "/shared/t1/wrong", "/replay/t1"):
        page = client.get(address).text

        assert '<meta property="og:title" content="Capot" />' in page
        assert f'<meta property="og:image" content="{client.base_url}/preview.png" />' in page


def test_whatever_the_address_says_is_escaped(client):
    page = client.get("/", headers={"host": 'a"><script>alert(1)</script>'})

    assert "<script>alert" not in page.text


def test_a_file_whose_name_tells_its_content_is_kept_for_ever(client):
    answer = client.get("/assets/index-B0bAf3tt.js")

    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert client.get("/icon.svg").headers["cache-control"] == "no-cache"
    assert client.get("/icon.svg").headers["content-type"] == "image/svg+xml"


def test_a_file_that_the_build_has_packed_is_sent_so(client, page):
    packed = client.get("/assets/index-B0bAf3tt.js")
    plain = client.get("/assets/index-B0bAf3tt.js", headers={"accept-encoding": "identity"})

    assert packed.headers["content-encoding"] == "gzip"
    size = (page / "assets" / "index-B0bAf3tt.js.gz").stat().st_size
    assert packed.headers["content-length"] == str(size)
    assert "content-encoding" not in plain.headers
    assert packed.content == plain.content == SCRIPT
    assert "accept-encoding" in packed.headers["vary"].lower()


@pytest.mark.parametrize("address", ["/../secret", "/%2e%2e/secret", "/assets/%2e%2e/%2e%2e/secret"])
def test_nothing_beside_the_page_can_be_read(client, address):
    answer = client.get(address)

    assert answer.status_code == 404
    assert "nobody" not in answer.text


@pytest.mark.parametrize("address", ["/assets", "/assets/", "/wp-login.php", "/table", "/%00"])
def test_any_other_address_is_nothing(client, address):
    assert client.get(address).status_code == 404


def test_at_an_address_that_a_person_may_have_typed_the_page_says_that_there_is_nothing(client):
    answer = client.get("/tabel/1")

    assert answer.status_code == 404
    assert answer.text == client.get("/").text
    assert client.get("/assets/nothing").headers["cache-control"] == "no-cache"


def test_where_the_page_is_not_built_a_sentence_says_what_to_do(tmp_path):
    with opened(Settings(page=tmp_path / "nothing")) as door:
        answer = httpx.get(door.url, timeout=600)

    assert answer.status_code == 503
    assert "The command that builds it is in the terminal" in answer.text
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
