"""Cut a release: build wheel and source archive, install them in clean environments and try every command.

``scripts/release`` runs it.  What is built comes from the last commit and is left in ``dist/``; to tag and to
publish it is left to whoever calls.
"""

import hashlib
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
from datetime import date
from pathlib import Path

from release_trial import SIZES, Installation, TrialError

ROOT = Path(__file__).resolve().parents[1]
DIST = ROOT / "dist"

MINORS = range(11, 15)
"""The versions 3.x of Python in which a release is tried, as far as they are installed."""


class ReleaseError(Exception):
    """Something speaks against the release; the text is a sentence."""


def version_of(package: str) -> str:
    """Return the version that the text of ``capot/__init__.py`` states."""
    found = re.search(r'^__version__ = "(\d+\.\d+\.\d+)"$', package, re.MULTILINE)
    if found is None:
        raise ReleaseError("src/capot/__init__.py states no version such as 0.2.0")
    return found[1]


def check_changelog(text: str, version: str) -> None:
    """Raise `ReleaseError` unless the changelog begins with the version and its date."""
    heads = re.findall(r"^## (.+)$", text, re.MULTILINE)
    newest = heads[0] if heads else "nothing"
    found = re.fullmatch(rf"{re.escape(version)} – (\d{{4}}-\d\d-\d\d)", newest)
    if found is None:
        raise ReleaseError(f"CHANGELOG.md begins with {newest!r}, not with '{version} – ' and its date")
    date.fromisoformat(found[1])


def check_checkout(version: str) -> None:
    """Raise `ReleaseError` if something is not committed, or if the version has a tag already."""
    if _git("status", "--porcelain"):
        raise ReleaseError("the checkout has changes; commit or stash them first")
    if _git("tag", "--list", f"v{version}"):
        raise ReleaseError(f"there is a tag v{version}; give the next version its number")


def _git(*words: str) -> str:
    return _run("git", "-C", str(ROOT), *words).strip()


def _run(*command: str, cwd: Path = ROOT) -> str:
    """Return the output of a command; raise `ReleaseError` with it if it fails."""
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    if done.returncode:
        raise ReleaseError(f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def built(folder: Path) -> tuple[Path, Path]:
    """Return the wheel and the source archive of the last commit; the wheel is built from the archive."""
    sources = folder / "sources"
    archive = folder / "sources.tar"
    _git("archive", "--output", str(archive), "HEAD")
    with tarfile.open(archive) as packed:
        packed.extractall(sources, filter="data")
    python = _environment(folder / "build")
    _run(python, str(sources / "web" / "build.py"))
    _run(python, "-m", "pip", "install", "--quiet", "build")
    _run(python, "-m", "build", "--outdir", str(folder / "dist"), str(sources))
    (wheel,) = (folder / "dist").glob("*.whl")
    (source,) = (folder / "dist").glob("*.tar.gz")
    return wheel, source


def _environment(folder: Path, python: str = sys.executable) -> str:
    """Make a new virtual environment of a Python and return the path of its interpreter."""
    _run(python, "-m", "venv", str(folder))
    return str(folder / ("Scripts" if sys.platform == "win32" else "bin") / "python")


def other_pythons() -> dict[str, str]:
    """Return the paths of the installed Pythons that are not this one, by version."""
    names = [f"3.{minor}" for minor in MINORS if minor != sys.version_info.minor]
    return {name: path for name in names if (path := shutil.which(f"python{name}")) and _runs(path)}


def _runs(python: str) -> bool:
    return not subprocess.run(
        [python, "-c", "import venv, ssl, sqlite3"], capture_output=True, check=False
    ).returncode


def try_out(wheel: Path, source: Path, version: str, folder: Path) -> None:
    """Install each size of the wheel, the archive, and the wheel in other Pythons; print sizes and times."""
    tries = [(f"wheel-{extra or 'bare'}", sys.executable, wheel, extra) for extra in SIZES]
    tries.append(("source", sys.executable, source, "all"))
    tries += [(f"python-{name}", path, wheel, "all") for name, path in other_pythons().items()]
    for name, path, archive, extra in tries:
        installation = Installation(_environment(folder / name, path), archive, extra, version, folder)
        size = f"{installation.megabytes():5.0f} MB in {installation.seconds:4.0f} s"
        before = time.monotonic()
        installation.check()
        print(f"{name:<12}{size}, tried in {time.monotonic() - before:4.0f} s", flush=True)


def main() -> int:
    """Build and try the release; return 0, or print what speaks against it and return 1."""
    try:
        version = version_of((ROOT / "src" / "capot" / "__init__.py").read_text(encoding="utf-8"))
        check_changelog((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), version)
        check_checkout(version)
        with tempfile.TemporaryDirectory(prefix="capot-release-") as name:
            folder = Path(name)
            print(f"Building Capot {version}...", flush=True)
            wheel, source = built(folder)
            try_out(wheel, source, version, folder)
            DIST.mkdir(exist_ok=True)
            for file in (wheel, source):
                shutil.copy(file, DIST)
                print(f"dist/{file.name}  sha256 {hashlib.sha256(file.read_bytes()).hexdigest()}")
    except (ReleaseError, TrialError) as error:
        print(f"No release: {error}", file=sys.stderr)
        return 1
    print(f"All is well.  Tag it with: git tag -a v{version} -m 'Capot {version}'")
    return 0


if __name__ == "__main__":
    sys.exit(main())
