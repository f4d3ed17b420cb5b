"""A view in words for people; the terminal prints it and the server sends it."""
