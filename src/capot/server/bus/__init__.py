"""Several processes with the same tables: the connection over which they talk."""
