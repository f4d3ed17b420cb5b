"""The domain error of a review; its text is a sentence for people."""


class ReviewError(ValueError):
    """A deal or match that cannot be reviewed."""
