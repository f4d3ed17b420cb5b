"""The reason for a card played to a trick: going over, staying under, trumping, throwing away."""

from capot.cards import Card
from capot.language.cards import short
from capot.language.texts import Text, mark, say
from capot.players.tricks.facts import LIKELY, Case, goal_in_words, name_of, one_of, suit_of


def _best(case: Case) -> Text:
    """Return the card that wins the trick so far, as it is shown."""
    best = case.account.best
    assert best is not None, "nothing lies on the table"
    return short(case.view.standing.faces, best)


def why_over(case: Case) -> Text:
    """Return why a card goes over the best of the suit led."""
    name, stopped = case.name, case.stopped
    ducks = [card for card in case.view.playable if not case.beats(card)]
    if stopped is not None and case.is_sure() and case.account.best_seat == stopped.seat:
        return say(
            "win this trick with the {card}, so that nobody else wins {goal}",
            card=name,
            goal=goal_in_words(case, stopped.cards),
        )
    if not case.account.after:
        return _why_last(case, ducks)
    if case.account.in_trick(case.card) < 0 and case.wins >= LIKELY and not case.account.rivals:
        if case.is_sure():
            return say("this trick is likely to be worth winning, and the {card} will win it", card=name)
        return say("this trick is likely to be worth winning, and the {card} will probably win it", card=name)
    if not ducks:
        return _why_forced(case)
    if case.wins <= 1 - LIKELY:
        return say(
            "go over the {best} with the {card}: {later} will probably take the trick",
            best=_best(case),
            card=name,
            later=_later(case),
        )
    keeping, free = case.costs_more(*ducks), _is_free(case)
    if keeping or (free and case.unwanted):
        return say(_RID[free, keeping], card=name)
    return say("go over the {best} with the {card}: nothing looks better", best=_best(case), card=name)


_RID = {
    (True, True): mark(
        "get rid of the {card} while nothing in the trick costs anything: keeping it is likely to cost more"
    ),
    (True, False): mark("get rid of the {card} while nothing in the trick costs anything"),
    (False, True): mark("get rid of the {card}: keeping it is likely to cost more"),
}
"""Why to get rid of a card, by whether the trick costs nothing and whether keeping the card costs more."""


def _why_forced(case: Case) -> Text:
    best = _best(case)
    head = say("you must go over the {best}", best=best)
    if not case.wanted:
        head = say("you cannot stay under the {best}", best=best)
    if case.wins <= 1 - LIKELY and not case.is_sure():
        message = mark("{over}, but {later} will probably go over the {card}")
    elif case.is_sure():
        message = (
            mark("{over}: the {card} will win this trick, and it is likely to cost least")
            if case.is_best
            else mark("{over}: the {card} will win this trick, and it costs no more than any other")
        )
    elif case.wins >= LIKELY:
        message = (
            mark("{over}: the {card} will probably win, and it is likely to cost least")
            if case.is_best
            else mark("{over}: the {card} will probably win, and it costs no more than any other")
        )
    else:
        message = (
            mark("{over}, but {later} may go over the {card}, which is likely to cost least")
            if case.is_best
            else mark("{over}, but {later} may go over the {card}, which costs no more than any other")
        )
    return say(message, over=head, card=case.name, later=_later(case))


def _why_last(case: Case, ducks: list[Card]) -> Text:
    name = case.name
    if case.total < 0:
        return say("you play last and the trick is worth having: it will go to your {card}", card=name)
    if _is_free(case) and not case.wanted:
        if case.is_end(1):
            return say(
                "you play last and nothing in the trick costs anything: it will go to your {card}, your "
                "highest {suit_card}",
                card=name,
                suit_card=one_of(case),
            )
        return say(
            "you play last and nothing in the trick costs anything: it will go to your {card}", card=name
        )
    if ducks:
        if case.costs_more(*ducks):
            return say(
                "you play last and will win this trick with the {card}: keeping it is likely to cost more",
                card=name,
            )
        return say("you play last and will win this trick with the {card}: nothing looks better", card=name)
    if case.is_end(1) and case.unwanted:
        return say("whatever you play will win this trick: use your highest, the {card}", card=name)
    if case.is_best:
        return say("whatever you play will win this trick: the {card} is likely to cost least", card=name)
    return say("whatever you play will win this trick: the {card} costs no more than any other", card=name)


def why_trumped(case: Case) -> Text:
    """Return why a trump is played to another suit."""
    if case.total < 0:
        message = (
            mark(
                "you have no {suit}, and the trick is worth having so far: your trump, the {card}, "
                "will win it"
            )
            if case.is_sure()
            else mark(
                "you have no {suit}, and the trick is worth having so far: your trump, the {card}, may win it"
            )
        )
    elif case.is_best:
        message = mark("you have no {suit}: play a trump, the {card}, which is likely to cost least")
    else:
        message = mark("you have no {suit}: play a trump, the {card}, as nothing looks better")
    return say(message, suit=_led(case), card=case.name)


def _led(case: Case) -> Text:
    """Return the name of the suit that was led."""
    assert case.account.led is not None, "a suit was led"
    return name_of(case.view, case.account.led)


def _later(case: Case) -> Text:
    return say("the last player") if len(case.account.after) == 1 else say("somebody after you")


def _is_free(case: Case) -> bool:
    """Whether no card of the trick, nor winning it, costs anything."""
    account, cards = case.account, (*case.view.trick, case.card)
    return not account.now and not any(account.cost(card) or account.cost_at_first(card) for card in cards)


