"""The worlds a seat cannot tell apart: what it knows of the hidden cards, and draws from all that fit."""
