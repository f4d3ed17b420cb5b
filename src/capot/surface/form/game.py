"""The form of a whole game: its lines in groups, in the order in which a player thinks of them."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import MISSING, fields
from typing import Final, TypeAlias

from capot.language.texts import NOTHING, Text, mark, phrase, say
from capot.rules.by_seats import BySeats
from capot.rules.changes.edits import found, name_of
from capot.rules.guide import GUIDES
from capot.rules.match.elimination import last_in_of
from capot.rules.match.ends import Rubber
from capot.rules.match.rubber import rubber_of
from capot.rules.model import Game, Part
from capot.rules.ongoing.trick_pools import pool_of
from capot.rules.ongoing.turning import turn_of
from capot.rules.scoring import ScoreTerm, Sweep
from capot.rules.stages.announcing import Announce
from capot.rules.stages.opening import Contract, PlayTerm, StageTerm, branch_path, branches
from capot.rules.text.facts import part_title
from capot.surface.form.additions import additions_to, ends_to_add, is_accepted
from capot.surface.form.deals import deals_to_add
from capot.surface.form.lines import Addition, Group, Line
from capot.surface.form.place import Place
from capot.surface.form.sentences import lines_of

SUBJECTS: Final = {
    "pack": mark("The pack and the deal"),
    "match": mark("Players and match"),
    "before": mark("Before the play"),
    "play": mark("The play"),
    "scoring": mark("Scoring"),
    "sweeps": mark("Sweeps and announcements"),
}
"""The subjects of groups with their titles, in order."""

Subject: TypeAlias = str
Lines: TypeAlias = dict[Subject, list[Line]]


def form_of(game: Game, seats: int) -> tuple[Group, ...]:
    """Return the rules of a game as groups of lines, with the values for a number of players.

    The rules that all deals of the schedule share come first, then each deal and each contract by itself.
    """
    first, *others = game.schedule
    whole = Place(game, seats, "rules", first.rules)
    stages, scoring = _common(game.schedule)
    lines = _lines(whole, stages, scoring)
    lines["match"] = list(_match_lines(whole))
    if all((each.rules.packs, each.rules.deal) == (first.rules.packs, first.rules.deal) for each in others):
        lines["pack"] = list(_pack_lines(whole))
    groups = [*_groups(whole, lines, everywhere=bool(others)), *_contract_groups(whole, stages)]
    for part in _found_by_name(game.schedule) if others else ():
        groups += _part_groups(whole, part, stages, scoring, has_pack="pack" not in lines)
    return tuple(groups)


def _found_by_name(parts: Sequence[Part]) -> list[Part]:
    """Return the deals of a schedule that a path can reach."""
    names = [part.name for part in parts]
    return [part for part in parts if part.name and "." not in part.name and names.count(part.name) == 1]


def _common(parts: Sequence[Part]) -> tuple[list[StageTerm], list[ScoreTerm]]:
    """Return the stages and scoring terms that all deals of a schedule have."""
    first, *others = [part.rules for part in parts]
    stages = [term for term in first.stages if all(term in rules.stages for rules in others)]
    scoring = [term for term in first.scoring if all(term in rules.scoring for rules in others)]
    return stages, scoring


def _part_groups(
    whole: Place, part: Part, stages: list[StageTerm], scoring: list[ScoreTerm], *, has_pack: bool
) -> Iterator[Group]:
    here = Place(whole.game, whole.seats, f"rules@{part.name}", part.rules)
    own = [stage for stage in part.rules.stages if stage not in stages]
    lines = _lines(here, own, [term for term in part.rules.scoring if term not in scoring])
    if has_pack:
        lines["pack"] = list(_pack_lines(here))
    yield from _groups(here, lines, part.name, part_title(part))
    yield from _contract_groups(here, own, part.name)


def _contract_groups(here: Place, stages: Sequence[StageTerm], part: str = "") -> Iterator[Group]:
    for stage in stages:
        for contract in branches(stage):
            path = f"{here.path}.stages.{stage.name}.{branch_path(stage, contract)}"
            inner = here.within(path, stage, contract)
            lines = _lines(inner, contract.stages, contract.scoring)
            several = len(branches(stage)) > 1
            lines["before"] = [*lines_of(inner, path, contract, removable=several), *lines["before"]]
            name = f"{part}.{contract.name}" if part else contract.name
            yield from _groups(inner, lines, name, phrase(contract.title))


def _groups(
    here: Place, lines: Lines, name: str = "", part: Text = NOTHING, *, everywhere: bool = False
) -> Iterator[Group]:
    """Yield the groups of a deal or contract; of those for all deals only the ones with lines."""
    key = f"@{name}" if name else ""
    added = {
        **({} if everywhere else additions_to(here)),
        "match": [] if name else [*ends_to_add(here), *deals_to_add(here.game)],
    }
    for subject, title in SUBJECTS.items():
        some, more = lines.get(subject, []), _turning(here.game, added.get(subject, []))
        if some or more:
            yield Group(f"{subject}{key}", say(title), tuple(some), tuple(more), part)


def _turning(game: Game, some: Sequence[Addition]) -> Sequence[Addition]:
    """Return what may be added where points turn, players drop out, games are won or tricks share a pool."""
    shares = any(pool_of(part.rules) is not None for part in game.schedule)
    limits = (turn_of(game.ends), last_in_of(game.ends), rubber_of(game.ends))
    if not shares and not any(limits):
        return some
    return [each for each in some if is_accepted(game, each.edit)]


def _lines(here: Place, stages: Sequence[StageTerm], scoring: Sequence[ScoreTerm]) -> Lines:
    """Return the lines of some stages and scoring terms by subject."""
    lines: Lines = defaultdict(list)
    for stage in stages:
        last = stage is here.rules.stages[-1]
        subject = "play" if last else "sweeps" if isinstance(stage, Announce) else "before"
        path = f"{here.path}.stages.{stage.name}"
        lines[subject] += lines_of(here, path, stage, removable=not last)
        lines[subject] += _inner_lines(here, path, stage)
    # A stake for which players vie is the only score, and must be there.
    free = not any(isinstance(stage, PlayTerm) and stage.kind_of_play.one_score for stage in stages)
    for term in scoring:
        subject = "sweeps" if isinstance(term, Sweep) else "scoring"
        lines[subject] += lines_of(here, f"{here.path}.scoring.{term.name}", term, removable=free)
    return lines


def _inner_lines(here: Place, path: str, stage: StageTerm) -> Iterator[Line]:
    """Yield the lines of the terms that a stage lists; contracts have groups."""
    for field in fields(stage):
        inner = [each for each in found(stage, f"{field.name}.*") if type(each) in GUIDES]
        removable = field.default is not MISSING or len(inner) > 1
        for term in inner:
            if not isinstance(term, Contract):
                yield from lines_of(here, f"{path}.{field.name}.{name_of(term)}", term, removable=removable)


def _pack_lines(here: Place) -> Iterator[Line]:
    packs = here.rules.packs
    pack = packs.at(here.seats) if isinstance(packs, BySeats) else packs
    yield from lines_of(here, f"{here.path}.packs", pack, varies=isinstance(packs, BySeats))
    yield from lines_of(here, f"{here.path}.deal", here.rules.deal)


def _match_lines(here: Place) -> Iterator[Line]:
    yield from lines_of(here, "", here.game)
    parts = here.game.schedule
    for part in _found_by_name(parts) if len(parts) > 1 else ():
        yield from lines_of(here, f"schedule.{part.name}", part, removable=True)
    for end in here.game.ends:
        alone = sum(not isinstance(each, Rubber) for each in here.game.ends) == 1
        removable = isinstance(end, Rubber) or not alone
        yield from lines_of(here, f"ends.{end.name}", end, removable=removable)
