"""The sources of a game: the rules taken from each, and Capot's own choices."""

from collections.abc import Sequence
from dataclasses import fields, is_dataclass

from capot.cards import FACES
from capot.language.texts import sentence
from capot.rules.by_seats import BySeats
from capot.rules.catalog import GAMES
from capot.rules.edits import Keep, meet, name_of, target
from capot.rules.model import Cite, Game
from capot.rules.opening import branches
from capot.rules.options import edits_of
from capot.rules.rules import Rules
from capot.rules.sources import Source
from capot.rules.text.facts import Setting
from capot.rules.text.scoring.accounts import noun_of

_SILENT = {"rules", "stages", "scoring", "undertakings", "points", "*"}
# The last steps of a path and the place they lead to; the longest match is used.
_PLACES = {
    "players": "the players",
    "schedule": "the order of the deals",
    "packs": "the pack",
    "order": "the ranking of the cards",
    "without": "the cards left out",
    "deal": "the deal",
    "deal.by": "how the cards are dealt",
    "deal.each": "the size of the hands",
    "turn_up": "the card turned up",
    "stages": "the stages of a deal",
    "exchange": "passing",
    "exchange.count": "how many cards are passed",
    "cycle": "to whom cards are passed",
    "instead_of_hold": "deals without passing",
    "unanimous": "refusing to pass",
    "talon": "the cards left over",
    "barred": "what may not be discarded",
    "announce": "announcing",
    "poll": "the order of announcing",
    "target": "its aim",
    "made": "its success",
    "failed": "its failure",
    "still_count": "what counts besides",
    "leads": "the lead",
    "suspends": "the duties that do not hold",
    "tricks": "the play",
    "first_lead": "the first lead",
    "must_lead": "the first card",
    "bans": "what may not be played",
    "duties": "what must be played",
    "breaking": "when a suit may be led",
    "breaking.by": "what breaks a suit",
    "breaking.also": "what else breaks a suit",
    "bans.first-trick": "what may be played to the first trick",
    "bans.opening": "the first lead",
    "opening": "the starting points",
    "widow": "the widow",
    "untaken": "what is played when nobody takes it",
    "second-deal": "the second packets",
    "draw": "drawing",
    "staying-in": "dropping out",
    "forced-discard": "the forced discard",
    "trump": "trumps",
    "contract": "the declarer and the choice of a contract",
    "contracts": "the contracts",
    "hearts": "when hearts may be led",
    "trumping": "playing trumps when void",
    "beating-trumps": "playing to a trump lead",
    "doubling": "doubling",
    "only_declarer": "who may be doubled",
    "reply": "redoubling after your turn",
    "owed": "the doubles owed to the declarer",
    "forced": "how the doubles owed are enforced",
    "undoubled": "contracts that nobody doubles",
    "starting-rank": "the rank with which the rows begin",
    "naming": "naming trumps",
    "layout": "the layout",
    "per_turn": "how many cards are laid in a turn",
    "wrap": "the ends of a row",
    "first_may_pass": "passing in the first turn",
    "climbing": "the play",
    "suits": "the order of suits",
    "outside": "ranks outside sequences",
    "one_suit": "the suits of a sequence",
    "bombs": "what beats twos",
    "locked": "playing after a pass",
    "not_last": "the last cards",
    "outright": "what decides a deal before hands are made",
    "fours": "four of a kind",
    "pairs": "four pairs",
    "triplets": "what four pairs are",
    "pairs_first": "four of a kind against four pairs",
    "arranging": "hands of three",
    "arranging.hands": "how many hands are made",
    "least": "the lowest hand allowed",
    "special": "the special rank",
    "scope": "where the special rank is high",
    "spare-hand": "the spare hand",
    "ante": "the ante",
    "shared": "several players who win or tie all hands",
    "crash": "winning all hands",
    "for_pot": "further deals for the pot",
    "deals_each": "how many deals in a row each player deals",
    "trumps": "the trumps",
    "turn_up_to": "who gets the card turned up",
    "talon_to": "who gets the cards left over",
    "scoring": "the scoring",
    "payoff": "what it is worth",
    "otherwise": "its exception",
    "doubled_by_every_trick": "winning every trick",
    "no_trick": "winning no trick",
    "sweeper": "winning every trick",
    "every": "winning every one",
    "none_at_sweep": "losing every one",
    "tied": "ties",
    "ends": "the end of the match",
    "down-to": "the target",
    "total": "the target",
    "deals": "the number of deals",
    "deals.count": "the number of deals",
    "total.points": "the target",
    "loses": "who loses",
    "exactly_halves": "totals of exactly the target",
    "low_wins": "who wins",
    "direction": "the direction of play",
    "rotation": "the next dealer",
    "ties": "ties",
    "faces": "the card faces",
}


