"""Experiments: comparisons of players over the same cards, and simulations of games."""
