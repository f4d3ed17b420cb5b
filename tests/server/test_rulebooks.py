"""The rulebook as HTML, for the page."""

from capot.rules.catalog import GAMES
from capot.rules.changes.options import with_options
from capot.rules.text.book import chosen_rules, rulebook
from capot.server.catalogue import html_of
from tests.language.untold import untold


def test_headings_stand_below_that_of_the_dialog_and_the_title_is_left_out():
    assert html_of("# Hearts\n\n## The play\n\nLead.\n") == "<h3>The play</h3>\n<p>Lead.</p>\n"


def test_tables_are_tables():
    assert "<td>17</td>" in html_of("| Players | Cards |\n|---|---|\n| 3 | 17 |\n")


def test_html_and_scripts_in_a_rulebook_are_text():
    written = html_of("<script>alert(1)</script> and [link](javascript:alert(1))\n")

    assert "<script" not in written
    assert "href" not in written


def test_house_rules_in_force_are_said_in_every_language():
    polignac = with_options(GAMES["polignac"], {"points": "20", "direction": "anticlockwise"})
    rules = chosen_rules(polignac)

    assert len(rules) == 2
    assert [part for each in rules for part in untold(each)] == []
    assert not any(each.startswith("-") for each in rules)


def test_no_rulebook_of_the_catalogue_holds_markdown_that_is_not_understood():
    for game in GAMES.values():
        written = html_of(rulebook(game))

        assert not any(sign in written for sign in ("**", "\n#", "|--"))
