"""Training of a policy: rounds of examples from its own play, each followed by a fit."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from itertools import chain
from math import prod
from typing import Any

import numpy as np

from capot.kernel.bits import HAS_BIT_DEPOSIT
from capot.kernel.dtypes import STATE, Tables
from capot.kernel.learned.examples import WHOLE, gather
from capot.kernel.learned.net import AIMS, CARDS_OF_A_CHOICE, FEATURES, GIVE, KINDS, NET, OF_SIDES
from capot.kernel.luck import SLIPS
from capot.kernel.playout import LEARNED, LEARNED_EARLIER, THUMB
from capot.kernel.tables import compile_rules
from capot.lab.errors import LabError
from capot.lab.learning.fit import PARTS, Examples, Fit, fitted
from capot.play.match import new_match
from capot.play.standing import Standing
from capot.players.views.trick_view import trick_rules
from capot.rules.check.deal import hand_size
from capot.rules.errors import RulesError
from capot.rules.match.ends import TurnAt
from capot.rules.model import Game
from capot.rules.ongoing.trumps import depend_on_trump, with_trump
from capot.rules.ongoing.turning import turn_of, turned_rules
from capot.rules.rules import Rules
from capot.rules.scoring import Sweep
from capot.rules.stages.bidding import NameTrump
from capot.rules.stages.opening import Contract, branches
from capot.rules.stages.tricks import Eldest, Tricks, TurnedTrump

SHARE = 0.06
"""Share of the decisions of a deal that become examples."""

MORE = {"my": 8, "another's": 2, "lead": 2}
"""How many times as many do of kinds that seldom come up or are harder, by the words of their names."""

SHARES = np.array([int(WHOLE * SHARE * prod(MORE.get(word, 1) for word in kind.split())) for kind in KINDS])
"""These shares by kind, in `WHOLE`."""

SLIPPING = 0.05
"""Share of random moves in the deals."""

CARDS_TRIED = 8
"""Room for rows, by decision."""

FEWEST = 20
"""Minimum number of decisions of a kind from which its net is fitted."""

STARTING_TEMPERATURE = 0.3
"""Spread of the choice between cards until it is fitted."""


@dataclass(frozen=True, slots=True)
class Subject:
    """The rules of one kind of deal at a number of seats, and its weight among the examples.

    ``name`` is the game's key with the number of seats, that of the part where a game has several, and the
    contract if one is chosen.
    """

    name: str
    game: Game
    seats: int
    tables: Tables
    weight: float


@dataclass(frozen=True, slots=True)
class Round:
    """The results of a round: the net, and the fit of each kind of decision that there were examples of."""

    net: Any
    fits: dict[str, Fit]


def subjects(games: Sequence[Game]) -> tuple[Subject, ...]:
    """Return each deal of the schedules of games, at each number of players, in which the policy may play.

    The kernel must play it, or at least its tricks.
    """
    found: dict[bytes, Subject] = {}
    for game in games:
        for seats in game.players:
            standing = new_match(game, seats).standing
            usual = 2.0 if seats == game.players[0] else 1.0
            for name, rules in _deals_of(game, seats, turn_of(standing.ends)):
                tables = _tables_of(rules, seats, standing)
                # Where partners can sweep, the rule of thumb plays.
                if tables is None or (tables["sides"] < seats and tables["stakes"]["prizes"]):
                    continue
                sweeps = any(isinstance(term, Sweep) for term in rules.scoring)
                subject = Subject(name, game, seats, tables, usual * (3.0 if sweeps else 1.0))
                found.setdefault(tables.tobytes(), subject)
    return tuple(found.values())


def _tables_of(rules: Rules, seats: int, standing: Standing) -> Tables | None:
    """Return rules compiled, or those of their tricks alone if there are sides; None if neither can be."""
    try:
        return compile_rules(rules, seats, standing)
    except RulesError:
        if rules.stage(Tricks) is None or rules.deal.sits_out:
            return None
    plain = trick_rules(with_trump(rules, "♣") if depend_on_trump(rules) else rules, hand_size(rules, seats))
    try:
        tables = compile_rules(plain, seats, standing)
    except RulesError:
        return None
    return None if tables["apart"] else tables


def _deals_of(game: Game, seats: int, turn: TurnAt | None) -> Iterator[tuple[str, Rules]]:
    """Yield the names and rules of the deals of a game: of each part, each contract, and once points turn."""
    for number, part in enumerate(game.schedule, 1):
        name = f"{game.key}-{seats}" + (f"/{number}" if len(game.schedule) > 1 else "")
        rules = part.rules.at(seats)
        yield name, rules
        for contract in chain(*map(branches, rules.stages)):
            yield f"{name}/{contract.name}", _of_contract(rules, contract)
        if turn is not None:
            yield f"{name}/turned", turned_rules(rules, turn)


def _of_contract(rules: Rules, contract: Contract) -> Rules:
    """Return rules of the tricks of a contract alone; eldest hand leads, a card turned up names trumps."""
    tricks = [replace(each, first_lead=Eldest()) for each in contract.stages if isinstance(each, Tricks)]
    if any(isinstance(each, NameTrump) for each in contract.stages):
        tricks = [replace(each, trump=TurnedTrump()) for each in tricks]
        rules = replace(rules, deal=replace(rules.deal, turn_up="dealer"))
    return replace(rules, stages=tuple(tricks), scoring=contract.scoring)


def steps_of(learners: Sequence[Subject], count: int) -> int:
    """Return the number of steps that ``count`` rounds take."""
    return count * (len(learners) + len(KINDS))


def rounds(  # noqa: PLR0913 - a run is described by just these
    learners: Sequence[Subject],
    *,
    seed: int,
    decisions: int,
    count: int,
    epochs: int,
    workers: int,
    start: Sequence[Any] = (),
    step: Callable[[], None] = lambda: None,
) -> Iterator[Round]:
    """Yield ``count`` rounds of learning, each from the net before and the examples of all rounds so far.

    A round adds some ``decisions`` of deals by the net before.  The first round plays by the rule of thumb,
    unless there are nets to ``start`` from, the newest last.  A kind of decision without examples keeps the
    weights before, and has none at first.  ``step`` is called after each of `steps_of`.  Raise `LabError` if
    there are too few examples of every kind.
    """
    nets = list(start)
    kept: dict[int, list[Examples]] = {kind: [] for kind in range(len(KINDS))}
    for number in range(count):
        for kind, examples in _examples(learners, nets, seed + number, decisions, workers, step).items():
            kept[kind].append(examples)
        net, fits = nets[-1].copy() if nets else _blank(), {}
        for kind, some in kept.items():
            if sum(map(len, some)) >= FEWEST:
                fit = fitted(_together(some), seed + number, epochs, _before(net, kind))
                for name, part in fit.weights.items():
                    net[name][kind] = part
                net["heat"][kind] = net["heat"][kind] or STARTING_TEMPERATURE
                fits[KINDS[kind]] = fit
            step()
        if not fits:
            raise LabError(
                f"too few decisions were asked for: no kind came up {FEWEST} times, and nothing was learned"
            )
        nets.append(net)
        yield Round(net, fits)


def _blank() -> Any:  # noqa: ANN401 - a record
    net = np.zeros(1, NET)[0]
    net["heat"][[*range(GIVE + 1), *range(AIMS, len(KINDS))]] = STARTING_TEMPERATURE
    return net


def _before(net: Any, kind: int) -> dict[str, Any] | None:  # noqa: ANN401 - a record, arrays
    """Return the weights to begin a kind of decision with, None if there are none.

    Those with sides begin with those without, but for what is seen of sides alone.
    """
    begins = (kind - GIVE - 1) % 3 if GIVE < kind < AIMS and not net["first"][kind].any() else kind
    if not net["first"][begins].any():
        return None
    found = {name: net[name][begins].copy() for name in PARTS}
    if begins != kind:
        found["first"][list(OF_SIDES)] = 0.0
    return found


def _examples(  # noqa: PLR0913, PLR0917 - as above
    learners: Sequence[Subject],
    nets: Sequence[Any],
    seed: int,
    decisions: int,
    workers: int,
    step: Callable[[], None],
) -> dict[int, Examples]:
    """Return the examples of a round by kind of decision; gains are in spreads of those of their subject."""
    whole = sum(learner.weight for learner in learners)

    def part_of(learner: Subject) -> tuple[np.ndarray, ...]:
        return _of_subject(learner, nets, seed, int(decisions * learner.weight / whole))

    parts = []
    with ThreadPoolExecutor(workers) as pool:
        # Their order is that of the subjects, whoever is ready first.
        for part in pool.map(part_of, learners):
            parts.append(part)
            step()
    cards, kinds, groups, gains = (np.concatenate([part[place] for part in parts]) for place in range(4))
    first = np.cumsum([0, *(len(part[0]) for part in parts[:-1])])
    groups += np.repeat(first, [len(part[0]) for part in parts])
    found = {}
    for kind in range(len(KINDS)):
        rows = kinds == kind
        these = groups[rows]
        starts = np.flatnonzero(np.diff(these, prepend=-1))
        found[kind] = Examples(cards[rows], gains[rows], starts)
    return found


def _of_subject(learner: Subject, nets: Sequence[Any], seed: int, decisions: int) -> tuple[np.ndarray, ...]:
    tables = learner.tables.copy()
    own, others = THUMB, [THUMB]
    if nets:
        own, others = LEARNED, [THUMB, LEARNED_EARLIER]
        tables["nets"][0], tables["nets"][1] = nets[-1], nets[max(len(nets) - 2, 0)]
    room = max(decisions * CARDS_TRIED, CARDS_OF_A_CHOICE)
    rows = (
        np.empty((room, FEATURES), np.float32),
        np.empty(room, np.int8),
        np.empty(room, np.int64),
        np.empty(room, np.float32),
    )
    deals = 1 + int(decisions / (SHARE * float(tables["tricks"]) * float(tables["seats"]) * 0.3))
    policies = np.array(others, np.int64)
    how = own, policies, SHARES, int(SLIPPING * SLIPS), HAS_BIT_DEPOSIT
    count = gather(tables, np.zeros(2, STATE), np.uint64(seed), 0, deals, *how, *rows)
    cards, kinds, groups, gains = (part[:count] for part in rows)
    spread = (float(gains.std()) if count else 0.0) or 1.0
    return cards, kinds, groups, gains / np.float32(spread)


def _together(some: Sequence[Examples]) -> Examples:
    """Return several sets of examples as one."""
    first = np.cumsum([0, *(len(each.gains) for each in some[:-1])])
    return Examples(
        np.concatenate([each.cards for each in some]),
        np.concatenate([each.gains for each in some]),
        np.concatenate([each.starts + begin for each, begin in zip(some, first, strict=True)]),
    )
