"""Data sets of decisions: what a seat could observe, what it might do, what each move was worth."""
