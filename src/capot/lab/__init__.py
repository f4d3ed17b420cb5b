"""Experiments: players compared over the same cards, and games measured over many deals."""
