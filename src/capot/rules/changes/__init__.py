"""Changes of a game: edits, the options made of them, and variants."""
