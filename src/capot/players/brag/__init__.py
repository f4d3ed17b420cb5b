"""Players of Brag: hands of three cards, what is declared before they are made, and the spare hand."""
