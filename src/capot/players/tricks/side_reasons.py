"""The reason for a card where one player is against all others: who will win the trick, and its points."""

from capot.players.tricks.facts import LIKELY, Case, balance, name_of


def why_for_side(case: Case, side: frozenset[int]) -> str:
    """Return why a card is played for a side."""
    if not case.view.trick:
        return _why_led(case, side)
    if case.beats():
        return _why_over(case, side)
    if case.account.best_seat in side:
        return _why_added(case)
    return _why_left(case, side)


def _why_led(case: Case, side: frozenset[int]) -> str:
    name = case.name
    if case.is_sure():
        return f"nobody can beat the {name}: lead it while it wins"
    if case.wins >= LIKELY:
        who = "you" if len(side) == 1 else "one of you"
        return f"{balance(case)}: if you lead the {name}, {who} will probably win the trick"
    if case.own >= 0:
        return f"{balance(case)}: the {name} gives nothing away if it loses"
    return f"{balance(case)}, and no lead looks better than the {name}"


def _why_over(case: Case, side: frozenset[int]) -> str:
    whose = "you" if len(side) == 1 else "your side"
    worth = f"and what lies in it counts for {whose}"
    if case.is_sure():
        return f"the {case.name} wins this trick, {worth}"
    if not [card for card in case.view.playable if not case.beats(card)]:
        return f"every card you may play goes over, and the {case.name} looks best"
    may = "will probably win" if case.wins >= LIKELY else "may win"
    return f"with the {case.name} {whose} {may} this trick, {worth}"


def _why_added(case: Case) -> str:
    """Return why a card goes to a trick that a partner wins so far."""
    will = "may win" if case.account.after else "wins"
    if case.own < 0:
        return f"your partner {will} this trick: the {case.name} brings points into it"
    return f"your partner {will} this trick, and the {case.name} is the card you need least"


def _why_left(case: Case, side: frozenset[int]) -> str:
    """Return why a card goes to a trick that the other side wins so far."""
    account = case.account
    other = "the others" if case.view.declarer == account.me else "the declarer"
    suit = name_of(case.view, account.suit(case.view.trick[0]))
    head = "" if case.follows else f"you have no {suit}, and "
    if any(case.may_be_beaten_by(seat) for seat in side):
        return f"{head}your partner may still win this trick: play the {case.name}"
    takes = "may take" if account.after else "will take" if other == "the others" else "takes"
    if case.own >= max(map(account.cost, case.view.playable)):
        return f"{head}{other} {takes} this trick: the {case.name} gives away as little as you can"
    return f"{head}{other} {takes} this trick, and the {case.name} is the card you need least"
