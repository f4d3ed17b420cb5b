"""Sentences on the pack, the ranking of its cards and the deal."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from capot.cards import RANKS, SUITS, Card
from capot.rules.brag import Arrange, SwapHand
from capot.rules.check.deal import hand_size
from capot.rules.opening import DealMore, Draw, TakeTalon, TakeWidow
from capot.rules.terms import Pack
from capot.rules.text.facts import Clause, Setting
from capot.rules.text.naming import PACK_NAMES, Names
from capot.rules.text.words import counted, listed, number, often
from capot.rules.tricks import Tricks


def pack_line(names: Names) -> str:
    """Return the whole pack, before anything is taken out, in a few words."""
    pack = replace(names.pack, without=())
    size = len(pack.cards())
    if set(pack.order) == set(RANKS) and names.is_french:
        return f"a full pack of {size} cards"
    ranks = listed([names.rank(rank) for rank in sorted(pack.order, key=RANKS.index)])
    if names.is_french:
        return f"{size} cards: {ranks} in each of the four suits"
    suits = listed([names.suit(suit) for suit in SUITS])
    pack_name = PACK_NAMES[names.faces.key]
    return f"the {size} cards of a {pack_name} pack: {ranks} in each of the four suits, {suits}"


def pack_clauses(now: Setting) -> Iterator[Clause]:
    """Tell which cards are used and how they rank."""
    pack, names = now.rules.pack, now.names
    yield Clause("cards", "pack", f"the game is played with {pack_line(names)}")
    if pack.without:
        whole = Names(now.faces, replace(pack, without=()))
        some, verb = whole.all(pack.without), "is" if len(pack.without) == 1 else "are"
        left = f"{some} {verb} taken out, which leaves {len(pack.cards())} cards"
        yield Clause("cards", "without", left, otherwise="the whole pack is used")
    if not names.is_french:
        yield Clause("cards", "letters", _letters(names), derived=True)
    if pack.trumps:
        yield from _fixed_trumps(now)
    elif not any(isinstance(stage, Arrange) for stage in now.rules.stages):
        order = ranking(now, pack.order)
        yield Clause("cards", "ranking", f"in every suit the order from high to low is {order}")


def _fixed_trumps(now: Setting) -> Iterator[Clause]:
    """Tell which cards are trumps in every deal, and how the others rank."""
    pack, names = now.rules.pack, now.names
    order = now.faces.shorts(pack.trumps)
    some = f"{_trumps(now)} are always trumps, {number(len(pack.trumps))} in all"
    yield Clause("cards", "trumps", f"{some}, and rank from high to low {order}", otherwise=NO_TRUMPS)
    if strangers := _strangers(pack):
        text = f"they are one suit: {names.plain(strangers)} do not belong to the suit that they show"
        yield Clause("cards", "suits", text, derived=True)
    plain = [suit for suit in SUITS if suit != pack.trump_suit]
    for order in dict.fromkeys(_plain_order(now, suit) for suit in plain):
        same = [names.suit(suit) for suit in plain if _plain_order(now, suit) == order]
        yield Clause("cards", "ranking", f"in {listed(same)} the order from high to low is {order}")


NO_TRUMPS = "no cards are trumps in every deal"


def _trumps(now: Setting) -> str:
    """Return the cards that are trumps in every deal: ``queens, jacks and all other diamonds``."""
    pack, names = now.rules.pack, now.names
    strangers = _strangers(pack)
    ranks = dict.fromkeys(card.rank for card in strangers)
    told = [names.plain([card for card in strangers if card.rank == rank]) for rank in ranks]
    suit = names.suit(pack.trumps[-1].suit)
    return listed([*told, f"all other {suit}"]) if told else names.plain(pack.trumps)


def _strangers(pack: Pack) -> tuple[Card, ...]:
    """Return the trumps of all ranks that are trumps beyond the suit of trumps."""
    ranks = {card.rank for card in pack.trumps if card.suit != pack.trump_suit}
    return tuple(card for card in pack.trumps if card.rank in ranks)


def _plain_order(now: Setting, suit: str) -> str:
    pack = now.rules.pack
    return " ".join(now.faces.rank_letter(rank) for rank in pack.order if _is_plain(pack, rank, suit))


def _is_plain(pack: Pack, rank: str, suit: str) -> bool:
    card = Card(rank, suit)
    return card not in pack.trumps and card not in pack.without


def _letters(names: Names) -> str:
    faces, card = names.faces, Card("Q", "♠")
    suits = listed(
        [f"{sign} for {names.suit(suit)}" for sign, suit in zip(faces.suit_signs, SUITS, strict=True)]
    )
    return f"cards are written by rank and suit, {suits}: {faces.short(card)} is {names.one(card)}"


def ranking(now: Setting, order: str) -> str:
    """Return ranks from high to low, and which of them is not where it stands in other games."""
    letters = " ".join(now.faces.rank_letter(rank) for rank in order)
    natural = [rank for rank in RANKS if rank in order]
    if list(order) == natural:
        return f"{letters}: the {now.names.rank(order[0])} is the highest"
    for rank in order:
        if [each for each in order if each != rank] == [each for each in natural if each != rank]:
            return f"{letters}: mind the {now.names.rank(rank)}, which {_place(now, order, rank)}"
    return letters


def _place(now: Setting, order: str, rank: str) -> str:
    place = order.index(rank)
    if place in {0, len(order) - 1}:
        return "is the lowest card" if place else "is the highest card"
    above, below = now.names.rank(order[place - 1]), now.names.rank(order[place + 1])
    return f"stands between the {above} and the {below}"


def deal_clauses(now: Setting) -> Iterator[Clause]:
    """Tell how the cards are dealt, and what becomes of those left over."""
    deal, size = now.rules.deal, hand_size(now.rules, now.seats)
    packets = deal.by.of(size)
    first = f", the first to the player on the dealer’s {now.next_side}"
    yield Clause("deal", "dealing", "the cards are dealt face down ", _packets(packets), first)
    yield Clause("deal", "hands", "each player receives ", counted(size, "card"))
    left = len(now.rules.pack.cards()) - size * now.seats
    if not left:
        yield Clause("deal", "nothing left", "no card is left over", derived=True)
    yield from _turn_up_clauses(now, left)


def _packets(packets: Sequence[int]) -> str:
    if len(set(packets)) == 1:
        return "one at a time" if packets[0] == 1 else f"in packets of {number(packets[0])}"
    runs = [(size, len(list(same))) for size, same in groupby(packets)]
    told = [number(size) if times == 1 else f"{often(times)} {number(size)}" for size, times in runs]
    return f"in packets of {', then '.join(told)}"


def _turn_up_clauses(now: Setting, left: int) -> Iterator[Clause]:
    none, stages = "no card is turned up", now.rules.stages
    match now.rules.deal.turn_up:
        case "talon":
            card = "the card left over" if left == 1 else f"the top one of the {number(left)} cards left over"
            other = {1: "", 2: "; the other stays face down"}.get(left, "; the others stay face down")
            text = f"{card} is turned face up{other}"
            yield Clause("deal", "turn-up", text, otherwise=none)
        case "dealer":
            text = "the dealer’s last card is shown to all before the dealer takes it up"
            yield Clause("deal", "turn-up", text, otherwise=none)
        case _ if left and not any(isinstance(stage, TakeTalon) for stage in stages):
            yield _left_over(now, left)
        case _:
            pass


def _left_over(now: Setting, left: int) -> Clause:
    """Tell what becomes of the cards that were not dealt and are not turned up."""
    stages = now.rules.stages
    verb, count = ("is", "counts") if left == 1 else ("are", "count")
    if any(isinstance(stage, TakeWidow) for stage in stages):
        rest = f" left over {verb} the widow, which lies face down on the table"
    elif any(isinstance(stage, SwapHand) for stage in stages) and left >= hand_size(now.rules, now.seats):
        rest = f" left over {verb} the spare hand, which lies face down on the table"
    elif any(isinstance(stage, DealMore | Draw) for stage in stages):
        rest = f" left over {verb} the stock, which lies face down on the table"
    elif any(isinstance(stage, Tricks) and stage.talon_to == "last trick" for stage in stages):
        rest = f" left over {verb} the widow, which is put aside unseen"
    else:
        rest = f" left over {verb} put aside unseen and {count} for nobody"
    return Clause("deal", "left-over", "the ", counted(left, "card"), rest)
