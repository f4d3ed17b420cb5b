"""``capot share``: a game file on a running server, and its link."""

import json
import re
import shlex

import httpx
import pytest

from capot.cli.arguments.host import Host
from capot.cli.arguments.tables import tables_directory
from capot.server.store.lock import DirectoryLock
from tests.cli.serving import serving
from tests.server.live_server import LiveServer
from tests.test_readme import README

GUIDE = (README.parent / "docs" / "words-to-game.md").read_text(encoding="utf-8")
FINIS = README.parent / "docs" / "double-finis.json"
NAME = "Double Finis"


@pytest.fixture(scope="module")
def live(tmp_path_factory):
    """The address of a running server."""
    server = LiveServer(tmp_path_factory.mktemp("server"))
    yield str(server.guest.base_url.join("/")).rstrip("/")
    server.close()


@pytest.fixture
def share(run, live):
    """Share a file on the running server."""
    return lambda *words, file=FINIS: run("share", str(file), "--server", live, *words)


def link_in(result):
    assert result.exit_code == 0, result.output
    return result.stdout.splitlines()[-1]


def game_at(live, link):
    """Return what a server shows of a game to anybody with its link."""
    game_id = link.removeprefix(f"{live}/games/")
    return httpx.get(f"{live}/api/v1/workshop/games/{game_id}", timeout=600)


def test_a_game_is_found_under_its_link_by_anybody_and_in_no_list(share, live):
    result = share("--author", "Ann")

    told = game_at(live, link_in(result)).json()
    assert (told["info"]["name"], told["author"], told["parent"], told["version"]) == (
        NAME,
        "Ann",
        "finis",
        1,
    )
    assert httpx.get(f"{live}/api/v1/workshop/games", timeout=600).json() == []
    assert result.stdout.startswith(f"{NAME} is shared; this link works on this computer only")


def test_a_game_shared_again_keeps_link_author_and_list(share, live, tmp_path):
    link = link_in(share("--author", "Ann", "--listed"))
    changed = tmp_path / "other.json"
    changed.write_text(
        FINIS.read_text(encoding="utf-8").replace('"value": 2', '"value": 3'), encoding="utf-8"
    )

    again, unchanged = share(file=changed), share("--listed", file=changed)

    assert link_in(again) == link_in(unchanged) == link
    assert again.stdout.startswith(f"{NAME} has a new version; ")
    assert unchanged.stdout.startswith(f"{NAME} is unchanged; ")
    assert share("--unlisted", file=changed).stdout.startswith(f"{NAME} is no longer listed; ")
    credited = share("--listed", "--author", " Ben", file=changed)
    assert credited.stdout.startswith(f"{NAME} has a new version, is now listed and is now by Ben; ")
    told = game_at(live, link).json()
    assert (told["author"], told["listed"], told["version"]) == ("Ben", True, 3)
    assert share("--remove").output.startswith(f"{NAME} is deleted")
    assert game_at(live, link).status_code == 404
    assert f"you have not shared {NAME} there" in share("--remove").stderr


def test_another_person_gets_another_link(share, monkeypatch, tmp_path):
    link = link_in(share())
    monkeypatch.setenv("CAPOT_DATA", str(tmp_path / "of another"))

    assert link_in(share()) != link


def test_the_server_started_last_on_this_computer_is_the_default(run, live):
    with DirectoryLock(tables_directory()) as lock:
        lock.publish(f"{live}/")

        assert link_in(run("share", str(FINIS))).startswith(f"{live}/games/")


def test_a_server_says_why_it_refuses_a_game(share, tmp_path):
    mine = tmp_path / "mine.json"
    mine.write_text(
        json.dumps({**json.loads(FINIS.read_text(encoding="utf-8")), "name": "Heárts"}), encoding="utf-8"
    )

    result = share(file=mine)

    assert result.exit_code == 2
    assert result.stderr.startswith("Error: the server refuses the game: ")
    assert "Hearts" in result.stderr


