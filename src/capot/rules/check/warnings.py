"""Warnings to inventors: rules that can be played but are probably mistakes."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Final

from capot.language.texts import Name, Text, listed, phrase, say
from capot.language.words import alternatives
from capot.rules.catalog import GAMES, game_called
from capot.rules.changes.options import with_options
from capot.rules.changes.variants import is_untouched, plays_like
from capot.rules.check.idle import Found, few_cards, idle_rules, unsuited_rules
from capot.rules.check.reach import reach_of
from capot.rules.errors import RulesError
from capot.rules.listing import Entry, listing
from capot.rules.match.ends import AfterDeals, AtMost, AtTotal, LastIn, Rubber, TurnAt
from capot.rules.match.sides import sides_at
from capot.rules.model import Cite, Game
from capot.rules.ongoing.turning import turn_of
from capot.rules.rules import Rules
from capot.rules.scoring.answers import Reach
from capot.rules.stages.opening import ChooseContract, StageTerm, branch_path, branches

LONG_MATCH: Final = 300
"""Number of deals from which a match is called long."""


@dataclass(frozen=True, slots=True)
class Warning:  # noqa: A001 - what it is
    """A sentence on a probable mistake, and the path of its place in the game."""

    where: str
    text: Text


def warnings_of(game: Game) -> tuple[Warning, ...]:
    """Return the probable mistakes in an invented game; a game of the catalogue has none.

    A warning never keeps a game from being played.
    """
    found = [*_of_deals(game), *_of_match(game)]
    if not _is_of_catalogue(game):
        found = [*_of_identity(game), *found]
    return tuple(Warning(where, text) for where, text in dict.fromkeys(found))


def _is_of_catalogue(game: Game) -> bool:
    known = GAMES.get(game.key)
    if known is None or known.name != game.name:
        return False
    try:
        return plays_like(with_options(known, dict(game.chosen)), game)
    except RulesError:
        return False


# --- The game among others ---------------------------------------------------------------------------


def _of_identity(game: Game) -> Found:
    if game.key in GAMES:
        yield "key", say("this is the key of {game} in the catalogue", game=phrase(GAMES[game.key].name))
    for field, names in (("name", (game.name,)), ("also_called", game.also_called)):
        for name in names:
            known = game_called(name)
            if known is not None:
                yield (
                    field,
                    say(
                        "{name} is a name of {game} in the catalogue",
                        name=Name(name),
                        game=phrase(known.name),
                    ),
                )
    sizes = game.pack_sizes
    of_size = _listed(lambda entry: entry["pack"]["cards"] == sizes)
    same = next((each for each in of_size if plays_like(each, game)), None)
    if same is not None:
        yield "rules", say("this is played exactly like {game}", game=phrase(same.name))
    owners = list(_listed(lambda entry: entry["credit"] == game.credit)) if game.credit else []
    if owners and not any(plays_like(each, game) for each in owners):
        text = say("this credit is that of {game}, which has other rules", game=phrase(owners[0].name))
        yield "credit", text
    copied = [Name(cite.where) for cite in game.cites if _is_copied(game, cite)]
    if copied:
        places = listed(list(dict.fromkeys(copied)))
        yield "cites", say("the sources of {places} are those of other rules than these", places=places)
    strange = [number for number in game.best if number not in game.players]
    if strange:
        yield "best", say("{some} players cannot play this", some=alternatives(strange))


def _listed(fits: Callable[[Entry], bool]) -> Iterator[Game]:
    """Yield the games of the catalogue whose entries fit; no other is built."""
    return (GAMES[entry["key"]] for entry in listing() if fits(entry))


def _is_copied(game: Game, cite: Cite) -> bool:
    """Whether a citation is that of games of the catalogue with other rules at its place."""
    citing = _listed(lambda entry: cite.source.key in entry["sources"])
    # The game that this one is based on is at hand, and the likeliest to have the same rules there.
    nearest = (GAMES[game.base],) if game.base in GAMES else ()
    owners = (each for each in chain(nearest, citing) if cite in each.cites)
    first = next(owners, None)
    return first is not None and not any(
        is_untouched(each, game, cite.where) for each in chain((first,), owners)
    )


# --- The deals ---------------------------------------------------------------------------------------


def _of_deals(game: Game) -> Found:
    """Yield what the rules of the deals say, with the numbers of players where these matter."""
    idle, unsuited, few = (_by_number(game, each) for each in (idle_rules, unsuited_rules, few_cards))
    if len({where.partition(".")[0] for where, _ in few}) == len(game.schedule):
        unsuited = {**few, **unsuited}
    for (where, text), some in unsuited.items():
        if len(some) == len(set(game.players)):
            yield where, text
        else:
            yield where, say("with {seats} players: {reason}", seats=alternatives(some), reason=text)
    # A rule may well be there for some numbers of players only.
    yield from (found for found, some in idle.items() if len(some) == len(set(game.players)))


def _by_number(game: Game, faults: Callable[[Rules, int], Found]) -> dict[tuple[str, Text], list[int]]:
    """Return the numbers of players for which something is found at a place of the rules."""
    seats_of: dict[tuple[str, Text], list[int]] = {}
    for seats in dict.fromkeys(game.players):
        for part in game.schedule:
            resolved = part.rules.at(seats)
            prefix = f"rules@{part.name}" if part.name else "rules"
            for path, rules in _played(resolved, resolved.stages, prefix):
                for where, text in faults(rules, rules.dealt_in(seats)):
                    some = seats_of.setdefault((f"{path}.{where}", text), [])
                    some.extend([] if seats in some else [seats])
    return seats_of


def _played(rules: Rules, stages: tuple[StageTerm, ...], path: str) -> Iterator[tuple[str, Rules]]:
    """Yield the rules that a deal may end with, those of each contract by itself, and their paths."""
    for stage in stages:
        for contract in branches(stage):
            within = f"{path}.stages.{stage.name}.{branch_path(stage, contract)}"
            yield from _played(rules.with_contract(stage, contract), contract.stages, within)
        if isinstance(stage, ChooseContract):
            return
    yield path, rules


# --- The match ---------------------------------------------------------------------------------------


def _of_match(game: Game) -> Found:
    if game.sides is not None and not any(sides_at(game.sides, seats) for seats in game.players):
        count = Name(game.sides.count)
        yield (
            "sides",
            say("with {some} players there are no {count} sides of equal size: everyone plays alone",
                some=alternatives(game.players), count=count),
        )  # fmt: skip
    for end in game.ends:
        where = f"ends.{end.name}"
        match end:
            case AfterDeals():
                yield from _of_length(game, end, where)
            case AtTotal(points=points) if points <= game.opening:
                yield f"{where}.points", say("the match ends after its first deal")
            case Rubber():
                pass
            case TurnAt(points=points) if points <= game.opening:
                yield f"{where}.points", say("points are subtracted from the first deal on")
            case AtMost() if turn_of(game.ends) is not None:
                # How far down it is depends on the total at which points turn.
                pass
            case AtMost(points=points) if points >= game.opening:
                yield f"{where}.points", say("the match ends after its first deal")
            case AtTotal() | AtMost() | TurnAt() | LastIn():
                yield from _of_target(game, end, where)
    losers = [end for end in game.ends if isinstance(end, AtTotal) and end.loses]
    if losers and not game.low_wins:
        where = f"ends.{losers[0].name}.loses"
        yield where, say("the highest total wins, and yet whoever has the most is the loser")
    least = [end for end in game.ends if isinstance(end, AtMost) and end.loses]
    if least and game.low_wins:
        where = f"ends.{least[0].name}.loses"
        yield where, say("the lowest total wins, and yet whoever has the least is the loser")


def _of_length(game: Game, end: AfterDeals, where: str) -> Found:
    deals = end.deals(max(game.players), game.cycle)
    if end.count < 1:
        yield f"{where}.count", say("the match ends after its first deal")
    elif deals > LONG_MATCH:
        yield f"{where}.count", say("a match has {deals} deals", deals=Name(deals))


def _of_target(game: Game, end: AtTotal | AtMost | TurnAt | LastIn, where: str) -> Found:
    """Yield that a total is never reached, or only after very many deals."""
    reaches = _reaches(game)
    if reaches is None:
        return
    sign = -1 if isinstance(end, AtMost) or (isinstance(end, LastIn) and end.down) else 1
    furthest = max(each.high if sign > 0 else -each.low for each in reaches)
    way = sign * (end.points - game.opening)
    together = [each.together for each in reaches]
    is_only = sum(not isinstance(each, Rubber) for each in game.ends) == 1
    if furthest <= 0:
        yield (
            f"{where}.points",
            (
                say("no total ever reaches {points}, so that the match never ends", points=Name(end.points))
                if is_only
                else say("no total ever reaches {points}", points=Name(end.points))
            ),
        )
    elif way > LONG_MATCH * furthest:
        deals = Name(-(-way // furthest))
        yield f"{where}.points", say("it takes {deals} deals at least to get there", deals=deals)
    elif is_only and all(each is not None and sign * each <= 0 for each in together):
        yield (
            f"{where}.points",
            say("all players together get no nearer to {points}: the match may never end",
                points=Name(end.points)),
        )  # fmt: skip


def _reaches(game: Game) -> list[Reach] | None:
    """Return the reach of all deals for all numbers of players, or None if one of them is not known."""
    found = []
    for seats in game.players:
        for part in game.schedule:
            resolved = part.rules.at(seats)
            for _, rules in _played(resolved, resolved.stages, ""):
                reach = reach_of(rules, rules.dealt_in(seats))
                if reach is None:
                    return None
                found.append(reach)
    return found
