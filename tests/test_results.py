"""Pages quote figures from the recorded results, and only as they are today."""

import re
import sys
from pathlib import Path

import pytest

from capot.lab.strength.records import anchor_of

sys.path.append(str(Path(__file__).parents[1] / "scripts"))

import results

ROOT = results.ROOT
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])


@pytest.fixture
def recorded(monkeypatch):
    """Two records of one subject, the second of them newer."""
    older = {"game": "hearts", "figure": "lead", "value": 1, "interval": None, "date": "2026-01-01"}
    newer = {**older, "value": -1234.567, "interval": [-2000.0, 0.25], "date": "2026-01-02"}
    monkeypatch.setattr(results, "records_in", lambda _: [newer, older])
    results.newest.cache_clear()
    yield
    results.newest.cache_clear()


def quoted(shown, subject="hearts: lead"):
    return f'led by [{shown}](../bench/results/levels.jsonl "{subject}") in all'


@pytest.mark.usefixtures("recorded")
def test_a_quoted_figure_is_the_newest_with_as_many_decimals_as_before():
    assert results.up_to_date(quoted("+1.00 (0.5 to +2.000)")) == quoted("−1,234.57 (−2,000.0 to +0.250)")
    assert results.up_to_date(quoted("1 point")) == quoted("−1,235 point")


def test_text_without_quotations_stays():
    text = "2.5 and [2.5](../bench/results/levels.jsonl)"

    assert results.up_to_date(text) == text


@pytest.mark.usefixtures("recorded")
def test_a_figure_without_a_record_is_refused():
    with pytest.raises(LookupError, match="has no record of 'hearts: loss'"):
        results.up_to_date(quoted("1", "hearts: loss"))


@pytest.mark.usefixtures("recorded")
def test_more_figures_than_a_record_has_are_refused():
    with pytest.raises(LookupError, match="quotes more figures"):
        results.up_to_date(quoted("1 (2 to 3) of 4"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_no_page_quotes_an_old_figure(page):
    """If this fails after new results: ``python scripts/results.py``."""
    text = page.read_text(encoding="utf-8")

    assert results.up_to_date(text) == text


def test_quotations_lead_to_places_on_the_page_of_results():
    page = results.page()
    there = [results.linked_to_page(each.read_text(encoding="utf-8")) for each in PAGES]
    places = {place for text in there for place in re.findall(r"reference/results\.md#([\w-]+)", text)}
    headings = {anchor_of(title) for title in results.TITLES.values()}

    assert places - headings
    assert places - headings <= set(re.findall(r'<a id="([\w-]+)">', page))


def test_every_file_of_results_has_a_section_and_no_two_rows_share_a_place():
    assert {each.stem for each in (ROOT / "bench" / "results").iterdir()} == set(results.TITLES)
    places = re.findall(r'<a id="([\w-]+)">', results.page())
    assert len(places) == len(set(places))
