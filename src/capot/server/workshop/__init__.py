"""The workshop: drafts of games, invented games and measures, with processes that read them."""
