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


def lines() -> Iterator[tuple[str, str]]:
    """Yield each line of the sources and documents after the place it is at."""
    for path in sorted(path for place in PLACES for path in ROOT.glob(place)):
        if path != GENERATED:
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                yield f"{path.relative_to(ROOT)}:{number}", line


def faults() -> Iterator[str]:
    """Yield a sentence for each phrase that is in more lines than before, with these lines."""
    phrases = tomllib.loads((ROOT / "scripts" / "phrases.toml").read_text(encoding="utf-8"))["phrase"]
    everything = list(lines())
    for phrase in phrases:
        pattern = re.compile(phrase["pattern"])
        found = [f"  {place}: {line.strip()}" for place, line in everything if pattern.search(line)]
        if len(found) > phrase["at_most"]:
            more = f"{len(found)} lines match {phrase['pattern']}, {phrase['at_most']} did."
            yield "\n".join([*found, f"{more}  {phrase['better']}"])


if __name__ == "__main__":
    wrong = list(faults())
    print("\n".join(wrong) or "No phrase is used more than before.")
    sys.exit(bool(wrong))
