"""The rules of a deal once trumps have been made: of a declarer with partners, or alone."""

from dataclasses import replace

from capot.rules.ongoing.trumps import with_trump
from capot.rules.rules import Rules
from capot.rules.scoring import Makers


def with_makers(rules: Rules, trump: str, *, alone: bool, defended: bool = False) -> Rules:
    """Return resolved rules in which a suit has been made trumps by a declarer, who may play alone.

    Where that is ``defended``, an opponent plays alone too.
    """
    known = with_trump(rules, trump)
    if not alone:
        return known
    scoring = tuple(
        _of_lone(term, defended=defended) if isinstance(term, Makers) else term for term in known.scoring
    )
    return replace(known, scoring=scoring)


def paid_to_defenders(rules: Rules) -> tuple[int, int] | None:
    """Return what opponents score for a lone declarer who fails, against partners and against a lone one."""
    term = next((each for each in rules.scoring if isinstance(each, Makers)), None)
    return None if term is None else (term.lone_failed, term.lone_defended)


def _of_lone(term: Makers, *, defended: bool) -> Makers:
    """Return the score of makers by that of a declarer who plays alone."""
    failed = term.lone_defended if defended else term.lone_failed
    return replace(term, march=term.lone_march, failed=failed)
