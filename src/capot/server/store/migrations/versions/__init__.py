"""The steps, each named by its place and by what it does."""
