"""The one error of this layer, for experiments that cannot be made."""


class LabError(ValueError):
    """An experiment that cannot be made, or results that cannot be used; the text says why."""
