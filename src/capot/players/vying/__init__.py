"""Players of vying: what hands are worth, and words mixed so that nobody can read them."""
