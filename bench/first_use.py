"""A newcomer's first minutes: from `git clone` to the page, to a table that answers, to strong players.

Each line is a step, with the seconds since the clone began and the CPU seconds spent on it until then; the
second start and the terminal, from a separate clone, have their own clocks.  The clones are of the last
commit; home and caches are empty, and the only programs are Python, git and those of the system.

    python bench/first_use.py [--with pip|uv] [--only page|terminal] [--commit COMMIT]

Needs Linux, for the CPU seconds of processes that still run.
"""

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
LONGEST = 3600
"""Seconds after which a step that has not come is given up."""
TICKS = os.sysconf("SC_CLK_TCK")
WISH = {"game": "hearts", "seats": 4, "others": ["easy", "easy", "easy"]}


class Newcomer:
    """Somebody with an empty home, a clone, and a clock that runs from the moment the clone began."""

    def __init__(self, folder: Path, tool: str, commit: str) -> None:
        """Clone the commit."""
        self.environment = environment(folder, tool)
        self.clone = folder / "capot"
        self.began = time.perf_counter()
        before = os.times()
        git = ["git", "-c", "advice.detachedHead=false"]
        self._run([*git, "clone", "--quiet", str(ROOT), str(self.clone)])
        self._run([*git, "-C", str(self.clone), "checkout", "--quiet", commit])
        after = os.times()
        self.spent = sum(after[2:4]) - sum(before[2:4])
        self.note("cloned")

    def _run(self, command: list[str]) -> None:
        subprocess.run(command, env=self.environment, check=True)

    def note(self, step: str, process: "subprocess.Popen[str] | None" = None) -> None:
        """Print a step with the seconds since the clock began, and those of CPU, a process's included."""
        wall = time.perf_counter() - self.began
        spent = self.spent + (0 if process is None else cpu_seconds(process.pid))
        print(f"{step:<28}{wall:8.1f} s{spent:8.1f} CPU s", flush=True)

    @contextmanager
    def started(self, *words: str) -> Iterator[subprocess.Popen[str]]:
        """Run ``scripts/play`` with words until the end of the block."""
        with subprocess.Popen(
            [self.clone / "scripts" / "play", *words],
            cwd=self.clone,
            env=self.environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        ) as process:
            try:
                yield process
            finally:
                process.send_signal(signal.SIGINT)
                process.communicate()


def environment(folder: Path, tool: str) -> dict[str, str]:
    """Return the variables of a newcomer: the way to the network, and a path with few programs."""
    tools = folder / "bin"
    tools.mkdir()
    (tools / "python3").symlink_to(Path(sys.base_prefix, "bin", "python3"))
    if tool == "uv":
        made = folder / "uv"
        subprocess.run([sys.executable, "-m", "venv", made], check=True)
        subprocess.run([made / "bin" / "pip", "install", "--quiet", "uv"], check=True)
        (tools / "uv").symlink_to(made / "bin" / "uv")
    reach = {
        name: text
        for name, text in os.environ.items()
        if name.lower().endswith(("_proxy", "_cert", "_certs", "_cert_file"))
    }
    home = folder / "home"
    home.mkdir()
    return {**reach, "HOME": str(home), "PATH": f"{tools}:/usr/bin:/bin", "LANG": "C.UTF-8"}


def cpu_seconds(pid: int) -> float:
    """Return the CPU seconds of a process and of those of its children that have ended."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / TICKS


class Browser:
    """Asks the server what a page asks, at the address that it printed."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        """Wait for the address, and for an answer with the page."""
        assert process.stdout is not None
        words = (word for line in process.stdout for word in line.split())
        self.address = next((word for word in words if word.startswith("http")), "")
        if not self.address:
            sys.exit("scripts/play has ended without an address.")
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
        assert "<script" in awaited(lambda: self._asked(""))

    def _asked(self, path: str, body: dict[str, Any] | None = None) -> str:
        request = urllib.request.Request(  # noqa: S310 - the server just started
            f"{self.address}{path}",
            None if body is None else json.dumps(body).encode(),
            {"content-type": "application/json"},
        )
        with self._opener.open(request) as answer:
            text: str = answer.read().decode()
        return text

    def api(self, path: str, body: dict[str, Any] | None = None) -> Any:  # noqa: ANN401 - JSON
        """Return the answer of the interface for programs."""
        return json.loads(self._asked(f"api/v1/{path}", body))

    def play(self) -> str:
        """Open a table, pass three cards and return the table once it is the asker's turn to play one."""
        place = f"tables/{self.api('tables', WISH)['table']}"

        def asked(*questions: str) -> dict[str, Any] | None:
            state: dict[str, Any] = self.api(place)
            return state if state["ask"] and state["ask"]["what"] in questions else None

        self.api(f"{place}/contributions", {"deal": 1, "value": "00" * 32})
        state = awaited(lambda: asked("pass"))
        cards = [each["card"] for each in state["hand"]][: state["ask"]["count"]]
        self.api(
            f"{place}/moves", {"move": " ".join(["pass", *cards]), "deal": state["deal"], "ply": state["ply"]}
        )
        awaited(lambda: asked("play", "lead"))
        return place


def awaited(answer: Callable[[], Any]) -> Any:  # noqa: ANN401 - whatever is awaited
    """Return the first answer that is not empty, asking again every tenth of a second."""
    until = time.monotonic() + LONGEST
    while time.monotonic() < until:
        try:
            found = answer()
        except ConnectionError:
            found = None
        if found:
            return found
        time.sleep(0.1)
    sys.exit("That took too long.")


def page(newcomer: Newcomer) -> None:
    """Print the steps to the page, to the table, to strong players, and the second start."""
    with newcomer.started("--no-open") as process:
        browser = Browser(process)
        newcomer.note("the page answers", process)
        place = browser.play()
        newcomer.note("a table is played at", process)
        awaited(lambda: not browser.api(place).get("getting_ready"))
        newcomer.note("the players are ready", process)
    newcomer.began, newcomer.spent = time.perf_counter(), 0.0
    with newcomer.started("--no-open") as process:
        Browser(process)
        newcomer.note("second start: page answers", process)


def terminal(newcomer: Newcomer) -> None:
    """Print the steps to the first card in the terminal."""
    with newcomer.started("hearts", "--plain") as process:
        assert process.stdout is not None
        shown = ""
        while "Pass three cards" not in shown:
            letter = process.stdout.read(1)
            if not letter:
                sys.exit(f"No card was shown, but: {shown}")
            shown += letter
        newcomer.note("the first card in a terminal", process)


def main() -> None:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--with", dest="tool", choices=("pip", "uv"), default="pip")
    parser.add_argument("--only", choices=("page", "terminal"))
    parser.add_argument("--commit", default="HEAD")
    wish = parser.parse_args()
    for part in (page, terminal):
        if wish.only not in {None, part.__name__}:
            continue
        print(f"With {wish.tool}; load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores", flush=True)
        folder = Path(tempfile.mkdtemp(prefix="capot-first-use-"))
        try:
            part(Newcomer(folder, wish.tool, wish.commit))
        finally:
            shutil.rmtree(folder, ignore_errors=True)
    print(f"load {os.getloadavg()[0]:.1f} at the end")


if __name__ == "__main__":
    main()
