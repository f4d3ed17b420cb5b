"""Rules that a game can be given: ready-made edits that lead to a game which can be played."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, replace
from fractions import Fraction
from functools import cache, lru_cache

from capot.language.texts import NOTHING, Text, phrase, say
from capot.rules.catalog import GAMES
from capot.rules.changes.edits import Add, Change, Edit, attempt, edited
from capot.rules.check.deal import check_rules
from capot.rules.errors import RulesError
from capot.rules.guide import GUIDES
from capot.rules.match.ends import AfterDeals, AtMost, AtTotal, LastIn, Rubber
from capot.rules.match.sides import check_sides
from capot.rules.model import Game
from capot.rules.ongoing.bidding import bid_contracts
from capot.rules.rules import Rules
from capot.rules.stages import bidding, opening
from capot.rules.stages.tricks import Tricks
from capot.surface.form.lines import Addition, plain
from capot.surface.form.offers.before import announcements, more_contracts, stages_before
from capot.surface.form.offers.offer import Offer, grown, title_of
from capot.surface.form.offers.play import bans, duties, trumps
from capot.surface.form.offers.scoring import aim_of, other_scores, scores, sweeps
from capot.surface.form.place import Place
from capot.surface.form.sentences import Term, lines_of
from capot.surface.form.suggestions import deal_total


def additions_to(here: Place) -> Mapping[str, Sequence[Addition]]:
    """Return what can be added to the rules of a deal or contract, by subject."""
    return _additions_to(_alone(here))


@lru_cache(maxsize=256)
def _additions_to(here: Place) -> Mapping[str, Sequence[Addition]]:
    """Return what `additions_to` does, for a deal or contract by itself.

    Most edits change one of many deals or contracts, so that those of the others are remembered.
    """
    play, alone = here.rules.stages[-1], here.game
    before = [*stages_before(here), *more_contracts(here)]
    if isinstance(play, opening.ChooseContract):
        return {"before": _possible(alone, before)}
    ready, others, swept = [*scores(here)], [*other_scores(here)], [*sweeps(here)]
    return {
        "before": _possible(alone, before),
        "play": _possible(
            alone, [*trumps(here), *bans(here, play), *duties(here, play), *grown(here, "stages", [play])]
        ),
        # Where tricks are played these are always possible; trying each would take most of the time.
        "scoring": [
            *(_additions(alone, ready) if isinstance(play, Tricks) else _possible(alone, ready)),
            *_possible(alone, others),
        ],
        "sweeps": [
            *(_additions(alone, swept) if alone.sides is None else _possible(alone, swept)),
            *_possible(alone, announcements(here)),
        ],
    }


def ends_to_add(here: Place) -> list[Addition]:
    """Return the ends of the match that the game does not have yet."""
    total = 10 * abs(deal_total(here))
    some = [AtTotal(total), AfterDeals(2, per="player")]
    kinds = {type(end) for end in here.game.ends}
    offers: list[Offer] = [(title_of(end), Add("ends", end)) for end in some if type(end) not in kinds]
    if here.game.opening > 0 and here.game.low_wins and AtMost not in kinds:
        offers.append((title_of(AtMost(0)), Add("ends", AtMost(0))))
    dropping = Change("ends", (LastIn(here.game.opening + max(total, 1)),))
    if LastIn not in kinds and here.game.low_wins and is_accepted(here.game, dropping):
        offers.append((title_of(LastIn(total)), dropping))
    games = Add("ends", Rubber())
    if Rubber not in kinds and is_accepted(here.game, games):
        offers.append((title_of(Rubber()), games))
    return _additions(here.game, offers)


def is_accepted(game: Game, edit: Edit) -> bool:
    """Whether an edit makes a game that contradicts itself nowhere."""
    try:
        edited(game, (edit,))
    except RulesError:
        return False
    return True


def _additions(game: Game, offers: Iterable[Offer]) -> list[Addition]:
    return [
        Addition(title, edit, _meaning(edit), aim_of(edit), _example(game, edit)) for title, edit in offers
    ]


def _meaning(edit: Edit) -> Text:
    """Return what an added rule means, nothing for a change, whose title says all."""
    guide = GUIDES.get(type(edit.term)) if isinstance(edit, Add) else None
    return NOTHING if guide is None else say(guide.meaning)


def _example(game: Game, edit: Edit) -> Text:
    """Return the rule of a game of the catalogue that is most like the one added, nothing if there is none.

    The game that is edited, and the one it is based on, are no examples: their rules are there already.
    """
    if not isinstance(edit, Add):
        return NOTHING
    own = {game.key, game.base}
    some = [(place, term) for place, term in _in_catalogue()[type(edit.term)] if place.game.key not in own]
    if not some:
        return NOTHING
    place, term = max(some, key=lambda each: _likeness(each[1], edit.term))
    return say("In {game}: {rule}", game=phrase(place.game.name), rule=plain(lines_of(place, "", term)[0]))


@cache
def _in_catalogue() -> Mapping[type, Sequence[tuple[Place, Term]]]:
    """Return the stages, scores and ends of the games of the catalogue by their kind."""
    found: defaultdict[type, list[tuple[Place, Term]]] = defaultdict(list)
    for game in GAMES.values():
        for part in game.schedule:
            place = Place(game, game.players[0], "", part.rules)
            for term in (*part.rules.stages, *part.rules.scoring, *game.ends):
                found[type(term)].append((place, term))
    return found


def _likeness(one: Term, other: Term) -> int:
    """Return how much two terms of a kind have in common besides their names; numbers matter least."""
    pairs = [
        (getattr(one, each.name), getattr(other, each.name)) for each in fields(one) if each.name != "name"
    ]
    return sum(_shared(*pair) for pair in pairs)


def _shared(one: object, other: object) -> int:
    """Return how much two values of a field have in common; of two lists, their length counts too."""
    if isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
        return 3 if one == other else 2
    return 0 if one != other else 1 if isinstance(one, int | Fraction) else 2


def _possible(game: Game, offers: Iterable[Offer]) -> list[Addition]:
    """Return the offers that lead to a game which can be played."""
    return _additions(game, (each for each in offers if _is_possible(game, each[1])))


def _is_possible(game: Game, edit: Edit) -> bool:
    changed, missed = attempt(game, (edit,))
    try:
        for seats in game.players:
            rules = changed.schedule[0].rules.at(seats)
            check_rules(rules, seats)
            check_sides(changed.sides, rules, seats)
    except RulesError:
        return False
    return not missed


def _alone(here: Place) -> Place:
    """Return the place of a deal or contract in a game that has no other, which is checked in less time."""
    game, (first, *steps) = here.game, here.path.split(".")
    part = next((part for part in game.schedule if first == f"rules@{part.name}"), game.schedule[0])
    rules, own = part.rules, here.rules
    if steps[2:3] == ["contracts"]:
        rules, own = _with_one(rules, steps[3]), _with_one(own, steps[3])
    part = replace(part, rules=rules)
    game = replace(game, schedule=(part,), ends=(AfterDeals(1),), options=(), cites=())
    return replace(here, game=game, rules=own)


def _with_one(rules: Rules, name: str) -> Rules:
    """Return rules with only one of the contracts to choose from."""
    by_bid = bool(bid_contracts(rules))
    return replace(rules, stages=tuple(_one_contract(stage, name, by_bid=by_bid) for stage in rules.stages))


def _one_contract(stage: opening.StageTerm, name: str, *, by_bid: bool) -> opening.StageTerm:
    if by_bid and isinstance(stage, bidding.Auction):
        return replace(stage, most=1)
    if isinstance(stage, bidding.Auction):
        # No contract is worth less than the lowest bid.
        return replace(stage, ladder=stage.ladder[:1])
    if not isinstance(stage, opening.ChooseContract):
        return stage
    return replace(stage, contracts=tuple(each for each in stage.contracts if each.name == name), quotas=())
