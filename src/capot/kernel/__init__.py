"""The rules compiled: many deals at once as arrays, fast and held equal to plain play."""
