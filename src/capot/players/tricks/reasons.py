"""The reason for a move in one sentence: facts of the table only, in the faces of the match."""

from capot.cards import Card
from capot.kernel.thumb.move import SURE
from capot.play.moves import Announce
from capot.play.view import View
from capot.players.tricks.account import Account
from capot.players.tricks.decided import counts_no_longer, is_decided
from capot.players.tricks.facts import LIKELY, Case, balance, goal_in_words, name_of, one_of, suit_of
from capot.rules.opening import Announce as AnnounceStage


def why_announced(view: View, move: Announce) -> str:
    """Return why something is announced, or nothing."""
    assert isinstance(view.stage, AnnounceStage)
    if move.name is not None:
        title = next(each.title for each in view.stage.undertakings if each.name == move.name)
        return f"with this hand you will probably make {title}, and it pays"
    account, undertakings = Account(view), enumerate(view.stage.undertakings)
    some = [number for number, each in undertakings if Announce(each.name) in view.legal.moves]
    if any(account.makes(number) >= SURE for number in some):
        return "what you may well make pays too little for its risk"
    return "this hand is not strong enough for anything you could announce"


def why_played(view: View, card: Card) -> str:
    """Return why a card is played."""
    account = Account(view)
    case = Case(account, card)
    if len(view.hand) == 1:
        return f"the {case.name} is your last card"
    if len(view.playable) == 1:
        return f"the {case.name} is the only card you may play"
    if is_decided(view):
        return "nothing is left to lose in this deal: any card will do"
    if is_decided(view, view.trick) and not any(case.beats(each) for each in view.playable):
        return "you cannot win this trick, and after it nothing is left to lose: any card will do"
    if counts_no_longer(view):
        return "your undertaking has failed, and what you still take no longer counts for you"
    if account.side is not None:
        return _why_for_side(case, account.side)
    if account.goal is not None:
        return _why_taken(case, goal_in_words(case, account.goal))
    if not view.trick:
        return _why_led(case)
    if case.follows:
        if all(case.equals(each) for each in view.playable):
            return f"nobody else holds a card between your {suit_of(case)}: any of them does the same"
        return _why_over(case) if case.beats() else _why_under(case)
    if case.beats():
        return _why_trumped(case)
    return f"{_without(case)}: throw the {case.name}{_why_shed(case)}"


# --- Playing to take everything ----------------------------------------------------------------------


def _why_taken(case: Case, goal: str) -> str:
    name, wins = case.name, case.account.wins_if_led
    if case.is_sure():
        return f"you are out to win {goal}, and the {name} will win this trick"
    if not case.view.trick:
        if wins(case.card) >= max(map(wins, case.view.playable)):
            return f"you are out to win {goal}, and the {name} is your best card to win this trick"
        return f"you are out to win {goal}, and the {name} is a good card to begin a long suit"
    if case.beats():
        return f"you are out to win {goal}: try to win this trick with the {name}"
    if not any(case.beats(card) for card in case.view.playable):
        return f"you cannot win this trick, and the {name} is the card you need least to win {goal}"
    return f"the {name} is the card you need least to win {goal}"


# --- Leading -----------------------------------------------------------------------------------------


def _why_led(case: Case) -> str:
    name = case.name
    if case.is_sure():
        return f"{_why_sure(case)}{_why_win(case)}"
    if case.wins >= LIKELY:
        return f"{balance(case)}, so the {name} will probably win{_why_win(case)}"
    if case.is_lost:
        return f"every {one_of(suit_of(case))} still out is higher, so the {name} cannot win{_why_lose(case)}"
    if case.wins <= 1 - LIKELY:
        return f"{balance(case)}, so the {name} will probably lose{_why_lose(case)}"
    if case.is_best:
        return f"{balance(case)}, and no other lead is likely to cost less than the {name}"
    return f"{balance(case)}, and no lead looks better than the {name}"


def _why_sure(case: Case) -> str:
    suit = suit_of(case)
    if not case.account.out(case.suit):
        return f"nobody else has {suit}, so the {case.name} will win"
    if not case.account.higher(case.card):
        return f"no higher {one_of(suit)} is out, so the {case.name} will win"
    return f"nobody can beat the {case.name}, so it will win"


