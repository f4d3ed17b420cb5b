"""House rules that all games of the Hearts group offer, made for each game from its own rules."""

from collections.abc import Sequence

from capot.cards import Card, cards
from capot.rules.by_seats import BySeats
from capot.rules.changes.edits import Add, Change, Edit, Keep, Remove
from capot.rules.games.common import TIES
from capot.rules.match.ends import AfterDeals, AtTotal
from capot.rules.model import Choice, Game, HouseRule, NumberOption, Option
from capot.rules.scoring import Captured, ScoreTerm, Sweep
from capot.rules.sources import BICYCLE, PAGAT, TRADITION, Source
from capot.rules.stages.exchanges import Exchange, Side
from capot.rules.stages.opening import StageTerm
from capot.rules.stages.tricks import Eldest, FirstLead, HolderOfLowest, NotToFirstTrick, Tricks, Unbroken
from capot.rules.terms import AllOf, CardsOf, Exact, TimesAll

QUEEN = cards("Q♠")
BREAKING = "rules.stages.tricks.bans.breaking"
COUNT = BySeats({3: 3, 4: 3, 5: 2, 6: 2})
"""How many cards are passed, by the number of players."""

CYCLES: dict[str, tuple[str, tuple[Side, ...]]] = {
    "across-right-left": ("across, then right, then left", ("across", "right", "left")),
    "left-right-across-hold": (
        "left, right, across, then no passing",
        ("left", "right", "across", "hold"),
    ),
    "left-right-across": ("left, then right, then across", ("left", "right", "across")),
    "left": ("always to the left", ("left",)),
    "right": ("always to the right", ("right",)),
    "left-right-across-scatter": (
        "left, right, across, then one card to each of the other players",
        ("left", "right", "across", "scatter"),
    ),
    "scatter": ("always one card to each of the other players", ("scatter",)),
}
LEADS: dict[str, tuple[str, FirstLead]] = {
    "two-of-clubs": (
        "the player with 2♣ (or the lowest club in play) leads it",
        HolderOfLowest("♣"),
    ),
    "any-club": ("the player with the lowest club leads any club", HolderOfLowest("♣", "suit")),
    "eldest": ("the player on the dealer’s left leads any card", Eldest()),
}
JACKS = {"jack": "J♦", "ten": "10♦"}

BROUGHT = (
    "; shooting the moon then costs each opponent all the points of the deal, unless you choose otherwise"
)
"""Edits added to a choice that brings the sweep into a game without."""


def cycle_for(
    players: tuple[int, ...], sides: tuple[Side, ...]
) -> tuple[Side, ...] | BySeats[tuple[Side, ...]]:
    """Return a cycle of passing for these numbers of players; across is left out where nobody sits there."""
    odd = [seats for seats in players if seats % 2]
    if "across" not in sides or not odd:
        return sides
    others: tuple[Side, ...] = tuple(side for side in sides if side != "across")
    return BySeats(dict.fromkeys(odd, others), others=sides)


def sweep_of(*terms: str) -> Sweep:
    """Return the sweep of the cards that these terms count: all their points to each of the others."""
    return Sweep("sweep", "shot the moon", AllOf(CardsOf(terms)), terms, TimesAll(0, 1))


def house_rules(
    game: Game,
    *extra: HouseRule,
    also: tuple[Card, ...] | CardsOf = QUEEN,
    in_points: tuple[Edit, ...] = (),
    whole_rounds: bool = False,
) -> tuple[HouseRule, ...]:
    """Return the options of a game of the group, its ``extra`` ones among them.

    ``also`` is the card that breaks hearts too, where the table wants that.  ``in_points`` are edits that
    every choice makes which speaks of points.  With ``whole_rounds`` every player deals equally often.
    """
    return (
        _passing(game),
        _opening_lead(game),
        first_trick(game),
        breaking(game, also),
        *(_queen_led(game) if also == QUEEN else ()),
        *sweeps(game, in_points),
        _jack(game, in_points),
        *extra,
        *ends_of(game, in_points, whole_rounds=whole_rounds),
        TIES,
    )


def _option(name: str, title: str, choices: Sequence[Choice], source: Source) -> Option:
    """Return an option whose first choice is the game's own: the one that changes nothing."""
    own_first = sorted(choices, key=lambda choice: any(not isinstance(edit, Keep) for edit in choice.edits))
    return Option(name, title, tuple(own_first), source)


def _stage(game: Game, name: str) -> StageTerm | None:
    return next((each for each in game.schedule[0].rules.stages if each.name == name), None)


def _scored(game: Game, name: str) -> ScoreTerm | None:
    return next((each for each in game.schedule[0].rules.scoring if each.name == name), None)


