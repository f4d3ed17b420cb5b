"""The doors of the server: HTTP, WebSockets, limits, and the built page."""
