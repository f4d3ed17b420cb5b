"""``capot`` alone opens the table in the browser; ``capot serve`` serves it to friends."""

import json
import os
import re
import shlex
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from capot.cli import serve as serve_command
from capot.cli.arguments.options import Refused
from capot.extras import build_page
from capot.server.http.service import Settings
from capot.server.store.lock import DirectoryLock
from tests.test_readme import README, shown

SERVE = shown("capot serve")

NOTES = ("The computer players", "The page has not been built")
"""Beginnings of lines that a server may print first."""

API_PAGE = README.parent / "docs" / "api.md"


@contextmanager
def running(*words: str, **environment: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Run ``capot`` with words until the end of the block; with it comes the line that it begins with."""
    command = [sys.executable, "-m", "capot", *words]
    everything = {**os.environ, **environment}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=everything
    ) as process:
        assert process.stdout is not None
        try:
            yield (
                process,
                next((line for line in process.stdout if not line.startswith(NOTES)), ""),
            )
        finally:
            process.kill()


def address_in(line: str) -> str:
    """Return the address that a line names."""
    return next(word for word in line.split() if word.startswith("http"))


@pytest.mark.sample(2)
@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_a_server_says_where_it_is_and_stops_in_good_order(tmp_path, stop):
    with running("serve", "--port", "0", "--data", str(tmp_path)) as (process, line):
        address = address_in(line)
        with httpx.Client(base_url=address, timeout=600) as guest:
            wish = {"game": "hearts", "seats": 4, "others": ["easy"] * 3}
            table = guest.post("/api/v1/tables", json=wish).raise_for_status().json()["table"]
            cookies = "; ".join(f"{name}={value}" for name, value in guest.cookies.items())
        place = f"{address.replace('http', 'ws')}api/v1/tables/{table}/events"
        with connect(place, additional_headers={"cookie": cookies}) as page:
            assert json.loads(page.recv(timeout=10))["steps"][-1]["state"]["you"] == 0
            process.send_signal(stop)
            with pytest.raises(ConnectionClosed):
                page.recv(timeout=10)
            assert page.close_code == 1012
        out, err = process.communicate(timeout=20)

    assert line == f"Capot is at {address} (press Ctrl-C to stop)\n"
    assert (process.returncode, out, err) == (0, "Capot has stopped; its tables are kept.\n", "")


def test_a_server_that_comes_back_knows_its_guests_and_tables(tmp_path):
    words = ("serve", "--port", "0", "--data", str(tmp_path))
    with running(*words) as (process, line), httpx.Client(timeout=600) as guest:
        guest.put(f"{address_in(line)}api/v1/guest", json={"name": "Ann"}).raise_for_status()
        wish = {"game": "hearts", "seats": 4, "others": ["easy"] * 3}
        table = guest.post(f"{address_in(line)}api/v1/tables", json=wish).json()["table"]
        process.send_signal(signal.SIGINT)
        process.wait(timeout=20)
        cookies = guest.cookies

    with running(*words) as (_, line), httpx.Client(cookies=cookies, timeout=600) as guest:
        assert guest.get(f"{address_in(line)}api/v1/guest").json() == {"name": "Ann"}
        assert guest.get(f"{address_in(line)}api/v1/tables/{table}").json()["you"] == 0


def test_who_listens_everywhere_tells_an_address_for_others(tmp_path):
    everywhere = ["--host", "0.0.0.0", "--port", "0"]  # noqa: S104 - what the test is about
    with running("serve", *everywhere, "--data", str(tmp_path)) as (_, line):
        assert "0.0.0.0" not in line  # noqa: S104
        assert httpx.get(f"{address_in(line)}healthz", timeout=600).status_code == 200
        nearby = httpx.get(f"{address_in(line)}api/v1/nearby", timeout=600).json()["address"]
        # Without a network there is no address for others.
        is_alone = "127.0.0.1" in line
        assert nearby == ("" if is_alone else address_in(line))
        assert ("for everyone on this network" in line) != is_alone


@pytest.mark.parametrize("command", SERVE)
def test_the_readme_shows_how_to_serve(command, tmp_path):
    words = [*shlex.split(command)[1:], "--port", "0", "--data", str(tmp_path)]
    with running(*words) as (_, line):
        assert line.startswith("Capot is at ")


def test_the_page_of_the_terminal_shows_how_to_serve():
    assert SERVE


def test_the_program_of_the_documentation_plays_a_deal(tmp_path):
    (program,) = re.findall(r"```python\n(.*?)```", API_PAGE.read_text(encoding="utf-8"), re.DOTALL)
    with running("serve", "--port", "0", "--data", str(tmp_path)) as (_, line):
        host = address_in(line).removeprefix("http://").removesuffix("/")
        command = [sys.executable, "-c", program.replace("127.0.0.1:8470", host)]
        played = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)

    assert played.stdout.startswith("Totals: ["), played.stderr


def test_capot_alone_takes_the_next_port_that_is_free(monkeypatch):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        monkeypatch.setattr(serve_command, "PORT", taken.getsockname()[1])
        with serve_command.listening_nearby() as listener:
            assert listener.getsockname()[1] > taken.getsockname()[1]


def test_capot_alone_shows_the_page_that_is_there_already(run, data, monkeypatch):
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.setenv("DISPLAY", ":0")
    with DirectoryLock(data / "tables") as hold:
        hold.publish("http://127.0.0.1:9/")

        result = run()
        closed = run("--no-open")

    assert (result.exit_code, result.output) == (0, "Capot is running already, at http://127.0.0.1:9/\n")
    assert closed.output == result.output
    assert opened == ["http://127.0.0.1:9/"]


def test_capot_alone_opens_the_page_and_plays_until_it_is_stopped(data, tmp_path):
    opened = tmp_path / "opened"
    os.mkfifo(opened)
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}\n')
    browser.chmod(0o755)
    with running(CAPOT_DATA=str(data), BROWSER=str(browser)) as (process, line):
        address = address_in(line)
        assert httpx.get(address, timeout=600).status_code in {200, 503}
        assert opened.read_text() == f"{address}\n"
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=20) == 0


def test_a_page_is_not_opened_where_nothing_can_show_it(monkeypatch):
    monkeypatch.setattr("webbrowser.open", lambda _address: pytest.fail("there is no screen"))
    monkeypatch.setattr("sys.platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)

    serve_command.show("http://127.0.0.1:9/")


def test_a_second_server_on_the_same_data_is_refused(run, tmp_path):
    with DirectoryLock(tmp_path) as hold:
        hold.publish("http://127.0.0.1:8470/")
        result = run("serve", "--port", "0", "--data", str(tmp_path))

    assert result.exit_code == 2
    assert "in use by the Capot at http://127.0.0.1:8470/." in result.stderr
    assert "another directory with --data" in result.stderr


def test_a_port_that_is_taken_is_refused_with_what_to_do(run, tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        result = run("serve", "--port", str(taken.getsockname()[1]), "--data", str(tmp_path))

    assert result.exit_code == 2
    assert "is taken by another program: choose another with --port" in result.stderr


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--host", "192.0.2.1"], "192.0.2.1 is not an address of this computer"),
        (["--host", "no such host"], "'no such host' is not an address to listen on"),
        (["--port", "70000"], "70000 is not in the range"),
        (["--origin", "cards.example"], "'cards.example' is not an address such as https://cards.example"),
        (["--origin", "https://cards.example/table"], "is not an address such as"),
    ],
)
def test_what_cannot_be_served_is_refused_with_the_reason(run, tmp_path, words, reason):
    result = run("serve", "--port", "0", "--data", str(tmp_path), *words)

    assert result.exit_code == 2
    assert reason in result.stderr


def test_data_that_cannot_be_written_are_refused_with_the_reason(run, tmp_path):
    (tmp_path / "file").touch()

    result = run("serve", "--port", "0", "--data", str(tmp_path / "file" / "tables"))

    assert result.exit_code == 2
    assert "cannot be written: Not a directory" in result.stderr


def test_data_that_are_no_database_are_refused_with_the_reason(run, tmp_path):
    (tmp_path / "capot.sqlite").write_text("this is no database " * 500)

    result = run("serve", "--port", "0", "--data", str(tmp_path))

    assert result.exit_code == 2
    assert f"The tables in {tmp_path / 'capot.sqlite'} are damaged (file is not a database)" in result.stderr


def test_players_who_must_be_compiled_are_while_tables_are_served(run, tmp_path, monkeypatch):
    called = []
    monkeypatch.setattr("capot.players.readiness.is_ready", lambda: False)
    monkeypatch.setattr("capot.players.readiness.get_ready_in_background", lambda: called.append("behind"))
    (tmp_path / "capot.sqlite").write_text("this is no database " * 500)

    result = run("serve", "--port", "0", "--data", str(tmp_path))

    assert result.stdout == (
        "The computer players are getting ready: this takes about a minute, or longer on a busy machine, "
        "just this once; until then they play simply.\n"
    )
    assert called == ["behind"]


def test_where_the_page_is_missing_a_server_says_how_to_build_it(run, tmp_path, monkeypatch):
    async def serve(*_words, ready, **_options):
        ready()

    monkeypatch.setattr("capot.server.run.serve", serve)
    for page, count in ((tmp_path, 1), (tmp_path / "built", 0)):
        monkeypatch.setattr("capot.server.http.service.Settings", partial(Settings, page=page))
        (tmp_path / "built").mkdir(exist_ok=True)
        (tmp_path / "built" / "index.html").touch()

        said = run("serve", "--port", "0", "--data", str(tmp_path)).output

        assert said.count(f"this builds it: {build_page()}\n") == count


def test_a_host_may_set_a_secret_for_deals_of_the_day_that_nobody_can_compute(tmp_path):
    with running(
        "serve", "--port", "0", "--data", str(tmp_path), CAPOT_DAILY_SECRET="of this house only"
    ) as (
        _,
        line,
    ):
        answer = httpx.get(f"{address_in(line)}api/v1/daily", timeout=600)
        assert answer.status_code == 404 or answer.json()["secret"]


def test_the_disk_is_not_waited_for_where_postgresql_keeps_the_tables():
    with pytest.raises(Refused, match="--durable is for tables in a directory"):
        serve_command.command.main(
            ["--durable", "--database", "postgresql://nowhere/capot"], standalone_mode=False
        )


def test_a_secret_that_is_short_is_refused(tmp_path):
    with running("serve", "--data", str(tmp_path), "--daily-secret", "short") as (process, line):
        _, errors = process.communicate(timeout=60)
    assert not line
    assert process.returncode == 2
    assert "at least 16 characters" in errors


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
def test_a_server_may_have_a_file_open_for_each_page():
    """Services of systemd begin with 1,024."""
    program = (
        "import resource as r; hard = r.getrlimit(r.RLIMIT_NOFILE)[1];"
        "r.setrlimit(r.RLIMIT_NOFILE, (256, hard));"
        "from capot.cli.serve import allow_many_files; allow_many_files();"
        "assert r.getrlimit(r.RLIMIT_NOFILE) == (hard, hard)"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
