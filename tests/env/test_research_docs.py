"""The page about research says what is so: its table is the one of the code, and its loop learns."""

import re
from pathlib import Path
from typing import Any

import numpy as np

from capot.env import PlainDeals, VectorDeals

PAGE = (Path(__file__).parents[2] / "docs/research.md").read_text(encoding="utf-8")


def test_the_table_of_the_planes_is_that_of_hearts():
    assert VectorDeals("hearts", 1, 1).layout.table() in PAGE


def test_the_groups_named_for_other_games_are_those_of_barbu():
    layout = PlainDeals("barbu", 1, 4).layout
    named = PAGE.rpartition("all other games have the same groups, such as ")[2].partition(".")[0]
    groups = {*re.findall(r"`(\w+)`", named)}

    assert len(groups) > 2
    assert groups <= {*layout.planes, *layout.rest}


def test_the_training_loop_learns_to_beat_random_players(capsys):
    (loop,) = re.findall(r"```python\n(import numpy.*?)```", PAGE, flags=re.DOTALL)
    learned: dict[str, Any] = {}

    exec(loop, learned)  # noqa: S102 - it is the loop of our own page

    reward = learned["reward"]
    assert reward.mean() - 3 * reward.std() / np.sqrt(len(reward)) > 2
    assert re.fullmatch(r"better than random by \d\.\d points a deal\n", capsys.readouterr().out)
