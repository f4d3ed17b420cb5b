"""What people learn from: hints at the table."""
