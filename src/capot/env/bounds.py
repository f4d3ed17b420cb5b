"""How long a deal can get and how much it can score: limits that no deal exceeds."""

from collections.abc import Iterable, Iterator
from fractions import Fraction

from capot.play.match import new_match
from capot.rules import scoring
from capot.rules.check.deal import cards_dealt, cards_left, stock_of
from capot.rules.derived.sums import sums_of
from capot.rules.fields import names_in
from capot.rules.match.sides import Sides
from capot.rules.model import Game
from capot.rules.rules import Rules
from capot.rules.stages import announcing, bidding, exchanges, opening
from capot.rules.stages.calling import CallCard
from capot.rules.stages.lengths import BidLength
from capot.rules.stages.opening import StageTerm, branches
from capot.rules.stages.play import Length, Selling, Size
from capot.rules.stages.tricks import Tricks
from capot.rules.terms import Exact, Payoff, Role


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
    left = cards_left(rules, seats)
    dealt, stock = cards_dealt(rules, seats) * seats, stock_of(rules, seats)
    match stage:
        case exchanges.Exchange():
            # The cards of a scatter are chosen one by one.
            told = seats - 1 if "scatter" in stage.sides else 1
            return Length(max(stage.counts(seats), default=0) * seats, 2 * seats * told)
        case exchanges.TakeTalon():
            return Length(left, 2)
        case bidding.MakeTrump():
            words = 2 * seats + (seats if stage.defended else 0)
            return Length(words, words)
        case BidLength():
            return Length(seats + 1, seats + 1)
        case exchanges.TakeTurnUp():
            return Length(1, 2)
        case opening.TakeWidow():
            return Length(seats + left, seats + 2)
        case exchanges.Rob():
            return Length(2, 2)
        case CallCard():
            calls = 1 + left if stage.again else 1
            return Length(calls + 1, calls + 3)
        case exchanges.PushTalon():
            return Length(seats * (1 + left), 3 * seats)
        case opening.ChooseContract() | bidding.NameSuit() | bidding.NameTrump():
            return Length(1, 1)
        case bidding.Raise():
            return Length(1, 1)
        case bidding.Kontra() | announcing.ThrowIn():
            return Length(seats, seats)
        case bidding.Auction() if stage.duel and not stage.overcall:
            # Each bid is held or ends a duel.
            return Length(seats + 2 * len(stage.above(None)), seats + 2 * len(stage.above(None)))
        case bidding.Auction():
            # Each pass is the last word of a seat, and each bid higher than the one before.
            return Length(seats + len(stage.above(None)), seats + len(stage.above(None)))
        case announcing.Announce():
            return Length(seats, seats)
        case announcing.StayIn():
            return Length(seats, 2 * seats)
        case bidding.Doubling():
            return Length(2 * seats, 2 * seats)
        case exchanges.DealMore():
            return Length(0, seats if stage.to == "everybody" else 1)
        case exchanges.Draw():
            return Length(seats * (stage.most + 1), 2 * seats)
        case announcing.Expose():
            rounds = len(stage.cards) + 1 if stage.again else 1
            return Length(seats * rounds, seats * rounds)
        case Tricks():
            # Each card is played once, and drawn before that if it lay in the stock.
            return Length(dealt + stock, dealt + 2 * stock + (stage.open_hand != "never"))
        case _:
            return stage.longest(Size(dealt, stock, seats, rules.scoring))


def most_reward(game: Game, seats: int, *, lead: bool) -> float:
    """Return a reward that no seat exceeds in a deal, above or below zero: its lead, or its points."""
    sides = new_match(game, seats).sides
    most = max(most_points(game.rules_for(seats, number), seats, sides) for number in range(game.cycle))
    return float(max(most, Fraction(1)) * (2 if lead else 1))


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
    points, sums = Fraction(), sums_of(rules, seats)
    for term in rules.scoring:
        if isinstance(term, scoring.Multiplier):
            points = points * _factor(term.factor) + _size(term.alone)
        elif term.name not in weighed:
            points += term.reach(sums).most
    for term in rules.scoring:
        if isinstance(term, scoring.Scale | scoring.TrumpFactor):
            points *= _factor(term.factor)
    for stage in rules.stages:
        points = _raised(points, stage, seats)
    return points


def _raised(points: Fraction, stage: StageTerm, seats: int) -> Fraction:
    """Return the greatest points once the announcements, factors and doubles of a stage are added."""
    match stage:
        case announcing.Announce() | announcing.StayIn():
            ways = [(_either(each.made), _either(each.failed)) for each in stage.undertakings]
            return points + seats * max((max(each) for each in ways), default=Fraction())
        case announcing.Expose():
            for each in stage.cards:
                points = points * _factor(each.factor) + _size(each.bonus)
            return points
        case exchanges.PushTalon():
            return points * Fraction(_factor(stage.factor) ** seats)
        case bidding.Doubling():
            # Each of the others may double and be doubled: twice the difference of two scores.
            return points * (1 + 4 * (seats - 1)) + stage.missing * stage.owed
        case Selling():
            return points + stage.most_paid()
        case opening.ChooseContract():
            return max(points, *(_size(each.total or 0) for each in stage.contracts))
        case _:
            return points


def _either(payoff: Payoff) -> Fraction:
    return max(_size(payoff.declarer), _size(payoff.others))


def _size(points: Exact) -> Fraction:
    return abs(Fraction(points))


def _factor(times: Exact) -> Fraction:
    """Return how much a factor can raise points."""
    return max(Fraction(1), _size(times))
