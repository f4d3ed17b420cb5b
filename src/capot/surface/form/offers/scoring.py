"""Scores and sweeps that a deal may be given."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from capot.language.texts import Text, listed, mark, say
from capot.rules.changes.edits import Add, Change, Edit
from capot.rules.check.deal import tricks_in
from capot.rules.guide import GUIDES
from capot.rules.scoring import (
    BasePoints,
    Captured,
    CardPool,
    Exempt,
    Fewest,
    FewestPaid,
    Howell,
    LastCard,
    Most,
    Multiplier,
    PointsOff,
    Reversal,
    Scale,
    Sweep,
    SweepBegun,
    Sweepstake,
    Together,
    TopTrump,
    TrickTaken,
    TrumpFactor,
    WholePoints,
)
from capot.rules.stages.play import Offering
from capot.rules.stages.tricks import Tricks
from capot.rules.terms import AllOf, EveryTrick, NoTrick, Payoff, Target, TimesAll
from capot.rules.text.guides import Aim
from capot.surface.form.offers.offer import Offer, grown, named, title_of
from capot.surface.form.place import Place
from capot.surface.form.suggestions import (
    FACE_VALUES,
    all_that_count,
    counting_cards,
    counting_parts,
    deal_total,
    liked_card,
    penalty,
)


def _score(here: Place, title: Text, term: object) -> Offer:
    return title, Add(f"{here.path}.scoring", named(term, here.rules.scoring))


def aim_of(edit: Edit) -> Aim:
    """Return what a rule makes count, nothing for one that does not score."""
    if isinstance(edit, Change):
        return "cards" if edit.value == FACE_VALUES else ""
    if isinstance(edit, Add) and edit.where.endswith(".scoring"):
        return GUIDES[type(edit.term)].aim
    return ""


def scores(here: Place) -> Iterator[Offer]:
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
    every = [term for term in here.rules.scoring if isinstance(term, TrickTaken) and term.which == "every"]
    parts = [term for term in counting_parts(here) if term not in every]
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


def other_scores(here: Place) -> Iterator[Offer]:
    """Yield factors, pools and scores of other kinds of play."""
    rules = here.rules
    cards = (liked_card(here),)
    some: list[Any] = [
        BasePoints("outset", 10),
        Scale("factor", Fraction(2)),
        Sweepstake("sweepstake", cards),
        Howell("howell", cards),
        PointsOff("points-off", cards, 10),
    ]
    tricks = rules.stage(Tricks)
    if tricks is not None:
        some.append(LastCard("last-card", FACE_VALUES))
    if tricks is not None and tricks.trump is not None:
        some += [TrumpFactor("trump-factor", "♥", 2), TopTrump("top-trump", penalty(here))]
    points = tuple(term.name for term in rules.scoring if isinstance(term, Captured))
    if points:
        some += [Fewest("fewest", points, 2, 4, -4), Most("most", points, penalty(here))]
        some += [Multiplier("multiplier", liked_card(here), points, 2), Exempt("exemption", points, 50)]
        some.append(WholePoints("whole-points", points))
        some.append(Reversal("reversal", all_that_count(here), points))
    if tricks is not None and tricks.draws == "never":
        some += _paid_between(here, points)
    yield from grown(here, "scoring", rules.scoring)
    for stage in rules.stages:
        some += stage.scores_offered(here.context.rules.pack, *cards) if isinstance(stage, Offering) else ()
    kinds = {type(term) for term in rules.scoring}
    yield from (_score(here, title_of(term), term) for term in some if type(term) not in kinds)


def _paid_between(here: Place, points: tuple[str, ...]) -> list[Any]:
    """Return payments between single players, and a pool on a card."""
    some: list[Any] = [CardPool("card-pool", liked_card(here), each=6, dealer=2)]
    some += [FewestPaid("party", points, price=4)] if points else []
    first = tricks_in(here.rules.at(here.seats), here.seats) - 2
    return [*some, *([SweepBegun("begun", "sweep", first, (), each=10, broken=20)] if first > 0 else [])]


def sweeps(here: Place) -> Iterator[Offer]:
    """Yield sweeps by tricks or by what counts."""
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
