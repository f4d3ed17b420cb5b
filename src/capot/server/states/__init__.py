"""What is shown of a table: its state as each seat may see it, and replays."""
