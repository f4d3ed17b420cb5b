"""Trials of an installation: each command of ``capot`` is run once, and a server answers."""

import os
import re
import shutil
import subprocess
import sys
import time
import urllib.request
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
MATCH = ROOT / "tests" / "data" / "matches" / "polignac.capot"
FOREIGN = ROOT / "tests" / "data" / "foreign" / "skat-server.sgf"

SIZES = ("", "play", "server", "all")
"""The extras that installations of different sizes ask for."""

LONGEST = 900
"""Seconds that a command may take; the first search compiles."""

PLAIN_DEAL = """
from capot.play.match import new_match
from capot.record import Record, dumps, loads
from capot.rules.catalog import GAMES
from capot.rules.text import rulebook
from capot.shuffle import lab_shuffle
match = new_match(GAMES["polignac"], seats=4)
match = match.with_deal(lab_shuffle(1, 0, match.pack))
while match.position.to_act:
    seat = min(match.position.to_act)
    match = match.after(seat, next(iter(match.position.legal(seat))))
assert loads(dumps(Record(match))).match == match
print(rulebook(match.game, 4))
"""


class TrialError(Exception):
    """An installation does not do what it should; the text says what."""


@dataclass(frozen=True)
class Trial:
    """The words of a command, what is typed, its exit code, and a text that it must print."""

    words: str
    typed: str = ""
    code: int = 0
    says: str = ""
    to_file: str = ""


TRIALS = (
    Trial("warm"),
    Trial("games", says="polignac"),
    Trial("rules hearts --language de", says="## Die Karten"),
    Trial("schema", says="json-schema.org"),
    Trial("new finis Straw", to_file="my.json"),
    Trial("check my.json", says="Straw"),
    Trial("play my.json --plain --seed 1", typed="hint\nquit\n", says="points"),
    Trial("export", says="Finis"),
    Trial("daily polignac --json", says="polignac"),
    Trial("puzzles hearts-classic --themes", says="puzzles"),
    Trial("replay match.capot --at 2"),
    Trial("review match.capot --deal 1", says="Every decision"),
    Trial("solve match.capot --at 90", says="Ben"),
    Trial("import skat-server.sgf", says="6 matches"),
    Trial("verify match.capot", code=2, says="shuffle"),
    Trial("engine", typed='{"type": "hello", "protocol": 1, "host": "a trial"}\n', says="capot thumb"),
    Trial("referee finis --deals 1 --against thumb", typed="nonsense\n" * 3 * 9, says="The match is over."),
    Trial("arena polignac --players random thumb --deals 2 --workers 1", says="thumb"),
    Trial("complaints --player simple --game finis --seeds 1", says="positions"),
    Trial("dataset finis --deals 1 --players random --worlds 16 --workers 1 --out deals.parquet"),
    Trial("simulate finis --deals 1000 --workers 1", says="deals"),
    Trial("simulate finis --deals 6 --players simple --cluster local:1", says="6 deals"),
    Trial("worker --bus nats://127.0.0.1:9", code=2, says="does not answer"),
    Trial("share my.json --server http://127.0.0.1:9", code=2, says="cannot be reached"),
    Trial("measure finis --seconds 2 --workers 1 --plot finis.svg", says="Fair"),
    Trial("calibrate finis --deals 2 --budget 16w --workers 1", says="deals"),
    Trial("learn finis --rounds 1 --decisions 300 --heat-deals 0 --trials 0 --workers 1 --out weights.npz"),
    Trial("bench finis", says="finis"),
    Trial("completion bash", says="capot"),
    Trial("backup copy --data tables", says="copy"),
    Trial("restore copy --data elsewhere"),
    Trial("tidy --older-than 30 --data tables"),
    Trial("forget Nobody --data tables", code=2, says="Nobody"),
)
"""A trial of each command but ``serve``, which goes on until it is stopped."""


