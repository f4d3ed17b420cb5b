"""The people at a table: their seats, votes and chat."""
