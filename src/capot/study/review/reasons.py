"""The reason for a grade in one sentence, taken from the worlds: where the hidden cards decide it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias, assert_never

import numpy as np

from capot.cards import Card
from capot.language.cards import short, shorts
from capot.language.texts import NOTHING, Name, Text, Value, joined, phrase, say
from capot.language.words import decimal
from capot.play.moves import Choose, Discard, Expose, LayCards, Move, PassCards, PassTurn, PlayCard
from capot.play.stages import stage_of
from capot.play.view import View
from capot.players.search.values import Floats, Numbers
from capot.players.tricks.facts import name_of
from capot.players.tricks.prospect import TrickProspect
from capot.players.worlds.card_sets import bits_of, suit_in
from capot.rules.stages.opening import ChooseContract
from capot.rules.terms import SUITS_OF_PLAY
from capot.study.review.copies import effective
from capot.study.review.worths import Trials

WORLDS = 400
"""Worlds in which a reason is looked for."""

RARE = 0.04
"""Share of worlds below which, or above one less this, a case is not worth telling."""

TELLING = 4.0
"""Standard errors by which the loss must differ between a case and its contrary to be a reason."""

DIFFERENT = 0.5
"""Share of the loss by which the loss in a case must exceed the loss otherwise to be a reason."""


@dataclass(frozen=True, slots=True)
class Holder:
    """A seat that holds a card."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Void:
    """A seat that has no card of a suit of play."""

    seat: int
    suit: str


MOSTLY = 0.5
"""Share of the loss that a case must account for to be a reason."""

CONTRARY = 0.7
"""Weight of a case told by its contrary."""

SAME = 1e-9
"""Difference in worth that is rounding."""

SELDOM = 0.005
"""Share of worlds that would be rounded to nothing, as all others would be to 100%."""

Flags: TypeAlias = np.ndarray[Any, np.dtype[np.bool_]]
"""For each world whether something is so."""

Case: TypeAlias = Holder | Void
"""A case that holds in some worlds and not in others."""


@dataclass(frozen=True, slots=True)
class Question:
    """Why the move made in some trials is worse than the one with number ``best``.

    ``names`` are by seat of the worlds.
    """

    trials: Trials
    best: int
    names: tuple[str, ...]

    def called(self) -> dict[str, Text]:
        """Return how a sentence calls both moves."""
        trials = self.trials
        return {
            "made": _called(trials.moves[trials.made], trials.view, say("your choice")),
            "best": _called(trials.moves[self.best], trials.view, say("the best choice")),
        }


def why(question: Question) -> str:
    """Return why a move costs more than the best one, as a sentence, taken from new worlds.

    It is empty if these worlds do not show it.
    """
    trials = question.trials
    places = np.array([trials.groups[number][0] for number in (question.best, trials.made)], np.int64)
    worlds, origins = None, np.arange(WORLDS)
    if isinstance(trials.prospect, TrickProspect):
        worlds, origins = trials.prospect.drawn(WORLDS)
        points = trials.prospect.outcomes(worlds, trials.prospect.bits[places])
    else:
        count = trials.affordable(WORLDS)
        origins = np.arange(count)
        points = np.asarray(trials.prospect.points(count, places), np.float64)
    worth = trials.worth(points, places)
    lost: Floats = worth[:, 0] - worth[:, 1]
    if worlds is not None and trials.unit == "points":
        found = _by_case(question, worlds, origins, lost)
        if found is not None:
            return found
    return by_share(question, lost)


def _by_case(question: Question, worlds: Numbers, origins: Numbers, lost: Floats) -> Text | None:
    """Return the reason by the case that explains most of the loss, or None if none does.

    Worlds of the same number in ``origins`` are copies of one.
    """
    strongest, chosen, holds = TELLING, None, np.zeros(len(lost), bool)
    for case, true in _cases(question.trials.view, worlds):
        if not RARE <= true.mean() <= 1 - RARE:
            continue
        inside, outside = lost[true], lost[~true]
        sizes = effective(origins[true]), effective(origins[~true])
        error = np.sqrt(inside.var() / sizes[0] + outside.var() / sizes[1]) + 1e-9
        apart = float(inside.mean() - outside.mean())
        # A card held is easier to grasp than one not held.
        telling = apart / error if apart > 0 else CONTRARY * -apart / error
        worse = true if apart > 0 else ~true
        share = float(lost[worse].sum() / lost.sum()) if lost.sum() > 0 else 0.0
        if telling > strongest and abs(apart) > DIFFERENT * abs(lost.mean()) and share > MOSTLY:
            strongest, chosen, holds = float(telling), case, true
    return None if chosen is None else _told(question, chosen, holds, lost)


def _cases(view: View, worlds: Numbers) -> Iterator[tuple[Case, Flags]]:
    """Yield what may be so in a world, and whether it is so in each."""
    bits = bits_of(view.rules.pack)
    gone = {card for trick in view.tricks for card in trick.cards} | {*view.trick, *view.hand}
    others = [seat for seat in range(view.seats) if seat != view.seat]
    for card in view.rules.pack.cards():
        if card not in gone:
            for seat in others:
                yield Holder(seat, card), (worlds[:, seat] & bits[card]) != 0
    for suit in view.rules.pack.suits:
        cards = suit_in(view.rules.pack, suit)
        if cards:
            for seat in others:
                yield Void(seat, suit), (worlds[:, seat] & cards) == 0


