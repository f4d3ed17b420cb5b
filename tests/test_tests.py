"""The tests themselves: each can fail, and none waits for time to pass or goes on over an error."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parent

CHECKERS = {
    "check_house_rules": "raises with the place of the house rule that cannot be in force",
    "check_schema": "of jsonschema, raises if a schema is invalid",
    "api_test": "PettingZoo's own, which asserts",
    "check_env": "Gymnasium's own, which asserts",
    "seed_test": "PettingZoo's own, which asserts",
    "random_sim_test": "OpenSpiel's own, which ends the test where it fails",
    "expect": "Playwright's own, which waits for what it asserts",
    "fail": "of pytest",
    "raises": "of pytest",
    "warns": "of pytest",
}
"""Functions from elsewhere that check by themselves."""

GOES_ON_OVER_ERRORS = {
    "kernel/invented.py",
    "players/test_stage_orders.py",
    "players/test_worlds_stock.py",
    "surface/test_form_walk.py",
}
"""Files whose loops draw again, or filter, where the rules refuse."""

WAITS_FOR_TIME = {"web/screenshots.py"}
"""Files that have no condition to wait for."""


def tree(path: Path) -> ast.Module:
    """Return the text of a file; caching all syntax trees would take more memory than the tests."""
    return ast.parse(path.read_text(encoding="utf-8"))


def files(*words: str) -> list[Path]:
    """Return the files of the tests, or those in which one of some words stands."""
    every = sorted(TESTS.rglob("*.py"))
    return [path for path in every if not words or any(word in path.read_text("utf-8") for word in words)]


Function = ast.FunctionDef | ast.AsyncFunctionDef


def functions(path: Path) -> Iterator[Function]:
    """Run through the functions of a file and the methods of its classes."""
    for node in tree(path).body:
        for each in node.body if isinstance(node, ast.ClassDef) else [node]:
            if isinstance(each, Function):
                yield each


def name_of(call: ast.Call) -> str:
    """Return the name of the function that is called, without what it belongs to."""
    if isinstance(call.func, ast.Name):
        return call.func.id
    return call.func.attr if isinstance(call.func, ast.Attribute) else ""


def does(function: Function) -> set[str]:
    """Return the names of the functions that a function calls, and ``assert`` if it asserts something."""
    nodes = (node for node in ast.walk(function) if isinstance(node, ast.Call | ast.Assert))
    return {name_of(node) if isinstance(node, ast.Call) else "assert" for node in nodes}


def without_assertion(every: dict[str, tuple[str, set[str]]]) -> list[str]:
    """Return the places of the tests that assert nothing, nor do the functions that they call.

    For each place there are the name of the function and what it does.
    """
    found, before = {"assert", *CHECKERS}, 0
    while before < len(found):
        before = len(found)
        found |= {name for name, done in every.values() if done & found}
    return [place for place, (name, done) in every.items() if name.startswith("test_") and not done & found]


def waits(node: ast.AST, *, in_loop: bool = False) -> Iterator[int]:
    """Yield the lines that wait for time to pass; loops wait for a condition, and slow tests may."""
    for each in ast.iter_child_nodes(node):
        if isinstance(each, Function) and is_slow(each.decorator_list):
            continue
        if isinstance(each, ast.Call) and name_of(each) in {"sleep", "wait_for_timeout"} and not in_loop:
            (seconds,) = each.args
            if not (isinstance(seconds, ast.Constant) and seconds.value == 0):
                yield each.lineno
        loop = isinstance(each, ast.While | ast.For | ast.AsyncFor)
        yield from waits(each, in_loop=loop or (in_loop and not isinstance(each, Function)))


def is_slow(marks: list[ast.expr]) -> bool:
    """Whether one of some marks is ``slow``."""
    return any(isinstance(mark, ast.Attribute) and mark.attr == "slow" for mark in marks)


def is_slow_file(path: Path) -> bool:
    """Whether all tests of a file are slow."""
    given = [each for each in tree(path).body if isinstance(each, ast.Assign)]
    return any(is_slow([each.value]) for each in given if ast.unparse(each.targets[0]) == "pytestmark")


def errors_gone_over(path: Path) -> Iterator[int]:
    """Yield the lines of a file that catch an error and do nothing about it."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.ExceptHandler) and isinstance(node.body[0], ast.Pass | ast.Continue):
            yield node.lineno


def names(paths: list[Path]) -> set[str]:
    """Return paths as this file names them."""
    return {path.relative_to(TESTS).as_posix() for path in paths}


def test_every_test_can_fail():
    every = {
        f"{path.relative_to(TESTS)}:{function.lineno}": (function.name, does(function))
        for path in files()
        for function in functions(path)
    }

    assert len(every) > 5000
    assert without_assertion(every) == []


def test_examples_are_in_markdown_where_they_are_run():
    assert not [path for path in (TESTS.parent / "src").rglob("*.py") if ">>> " in path.read_text("utf-8")]


def test_no_test_waits_for_time_to_pass():
    some = [path for path in files("sleep(", "wait_for_timeout(") if not is_slow_file(path)]
    assert names([path for path in some if any(waits(tree(path)))]) == WAITS_FOR_TIME


def test_no_test_goes_on_over_an_error():
    assert names([path for path in files("except ") if any(errors_gone_over(path))]) == GOES_ON_OVER_ERRORS


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("def test():\n    sleep(0)\n    time.sleep(0.1)", [3]),
        ("def test():\n    while not there():\n        sleep(0.1)", []),
        ("for _ in range(2):\n    def wait():\n        sleep(0.1)", [3]),
        ("@pytest.mark.slow\ndef test():\n    sleep(0.1)", []),
        ("def test():\n    page.wait_for_timeout(10)", [2]),
    ],
)
def test_a_wait_for_time_is_found(text, lines):
    assert [*waits(ast.parse(text))] == lines


def test_an_assertion_is_found_in_the_test_or_in_what_it_calls():
    text = "def test_f():\n    assert x\ndef test_g():\n    test_f()\ndef test_h():\n    len(x)"
    every = {
        each.name: (each.name, does(each)) for each in ast.parse(text).body if isinstance(each, Function)
    }

    assert without_assertion(every) == ["test_h"]
