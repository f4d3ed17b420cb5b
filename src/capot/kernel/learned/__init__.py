"""The learned policy: a small network over features that the rules give."""
