"""The network side of the server: HTTP, WebSockets, limits, and the built page."""
