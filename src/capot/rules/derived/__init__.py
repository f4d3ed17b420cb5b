"""Facts derived from the rules of a deal: what counts, what waits, who sits out, how long it takes."""
