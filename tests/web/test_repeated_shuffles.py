"""The page repeats the shuffle of every game, and doubts none that was made as promised."""

import json
import runpy
from pathlib import Path

from capot.rules.catalog import GAMES
from capot.table_shuffle import commitment, table_shuffle

SCRIPT = Path(__file__).with_name("repeat_shuffles.mjs")
PAGE = runpy.run_path(str(Path(__file__).parents[2] / "web" / "build.py"))
SECRET, GIVEN = bytes(range(32)), bytes(range(32, 64))


def proof(pack, seats, *, secret=SECRET):
    """Return all messages to the page on a finished deal, in which the first player added to the shuffle."""
    return {
        "deal": 1,
        "commitment": commitment(SECRET),
        "contributions": [{"seat": 0, "value": GIVEN.hex()}],
        "secret": secret.hex(),
        "pack": [each.code for each in table_shuffle(SECRET, (GIVEN, *[b""] * (seats - 1)), 1, tuple(pack))],
    }


def doubted(proofs):
    done = PAGE["run"](
        "node",
        "--experimental-strip-types",
        "--no-warnings",
        str(SCRIPT),
        given=json.dumps(proofs),
        is_captured=True,
    )
    assert done.returncode == 0, done.stdout
    return json.loads(done.stdout)


def test_the_page_believes_an_honest_shuffle_of_every_pack_and_no_other():
    packs = {
        (game.key, seats, place): part.rules.at(seats).pack.cards()
        for game in GAMES.values()
        for seats in game.players
        for place, part in enumerate(game.schedule)
    }
    honest = [
        {"name": list(name), "seats": name[1], "proof": proof(pack, name[1])} for name, pack in packs.items()
    ]
    pack = packs["hearts", 4, 0]
    swapped = (pack[1], pack[0], *pack[2:])
    twins = packs["cancellation-hearts", 8, 0]
    apart = (twins[0], twins[2], twins[1], *twins[3:])
    false = [
        {"name": "another secret", "seats": 4, "proof": proof(pack, 4, secret=bytes(32))},
        {"name": "cards swapped", "seats": 4, "proof": proof(swapped, 4)},
        {"name": "twins apart", "seats": 8, "proof": proof(apart, 8)},
    ]

    assert doubted([*honest, *false]) == ["another secret", "cards swapped", "twins apart"]