def describe_sources(game: Game) -> str:
    """Return the sources of a game with the rules taken from each, as lines of Markdown.

    Citations of anything that house rules have changed are left out.
    """
    by_source: dict[Source, list[Cite]] = {}
    for cite in _upheld(game):
        by_source.setdefault(cite.source, []).append(cite)
    return "\n".join(_source(game, source, cites) for source, cites in by_source.items())


def _upheld(game: Game) -> list[Cite]:
    """Return the citations whose places house rules have not changed."""
    usual = GAMES.get(game.key)
    if usual is not None and usual.cites == game.cites:
        return [cite for cite in game.cites if found(game, cite.where) == found(usual, cite.where)]
    edits = [edit for name, word in game.chosen for edit in edits_of(game, name, word)]
    changed = [target(edit) for edit in edits if not isinstance(edit, Keep)]
    return [cite for cite in game.cites if not any(_meet(cite.where, each) for each in changed)]


def _meet(where: str, steps: Sequence[str]) -> bool:
    """Whether one of two paths leads through the place of the other."""
    pairs = zip(where.split("."), steps, strict=False)
    return all(meet(one, other) or one == other.partition("@")[0] for one, other in pairs)


def found(game: Game, where: str) -> tuple[object, ...]:
    """Return all values that a path leads to, found as by an edit; empty if there is no such place."""
    return tuple(_found(game, tuple(where.split("."))))


def _found(value: object, steps: tuple[str, ...]) -> list[object]:
    if not steps:
        return [value]
    step, _, part = steps[0].partition("@")
    if isinstance(value, BySeats):
        every = [each for _, each in value.cases] + ([] if value.others is None else [value.others])
        inner = [_found(each, steps) for each in every]
    elif isinstance(value, tuple):
        inner = [_found(each, steps[1:]) for each in value if meet(name_of(each), step)]
    elif step == "rules" and isinstance(value, Game):
        inner = [_found(each.rules, steps[1:]) for each in value.schedule if part in {"", each.name}]
    elif (
        is_dataclass(value)
        and not isinstance(value, type)
        and step in {field.name for field in fields(value)}
    ):
        inner = [_found(getattr(value, step), steps[1:])]
    else:
        inner = []
    return [each for some in inner for each in some]


def _source(game: Game, source: Source, cites: list[Cite]) -> str:
    bare = "; ".join(dict.fromkeys(_place(game, cite.where) for cite in cites if not cite.note))
    lines = [f"- {_title(source)}{f': {bare}' if bare else ''}."]
    lines += [f"  - {sentence(f'{_place(game, cite.where)}: {cite.note}')}" for cite in cites if cite.note]
    return "\n".join(lines)


def _title(source: Source) -> str:
    title = f"*{source.title}*" if source.author else source.title
    about = ", ".join(each for each in (source.imprint, source.licence) if each)
    return f"{f'{source.author}, ' if source.author else ''}{title}{f' ({about})' if about else ''}"


def _place(game: Game, where: str) -> str:
    """Return the place of a game that a path leads to, as a noun: ``to whom cards are passed``."""
    steps = where.split(".")
    part = next((each for each in game.schedule if each.name and steps[0] == f"rules@{each.name}"), None)
    every = [each.rules.at(game.players[0]) for each in game.schedule]
    if "contracts" in steps[:-1]:
        return _in_contract(game, every, steps[steps.index("contracts") + 1 :])
    told = _told(game, every, steps)
    return f"{told} in {part.title or part.name}" if part else told


def _in_contract(game: Game, every: Sequence[Rules], steps: list[str]) -> str:
    """Return the place to which the steps lead that begin with the name of a contract."""
    name, *within = steps
    led_to = [
        (contract, rules.with_contract(stage, contract))
        for rules in every
        for stage in rules.stages
        for contract in branches(stage)
        if contract.name == name
    ]
    if not led_to:
        return _told(game, every, within)
    title = led_to[0][0].title
    return f"{_told(game, [rules for _, rules in led_to], within)} in {title}" if within else title


def _told(game: Game, every: Sequence[Rules], steps: list[str]) -> str:
    kept = [step for step in steps if step.partition("@")[0] not in _SILENT]
    ends = [".".join(steps[-count:]) for count in (2, 1)]
    known = next((_PLACES[end] for end in ends if end in _PLACES), None)
    if "scoring" in steps[:-1]:
        counted = _counted(game, every, kept[0])
        return f"{counted}, {known}" if known and len(kept) > 1 else counted
    if known is None:
        return _spoken(steps[-1])
    named = len(kept) > 1 and kept[-2] not in _PLACES
    return f"{_spoken(kept[-2])}, {known}" if named else known


def _counted(game: Game, every: Sequence[Rules], name: str) -> str:
    """Return what the scoring term of this name counts with the best number of players."""
    for rules in every:
        if any(term.name == name for term in rules.scoring):
            now = Setting(rules, game.players[0], FACES[game.faces], game.direction, game.low_wins)
            return noun_of(now, name)
    return _spoken(name)


def _spoken(name: str) -> str:
    return name.replace("-", " ").replace("_", " ")
