"""The rules of a deal once trumps have been made: of a declarer with partners, or alone."""

from dataclasses import replace

from capot.rules.ongoing.trumps import with_trump
from capot.rules.rules import Rules
from capot.rules.scoring import Makers


def with_makers(rules: Rules, trump: str, *, alone: bool) -> Rules:
    """Return resolved rules in which a suit has been made trumps by a declarer, who may play alone."""
    known = with_trump(rules, trump)
    if not alone:
        return known
    scoring = tuple(
        replace(term, march=term.lone_march, failed=term.lone_failed) if isinstance(term, Makers) else term
        for term in known.scoring
    )
    return replace(known, scoring=scoring)
