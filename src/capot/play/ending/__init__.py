"""The ends of deals and matches: before the last card, by rubbers, and who deals in between."""