def why_under(case: Case) -> Text:
    """Return why a card of the suit led goes to a trick that it does not win."""
    name, best = case.name, _best(case)
    over = [card for card in case.view.playable if case.beats(card)]
    assert case.account.best is not None, "nothing lies on the table"
    if case.account.suit(case.account.best) != case.suit:
        trumped = say("the {best} has trumped this trick, so the {card} cannot win it", best=best, card=name)
        return _why_kept(case, trumped)
    if case.own > 0:
        return say(
            "get rid of the {card} under the {best}: whoever takes the trick pays for it",
            card=name,
            best=best,
        )
    if not over:
        return _why_kept(case, say("the {card} cannot win against the {best}", card=name, best=best))
    return say(_way_under(case, over), best=best, card=name)


def _way_under(case: Case, over: list[Card]) -> str:
    """Return the message why a card stays under the best while others, ``over``, would beat it."""
    if any(rival.shuns and rival.seat == case.account.best_seat for rival in case.account.rivals):
        return mark(
            "stay under the {best} with the {card}: that leaves the trick to the player who is to win none"
        )
    losing = [card for card in case.view.playable if card not in over]
    plain = mark("stay under the {best} with the {card}")
    if case.wanted and case.total <= 0:
        keeping = mark("stay under the {best} with the {card} and keep your higher cards")
        return keeping if case.costs_more(*over) else plain
    if case.unwanted and len(losing) > 1 and case.card == max(losing, key=case.view.rules.pack.strength):
        return mark("stay under the {best} with the {card}, your highest card that still loses")
    if len(losing) == 1:
        return mark("stay under the {best} with the {card}, your only card that loses for sure")
    worse = mark("stay under the {best} with the {card}: going over is likely to cost more")
    return worse if case.costs_more(*over) else plain


def _why_kept(case: Case, lost: Text) -> Text:
    """Return a clause on a trick that a card of the suit led cannot win, with why it goes there."""
    suit_card = one_of(case)
    if case.unwanted and case.is_end(1):
        return say(
            "{lost}: it is your highest {suit_card}, and you keep lower ones", lost=lost, suit_card=suit_card
        )
    if case.wanted and case.is_end(-1):
        return say(
            "{lost}: it is your lowest {suit_card}, and you keep higher ones", lost=lost, suit_card=suit_card
        )
    if case.is_best:
        return say("{lost}, and it is likely to cost you least", lost=lost)
    return say("{lost}, and nothing looks better", lost=lost)


def why_shed(case: Case) -> Text:
    """Return why this card is thrown on a trick that it cannot win."""
    prey = case.account.prey(case.card)
    return say(
        _way_to_shed(case),
        led=_led(case),
        card=case.name,
        suit=suit_of(case),
        suit_card=one_of(case),
        prey="" if prey is None else short(case.view.standing.faces, prey),
    )


def _opponents(case: Case) -> list[int]:
    """Return the seats of other sides that are still to play to the trick."""
    return [seat for seat in case.account.after if seat not in case.view.partners]


def _way_to_shed(case: Case) -> str:
    """Return the message why a card is thrown."""
    others = case.account.out(case.suit)
    if case.account.best_seat in case.view.partners and not any(map(case.may_be_beaten_by, _opponents(case))):
        if case.own > 0:
            return mark(
                "you have no {led} and your partner wins this trick: the {card} counts against your side"
            )
        return mark("you have no {led} and your partner wins this trick: throw the {card}, not what costs")
    if case.own > 0:
        return mark("you have no {led}: throw the {card}, and whoever takes the trick pays for it")
    if case.account.rivals and not case.unwanted and not case.wanted and _keeps_stoppers(case):
        return mark(
            "you have no {led}: throw the {card} and keep what may still win a trick from the declarer"
        )
    if case.wanted and case.is_weakest:
        return mark("you have no {led}: throw the {card}, which is least likely to win a trick")
    if not case.unwanted or case.wanted:
        return _least(case)
    if case.account.prey(case.card) is not None:
        return mark("you have no {led}: throw the {card}, which might have to take the {prey}")
    if not others and case.account.trump is None:
        return mark(
            "you have no {led}: throw the {card}: nobody else has {suit}, so it would win if you led it"
        )
    if case.is_only and others:
        return mark(
            "you have no {led}: throw the {card}, your only {suit_card}: then you need not follow {suit} any "
            "more"
        )
    if not case.account.higher(case.card):
        return mark("you have no {led}: throw the {card}, since no higher {suit_card} is out to beat it")
    if case.is_end(1):
        return mark("you have no {led}: throw the {card}, your highest {suit_card}")
    return _least(case)


def _least(case: Case) -> str:
    if case.wanted and case.is_best:
        return mark("you have no {led}: throw the {card}, the card that you are likely to miss least")
    if case.is_best:
        return mark("you have no {led}: throw the {card}, which is likely to cost you least")
    return mark("you have no {led}: throw the {card}, and no other card looks better")


def _keeps_stoppers(case: Case) -> bool:
    """Whether the hand without the card is as likely as without any other to stop whoever is to win all."""
    stops = case.account.stops_without
    wanting = any(not rival.shuns for rival in case.account.rivals)
    return wanting and 0 < stops(case.card) >= max(map(stops, case.view.playable))
