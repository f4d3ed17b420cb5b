"""Storage: the database, its schema and its only writer."""
