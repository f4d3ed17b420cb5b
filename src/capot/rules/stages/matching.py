"""The terms of games of matching: cards are shed onto a pile by suit or rank, and some have effects."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from capot.cards import SUITS, Card
from capot.language.texts import Name, Text, mark, say
from capot.rules.errors import RulesError, unfit
from capot.rules.scoring import CardsHeld, DealWon
from capot.rules.stages.play import KindOfPlay, Length, Size
from capot.rules.terms import BLACK, Pack, Ranks

TURNS = 500
"""Turns of all players together after which a deal is given up; none that is played to win takes as many."""

Some = Literal["all", "black", "red", "♠", "♥", "♦", "♣"]
"""The suits in which the cards of a rank have an effect."""


@dataclass(frozen=True, slots=True)
class Effect:
    """An effect of cards when they are played: of some ``ranks``, in all suits or ``of`` some.

    The next player must ``draw`` this many cards unless he answers, or misses his turn (``skip``).  Play may
    ``turn`` round; where two play, the other misses his turn.  Cards that are ``wild`` may be played on
    anything, unless a draw is to be answered.  One that ``names`` a suit has its player name what comes next,
    one to ``cover`` has him play on it at once or draw.  One that ``cancels`` may also be played instead of
    drawing, and then nobody draws.
    """

    name: str
    ranks: Ranks
    of: Some = "all"
    draw: int = 0
    skip: bool = False
    turn: bool = False
    wild: bool = False
    names: bool = False
    cover: bool = False
    cancels: bool = False

    def belongs(self, card: Card) -> bool:
        """Whether a card has this effect."""
        return card.rank in self.ranks and (
            self.of in {"all", card.suit} or self.of == ("black" if card.suit in BLACK else "red")
        )


@dataclass(frozen=True, slots=True)
class Shed:
    """A card of the suit or rank of the top card is played onto a pile each turn, until a hand is empty.

    Eldest plays first.  Whoever cannot or does not play draws a card from the stock and may play that card;
    with ``drawn`` "until able" he draws until one may be played.  Cards are drawn at "any" turn, or only by
    players who are "unable" to play.  When the stock is used up, the pile without its top card is shuffled
    and becomes the stock; if there is nothing to draw, the turn passes, and after a round of such turns the
    deal is void, as after `TURNS` turns in all.

    The first card of the pile has no effect: one that would have one is covered by the next of the stock.
    Where cards are to be drawn, they may be ``answered`` by a card of the "same" effect, by "any" that makes
    others draw, or "never"; the draws add up.  A card with an effect may be the last of a hand unless
    ``trick_last`` is off, and then has none.
    """

    effects: tuple[Effect, ...] = ()
    answered: Literal["same", "any", "never"] = "same"
    drawn: Literal["one", "until able"] = "one"
    draw_when: Literal["any", "unable"] = "any"
    trick_last: bool = True
    name: str = "matching"

    kind_of_play = KindOfPlay(
        "matching",
        "cards are shed onto a pile",
        heading=mark("Games of matching"),
        scoring=(DealWon, CardsHeld),
        twins=True,
        turned=True,
        opens=True,
        draws=True,
        tells_drawn=True,
        # He also draws and passes.
        turns_a_card=2.5,
    )
    left_over = "stock"

    def scores_offered(self, _pack: Pack, _card: Card) -> tuple[object, ...]:
        """Return the scores that the workshop offers."""
        return DealWon("deal-won"), CardsHeld("cards-held")

    def check(self, pack: Pack, held: int, seats: int) -> None:
        """Raise `RulesError` unless cards match by suit or rank, and each has one effect that happens."""
        if pack.suitless or pack.trumps or pack.jokers:
            raise RulesError(f"{self.name}: it is played with plain suits, without jokers")
        if held * seats >= len(pack.cards()):
            raise unfit(self.name, say("no card is left to begin the pile"))
        names = [each.name for each in self.effects]
        if len({*names}) < len(names):
            raise RulesError(f"{self.name}: each effect needs a different name")
        for effect in self.effects:
            _check_effect(effect, pack)
        for card in pack.cards():
            there = [each.name for each in self.effects if each.belongs(card)]
            if len(there) > 1:
                one, other = map(Name, there[:2])
                why = say("{card} has two effects: {one} and {other}", card=Name(card), one=one, other=other)
                raise unfit(self.name, why)
        if all(map(self.effect_of, pack.cards())):
            raise RulesError(f"{self.name}: a pile begins with a plain card, and each has an effect")
        self._check_draws()

    @property
    def listed(self) -> tuple[str, tuple[Effect, ...]]:
        """The field of the effects, and the effects."""
        return "effects", self.effects

    def additions(self, pack: Pack) -> Iterator[tuple[Text, Effect]]:
        """Yield effects for cards that have none, each with its title."""
        effect_of = self.effect_of
        plain = [rank for rank in pack.order if not any(effect_of(Card(rank, suit)) for suit in SUITS)]
        if len(plain) < 2:
            return
        rank = plain[-1]
        yield say("cards that make the next player draw"), Effect("draw", rank, draw=2)
        yield say("cards that make the next player miss a turn"), Effect("skip", rank, skip=True)
        yield say("cards that turn play round"), Effect("turn", rank, turn=True)
        yield say("cards that go on anything and name a suit"), Effect("wild", rank, wild=True, names=True)
        yield say("cards that must be covered"), Effect("cover", rank, cover=True)
        yield say("cards that cancel a draw"), Effect("cancel", rank, cancels=True)

    def _check_draws(self) -> None:
        draws = sum(each.draw > 0 for each in self.effects)
        if not draws and (self.answered != "same" or any(each.cancels for each in self.effects)):
            raise RulesError(f"{self.name}: no card makes anybody draw, so nothing is answered")

    def longest(self, deal: Size) -> Length:
        """Return a length that the play of this many cards never exceeds."""
        # A card, its suit and its cover; or a draw and the card drawn.  Whoever draws on until able
        # empties the stock once, and all in all no more is drawn than that and what was played.
        return Length(TURNS * 4, TURNS * 6 + deal.seats)

    def effect_of(self, card: Card) -> Effect | None:
        """Return the effect of a card, None if it is plain."""
        return next((each for each in self.effects if each.belongs(card)), None)


def _check_effect(effect: Effect, pack: Pack) -> None:
    """Raise `RulesError` unless an effect belongs to cards of the pack and can happen."""
    if not any(effect.belongs(card) for card in pack.cards()):
        raise RulesError(f"{effect.name}: no card of the pack has this effect")
    if effect.draw < 0:
        raise RulesError(f"{effect.name}: nobody can draw {effect.draw} cards")
    what = (effect.draw, effect.skip, effect.turn, effect.wild, effect.names, effect.cover, effect.cancels)
    if not any(what):
        raise RulesError(f"{effect.name}: nothing happens")
    if effect.cover and any((effect.draw, effect.skip, effect.turn, effect.names, effect.cancels)):
        raise RulesError(f"{effect.name}: a card that is covered at once does nothing else")
    if effect.cancels and effect.draw:
        raise RulesError(f"{effect.name}: a card that cancels a draw does not make others draw")
