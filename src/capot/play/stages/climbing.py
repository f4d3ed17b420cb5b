"""Climbing: players shed cards by beating those on the table, until only one holds any."""

from collections.abc import Sequence
from dataclasses import replace

from capot.cards import Card, Faces
from capot.play.climbing import CardOrder, Combo, all_combos, beats, combo_of, may_be_bombed
from capot.play.events import Laid, Pile
from capot.play.moves import Asks, LayCards, Legal, Move, PassTurn
from capot.play.situation import ClimbProgress, Moves, S, Situation, without
from capot.play.stages.exchange import fault_of_cards
from capot.rules.climbing import Climb

MOVES = Moves((LayCards, PassTurn), is_turn_hidden=True)


def begin(now: S) -> S:
    """Give the lead to the last deal's winner, or in the first deal to the holder of the lowest card."""
    leader = now.standing.last_winner
    if leader is None:
        lowest = lowest_dealt(now)
        leader = next(seat for seat, hand in enumerate(now.hands) if lowest in hand)
    return replace(now, progress=ClimbProgress(leader))


def lowest_dealt(now: Situation) -> Card:
    """Return the lowest card dealt."""
    cards = (card for hand in now.dealt for card in hand)
    return min(cards, key=ladder_of(now).strength)


def ladder_of(now: Situation) -> CardOrder:
    """Return the order of cards in the current stage."""
    return CardOrder(now.rules.pack.order, now.term(Climb))


def to_act(now: Situation) -> frozenset[int]:
    """The player whose turn it is, until only one holds cards."""
    return frozenset() if len(now.finished) == now.seats else frozenset({now.progress_of(ClimbProgress).turn})


def asks(now: Situation) -> Asks:
    """Cards to lay on the pile."""
    return "climb"


def legal(now: Situation, seat: int) -> Legal:
    """Each combination that beats the pile, or a pass; the leader may lay anything but not pass."""
    ladder, top = ladder_of(now), top_of(now)
    combos = all_combos(now.hands[seat], ladder)
    if top is not None:
        combos = (combo for combo in combos if beats(combo, top, ladder))
    first = _must_lay(now)
    some = [combo for combo in combos if first is None or first in combo.cards]
    if not _may_go_out_with_any(now, seat):
        some = [combo for combo in some if not _is_bad_end(now, seat, combo.cards)]
    moves: tuple[Move, ...] = tuple(LayCards(combo.cards) for combo in some)
    return Legal(moves if top is None else (*moves, PassTurn()))


def top_of(now: Situation) -> Combo | None:
    """Return the combination to beat, or None at the start of a pile."""
    pile = now.progress_of(ClimbProgress).pile
    return combo_of(pile[-1].cards, ladder_of(now)) if pile else None


def _must_lay(now: Situation) -> Card | None:
    """Return the card that the first play of the match must include, or None for any other play."""
    opens = (
        now.standing.last_winner is None and _is_untouched(now) and not now.progress_of(ClimbProgress).pile
    )
    return lowest_dealt(now) if opens else None


def _is_untouched(now: Situation) -> bool:
    """Whether nobody has laid a card yet."""
    return all(len(hand) == len(dealt) for hand, dealt in zip(now.hands, now.dealt, strict=True))


def _is_bad_end(now: Situation, seat: int, cards: tuple[Card, ...]) -> bool:
    """Whether a player would go out with a rank that may not be last."""
    return len(cards) == len(now.hands[seat]) and any(card.rank in now.term(Climb).not_last for card in cards)


def _may_go_out_with_any(now: Situation, seat: int) -> bool:
    """Whether a player leads with only cards that may not be last."""
    only = all(card.rank in now.term(Climb).not_last for card in now.hands[seat])
    return only and not now.progress_of(ClimbProgress).pile


def why_not(now: Situation, seat: int, move: Move) -> str:
    """A sentence saying why these cards may not be laid, or why passing is not allowed."""
    top = top_of(now)
    if isinstance(move, PassTurn):
        first = _must_lay(now)
        return "you lead and must lay cards" + (
            f", including the {now.faces.short(first)}" if first is not None else ""
        )
    if not isinstance(move, LayCards):
        return "it is time to lay cards or to pass" if top else "it is time to lay cards"
    return fault_of_cards(move.cards, now.hands[seat], now) or _fault_in_play(now, seat, move.cards, top)


def why_useless(now: Situation, card: Card) -> str:
    """Return the reason a card of the hand cannot be part of a legal play."""
    return f"{now.faces.short(card)} cannot be laid now, alone or with other cards you hold"


