"""Players of matching: which card to play, when to draw, and which suit to name."""
