"""The error of the lab."""


class LabError(ValueError):
    """An experiment that cannot be run, or results that cannot be used; the text says why."""
