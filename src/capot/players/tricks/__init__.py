"""Trick play: the account of the cards, the reasons for a move, and the search."""
