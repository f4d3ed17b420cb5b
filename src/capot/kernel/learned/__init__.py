"""The learned policy: a small network over features that the rules give, the same for every game."""
