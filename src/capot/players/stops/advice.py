"""The card to lead where runs are laid, and the reason for it."""

from capot.language.cards import short, suit_name
from capot.language.texts import Text, say, say_count
from capot.play.moves import Bid, PlayCard, TakeWidow
from capot.play.stages.stops import horses_left
from capot.play.view import View
from capot.players.protocol import Advice
from capot.players.stops.chances import Chances, card_worth, chances_of
from capot.players.stops.lie import Lie
from capot.rules.stages.stops import TakeSpare

WORTH_BIDDING = 2
"""Chips that a player without a horse bids for the spare hand, which brings about three more."""

LIKELY = 0.5
"""Chance from which something is likely."""


def stops_advice(view: View) -> Advice:
    """Return the card to lead, or with which the run goes on, and the reason in one sentence.

    Before the first lead, it is whether to take the spare hand, or what to bid for it.
    """
    if isinstance(view.stage, TakeSpare):
        return _spare_hand(view)
    leads = [move.card for move in view.legal.moves if isinstance(move, PlayCard)]
    faces = view.standing.faces
    if len(leads) == 1:
        only = short(faces, leads[0])
        why = say("the {card} is the only card you may lead", card=only)
        if view.asks == "play":
            why = say("the run goes on with the {card}, which you hold", card=only)
        return Advice(view.legal.moves[0], why)
    lie = Lie(view)
    card, each = card_worth(lie), [chances_of(lie, lead) for lead in leads]
    best = max(each, key=lambda one: one.worth(card))
    return Advice(PlayCard(best.lead), _why(lie, best, each))


def _spare_hand(view: View) -> Advice:
    """Return that a hand with a horse is kept, and another one given up for the spare hand."""
    horse = next((card for card in horses_left(view) if card in view.hand), None)
    if horse is not None:
        keep = TakeWidow(takes=False) if view.asks == "spare" else Bid(None)
        return Advice(keep, say("you hold the {horse}, a horse", horse=short(view.standing.faces, horse)))
    if view.asks == "spare":
        return Advice(TakeWidow(takes=True), say("you hold no horse, and the spare hand may have one"))
    least = next((each for each in view.legal.moves if isinstance(each, Bid) and each.amount), None)
    if least is not None and least.amount is not None and least.amount <= WORTH_BIDDING:
        return Advice(least, say("you hold no horse, and the spare hand may have one"))
    return Advice(Bid(None), say("that is more than the spare hand is likely to bring"))


def _why(lie: Lie, best: Chances, each: list[Chances]) -> Text:
    """Return why a lead is the best of several."""
    faces, held = lie.view.standing.faces, lie.held
    if best.lead in held:
        chips = say_count("{count} chip", "{count} chips", held[best.lead])
        return say("the {card} takes the {chips} on its horse", card=short(faces, best.lead), chips=chips)
    if best.horse is not None and best.chips >= LIKELY * held[best.horse]:
        return say("the run is likely to come to your {horse}, a horse", horse=short(faces, best.horse))
    suit, count = suit_name(faces, best.lead.suit), sum(card.suit == best.lead.suit for card in lie.view.hand)
    if count > 1 and best.own >= max(one.own for one in each):
        return say("a run of {suit} is likely to take most cards out of your hand", suit=suit)
    if best.again >= LIKELY and best.again >= max(one.again for one in each):
        return say("the run is likely to stop at a card of yours, so that you lead again")
    if best.others <= min(one.others for one in each):
        return say("a run of {suit} helps the others least", suit=suit)
    return say("a run of {suit} is the best of cards, chips and leads together", suit=suit)
