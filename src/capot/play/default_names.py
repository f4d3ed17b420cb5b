"""What computer players are called where nobody named them."""

FRIENDS = ("Ben", "Clara", "David", "Emma", "Felix", "Grace", "Henry")