def _tricks(game: Game) -> Tricks:
    tricks = _stage(game, "tricks")
    assert isinstance(tricks, Tricks)
    return tricks


def _penalties(game: Game) -> tuple[str, ...]:
    """Names of the terms that count penalty cards."""
    scoring = game.schedule[0].rules.scoring
    return tuple(term.name for term in scoring if isinstance(term, Captured) and term.name != "bonus")


def _passing(game: Game) -> Option:
    own = _stage(game, "exchange")
    choices = []
    for name, (meaning, sides) in CYCLES.items():
        cycle = cycle_for(game.players, sides)
        count = BySeats({seats: seats - 1 for seats in game.players}) if sides == ("scatter",) else COUNT
        edits: tuple[Edit, ...] = (Change("rules.stages.exchange.cycle", cycle),)
        if not isinstance(own, Exchange):
            edits = (Add("rules.stages", Exchange(count, cycle), before="tricks"),)
        elif count != COUNT:
            edits = (*edits, Change("rules.stages.exchange.count", count))
        elif own.cycle == cycle:
            edits = ()
        choices.append(Choice(name, meaning, edits))
    choices.append(Choice("none", "no cards are passed", (Remove("rules.stages.exchange"),) if own else ()))
    return _option("pass-cycle", "Which way are cards passed, deal by deal?", choices, PAGAT)


def _opening_lead(game: Game) -> Option:
    own = _tricks(game).first_lead
    choices = [
        Choice(name, meaning, () if lead == own else (Change("rules.stages.tricks.first_lead", lead),))
        for name, (meaning, lead) in LEADS.items()
    ]
    return _option("opening-lead", "Who leads to the first trick, and what?", choices, TRADITION)


def first_trick(game: Game) -> Option:
    """Return the option of what may be played to the first trick."""
    own = any(isinstance(ban, NotToFirstTrick) for ban in _tricks(game).bans)
    ban = Add("rules.stages.tricks.bans", NotToFirstTrick(CardsOf(_penalties(game))))
    choices = [
        Choice("free", "any card", (Remove("rules.stages.tricks.bans.first-trick"),) if own else ()),
        Choice(
            "no-penalty-cards",
            "any card but a penalty card, unless you have nothing else to play",
            () if own else (ban,),
        ),
    ]
    return _option("first-trick", "What may be played to the first trick?", choices, PAGAT)


def _queen_led(game: Game) -> tuple[Option, ...]:
    """Return the option of when the queen of spades may be led, where hearts have to be broken."""
    if not any(isinstance(ban, Unbroken) for ban in _tricks(game).bans):
        return ()
    closed = (Change(f"{BREAKING}.closed", QUEEN),)
    choices = [
        Choice("any", "whenever you like"),
        Choice("broken", "once hearts are broken, like hearts", closed),
    ]
    return (_option("queen-led", "When may Q♠ be led?", choices, TRADITION),)


def breaking(game: Game, also: tuple[Card, ...] | CardsOf) -> Option:
    """Return the option of what breaks hearts; ``also`` is the card that may do so too."""
    own = next((ban for ban in _tricks(game).bans if isinstance(ban, Unbroken)), None)
    card = "the penalty card" if isinstance(also, CardsOf) else "Q♠"
    states = [
        ("discard", "a heart discarded on another suit", Unbroken("♥")),
        (
            "discard-or-queen",
            f"a heart discarded on another suit, or {card} played in any way",
            Unbroken("♥", also=also),
        ),
        ("any-heart", "any heart played, even a forced lead", Unbroken("♥", by="play")),
        ("also-queen", f"any heart played, or {card} played in any way", Unbroken("♥", by="play", also=also)),
        ("no-ban", "nothing; hearts may be led at any time", None),
    ]
    choices = []
    for name, meaning, ban in states:
        edits: tuple[Edit, ...] = (Add("rules.stages.tricks.bans", ban),)
        if own is not None and ban is not None:
            fields = (("by", ban.by, own.by), ("also", ban.also, own.also))
            edits = tuple(Change(f"{BREAKING}.{name}", new) for name, new, old in fields if new != old)
        elif ban is None:
            edits = (Remove(BREAKING),)
        choices.append(Choice(name, meaning, () if ban == own else edits))
    return _option("hearts-broken", "What breaks hearts?", choices, PAGAT)


