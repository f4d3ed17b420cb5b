"""Scores of deals, of hands shown and of contracts, and the score sheet."""
