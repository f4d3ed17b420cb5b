"""The strength laboratory: seatings, control, kept pieces and records of comparisons between players."""
