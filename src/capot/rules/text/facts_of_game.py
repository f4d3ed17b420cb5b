"""All facts of a game, gathered from the readers of its terms."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from capot.cards import FACES
from capot.language.texts import NOTHING, Text, phrase, say
from capot.rules.match.ends import AfterDeals
from capot.rules.match.sides import sides_at
from capot.rules.model import Game
from capot.rules.stages.opening import Contract, TakeWidow
from capot.rules.text.deal import deal_clauses, packets_table
from capot.rules.text.facts import BELOW_ZERO, Clause, Context, Fact, merged
from capot.rules.text.match import match_facts
from capot.rules.text.pack import pack_clauses
from capot.rules.text.scoring.deal import scoring_clauses
from capot.rules.text.stages.clauses import stage_clauses


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts of a game: those of each part of its schedule, and those of the match."""

    parts: tuple[tuple[Fact, ...], ...]
    match: tuple[Fact, ...]


def facts_of(game: Game, players: Sequence[int], like: Game | None = None) -> Facts:
    """Return the facts of a game for these numbers of players.

    With ``like``, cards and sides are named as in that game, for comparison.
    """
    told = like or game
    faces, direction = FACES[told.faces], told.direction
    parts, place = [], 0
    for part in game.schedule:
        tables = {
            seats: Context(
                rules,
                rules.dealt_in(seats),
                faces,
                direction,
                told.low_wins,
                place,
                game.cycle,
                _rounds(game, seats),
                part.deals,
                sides_at(game.sides, seats) is not None,
            )
            for seats in sorted(players)
            for rules in (part.rules.at(seats),)
        }
        place += part.deals
        facts = merged({seats: clauses_of(table) for seats, table in tables.items()}, best=players[0])
        parts.append(tuple(_tabulated(facts, packets_table([*tables.values()]))))
    told_there = tuple(tuple(fact for fact in part if not _is_of_match(fact)) for part in parts)
    of_match = dict.fromkeys(
        Fact("match", BELOW_ZERO, fact.text, derived=True)
        for part in parts
        for fact in part
        if _is_of_match(fact)
    )
    return Facts(told_there, (*match_facts(game, players), *of_match))


def _is_of_match(fact: Fact) -> bool:
    """Whether a fact told of a deal, or of a contract, is one of the match."""
    return fact.key.endswith(BELOW_ZERO)


def _tabulated(facts: Sequence[Fact], table: Text) -> Iterator[Fact]:
    """Yield the facts, with the packets and sizes of hands in the table if there is one."""
    for each in facts:
        if table and (each.section, each.key) == ("deal", "dealing"):
            yield replace(each, table=table)
        elif table and (each.section, each.key) == ("deal", "hands"):
            # The table says how many cards each player gets; a comparison still needs the sentence.
            yield replace(each, in_table=True)
        else:
            yield each


def _rounds(game: Game, seats: int) -> int | None:
    """Return how often the schedule is played, or None if that is open."""
    deals = [end.deals(seats, game.cycle) for end in game.ends if isinstance(end, AfterDeals)]
    return min(deals) // game.cycle if deals and game.ties == "share" else None


@lru_cache(maxsize=1024)
def clauses_of(now: Context) -> tuple[Clause, ...]:
    """Return all rules of one deal; a game and its variants, compared with each other, share many deals."""
    return tuple(_clauses(now))


def _clauses(now: Context) -> Iterator[Clause]:
    yield from pack_clauses(now)
    yield from deal_clauses(now)
    yield from stage_clauses(now)
    yield from scoring_clauses(now)
    yield from _untaken(now)


def _untaken(now: Context) -> Iterator[Clause]:
    """Say how play and scoring differ from the usual when nobody takes the widow."""
    for stage in now.rules.stages:
        if isinstance(stage, TakeWidow) and stage.untaken is not None:
            yield from _without_declarer(now, stage.untaken)


def _without_declarer(now: Context, contract: Contract) -> Iterator[Clause]:
    usual = {each.whole for each in (*stage_clauses(now), *scoring_clauses(now))}
    then = replace(now, rules=replace(now.rules, stages=contract.stages, scoring=contract.scoring))
    text = say(
        "{contract} is a deal without a declarer: everyone plays alone, and the play is as usual",
        contract=phrase(contract.title),
    )
    yield Clause("untaken", "title", text)
    for each in (*stage_clauses(then), *scoring_clauses(then)):
        if each.whole not in usual:
            # Without this rule nothing changes in the usual deal.
            otherwise = each.otherwise if each.section == "scoring" else NOTHING
            key = f"{each.section}.{each.key}"
            yield replace(each, section="untaken", key=key, otherwise=otherwise)
