"""Sentences on climbing: who leads, what may be laid, what beats what, and what it scores to go out."""

from collections.abc import Iterator
from typing import assert_never

from capot.cards import SUITS, Card
from capot.rules.check.deal import hand_size
from capot.rules.climbing import Climb, DealtHand, InstantWin
from capot.rules.scoring import GoneOut, InstantWinPaid
from capot.rules.text.facts import Clause, Setting
from capot.rules.text.words import a, figure, listed, measured, plural


def instant_win_clauses(now: Setting, term: InstantWin) -> Iterator[Clause]:
    """Tell which hands win a deal before any card is laid."""
    hands = listed([_dealt(now, each) for each in term.hands], "or")
    text = f"whoever is dealt {hands} shows it and wins the deal before any card is laid"
    yield Clause("bidding", term.name, text, otherwise="no hand wins before cards are laid")
    turn = f"of two alike that of the player who comes first in turn, from the dealer’s {now.next_side} on"
    text = f"of several such hands the one named first wins, and {turn}"
    alone = f"of two such hands {turn.removeprefix('of two alike ')} wins"
    yield Clause("bidding", f"{term.name}.several", text if term.hands[1:] else alone, derived=True)


def _dealt(now: Setting, hand: DealtHand) -> str:
    names, order = now.names, now.rules.pack.order
    match hand:
        case "sequence":
            low, high = names.rank(order[-1]), names.rank(order[1])
            return f"a card of each rank from the {low} to the {high}"
        case "four-highest":
            return f"all four {plural(names.rank(order[0]))}"
        case "six-pairs":
            return "six pairs"
        case "five-pairs-in-sequence":
            return "five pairs in sequence"
        case _:
            assert_never(hand)


def climb_clauses(now: Setting, term: Climb) -> Iterator[Clause]:
    """Tell how cards are got rid of, in the order in which a beginner needs to know it."""
    yield _suits(now, term)
    yield from _leads(now)
    text = (
        "a combination, which is what may be laid together, is a single card, a pair, a triplet or four of a "
    )
    text += "kind, a sequence of three or more cards, or a double sequence of three or more pairs"
    yield Clause("play", "combinations", text)
    yield from _sequences(now, term)
    text = "everybody else in turn lays a higher combination of the same kind and of as many cards, or passes"
    yield Clause("play", "following", text)
    text = "of two combinations the one with the higher card at its top is the higher"
    yield Clause("play", "higher", text)
    yield from _bombs(now, term)
    yield _passing(term)
    text = "when everybody else has passed, the player who laid last puts the pile aside, face down, and "
    yield Clause("play", "pile", f"{text}leads to the next; its cards count for nobody")
    yield from _going_out(now, term)


def _suits(now: Setting, term: Climb) -> Clause:
    """Tell the order of suits, with a card of the weakest suit that beats one of the strongest."""
    names, order = now.names, now.rules.pack.order
    middle = len(order) // 2 - 1
    high, low = Card(order[middle], term.suits[-1]), Card(order[middle + 1], term.suits[0])
    suits = listed([names.suit(suit) for suit in term.suits])
    text = f"cards of one rank are ordered by their suits, from high to low {suits}; but the rank comes first"
    return Clause("cards", "suits", f"{text}: {names.one(high)} is higher than {names.one(low)}")


def _leads(now: Setting) -> Iterator[Clause]:
    pack, names, dealt = now.rules.pack, now.names, hand_size(now.rules, now.seats) * now.seats
    whole = dealt == len(pack.cards())
    lowest = names.one(Card(pack.order[-1], _lowest_suit(now))) if whole else "the lowest card dealt"
    rest = " leads and must lay it, by itself or with others"
    yield Clause("play", "lead", "in the first deal of the match the holder of ", lowest, rest)
    text = "in every later deal the winner of the deal before leads, and any combination will do"
    yield Clause("play", "later leads", text)


def _lowest_suit(now: Setting) -> str:
    climb = now.rules.stage(Climb)
    return SUITS[0] if climb is None else climb.suits[-1]


def _sequences(now: Setting, term: Climb) -> Iterator[Clause]:
    names = now.names
    inside = [rank for rank in now.rules.pack.order if rank not in term.outside]
    high, low = names.rank(inside[0]), names.rank(inside[-1])
    text = (
        f"the ranks of a sequence follow each other; the {high} is the highest and the {low} the lowest of "
    )
    text += "them, and no sequence goes on from one to the other"
    yield Clause("play", "sequences", text)
    if term.outside:
        out = listed([plural(names.rank(rank)) for rank in term.outside])
        yield Clause("play", "outside", f"{out} stand in no sequence, single or double", derived=True)
    mixed = "the suits of a sequence may differ"
    yield Clause("play", "suits", "a sequence of single cards is of one suit" if term.one_suit else mixed)


def _bombs(now: Setting, term: Climb) -> Iterator[Clause]:
    top = now.names.rank(now.rules.pack.order[0])
    match term.bombs:
        case "none":
            pass
        case "southern":
            text = f"a bomb beats {plural(top)} though of another kind: four of a kind, or three pairs in "
            text += (
                f"sequence, beats a single {top}; four pairs in sequence beat two of them, five beat three"
            )
            none = f"no combination beats one of another kind, not even {plural(top)}"
            yield Clause("play", "bombs", text, otherwise=none)
        case _:
            assert_never(term.bombs)


def _passing(term: Climb) -> Clause:
    if term.locked:
        return Clause("play", "passing", "a player who has passed stays out until the next pile is begun")
    return Clause("play", "passing", "a player who has passed may lay again when the turn comes round")


def _going_out(now: Setting, term: Climb) -> Iterator[Clause]:
    text = "a player who has laid all cards has gone out and is asked no more; if nobody beats what such a "
    yield Clause("play", "out", f"{text}player laid last, the next in turn who holds cards leads")
    if term.not_last:
        ranks = listed([a(now.names.rank(rank)) for rank in term.not_last], "or")
        text = f"nobody may go out with a combination that has {ranks} in it, unless the player leads and "
        free = "a player may go out with any card"
        yield Clause("play", "last cards", f"{text}holds nothing else", otherwise=free)
    text = "the deal is over when only one player holds any cards"
    yield Clause("play", "end", text)


def left_with_cards_clause(now: Setting, term: GoneOut) -> Clause | None:
    """Tell what the last player pays to each other, where climbing scores nothing else; otherwise None."""
    first, *others, last = term.places
    climbs = any(isinstance(stage, Climb) for stage in now.rules.stages)
    if not climbs or any(points != first for points in others) or last != -first * (len(others) + 1):
        return None
    text = f"whoever is left with cards pays {measured(first)} to everybody who has gone out and so scores "
    rest = f"; everybody who has gone out scores {figure(first)}"
    return Clause("scoring", term.name, text, measured(last), rest)


def instant_win_paid_clause(term: InstantWinPaid) -> Clause:
    """Tell what a deal is worth that is won before any card is laid."""
    text = f"whoever wins a deal before any card is laid is paid {measured(term.each)} by everybody else"
    return Clause("scoring", term.name, f"{text}, and nothing else counts in it")
