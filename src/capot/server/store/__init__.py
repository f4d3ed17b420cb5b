"""What the server keeps: the database, its schema, and the one writer."""
