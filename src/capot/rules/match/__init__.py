"""The rules of a match: its sides, its ends, and who is out."""
