"""Climbing, compiled."""
