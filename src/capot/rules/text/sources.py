"""The sources of a game: the rules taken from each, and Capot's own choices."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields
from itertools import chain

from capot.cards import FACES
from capot.language.texts import Name, Text, joined, mark, phrase, say, sentence
from capot.rules.catalog import GAMES
from capot.rules.changes.edits import Keep, found, meet, target
from capot.rules.changes.options import edits_of
from capot.rules.model import Cite, Game
from capot.rules.ongoing.widow import widow_word
from capot.rules.rules import Rules
from capot.rules.sources import Source
from capot.rules.stages.opening import branches
from capot.rules.text.facts import Context, part_title
from capot.rules.text.scoring.accounts import CHAPTERS as SCORING
from capot.rules.text.scoring.accounts import noun_of
from capot.rules.text.stages.clauses import CHAPTERS as STAGES

_SILENT = {"rules", "stages", "scoring", "undertakings", "points", "*"}
_OWN = {
    "players": mark("the players"),
    "schedule": mark("the order of the deals"),
    "packs": mark("the pack"),
    "order": mark("the ranking of the cards"),
    "without": mark("the cards left out"),
    "suitless": mark("suits that mean nothing"),
    "copies": mark("the number of packs"),
    "jokers": mark("jokers"),
    "cancelling": mark("equal cards that cancel each other"),
    "cancelling.last": mark("the last trick if nobody wins it"),
    "deal": mark("the deal"),
    "deal.by": mark("how the cards are dealt"),
    "deal.each": mark("the size of the hands"),
    "uneven": mark("hands of different sizes"),
    "turn_up": mark("the card turned up"),
    "sits_out": mark("who sits out"),
    "stages": mark("the stages of a deal"),
    "exchange": mark("passing"),
    "exchange.count": mark("how many cards are passed"),
    "cycle": mark("to whom cards are passed"),
    "instead_of_hold": mark("deals without passing"),
    "unanimous": mark("refusing to pass"),
    "talon": mark("the cards left over"),
    "barred": mark("what may not be discarded"),
    "announce": mark("announcing"),
    "poll": mark("the order of announcing"),
    "target": mark("its aim"),
    "made": mark("its success"),
    "failed": mark("its failure"),
    "still_count": mark("what counts besides"),
    "leads": mark("the lead"),
    "suspends": mark("the duties that do not hold"),
    "tricks": mark("the play"),
    "first_lead": mark("the first lead"),
    "must_lead": mark("the first card"),
    "bans": mark("what may not be played"),
    "duties": mark("what must be played"),
    "breaking": mark("when a suit may be led"),
    "breaking.by": mark("what breaks a suit"),
    "breaking.also": mark("what else breaks a suit"),
    "bans.first-trick": mark("what may be played to the first trick"),
    "bans.opening": mark("the first lead"),
    "opening": mark("the starting points"),
    "widow": mark("the {widow}"),
    "auction": mark("the auction"),
    "auction.most": mark("the highest bid"),
    "ladder": mark("the values that may be bid"),
    "call": mark("calling a card"),
    "raise": mark("announcing a higher game"),
    "kontra": mark("kontra and re"),
    "value.unit": mark("the base values"),
    "value.lost": mark("what a lost game costs"),
    "suit": mark("naming the suit that counts"),
    "push": mark("taking up or pushing on the {widow}"),
    "untaken": mark("what is played when nobody takes it"),
    "second-deal": mark("the second packets"),
    "draw": mark("drawing"),
    "staying-in": mark("dropping out"),
    "staying-in.last": mark("the last player"),
    "forced_simple": mark("when everyone must stay in"),
    "general": mark("the general"),
    "beating": mark("beating the trick"),
    "forced-discard": mark("the forced discard"),
    "trump": mark("trumps"),
    "contract": mark("the declarer and the choice of a contract"),
    "contracts": mark("the contracts"),
    "contract.quotas": mark("how often a contract may be declared"),
    "hearts": mark("when hearts may be led"),
    "trumping": mark("playing trumps when void"),
    "beating-trumps": mark("playing to a trump lead"),
    "heading": mark("heading the trick"),
    "lowest_to": mark("leads to which all play their lowest"),
    "last.equals": mark("equal cards in the last trick"),
    "doubling": mark("doubling"),
    "only_declarer": mark("who may be doubled"),
    "reply": mark("redoubling after your turn"),
    "owed": mark("the doubles owed to the declarer"),
    "forced": mark("how the doubles owed are enforced"),
    "undoubled": mark("contracts that nobody doubles"),
    "dogs_life": mark("the dog’s life"),
    "exposing": mark("exposing cards"),
    "again": mark("further rounds of exposing"),
    "held_back": mark("when an exposed card may be played"),
    "starting-rank": mark("the rank with which the rows begin"),
    "naming": mark("naming trumps"),
    "naming.by": mark("who names trumps"),
    "layout": mark("the layout"),
    "per_turn": mark("how many cards are laid in a turn"),
    "wrap": mark("the ends of a row"),
    "first_may_pass": mark("passing in the first turn"),
    "start": mark("the rank with which the rows begin"),
    "climbing": mark("the play"),
    "suits": mark("the order of suits"),
    "outside": mark("ranks outside sequences"),
    "one_suit": mark("the suits of a sequence"),
    "bombs": mark("what beats twos"),
    "locked": mark("playing after a pass"),
    "not_last": mark("the last cards"),
    "outright": mark("what decides a deal before hands are made"),
    "fours": mark("four of a kind"),
    "pairs": mark("four pairs"),
    "triplets": mark("what four pairs are"),
    "pairs_first": mark("four of a kind against four pairs"),
    "arranging": mark("hands of three"),
    "arranging.hands": mark("how many hands are made"),
    "least": mark("the lowest hand allowed"),
    "special": mark("the special rank"),
    "scope": mark("where the special rank is high"),
    "spare-hand": mark("the spare hand"),
    "ante": mark("the ante"),
    "shared": mark("several players who win or tie all hands"),
    "pool": mark("the pool"),
    "pool.again": mark("what the dealer adds to the pool"),
    "pool.every": mark("playing on for every trick"),
    "crash": mark("winning all hands"),
    "for_pot": mark("further deals for the pot"),
    "deals_each": mark("how many deals in a row each player deals"),
    "trumps": mark("the trumps"),
    "trump_order": mark("how trumps rank"),
    "trump_order.first": mark("the cards that are always trumps"),
    "making": mark("making trumps"),
    "lengths": mark("bidding for trumps"),
    "lengths.equals": mark("two bids of the same length"),
    "carried": mark("deals in which nobody scores"),
    "alone": mark("playing alone"),
    "helps_alone": mark("what the dealer’s partner may accept"),
    "turn-up": mark("taking the card turned up"),
    "march": mark("winning every trick"),
    "lone_failed": mark("failing alone"),
    "black_order": mark("how the black cards rank"),
    "at_once": mark("the end in mid-deal"),
    "robbing": mark("robbing the pack"),
    "robbing.lowers": mark("how an ace of trumps ranks"),
    "trumping-freely": mark("playing a trump instead of following suit"),
    "reneging": mark("trumps that need not be played"),
    "closed": mark("cards that may be led no earlier"),
    "rises": mark("raising the total that ends the match"),
    "in_order": mark("the order in which points count"),
    "turn_up_to": mark("who gets the card turned up"),
    "open_hand": mark("when the declarer’s hand is laid open"),
    "talon_to": mark("who gets the cards left over"),
    "draws": mark("drawing from the stock"),
    "scoring": mark("the scoring"),
    "payoff": mark("what it is worth"),
    "otherwise": mark("its exception"),
    "doubled_by_every_trick": mark("winning every trick"),
    "no_trick": mark("winning no trick"),
    "sweeper": mark("winning every trick"),
    "every": mark("winning every one"),
    "none_at_sweep": mark("losing every one"),
    "tied": mark("ties"),
    "ends": mark("the end of the match"),
    "down-to": mark("the target"),
    "out": mark("dropping out"),
    "rubber": mark("the games of a match"),
    "turn": mark("when points are subtracted"),
    "turn.without": mark("what no longer counts once points are subtracted"),
    "total": mark("the target"),
    "deals": mark("the number of deals"),
    "deals.count": mark("the number of deals"),
    "total.points": mark("the target"),
    "loses": mark("who loses"),
    "exactly_halves": mark("totals of exactly the target"),
    "exactly_drops_to": mark("totals of exactly the target"),
    "exactly_wins": mark("totals of exactly the target"),
    "low_wins": mark("who wins"),
    "direction": mark("the direction of play"),
    "rotation": mark("the next dealer"),
    "dealer_takes": mark("the next dealer"),
    "sides": mark("the sides"),
    "ties": mark("ties"),
    "faces": mark("the card faces"),
    "also_called": mark("its other names"),
}


def each_once(places: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Return places by name, of which none may come twice."""
    found: dict[str, str] = {}
    for name, place in places:
        assert name not in found, f"{name} has two places"
        found[name] = place
    return found


