"""Other rules of the same deal: those by which it goes on once something is known."""
