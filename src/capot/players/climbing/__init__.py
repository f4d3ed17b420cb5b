"""Climbing for all computer players: which cards to lay or when to pass, by rules of thumb and by search."""
