"""Players for vying: the value of a hand, and words mixed so that nobody can read them."""