def _named_by_guides() -> Iterator[tuple[str, str]]:
    """Yield terms and their fields, by name, with the places that their guides name."""
    stages = (words.GUIDES for some in STAGES.values() for words in some)
    scoring = (words.GUIDES for words in SCORING.values())
    for kind, guide in chain.from_iterable(each.items() for each in chain(stages, scoring)):
        if guide.place:
            yield next(str(each.default) for each in fields(kind) if each.name == "name"), guide.place
        yield from ((name, each.place) for name, each in guide.fields.items() if each.place)


_PLACES = each_once(chain(_OWN.items(), _named_by_guides()))
"""The last steps of a path and the place they lead to; the longest match is used."""


def describe_sources(game: Game) -> Text:
    """Return the sources of a game with the rules taken from each, as lines of Markdown.

    Citations of anything that house rules have changed are left out.
    """
    by_source: dict[Source, list[Cite]] = {}
    for cite in _upheld(game):
        by_source.setdefault(cite.source, []).append(cite)
    return joined("\n", [_source(game, source, cites) for source, cites in by_source.items()])


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


def _source(game: Game, source: Source, cites: list[Cite]) -> Text:
    places = list(dict.fromkeys(_place(game, cite.where) for cite in cites if not cite.note))
    title = _title(source)
    bare = say("{source}: {places}", source=title, places=joined("; ", places)) if places else title
    lines = [joined("", ["- ", bare, "."])]
    for cite in cites:
        if cite.note:
            noted = say("{place}: {note}", place=_place(game, cite.where), note=phrase(cite.note))
            lines.append(joined("", ["  - ", sentence(noted)]))
    return joined("\n", lines)