def _fault_in_play(now: Situation, seat: int, cards: tuple[Card, ...], top: Combo | None) -> str:
    ladder, shown = ladder_of(now), now.faces.shorts(cards)
    combo, first = combo_of(cards, ladder), _must_lay(now)
    if combo is None:
        return f"{shown} {_no_combo(cards, ladder)}"
    if first is not None and first not in cards:
        return f"the first play of the match must include the {now.faces.short(first)}"
    if top is not None and not beats(combo, top, ladder):
        lies = now.faces.shorts(top.cards)
        if len(top.cards) > 1:
            lies = f"{combo_name(top, now.faces)} ({lies})"
        if (combo.kind, combo.size) == (top.kind, top.size):
            return f"{shown} {'does' if len(cards) == 1 else 'do'} not beat {lies}"
        bomb = " or a bomb" * may_be_bombed(top, ladder)
        return f"to beat {lies} you need {_wanted(top, 'higher ')}{bomb}"
    ranks = " or ".join(f"a {now.faces.rank_letter(rank)}" for rank in now.term(Climb).not_last)
    return f"you may not go out with {ranks}"


def _no_combo(cards: tuple[Card, ...], ladder: CardOrder) -> str:
    """Return the reason cards may not be laid together."""
    outside = next((card.rank for card in cards if card.rank in ladder.term.outside), None)
    if outside is not None and len({card.rank for card in cards}) > 1:
        return f"may not be laid together: a sequence may not contain a {outside}"
    if ladder.term.one_suit and combo_of(
        cards, CardOrder(ladder.order, replace(ladder.term, one_suit=False))
    ):
        return "may not be laid together: a sequence must be of one suit"
    return (
        "may not be laid together: lay cards of one rank, three or more in sequence, or three or more pairs "
        "in sequence"
    )


def _wanted(top: Combo, higher: str = "") -> str:
    """Return what must be laid on a combination: ``a sequence of 4 cards``, ``a higher pair``."""
    match top.kind:
        case "single":
            return f"a {higher or 'single '}card"
        case "sequence":
            return f"a {higher}sequence of {top.size} cards"
        case "double sequence":
            return f"a {higher}sequence of {top.size // 2} pairs"
        case "four":
            return "a higher four of a kind" if higher else "four of a kind"
        case _:
            return f"a {higher}{top.kind}"


def combo_name(combo: Combo, faces: Faces) -> str:
    """Return the name of a combination: ``a pair of 9s``, ``a sequence of 4 cards up to the king``."""
    rank = combo.cards[-1].rank
    high = faces.rank_name(rank) if rank in "AKQJ" else faces.rank_letter(rank)
    match combo.kind:
        case "single":
            return "a single card"
        case "pair" | "triplet":
            return f"a {combo.kind} of {high}s"
        case "four":
            return f"four {high}s"
        case _:
            return f"{_wanted(combo)} up to the {high}"


def after(now: S, seat: int, move: Move) -> S:
    """Lay the cards or pass; record players who have gone out, and pass on the turn or the lead."""
    cards: tuple[Card, ...] = ()
    if isinstance(move, LayCards):
        cards = ladder_of(now).sorted(move.cards)
        now = replace(now, hands=now.hand_changed(seat, without(now.hands[seat], cards)))
    holds = [bool(hand) for hand in now.hands]
    if not holds[seat]:
        last = tuple(other for other in range(now.seats) if holds[other])
        now = replace(now, finished=(*now.finished, seat, *(last if len(last) == 1 else ())))
    return after_turn(now, carried_on(now.progress_of(ClimbProgress), now.term(Climb), seat, cards, holds))


def after_turn(now: S, progress: ClimbProgress) -> S:
    """Return the situation with the progress after a turn, and with the pile that it has won for somebody."""
    # The pile on which the deal ends is not won by anybody.
    is_won = not progress.pile and len(now.finished) < now.seats
    return replace(now, progress=progress, events=now.events_with(*[Pile(progress.last)] * is_won))


def carried_on(
    progress: ClimbProgress, term: Climb, seat: int, cards: tuple[Card, ...], holds: Sequence[bool]
) -> ClimbProgress:
    """Return the pile and the turn after a seat has laid cards, lowest first, or passed (no cards).

    ``holds`` is whether each seat holds cards afterwards.  The turn goes to the next player who may still
    beat the pile; if nobody may, its last player leads, or the next player in turn who holds cards.
    """
    if cards:
        passed = progress.passed if term.locked else ()
        pile = (*progress.pile, Laid(seat, cards))
        progress = replace(progress, turn=seat, pile=pile, passed=passed)
    else:
        progress = replace(progress, turn=seat, passed=(*progress.passed, seat))
    top = progress.pile[-1].seat
    seats = len(holds)
    holders = [(seat + step) % seats for step in range(1, seats + 1) if holds[(seat + step) % seats]]
    asked = [other for other in holders if other != top and other not in progress.passed]
    if asked:
        return replace(progress, turn=asked[0])
    leaders = [(top + step) % seats for step in range(seats) if holds[(top + step) % seats]]
    return ClimbProgress(leaders[0] if leaders else top, last=progress.pile)


def end(now: S) -> S:
    """Change nothing."""
    return now
