"""How long a deal can get and how much it can score: limits that no deal exceeds."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import NamedTuple, assert_never

from capot.rules import opening, scoring
from capot.rules.brag import Arrange, DecidedByHand, SwapHand
from capot.rules.calling import CallCard
from capot.rules.check.deal import cards_dealt, hand_size, stock_of, tricks_in
from capot.rules.climbing import Climb, InstantWin
from capot.rules.dominoes import Layout, NameRank
from capot.rules.fields import amounts_of, names_in
from capot.rules.lengths import BidLength
from capot.rules.opening import StageTerm, branches
from capot.rules.rules import Rules
from capot.rules.scoring import CardPool, FewestPaid, PaidTerm, SweepBegun
from capot.rules.sides import Sides
from capot.rules.stakes import RE
from capot.rules.terms import Exact, Payoff, Role
from capot.rules.tricks import Tricks


class Length(NamedTuple):
    """How many actions the seats may take, and how many events a seat may be told of."""

    actions: int
    events: int


def longest(rules: Rules, seats: int) -> Length:
    """Return a length that no deal of resolved rules exceeds."""
    return _longest(rules, rules.stages, rules.dealt_in(seats))


def _longest(rules: Rules, stages: Iterable[StageTerm], seats: int) -> Length:
    actions = events = 0
    for stage in stages:
        own = _length(rules, stage, seats)
        later = [_longest(rules, each.stages, seats) for each in branches(stage)]
        actions += own.actions + max((each.actions for each in later), default=0)
        events += own.events + max((each.events for each in later), default=0)
    return Length(actions, events)


def _length(rules: Rules, stage: StageTerm, seats: int) -> Length:
    """Return the greatest length of a stage; cards picked are an action each, a choice one event."""
    pack = len(rules.pack.cards())
    left = pack - hand_size(rules, seats) * seats
    dealt = cards_dealt(rules, seats) * seats
    match stage:
        case opening.Exchange():
            assert isinstance(stage.count, int)
            return Length(stage.count * seats, 2 * seats)
        case opening.TakeTalon():
            return Length(left, 2)
        case opening.MakeTrump():
            return Length(2 * seats, 2 * seats)
        case BidLength():
            return Length(seats + 1, seats + 1)
        case opening.TakeTurnUp():
            return Length(1, 2)
        case opening.TakeWidow():
            return Length(seats + left, seats + 2)
        case opening.Rob():
            return Length(2, 2)
        case CallCard():
            calls = 1 + left if stage.again else 1
            return Length(calls + 1, calls + 3)
        case opening.PushTalon():
            return Length(seats * (1 + left), 3 * seats)
        case opening.ChooseContract() | opening.NameSuit() | opening.NameTrump() | NameRank():
            return Length(1, 1)
        case opening.Raise():
            return Length(1, 1)
        case opening.Kontra():
            return Length(seats, seats)
        case opening.Auction() if stage.duel and not stage.overcall:
            # Each bid is held or ends a duel.
            return Length(seats + 2 * len(stage.above(None)), seats + 2 * len(stage.above(None)))
        case opening.Auction():
            # Each pass is the last word of a seat, and each bid higher than the one before.
            return Length(seats + len(stage.above(None)), seats + len(stage.above(None)))
        case opening.Announce() | InstantWin():
            return Length(seats, seats)
        case opening.StayIn():
            return Length(seats, 2 * seats)
        case opening.Doubling():
            return Length(2 * seats, 2 * seats)
        case opening.DealMore():
            return Length(0, seats if stage.to == "everybody" else 1)
        case opening.Draw():
            return Length(seats * (stage.most + 1), 2 * seats)
        case opening.Expose():
            rounds = len(stage.cards) + 1 if stage.again else 1
            return Length(seats * rounds, seats * rounds)
        case DecidedByHand() | SwapHand():
            return Length(seats, 2 * seats + 1)
        case Arrange():
            return Length(seats * (3 * stage.hands + 1), seats * stage.hands)
        case Tricks():
            # Each card is played once, and drawn before that if it lay in the stock.
            stock = stock_of(rules, seats)
            return Length(dealt + stock, dealt + 2 * stock + (stage.open_hand != "never"))
        case Layout():
            # After each card everybody may have to stop, and before the first the declarer may.
            return Length(dealt * (seats + 1) + 1, dealt * (seats + 1) + 1)
        case Climb():
            # After each combination all the others may pass.
            return Length(dealt * (seats + 1), dealt * seats)
        case _:
            assert_never(stage)


def most_points(rules: Rules, seats: int, sides: Sides | None) -> Fraction:
    """Return a number of points that no seat exceeds in a deal of resolved rules, above or below zero."""
    share = 1 if sides is None else seats // sides.count
    return max(_most(each, seats) for each in _outcomes(rules, rules.stages)) * share


def _outcomes(rules: Rules, stages: tuple[StageTerm, ...]) -> Iterator[Rules]:
    """Yield the rules by which a deal may end up being scored: its own and those of contracts to come."""
    yield rules
    for stage in stages:
        for contract in branches(stage):
            yield from _outcomes(rules.with_contract(stage, contract), contract.stages)


def _most(rules: Rules, seats: int) -> Fraction:
    weighed = {name for term in rules.scoring for name in names_in(term, Role.WEIGHED, Role.COMPARED)}
    points = Fraction()
    for term in rules.scoring:
        if isinstance(term, scoring.Multiplier):
            points = points * _factor(term.factor) + _size(term.alone)
        elif term.name not in weighed:
            points += _reach(rules, term, seats)
    for term in rules.scoring:
        if isinstance(term, scoring.Scale | scoring.TrumpFactor):
            points *= _factor(term.factor)
    for stage in rules.stages:
        points = _raised(points, stage, seats)
    return points


def _raised(points: Fraction, stage: StageTerm, seats: int) -> Fraction:
    """Return the greatest points once the announcements, factors and doubles of a stage are added."""
    match stage:
        case opening.Announce() | opening.StayIn():
            ways = [(_either(each.made), _either(each.failed)) for each in stage.undertakings]
            return points + seats * max((max(each) for each in ways), default=Fraction())
        case opening.Expose():
            for each in stage.cards:
                points = points * _factor(each.factor) + _size(each.bonus)
            return points
        case opening.PushTalon():
            return points * _power(stage.factor, seats)
        case opening.Doubling():
            # Each of the others may double and be doubled: twice the difference of two scores.
            return points * (1 + 4 * (seats - 1)) + stage.missing * stage.owed
        case opening.Auction() if stage.paid:
            # The bid is paid by one player, and may go to another with the pool.
            return points + (stage.ladder[-1] if stage.ladder else stage.most)
        case opening.ChooseContract():
            return max(points, *(_size(each.total or 0) for each in stage.contracts))
        case _:
            return points


def _reach(rules: Rules, term: scoring.ScoreTerm, seats: int) -> Fraction:
    """Return the most points, above or below zero, that one seat can have from a term."""
    tricks = tricks_in(rules, seats)
    match term:
        case scoring.Captured():
            return sum((_size(term.value(card)) for card in term.cards), start=Fraction())
        case scoring.TrickTaken():
            return _size(term.points) * (tricks if term.which == "every" else 1)
        case scoring.Together() | scoring.Outset():
            return _size(term.points)
        case scoring.LastCard() | scoring.Honours():
            return max(map(_size, amounts_of(term)), default=Fraction())
        case scoring.Sweep():
            payoffs = [each for each in (term.payoff, term.otherwise) if isinstance(each, Payoff)]
            return max(map(_either, payoffs)) * (2 if term.doubled_by_every_trick else 1)
        case scoring.Shares():
            paid = (_size(term.sweep) + _size(term.most_pays)) * (seats - 1)
            return 2 * _size(term.ante) + paid + max(map(_size, term.shares))
        case scoring.Sweepstake():
            return Fraction(len(term.cards))
        case scoring.Howell():
            return Fraction(len(term.cards) * (seats - 1))
        case scoring.TrickCount():
            return max(_size(term.each) * tricks, *map(_size, amounts_of(term)))
        case scoring.PoolTaken():
            # Deals are played by themselves, into an empty pool.
            return Fraction((term.ante + (term.every or 0)) * seats)
        case scoring.Bands():
            far = max(_counted(rules, term.of, seats), _size(term.par))
            every = (*amounts_of(term), term.each * far)
            return max(map(_size, every)) * (seats - 1 if term.others_pay else 1)
        case scoring.Makers() | scoring.MakersBands():
            return max(map(_size, amounts_of(term)))
        case scoring.GameValue():
            return _most_value(rules, term)
        case scoring.Fewest():
            return max(Fraction(1), *map(_size, (term.points, term.no_trick, term.sweeper, term.swept)))
        case scoring.Most():
            own = _size(term.points) + _size(term.times) * _counted(rules, term.of, seats)
            often = _power(term.trickless, seats)
            return max((own + _size(term.pays) * (seats - 1)) * often, _size(term.sweeper), _size(term.swept))
        case scoring.WholePoints():
            sweep = Fraction() if term.sweep is None else _either(term.sweep)
            return max(_counted(rules, term.of, seats) + seats, sweep)
        case scoring.GoneOut():
            return max(map(_size, term.places))
        case scoring.InstantWinPaid():
            return _size(term.each) * (seats - 1)
        case _ if isinstance(term, PaidTerm):
            return Fraction(_most_paid(rules, term, seats))
        case scoring.Pot():
            return _size(term.ante) * seats
        case scoring.HandsWon():
            made = rules.stage(Arrange)
            return _size(term.each) * (0 if made is None else made.hands) + _size(term.crash)
        case scoring.Multiplier() | scoring.Scale() | scoring.TrumpFactor() | scoring.Reversal():
            return Fraction()
        case scoring.Exempt():
            return Fraction()
        case _:
            assert_never(term)


def _most_paid(rules: Rules, term: PaidTerm, seats: int) -> Exact:
    """Return the most that a player can get or pay by a term by which single players pay."""
    match term:
        case FewestPaid():
            extra = sum(abs(each.points) for each in term.extra)
            return (term.price + extra + _counted(rules, term.of, seats)) * term.opposite
        case CardPool():
            # Deals are played by themselves, into empty pools.
            paid = 2 * (term.placed + term.forced) * (seats - 1) * term.opposite
            return 2 * term.stake(seats) + 2 * term.held + paid
        case SweepBegun():
            return max(term.broken, term.each * (seats - 1) * term.opposite)


def _most_value(rules: Rules, term: scoring.GameValue) -> Fraction:
    """Return the most that a declarer can win or lose by the value of a game."""
    auction = rules.stage(opening.Auction)
    bid = 0 if auction is None else auction.above(None)[-1]
    # Trumps in sequence, game, hand, an open hand, schneider and schwarz twice each.
    level = len(rules.pack.trumps) + 7
    value = max(term.fixed, default=max(term.unit * level, bid + term.unit))
    factor = max(term.stake.factor, 1 if rules.stage(opening.Kontra) is None else RE)
    return Fraction(factor * value * term.lost + max(abs(term.made), abs(term.failed), abs(term.for_others)))


def _counted(rules: Rules, names: tuple[str, ...], seats: int) -> Fraction:
    """Return the most points of the named terms that one seat can have."""
    return sum((_reach(rules, term, seats) for term in rules.scoring if term.name in names), start=Fraction())


def _either(payoff: Payoff) -> Fraction:
    return max(_size(payoff.declarer), _size(payoff.others))


def _size(points: Exact) -> Fraction:
    return abs(Fraction(points))


def _power(times: Exact, often: int) -> Fraction:
    return Fraction(_factor(times) ** often)


def _factor(times: Exact) -> Fraction:
    """Return how much a factor can raise points."""
    return max(Fraction(1), _size(times))
