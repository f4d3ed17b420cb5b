"""All that the page keeps in a browser has its share of the room: opened records give way to drafts."""

import json
import runpy
from pathlib import Path

import pytest

SCRIPT = Path(__file__).with_name("full_storage.mjs")
PAGE = runpy.run_path(str(Path(__file__).parents[2] / "web" / "build.py"))


def draft(name, letters):
    return {"draft": name, "letters": letters}


def record(letter, letters):
    return {"record": letter, "letters": letters}


@pytest.mark.parametrize(
    ("room", "steps", "drafts", "records"),
    [
        # Records give way to a draft, the oldest first, and drafts to none of them.
        (
            1000,
            [draft("one", 200), record("a", 200), record("b", 200), draft("two", 150)],
            ["two", "one"],
            ["b"],
        ),
        (1000, [draft("one", 400), draft("two", 400), record("a", 200)], ["two", "one"], []),
        # Among drafts, too, the oldest goes first, once no record is left.
        (
            1000,
            [draft("one", 400), record("a", 50), draft("two", 400), draft("new", 400)],
            ["new", "two"],
            [],
        ),
        # Without a lack of room records have a share that they do not go beyond.
        (
            5_000_000,
            [draft("one", 400), *(record(letter, 250_000) for letter in "abcdef")],
            ["one"],
            ["f", "e", "d", "c"],
        ),
        (
            5_000_000,
            [record(chr(97 + number), 9) for number in range(26)],
            [],
            list("zyxwvutsrqponmlkjihgfedc"),
        ),
    ],
)
def test_records_never_push_out_drafts(room, steps, drafts, records):
    done = PAGE["run"](
        "node",
        "--experimental-strip-types",
        "--no-warnings",
        str(SCRIPT),
        given=json.dumps({"room": room, "steps": steps}),
        is_captured=True,
    )

    assert done.returncode == 0, done.stdout
    assert json.loads(done.stdout) == {"done": [True] * len(steps), "drafts": drafts, "records": records}
