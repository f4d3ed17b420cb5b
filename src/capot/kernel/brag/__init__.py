"""Brag, compiled: hands of three cards."""
