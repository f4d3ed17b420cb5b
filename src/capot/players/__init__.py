"""Computer players: each sees a `View` and answers with a move."""
