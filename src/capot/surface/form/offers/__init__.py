"""Terms that the workshop offers to add to the rules of a deal, by subject."""
