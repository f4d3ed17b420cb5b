"""Lines on where the rules come from: which source says what, and what Capot chose."""

from capot.rules.model import Cite, Game
from capot.rules.sources import Source
from capot.rules.text.words import listed, sentence

_SILENT = {"rules", "stages", "scoring", "undertakings", "bans", "duties", "points"}
_PLACES = {
    "players": "the players",
    "schedule": "the order of the deals",
    "packs": "the pack",
    "order": "the ranking of the cards",
    "without": "the cards left out",
    "deal": "the deal",
    "by": "the packets in which cards are dealt",
    "each": "the size of the hands",
    "turn_up": "the card turned up",
    "stages": "the course of a deal",
    "exchange": "passing",
    "count": "their number",
    "cycle": "to whom cards are passed",
    "instead_of_hold": "passing where the cycle has none",
    "unanimous": "refusing to pass",
    "talon": "the talon",
    "barred": "what may not be discarded",
    "announce": "announcing",
    "poll": "how announcements are asked for",
    "target": "its aim",
    "made": "success",
    "failed": "failure",
    "still_count": "what counts besides",
    "leads": "the lead",
    "suspends": "the duties that do not hold",
    "tricks": "the play",
    "first_lead": "the first lead",
    "must_lead": "the first card",
    "bans": "what may not be played",
    "duties": "what must be played",
    "breaking": "when a suit may be led",
    "first-trick": "the first trick",
    "opening": "the first lead",
    "forced-discard": "the forced discard",
    "trump": "trumps",
    "turn_up_to": "who gets the card turned up",
    "scoring": "the scoring",
    "points": "its points",
    "payoff": "what it is worth",
    "otherwise": "its exception",
    "ends": "the end of the match",
    "total": "the target",
    "deals": "the number of deals",
    "loses": "who loses",
    "low_wins": "who wins",
    "direction": "the direction of play",
    "rotation": "the next dealer",
    "ties": "ties",
    "faces": "the look of the cards",
}


def describe_sources(game: Game) -> str:
    """Return the sources of a game with what each says, as lines of Markdown."""
    by_source: dict[Source, list[Cite]] = {}
    for cite in game.cites:
        by_source.setdefault(cite.source, []).append(cite)
    return "\n".join(_source(game, source, cites) for source, cites in by_source.items())


def _source(game: Game, source: Source, cites: list[Cite]) -> str:
    bare = [_place(game, cite.where) for cite in cites if not cite.note]
    lines = [f"- {_title(source)}{f': {listed(list(dict.fromkeys(bare)))}' if bare else ''}."]
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
    kept = [step for step in steps if step.partition("@")[0] not in _SILENT] or steps[-1:]
    words = [_PLACES.get(step, step.replace("-", " ").replace("_", " ")) for step in kept]
    named = len(kept) > 1 and kept[-2] not in _PLACES and kept[-1] in _PLACES
    told = f"{words[-2]}, {words[-1]}" if named else words[-1]
    return f"{told} in {part.title or part.name}" if part else told
