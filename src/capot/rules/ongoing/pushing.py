"""The rules of a deal once its talon has been pushed on."""

from dataclasses import replace

from capot.rules.ongoing.scaling import scaled
from capot.rules.rules import Rules
from capot.rules.stages.exchanges import PushTalon


def with_pushes(rules: Rules, stage: PushTalon, pushes: int) -> Rules:
    """Return resolved rules after this number of pushes: some terms score more for each."""
    factor = stage.factor**pushes
    scoring = (scaled(term, factor) if term.name in stage.of else term for term in rules.scoring)
    return replace(rules, scoring=tuple(scoring))
