"""Readers of the records that other programs write, one module a format."""
