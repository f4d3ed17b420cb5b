"""The words and options of a command, read: games, players, stores, seats."""
