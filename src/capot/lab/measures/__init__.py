"""What a game is like: figures from many deals, each with its definition, its interval and its players."""
