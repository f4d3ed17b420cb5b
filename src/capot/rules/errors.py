"""The error of this layer."""


class RulesError(ValueError):
    """Rules, options or a number of players that do not go together; the text gives the reason."""
