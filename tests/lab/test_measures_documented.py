"""docs/measures.md names every figure."""

from pathlib import Path

import pytest

from capot.lab.measures.registry import measures_of
from capot.rules.catalog import GAMES

DOCUMENT = (Path(__file__).parents[2] / "docs" / "measures.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("key", ["hearts", "polignac", "barbu", "nine-card-brag"])
def test_every_figure_is_in_the_document(key):
    """Those of a pair of players or a seat are there once for all."""
    game = GAMES[key]
    for measure in measures_of(game, game.players[0]):
        if not measure.key.startswith(("place-", "deals:", "order:")):
            assert str(measure.title) in DOCUMENT