def _title(source: Source) -> Text:
    about = joined(", ", [phrase(each) for each in (source.imprint, source.licence) if each])
    parts: list[str] = [phrase(source.title)]
    if source.author:
        parts = [Name(source.author), ", *", *parts, "*"]
    return joined("", [*parts, *([" (", about, ")"] if about else [])])


def _place(game: Game, where: str) -> Text:
    """Return the place of a game that a path leads to, as a noun: ``to whom cards are passed``."""
    steps = where.split(".")
    part = next((each for each in game.schedule if each.name and steps[0] == f"rules@{each.name}"), None)
    every = [each.rules.at(game.players[0]) for each in game.schedule]
    if "contracts" in steps[:-1]:
        return _in_contract(game, every, steps[steps.index("contracts") + 1 :])
    told = _told(game, every, steps)
    return say("{place} in {deal}", place=told, deal=part_title(part)) if part else told


def _in_contract(game: Game, every: Sequence[Rules], steps: list[str]) -> Text:
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
    title = phrase(led_to[0][0].title)
    if not within:
        return title
    place = _told(game, [rules for _, rules in led_to], within)
    return say("{place} in {deal}", place=place, deal=title)


def _told(game: Game, every: Sequence[Rules], steps: list[str]) -> Text:
    kept = [step for step in steps if step.partition("@")[0] not in _SILENT]
    ends = [".".join(steps[-count:]) for count in (2, 1)]
    word = widow_word(every[0])
    known = next((say(_PLACES[end], widow=word) for end in ends if end in _PLACES), None)
    if "scoring" in steps[:-1]:
        counted = _counted(game, every, steps[steps.index("scoring") + 1])
        return say("{what}, {detail}", what=counted, detail=known) if known and len(kept) > 1 else counted
    if known is None:
        return _spoken(steps[-1])
    named = len(kept) > 1 and kept[-2] not in _PLACES
    return say("{what}, {detail}", what=_spoken(kept[-2]), detail=known) if named else known


def _counted(game: Game, every: Sequence[Rules], name: str) -> Text:
    """Return what the scoring term of this name counts with the best number of players."""
    contracts = (
        rules.with_contract(stage, contract)
        for rules in every
        for stage in rules.stages
        for contract in branches(stage)
    )
    for rules in (*every, *contracts):
        if any(term.name == name for term in rules.scoring):
            now = Context(rules, game.players[0], FACES[game.faces], game.direction, game.low_wins)
            return noun_of(now, name)
    return _spoken(name)


def _spoken(name: str) -> Name:
    return Name(name.replace("-", " ").replace("_", " "))
