"""A table for tests of rules: house rules by name, and deals written down trick by trick.

The rows of a deal are its tricks, its columns the seats, so that a column read downwards is a hand:

    A♠ Q♠ 7♠ 8♠
    7♥ K♥ Q♥ A♥
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from capot.cards import Card, card, cards
from capot.play.match import Match, new_match
from capot.play.moves import Announce as AnnounceMove
from capot.play.moves import Bid, Discard, Expose, Move, PassCards, PlayCard, ScatterCards, TakeWidow
from capot.play.position import Position, from_hands
from capot.play.progress import ExchangeProgress
from capot.play.stages.exchange import count_of, steps_of
from capot.rules.changes.options import with_options
from capot.rules.model import Game
from capot.rules.scoring import ScoreTerm
from capot.rules.stages.announcing import Announce
from capot.rules.stages.exchanges import Exchange, Rob, TakeTalon
from capot.rules.stages.opening import StageTerm
from capot.rules.terms import Exact

A, B, C, D, E, F = range(6)


def house(game: Game, **chosen: object) -> Game:
    """Return the game with house rules: ``house(POLIGNAC, failed_capot="jacks-too", points=20)``."""
    return with_options(game, {name.replace("_", "-"): str(word) for name, word in chosen.items()})


def hands_of(rows: str) -> tuple[tuple[Card, ...], ...]:
    """Return the hands of a deal written trick by trick: its columns."""
    return tuple(zip(*(cards(row) for row in rows.strip().splitlines()), strict=True))


def begun(
    game: Game, rows: str, *, dealer: int | None = None, number: int = 0, turn_up: str = ""
) -> Position:
    """Return deal ``number`` (from 0) as dealt; where cards are passed, the rows are the hands thereafter.

    The last seat deals unless another is named, so that A is eldest.  Cards in no row are the talon, and
    ``turn_up`` its top card.
    """
    hands = hands_of(rows)
    seats = len(hands)
    rules = game.rules_for(seats, number)
    turned = card(turn_up) if turn_up else None
    dealt = {each for hand in hands for each in hand}
    rest = [each for each in rules.pack.cards() if each not in dealt]
    talon = sorted(rest, key=lambda each: each != turned)
    return from_hands(
        rules,
        seats - 1 if dealer is None else dealer,
        _before_passing(game, hands, number),
        talon,
        replace(new_match(game, seats).standing, number=number),
        turn_up=turned,
    )


def ready(position: Position, rows: str, announce: Mapping[int, str] | None = None) -> Position:
    """Return the position before the first lead: cards passed, talon taken and ``announce`` announced."""
    while moves := _before_the_lead(position, hands_of(rows), announce or {}):
        for seat, move in moves.items():
            position = position.after(seat, move)
    return position


def play(position: Position, text: str) -> Position:
    """Return the position after these cards, each played by the seat whose turn it is."""
    return said(position, *map(PlayCard, cards(text)))


def said(position: Position, *moves: Move) -> Position:
    """Return the position after these moves, each of the seat whose turn it is."""
    for move in moves:
        (seat,) = position.to_act
        position = position.after(seat, move)
    return position


def bid_in_turn(position: Position, *bids: int | None) -> Position:
    """Return the position after these bids, each of the seat whose turn it is; None is a pass."""
    return said(position, *map(Bid, bids))


def exposing(position: Position, **seats: str) -> Position:
    """Return the deal after everybody has exposed the cards named, the others nothing."""
    for seat, name in enumerate("ABCD"):
        position = position.after(seat, Expose(cards(seats.get(name, ""))))
    return position


def hands_with(pack: Sequence[Card], **seats: str) -> list[tuple[Card, ...]]:
    """Return hands of 13 cards with these cards in those of A to D."""
    given = {"ABCD".index(name): cards(text) for name, text in seats.items()}
    rest = [each for each in pack if all(each not in some for some in given.values())]
    hands = []
    for seat in range(4):
        own = given.get(seat, ())
        hands.append((*own, *rest[: 13 - len(own)]))
        rest = rest[13 - len(own) :]
    return hands


def playable(position: Position) -> set[Card]:
    """Return the cards that the seat whose turn it is may play."""
    (seat,) = position.to_act
    return {move.card for move in position.legal(seat) if isinstance(move, PlayCard)}


def play_rows(position: Position, rows: str) -> Position:
    """Return the position after whole tricks, written by seat; who leads is as the rules have it."""
    for row in rows.strip().splitlines():
        by_seat = cards(row)
        for _ in by_seat:
            (seat,) = position.to_act
            position = position.after(seat, PlayCard(by_seat[seat]))
    return position


def finished(  # noqa: PLR0913 - a deal is described by just these
    game: Game,
    rows: str,
    *,
    dealer: int | None = None,
    announce: Mapping[int, str] | None = None,
    number: int = 0,
    turn_up: str = "",
) -> Position:
    """Return a deal played to its end as written, every card of it a legal move."""
    position = begun(game, rows, dealer=dealer, number=number, turn_up=turn_up)
    position = play_rows(ready(position, rows, announce), rows)
    assert position.is_over
    return position


def points(game: Game, rows: str, **deal: Any) -> tuple[Exact, ...]:
    """Return what a deal that is `finished` as written scores by seat."""
    return finished(game, rows, **deal).score().points


def match_at(game: Game, totals: Sequence[Exact], *, deals: int = 0, dealer: int | None = None) -> Match:
    """Return a match that stands at these totals after ``deals`` deals; ``dealer`` deals next."""
    match = new_match(game, len(totals))
    dealer = match.seats - 1 if dealer is None else dealer
    match = replace(match, first_dealer=(dealer - match.dealer_of(deals)) % match.seats)
    if not deals:
        return replace(match, totals=tuple(totals))
    over = replace(match.with_deal(match.pack).position, stages=(), progress=None)
    return replace(match, totals=tuple(totals), deals=(over,) * deals)


def with_rows(match: Match, rows: str, announce: Mapping[int, str] | None = None, turn_up: str = "") -> Match:
    """Return the match after its next deal, played to its end as written."""
    number = len(match.deals)
    over = finished(match.game, rows, dealer=match.dealer, announce=announce, number=number, turn_up=turn_up)
    match = match.with_hands(over.dealt, over.talon, over.turn_up)
    for seat, move in over.moves:
        match = match.after(seat, move)
    return match


def scoring(game: Game, name: str) -> ScoreTerm:
    """Return the first scoring term of this name in the game."""
    return next(term for part in game.schedule for term in part.rules.scoring if term.name == name)


def stages(game: Game, seats: int, number: int = 0) -> tuple[StageTerm, ...]:
    """Return the stages of a deal for this number of players."""
    return game.rules_for(seats, number).stages


def _before_passing(
    game: Game, hands: tuple[tuple[Card, ...], ...], number: int
) -> tuple[tuple[Card, ...], ...]:
    """Give back the cards with which each hand begins to the seat that passes to it."""
    seats = len(hands)
    term = next((stage for stage in stages(game, seats, number) if isinstance(stage, Exchange)), None)
    steps = () if term is None else steps_of(term, number, seats, game.direction)
    if term is None or not steps:
        return hands
    given = [_given(hands, seat, steps, count_of(term, number, seats)) for seat in range(seats)]
    return tuple((*given[seat], *hand[len(given[seat]) :]) for seat, hand in enumerate(hands))


def _given(
    hands: Sequence[tuple[Card, ...]], seat: int, steps: Sequence[int], count: int
) -> tuple[Card, ...]:
    """Return the cards that a seat passes on by these steps, all of them by one or each by its own.

    Each hand begins with what it is passed.
    """
    to = [hands[(seat + step) % len(hands)] for step in steps]
    return to[0][:count] if len(steps) == 1 else tuple(hand[place] for place, hand in enumerate(to))


def _before_the_lead(
    position: Position, hands: tuple[tuple[Card, ...], ...], announce: Mapping[int, str]
) -> dict[int, Move]:
    """Return what the seats to act do before the first lead; empty when it is time to lead."""
    match position.stages[0]:
        case Exchange() as term:
            assert isinstance(position.progress, ExchangeProgress)
            number, steps = position.standing.number, position.progress.to
            count, kind = count_of(term, number, len(hands)), PassCards if len(steps) == 1 else ScatterCards
            return {seat: kind(_given(hands, seat, steps, count)) for seat in position.to_act}
        case TakeTalon():
            return {seat: Discard(position.talon) for seat in position.to_act}
        case Announce():
            return {seat: AnnounceMove(announce.get(seat)) for seat in position.to_act}
        case Rob():
            return {seat: TakeWidow(takes=False) for seat in position.to_act}
        case _:
            return {}
