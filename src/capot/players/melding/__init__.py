"""Players of games with melds: which card to play, and what to lay open."""