def sweeps(game: Game, in_points: tuple[Edit, ...]) -> tuple[Option, Option]:
    """Return the options of what shooting the moon scores, and winning every trick besides."""
    bring = _bring_sweep(game, in_points)
    shooter = Change("rules.scoring.sweep.payoff", TimesAll(-1, 0))
    either = Change("rules.scoring.sweep.otherwise", TimesAll(-1, 0))
    off: Edit = Keep("rules.scoring.sweep") if bring else Remove("rules.scoring.sweep")
    twice_paid = BROUGHT if bring else ""
    sweep = [
        Choice("others", "you score nothing, and each opponent scores all the points of the deal", bring),
        Choice("shooter", "all the points of the deal are taken off your total", (*bring, shooter)),
        Choice(
            "either",
            "each opponent scores all the points of the deal; but if that would end the match and you would "
            "not win it, they are taken off your total instead",
            (*bring, either),
        ),
        Choice("off", "nothing special; the cards score as usual", (off,)),
    ]
    total = _all_points(game)
    twice = Change("rules.scoring.sweep.doubled_by_every_trick", value=True)
    tricks = [
        Choice("no-extra", "no more than shooting the moon"),
        Choice(
            "double",
            f"twice as much as shooting the moon, that is, {2 * total} points to each opponent instead of {total}{twice_paid}",
            (*bring, twice),
        ),
    ]
    return (
        _option(
            "sweep", "What do you score for shooting the moon (taking all the penalty cards)?", sweep, PAGAT
        ),
        _option("all-tricks", "What do you score if you also win every trick?", tricks, TRADITION),
    )


def _all_points(game: Game) -> Exact:
    """Return what all penalty cards make together, as the best number of players has them."""
    scoring = game.schedule[0].rules.at(game.players[0]).scoring
    terms = [term for term in scoring if isinstance(term, Captured) and term.name != "bonus"]
    return sum((term.value(card) for term in terms for card in term.cards), start=0)


def _bring_sweep(game: Game, in_points: tuple[Edit, ...]) -> tuple[Edit, ...]:
    """Edits that bring the sweep into a game that does without by itself."""
    if _scored(game, "sweep"):
        return ()
    return (Add("rules.scoring", sweep_of(*_penalties(game))), *in_points)


def _jack(game: Game, in_points: tuple[Edit, ...]) -> Option:
    own, bring = _scored(game, "bonus"), _bring_sweep(game, in_points)
    brought = BROUGHT if bring else ""
    counted = Change("rules.scoring.sweep.target.cards", CardsOf((*_penalties(game), "bonus")))
    choices = [Choice("off", "none", (Remove("rules.scoring.bonus"),) if own else ())]
    for name, text in JACKS.items():
        term = Captured("bonus", cards(text), -10)
        edits: tuple[Edit, ...] = (Add("rules.scoring", term), *in_points)
        if own is not None:
            edits = () if own == term else (Change("rules.scoring.bonus.cards", term.cards),)
        choices += [
            Choice(name, f"{text}; you need not take it to shoot the moon", edits),
            Choice(
                f"{name}-counted",
                f"{text}; you must take it too to shoot the moon{brought}",
                (*edits, *bring, counted),
            ),
        ]
    return _option("jack", "Which card takes ten points off your score?", choices, BICYCLE)


def ends_of(game: Game, in_points: tuple[Edit, ...], *, whole_rounds: bool) -> tuple[HouseRule, ...]:
    """Return the options of when the match ends."""
    end = game.ends[0]
    target = end.points if isinstance(end, AtTotal) else 50
    bring = () if isinstance(end, AtTotal) else (Change("ends", (AtTotal(target),)), *in_points)
    each = ", usually a multiple of the number of players" if whole_rounds else ""
    return (
        NumberOption(
            "points",
            "Total that ends the match",
            10,
            10 * target,
            "ends.total.points",
            default=target if isinstance(end, AtTotal) else None,
            edits=bring,
            source=TRADITION,
        ),
        NumberOption(
            "deals",
            f"Number of deals in the match{each}",
            1,
            120,
            "ends.deals.count",
            edits=(Change("ends", (AfterDeals(1, multiple_of_seats=whole_rounds),)),),
            source=TRADITION,
        ),
        _exactly(bring, target),
    )


def _exactly(bring: tuple[Edit, ...], target: int) -> Option:
    """Return the option of what a total of exactly the target is, with the edits that bring a target."""
    halves = Change("ends.total.exactly_halves", value=True)
    wins = Change("ends.total.exactly_wins", value=True)
    by_target = f"; the target is {target} points, unless another total is chosen" if bring else ""
    return Option(
        "exactly-halves",
        "What if a total hits the target exactly?",
        (
            Choice("off", "it ends the match"),
            Choice("on", f"it drops to half the target, and the match goes on{by_target}", (*bring, halves)),
            Choice("wins", f"whoever has it wins, whatever the others have{by_target}", (*bring, wins)),
        ),
        TRADITION,
    )
