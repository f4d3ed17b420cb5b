"""The words of cards laid open before the play."""

from collections.abc import Iterator
from typing import Final

from capot.language.texts import Text, listed, mark, say
from capot.language.words import measured, often
from capot.rules.scoring import Multiplier
from capot.rules.stages.announcing import Exposable, Expose
from capot.rules.text.facts import Clause, Clauses, Context
from capot.rules.text.guides import NAME, Field, Guide
from capot.rules.text.scoring.accounts import noun_of

GUIDES: Final = {
    Expose: Guide(
        title=mark("exposing cards"),
        meaning=mark("Players may lay some cards open before the play, so that they score more."),
        sentence=mark("Before the play, everyone may lay some cards open, all at the same time."),
        details=(
            mark("An exposed card {held_back}."),
            mark("After such a round, {again}."),
            mark("If all of them are exposed, {together} scores twice as much too."),
        ),
        fields={
            "name": NAME,
            "cards": Field(mark("cards"), "the cards that may be exposed", nothing=mark("none")),
            "held_back": Field(
                mark("playing exposed cards"),
                "whether an exposed card may not be played to the first trick in which its suit is led, while its "
                "holder has another card of the suit",
                words={
                    False: mark("is played as usual"),
                    True: mark("may not be played to the first trick in its suit, if you have others"),
                },
            ),
            "again": Field(
                mark("further rounds"),
                "whether everybody is asked again until nobody exposes anything",
                words={
                    False: mark("the play begins"),
                    True: mark("further rounds follow until nobody exposes anything"),
                },
            ),
            "together": Field(
                mark("what all of them double"),
                "the names of the scoring terms that score twice as much once all of the cards are exposed",
                nothing=mark("nothing more"),
            ),
        },
    ),
    Exposable: Guide(
        title=mark("a card that may be exposed"),
        meaning=mark("Once exposed, a card makes some scores count several times."),
        sentence=mark("If {card} is exposed, {of} scores {factor} times as much."),
        details=(mark("Whoever exposed it gets {bonus} for it."),),
        fields={
            "name": Field("", "the word by which options find it"),
            "card": Field(mark("card"), "the card that may be exposed"),
            "of": Field(
                mark("what scores more"),
                "the names of the scoring terms that score more; without any, only the card itself does",
                nothing=mark("the card itself"),
            ),
            "factor": Field(mark("factor"), "how many times as much they score", low=1, high=20),
            "bonus": Field(
                mark("for its first holder"),
                "the points for the player who exposed the card, whoever takes it",
                unit="point",
                low=-1000,
                high=1000,
            ),
        },
    ),
}


def exposing_clauses(now: Context, term: Expose) -> Iterator[Clause]:
    """Say which cards may be exposed, what that changes, and when they may be played."""
    cards = now.names.plain([each.card for each in term.cards], "or")
    if len(term.cards) == 1:
        text = say(
            "before the first lead, the player with {card} may expose it, that is, lay it open; everybody is asked at the same time, and the card stays in the hand",
            card=now.names.one(term.cards[0].card),
        )
    else:
        text = say(
            "before the first lead, you may expose any of these cards that you hold, that is, lay them open: {cards}; everyone decides at the same time, and exposed cards stay in the hand",
            cards=cards,
        )
    yield Clause("exposing", "asking", text, otherwise=say("no cards are exposed before the play"))
    if term.again:
        text = say("once everybody has answered, all are asked again, until nobody exposes another card")
        yield Clause("exposing", "again", text, otherwise=say("there is only one round of exposing"))
    yield from _worths(now, term)
    if term.together:
        what = listed([noun_of(now, name) for name in term.together])
        whole = now.names.plain([each.card for each in term.cards])
        text = say("with {cards} exposed, the score for {what} is doubled too", cards=whole, what=what)
        yield Clause("exposing", "together", text)
    if term.held_back:
        text = say(
            "an exposed card may not be led or followed with in the first trick in which its suit is led, unless it is the only card of the suit in its holder’s hand; it may be discarded on another suit at any time"
        )
        free = say("an exposed card is played like any other")
        yield Clause("exposing", "held-back", text, otherwise=free)


