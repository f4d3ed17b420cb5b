"""The texts about a game, made from its value alone: the rulebook, and how variants differ."""

from capot.rules.text.book import describe_option, rulebook
from capot.rules.text.differences import differences, in_a_sentence
from capot.rules.text.match import one_line

__all__ = ["describe_option", "differences", "in_a_sentence", "one_line", "rulebook"]
