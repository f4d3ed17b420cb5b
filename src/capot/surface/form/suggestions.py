"""Sensible values for this game: those that a slot offers and those of terms that are new to it."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, TypeAlias

from capot.cards import Card
from capot.rules.check.deal import hand_size
from capot.rules.fields import fields_of
from capot.rules.scoring import Bands, ByRank, Captured, ScoreTerm, TrickTaken
from capot.rules.stages.exchanges import Side
from capot.rules.stages.opening import Contract
from capot.rules.stages.tricks import HolderOfLowest, LastTaker
from capot.rules.terms import AllOf, Batches, CardsOf, Payoff, Role, TimesAll, TrumpOrder
from capot.surface.form.place import Place

Cycle: TypeAlias = tuple[Side, ...]

_CYCLES: Sequence[Cycle] = (
    ("left",),
    ("right",),
    ("left", "right"),
    ("right", "left"),
    ("left", "right", "hold"),
    ("right", "left", "hold"),
    ("left", "right", "across"),
    ("left", "right", "across", "hold"),
    ("across", "right", "left"),
    ("across",),
    ("scatter",),
    ("left", "right", "across", "scatter"),
)
_LIKED = ("QS", "JD", "KH", "JC", "QH", "TD", "AH", "QC", "QD", "JS")
"""Cards that games of this family count, the most common first."""

FACE_VALUES = ByRank(
    {"A": 14, "K": 13, "Q": 12, "J": 11, "T": 10, **{str(pips): pips for pips in range(9, 1, -1)}}
)
CARD_POINTS = ByRank({"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2})


def cycles(here: Place) -> tuple[Cycle, ...]:
    """Return the common cycles of passing for this number of players."""
    return tuple(each for each in _CYCLES if here.seats % 2 == 0 or "across" not in each)


def packets(here: Place, now: Batches) -> Iterator[Batches]:
    """Yield the common ways of dealing a hand in packets, those of other sizes as they are."""
    size = hand_size(here.context.rules, here.seats)
    others = {each: text for each, text in now.packets if each != size}
    yield Batches(others)
    for step in (2, 3, 4):
        full, rest = divmod(size, step)
        if full and size > step:
            yield Batches({**others, size: "-".join([*[str(step)] * full, *([str(rest)] if rest else [])])})
    if size == 8:
        yield Batches({**others, 8: "3-2-3"})


def places(here: Place) -> tuple[tuple[int, ...], ...]:
    """Return common scores by the order of going out: the last pays, the first is paid, or step by step."""
    seats = here.seats
    last, first = (*[1] * (seats - 1), 1 - seats), (seats - 1, *[-1] * (seats - 1))
    return last, first, tuple(range(seats - 1, -seats, -2))


def penalty(here: Place) -> int:
    """Return a point against a player: 1 where the lowest total wins, -1 where the highest does."""
    return 1 if here.game.low_wins else -1


def liked_card(here: Place) -> Card:
    """Return a card of the pack to score, one that does not score yet if there is any."""
    pack = here.context.rules.pack.cards()
    taken = {card for term in here.rules.scoring if isinstance(term, Captured) for card in term.cards}
    liked = sorted(pack, key=lambda card: _LIKED.index(card.code) if card.code in _LIKED else len(_LIKED))
    return next((card for card in liked if card not in taken), liked[0])


def counting_cards(here: Place) -> tuple[ScoreTerm, ...]:
    """Return the scoring terms that count cards."""
    return tuple(term for term in here.rules.scoring if fields_of(type(term), Role.COUNTED))


def counting_parts(here: Place) -> tuple[ScoreTerm, ...]:
    """Return the scoring terms that count cards or tricks for a player."""
    return tuple(term for term in here.rules.scoring if isinstance(term, Captured | TrickTaken))


def penal_suit(here: Place) -> str:
    """Return the suit of which most cards score, hearts if none does."""
    cards = [card for term in counting_cards(here) for card in getattr(term, "cards", ())]
    return max("♥♠♦♣", key=[card.suit for card in cards].count)


def deal_total(here: Place) -> int:
    """Return what all players score in a deal together by cards and single tricks, at least 5 in size."""
    whole = Fraction(0)
    for term in counting_parts(here):
        if isinstance(term, Captured):
            whole += sum((term.value(card) for card in term.cards), start=Fraction(0))
        elif isinstance(term, TrickTaken):
            whole += term.points
    return int(whole) if abs(whole) > 4 else 5 * penalty(here)


def all_that_count(here: Place) -> tuple[Card, ...] | CardsOf:
    """Return the cards of the terms that count cards, or all queens if none does."""
    names = tuple(term.name for term in counting_cards(here))
    if names:
        return CardsOf(names)
    pack = here.context.rules.pack
    rank = "Q" if "Q" in pack.order else pack.order[0]
    return tuple(card for card in pack.cards() if card.rank == rank)


def usual(kind: Any, here: Place) -> object:  # noqa: ANN401 - a type of term
    """Return a term of a kind as a start, for one of several kinds that may stand at a place."""
    if kind is HolderOfLowest:
        return HolderOfLowest("♣")
    if kind is LastTaker:
        return LastTaker(here.context.rules.pack.cards()[0], HolderOfLowest("♣"))
    if kind is AllOf:
        return AllOf(all_that_count(here))
    if kind is Payoff:
        return Payoff(0, deal_total(here))
    if kind is TimesAll:
        return TimesAll(0, 1)
    if kind is TrumpOrder:
        return TrumpOrder(here.context.rules.pack.order)
    if kind is Contract:
        rules = here.rules
        scoring = tuple(term for term in rules.scoring if not isinstance(term, Bands))
        return Contract("untaken", "Everyone alone", rules.stages[-1:], scoring)
    return kind()


def counted_card(here: Place) -> Card | None:
    """Return a card that scores, if there is any."""
    some = (term for term in here.rules.scoring if isinstance(term, Captured) and term.cards)
    return next((term.cards[0] for term in some), None)