def _why_win(case: Case) -> str:
    """Return why a lead that wins, or probably does, is right."""
    others = [card for card in case.view.playable if card != case.card]
    stopped = case.stopped
    if stopped is not None and stopped.seat != case.account.me:
        return ", and that keeps another from winning every trick"
    if case.account.in_trick(case.card) < 0 and not case.account.rivals:
        return ", and the trick is likely to be worth it"
    if case.is_harmless:
        why = "only the last trick counts" if case.only_last else "nobody else holds a penalty card"
        return f", which costs nothing: {why}"
    if case.is_sure() and all(case.is_sure(card) for card in others):
        return ", as would whatever else you led"
    void = [case.account.void(seat, case.suit) for seat in case.account.others]
    if case.unwanted and not case.own and not case.account.now and _none_of(void) >= LIKELY:
        return ", but cheaply: all can probably follow"
    return ", but every other lead is likely to cost more" if case.is_best else ", but no lead looks better"


def _none_of(chances: list[float]) -> float:
    none = 1.0
    for chance in chances:
        none *= 1 - chance
    return none


def _why_lose(case: Case) -> str:
    """Return why a lead that probably loses is right; nothing where tricks do harm."""
    if case.wanted:
        better = any(case.account.wins_if_led(each) > LIKELY for each in case.view.hand)
        return ", and you keep cards more likely to win" if better else ""
    if case.own > 0:
        return ", and whoever takes it pays for it"
    return f", and it is your only {one_of(suit_of(case))}" if case.is_only else ""


# --- Going over --------------------------------------------------------------------------------------


def _best(case: Case) -> str:
    """Return the card that wins the trick so far, as it is shown."""
    best = case.account.best
    assert best is not None, "nothing lies on the table"
    return case.view.standing.faces.short(best)


def _why_over(case: Case) -> str:
    name, stopped = case.name, case.stopped
    ducks = [card for card in case.view.playable if not case.beats(card)]
    if stopped is not None and case.is_sure() and case.account.best_seat == stopped.seat:
        return (
            f"win this trick with the {name}, so that nobody else wins {goal_in_words(case, stopped.cards)}"
        )
    if not case.account.after:
        return _why_last(case, ducks)
    if case.account.in_trick(case.card) < 0 and case.wins >= LIKELY and not case.account.rivals:
        probably = "will" if case.is_sure() else "will probably"
        return f"this trick is likely to be worth winning, and the {name} {probably} win it"
    if not ducks:
        head = "you must go over" if case.wanted else "you cannot stay under"
        return f"{head} the {_best(case)}{_why_forced(case)}"
    if case.wins <= 1 - LIKELY:
        return f"go over the {_best(case)} with the {name}: {_later(case)} will probably take the trick"
    keeping = ": keeping it is likely to cost more" if case.costs_more(*ducks) else ""
    if keeping or (_is_free(case) and case.unwanted):
        cheap = " while nothing in the trick costs anything" if _is_free(case) else ""
        return f"get rid of the {name}{cheap}{keeping}"
    return f"go over the {_best(case)} with the {name}: nothing looks better"


def _why_forced(case: Case) -> str:
    name, later = case.name, _later(case)
    least = "is likely to cost least" if case.is_best else "costs no more than any other"
    if case.is_sure():
        return f": the {name} will win this trick, and it {least}"
    if case.wins <= 1 - LIKELY:
        return f", but {later} will probably go over the {name}"
    if case.wins >= LIKELY:
        return f": the {name} will probably win, and it {least}"
    return f", but {later} may go over the {name}, which {least}"


def _why_last(case: Case, ducks: list[Card]) -> str:
    name = case.name
    if case.total < 0:
        return f"you play last and the trick is worth having: it will go to your {name}"
    if _is_free(case) and not case.wanted:
        highest = f", your highest {one_of(suit_of(case))}" if case.is_end(1) else ""
        return f"you play last and nothing in the trick costs anything: it will go to your {name}{highest}"
    if ducks:
        more = "keeping it is likely to cost more" if case.costs_more(*ducks) else "nothing looks better"
        return f"you play last and will win this trick with the {name}: {more}"
    if case.is_end(1) and case.unwanted:
        return f"whatever you play will win this trick: use your highest, the {name}"
    least = "is likely to cost least" if case.is_best else "costs no more than any other"
    return f"whatever you play will win this trick: the {name} {least}"


def _why_trumped(case: Case) -> str:
    head = _without(case)
    if case.total < 0:
        will = "will" if case.is_sure() else "may"
        return f"{head}, and the trick is worth having so far: your trump, the {case.name}, {will} win it"
    least = "which is likely to cost least" if case.is_best else "as nothing looks better"
    return f"{head}: play a trump, the {case.name}, {least}"


def _without(case: Case) -> str:
    return f"you have no {name_of(case.view, case.account.suit(case.view.trick[0]))}"


def _later(case: Case) -> str:
    return "the last player" if len(case.account.after) == 1 else "somebody after you"


