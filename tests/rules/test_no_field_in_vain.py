"""Every field of every term does something: a change is refused, warned of, or changes play or score."""

from collections import defaultdict
from collections.abc import Collection, Iterator
from contextlib import suppress
from dataclasses import fields, is_dataclass, replace
from fractions import Fraction
from itertools import count, islice, takewhile
from random import Random
from types import NoneType
from typing import get_args

import pytest

from capot.cards import SUITS, Card, cards
from capot.play.errors import PlayError
from capot.play.match import new_match
from capot.play.moves import Bid, NameTrump, PlayCard
from capot.play.position import Position, from_hands
from capot.rules.catalog import GAMES
from capot.rules.changes.edits import Change
from capot.rules.changes.variants import based_on
from capot.rules.check.deal import check_rules, hand_size
from capot.rules.check.idle import idle_rules, unsuited_rules
from capot.rules.decoding.json_types import alternatives, hints_of, item_hint, literals, origin
from capot.rules.derived.stakes import can_be_worth
from capot.rules.errors import RulesError
from capot.rules.match.ends import AtMost, AtTotal
from capot.rules.model import Game, Part
from capot.rules.ongoing.turning import turn_of
from capot.rules.rules import Rules
from capot.rules.scoring import ByRank
from capot.rules.stages.announcing import Exposable
from capot.rules.stages.bidding import Auction
from capot.rules.stages.opening import ChooseContract, Contract, StageTerm, branches
from capot.rules.terms import Batches, EveryTrick, NoTrick, Pack, Payoff, Ranks, Suit
from tests.kernel.games import KERNEL_GAMES
from tests.random_play import any_move

DEALS = 240
"""Maximum number of deals in which a field has time to show its effect, thrice as many for contracts bid."""

WORDS = {"name", "title", "face_up", "total", "contracts", "untaken"}
"""Fields of words, those documented as without effect, and those that hold other terms."""


SELDOM = {"tied", "all_tied"}
"""Fields for ties of all card points, which random deals seldom bring."""

SHOWN_ELSEWHERE = {
    # Makers without a trick, 60 points each, and a trick without points in a misère: written deals show them.
    "deal.others.no_trick",
    "deal.clubs.no_trick",
    "deal.clubs.carried",
    "deal.misere.tricks.talon_to",
    "deal.spread-misere.tricks.talon_to",
    # A house rule sets it for all games of Skat at once, Null among them, and stored matches have it.
    "deal.null.value.self_schneider",
}
"""Fields of contracts that are accepted though random deals show no effect."""


