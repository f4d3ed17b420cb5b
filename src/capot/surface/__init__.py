"""What a person is shown of a view; the terminal draws it and the server sends it."""
