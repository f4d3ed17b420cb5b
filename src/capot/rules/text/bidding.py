"""Sentences on what is decided with the talon before the play: the widow, more cards, in or out."""

from collections.abc import Iterator
from typing import assert_never

from capot.rules.check.deal import cards_dealt, hand_size
from capot.rules.opening import DealMore, Draw, StayIn, TakeWidow
from capot.rules.text.facts import Clause, Setting
from capot.rules.text.words import counted, listed, number, ordinal


def bidding_clauses(now: Setting, stage: TakeWidow | DealMore | Draw | StayIn) -> Iterator[Clause]:
    """Tell who takes the widow, how hands are filled, who draws and who drops out."""
    match stage:
        case TakeWidow():
            yield from _widow(now, stage)
        case DealMore():
            more, hand = counted(stage.each, "card"), cards_dealt(now.rules, now.seats)
            text = "then each player is dealt "
            yield Clause("bidding", stage.name, text, f"{more} more in one packet, {number(hand)} in all")
        case Draw():
            yield from _draw(now, stage)
        case StayIn():
            yield from _staying(now, stage)
        case _:
            assert_never(stage)


def _eldest(now: Setting) -> str:
    return f"the player on the dealer’s {now.next_side}"


def _widow(now: Setting, term: TakeWidow) -> Iterator[Clause]:
    left = number(len(now.rules.pack.cards()) - hand_size(now.rules, now.seats) * now.seats)
    text = f"each player in turn, beginning with {_eldest(now)}, is asked once whether to take up the widow"
    yield Clause("bidding", "asking", text)
    alone = "becomes the declarer and plays alone against the others"
    text = f"who takes it adds the {left} cards to the hand, discards any {left} face down, {alone}"
    yield Clause("bidding", "declarer", text)
    yield Clause("bidding", "discards", "the cards discarded count for the declarer")
    if term.barred:
        free = f"unless the declarer holds fewer than {left} other cards"
        text = f"{_barred(now, term)} may not be discarded, {free}"
        yield Clause("bidding", "barred", text, otherwise="any card may be discarded")
    yield Clause("bidding", "untaken", _untaken(term))


def _barred(now: Setting, term: TakeWidow) -> str:
    trumps = now.rules.pack.trumps
    if not trumps or not set(trumps) <= set(term.barred):
        return now.names.plain(term.barred)
    others = [card for card in term.barred if card not in trumps]
    return listed(["trumps", *([now.names.plain(others)] if others else [])])


def _untaken(term: TakeWidow) -> str:
    if term.forced:
        return "when all others have left the widow, the last player, the dealer, must take it"
    if term.untaken is None:
        return "when nobody takes the widow, nothing is played or scored, and the next dealer deals"
    return f"when nobody takes the widow, {term.untaken.title} is played"


def _draw(now: Setting, term: Draw) -> Iterator[Clause]:
    text = f"each player in turn, beginning with {_eldest(now)}, may once discard up to "
    rest = " face down and draw as many from the top of the stock"
    yield Clause("bidding", "drawing", text, counted(term.most, "card"), rest)
    yield Clause("bidding", "discards", "what is discarded is out of play", derived=True)


def _staying(now: Setting, term: StayIn) -> Iterator[Clause]:
    text = f"then each player in turn, beginning on the declarer’s {now.next_side}, says “in” or “out”"
    yield Clause("bidding", "staying", f"{text}; the declarer must stay in")
    out = "who is out lays the hand down and neither plays nor scores in that deal"
    yield Clause("bidding", "out", out)
    if term.forced_by is not None:
        suit = now.names.suit(term.forced_by)
        text = f"when {suit} are trumps, nobody may drop out"
        yield Clause("bidding", "forced", text, otherwise=f"one may drop out when {suit} are trumps too")
    if term.forced_from is not None:
        text = f"from the {ordinal(term.forced_from)} deal of the match on nobody may drop out"
        plain = "one may drop out in every deal of the match"
        yield Clause("bidding", "forced-late", text, otherwise=plain)
    yield Clause("bidding", "alone", "when all others are out, the tricks are not played")
