"""What people read of a game, made of nothing but its value: the rulebook, and how variants differ."""

from capot.rules.text.book import rulebook
from capot.rules.text.differences import differences
from capot.rules.text.options import describe_option
from capot.rules.text.summary import one_line

__all__ = ["describe_option", "differences", "one_line", "rulebook"]
