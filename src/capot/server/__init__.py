"""The table in the browser: tables, seats, storage, and the page."""
