"""The table of strength that grows with versions, made from ``bench/results/strength.jsonl``.

python bench/strength_table.py           # print it
python bench/strength_table.py --write   # put it into docs/players.md
capot arena hearts --players sampler thumb --until 0.2 --record bench/results/strength.jsonl   # add a row
"""

import argparse
from pathlib import Path

from capot.lab.strength.records import records_in, table

ROOT = Path(__file__).resolve().parents[1]
RESULTS = ROOT / "bench" / "results" / "strength.jsonl"
PAGE = ROOT / "docs" / "players.md"
BEGIN, END = "<!-- strength: begin -->\n", "<!-- strength: end -->\n"


def with_table(page: str, rows: str) -> str:
    """Return a page with the table between its marks."""
    before, _, rest = page.partition(BEGIN)
    _, mark, after = rest.partition(END)
    assert mark, f"the page has no {BEGIN.strip()} and {END.strip()}"
    return before + BEGIN + rows + END + after


def main() -> None:
    """Print the table, or write it."""
    parser = argparse.ArgumentParser(description="the table of strength")
    parser.add_argument("--write", action="store_true", help="put it into docs/players.md")
    args = parser.parse_args()
    rows = table(records_in(RESULTS))
    if args.write:
        PAGE.write_text(with_table(PAGE.read_text(encoding="utf-8"), rows), encoding="utf-8")
    else:
        print(rows, end="")


if __name__ == "__main__":
    main()
