"""Scores: of a deal, of hands shown, of contracts, and the score sheet."""