def _worths(now: Context, term: Expose) -> Iterator[Clause]:
    """Say what each card changes once it is exposed; of several alike, once."""
    first, *others = term.cards
    if others and all(_is_own(now, each) and each.factor == first.factor for each in term.cards):
        text = say("an exposed card scores twice as much for whoever takes it")
        if first.factor != 2:
            text = say(
                "an exposed card scores {factor} times as much for whoever takes it", factor=first.factor
            )
        yield Clause("exposing", "each", text)
        bonuses = dict.fromkeys(each.bonus for each in term.cards if each.bonus)
        for bonus in bonuses:
            some = [each.card for each in term.cards if each.bonus == bonus]
            text = say("whoever exposed a card scores {points} for it", points=measured(bonus))
            if len(some) == 1:
                text = say(
                    "whoever exposed {card} scores {points} for it",
                    card=now.names.one(some[0]),
                    points=measured(bonus),
                )
            elif len(some) < len(term.cards):
                text = say(
                    "whoever exposed any of the {cards} scores {points} for each",
                    cards=now.names.plain(some),
                    points=measured(bonus),
                )
            yield Clause("exposing", f"each.bonus.{bonus}" if len(bonuses) > 1 else "each.bonus", text)
        return
    for each in term.cards:
        alike = [other for other in term.cards if _is_own(now, other) and other.factor == each.factor]
        if not _is_own(now, each) or len(alike) == 1:
            yield Clause("exposing", each.name, worth_exposed(now, each))
        elif each == alike[0]:
            text = say(
                "exposed, {cards} each score {often} as much for whoever takes them",
                cards=now.names.all([other.card for other in alike]),
                often=often(each.factor),
            )
            yield Clause("exposing", each.name, text)
        if each.bonus:
            text = say(
                "whoever exposed {card} scores {points} for it",
                card=now.names.one(each.card),
                points=measured(each.bonus),
            )
            yield Clause("exposing", f"{each.name}.bonus", text)


def _is_own(now: Context, one: Exposable) -> bool:
    """Whether an exposed card changes only its own score."""
    own = [
        each for each in now.rules.scoring if each.name in one.of and one.card in getattr(each, "cards", ())
    ]
    return not one.of or (len(one.of) == len(own) == 1 and getattr(own[0], "cards", ()) == (one.card,))


def worth_exposed(now: Context, one: Exposable) -> Text:
    """Return what a card changes once it is exposed, as a clause."""
    card = now.names.one(one.card)
    multiplier = next(
        (each for each in now.rules.scoring if isinstance(each, Multiplier) and each.name in one.of), None
    )
    if multiplier is not None and multiplier.card == one.card and len(one.of) == 1:
        factor, alone = one.factor * multiplier.factor, one.factor * multiplier.alone
        if alone:
            return say(
                "exposed, {card} multiplies by {factor}, and by itself it scores {points}",
                card=card,
                factor=factor,
                points=measured(alone),
            )
        return say("exposed, {card} multiplies by {factor}", card=card, factor=factor)
    if _is_own(now, one):
        if one.factor == 2:
            return say("exposed, {card} scores twice as much for whoever takes it", card=card)
        return say(
            "exposed, {card} scores {factor} times as much for whoever takes it", card=card, factor=one.factor
        )
    what = listed([noun_of(now, name) for name in one.of])
    if one.factor == 2:
        return say("with {card} exposed, the score for {what} is doubled", card=card, what=what)
    return say(
        "with {card} exposed, the score for {what} is multiplied by {factor}",
        card=card,
        what=what,
        factor=one.factor,
    )


CLAUSES: Final[Clauses] = {Expose: exposing_clauses}
