"""A term answers for itself: the modules that name each scoring term and stage may only become fewer.

Games may use every term, so `capot.rules.games` does not count.  After a change that names a term in fewer
modules, or for a new term, ``python -m tests.rules.test_terms_named`` writes the numbers anew.
"""

import ast
import json
from collections import Counter
from pathlib import Path
from typing import get_args

import capot
from capot.cli.table.kinds import KINDS as IN_TERMINAL
from capot.env.observing.shaped import KINDS as OBSERVED
from capot.rules.scoring import ScoreTerm
from capot.rules.stages.opening import PLAYS, StageTerm
from capot.server.messages.plays import KINDS as SENT

SOURCES = Path(capot.__file__).parent
NUMBERS = Path(__file__).parents[1] / "data" / "terms_named.json"


def kinds(union: object) -> set[str]:
    """Return the names of the types in a union, those of unions within it included."""
    return {name for each in get_args(union) for name in (kinds(each) if get_args(each) else {each.__name__})}


def named_in(tree: ast.Module) -> set[str]:
    """Return all names that a module uses, also those it imports."""
    nodes = [*ast.walk(tree)]
    return (
        {each.id for each in nodes if isinstance(each, ast.Name)}
        | {each.attr for each in nodes if isinstance(each, ast.Attribute)}
        | {each.name for each in nodes if isinstance(each, ast.alias | ast.ClassDef)}
    )


def numbers_today() -> dict[str, int]:
    """Return the number of modules that name each term."""
    terms = kinds(ScoreTerm) | kinds(StageTerm)
    games = SOURCES / "rules" / "games"
    modules = [path for path in SOURCES.rglob("*.py") if games not in path.parents]
    found = Counter(name for path in modules for name in named_in(ast.parse(path.read_text("utf-8"))) & terms)
    return {name: found[name] for name in sorted(terms)}


def test_no_term_is_named_in_more_modules_than_before():
    before, today = json.loads(NUMBERS.read_text("utf-8")), numbers_today()

    assert today == before, "more: let the term answer instead; fewer: write the numbers anew"


def test_lists_by_the_names_of_kinds_of_play_have_no_other_names():
    """A kind listed by a wrong name would be shown as tricks, or not observed."""
    names = {play.kind_of_play.name for play in PLAYS}

    assert len(names) == len(PLAYS)
    assert SENT.keys() == names
    assert {*IN_TERMINAL, *OBSERVED} < names


def test_a_name_counts_wherever_a_module_uses_it():
    source = "from a import Sweep\nimport b\n\ndef f(x):\n    return isinstance(x, b.Scale)\n"

    assert {"Sweep", "Scale"} <= named_in(ast.parse(source))


if __name__ == "__main__":
    NUMBERS.write_text(json.dumps(numbers_today(), indent=1) + "\n", encoding="utf-8")
