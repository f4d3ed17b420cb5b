"""Training of the policy that sees the cards."""
