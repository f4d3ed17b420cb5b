"""A deal as one seat knows it: grown from what it is told, carried on by the real stages, and its view."""
