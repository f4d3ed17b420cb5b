"""The rules of a trick: who leads, what may be played, who wins."""
