"""What commands print of their results, as text and as JSON."""
