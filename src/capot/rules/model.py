"""A game as a value: what is played in one deal, in what sequence, for how long and with which house rules.

Everything here is compared, hashed, printed and sent; nothing here plays.
"""

from dataclasses import dataclass
from typing import Final, TypeAlias

from capot.cards import FACES, Card
from capot.language.texts import Name, phrase, reason, say
from capot.language.words import alternatives
from capot.rules.changes.edits import Edit
from capot.rules.check.deal import check_rules
from capot.rules.check.making import check_dealt_again
from capot.rules.derived.sitting_out import check_sitting_out
from capot.rules.errors import RulesError, fault_at, unfit
from capot.rules.match.elimination import check_last_in
from capot.rules.match.ends import AtMost, AtTotal, Direction, EndTerm
from capot.rules.match.exactly import check_exactly
from capot.rules.match.rubber import check_rubber, rubber_of
from capot.rules.match.sides import Sides, check_sides
from capot.rules.ongoing.turning import check_turn, turn_of, turned_rules
from capot.rules.rules import Rules
from capot.rules.scoring import LastingPool
from capot.rules.scoring.answers import ForTotal
from capot.rules.sources import Source


@dataclass(frozen=True, slots=True)
class Part:
    """The rules of one deal in the sequence that a match goes through, and their name in it.

    They are played for this number of ``deals`` in succession.
    """

    rules: Rules
    name: str = ""
    title: str = ""
    deals: int = 1


@dataclass(frozen=True, slots=True)
class Cite:
    """The source of the value at a path of the game, with a ``note`` on what it leaves open."""

    where: str
    source: Source
    note: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """One choice of an option: the word for it, its meaning, and the edits that put it in force."""

    name: str
    meaning: str
    edits: tuple[Edit, ...] = ()


@dataclass(frozen=True, slots=True)
class Option:
    """A house rule with a few choices; the first is the game's own and needs no edits."""

    name: str
    title: str
    choices: tuple[Choice, ...]
    source: Source | None = None

    def __post_init__(self) -> None:
        """Raise `RulesError` unless there are choices, each with a different name."""
        if not self.choices:
            raise fault_at(("choices",), say("{option} has no choices", option=Name(self.name)))
        names = [choice.name for choice in self.choices]
        for place, name in enumerate(names):
            if name in names[:place]:
                why = say(
                    "two choices of {option} are called {name}", option=Name(self.name), name=Name(name)
                )
                raise fault_at(("choices", place, "name"), why)


@dataclass(frozen=True, slots=True)
class NumberOption:
    """A house rule that is a number from ``low`` to ``high``: ``edits`` are made, then ``where`` set to it.

    ``default`` is the value when it is not chosen, or None if it then plays no part.
    """

    name: str
    title: str
    low: int
    high: int
    where: str
    default: int | None = None
    edits: tuple[Edit, ...] = ()
    source: Source | None = None

    def __post_init__(self) -> None:
        """Raise `RulesError` unless the limits leave a number, and the default is within them."""
        option, low, high = Name(self.name), self.low, self.high
        if low > high:
            why = say("{option} cannot be a number from {low} to {high}", option=option, low=low, high=high)
            raise fault_at(("low",), why)
        if self.default is not None and not low <= self.default <= high:
            why = say(
                "{option} is a number from {low} to {high}, and {usual} is not",
                option=option,
                low=low,
                high=high,
                usual=self.default,
            )
            raise fault_at(("default",), why)


HouseRule: TypeAlias = Option | NumberOption


