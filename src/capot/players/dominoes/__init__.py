"""Players of dominoes: which card to lay in the rows, and when to stop."""
