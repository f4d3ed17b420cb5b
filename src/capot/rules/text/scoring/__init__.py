"""Sentences about scoring: the words in one table, the choice among them in one module a kind of term."""
