"""The table in the terminal: questions, answers and the story of a match."""
