"""The reason for a move of a side that plays against a declarer, or of a declarer who plays alone."""

from capot.language.texts import Text, mark, say
from capot.players.tricks.facts import LIKELY, Case, balance, name_of


def why_for_side(case: Case, side: frozenset[int]) -> Text:
    """Return why a card is played for a side."""
    if not case.view.trick:
        return _why_led(case, side)
    if case.beats():
        return _why_over(case, side)
    if case.account.best_seat in side:
        return _why_added(case)
    return _why_left(case, side)


def _why_led(case: Case, side: frozenset[int]) -> Text:
    name = case.name
    if case.is_sure():
        return say("nobody can beat the {card}: lead it while it wins", card=name)
    if case.wins >= LIKELY:
        message = (
            mark("{balance}: if you lead the {card}, you will probably win the trick")
            if len(side) == 1
            else mark("{balance}: if you lead the {card}, one of you will probably win the trick")
        )
    elif case.own >= 0:
        message = mark("{balance}: the {card} gives nothing away if it loses")
    else:
        message = mark("{balance}, and no lead looks better than the {card}")
    return say(message, balance=balance(case), card=name)


def _why_over(case: Case, side: frozenset[int]) -> Text:
    alone = len(side) == 1
    if case.is_sure():
        message = (
            mark("the {card} wins this trick, and what lies in it counts for you")
            if alone
            else mark("the {card} wins this trick, and what lies in it counts for your side")
        )
    elif not [card for card in case.view.playable if not case.beats(card)]:
        message = mark("every card you may play goes over, and the {card} looks best")
    else:
        message = _MAY_WIN[alone, case.wins >= LIKELY]
    return say(message, card=case.name)


_MAY_WIN = {
    (True, True): mark(
        "with the {card} you will probably win this trick, and what lies in it counts for you"
    ),
    (True, False): mark("with the {card} you may win this trick, and what lies in it counts for you"),
    (False, True): mark(
        "with the {card} your side will probably win this trick, and what lies in it counts for your side"
    ),
    (False, False): mark(
        "with the {card} your side may win this trick, and what lies in it counts for your side"
    ),
}
"""Why to go over, by whether one plays alone and whether the card probably wins."""


def _why_added(case: Case) -> Text:
    """Return why a card goes to a trick that a partner wins so far."""
    wins = (
        say("your partner may win this trick") if case.account.after else say("your partner wins this trick")
    )
    if case.own < 0:
        return say("{trick}: the {card} brings points into it", trick=wins, card=case.name)
    return say("{trick}, and the {card} is the card you need least", trick=wins, card=case.name)


def _why_left(case: Case, side: frozenset[int]) -> Text:
    """Return why a card goes to a trick that the other side wins so far."""
    account = case.account
    if any(case.may_be_beaten_by(seat) for seat in side):
        why = say("your partner may still win this trick: play the {card}", card=case.name)
    elif case.own >= max(map(account.cost, case.view.playable)):
        why = say(
            "{trick}: the {card} gives away as little as you can", trick=_others_take(case), card=case.name
        )
    else:
        why = say(
            "{trick}, and the {card} is the card you need least", trick=_others_take(case), card=case.name
        )
    if case.follows:
        return why
    suit = name_of(case.view, account.suit(case.view.trick[0]))
    return say("you have no {suit}, and {why}", suit=suit, why=why)


def _others_take(case: Case) -> Text:
    """Return that the other side wins the trick, or may do so."""
    may = bool(case.account.after)
    if case.view.declarer == case.account.me:
        return say("the others may take this trick") if may else say("the others will take this trick")
    return say("the declarer may take this trick") if may else say("the declarer takes this trick")
