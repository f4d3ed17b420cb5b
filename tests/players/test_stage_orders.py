"""Stages in any order: what the rules accept, players play and the page shows; all else is refused."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from capot.cards import Card, cards
from capot.play.match import new_match
from capot.play.position import Position
from capot.play.view import view
from capot.players.protocol import Budget
from capot.players.quick import QuickPlayer
from capot.players.sampler import SamplerPlayer
from capot.players.thumb import advise
from capot.rules.check.deal import check_rules
from capot.rules.errors import RulesError
from capot.rules.rules import Rules
from capot.rules.scoring import Bands, Captured, GameValue, Makers, PoolTaken, ScoreTerm, TrickCount
from capot.rules.stages.announcing import Announce, Exposable, Expose, StayIn, ThrowIn, Undertaking
from capot.rules.stages.bidding import Auction, Doubling, Kontra, MakeTrump, NameSuit, NameTrump, Raise
from capot.rules.stages.calling import CallCard
from capot.rules.stages.exchanges import DealMore, Draw, Exchange, PushTalon, Rob, TakeTalon, TakeTurnUp
from capot.rules.stages.lengths import BidLength
from capot.rules.stages.opening import StageTerm, TakeWidow
from capot.rules.stages.tricks import Eldest, NamedTrump, Tricks, TurnedTrump
from capot.rules.terms import Deal, EveryTrick, Pack, Payoff
from capot.server.states.deal_states import ask, hand_cards
from tests.kernel.invented import game_of
from tests.random_play import any_move, dealt
from tests.speaking_of import speaking_of

SEATS = 4
PACK = Pack("AKQJT987")
HEARTS = Captured("hearts", tuple(Card(rank, "♥") for rank in PACK.order), 1)
QUEEN = Captured("queen", cards("Q♠"), 5)
CAPOT = Undertaking("capot", "capot", EveryTrick(), Payoff(0, 5), Payoff(5, 0), "nobody")

STAGES: tuple[StageTerm, ...] = (
    Exchange(2, ("left",)),
    TakeTalon(()),
    Announce((CAPOT,)),
    Auction(1, 5, paid=False),
    NameSuit(("hearts",)),
    NameTrump(),
    MakeTrump(),
    BidLength(),
    ThrowIn("78", 3),
    TakeTurnUp(),
    Doubling(),
    TakeWidow(),
    TakeWidow(by="bidder"),
    Raise(),
    Kontra(),
    PushTalon(("hearts",)),
    Rob(),
    CallCard(),
    DealMore(1),
    Draw(1),
    Draw(1, must=True),
    StayIn(),
    Expose((Exposable("lady", Card("Q", "♠")), Exposable("king", Card("K", "♥")))),
)
"""A stage of each kind that may come before tricks."""

SCORINGS: tuple[tuple[ScoreTerm, ...], ...] = (
    (HEARTS, QUEEN),
    (HEARTS, Bands("bands", ("hearts",), ((4, 3), (0, -3)))),
    (TrickCount("tricks", 1, pool=3),),
    (PoolTaken("pool", 2),),
    (Makers("makers", 3, 1, 2, 2, 4, 4),),
    (HEARTS, GameValue("value", ("hearts",), least=5, schneider=2)),
)
DEALS = (Deal(each=6), Deal(each=6, turn_up="talon"), Deal())
TRUMPS = (None, NamedTrump(), TurnedTrump())


def accepted(before) -> Iterator[Rules]:
    """Yield the rules with these stages before the tricks that may be played, by any scoring and trumps."""
    for scoring, deal, trump in product(SCORINGS, DEALS, TRUMPS):
        rules = Rules(PACK, deal, (*before, Tricks(Eldest(), trump=trump)), scoring)
        try:
            check_rules(rules.at(SEATS), SEATS)
        except RulesError:
            continue
        yield rules


def assert_played(rules: Rules, rng: Random) -> None:
    """Play a deal at random; at each stage players find a move, and the page shows the question."""
    match, met = dealt(new_match(game_of(rules, SEATS), SEATS), rng.randrange(99)), set()
    while match.position.to_act:
        seat = rng.choice(sorted(match.position.to_act))
        kind = type(match.position.stages[0])
        if kind not in met or rng.random() < 0.05:
            with speaking_of(*(stage.name for stage in rules.stages), "at", kind.__name__):
                assert_answered(match.position, seat, rng, is_searched=kind not in met)
            met.add(kind)
        match = match.after(seat, any_move(match.position.legal(seat), rng))


def assert_answered(position: Position, seat: int, rng: Random, *, is_searched: bool) -> None:
    """Rules of thumb and search answer the question to a seat with a legal move, and the page asks it."""
    seen = view(position, seat)
    assert ask(seen) is not None
    assert len(hand_cards(seen)) == len(seen.hand)
    assert advise(seen, rng).move in seen.legal
    assert QuickPlayer().choose(seen, rng) in seen.legal
    if is_searched:
        assert SamplerPlayer().choose(seen, rng, Budget(worlds=2)) in seen.legal


@pytest.mark.parametrize("first", STAGES, ids=[f"{place}-{each.name}" for place, each in enumerate(STAGES)])
@pytest.mark.sample(8)
def test_stages_in_any_order_are_refused_or_played(first):
    rng = Random(first.name)
    for before in [(first,), *((first, second) for second in STAGES if type(second) is not type(first))]:
        found = list(accepted(before))
        if found:
            assert_played(rng.choice(found), rng)


def test_players_know_that_exposed_cards_may_have_been_passed():
    rules = replace(
        next(accepted((STAGES[0], STAGES[-1]))), deal=Deal(), stages=(STAGES[0], STAGES[-1], Tricks(Eldest()))
    )
    rng = Random(1)

    for _ in range(3):
        assert_played(rules, rng)


@pytest.mark.parametrize(
    ("before", "scoring", "why"),
    [
        (
            (NameTrump(), Exchange(1, ("left",))),
            SCORINGS[0],
            "naming: it does not go with exchange in one deal",
        ),
        ((Draw(1), Exchange(1, ("left",))), SCORINGS[0], "draw: it does not go with exchange in one deal"),
        ((NameTrump(), Raise()), SCORINGS[-1], "raise: there is no game whose value could be raised"),
    ],
)
def test_stages_that_leave_players_without_an_answer_are_refused(before, scoring, why):
    named = NamedTrump() if before[0] == NameTrump() else None
    rules = Rules(PACK, Deal(each=6), (*before, Tricks(Eldest(), trump=named)), scoring)

    with pytest.raises(RulesError) as refused:
        check_rules(rules.at(SEATS), SEATS)
    assert str(refused.value) == why
