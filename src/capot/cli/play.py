"""``capot play``: a match at a table in this terminal, from the menu to the result."""
