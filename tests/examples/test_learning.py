"""The recipes for PyTorch and JAX, where these are installed."""

import math
import runpy
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.mark.parametrize(("recipe", "needs"), [("learn_torch", ["torch"]), ("learn_jax", ["jax", "optax"])])
def test_a_recipe_runs_and_has_finite_rewards_of_other_deals_each_time(recipe, needs):
    for each in needs:
        pytest.importorskip(each, reason=f"{each} is not installed")

    rewards = list(runpy.run_path(str(EXAMPLES / f"{recipe}.py"))["learn"](3))

    assert len(rewards) == 3
    assert all(math.isfinite(each) for each in rewards)
    # Deals go on: each batch has other cards.
    assert len(set(rewards)) == 3
