"""The one error of this layer, for rules that contradict themselves or a table that cannot be."""


class RulesError(ValueError):
    """Rules, options or a number of players that cannot go together; the text says which and why."""
