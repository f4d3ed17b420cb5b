"""The rules compiled: many deals at once as arrays, fast and tested to equal plain play."""
