"""The reason for a card in tricks where suits mean nothing."""

from capot.cards import Card
from capot.language.cards import short
from capot.language.texts import Text, say
from capot.play.view import View


def heads(view: View, card: Card) -> bool:
    """Whether a card would be as high as the highest of the trick on the table, or higher."""
    height = view.rules.pack.strength
    return all(height(card) >= height(each) for each in view.trick)


def why_without_suits(view: View, card: Card) -> Text:
    """Return why a card is played: what it keeps for later, or why nothing else may be played."""
    name, height = short(view.standing.faces, card), view.rules.pack.strength
    playable = {height(each) for each in view.playable}
    if len(view.hand) == 1:
        return say("the {card} is your last card", card=name)
    if len(playable) == 1 and view.trick:
        return say("the {card} is the only card you may play", card=name)
    if height(card) == min(map(height, view.hand)):
        return say("the {card} is your lowest card, and you keep your high cards", card=name)
    kept = short(view.standing.faces, min(view.hand, key=height))
    if view.trick:
        return say("the {card} is high enough, and you keep the {kept} for later", card=name, kept=kept)
    return say(
        "whoever cannot play as high as the {card} gives up a low card, and you keep the {kept}",
        card=name,
        kept=kept,
    )
