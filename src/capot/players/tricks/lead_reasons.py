"""The reason for leading a card."""

from capot.language.texts import Text, say
from capot.players.tricks.facts import LIKELY, Case, balance, one_of, suit_of


def why_led(case: Case) -> Text:
    """Return why a card is led."""
    name = case.name
    if case.is_sure():
        return _why_win(case, _why_sure(case))
    out = balance(case)
    if case.wins >= LIKELY:
        return _why_win(case, say("{balance}, so the {card} will probably win", balance=out, card=name))
    if case.is_lost:
        every = say(
            "every {suit_card} still out is higher, so the {card} cannot win",
            suit_card=one_of(case),
            card=name,
        )
        return _why_lose(case, every)
    if case.wins <= 1 - LIKELY:
        return _why_lose(case, say("{balance}, so the {card} will probably lose", balance=out, card=name))
    if case.is_best:
        return say(
            "{balance}, and no other lead is likely to cost less than the {card}", balance=out, card=name
        )
    return say("{balance}, and no lead looks better than the {card}", balance=out, card=name)


def _why_sure(case: Case) -> Text:
    if not case.account.out(case.suit):
        return say("nobody else has {suit}, so the {card} will win", suit=suit_of(case), card=case.name)
    if not case.account.higher(case.card):
        return say(
            "no higher {suit_card} is out, so the {card} will win", suit_card=one_of(case), card=case.name
        )
    return say("nobody can beat the {card}, so it will win", card=case.name)


def _why_win(case: Case, lead: Text) -> Text:
    """Return a clause on a lead that wins, or probably does, with why it is right."""
    others = [card for card in case.view.playable if card != case.card]
    stopped = case.stopped
    if stopped is not None and stopped.seat != case.account.me:
        return say("{lead}, and that keeps another from winning every trick", lead=lead)
    if case.account.in_trick(case.card) < 0 and not case.account.rivals:
        return say("{lead}, and the trick is likely to be worth it", lead=lead)
    if case.is_harmless:
        if case.only_last:
            return say("{lead}, which costs nothing: only the last trick counts", lead=lead)
        return say("{lead}, which costs nothing: nobody else holds a penalty card", lead=lead)
    if case.is_sure() and all(case.is_sure(card) for card in others):
        return say("{lead}, as would whatever else you led", lead=lead)
    void = [case.account.void(seat, case.suit) for seat in case.account.others]
    if case.unwanted and not case.own and not case.account.now and _none_of(void) >= LIKELY:
        return say("{lead}, but cheaply: all can probably follow", lead=lead)
    if case.is_best:
        return say("{lead}, but every other lead is likely to cost more", lead=lead)
    return say("{lead}, but no lead looks better", lead=lead)


def _none_of(chances: list[float]) -> float:
    none = 1.0
    for chance in chances:
        none *= 1 - chance
    return none


def _why_lose(case: Case, lead: Text) -> Text:
    """Return a clause on a lead that probably loses, with why it is right unless tricks do harm."""
    if case.wanted:
        better = any(case.account.wins_if_led(each) > LIKELY for each in case.view.hand)
        return say("{lead}, and you keep cards more likely to win", lead=lead) if better else lead
    if case.own > 0:
        return say("{lead}, and whoever takes it pays for it", lead=lead)
    if case.is_only:
        return say("{lead}, and it is your only {suit_card}", lead=lead, suit_card=one_of(case))
    return lead
