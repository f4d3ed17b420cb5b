"""A network in PyTorch learns Hearts against random players: ``python examples/learn_torch.py``.

It plays at seat 0 and learns by REINFORCE; a line of its curve is printed now and then.  Needs torch.
"""

import sys

import numpy as np
import torch
from torch import nn

from capot.env import VectorDeals, random_actions

DEALS, LINES = 256, 10


def scores(network, seen, legal):
    """Return the scores of all actions, minus infinity for illegal ones."""
    return network(seen).masked_fill(~legal, -torch.inf)


def play(deals, network, first, rng):
    """Play deals from a number on; return the rewards of seat 0, and what it saw and chose in which rows."""
    observed, rewards, moments = deals.reset(first=first), np.zeros(deals.n, np.float32), []
    while (deals.turn >= 0).any():
        actions, mine = random_actions(deals.legal, rng), np.flatnonzero(deals.turn == 0)
        seen = torch.from_numpy(observed.flat()[mine])
        legal = torch.from_numpy(deals.legal[mine])
        with torch.no_grad():
            chosen = torch.distributions.Categorical(logits=scores(network, seen, legal)).sample()
        actions[mine] = chosen.numpy()
        moments.append((seen, legal, chosen, torch.from_numpy(mine)))
        observed, gained, _ = deals.step(actions)
        rewards += gained[:, 0]
    return torch.from_numpy(rewards), moments


def learn(updates):
    """Yield the mean reward of each batch of deals before the network learns from it."""
    torch.manual_seed(1)
    torch.set_num_threads(1)
    rng = np.random.default_rng(1)
    deals = VectorDeals("hearts", DEALS, seed=1, options={"pass-cycle": "none"}, auto_reset=False)
    inputs = deals.observe().flat().shape[1]
    network = nn.Sequential(nn.Linear(inputs, 128), nn.ReLU(), nn.Linear(128, deals.actions.count))
    optimizer = torch.optim.Adam(network.parameters(), lr=2e-3)
    for update in range(updates):
        rewards, moments = play(deals, network, update * DEALS, rng)
        yield rewards.mean().item()
        seen, legal, chosen, rows = map(torch.cat, zip(*moments, strict=True))
        likelihood = torch.distributions.Categorical(logits=scores(network, seen, legal)).log_prob(chosen)
        better = (rewards - rewards.mean()) / rewards.std()
        optimizer.zero_grad()
        (-(likelihood * better[rows]).sum() / DEALS).backward()
        optimizer.step()


if __name__ == "__main__":
    updates = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    each, rewards = max(1, updates // LINES), []
    for reward in learn(updates):
        rewards.append(reward)
        if len(rewards) % each == 0:
            print(
                f"{len(rewards) * DEALS:6,} deals: {np.mean(rewards[-each:]):+.2f} points a deal", flush=True
            )
