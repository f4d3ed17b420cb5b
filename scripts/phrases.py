"""Count phrases that read as translated: ``python scripts/phrases.py`` fails on more of one than before.

The phrases and their numbers are in ``scripts/phrases.toml``; whoever rewords some lowers the number.
"""

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PLACES = [
    "src/**/*.py",
    "web/src/**/*.ts",
    "web/src/**/*.svelte",
    "docs/**/*.md",
    "README.md",
    "CONTRIBUTING.md",
]
GENERATED = ROOT / "docs" / "terms.md"


def texts() -> dict[Path, str]:
    """Return the sources and documents by their paths."""
    paths = sorted(path for place in PLACES for path in ROOT.glob(place))
    return {path: path.read_text(encoding="utf-8") for path in paths if path != GENERATED}


def lines(every: dict[Path, str], pattern: re.Pattern[str]) -> Iterator[str]:
    """Yield each line of some texts that a pattern matches, after the place it is at."""
    for path, text in every.items():
        # Most texts have none.
        for number, line in enumerate(text.splitlines() if pattern.search(text) else (), 1):
            if pattern.search(line):
                yield f"  {path.relative_to(ROOT)}:{number}: {line.strip()}"


def faults() -> Iterator[str]:
    """Yield a sentence for each phrase that is in more lines than before, with these lines."""
    phrases = tomllib.loads((ROOT / "scripts" / "phrases.toml").read_text(encoding="utf-8"))["phrase"]
    every = texts()
    for phrase in phrases:
        # A line matches by itself as it does within its text.
        found = [*lines(every, re.compile(phrase["pattern"], re.MULTILINE))]
        if len(found) > phrase["at_most"]:
            more = f"{len(found)} lines match {phrase['pattern']}, {phrase['at_most']} did."
            yield "\n".join([*found, f"{more}  {phrase['better']}"])


if __name__ == "__main__":
    wrong = list(faults())
    print("\n".join(wrong) or "No phrase is used more than before.")
    sys.exit(bool(wrong))