class Installation:
    """A fresh environment with Capot in it."""

    def __init__(self, python: str, archive: Path, extra: str, version: str, folder: Path) -> None:
        """Install an archive with an extra; raise `TrialError` if that fails."""
        self.name = Path(python).parents[1].name
        self._python, self._extra, self._version = python, extra, version
        self._folder = folder / f"try-{self.name}"
        self._folder.mkdir()
        shutil.copy(MATCH, self._folder / "match.capot")
        shutil.copy(FOREIGN, self._folder)
        # Compiled code is shared, as it would be by installations of the same user.
        self._variables = {
            **{name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "CAPOT"))},
            "XDG_CACHE_HOME": str(folder / "cache"),
            "CAPOT_DATA": str(self._folder / "data"),
        }
        self._before = self._size()
        started = time.monotonic()
        asked = f"{archive}[{extra}]" if extra else str(archive)
        done = subprocess.run(
            [python, "-m", "pip", "install", "--quiet", asked], capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise TrialError(f"{archive.name} cannot be installed:\n{done.stdout}{done.stderr}")
        self._after = self._size()
        self.seconds = time.monotonic() - started

    def megabytes(self) -> float:
        """Return the size of what was installed, compiled bytecode included."""
        return (self._after - self._before) / 1e6

    def _size(self) -> int:
        packages = Path(self._python).parents[1] / ("Lib" if sys.platform == "win32" else "lib")
        return sum(file.stat().st_size for file in packages.rglob("*") if file.is_file())

    def check(self) -> None:
        """Raise `TrialError` for what does not work that should, or is not refused with a sentence."""
        self._run([self._python, "-c", PLAIN_DEAL], Trial("rules, play and records", says="# Polignac"))
        if not self._extra:
            self._try(Trial("games", code=2, says="which comes with the extra [play]"))
            return
        self._try(Trial("--version", says=self._version))
        if self._extra == "play":
            self._try(Trial("play finis --plain --seed 1", typed="quit\n"))
            self._try(Trial("serve --port 0", code=2, says="which comes with the extra [server]"))
            return
        self._serve()
        if self._extra == "all":
            self._check_all_are_tried()
            for trial in TRIALS:
                self._try(trial)

    def _check_all_are_tried(self) -> None:
        """Raise `TrialError` if the installation has a command that is not tried, or lacks one."""
        listed = self._try(Trial("--help")).partition("Show this message and exit.")[2]
        there = {line.split()[0] for line in listed.splitlines() if re.match(r"  \w", line)}
        tried = {trial.words.split()[0] for trial in TRIALS} | {"serve"}
        if there != tried:
            raise TrialError(f"these commands are not tried, or not there: {', '.join(there ^ tried)}")

    def _try(self, trial: Trial) -> str:
        """Return what a command prints."""
        capot = Path(self._python).with_name("capot.exe" if sys.platform == "win32" else "capot")
        return self._run([str(capot), *trial.words.split()], trial)

    def _run(self, command: list[str], trial: Trial) -> str:
        try:
            done = subprocess.run(
                command,
                cwd=self._folder,
                env=self._variables,
                input=trial.typed,
                capture_output=True,
                text=True,
                check=False,
                timeout=LONGEST,
            )
        except subprocess.TimeoutExpired as error:
            raise TrialError(f"{self.name}: capot {trial.words} takes more than {LONGEST} s") from error
        said = done.stdout + done.stderr
        if done.returncode != trial.code or trial.says not in said:
            raise TrialError(
                f"{self.name}: capot {trial.words} ended with {done.returncode}, not {trial.code} "
                f"and {trial.says!r}:\n{said[-3000:]}"
            )
        if trial.to_file:
            (self._folder / trial.to_file).write_text(done.stdout, encoding="utf-8")
        return said

    def _serve(self) -> None:
        """Raise `TrialError` unless a server starts, serves its page and stops on request."""
        command = [
            self._python,
            "-m",
            "capot",
            "serve",
            "--port",
            "0",
            "--data",
            str(self._folder / "tables"),
        ]
        with subprocess.Popen(
            command, cwd=self._folder, env=self._variables, stdout=subprocess.PIPE, text=True
        ) as process:
            try:
                assert process.stdout is not None
                words = (word for line in process.stdout for word in line.split())
                address = next((word for word in words if word.startswith("http")), None)
                if address is None:
                    raise TrialError(f"{self.name}: capot serve does not say where it is")
                page = _fetched(address)
                if "<script" not in page:
                    raise TrialError(f"{self.name}: capot serve serves no page, but: {page[:500]}")
            finally:
                process.terminate()


def _fetched(address: str) -> str:
    """Return the page at an address of this computer, which may need a moment."""
    for _ in range(100):
        try:
            with urllib.request.urlopen(address, timeout=10) as answer:  # noqa: S310 - the server just started
                return str(answer.read().decode())
        except OSError:
            time.sleep(0.1)
    raise TrialError(f"nothing answers at {address}")
