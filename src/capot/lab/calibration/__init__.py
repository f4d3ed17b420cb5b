"""How near to its results a player's expectations are, by situation."""
