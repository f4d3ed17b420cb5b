"""The policy of `thumb`, compiled: it keeps an account of every card."""