@dataclass(frozen=True, slots=True)
class Game:
    """A named set of rules with its match: deals in sequence, their number or target, and who wins.

    ``players`` lists the numbers that may play, the best first; if several are best, ``best`` names them.
    The parts of the ``schedule`` are played in turn, each for its number of deals, then again from the start.
    ``rotation`` is the direction in which the deal passes; "play" means that of play.  Each dealer deals
    ``deals_each`` times in succession; where ``dealer_takes`` a card, whoever won that in the deal before
    deals instead.  All totals begin at ``opening``.  ``sides`` are those on which partners play, None if
    everyone plays alone.  ``base`` is the key of the game of which this one is a variant, described as "like
    X, except".  ``chosen`` are the house rules in force, set by `capot.rules.changes.options.with_options`.
    Contradictions raise `RulesError`.
    """

    key: str
    name: str
    blurb: str
    family: str
    players: tuple[int, ...]
    schedule: tuple[Part, ...]
    ends: tuple[EndTerm, ...]
    direction: Direction = "clockwise"
    rotation: str = "play"
    deals_each: int = 1
    dealer_takes: Card | None = None
    sides: Sides | None = None
    opening: int = 0
    low_wins: bool = True
    ties: str = "share"
    faces: str = "french"
    best: tuple[int, ...] = ()
    also_called: tuple[str, ...] = ()
    credit: str = ""
    base: str = ""
    options: tuple[HouseRule, ...] = ()
    cites: tuple[Cite, ...] = ()
    chosen: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        """Raise `RulesError` naming the field and the reason if the game cannot be played."""
        allowed = {
            "direction": {"clockwise", "anticlockwise"},
            "rotation": {"play", "clockwise", "anticlockwise"},
            "ties": {"share", "play on", "round"},
            "faces": set(FACES),
        }
        for field, values in allowed.items():
            if getattr(self, field) not in values:
                raise RulesError(f"{field}: {getattr(self, field)!r} is none of {', '.join(sorted(values))}")
        if not self.name.strip() or not self.key:
            raise RulesError(say("a game needs a name and a key"))
        for deals in (self.deals_each, *(part.deals for part in self.schedule)):
            if deals < 1:
                raise RulesError(f"deals: {deals} is not a number of deals")
        for field in ("players", "schedule", "ends"):
            if not getattr(self, field):
                raise unfit(field, say("a game needs players, a schedule and an end"))
        if not self.low_wins and any(isinstance(end, AtMost) and end.nearest for end in self.ends):
            raise RulesError(
                "ends: the total nearest to the one it comes down to wins only where low totals do"
            )
        if self.sides is not None and any(isinstance(end, AtMost) and end.nearest for end in self.ends):
            raise RulesError(say("sides: partners cannot play for the total nearest to another"))
        self._check_rising()
        self._check_at_once()
        check_exactly(self.ends, self.sides)
        counted = [term for part in self.schedule for term in part.rules.scoring]
        if any(getattr(end, "for_pot", 0) for end in self.ends) and not any(
            isinstance(term, LastingPool) for term in counted
        ):
            raise RulesError("ends: there is no pot to play further deals for")
        if len(set(self.players)) < len(self.players):
            raise unfit("players", say("a number stands twice"))
        names = [option.name for option in self.options]
        for place, name in enumerate(names):
            if name in names[:place]:
                why = say("two house rules are called {name}", name=Name(name))
                raise fault_at(("options", place, "name"), why)
        parts = tuple(part.rules for part in self.schedule)
        check_turn(self.ends, parts, low_wins=self.low_wins)
        check_last_in(
            self.ends,
            parts,
            self.players,
            opening=self.opening,
            ties=self.ties,
            sides=self.sides,
            dealer_takes=self.dealer_takes,
        )
        check_rubber(self.ends, parts, ties=self.ties, low_wins=self.low_wins)
        totals = {end.points for end in self.ends if isinstance(end, AtTotal)}
        for term in counted:
            if isinstance(term, ForTotal):
                term.check_totals(totals)
        self._check_deals()

    def _check_rising(self) -> None:
        """Raise `RulesError` if a total that rises would have to be known in mid-deal, or of a side."""
        rising = next((end for end in self.ends if isinstance(end, AtTotal) and end.rises), None)
        if rising is None:
            return
        if rising.at_once or rising.in_order or rising.loses:
            why = say("a total rises only where deals count in full and nobody is named the loser")
            raise unfit(f"ends.{rising.name}.rises", why)
        if self.sides is not None or rubber_of(self.ends) is not None or rising.rises < 0:
            why = say("a total rises only in one game, and where everyone plays alone")
            raise unfit(f"ends.{rising.name}.rises", why)

    def _check_at_once(self) -> None:
        """Raise `RulesError` if cards count as they are taken where nothing else counts before the end."""
        melds = all(part.rules.has_melds for part in self.schedule)
        for end in self.ends:
            if isinstance(end, AtTotal) and end.cards_at_once and not (end.at_once and melds):
                why = say("cards count as they are taken only where melds do, and the match ends at once")
                raise unfit(f"ends.{end.name}.cards_at_once", why)

    def _check_deals(self) -> None:
        """Raise the first fault of the rules, with the number of players unless all of them bring it in."""
        faults = {seats: self._fault(seats) for seats in self.players}
        first = next((seats for seats, fault in faults.items() if fault is not None), None)
        if first is None:
            return
        fault = faults[first]
        assert fault is not None
        if len(faults) == 1 or {str(each) for each in faults.values()} == {str(fault)}:
            raise fault
        why = reason(fault)
        many = say("with {seats} players: {reason}", seats=first, reason=why)
        error = RulesError(say("with one player: {reason}", reason=why) if first == 1 else many)
        error.why, error.place = fault.why, fault.place
        raise error from fault

    def _fault(self, seats: int) -> RulesError | None:
        """Return why this number of players cannot play, or None if they can."""
        try:
            for part in self.schedule:
                rules = part.rules.at(seats)
                check_rules(rules, rules.dealt_in(seats))
                check_sitting_out(rules, self.sides, self.ends)
                check_sides(self.sides, rules, seats)
                if self.dealer_takes is not None and self.dealer_takes not in rules.pack.cards():
                    raise unfit("dealer_takes", say("the card whose winner deals next is not in the pack"))
                check_dealt_again(rules, len(self.schedule))
        except RulesError as error:
            return error
        return None

    @property
    def best_players(self) -> tuple[int, ...]:
        """The numbers of players that suit the game best, of those that may play."""
        return tuple(seats for seats in self.best if seats in self.players) or self.players[:1]

    def rules_for(self, seats: int, number: int, *, turned: bool = False) -> Rules:
        """Return the rules of deal ``number`` (from 0) of a match, resolved for this number of players.

        They are those after points have begun to count the other way if they have ``turned``.
        """
        self.check_seats(seats)
        rules, turn = self.part(number).rules.at(seats), turn_of(self.ends)
        return turned_rules(rules, turn) if turned and turn is not None else rules

    @property
    def pack_sizes(self) -> dict[str, int]:
        """The number of cards in the pack of the first deal, by number of players."""
        return {f"{seats}": len(self.rules_for(seats, 0).pack.cards()) for seats in sorted(self.players)}

    def part(self, number: int) -> Part:
        """Return the part of the schedule that deal ``number`` (from 0) plays."""
        return self.schedule[self.place(number)]

    def place(self, number: int) -> int:
        """Return the place in the schedule (from 0) of the part that deal ``number`` (from 0) plays."""
        left = number % self.cycle
        for place, part in enumerate(self.schedule):
            left -= part.deals
            if left < 0:
                return place
        raise AssertionError("a cycle consists of the deals of all parts")

    @property
    def cycle(self) -> int:
        """The number of deals in which the whole schedule is played once."""
        return sum(part.deals for part in self.schedule)

    def check_seats(self, seats: int) -> None:
        """Raise `RulesError`, with the reason where one is known, unless this number of players may play."""
        if seats not in self.players:
            name, some, why = phrase(self.name), alternatives(self.players), self._reason_against(seats)
            if not why:
                raise RulesError(
                    say("{game} is for {some} players, not {seats}", game=name, some=some, seats=seats)
                )
            raise RulesError(
                say(
                    "{game} is for {some} players, not {seats}: {why}",
                    game=name,
                    some=some,
                    seats=seats,
                    why=why,
                )
            )

    def round_length(self, seats: int) -> int:
        """Return the number of deals in which everybody deals equally often, or each part is played once."""
        return self.cycle if len(self.schedule) > 1 else seats * self.deals_each

    def _reason_against(self, seats: int) -> str:
        """Return why this number cannot play, or nothing if the rules merely are not meant for it."""
        try:
            tables = [part.rules.at(seats) for part in self.schedule]
            for rules in tables:
                check_sides(self.sides, rules, seats)
        except RulesError:
            return ""
        try:
            for rules in tables:
                check_rules(rules, rules.dealt_in(seats))
        except RulesError as error:
            return error.why or str(error).partition(": ")[2]
        return ""


DESCRIPTIVE: Final = (
    "key",
    "name",
    "blurb",
    "family",
    "best",
    "also_called",
    "credit",
    "base",
    "options",
    "cites",
    "chosen",
)
"""The fields of a game that describe it or offer variants of it, without affecting how a match is played."""


def every_deal(rules: Rules) -> tuple[Part, ...]:
    """Return the schedule of a game in which every deal has the same rules."""
    return (Part(rules),)
