"""Positions in which people complain of computer players, and what a player does in them."""
