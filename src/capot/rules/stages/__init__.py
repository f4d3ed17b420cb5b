"""The terms of stages: all that may happen in a deal, in order, and the closed list of their kinds."""
