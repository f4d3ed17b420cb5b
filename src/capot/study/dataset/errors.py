"""The domain error of data sets; its text is a sentence for people."""


class DatasetError(ValueError):
    """A data set that cannot be made or written."""
