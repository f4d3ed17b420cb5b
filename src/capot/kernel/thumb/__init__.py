"""The policy of the player `thumb`, compiled; it keeps an account of every card."""
