"""A deal as one seat knows it, and its view."""
