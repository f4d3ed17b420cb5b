"""Players of fishing: which cards to capture, what to build, and which card to lay down."""
