"""Whether a game can be played: its deals, the order of its stages, its options."""
