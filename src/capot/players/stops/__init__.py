"""Players of runs: which suit to lead."""
