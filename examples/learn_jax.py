"""A network in JAX learns Hearts against random players: ``python examples/learn_jax.py``.

It plays at seat 0 and learns by REINFORCE.  A batch of deals and the step of the optimizer are one compiled
function, which calls the environment back for each move.  Needs jax and optax.
"""

import sys
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np
import optax
from jax.experimental import io_callback

from capot.env import VectorDeals

DEALS, LINES, MOVES = 256, 10, 52

deals = VectorDeals("hearts", DEALS, seed=1, options={"pass-cycle": "none"}, auto_reset=False)
INPUTS, ACTIONS = deals.observe().flat().shape[1], deals.actions.count
optimizer = optax.adam(2e-3)


def shown(gained=0.0):
    """Return what the compiled code sees: observation, legal actions, whose turn it is, rewards."""
    mine = deals.turn == 0
    return deals.observe().flat(), deals.legal | (deals.turn < 0)[:, None], mine, np.float32(gained)


def begin(first):
    """Deal, and return `shown`."""
    deals.reset(first=int(first))
    return shown(np.zeros(DEALS))


def act(actions):
    """Make a move in each deal, and return `shown`."""
    gained, _ = deals.act(np.asarray(actions))
    return shown(gained[:, 0])


TOLD = (
    jax.ShapeDtypeStruct((DEALS, INPUTS), jnp.float32),
    jax.ShapeDtypeStruct((DEALS, ACTIONS), jnp.bool_),
    jax.ShapeDtypeStruct((DEALS,), jnp.bool_),
    jax.ShapeDtypeStruct((DEALS,), jnp.float32),
)


def scores(weights, seen, legal):
    """Return the scores of all actions, minus infinity for illegal ones."""
    hidden = jax.nn.relu(seen @ weights["in"] + weights["hidden"])
    return jnp.where(legal, hidden @ weights["out"] + weights["bias"], -jnp.inf)


def move(weights, told, key):
    """Make a move in each deal: by the network where it is its turn, else at random."""
    seen, legal, mine, _ = told
    by_chance = jnp.where(legal, 0.0, -jnp.inf)
    chosen = jax.random.categorical(key, jnp.where(mine[:, None], scores(weights, seen, legal), by_chance))
    after = io_callback(act, TOLD, chosen, ordered=True)
    return after, (seen, legal, mine, chosen, after[3])


def loss(weights, moments, better):
    """Return the loss of REINFORCE."""
    seen, legal, mine, chosen, _ = moments
    likelihoods = jax.nn.log_softmax(scores(weights, seen, legal))
    made = jnp.take_along_axis(likelihoods, chosen[..., None], axis=-1)[..., 0]
    return -jnp.where(mine, made * better, 0.0).sum() / DEALS


@jax.jit
def update(weights, state, first, key):
    """Play a batch of deals and learn from it; return the weights, the optimizer's state and the reward."""
    told = io_callback(begin, TOLD, first, ordered=True)
    _, moments = jax.lax.scan(partial(move, weights), told, jax.random.split(key, MOVES))
    rewards = moments[4].sum(axis=0)
    better = (rewards - rewards.mean()) / rewards.std()
    changes, state = optimizer.update(jax.grad(loss)(weights, moments, better), state)
    return optax.apply_updates(weights, changes), state, rewards.mean()


def learn(updates):
    """Yield the mean reward of each batch of deals before the network learns from it."""
    one, other, key = jax.random.split(jax.random.key(1), 3)
    weights = {
        "in": jax.random.normal(one, (INPUTS, 128)) / INPUTS**0.5,
        "hidden": jnp.zeros(128),
        "out": jax.random.normal(other, (128, ACTIONS)) / 128**0.5,
        "bias": jnp.zeros(ACTIONS),
    }
    state = optimizer.init(weights)
    for number in range(updates):
        weights, state, reward = update(weights, state, number * DEALS, jax.random.fold_in(key, number))
        yield float(reward)


if __name__ == "__main__":
    updates = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    each, rewards = max(1, updates // LINES), []
    for reward in learn(updates):
        rewards.append(reward)
        if len(rewards) % each == 0:
            print(
                f"{len(rewards) * DEALS:6,} deals: {np.mean(rewards[-each:]):+.2f} points a deal", flush=True
            )
