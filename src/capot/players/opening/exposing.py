"""The cards to expose: those whose scores are likelier to help this hand than the others."""

from capot.language.cards import shorts
from capot.language.texts import say
from capot.play.moves import Expose
from capot.play.view import View
from capot.players.opening.strength import chances
from capot.players.protocol import Advice
from capot.rules.derived.weights import weights_of
from capot.rules.ongoing.exposing import with_exposed
from capot.rules.rules import Rules
from capot.rules.stages.announcing import Expose as ExposeTerm


def exposing_advised(view: View) -> Advice:
    """Return the cards to expose, each judged by itself."""
    stage = view.stage
    assert isinstance(stage, ExposeTerm)
    some = max((move.cards for move in view.legal.moves if isinstance(move, Expose)), key=len)
    if not some:
        return Advice(Expose(()), say("you hold none of the cards that may be exposed"))
    now = _lead(view, view.rules)
    bonus = {each.card: float(each.bonus) for each in stage.cards}
    share = view.seats / (view.seats - 1)
    sign = -1 if view.standing.low_wins else 1
    good = tuple(
        card
        for card in some
        if _lead(view, with_exposed(view.rules, stage, (card,))) - now + sign * share * bonus[card] > 0
    )
    if not good:
        why = say("what would count more is likelier to cost you than the others")
        return Advice(Expose(()), why)
    names = shorts(view.standing.faces, good)
    return Advice(
        Expose(good), say("with {cards} exposed, you are likely to gain on the others", cards=names)
    )


def _lead(view: View, rules: Rules) -> float:
    """Return roughly how far the cards that score will put the hand ahead of the others; more is better."""
    found = chances(view.hand, rules.pack, None, view.seats - 1)
    lead = 0.0
    for each in weights_of(rules, view.seats).cards:
        for card in each.cards:
            own = found.takes(card, rules.pack)
            lead += float(each.points) * each.weight * (own - (1.0 - own) / (view.seats - 1))
    return -lead if view.standing.low_wins else lead
