"""Figures on a game from many deals, each with its definition, its interval and its players."""
