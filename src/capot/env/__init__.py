"""Environments for research: many deals at once as arrays, and one table for PettingZoo."""

from capot.env.numbering import Actions
from capot.env.planes import Layout
from capot.env.vector import Observations, VectorDeals, random_actions

__all__ = ["Actions", "Layout", "Observations", "VectorDeals", "random_actions"]
