"""Melds that have been laid or may be laid now, and the points that they and a trump of low rank make."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from capot.cards import SUITS, Card
from capot.play.events import Given, Made, Trick
from capot.play.moves import Expose, Move, PassTurn, PlayCard, SwapCard
from capot.play.seen import Seen
from capot.rules.check.deal import has_bottom_card, stock_of
from capot.rules.rules import Rules
from capot.rules.scoring import Captured, Meld, TrumpCard
from capot.rules.scoring.melding import melds_by_points
from capot.rules.stages.melding import Melding
from capot.rules.stages.tricks import NamedTrump, Tricks
from capot.rules.terms import Exact


@dataclass(frozen=True, slots=True)
class Laid:
    """A meld that a seat has laid open."""

    seat: int
    meld: Meld
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Pause:
    """Moves of the winner of the last trick before the draw: a meld, and a trump exchanged or shown.

    ``taken`` is the card taken up for the trump.
    """

    melded: bool = False
    used: bool = False
    taken: Card | None = None


def trump_card(rules: Rules) -> TrumpCard | None:
    """Return the term of the trump that is exchanged or shown, or None."""
    return next((term for term in rules.scoring if isinstance(term, TrumpCard)), None)


def is_trump_card(rules: Rules, trump: str | None, card: Card) -> bool:
    """Whether a card is the trump that is exchanged or shown."""
    term = trump_card(rules)
    return term is not None and (card.rank, card.suit) == (term.rank, trump)


def makes_trumps(rules: Rules) -> bool:
    """Whether the first meld of trumps says which suit they are."""
    term = rules.stage(Tricks)
    return rules.has_melds and term is not None and isinstance(term.trump, NamedTrump)


def meld_of(rules: Rules, trump: str | None, cards: Sequence[Card]) -> Meld | None:
    """Return the meld that some cards make, the one worth most if they make several, or None."""
    looks = [(card.rank, card.suit) for card in cards]
    for meld in melds_by_points(rules.scoring):
        if meld.size != len(cards):
            continue
        for places in meld.patterns(trump, is_named=makes_trumps(rules)):
            if _fills(looks, places):
                return meld
    return None


def _fills(looks: Sequence[tuple[str, str]], places: Sequence[tuple[tuple[str, str], ...]]) -> bool:
    """Whether cards fill the places of a meld; places that overlap are alike."""
    left = [*looks]
    for place in places:
        found = next((look for look in left if look in place), None)
        if found is None:
            return False
        left.remove(found)
    return not left


def laid_by(table: Seen, seat: int | None = None) -> tuple[Laid, ...]:
    """Return the melds laid so far, in order: those of a seat, or all."""
    found: list[Laid] = []
    for made in _moves(table):
        if isinstance(made.move, Expose) and (seat is None or made.seat == seat):
            meld = meld_of(table.rules, table.trump, made.move.cards)
            if meld is not None:
                found.append(Laid(made.seat, meld, made.move.cards))
    return tuple(found)


def _moves(table: Seen) -> Iterator[Made]:
    """Yield the moves between trick and draw."""
    for event in table.events:
        if isinstance(event.stage, Melding) and isinstance(event.what, Made):
            yield event.what


def pause_of(table: Seen) -> Pause:
    """Return what has been done since the last trick."""
    melded, used, taken = False, False, None
    for event in reversed(table.events):
        match event.what:
            case Trick():
                break
            case Made(_, SwapCard()):
                used = True
            case Made(_, Expose(cards)):
                is_card = len(cards) == 1 and is_trump_card(table.rules, table.trump, cards[0])
                used, melded = used or is_card, melded or not is_card
            case Given(_, cards, "turned"):
                taken = cards[0]
            case _:
                pass
    return Pause(melded, used, taken)


def used_cards(table: Seen) -> tuple[tuple[int, Card], ...]:
    """Return the trumps exchanged or shown so far, each with its seat."""
    found: list[tuple[int, Card]] = []
    for made in _moves(table):
        match made.move:
            case SwapCard(card):
                found.append((made.seat, card))
            case Expose((card,)) if is_trump_card(table.rules, table.trump, card):
                found.append((made.seat, card))
            case _:
                pass
    return tuple(found)


def can_use_card(table: Seen) -> bool:
    """Whether, as far as everybody knows, a trump may still be exchanged or shown."""
    term, trump = trump_card(table.rules), table.trump
    if term is None or pause_of(table).used:
        return False
    gone = {card for trick in table.tricks for card in trick.cards} | {card for _, card in used_cards(table)}
    cards = (card for card in table.rules.pack.cards() if is_trump_card(table.rules, trump, card))
    return any(card not in gone and card != table.turn_up for card in cards)


def swaps(table: Seen, hand: Sequence[Card]) -> Card | None:
    """Return the trump of a hand that may be exchanged for the card turned up, or None."""
    if table.turn_up is None or is_trump_card(table.rules, table.trump, table.turn_up):
        return None
    return next(_usable(table, hand), None)


def shows(table: Seen, hand: Sequence[Card]) -> Card | None:
    """Return the trump of a hand that may be shown, or None."""
    term = trump_card(table.rules)
    return next(_usable(table, hand), None) if term is not None and term.by == "show" else None


def _usable(table: Seen, hand: Sequence[Card]) -> Iterator[Card]:
    if pause_of(table).used:
        return
    used = {card for _, card in used_cards(table)}
    yield from (card for card in hand if card not in used and is_trump_card(table.rules, table.trump, card))


def why_unlaid(table: Seen, seat: int, meld: Meld, cards: Sequence[Card]) -> str | None:
    """Return why a meld of these cards may not be laid by a seat: "again", "old", "taken"; None if it may."""
    laid = [each for each in laid_by(table, seat) if each.meld.group == meld.group]
    if any({*cards} & {*each.cards} and each.meld.points >= meld.points for each in laid):
        return "again"
    if not any(_is_new(table, seat, meld, card) for card in cards):
        return "old"
    return "taken" if pause_of(table).taken in cards else None


def _is_new(table: Seen, seat: int, meld: Meld, card: Card) -> bool:
    """Whether a card is new enough for a meld: it needs one such card."""
    term = table.rules.stage(Melding)
    if term is not None and term.new_card == "hand":
        return (seat, card) not in table.exposed
    return not any(card in each.cards for each in laid_by(table, seat) if each.meld.group == meld.group)


def layable(table: Seen, seat: int, hand: Sequence[Card]) -> dict[tuple[Card, ...], Meld]:
    """Return the melds that a hand may lay now, those worth most first, each by its cards.

    Cards that have been used already or lie open are taken first; of cards that look alike and have been used
    alike, one stands for all.
    """
    found: dict[tuple[Card, ...], Meld] = {}
    rules, taken = table.rules, pause_of(table).taken
    laid = laid_by(table, seat)
    is_open = {card for by, card in table.exposed if by == seat}
    by_hand = (stage := rules.stage(Melding)) is not None and stage.new_card == "hand"
    alike = {
        card: (
            card.rank,
            card.suit,
            card in is_open,
            *(each.meld.name for each in laid if card in each.cards),
        )
        for card in hand
    }
    for meld in melds_by_points(rules.scoring):
        own = [each for each in laid if each.meld.group == meld.group]
        barred = {card for each in own if each.meld.points >= meld.points for card in each.cards}
        used = {card for each in own for card in each.cards}
        old = is_open if by_hand else used
        free = [card for card in hand if card not in barred and card != taken]
        free.sort(key=lambda card: (card not in used, card not in is_open))
        for places in meld.patterns(table.trump, is_named=makes_trumps(rules)):
            ways = (cards for cards in _ways(free, places) if not old.issuperset(cards))
            different = {tuple(sorted(alike[card] for card in cards)): cards for cards in reversed([*ways])}
            for cards in reversed(different.values()):
                found.setdefault(rules.pack.sorted(cards), meld)
    return found


def turned_first(table: Seen) -> Card | None:
    """Return the card that was turned up under the stock, wherever it is now."""
    if not has_bottom_card(table.rules):
        return None
    for event in table.events:
        match event.what:
            case Given(_, (card,), "turned") | Given(_, (card,), "drawn", is_open=True):
                return card
            case _:
                pass
    return table.turn_up


def played_early(table: Seen, seat: int) -> tuple[Card, ...]:
    """Return the trumps of low rank that a seat has played to tricks after which cards are drawn."""
    left = stock_of(table.rules, table.seats) // table.seats
    found: list[Card] = []
    for event in table.events:
        match event.what:
            case Trick():
                left -= 1
            case Made(by, PlayCard(card)) if left and by == seat:
                found += [card] if is_trump_card(table.rules, table.trump, card) else []
            case _:
                pass
        if not left:
            break
    return tuple(found)


def card_points(table: Seen, term: TrumpCard, seat: int) -> int:
    """Return the points that the trump of low rank has brought a seat."""
    count = sum(by == seat for by, _ in used_cards(table))
    count += len(played_early(table, seat)) if term.by == "play" else 0
    return count * term.points + (term.turned if is_turned(table, term) and seat == table.dealer else 0)


def is_turned(table: Seen, term: TrumpCard) -> bool:
    """Whether the card turned up was of the rank that scores for the dealer."""
    card = turned_first(table)
    return card is not None and card.rank == term.rank


def points_in_play(table: Seen, seat: int, *, cards: bool) -> Exact:
    """Return the points of a seat from melding, and from the ``cards`` it has taken if they count at once."""
    term = trump_card(table.rules)
    points: Exact = sum(each.meld.points for each in laid_by(table, seat))
    points += 0 if term is None else card_points(table, term, seat)
    if not cards:
        return points
    taken = [card for trick in table.tricks if trick.winner == seat for card in trick.cards]
    counted = (each for each in table.rules.scoring if isinstance(each, Captured))
    return points + sum(
        (each.value(card) for each in counted for card in taken if card in each.cards), start=0
    )


def all_moves(rules: Rules) -> Iterator[Move]:
    """Yield every move that these rules could allow between trick and draw."""
    cards, suits = rules.pack.cards(), SUITS
    yield PassTurn()
    low = trump_card(rules)
    if low is not None:
        some = [card for card in cards if card.rank == low.rank]
        yield from map(SwapCard, some)
        yield from (Expose((card,)) for card in some if low.by == "show")
    found: dict[tuple[Card, ...], None] = {}
    for meld in melds_by_points(rules.scoring):
        for trump in suits:
            for places in meld.patterns(trump):
                found |= dict.fromkeys(_ways(cards, places))
    yield from map(Expose, found)


def _ways(cards: Sequence[Card], places: Sequence[tuple[tuple[str, str], ...]]) -> Iterator[tuple[Card, ...]]:
    """Yield the sets of cards, in the order of the pack, that fill the places of a meld."""
    parts = [
        combinations([card for card in cards if (card.rank, card.suit) in spot], list(places).count(spot))
        for spot in dict.fromkeys(places)
    ]
    for some in product(*parts):
        yield tuple(sorted((card for part in some for card in part), key=cards.index))
