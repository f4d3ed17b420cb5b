"""The actions of any game: those of its environment, and words for contracts, trumps, doubles and so on."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TypeVar

from capot.cards import SUITS
from capot.env.numbering import actions_of
from capot.env.steps import DONE, OPEN, Steps, can_step, steps_of
from capot.play.moves import (
    Announce,
    Bid,
    CallCard,
    Choose,
    Double,
    Expose,
    Move,
    NameTrump,
    PassTurn,
    RefusePass,
    StayIn,
    Stop,
    TakeWidow,
)
from capot.play.situation import Moves
from capot.play.stages import stage_of
from capot.rules.ongoing.trick_pools import may_play_on
from capot.rules.rules import Rules
from capot.rules.stages import announcing, bidding, exchanges, opening
from capot.rules.stages.calling import CallCard as CallCardTerm
from capot.rules.stages.lengths import BidLength, trumps_with
from capot.rules.stages.opening import StageTerm, stages_of
from capot.rules.stages.tricks import Tricks

T = TypeVar("T")


def every_step(parts: Sequence[Rules], seats: int) -> Steps:
    """Return the actions of all parts of any schedule.

    Where the game has an environment they are numbered as there.
    """
    if all(map(can_step, parts)):
        return steps_of(parts)
    tricks = actions_of(tuple(parts))
    moves: list[Move] = [Announce(None), RefusePass(), *map(Announce, tricks.undertakings)]
    words = [move.text for move in moves]
    words += [
        word for rules in parts for stage in stages_of(rules.stages) for word in _words(rules, stage, seats)
    ]
    words += [word for rules in parts if can_step(rules) for word in steps_of([rules]).words]
    return Steps(tricks.cards, tuple(dict.fromkeys(words)))


def _naming(rules: Rules, stage: bidding.MakeTrump | BidLength) -> Iterator[Move]:
    """Yield the moves of a stage in which players bid to name a suit."""
    match stage:
        case bidding.MakeTrump():
            yield PassTurn()
            yield from (NameTrump(suit, alone) for alone in (False, True) for suit in SUITS)
            yield from map(Announce, stage_of(stage).MOVES.names if stage.defended else ())
        case BidLength():
            yield Bid(None)
            most = max(len(trumps_with(rules.pack, suit)) for suit in SUITS)
            for length in range(stage.least, most + 1):
                yield Bid(length)
                yield from (Bid(length, stage.best),) if stage.best else ()
            yield from map(NameTrump, SUITS)


def _words(rules: Rules, stage: StageTerm, seats: int) -> Iterator[str]:
    """Yield the actions of a stage that are neither cards nor words of the environments."""
    match stage:
        case announcing.Announce():
            yield from (Announce(each.name).text for each in stage.undertakings)
        case opening.ChooseContract():
            chosen = stage.contracts if stage.by != "bid" else ()
            yield from (Choose(each.name).text for each in chosen)
        case bidding.Auction():
            yield from (Bid(amount).text for amount in (None, *stage.above(None)))
        case bidding.Raise():
            yield from (Announce(level).text for level in (None, *stage.levels))
            yield from (OPEN,) if stage.open else ()
        case bidding.Kontra(re=False):
            yield from (Announce(word).text for word in (None, "kontra"))
        case bidding.MakeTrump() | BidLength():
            yield from (move.text for move in _naming(rules, stage))
        case bidding.Doubling():
            yield from (Double(some).text for some in _subsets(range(seats)) if len(some) < seats)
        case opening.TakeWidow() | exchanges.PushTalon() | exchanges.Rob():
            yield from (TakeWidow(takes).text for takes in (True, False))
        case CallCardTerm():
            yield from (CallCard(card).text for card in rules.pack.cards())
        case exchanges.Draw():
            yield DONE
        case announcing.StayIn():
            yield from (move.text for move in _answers(stage))
        case announcing.Expose():
            order = rules.pack.cards().index
            cards = sorted((each.card for each in stage.cards), key=order)
            yield from (Expose(some).text for some in _subsets(cards))
        case Tricks():
            yield from (Stop().text,) if may_play_on(rules) else ()
        case _:
            moves = stage_of(stage).MOVES
            yield from _own_words(moves)
            yield from (move.text for move in moves.actions(rules, stage))


def _own_words(moves: Moves) -> Iterator[str]:
    """Yield the words that a stage names itself."""
    yield from (Stop().text,) if Stop in moves.types else ()
    yield from (Announce(word).text for word in (None, *moves.names) if moves.names)
    yield from (move.text for move in moves.words)
    yield from moves.last_words


def _answers(stage: announcing.StayIn) -> Iterator[Move]:
    """Yield what may be said when asked to stay in."""
    yield from (StayIn(stays) for stays in (True, False))
    if stage.spare:
        yield TakeWidow(takes=True)
    yield from (Announce(each.name) for each in stage.undertakings)


def _subsets(items: Sequence[T]) -> Iterator[tuple[T, ...]]:
    """Yield all choices of the items in their order, small ones first."""
    for size in range(len(items) + 1):
        yield from combinations(items, size)