def test_a_game_with_a_fault_is_not_sent(run, tmp_path):
    mine = tmp_path / "mine.json"
    mine.write_text('{"name": "Mine", "base": "finnis", "edits": []}', encoding="utf-8")

    result = run("share", str(mine), "--server", "http://127.0.0.1:1")

    assert result.exit_code == 2
    assert f"Error: {mine} is not a game: base: " in result.stderr


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            [str(FINIS), "--server", "http://127.0.0.1:1"],
            "cannot be reached: ",
        ),
        (
            [str(FINIS), "--server", "localhost:8470"],
            "localhost:8470 is not the address of a server, such as http",
        ),
        ([str(FINIS), "--server", "http://[1"], "http://[1 is not the address of a server"),
        (["hearts"], "share takes a file; hearts is a game of the catalogue"),
        (["nowhere.json"], "nowhere.json cannot be read: No such file or directory"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(run, words, sentence):
    result = run("share", *words)

    assert result.exit_code == 2
    assert sentence in result.stderr


# Servers that are not of Capot, and the one behind another


def answering(status, headers=(), body=b""):
    """A server that answers all questions alike, with its PATH in the headers."""
    return serving(
        lambda path: (status, [(name, value.replace("PATH", path)) for name, value in headers], body)
    )


@pytest.mark.parametrize(
    ("status", "body", "sentence"),
    [
        (200, b"<html>", "does not answer like a server of Capot"),
        (200, b'["?"]', "does not answer like a server of Capot"),
        (404, b"<html>", "the server refuses to say what is shared: it answers 404"),
    ],
)
def test_another_kind_of_server_is_recognised(run, status, body, sentence):
    with answering(status, body=body) as address:
        result = run("share", str(FINIS), "--server", address)

    assert result.exit_code == 2
    assert sentence in result.stderr


def test_a_server_that_sends_its_guests_on_is_followed(run, live):
    with answering(307, [("Location", f"{live}PATH")]) as address:
        assert link_in(run("share", str(FINIS), "--server", address)).startswith(f"{live}/games/")


# The guide from words to a game


def guided(language):
    """Return the blocks of the guide in a language."""
    return re.findall(rf"```{language}\n(.*?)```", GUIDE, re.DOTALL)


def shown(command):
    """Return the words of each command of the guide that begins so, and what it prints there."""
    for block in guided("console"):
        line, _, printed = block.partition("\n")
        words = line.removeprefix("$ ")
        if words.startswith(f"capot {command}"):
            yield shlex.split(words)[1:], printed


@pytest.fixture
def kitchen(tmp_path, monkeypatch):
    """The file of the guide, first with the model's fault."""
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "kitchen.json"
    (text,) = guided("json")
    path.write_text(text, encoding="utf-8")
    return path


def corrected(path):
    path.write_text(path.read_text(encoding="utf-8").replace('"HQ"', '"QH"'), encoding="utf-8")


def test_the_guide_shows_a_fault_and_the_check_of_the_game_without_it(run, kitchen):
    (wrong, faults), (right, praise) = shown("check")

    assert run(*wrong).output == faults
    corrected(kitchen)
    assert run(*right).output == praise


def test_the_guide_shows_what_differs_in_the_rules(run, kitchen):
    corrected(kitchen)
    ((words, _),), (begin,) = shown("rules"), guided("text")

    assert begin in run(*words).output


def test_the_guide_shows_how_a_whole_game_is_written_for_the_model(run, tmp_path):
    (((*words, sign, file), _),) = shown("new")
    whole = tmp_path / file
    whole.write_text(run(*words).stdout, encoding="utf-8")

    assert sign == ">"
    assert "polignac" in [
        each["name"] for each in json.loads(whole.read_text())["schedule"][0]["rules"]["scoring"]
    ]
    assert run("check", str(whole)).exit_code == 0


def test_the_guide_measures_and_plays_the_game(run, kitchen):
    corrected(kitchen)
    ((measure, _),), ((play, _),) = shown("measure"), shown("play")
    quick = [*measure[: measure.index("--seconds")], "--seconds", "0.2", "--workers", "1"]

    assert "Kitchen Polignac compared with Polignac" in run(*quick).output
    assert "Kitchen Polignac" in run(*play, "--plain", typed=["quit"]).output


def test_the_guide_shares_the_game(run, live, kitchen, monkeypatch):
    corrected(kitchen)
    ((words, printed),) = shown("share")
    address = printed.rpartition("http://")[2].partition("/")[0]
    monkeypatch.setattr(Host, "ask", in_a_network(Host.ask, f"http://{address}/"))

    result = run(*words, "--server", live)

    assert re.sub(r"\w{20}$", "", result.output.strip()) == re.sub(r"\w{20}$", "", printed.strip())


def in_a_network(ask, address):
    """Return requests to which a server answers that it has an address for others."""
    return lambda host, method, path, *rest: (
        {"address": address} if path.endswith("/nearby") else ask(host, method, path, *rest)
    )
