"""The words of stages: one module a kind, with its guide and its sentences in the rulebook."""
