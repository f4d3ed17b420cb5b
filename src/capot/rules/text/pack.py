"""Sentences on the pack, how its cards rank, and the deal."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from capot.cards import FRENCH, RANKS, SUITS, Card
from capot.language.texts import listed
from capot.language.words import counted, number
from capot.rules.brag import Arrange, SwapHand
from capot.rules.check.deal import hand_size
from capot.rules.opening import DealMore, Draw, TakeTalon, TakeWidow
from capot.rules.terms import Pack
from capot.rules.text.card_names import PACK_NAMES, Names
from capot.rules.text.facts import Clause, Setting
from capot.rules.tricks import Tricks


def pack_line(names: Names) -> str:
    """Return the whole pack, before any card is removed, in a few words."""
    pack = replace(names.pack, without=())
    size = len(pack.cards())
    if set(pack.order) == set(RANKS) and names.is_french:
        return f"a standard pack of {size} cards"
    ranks = listed([names.rank(rank) for rank in sorted(pack.order, key=RANKS.index)])
    if names.is_french:
        return f"{size} cards: the {ranks} of each suit"
    suits = listed([names.suit(suit) for suit in SUITS])
    pack_name = PACK_NAMES[names.faces.key]
    return f"the {size} cards of a {pack_name} pack: the {ranks} of each of the four suits, {suits}"


def pack_clauses(now: Setting) -> Iterator[Clause]:
    """Say which cards are used and how they rank."""
    pack, names = now.rules.pack, now.names
    yield Clause("cards", "pack", f"the game is played with {pack_line(names)}")
    if pack.without:
        whole = Names(now.faces, replace(pack, without=()))
        verb = "is" if len(pack.without) == 1 else "are"
        text = f"{whole.all(pack.without)} {verb} removed, which leaves {len(pack.cards())} cards"
        yield Clause("cards", "without", text, otherwise="no cards are removed")
    if not names.is_french:
        yield Clause("cards", "letters", _letters(names), derived=True)
        yield Clause("cards", "french", _french(names), derived=True)
    if pack.trumps:
        yield from _fixed_trumps(now)
    elif not any(isinstance(stage, Arrange) for stage in now.rules.stages):
        yield Clause("cards", "ranking", f"in every suit the cards rank, {ranking(now, pack.order)}")


def _fixed_trumps(now: Setting) -> Iterator[Clause]:
    """Say which cards are trumps in every deal, and how the others rank."""
    pack, names = now.rules.pack, now.names
    order = now.faces.shorts(pack.trumps)
    some = f"{_trumps(now)} are always trumps, {number(len(pack.trumps))} in all"
    yield Clause("cards", "trumps", f"{some}, and rank, from high to low, {order}", otherwise=NO_TRUMPS)
    if strangers := _strangers(pack):
        text = (
            f"together they form one suit: {names.plain(strangers)} do not belong to the suit printed on them"
        )
        yield Clause("cards", "suits", text, derived=True)
    plain = [suit for suit in SUITS if suit != pack.trump_suit]
    for order in dict.fromkeys(_plain_order(now, suit) for suit in plain):
        same = [names.suit(suit) for suit in plain if _plain_order(now, suit) == order]
        yield Clause("cards", "ranking", f"in {listed(same)} the cards rank, from high to low, {order}")


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
    """Return the trumps of all ranks that are trumps outside the trump suit too."""
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


def _french(names: Names) -> str:
    """Return which French cards stand for the cards of another pack."""
    french = Names(FRENCH, names.pack)
    suits = [
        f"{french.suit(suit)} for {names.suit(suit)}"
        for suit in SUITS
        if french.suit(suit) != names.suit(suit).lower()
    ]
    ranks = [
        f"the {french.rank(rank)} for the {names.rank(rank)}"
        for rank in names.pack.order
        if french.rank(rank) != names.rank(rank).lower()
    ]
    return f"with French cards, use {listed([*suits, *ranks])}"


def ranking(now: Setting, order: str) -> str:
    """Return ranks from high to low, pointing out a single one that is not in its usual place."""
    letters = f"from high to low, {' '.join(now.faces.rank_letter(rank) for rank in order)}"
    natural = [rank for rank in RANKS if rank in order]
    if list(order) == natural:
        return letters
    for rank in order:
        if [each for each in order if each != rank] == [each for each in natural if each != rank]:
            return f"{letters}: note that the {now.names.rank(rank)} {_place(now, order, rank)}"
    return letters


def _place(now: Setting, order: str, rank: str) -> str:
    place = order.index(rank)
    if place in {0, len(order) - 1}:
        return "is the lowest card" if place else "is the highest card"
    above, below = now.names.rank(order[place - 1]), now.names.rank(order[place + 1])
    return f"ranks between the {above} and the {below}"


def deal_clauses(now: Setting) -> Iterator[Clause]:
    """Say how the cards are dealt, and what happens to those left over."""
    size = hand_size(now.rules, now.seats)
    text = f"the dealer deals the cards face down {{}}, starting with {now.eldest}"
    yield Clause("deal", "dealing", text, _packets(now))
    yield Clause("deal", "hands", "each player gets {}", counted(size, "card"))
    left = len(now.rules.pack.cards()) - size * now.seats
    if not left:
        yield Clause("deal", "nothing left", "the whole pack is dealt out", derived=True)
    yield from _turn_up_clauses(now, left)


def _sizes(now: Setting) -> tuple[int, ...]:
    return now.rules.deal.by.of(hand_size(now.rules, now.seats))


def _packets(now: Setting) -> str:
    packets = _sizes(now)
    if len(set(packets)) == 1:
        return "one at a time" if packets[0] == 1 else f"in packets of {number(packets[0])}"
    return f"in packets of {'-'.join(map(str, packets))}"


_FEW = 2
"""Maximum number of ways of dealing to be put in a sentence."""


def packets_table(tables: Sequence[Setting]) -> str:
    """Return a table of packets by number of players, or nothing if a sentence is enough."""
    if len({_packets(now) for now in tables}) <= _FEW:
        return ""
    lines = [
        f"| {now.seats} | {hand_size(now.rules, now.seats)} | {'-'.join(map(str, _sizes(now)))} |"
        for now in tables
    ]
    head = f"The dealer deals the cards face down in packets, starting with {tables[0].eldest}:"
    return "\n".join([head, "", "| Players | Cards each | Packets |", "| --- | --- | --- |", *lines])


def _turn_up_clauses(now: Setting, left: int) -> Iterator[Clause]:
    none, stages = "no card is turned up", now.rules.stages
    match now.rules.deal.turn_up:
        case "talon":
            card = "the card left over" if left == 1 else f"the top card of the {number(left)} left over"
            other = {1: "", 2: "; the other stays face down"}.get(left, "; the others stay face down")
            text = f"{card} is turned face up{other}"
            yield Clause("deal", "turn-up", text, otherwise=none)
        case "dealer":
            text = "the dealer’s last card is shown to everyone before the dealer picks it up"
            yield Clause("deal", "turn-up", text, otherwise=none)
        case _ if left and not any(isinstance(stage, TakeTalon) for stage in stages):
            yield _left_over(now, left)
        case _:
            pass


def _left_over(now: Setting, left: int) -> Clause:
    """Say what happens to the cards that are neither dealt nor turned up."""
    stages = now.rules.stages
    forms, lies = ("forms", "lies") if left == 1 else ("form", "lie")
    if any(isinstance(stage, TakeWidow) for stage in stages):
        rest = f"{forms} the widow, face down on the table"
    elif any(isinstance(stage, SwapHand) for stage in stages) and left >= hand_size(now.rules, now.seats):
        rest = f"{forms} the spare hand, face down on the table"
    elif any(isinstance(stage, DealMore | Draw) for stage in stages):
        rest = f"{forms} the stock, face down on the table"
    elif any(isinstance(stage, Tricks) and stage.talon_to == "last trick" for stage in stages):
        rest = f"{forms} the widow, which nobody looks at"
    else:
        rest = f"{lies} face down and out of play"
    return Clause("deal", "left-over", f"the {{}} left over {rest}", counted(left, "card"))
