"""The table in the terminal: questions, answers and reports of a match."""
