"""The log of a table: its events, what follows from them, and what each seat is sent of them."""
