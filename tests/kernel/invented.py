"""Games that nobody plays, drawn at random, so that every term of the rules meets every other."""

from dataclasses import replace
from fractions import Fraction

from capot.cards import SUITS
from capot.rules.errors import RulesError
from capot.rules.match.ends import AfterDeals, AtMost, AtTotal, EndTerm
from capot.rules.model import Game, every_deal
from capot.rules.rules import Rules
from capot.rules.scoring import (
    BasePoints,
    ByRank,
    Captured,
    Exempt,
    Fewest,
    Howell,
    Most,
    Multiplier,
    Scale,
    Shares,
    Sweep,
    Sweepstake,
    Together,
    TrickCount,
    TrickTaken,
    TrumpFactor,
    WholePoints,
)
from capot.rules.scoring.factors import PointsOff
from capot.rules.stages.announcing import Announce, Undertaking
from capot.rules.stages.exchanges import Exchange, TakeTalon
from capot.rules.stages.tricks import (
    BeatTrumps,
    Dealer,
    DealersRight,
    Duty,
    Eldest,
    HolderOfLowest,
    MustDiscard,
    MustTrump,
    NotOpening,
    NotToFirstTrick,
    Tricks,
    TurnedTrump,
    Unbroken,
)
from capot.rules.terms import AllOf, Batches, Deal, EveryTrick, NoTrick, Pack, Payoff

RANKS = "AKQJT98765432"


ONE_DEAL = (AfterDeals(1),)


def game_of(rules, seats, *, ends=ONE_DEAL, **fields):
    """Return a game for a number of players."""
    schedule = every_deal(rules)
    return Game("invented", "Invented", "Drawn at random.", "tests", (seats,), schedule, ends, **fields)


def any_game(rng):
    """Return a game drawn at random that can be played, and its number of players."""
    for _ in range(50):
        seats = rng.choice((2, 3, 3, 4, 4, 5, 6, 7, 10))
        try:
            fields = {
                "direction": rng.choice(("clockwise", "anticlockwise")),
                "rotation": rng.choice(("play", "clockwise", "anticlockwise")),
                "low_wins": rng.random() < 0.6,
                "ties": rng.choice(("share", "play on")),
            }
            return game_of(any_rules(rng, seats), seats, ends=any_ends(rng), **fields), seats
        except RulesError:
            # Some of the terms drawn do not go together.
            continue
    raise AssertionError("fifty games drawn in a row are refused")


def any_ends(rng):
    ends: list[EndTerm] = [any_total(rng, f"total{number}") for number in range(rng.randint(0, 3))]
    if rng.random() < 0.3:
        ends.append(AtMost(rng.randint(-12, 3), nearest=rng.random() < 0.5))
    return (*ends, AfterDeals(rng.randint(2, 4)))


def any_total(rng, name):
    """Return a total that ends a match; one met exactly may be halved, drop to another, or win."""
    points, way = rng.randint(-3, 12), rng.choice(("halves", "halves", "drops", "counts", "wins"))
    if way == "wins":
        return AtTotal(points, exactly_wins=True, name=name)
    drop = rng.randint(0, 5) if way == "drops" else None
    rises = rng.choice((0, 0, 5))
    return AtTotal(points, exactly_halves=way == "halves", exactly_drops_to=drop, rises=rises, name=name)


def any_rules(rng, seats):
    pack = any_pack(rng, seats)
    size = len(pack.cards()) // seats
    each = rng.choice((None, None, max(1, size - 1)))
    left = len(pack.cards()) - (each or size) * seats
    turn_up = rng.choice(("none", "dealer", "talon" if left else "dealer"))
    packets = {each or size: f"{(each or size) - 1}-1"} if (each or size) > 1 and rng.random() < 0.5 else {}
    stages = [any_tricks(rng, pack, trumps=turn_up != "none", few_left=left < seats)]
    before = []
    if rng.random() < 0.4:
        before.append(any_exchange(rng, each or size))
    if left and turn_up != "talon" and rng.random() < 0.6:
        before.append(TakeTalon(some(rng, pack, 3)))
    if rng.random() < 0.6:
        before.append(any_announcing(rng, pack))
    rng.shuffle(before)
    return Rules(
        pack, Deal(Batches(packets), each, turn_up), (*before, *stages), any_scoring(rng, pack, seats)
    )