def _told(question: Question, case: Case, holds: Flags, lost: Floats) -> Text:
    is_so = bool(lost[holds].mean() > lost[~holds].mean())
    when = holds if is_so else ~holds
    share, who = Name(round(100 * float(when.mean()))), question.names[case.seat]
    fact = _fact(case, question.trials.view, share, who, is_so)
    otherwise = float(lost[~when].mean())
    values = {
        **question.called(),
        "points": decimal(float(lost[when].mean())),
        "rest": decimal(abs(otherwise)),
    }
    if otherwise < 0:
        then = say("Then {made} costs {points} points more than {best}; otherwise it saves {rest}.", **values)
    else:
        then = say("Then {made} costs {points} points more than {best}; otherwise {rest}.", **values)
    return joined(" ", [fact, then])


def _fact(case: Case, view: View, share: Name, who: str, is_so: bool) -> Text:  # noqa: FBT001
    values: dict[str, str] = {"share": share, "who": who}
    match case:
        case Holder(card=card):
            values["card"] = short(view.standing.faces, card)
            if is_so:
                return say("{who} holds the {card} in {share}% of cases.", **values)
            return say("{who} does not hold the {card} in {share}% of cases.", **values)
        case Void(suit=suit):
            values["suit"] = name_of(view, SUITS_OF_PLAY.index(suit))
            if is_so:
                return say("{who} has no {suit} in {share}% of cases.", **values)
            return say("{who} has {suit} in {share}% of cases.", **values)
        case _:
            assert_never(case)


def by_share(question: Question, lost: Floats) -> Text:
    """Return in how many worlds the best move does better, and in how many worse, and by how much.

    Nothing is returned where these worlds do not show that it is better.
    """
    if lost.mean() <= 0:
        return NOTHING
    better, worse = lost > SAME, lost < -SAME
    values: dict[str, Value] = {"better": _percent(better), "worse": _percent(worse), **question.called()}
    if question.trials.unit == "chance":
        return _by_chance(better, worse, values)
    gain, loss = float(lost[better].mean()), float(-lost[worse].mean()) if worse.any() else 0.0
    values |= {"gain": decimal(gain), "loss": decimal(loss)}
    if better.mean() > 1 - SELDOM:
        return say(
            "In nearly every case {best} does better than {made}, by {gain} points on average.", **values
        )
    if not worse.any():
        return say(
            "In {better}% of cases {best} does better than {made}, by {gain} points "
            "on average, and in none worse.",
            **values,
        )
    if worse.mean() < SELDOM:
        return say(
            "In {better}% of cases {best} does better than {made}, by {gain} points "
            "on average, and hardly ever worse.",
            **values,
        )
    if worse.mean() > better.mean():
        return say(
            "In {worse}% of cases {made} does better, but only by {loss} points on "
            "average; in {better}% {best} does better, by {gain}.",
            **values,
        )
    return say(
        "In {better}% of cases {best} does better than {made}, by {gain} points "
        "on average; in {worse}% it does worse, by {loss}.",
        **values,
    )


def _by_chance(better: Flags, worse: Flags, values: dict[str, Value]) -> Text:
    """Return the same where moves are compared by the chance to win the match."""
    if better.mean() > 1 - SELDOM:
        return say(
            "In nearly every case {best} brings a better chance to win the match than {made}.", **values
        )
    if worse.mean() < SELDOM:
        return say(
            "In {better}% of cases {best} brings a better chance to win the match "
            "than {made}, and hardly ever a worse one.",
            **values,
        )
    if worse.mean() > better.mean():
        return say(
            "In {worse}% of cases {made} brings a better chance to win the match, "
            "but by less than {best} does in {better}%.",
            **values,
        )
    return say(
        "In {better}% of cases {best} brings a better chance to win the match "
        "than {made}, in {worse}% a worse one.",
        **values,
    )


def _percent(flags: Flags) -> Name:
    """Return a share of worlds in percent, at least 1 as there are some."""
    return Name(max(1, round(100 * float(flags.mean()))))


def _contract(view: View, name: str) -> Text:
    stage = view.stage
    assert isinstance(stage, ChooseContract)
    return phrase(next(each.title for each in stage.contracts if each.name == name))


def _called(move: Move, view: View, otherwise: Text) -> Text:
    """Return how a sentence calls a move: by what it does, its cards, its contract or its title.

    ``otherwise`` is for titles with players or cards, which only readers of tokens can fill in.
    """
    assert view.stage is not None, "somebody is to act"
    faces, called = view.standing.faces, stage_of(view.stage).answer(view, move)
    match move:
        case _ if called.deed:
            return called.deed
        case PlayCard(card):
            return short(faces, card)
        case PassCards(cards) | Discard(cards) | LayCards(cards) if cards:
            return shorts(faces, cards)
        case Choose(contract):
            return _contract(view, contract)
        case Expose(cards):
            return say("exposing {cards}", cards=shorts(faces, cards)) if cards else say("exposing nothing")
        case PassTurn():
            return say("a pass")
        case _:
            return otherwise if "{" in called.title else say("“{title}”", title=called.title)
