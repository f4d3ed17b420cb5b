"""Playing a game by its rules: a deal in progress, what a seat may know of it, a match."""
