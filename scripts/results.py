"""Recorded results: the page that shows them, and the figures that other pages quote from them.

``python scripts/results.py`` brings every quoted figure up to date.  A quotation is a link to a file of
``bench/results`` with what the record is about as its title:

    [2.83 points (0.55 to 5.10)](../bench/results/levels.jsonl "hearts for 4: hard over thumb")

The numbers of its text are the value and the two ends of the interval, in this order, with as many
decimals as the text has.  On the site the link leads to the row of the table.
"""

import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import level_table

from capot.lab.strength.records import Record, anchor_of, records_in, subject, table

ROOT = Path(__file__).resolve().parents[1]
RESULTS = ROOT / "bench" / "results"

TITLES = {
    "levels": "Each player against a weaker one",
    "strength": "The search against other players",
    "openings": "Playing for the match or for points",
    "random": "Against random and simple players",
    "paces": "The pace at which moves are tried",
    "hands": "Hands of three",
    "vying": "The best reply to the players of Put and Truc",
    "learning": "The learned policy",
    "calibration": "Calibration",
    "complaints": "Complaint positions",
    "xskat": "Skat against XSkat",
    "speed": "Speed",
    "decided": "Deals that are decided early",
    "load": "Load of a server",
}
"""Sections of the page by the name of their file, in order."""

HEAD = """# Results

Everything that the scripts of `bench` have recorded in `bench/results`, the newest first.  Click the head
of a column to sort by it.  Each row has the commit and the command that repeats it.
[Computer players](../docs/players.md) describes the players, [the lab](../docs/lab.md) how they are compared.
"""

TABLES = """
<style>th, td { white-space: nowrap; }</style>
<script>
function sortable(head) {
  const table = head.closest("table");
  const text = (row) => row.cells[head.cellIndex].textContent.trim();
  const number = (word) =>
    /^\\d{4}-/.test(word) ? NaN : parseFloat(word.replace("−", "-").replaceAll(",", ""));
  const button = document.createElement("button");
  button.append(...head.childNodes);
  button.style = "font: inherit; color: inherit; background: none; border: 0; padding: 0; cursor: pointer";
  head.append(button);
  button.onclick = () => {
    const up = head.getAttribute("aria-sort") !== "ascending";
    for (const other of head.parentNode.cells) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", up ? "ascending" : "descending");
    const compared = (one, two) => {
      const [a, b] = [number(one), number(two)];
      return isNaN(a) || isNaN(b) ? one.localeCompare(two) : a - b;
    };
    const rows = [...table.tBodies[0].rows].sort((one, two) => compared(text(one), text(two)));
    table.tBodies[0].append(...(up ? rows : rows.reverse()));
  };
}
document.querySelectorAll("table th").forEach(sortable);
</script>
"""

QUOTED = re.compile(r'\[(?P<shown>[^][]+)\]\([./]*bench/results/(?P<file>\w+)\.jsonl "(?P<subject>[^"]+)"\)')
LINKED = re.compile(r'\((?P<up>[./]*)bench/results/(?P<file>\w+)\.jsonl(?: "(?P<subject>[^"]+)")?\)')
NUMBER = re.compile(r"[+−]?\d[\d,]*(?:\.(?P<decimals>\d+))?")


@cache
def newest(file: str) -> dict[str, Record]:
    """Return the newest record of each subject in a file."""
    found = sorted(records_in(RESULTS / f"{file}.jsonl"), key=lambda each: str(each["date"]))
    return {subject(each): each for each in found}


def up_to_date(text: str) -> str:
    """Return a page with the newest figures in its quotations; raise `LookupError` if one has no record."""
    return QUOTED.sub(_quotation, text)


def with_levels(path: Path, text: str) -> str:
    """Return the text of a page, with its table as it is now if it is that of the levels."""
    return level_table.with_table(text, newest("levels")) if path == level_table.PAGE else text


def _quotation(quoted: re.Match[str]) -> str:
    about, file = quoted["subject"], quoted["file"]
    if about not in newest(file):
        raise LookupError(f"bench/results/{file}.jsonl has no record of {about!r}")
    record = newest(file)[about]
    figures = [record.get("lead", record.get("value")), *(record["interval"] or ())]
    if len(NUMBER.findall(quoted["shown"])) > len(figures):
        raise LookupError(f"{quoted['shown']!r} quotes more figures than the record of {about!r} has")
    rest = iter(figures)

    def figure(number: re.Match[str]) -> str:
        sign = "+" if number[0].startswith("+") else ""
        return f"{next(rest):{sign}z,.{len(number['decimals'] or '')}f}".replace("-", "−")

    shown = NUMBER.sub(figure, quoted["shown"])
    return f"[{shown}{quoted[0][len(quoted['shown']) + 1 :]}"


def linked_to_page(text: str) -> str:
    """Return a page whose links to files of results lead to their tables on the site instead."""

    def link(found: re.Match[str]) -> str:
        place = anchor_of(found["subject"] or TITLES[found["file"]])
        return f"({found['up']}reference/results.md#{place})"

    return LINKED.sub(link, text)


def page() -> str:
    """Return the page of all results."""
    return "\n".join([HEAD, *_sections(), TABLES])


def _sections() -> Iterator[str]:
    """Yield each section with its table."""
    for file, title in TITLES.items():
        records = records_in(RESULTS / f"{file}.jsonl")
        yield f"## {title}\n\n{table(records) if 'date' in records[0] else _plain(records)}"


def _plain(records: list[Record]) -> str:
    """Return records of another form as a table with a column for each of their keys."""
    rows = [list(records[0]), ["---"] * len(records[0])]
    rows += [[_cell(value) for value in each.values()] for each in records]
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def _cell(value: object) -> str:
    return f"<{value}>" if str(value).startswith("https:") else str(value)


def main() -> None:
    """Bring the figures that the documents quote up to date."""
    for path in sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]):
        text = path.read_text(encoding="utf-8")
        if (new := up_to_date(with_levels(path, text))) != text:
            path.write_text(new, encoding="utf-8")
            sys.stdout.write(f"{path.relative_to(ROOT)} is up to date now.\n")


if __name__ == "__main__":
    main()
