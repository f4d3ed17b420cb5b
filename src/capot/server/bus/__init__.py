"""The bus: the connection over which servers and workers talk."""
