"""A table as it is shown: its state as each seat may see it, and replays."""
