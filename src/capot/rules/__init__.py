"""Games as values: the rules of one deal, the match around it, house rules, rulebooks, JSON."""