class Deals:
    """Deals of a game with random standings, played out as they are needed."""

    def __init__(self, game: Game, rules: Rules, seats: int) -> None:
        self.game, self.rules, self.seats = game, rules, seats
        self.rng = Random(f"{game.key} {seats} {len(rules.stages)}")
        bid = any(isinstance(stage, Auction) for stage in rules.stages)
        self.has_contracts = bid and any(map(branches, rules.stages))
        self.played: list[tuple[Position, tuple[object, ...], Position]] = []

    def __iter__(self):
        """Yield each deal: as it was dealt, its questions with their answers, and as it ended."""
        most = 3 * DEALS if self.has_contracts else DEALS
        for place in takewhile(lambda place: place < most, count()):
            if place == len(self.played):
                self.played.append(self._deal(place))
            yield self.played[place]

    def _deal(self, number):
        rng = self.rng
        dealer, lucky = rng.randrange(self.seats), rng.randrange(self.seats)
        first = self._dealt(dealer, lucky, uneven=number % 3 > 0)
        now, asked = first, []
        # Some deals are played to win every trick, in some everybody passes as long as may be.
        wanting, shy = number % 3 == 1, number % 3 == 2
        while now.to_act:
            seat = rng.choice(sorted(now.to_act))
            legal = now.legal(seat)
            move = legal.moves[0] if shy and legal.moves else any_move(legal, rng)
            bids = [each for each in legal.moves if isinstance(each, Bid)]
            if len(bids) > 1 and not shy and rng.random() < 0.9:
                # A high bid would decide most deals, whatever the cards.
                move = bids[seat == (lucky + number // 3) % self.seats]
            suits = [each for each in legal.moves if isinstance(each, NameTrump)]
            if suits and wanting:
                move = max(suits, key=lambda each: sum(card.suit == each.suit for card in now.hands[seat]))
            if wanting and isinstance(move, PlayCard):
                strongest = max if seat == lucky else min
                playable = (each for each in legal.moves if isinstance(each, PlayCard))
                pack, trump = now.rules.pack, now.trump
                move = strongest(playable, key=lambda each: _height(each.card, pack, trump))
            asked.append((now.to_act, seat, legal, move))
            now = now.after(seat, move)
        return first, tuple(asked), now

    def _dealt(self, dealer: int, lucky: int, *, uneven: bool) -> Position:
        rng, pack, seats = self.rng, self.rules.pack, self.seats
        every = list(pack.cards())
        rng.shuffle(every)
        if uneven:
            luck = rng.choice((1.0, 9.0))
            long = rng.choice(SUITS) if self.has_contracts and rng.random() < 0.5 else None
            every.sort(key=lambda card: _height(card, pack, long) + luck * rng.random(), reverse=True)
        playing = [seat for seat in range(seats) if not (self.rules.deal.sits_out and seat == dealer)]
        size = hand_size(self.rules, len(playing))
        turned = sorted(playing, key=lambda seat: (seat - lucky) % seats)
        hands = [
            every[turned.index(seat) * size :][:size] if seat in playing else [] for seat in range(seats)
        ]
        left = every[len(playing) * size :]
        if left and self.has_contracts:
            # The cards left over are not always the lowest.
            seat, place = rng.choice(playing), rng.randrange(size)
            hands[seat][place], left[0] = left[0], hands[seat][place]
        standing = new_match(self.game, seats).standing
        if not standing.pools:
            standing = replace(standing, pot=rng.choice((0, 0, 3, 7)))
        number, last = rng.choice((0, 1, 2, 3, 7)), rng.choice((None, *range(seats)))
        named = [each.name for stage in self.rules.stages for each in branches(stage)]
        spent = tuple(name for name in named if rng.random() < 0.3)
        standing = replace(
            standing, spent=spent, number=number, last_turned=rng.choice(SUITS), last_winner=last
        )
        ends = [end for end in self.game.ends if isinstance(end, AtTotal | AtMost)]
        near = tuple(_before(rng.choice(ends), rng) if ends else rng.choice((0, 9, 60)) for _ in range(seats))
        try:
            return from_hands(self.rules, dealer, hands, left, replace(standing, totals=near))
        except (PlayError, AssertionError, ValueError):
            # Some would be out of the match with these totals.
            return from_hands(self.rules, dealer, hands, left, standing)


def _height(card: Card, pack: Pack, trump: str | None) -> int:
    """Return how likely a card is to win a trick: trumps before all others."""
    return pack.strength(card) + 20 * (card in pack.trumps or card.suit == trump)


def _before(end: AtTotal | AtMost, rng: Random) -> int:
    """Return a total from which the end may be reached in this deal or a later one."""
    way = rng.choice((1, 12, 60, 300))
    return end.points + way if isinstance(end, AtMost) else end.points - way


def without_effect(deals: Deals, others: dict[str, list[Rules]]) -> dict[str, list[Rules]]:
    """Return the fields that can be changed without any deal being played or scored differently."""
    # Often one value shows at once what another never does.
    for some in (16, None):
        others = {
            name: each
            for name, each in others.items()
            if not any(
                _differs(first, asked, last, rules)
                for rules in each
                for first, asked, last in islice(deals, some)
            )
        }
    return others


def _differs(first, asked, last, rules) -> bool:
    """Whether rules differ in a question, a legal move, the end or the score."""
    try:
        now = from_hands(rules, first.dealer, first.dealt, first.talon, first.standing)
    except PlayError:
        return True
    for to_act, seat, legal, move in asked:
        if now.to_act != to_act or now.legal(seat) != legal:
            return True
        now = now.after(seat, move)
    if not now.is_over:
        return True
    if now.exposed != last.exposed:
        return True
    score, before = now.score(), last.score()
    return (score.points, score.pot, score.pools) != (before.points, before.pot, before.pools)


# --- Other values ------------------------------------------------------------------------------------


def other_values(hint, value, rules):
    """Return values that a field of this type may have instead: its choices, and numbers nearby."""
    found = [
        other for other in _others(hint, value, rules) if other != value or type(other) is not type(value)
    ]
    return [other for place, other in enumerate(found) if other not in found[:place]]


def _others(hint, value, rules):
    kinds = alternatives(hint)
    if value is not None and NoneType in kinds:
        yield None
    for kind in kinds:
        yield from literals(kind)
        if kind in {EveryTrick, NoTrick}:
            yield kind()
    if value is None or isinstance(value, bool):
        yield from (not value,) if value is not None else (5, 1, 0) if int in kinds else ()
        yield from SUITS if value is None and Suit in kinds else ()
        yield from (Payoff(7, -3),) if value is None and Payoff in kinds else ()
    elif isinstance(value, int | Fraction):
        yield from (value + 1, value - 1, 3 * value + 2, 1, 0)
    elif isinstance(value, str):
        yield from SUITS if Suit in kinds else ()
        yield from (*rules.pack.order, value[1:]) if Ranks in kinds else ()
    elif isinstance(value, Card):
        yield from (rules.pack.cards()[0], rules.pack.cards()[-1])
    elif isinstance(value, ByRank):
        yield ByRank([(rank, 20 - points) for rank, points in value.values])
        yield ByRank(value.values[:1])
    elif isinstance(value, tuple):
        yield from _other_tuples(hint, value, rules)
    elif is_dataclass(value) and not isinstance(value, Batches | Pack | Contract):
        yield from (other for _, other in changed_terms(value, rules))


def _other_tuples(hint, value, rules):
    kind = next(each for each in alternatives(hint) if origin(each) is tuple)
    item = item_hint(hint, 0)
    if Ellipsis in get_args(kind):
        yield from (value[1:], value[:-1]) if value else ()
        more = rules.pack.cards() if item is Card else SUITS if item == Suit else ()
        yield from ((*value, each) for each in more if each not in value)
        yield from ((*value, term.name) for term in rules.scoring if item is str and term.name not in value)
    for place, each in enumerate(value):
        for other in other_values(item_hint(hint, place), each, rules) if item not in {Card, str} else ():
            yield (*value[:place], other, *value[place + 1 :])


def changed_terms(term, rules):
    """Yield each field of a term with the term in which it has another value."""
    for field in fields(term):
        if field.name in WORDS | SELDOM:
            continue
        for other in other_values(hints_of(type(term))[field.name], getattr(term, field.name), rules):
            with suppress(RulesError):
                yield field.name, replace(term, **{field.name: other})


# --- Every game --------------------------------------------------------------------------------------


def plays(rules: Rules) -> Iterator[tuple[Rules, Contract | None]]:
    """Yield the rules of a deal, and those of each contract as the only one."""
    yield rules, None
    for stage in rules.stages:
        for contract in branches(stage):
            if isinstance(stage, ChooseContract):
                only = replace(stage, contracts=(contract,), quotas=())
                stages = tuple(only if each is stage else _bids_for(only, each) for each in rules.stages)
                yield replace(rules, stages=stages), contract


def _bids_for(named: ChooseContract, stage: StageTerm) -> StageTerm:
    """Return a stage, an auction with just the bids that the only contract stands for or can be worth."""
    if not isinstance(stage, Auction):
        return stage
    (only,) = named.contracts
    ladder = tuple(bid for bid in stage.ladder if can_be_worth(only, bid, hand=False))
    return replace(stage, ladder=ladder, most=1 if named.by == "bid" else stage.most)


def with_term(rules, contract, old, new):
    """Return rules with a term changed, in a contract or in the deal."""

    def changed(holder):
        kinds = {
            kind: tuple(new if each is old else each for each in getattr(holder, kind))
            for kind in ("stages", "scoring")
        }
        return replace(holder, **kinds)

    if contract is None:
        return changed(rules)
    stages = tuple(
        replace(stage, contracts=(changed(contract),)) if isinstance(stage, ChooseContract) else stage
        for stage in rules.stages
    )
    return replace(rules, stages=stages)


def said(rules: Rules, seats: int) -> set[str]:
    """Return what whoever writes rules is warned of, in the deal or in its only contract."""
    contracts = (
        rules.with_contract(stage, each)
        for stage in rules.stages
        if isinstance(stage, ChooseContract)
        for each in stage.contracts
    )
    return {
        str(text)
        for each in (rules, *contracts)
        for faults in (idle_rules, unsuited_rules)
        for _, text in faults(each, seats)
    }


def fields_in_vain(game: Game, seats: int) -> Iterator[str]:
    """Yield the fields that may be changed without any effect, and without a word of it."""
    for part in game.schedule:
        for rules, contract in plays(part.rules.at(seats)):
            yield from fields_of_play_in_vain(game, part, rules, contract)


def fields_of_play_in_vain(
    game: Game, part: Part, rules: Rules, contract: Contract | None, *, but: Collection[str] = ()
) -> Iterator[str]:
    """Yield such fields of the rules of a deal, or of its only contract, except those in ``but``."""
    seats = game.players[0]
    try:
        check_rules(rules, rules.dealt_in(seats))
    except RulesError:
        return
    within = rules if contract is None else contract
    local = Rules(rules.packs, rules.deal, within.stages, within.scoring)
    deals, warned = Deals(game, rules, seats), said(rules, rules.dealt_in(seats))
    for term in (*within.stages, *within.scoring):
        where = f"{part.name or 'deal'}{'.' + contract.name if contract else ''}.{term.name}"
        accepted: dict[str, list[Rules]] = defaultdict(list)
        for name, other in changed_terms(term, local):
            new = with_term(rules, contract, term, other)
            if f"{where}.{name}" not in but and is_accepted(new, seats, warned):
                accepted[name].append(new)
        yield from (f"{where}.{name}" for name in without_effect(deals, accepted))


def is_accepted(rules: Rules, seats: int, warned: set[str]) -> bool:
    """Whether rules may be played, and nobody is warned of more than before."""
    try:
        resolved = rules.at(seats)
        check_rules(resolved, resolved.dealt_in(seats))
    except RulesError:
        return False
    return said(resolved, resolved.dealt_in(seats)) <= warned


PLAIN_GAMES = {
    key: game for key, game in KERNEL_GAMES.items() if len(game.schedule) == 1 and turn_of(game.ends) is None
}
"""Games without bids and contracts, in which all deals have the same rules."""


@pytest.mark.sample(6, in_turn=True)
@pytest.mark.parametrize("game", PLAIN_GAMES.values(), ids=PLAIN_GAMES)
def test_no_field_of_a_game_without_bids_and_contracts_is_in_vain(game):
    assert list(fields_in_vain(game, game.players[0])) == []


@pytest.mark.sample(2)
@pytest.mark.parametrize("key", ["auction-hearts", "king-turkish", "schafkopf-window", "trex"])
def test_no_field_of_bids_contracts_widows_and_exposing_is_in_vain(key):
    assert list(fields_in_vain(GAMES[key], GAMES[key].players[0])) == []


BID_FOR = [
    pytest.param(key, rules, contract, id=f"{key}-{contract.name if contract else 'deal'}")
    for key in ("skat", "sjavs", "six-bid-solo")
    for rules, contract in plays(GAMES[key].schedule[0].rules.at(GAMES[key].players[0]))
]


@pytest.mark.sample(5, in_turn=True)
@pytest.mark.parametrize(("key", "rules", "contract"), BID_FOR)
def test_no_field_of_a_contract_bid_for_or_of_makers_is_in_vain(key, rules, contract):
    game = GAMES[key]

    found = fields_of_play_in_vain(game, game.schedule[0], rules, contract, but=SHOWN_ELSEWHERE)

    assert [*found] == []


# --- What is refused ---------------------------------------------------------------------------------

CONTRACTS = "rules.stages.contract.contracts"
KING = f"{CONTRACTS}.king.stages"
NO_KING = f"{CONTRACTS}.no-king"

REFUSED = [
    ("bassadewitz", "rules.scoring.pool.of", ("card-points", "pool"), "refers to itself"),
    ("whist", "rules.scoring.tricks.alone", 3, "nobody drops out"),
    ("whist", "rules.scoring.tricks.counts", "late tricks", "the end of the stock on, and none is drawn"),
    ("german-whist", "rules.scoring.tricks.book", 3, "for the most tricks alone"),
    ("german-whist", "rules.stages.tricks.turn_up_to", "last trick", "so nobody else gets them"),
    ("forty-five", "rules.scoring.most.counts", "cards", "for the most tricks, not for cards"),
    ("catch-the-ten", "rules.scoring.cards.none", 2, "cards above those dealt, and no tricks"),
    ("catch-the-ten", "rules.scoring.cards.book", 2, "cards above those dealt, and no tricks"),
    ("euchre", "rules.scoring.makers.needed", 0, "at least 1 and fewer than all"),
    ("euchre", "rules.scoring.makers.needed", 5, "at least 1 and fewer than all"),
    ("knockout-whist", "rules.scoring.tricks.book", 2, "scores nothing for them"),
    ("rams", "rules.scoring.tricks.none_at_sweep", 2, "but none for winning them"),
    ("rams", "rules.stages.staying-in.forced_from", 0, "deals are counted from 1"),
    ("six-card-brag", "rules.scoring.pot.tied", "earliest", "so no tie is broken"),
    ("nine-card-brag", "rules.scoring.pot.shared", "carry", "so nobody shares pot"),
    ("schafkopf-window", "rules.scoring.bands.par", 3, "score nothing more"),
    ("barbu", f"{NO_KING}.scoring.king-of-hearts.only_trumps", True, "counts trumps, but there are none"),
    ("barbu", f"{NO_KING}.stages.doubling.missing", 5, "so none costs anything"),
    ("barbu", f"{CONTRACTS}.trump.stages.naming.by", "most tricks", "the declarer names"),
    ("trex", f"{KING}.exposing.cards", (Exposable("king", cards("KH")[0], factor=1),), "changes no score"),
    ("trex", f"{KING}.exposing.again", True, "so nobody is asked again"),
    ("barbu", f"{NO_KING}.stages.doubling.forced", False, "neither forced nor paid for"),
    ("skat", "rules.stages.auction.most", 20, "those of the ladder"),
    ("skat", "rules.stages.auction.again", True, "until one of them passes anyway"),
    ("six-bid-solo", "rules.stages.contract.again", False, "may be bid again"),
    ("king-turkish", "rules.stages.contract.again", True, "so no quota counts"),
    ("six-bid-solo", "rules.stages.auction.most", 7, "each bid is one of the 6 contracts"),
    ("six-bid-solo", f"{CONTRACTS}.heart-solo.stages.naming.suits", ("♠",), "fixed from the first deal on"),
    (
        "skat",
        f"{CONTRACTS}.hearts.scoring.card-points.only_trumps",
        True,
        "the same cards are trumps in all",
    ),
    ("skat", f"{CONTRACTS}.null.scoring.value.unit", 5, "neither card points nor a unit count"),
    ("skat", f"{CONTRACTS}.null.scoring.value.schneider", 20, "neither card points nor a unit count"),
    ("skat", "rules.stages.contract.again", False, "null may be all that is left, and cannot be worth"),
    ("twenty-down", "rules.stages.draw.barred", cards("A♥"), "so no card is barred"),
]


@pytest.mark.parametrize(("base", "where", "value", "why"), REFUSED)
def test_a_field_that_would_count_for_nothing_is_refused(base, where, value, why):
    with pytest.raises(RulesError, match=why):
        based_on(GAMES[base], (Change(where, value),), name="Mine")


@pytest.mark.parametrize("other", [("forced_by", "♣"), ("last", "asked"), ("forced_simple", True)])
def test_where_all_must_stay_from_the_first_deal_on_nothing_else_decides_that(other):
    name, value = other
    edits = (
        Change("rules.stages.staying-in.forced_from", 1),
        Change(f"rules.stages.staying-in.{name}", value),
    )

    with pytest.raises(RulesError, match="from the first deal on"):
        based_on(GAMES["rams"], edits, name="Mine")
