"""Rules that hold in every game of the catalogue, for every number of players and every house rule."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, cycle
from random import Random
from typing import TypeVar

import pytest

from capot.cards import Card
from capot.language.texts import Message, reason
from capot.play.brag import SIZE, is_pair_or_better
from capot.play.choices import MakeHands, PickCards
from capot.play.errors import IllegalMove
from capot.play.events import Given, Made, Shown, What
from capot.play.match import Match
from capot.play.matching import pile_seen
from capot.play.moves import (
    Announce,
    Arrange,
    CallCard,
    Choose,
    Discard,
    Double,
    LayCards,
    Move,
    NameRank,
    NameTrump,
    PassCards,
    PassTurn,
    PlayCard,
    RefusePass,
    StayIn,
    Stop,
    TakeWidow,
)
from capot.play.notation import parse_move
from capot.play.position import Position
from capot.play.progress import Choices, ExchangeProgress
from capot.play.view import View, view
from capot.rules import codec
from capot.rules.catalog import GAMES
from capot.rules.changes.edits import PARTS_IN_DISPUTE
from capot.rules.changes.options import with_options
from capot.rules.errors import RulesError
from capot.rules.match.ends import AtTotal
from capot.rules.model import Game, NumberOption
from capot.rules.ongoing.trumps import as_dealt
from capot.rules.scoring import Bands
from capot.rules.stages.announcing import StayIn as StayInTerm
from capot.rules.stages.climbing import Climb
from capot.rules.stages.exchanges import TakeTurnUp
from capot.rules.stages.fishing import Fish
from capot.rules.stages.melding import Melding
from capot.rules.stages.vying import Vie
from tests.language.untold import untold
from tests.players.tables import EVERY_TABLE
from tests.random_play import any_arrangement, random_match, random_positions
from tests.speaking_of import speaking_of

M = TypeVar("M", bound=Move | None)


def choices(game: Game) -> Iterator[tuple[str, str]]:
    """Run through each choice of each option; of a range, its ends and one number between."""
    for option in game.options:
        if isinstance(option, NumberOption):
            middle = (option.low + option.high) // 2 // 12 * 12
            numbers = {option.low, option.high, max(option.low, middle)}
            yield from ((option.name, str(number)) for number in sorted(numbers))
        else:
            yield from ((option.name, choice.name) for choice in option.choices)


def pairs(game: Game) -> list[tuple[tuple[str, str], tuple[str, str]]]:
    """Return a sample of pairs of choices of different options, the same in every run."""
    every = [(one, other) for one, other in combinations(choices(game), 2) if one[0] != other[0]]
    return Random(game.key).sample(every, min(len(every), 40))


def option_id(*chosen: tuple[str, str]) -> str:
    return ",".join(f"{name}={word}" for name, word in chosen)


HOUSE_RULES = [
    pytest.param(game, choice, turn, id=f"{game.key}:{option_id(choice)}")
    for game in GAMES.values()
    for turn, choice in enumerate(choices(game))
]


def cards_shown(seen: View) -> set[Card]:
    """Return every card that a view holds, wherever it stands."""
    moves = [each.move for each in seen.history if each.move is not None]
    moves += list(seen.legal.moves)
    in_moves = {card for move in moves for card in cards_in(move)}
    among = {card for choice in (seen.legal.pick, seen.legal.make) if choice for card in choice.among}
    in_hands = cards_of_all(seen.shown, seen.arranged)
    tricks = {card for trick in seen.tricks for card in trick.cards}
    barred = {card for card, _ in seen.barred}
    turned = {seen.turn_up} if seen.turn_up else set()
    own = {*seen.hand, *seen.dealt, *seen.passed, *seen.received, *seen.discards}
    return own | set(seen.trick) | set(seen.laid) | tricks | barred | turned | among | in_moves | in_hands


def cards_in(move: Move) -> tuple[Card, ...]:
    """Return the cards that a move names."""
    match move:
        case PlayCard(card):
            return (card,)
        case Arrange(hands):
            return tuple(card for hand in hands for card in hand)
        case _:
            return tuple(getattr(move, "cards", ()))


def cards_played(position: Position) -> list[Card]:
    """Return the cards that were laid on the table for all to see, in order."""
    return [card for _, move in position.moves if move.is_played for card in move.held]


def cards_of_all(shown: tuple[Shown, ...], arranged: tuple[tuple[tuple[Card, ...], ...], ...]) -> set[Card]:
    """Return the cards of hands that were shown to all."""
    made = {card for hands in arranged for hand in hands for card in hand}
    return made | {card for each in shown for card in each.cards}


def cards_known(position: Position, seat: int | None) -> set[Card]:
    """Return every card that a seat has the right to know, from the whole position."""
    played = set(cards_played(position))
    turned = {position.turn_up} if position.turn_up else set()
    turned |= {card for _, card in position.exposed}
    given = (event.what for event in position.events if isinstance(event.what, Given))
    turned |= {
        card for each in given if each.is_open or each.how in {"called", "turned"} for card in each.cards
    }
    turned |= {move.card for _, move in position.moves if isinstance(move, CallCard)}
    # Melds have been seen by all, also those that have gone back into the hands.
    melds = (event.what for event in position.events if isinstance(event.stage, Melding))
    turned |= {card for what in melds if isinstance(what, Made) and what.move for card in cards_in(what.move)}
    known = played | turned | cards_of_all(position.shown, position.arranged)
    if seat is None:
        return known
    named = {card for by, move in position.moves if by == seat for card in cards_in(move)}
    own = {*position.hands[seat], *position.dealt[seat], *position.received[seat]}
    return known | own | named


def look_closely(position: Position) -> None:
    """Check one position: who is to act has a move, every legal one can be made, no other can."""
    assert position.is_over != bool(position.to_act)
    rng = Random(repr(position.moves))
    for seat in range(position.seats):
        legal = position.legal(seat)
        assert bool(legal) == (seat in position.to_act)
        for move in legal.moves:
            assert position.after(seat, move).moves[-1] == (seat, move)
            assert parse_move(move.text) == move
        if legal.pick is not None:
            look_at_picks(position, seat, legal.pick, rng)
        if legal.make is not None:
            look_at_hands(position, seat, legal.make, rng)
        if seat in position.to_act:
            for move in strange_moves(position, seat, rng):
                if move not in legal:
                    assert_refused(position, seat, move)
    assert_nothing_hidden_is_shown(position)


def assert_refused(position: Position, seat: int, move: Move) -> None:
    """Check that a move is refused, for a reason that can be said in every language."""
    with pytest.raises(IllegalMove) as refusal:
        position.after(seat, move)
    assert list(untold(reason(refusal.value))) == []


def look_at_picks(position: Position, seat: int, pick: PickCards, rng: Random) -> None:
    """Check that exactly the number of cards asked for can be picked."""
    for count in range(min(len(pick.among), pick.count + 1) + 1):
        move = pick.move(tuple(rng.sample(pick.among, count)))
        if count in pick.counts:
            assert parse_move(move.text) == move
            assert position.after(seat, move).moves[-1] == (seat, move)
        else:
            assert_refused(position, seat, move)


def look_at_hands(position: Position, seat: int, make: MakeHands, rng: Random) -> None:
    """Check some of the hands that can be made of these cards, and that neither more nor others can be."""
    for _ in range(3):
        move = any_arrangement(make, rng)
        assert make.allows(move.hands)
        assert parse_move(move.text) == move
        assert position.after(seat, move).moves[-1] == (seat, move)
    held, every = make.among, position.rules.pack.cards()
    others = tuple(card for card in every if card not in held)
    wrong = [
        (*move.hands, others[:SIZE]),
        (held[:SIZE], (*held[SIZE:5], held[0])),
        (held[: SIZE - 1],),
        (others[:SIZE],) * make.count,
    ]
    low = next((hand for hand in combinations(held, SIZE) if not is_pair_or_better(hand)), None)
    if not make.pairs_only:
        wrong.append(())
    elif low is not None:
        wrong.append((low,))
    for hands in wrong:
        assert not make.allows(hands)
        assert_refused(position, seat, Arrange(hands))


def assert_nothing_hidden_is_shown(position: Position) -> None:
    for seat in (None, *range(position.seats)):
        seen = view(position, seat)
        assert cards_shown(seen) <= cards_known(position, seat)
        assert [part for _, why in seen.barred for part in untold(why)] == []


def strange_moves(position: Position, seat: int, rng: Random) -> list[Move]:
    cards, hand = position.rules.pack.cards(), position.hands[seat]
    if isinstance(position.stages[0], Climb):
        return [PassTurn(), *(LayCards(tuple(rng.sample(hand, min(size, len(hand))))) for size in (1, 2, 3))]
    some = [PlayCard(rng.choice(cards)) for _ in range(3)]
    return [
        *some,
        LayCards(hand[:1]),
        PassCards(tuple(rng.sample(cards, 3))),
        RefusePass(),
        Discard(tuple(rng.sample(cards, 2))),
        Announce("everything"),
        Announce(None),
        Choose("everything"),
        Choose("trump"),
        NameTrump("♠"),
        NameRank("A"),
        Double(()),
        Double((0, 1, 2, 3)),
        Stop(),
        TakeWidow(takes=True),
        StayIn(stays=False),
        Arrange((tuple(rng.sample(cards, 3)),)),
    ]


def assert_adds_up(match: Match) -> None:
    """Every point of every deal has its item, and the totals are the points of the deals."""
    for deal in match.deals:
        if deal.is_over:
            assert_deal_adds_up(deal)
    written = [end for end in match.game.ends if isinstance(end, AtTotal)]
    changed = any(end.exactly_halves or end.exactly_drops_to is not None for end in written)
    if changed or any(match.came_back):
        return
    # Each game of a match begins anew.
    ends = [each.deals for each in match.won]
    games = [match.scores[first:last] for first, last in zip([0, *ends], [*ends, None], strict=True)]
    totals = [
        tuple(match.game.opening + sum(score.points[seat] for score in scores) for seat in range(match.seats))
        for scores in games
    ]
    assert [each.totals for each in match.won] == totals[:-1]
    assert match.totals == (totals[-1] if games[-1] or not match.won else totals[-2])


def assert_deal_adds_up(deal: Position) -> None:
    """The points of a deal are those of its items, and of a contract they make its total."""
    score = deal.score()
    assert [part for item in score.items for part in untold(item.reason)] == []
    sums = [sum(item.points for item in score.items if item.seat == seat) for seat in range(deal.seats)]
    assert tuple(sums) == score.points
    assert all(item.reason for item in score.items)
    # Points that partners add to one score are no payment.
    settled = [item.points for item in score.items if item.other is not None and item.term != "sides"]
    assert sum(settled) == 0
    if deal.contract is not None and deal.contract.total is not None:
        owed = [item.points for item in score.items if item.reason.startswith("owed")]
        assert sum(score.points) - sum(owed) == deal.contract.total
    if any(isinstance(term, Bands) and term.others_pay for term in deal.rules.scoring):
        assert sum(score.points) == 0


def assert_is_a_sentence(refusal: RulesError) -> None:
    said = reason(refusal)
    assert len(said.split()) > 4
    assert list(untold(said)) == []
    if isinstance(said, Message) and "part" in said.values:
        assert said.values["part"] in PARTS_IN_DISPUTE


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.slow)])
@EVERY_TABLE
@pytest.mark.sample
def test_some_move_is_legal_until_the_end_and_no_other_is_accepted(game, seats, seed):
    """Each position of a deal has a dozen moves tried in it, and all views of it."""
    for position in random_positions(game, seats, seed):
        look_closely(position)


@EVERY_TABLE
@pytest.mark.sample
def test_a_whole_match_comes_to_its_end_and_its_points_add_up(game, seats):
    match = random_match(game, seats, seed=1)

    assert match.is_over
    assert match.winners
    assert_adds_up(match)


@EVERY_TABLE
@pytest.mark.sample
def test_every_card_is_played_held_or_laid_aside_once(game, seats):
    match = random_match(game, seats, seed=2, deals=3)

    for deal in match.deals:
        shed = deal.rules.kind_of_play.name == "matching"
        # A pile may have become the stock, so that its cards are played again.
        played = list(pile_seen(view(deal, None)).pile) if shed else cards_played(deal)
        term = deal.rules.stage(Fish)
        # The first cards of the stock were laid open on the table.
        played += deal.talon[: term.open] if term is not None else ()
        drawn_for = [card for _, move in deal.moves if isinstance(move, Discard) for card in move.cards]
        held = [card for hand in deal.hands for card in hand]
        # A player who takes up the talon leaves no card of it there; one who draws leaves the rest.
        aside = deal.discards or (*(drawn_for if deal.pushed is None else ()), *deal.stock)
        if deal.rules.stage(TakeTurnUp) is not None:
            aside = (*deal.discards, *deal.stock)
        staying = deal.rules.stage(StayInTerm)
        if staying is not None and staying.spare and deal.discards:
            # The spare hand was taken from below the card turned up.
            aside = (*deal.discards, *deal.stock, *deal.talon[:1])
        if deal.rules.stage(Vie) is not None:
            # Cards were laid away for those of partners.
            aside = (*deal.discards, *deal.stock)
        assert sorted([*played, *held, *aside]) == sorted(deal.rules.pack.cards())
        assert sum(len(trick.cards) for trick in deal.tricks) in {0, len(played)}
        assert not deal.stages


@pytest.mark.parametrize(("game", "choice", "turn"), HOUSE_RULES)
@pytest.mark.sample(17)
def test_each_choice_of_each_house_rule_can_be_played(game, choice, turn):
    """The choices of a game take turns with its numbers of players; a slow test plays each with all."""
    first = turn % len(game.players)
    numbers = (*game.players[first:], *game.players[:first])

    assert_can_be_played(game, choice, numbers, most=1)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_each_choice_of_each_house_rule_can_be_played_by_every_number_of_players(game):
    for choice in choices(game):
        with speaking_of(option_id(choice)):
            assert_can_be_played(game, choice, game.players, most=len(game.players))


def assert_can_be_played(game: Game, choice: tuple[str, str], numbers: Sequence[int], most: int) -> None:
    """Check that a choice is refused with a reason or can be played, by up to ``most`` numbers of players."""
    table = with_options(game, dict([choice]))
    luck = Random(option_id(choice))

    def look(position: Position) -> None:
        # A test above looks at every position of each game; with all the house rules, one in twenty will do.
        if luck.random() < 0.05:
            assert_nothing_hidden_is_shown(position)

    played = 0
    for seats in numbers:
        try:
            table.check_seats(seats)
            if played == most:
                continue
            match = random_match(table, seats, seed=3, deals=1 if played else 2, look=look)
        except RulesError as refusal:
            assert_is_a_sentence(refusal)
            continue
        played += 1
        assert_adds_up(match)
    assert played, "the choice can be played by no number of players"
    assert codec.loads(codec.dumps(table)) == table


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.sample
def test_two_house_rules_go_together_or_are_refused_with_the_reason(game):
    seats = game.players[0]
    for pair in pairs(game):
        with speaking_of(option_id(*pair)):
            try:
                table = with_options(game, dict(pair))
                table.check_seats(seats)
                match = random_match(table, seats, seed=4, deals=1)
            except RulesError as refusal:
                assert_is_a_sentence(refusal)
            else:
                assert_adds_up(match)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_number_of_players_that_a_game_is_not_for_is_refused_in_every_language(game):
    for seats in sorted({2, 3, 4, 5, 6, 7, 8} - set(game.players)):
        with pytest.raises(RulesError) as refusal:
            game.check_seats(seats)
        assert_is_a_sentence(refusal.value)


@EVERY_TABLE
@pytest.mark.sample
def test_a_seat_that_cannot_see_a_card_is_not_moved_by_it(game, seats):
    """Exchanging cards in other hands, in the talon or laid aside leaves a view the same to the byte.

    A watcher and the seats take turns from position to position; a slow test asks all of them each time.
    """
    rng, eyes = Random(5), cycle((None, *range(seats)))
    for position in random_positions(game, seats, seed=5):
        assert_sees_the_same(position, next(eyes), rng)


@pytest.mark.slow
@EVERY_TABLE
def test_nobody_who_cannot_see_a_card_is_moved_by_it_in_any_position(game, seats):
    rng = Random(5)
    for position in random_positions(game, seats, seed=5):
        for seat in (None, *range(seats)):
            assert_sees_the_same(position, seat, rng)


def assert_sees_the_same(position: Position, seat: int | None, rng: Random) -> None:
    """Check that a view stays the same to the byte when cards are exchanged behind it."""
    other = shuffled_behind(position, seat, rng)
    assert repr(view(other, seat)) == repr(view(position, seat))


def shuffled_behind(position: Position, seat: int | None, rng: Random) -> Position:
    """Return the position with two cards exchanged that the seat cannot see, wherever they are.

    When the deal is over its score shows cards that nobody saw, so it is left as it is.
    """
    # Cards dealt stay in the order they had before trumps were made, unless a card turned up makes them.
    agreed = as_dealt(position.agreed or position.rules, position.trump)
    unknown = sorted(set(position.rules.pack.cards()) - cards_known(position, seat))
    if position.is_over or len(unknown) < 2:
        return position
    first, second = rng.sample(unknown, 2)
    swap = {first: second, second: first}

    def swapped(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(swap.get(card, card) for card in cards)

    def in_order(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        # A contract may rank the cards in another way than before.
        return cards if swap.keys().isdisjoint(cards) else position.rules.pack.sorted(swapped(cards))

    def meant(move: M) -> M:
        if isinstance(move, Arrange):
            return replace(move, hands=tuple(map(swapped, move.hands)))
        return replace(move, cards=swapped(move.cards)) if isinstance(move, PassCards | Discard) else move

    def happened(what: What) -> What:
        match what:
            case Made(seat, PassCards() | Discard() | Arrange() as move):
                return Made(seat, meant(move))
            case Given():
                return replace(what, cards=in_order(what.cards))
            case _:
                return what

    progress = position.progress
    match progress:
        case ExchangeProgress():
            progress = replace(progress, chosen=tuple(map(meant, progress.chosen)))
        case Choices():
            progress = replace(progress, chosen=tuple(map(meant, progress.chosen)))
        case _:
            pass
    return replace(
        position,
        pack=swapped(position.pack),
        hands=tuple(in_order(hand) for hand in position.hands),
        dealt=tuple(agreed.pack.sorted(swapped(hand)) for hand in position.dealt),
        received=tuple(in_order(cards) for cards in position.received),
        talon=swapped(position.talon),
        discards=in_order(position.discards),
        events=tuple(replace(event, what=happened(event.what)) for event in position.events),
        progress=progress,
    )


def dealt_anew_behind(position: Position, seat: int, rng: Random) -> Position:
    """Return the position with twenty pairs of cards exchanged that the seat cannot see."""
    for _ in range(20):
        position = shuffled_behind(position, seat, rng)
    return position
