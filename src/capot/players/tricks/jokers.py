"""The reason for playing a joker, which never wins."""

from capot.language.texts import Text, mark, say
from capot.players.tricks.facts import Case


def why_joker(case: Case) -> Text:
    """Return why a joker is played."""
    if not case.view.trick:
        message = mark("lead the {card}: it never wins, so this trick goes to somebody else")
    elif not any(case.beats(card) for card in case.view.playable):
        message = mark("play the {card} and keep what you may need later")
    elif all(case.beats(card) for card in case.view.playable if not card.is_joker):
        message = mark("play the {card}: it never wins, and any other card would win the trick so far")
    else:
        message = mark("play the {card}: it never wins, so this trick goes to somebody else")
    return say(message, card=case.name)
