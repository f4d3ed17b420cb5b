"""Learning a policy for games of tricks from deals in which every card is tried."""
