"""Reading a game from JSON that may come from anywhere."""
