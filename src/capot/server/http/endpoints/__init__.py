"""The endpoints of the HTTP API and their description."""
