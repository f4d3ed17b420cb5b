"""Observations: the view of a seat as numbers and as text."""
