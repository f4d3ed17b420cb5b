"""The stakes of a deal, in a few words and signs."""

from collections.abc import Iterator
from fractions import Fraction
from typing import assert_never

from capot.cards import Faces
from capot.language.cards import shorts
from capot.language.texts import NOTHING, Text, joined
from capot.language.words import figure
from capot.rules.rules import Rules
from capot.rules.scoring import Scale
from capot.rules.stages.announcing import Undertaking
from capot.rules.terms import AllOf, EveryTrick, NoTrick, Target, resolved_cards
from capot.rules.text.facts import Context
from capot.rules.text.scoring.accounts import account
from capot.rules.text.scoring.deal import worded
from capot.rules.text.scoring.sets import paid


def counting_line(rules: Rules, faces: Faces) -> Text:
    """Return the scoring of a deal: ``What counts: Q♠ 2; Q♥ Q♦ Q♣ 1 each.``."""
    terms = joined("; ", [part for _, part in stakes(rules, faces)])
    return worded("counts", counts=terms) if terms else worded("counts.contract")


def stakes(rules: Rules, faces: Faces) -> Iterator[tuple[int, Text]]:
    """Yield what counts in a deal, each with the index of its scoring term: ``Q♠ 2``, ``Q♥ Q♦ Q♣ 1 each``."""
    now = Context(rules, 0, faces, "clockwise", low_wins=True)
    for place, term in enumerate(rules.scoring):
        yield from ((place, part) for part in account(now, term).stakes)


def scale_line(rules: Rules) -> Text:
    """Return how the points of the deal are scaled, or nothing."""
    factor = next((term.factor for term in rules.scoring if isinstance(term, Scale)), None)
    if factor is None:
        return NOTHING
    return (
        worded("scale.half.line") if factor == Fraction(1, 2) else worded("scale.line", factor=figure(factor))
    )


def undertaking_text(each: Undertaking, faces: Faces, who: str) -> Text:
    """Return the target and the payoffs of an undertaking: ``win every trick; made: ...``."""
    made, failed = paid(each.made, who), paid(each.failed, who)
    return worded("undertaking", aim=aim(each.target, faces), made=made, failed=failed)


def aim(target: Target, faces: Faces) -> Text:
    """Return a target as a demand: ``win every trick``."""
    match target:
        case EveryTrick():
            return worded("aim.every")
        case NoTrick():
            return worded("aim.none")
        case AllOf():
            return worded("aim.take", cards=shorts(faces, resolved_cards(target.cards)))
        case _:
            assert_never(target)