def any_pack(rng, seats):
    order = list(RANKS[: rng.randint(max(2, -(-seats // 2)), 9)])
    rng.shuffle(order)
    every = Pack("".join(order)).cards()
    gone = rng.randint(0, max(0, min(3, len(every) - 2 * seats)))
    pack = Pack("".join(order), tuple(rng.sample(every, gone)))
    return with_trumps(rng, pack) if rng.random() < 0.25 else pack


def with_trumps(rng, pack):
    """Return the pack with one suit and some other cards as trumps in every deal, that suit the lowest."""
    suit = rng.choice(SUITS)
    whole = [card for card in pack.cards() if card.suit == suit]
    others = [card for card in pack.cards() if card.suit != suit]
    return replace(pack, trumps=(*rng.sample(others, min(5, len(others))), *whole)) if whole else pack


def some(rng, pack, most, least=0):
    """Return a few cards of a pack."""
    return tuple(rng.sample(pack.cards(), rng.randint(least, min(most, len(pack.cards())))))


def any_exchange(rng, size):
    sides = ("left", "right", "across", "hold")
    cycle = tuple(rng.choice(sides) for _ in range(rng.randint(1, 3)))
    instead = rng.choice((None, "left"))
    return Exchange(rng.randint(1, min(3, max(1, size - 1))), cycle, instead, unanimous=rng.random() < 0.5)


def any_target(rng, pack):
    return rng.choice((EveryTrick(), NoTrick(), AllOf(some(rng, pack, 2, 1))))


def any_payoff(rng):
    return Payoff(Fraction(rng.randint(-20, 20), rng.choice((1, 1, 2, 3))), rng.randint(-9, 9))


def any_announcing(rng, pack):
    undertakings = tuple(
        Undertaking(
            f"deed{number}",
            "did it",
            any_target(rng, pack),
            any_payoff(rng),
            any_payoff(rng),
            rng.choice(("nobody", "others", "everybody")),
            leads=rng.random() < 0.4,
            suspends=tuple(name for name in ("duty0", "duty1") if rng.random() < 0.4),
        )
        for number in range(rng.randint(1, 3))
    )
    return Announce(undertakings, rng.choice(("first", "every", "highest")))


def any_tricks(rng, pack, *, trumps, few_left):
    lead = rng.choice((Eldest(), DealersRight(), Dealer(), None))
    if lead is None:
        lead = HolderOfLowest(rng.choice(SUITS), rng.choice(("card", "suit")))
    bans = [
        rng.choice(
            (
                Unbroken(
                    rng.choice(SUITS),
                    rng.choice(("discard", "play")),
                    some(rng, pack, 2),
                    name=f"ban{number}",
                ),
                Unbroken(
                    rng.choice(SUITS),
                    rng.choice(("discard", "play", "never")),
                    closed=some(rng, pack, 2),
                    name=f"ban{number}",
                ),
                NotToFirstTrick(some(rng, pack, 6, 1), f"ban{number}"),
                NotOpening(rng.choice(SUITS), f"ban{number}"),
            )
        )
        for number in range(rng.randint(0, 4))
    ]
    duties: list[Duty] = [
        MustDiscard(card, f"duty{number}", beaten=rng.random() < 0.5)
        for number, card in enumerate(some(rng, pack, rng.choice((0, 1, 3))))
    ]
    if rng.random() < 0.4:
        duties.append(MustTrump(rng.choice(("any", "free", "beat"))))
    if rng.random() < 0.4:
        duties.append(BeatTrumps(rng.choice(("highest", "any"))))
    trump = TurnedTrump(rng.choice(("", pack.order[0])), rng.random() < 0.5) if trumps else None
    turn_up_to = rng.choice(("nobody", "last trick"))
    tricks = Tricks(lead, tuple(bans), tuple(duties), rng.choice((trump, trump, None)), turn_up_to)
    if not few_left:
        return tricks
    tricks = replace(tricks, talon_to=rng.choice(("nobody", "first trick", "last trick")))
    # Only one of two tricks can take the card turned up.
    return replace(tricks, turn_up_to="nobody") if tricks.talon_to == "first trick" else tricks


def any_scoring(rng, pack, seats):
    values = ByRank({rank: rng.randint(-3, 9) for rank in pack.order[:3]})
    terms = [
        Captured("cards", some(rng, pack, 9, 1), rng.choice((1, -2, Fraction(1, 2), values))),
        Captured("card", some(rng, pack, 2, 1), rng.choice((5, Fraction(2, 3)))),
        TrickTaken("first", "first", rng.randint(-3, 3), rng.choice(("winner", "others"))),
        TrickTaken("before", "last but one", rng.randint(-5, 5), rng.choice(("winner", "others"))),
        TrickTaken("last", "last", Fraction(rng.randint(-5, 5), 2), rng.choice(("winner", "others"))),
        TrickTaken("tricks", "every", rng.randint(-2, 2), rng.choice(("winner", "others"))),
        TrickTaken("second", 2, rng.randint(-4, 4), rng.choice(("winner", "others"))),
        BasePoints("outset", Fraction(rng.randint(-9, 9), rng.choice((1, 2)))),
        Howell("howell", some(rng, pack, 5, 1)),
    ]
    terms = rng.sample(terms, rng.randint(1, len(terms)))
    names = [term.name for term in terms]
    parts = [name for name in names if name not in ("howell", "outset")]
    if parts and rng.random() < 0.4:
        terms.append(Together("together", tuple(rng.sample(parts, rng.randint(1, len(parts)))), 7))
        names.append("together")
    if rng.random() < 0.3:
        terms.append(any_weighing(rng, [name for name in names if name in ("cards", "card")]))
        names.append(terms[-1].name)
    for number in range(rng.choice((0, 0, 1, 2))):
        replaced = tuple(rng.sample(names, rng.randint(0, len(names))))
        otherwise = rng.choice((None, any_payoff(rng)))
        deed = any_target(rng, pack), replaced, any_payoff(rng), otherwise, rng.random() < 0.5
        terms.append(Sweep(f"sweep{number}", "swept", *deed))
        names.append(f"sweep{number}")
    plain = [term.name for term in terms if isinstance(term, Captured | TrickTaken | Together | Sweep)]
    if plain and rng.random() < 0.3:
        of = tuple(rng.sample(plain, rng.randint(1, len(plain))))
        card = rng.choice(pack.cards())
        terms.append(Multiplier("times", card, of, rng.randint(-1, 3), rng.choice((0, 0, 5))))
    counted = [term.name for term in terms if isinstance(term, Captured | TrickTaken)]
    if counted and rng.random() < 0.2:
        of = tuple(rng.sample(counted, rng.randint(1, len(counted))))
        sweep = rng.choice((None, any_payoff(rng)))
        terms.append(WholePoints("whole", of, sweep, rng.random() < 0.5))
    if plain and rng.random() < 0.4:
        of = tuple(rng.sample(plain, rng.randint(1, len(plain))))
        terms.append(Exempt("exempt", of, rng.randint(-4, 6)))
    terms += [PointsOff("off", each.cards, 4) for each in terms if isinstance(each, Howell) and each.cards]
    if rng.random() < 0.2:
        terms.append(Sweepstake("stakes", some(rng, pack, 6, 1), sharers=rng.choice((None, 1, 2))))
    if rng.random() < 0.2:
        shares = tuple(sorted((rng.randint(0, 6) for _ in range(seats)), reverse=True))
        of = tuple(rng.sample(names, rng.randint(1, len(names))))
        terms.append(Shares("pool", of, sum(shares), shares, rng.randint(0, 5), rng.randint(0, 2)))
    if rng.random() < 0.3:
        terms.append(TrumpFactor("factor", rng.choice(SUITS), rng.randint(0, 3)))
    if rng.random() < 0.3:
        terms.append(Scale("scale", Fraction(rng.randint(1, 6), rng.randint(1, 4))))
    return tuple(terms)


def any_weighing(rng, names):
    """Return a term that weighs tricks, or the points of the terms of these names."""
    first, second, third, fourth = (rng.randint(-6, 6) for _ in range(4))
    if not names or rng.random() < 0.4:
        return TrickCount("count", Fraction(first, 2), second, third or None, fourth, book=max(0, first))
    tied, all_tied = rng.choice(("each", "one", "earliest", "none")), rng.choice(("likewise", "none"))
    if rng.random() < 0.4:
        pays, trickless = rng.choice((0, 0, 1, Fraction(1, 2))), rng.randint(1, 3)
        ties = rng.choice(("each", "last trick", "highest trump"))
        times = rng.choice((0, 0, -1, 2))
        return Most("most", tuple(names), second, times, pays, trickless, ties, sweeper=third, swept=fourth)
    return Fewest("fewest", tuple(names), first, second, third, fourth, tied, all_tied)