def _is_free(case: Case) -> bool:
    """Whether no card of the trick, nor winning it, costs anything."""
    account, cards = case.account, (*case.view.trick, case.card)
    return not account.now and not any(account.cost(card) or account.cost_at_first(card) for card in cards)


# --- Staying under and throwing away -----------------------------------------------------------------


def _why_under(case: Case) -> str:
    name, best = case.name, _best(case)
    over = [card for card in case.view.playable if case.beats(card)]
    assert case.account.best is not None, "nothing lies on the table"
    if case.account.suit(case.account.best) != case.suit:
        return f"the {best} has trumped this trick, so the {name} cannot win it{_why_kept(case)}"
    if case.own > 0:
        return f"get rid of the {name} under the {best}: whoever takes the trick pays for it"
    if not over:
        return f"the {name} cannot win against the {best}{_why_kept(case)}"
    head = f"stay under the {best} with the {name}"
    if any(rival.shuns and rival.seat == case.account.best_seat for rival in case.account.rivals):
        return f"{head}: that leaves the trick to the player who is to win none"
    losing = [card for card in case.view.playable if card not in over]
    if case.wanted and case.total <= 0:
        return f"{head} and keep your higher cards" if case.costs_more(*over) else head
    if case.unwanted and len(losing) > 1 and _is_highest(case, losing):
        return f"{head}, your highest card that still loses"
    if len(losing) == 1:
        return f"{head}, your only card that loses for sure"
    return f"{head}: going over is likely to cost more" if case.costs_more(*over) else head


def _is_highest(case: Case, some: list[Card]) -> bool:
    """Whether the card is the strongest of these, all of one suit."""
    return case.card == max(some, key=case.view.rules.pack.strength)


def _why_kept(case: Case) -> str:
    """Return why this card of the suit led goes to a trick that it cannot win."""
    suit = one_of(suit_of(case))
    if case.unwanted and case.is_end(1):
        return f": it is your highest {suit}, and you keep lower ones"
    if case.wanted and case.is_end(-1):
        return f": it is your lowest {suit}, and you keep higher ones"
    return ", and it is likely to cost you least" if case.is_best else ", and nothing looks better"


def _why_shed(case: Case) -> str:
    """Return why this card is thrown on a trick that it cannot win."""
    suit, others = suit_of(case), case.account.out(case.suit)
    if case.own > 0:
        return ", and whoever takes the trick pays for it"
    if case.account.rivals and not case.unwanted and not case.wanted and _keeps_stoppers(case):
        return " and keep what may still win a trick from the declarer"
    if case.wanted:
        return ", which is least likely to win a trick" if case.is_weakest else _least(case)
    if not case.unwanted:
        return _least(case)
    prey = case.account.prey(case.card)
    if prey is not None:
        return f", which might have to take the {case.view.standing.faces.short(prey)}"
    if not others and case.account.trump is None:
        return f": nobody else has {suit}, so it would win if you led it"
    if case.is_only and others:
        return f", your only {one_of(suit)}: then you need not follow {suit} any more"
    if not case.account.higher(case.card):
        return f", since no higher {one_of(suit)} is out to beat it"
    return f", your highest {one_of(suit)}" if case.is_end(1) else _least(case)


def _least(case: Case) -> str:
    if case.wanted and case.is_best:
        return ", the card that you are likely to miss least"
    return ", which is likely to cost you least" if case.is_best else ", and no other card looks better"


def _keeps_stoppers(case: Case) -> bool:
    """Whether the hand without the card is as likely as without any other to stop whoever is to win all."""
    stops = case.account.stops_without
    wanting = any(not rival.shuns for rival in case.account.rivals)
    return wanting and 0 < stops(case.card) >= max(map(stops, case.view.playable))


# --- Playing for a side against a declarer, or as the declarer --------------------------------------


def _why_for_side(case: Case, side: frozenset[int]) -> str:
    """Return why a card is played for a side."""
    if not case.view.trick:
        return _why_led_for(case, side)
    if case.beats():
        return _why_over_for(case, side)
    if case.account.best_seat in side:
        return _why_added(case)
    return _why_left(case, side)


def _why_led_for(case: Case, side: frozenset[int]) -> str:
    name = case.name
    if case.is_sure():
        return f"nobody can beat the {name}: lead it while it wins"
    if case.wins >= LIKELY:
        who = "you" if len(side) == 1 else "one of you"
        return f"{balance(case)}: if you lead the {name}, {who} will probably win the trick"
    if case.own >= 0:
        return f"{balance(case)}: the {name} gives nothing away if it loses"
    return f"{balance(case)}, and no lead looks better than the {name}"


def _why_over_for(case: Case, side: frozenset[int]) -> str:
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
