"""Rules that a game can be given: ready-made edits that lead to a game which can be played."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Any, TypeAlias

from capot.cards import Card
from capot.language.texts import Text, listed, mark, say
from capot.rules import opening
from capot.rules.brag import Arrange, DecidedByHand, SwapHand
from capot.rules.check.deal import check_rules
from capot.rules.climbing import Climb, InstantWin
from capot.rules.edits import Add, Change, Edit, attempt, edited, name_of
from capot.rules.ends import AfterDeals, AtMost, AtTotal, LastIn
from capot.rules.errors import RulesError
from capot.rules.guide import GUIDES
from capot.rules.model import Game
from capot.rules.rules import Rules
from capot.rules.scaling import SCALED
from capot.rules.scoring import (
    Captured,
    Exempt,
    Fewest,
    HandsWon,
    Howell,
    InstantWinPaid,
    Most,
    Multiplier,
    Outset,
    Pot,
    Reversal,
    Scale,
    Sweep,
    Sweepstake,
    Together,
    TrickTaken,
    TrumpFactor,
    WholePoints,
)
from capot.rules.sides import check_sides
from capot.rules.terms import AllOf, EveryTrick, NoTrick, Payoff, Target, TimesAll
from capot.rules.tricks import (
    BeatTrumps,
    Eldest,
    MustDiscard,
    MustTrump,
    NamedTrump,
    NotOpening,
    NotToFirstOfSuit,
    NotToFirstTrick,
    Tricks,
    TurnedTrump,
    Unbroken,
)
from capot.surface.form.lines import Addition
from capot.surface.form.setting import Place
from capot.surface.form.usual import (
    FACE_VALUES,
    all_that_count,
    counting_cards,
    counting_parts,
    cycles,
    deal_total,
    liked_card,
    penal_suit,
    penalty,
)

Offer: TypeAlias = tuple[Text, Edit]
"""An edit that may or may not be possible, and what it brings."""


def additions_to(here: Place) -> Mapping[str, Sequence[Addition]]:
    """Return what can be added to the rules of a deal or contract, by subject."""
    return _additions_to(_alone(here))


@lru_cache(maxsize=256)
def _additions_to(here: Place) -> Mapping[str, Sequence[Addition]]:
    """Return what `additions_to` does, for a deal or contract by itself.

    Most edits change one of many deals or contracts, so that those of the others are remembered.
    """
    play, alone = here.rules.stages[-1], here.game
    before = [*_stages(here), *_contracts(here)]
    if isinstance(play, opening.ChooseContract):
        return {"before": _possible(alone, before)}
    scores, others = [*_scores(here)], [*_other_scores(here)]
    return {
        "before": _possible(alone, before),
        "play": _possible(alone, [*_trumps(here), *_bans(here, play), *_duties(here, play)]),
        # Where tricks are played these are always possible; trying each would take most of the time.
        "scoring": [
            *(_additions(scores) if isinstance(play, Tricks) else _possible(alone, scores)),
            *_possible(alone, others),
        ],
        "sweeps": [*_additions(_sweeps(here)), *_possible(alone, _announcements(here))],
    }


def ends_to_add(here: Place) -> list[Addition]:
    """Return the ends of the match that the game does not have yet."""
    total = 10 * abs(deal_total(here))
    some = [AtTotal(total), AfterDeals(2, per="player")]
    kinds = {type(end) for end in here.game.ends}
    offers: list[Offer] = [(_title(end), Add("ends", end)) for end in some if type(end) not in kinds]
    if here.game.opening > 0 and here.game.low_wins and AtMost not in kinds:
        offers.append((_title(AtMost(0)), Add("ends", AtMost(0))))
    dropping = Change("ends", (LastIn(here.game.opening + max(total, 1)),))
    if LastIn not in kinds and here.game.low_wins and is_accepted(here.game, dropping):
        offers.append((_title(LastIn(total)), dropping))
    return _additions(offers)


def is_accepted(game: Game, edit: Edit) -> bool:
    """Whether an edit makes a game that contradicts itself nowhere."""
    try:
        edited(game, (edit,))
    except RulesError:
        return False
    return True


def _additions(offers: Iterable[Offer]) -> list[Addition]:
    return [Addition(title, edit) for title, edit in offers]


def _possible(game: Game, offers: Iterable[Offer]) -> list[Addition]:
    """Return the offers that lead to a game which can be played."""
    return _additions(each for each in offers if _is_possible(game, each[1]))


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
    return replace(rules, stages=tuple(_one_contract(stage, name) for stage in rules.stages))


def _one_contract(stage: opening.StageTerm, name: str) -> opening.StageTerm:
    if not isinstance(stage, opening.ChooseContract):
        return stage
    return replace(stage, contracts=tuple(each for each in stage.contracts if each.name == name), quotas=())


def _title(term: object) -> Text:
    return say(GUIDES[type(term)].title)


def _named(term: Any, others: Iterable[object]) -> Any:  # noqa: ANN401 - a term
    """Return a term with a name that no other one has."""
    names, number = {name_of(each) for each in others}, 1
    name = term.name
    while name in names:
        number += 1
        name = f"{term.name}-{number}"
    return replace(term, name=name)


# --- Scoring -----------------------------------------------------------------------------------------


def _score(here: Place, title: Text, term: object) -> Offer:
    return title, Add(f"{here.path}.scoring", _named(term, here.rules.scoring))


def _scores(here: Place) -> Iterator[Offer]:
    """Yield cards, tricks and sets that score."""
    one = penalty(here)
    card = liked_card(here)
    title = say("a card that scores, such as {card}", card=here.names.one(card))
    yield _score(here, title, Captured("cards", (card,), one))
    scored = {term.which for term in here.rules.scoring if isinstance(term, TrickTaken)}
    for which, text in _TRICKS.items():
        if which not in scored:
            name = f"{which} trick".replace(" ", "-")
            yield _score(here, say(text), TrickTaken(name, which, one))
    parts = [term for term in counting_parts(here) if not _is_every_trick(term)]
    if len(parts) > 1:
        names = tuple(term.name for term in parts[:3])
        title = say(
            "a special score for taking {parts} together", parts=listed([here.noun(name) for name in names])
        )
        yield _score(here, title, Together("set", names, deal_total(here)))
    for term in here.rules.scoring:
        if isinstance(term, Captured) and isinstance(term.points, int) and len(term.cards) > 3:
            title = say("points by rank for {cards}", cards=here.noun(term.name))
            yield title, Change(f"{here.path}.scoring.{term.name}.points", FACE_VALUES)


_TRICKS: dict[Any, str] = {
    "first": mark("a trick that scores: the first"),
    "last": mark("a trick that scores: the last"),
    "last but one": mark("a trick that scores: the last but one"),
    3: mark("a trick that scores: the third"),
    "every": mark("tricks that score: every one"),
}


def _is_every_trick(term: object) -> bool:
    return isinstance(term, TrickTaken) and term.which == "every"


def _other_scores(here: Place) -> Iterator[Offer]:
    """Yield factors, pools and scores of other kinds of play."""
    rules = here.rules
    cards = (liked_card(here),)
    some: list[Any] = [
        Outset("outset", 10),
        Scale("factor", Fraction(2)),
        Sweepstake("sweepstake", cards),
        Howell("howell", cards),
    ]
    tricks = rules.stage(Tricks)
    if tricks is not None and tricks.trump is not None:
        some.append(TrumpFactor("trump-factor", "♥", 2))
    points = tuple(term.name for term in rules.scoring if isinstance(term, Captured))
    if points:
        some += [Fewest("fewest", points, 2, 4, -4), Most("most", points, penalty(here))]
        some += [Multiplier("multiplier", liked_card(here), points, 2), Exempt("exemption", points, 50)]
        some.append(WholePoints("whole-points", points))
        some.append(Reversal("reversal", all_that_count(here), points))
    if rules.stage(InstantWin) is not None:
        some.append(InstantWinPaid("dealt-win-paid", 2))
    if rules.stage(Arrange) is not None:
        some += [Pot("pot"), HandsWon("hands")]
    kinds = {type(term) for term in rules.scoring}
    yield from (_score(here, _title(term), term) for term in some if type(term) not in kinds)


def _sweeps(here: Place) -> Iterator[Offer]:
    if here.rules.stage(Tricks) is None:
        return
    replaced = tuple(term.name for term in counting_parts(here))
    aims: list[tuple[str, Target]] = [
        (mark("a reward for taking all cards that score"), AllOf(all_that_count(here))),
        (mark("a reward for winning every trick"), EveryTrick()),
        (mark("a reward for winning no trick"), NoTrick()),
    ]
    has = {type(term.target) for term in here.rules.scoring if isinstance(term, Sweep)}
    for text, target in aims:
        if type(target) in has or (isinstance(target, AllOf) and not counting_cards(here)):
            continue
        words = {
            AllOf: mark("took every card that scores"),
            EveryTrick: mark("won every trick"),
            NoTrick: mark("won no trick"),
        }
        by_cards = replaced == tuple(term.name for term in counting_cards(here))
        payoff = TimesAll(0, 1) if by_cards else Payoff(0, deal_total(here))
        if isinstance(target, NoTrick):
            payoff = Payoff(-deal_total(here), 0)
        term = Sweep("sweep", words[type(target)], target, replaced, payoff)
        yield _score(here, say(text), term)


# --- Announcements and other stages ------------------------------------------------------------------


def _announcements(here: Place) -> Iterator[Offer]:
    """Yield undertakings for the announcements there are, or a first one."""
    if here.rules.stage(Tricks) is None:
        return
    total = deal_total(here)
    aims: list[tuple[str, str, Target]] = [
        (mark("announcing capot: every trick"), "capot", EveryTrick()),
        (mark("announcing misère: no trick"), "misère", NoTrick()),
        (mark("announcing the moon: every card that scores"), "moon", AllOf(_all_cards(here))),
    ]
    stage = here.rules.stage(opening.Announce)
    known = stage.undertakings if stage else ()
    for text, title, target in aims:
        if title in {each.title.removeprefix("the ") for each in known} or target == AllOf(()):
            continue
        name = "misere" if title == "misère" else title
        shown = "the moon" if title == "moon" else title
        term = opening.Undertaking(
            name, shown, target, Payoff(0, total), Payoff(total, 0), still_count="others"
        )
        if stage is None:
            announce = opening.Announce((term,))
            yield say(text), Add(f"{here.path}.stages", announce, before=here.rules.stages[-1].name)
        else:
            path = f"{here.path}.stages.{stage.name}.undertakings"
            yield say(text), Add(path, _named(term, known))


def _all_cards(here: Place) -> Any:  # noqa: ANN401 - cards or the terms that count them
    return all_that_count(here)


def _stages(here: Place) -> Iterator[Offer]:
    """Yield stages before the play that the rules do not have."""
    play = here.rules.stages[-1]
    some: list[Any] = [
        opening.Exchange(_passed(here), cycles(here)[6 if here.seats % 2 == 0 else 4]),
        opening.TakeTalon(()),
        opening.TakeWidow(),
        opening.DealMore(1),
        opening.Draw(1),
        opening.Doubling(),
        opening.StayIn(),
    ]
    counted = _counted_card(here)
    if isinstance(play, Tricks):
        some.append(
            opening.PushTalon(tuple(term.name for term in here.rules.scoring if isinstance(term, SCALED)))
        )
    if counted is not None and isinstance(play, Tricks):
        some.append(opening.Expose((opening.Exposable("card", counted),)))
    if isinstance(play, Arrange):
        some += [SwapHand(), DecidedByHand()]
    if isinstance(play, Climb):
        some.append(InstantWin(("four-highest",)))
    kinds = {type(stage) for stage in here.rules.stages}
    for stage in some:
        if type(stage) not in kinds:
            yield _title(stage), Add(f"{here.path}.stages", stage, before=play.name)


def _counted_card(here: Place) -> Card | None:
    """Return a card that scores, if there is any."""
    some = (term for term in here.rules.scoring if isinstance(term, Captured) and term.cards)
    return next((term.cards[0] for term in some), None)


def _passed(here: Place) -> int:
    return 3 if len(here.setting.rules.pack.cards()) // here.seats > 7 else 2


def _contracts(here: Place) -> Iterator[Offer]:
    """Yield contracts that can be chosen besides those there are."""
    choice = here.rules.stage(opening.ChooseContract)
    if choice is None or here.rules.stages[-1] is not choice:
        return
    first = choice.contracts[0].name
    limit = opening.Quota(first, (first,), 1, by="table")
    yield (
        say("a limit to how often contracts are declared"),
        Add(f"{here.path}.stages.{choice.name}.quotas", limit),
    )
    pack = here.setting.rules.pack.cards()
    against = -1 if not here.game.low_wins else 1
    scores: list[tuple[str, str, Any]] = [
        (
            mark("a contract: no queens"),
            mark("No Queens"),
            Captured("queens", _of_rank(pack, "Q"), 6 * against),
        ),
        (mark("a contract: no jacks"), mark("No Jacks"), Captured("jacks", _of_rank(pack, "J"), 6 * against)),
        (
            mark("a contract: no first trick"),
            mark("No First Trick"),
            TrickTaken("first", "first", 20 * against),
        ),
        (mark("a contract: no last trick"), mark("No Last Trick"), TrickTaken("last", "last", 20 * against)),
        (mark("a contract: no tricks"), mark("No Tricks"), TrickTaken("tricks", "every", 2 * against)),
        (mark("a contract: many tricks"), mark("Tricks"), TrickTaken("tricks", "every", -2 * against)),
    ]
    names = {contract.name for contract in choice.contracts}
    for text, title, term in scores:
        name = title.lower().replace(" ", "-")
        if name not in names:
            contract = opening.Contract(name, title, (Tricks(first_lead=Eldest()),), (term,))
            yield say(text), Add(f"{here.path}.stages.{choice.name}.contracts", contract)


def _of_rank(cards: Sequence[Any], rank: str) -> tuple[Any, ...]:
    return tuple(card for card in cards if card.rank == rank)


# --- The play ----------------------------------------------------------------------------------------


def _trumps(here: Place) -> Iterator[Offer]:
    """Yield ways to make trumps, which change the stages or all rules of a deal at once."""
    rules, play = here.rules, here.rules.stages[-1]
    naming = rules.stage(opening.NameTrump)
    if naming is not None and naming.fixed is None:
        title = say("trumps that are fixed late in the match")
        yield title, Change(f"{here.path}.stages.{naming.name}", replace(naming, fixed="♥", fixed_from=9))
    in_contract = ".stages." in here.path
    if not isinstance(play, Tricks) or play.trump is not None or naming is not None or in_contract:
        return
    before: tuple[opening.StageTerm, ...] = rules.stages[:-1]
    named: tuple[opening.StageTerm, ...] = (*before, opening.NameTrump(), replace(play, trump=NamedTrump()))
    yield say("trumps named by the player after the dealer"), Change(f"{here.path}.stages", named)
    turned: tuple[opening.StageTerm, ...] = (*before, replace(play, trump=TurnedTrump()))
    deal = replace(rules.deal, turn_up="dealer")
    whole = replace(rules, deal=deal, stages=turned)
    yield say("trumps by the dealer’s last card, turned up"), Change(here.path, whole)


def _bans(here: Place, play: opening.StageTerm) -> Iterator[Offer]:
    if not isinstance(play, Tricks):
        return
    path, suit = f"{here.path}.stages.{play.name}.bans", penal_suit(here)
    words = here.names.suit(suit)
    some = [
        (say("{suit} may not be led until they are broken", suit=words), Unbroken(suit)),
        (say("{suit} may not be led to the first trick", suit=words), NotOpening(suit)),
    ]
    if counting_cards(here):
        cards = all_that_count(here)
        some.append((say("no card that scores may be played to the first trick"), NotToFirstTrick(cards)))
    held_back = say("a card that may not be played to the first trick in its suit")
    some.append((held_back, NotToFirstOfSuit(_counted_card(here) or liked_card(here))))
    kinds = {type(ban) for ban in play.bans}
    for title, ban in some:
        if type(ban) not in kinds:
            yield title, Add(path, _named(ban, (*play.bans, *play.duties)))


def _duties(here: Place, play: opening.StageTerm) -> Iterator[Offer]:
    if not isinstance(play, Tricks):
        return
    path = f"{here.path}.stages.{play.name}.duties"
    cards = [card for term in counting_cards(here) for card in getattr(term, "cards", ())]
    card = cards[-1] if cards else liked_card(here)
    some: list[Any] = [MustDiscard(card)]
    if play.trump is not None or here.setting.rules.pack.trumps:
        some += [MustTrump(), BeatTrumps()]
    kinds = {type(duty) for duty in play.duties}
    for duty in some:
        if type(duty) not in kinds:
            yield _title(duty), Add(path, _named(duty, (*play.bans, *play.duties)))
