"""Checks that the terms of a scoring can be scored, one by one."""

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, Final, NamedTuple, TypeAlias

from capot.language.texts import Name, say
from capot.rules.errors import RulesError, unfit
from capot.rules.fields import names_in
from capot.rules.rules import Rules
from capot.rules.scoring import (
    Bands,
    Captured,
    CardPool,
    Exempt,
    FewestPaid,
    GameValue,
    GoneOut,
    Honours,
    Makers,
    MakersBands,
    Most,
    Multiplier,
    PaidTerm,
    PoolTaken,
    Reversal,
    ScoreTerm,
    Shares,
    Sweep,
    SweepBegun,
    Sweepstake,
    Together,
    TopTrump,
    TrickCount,
    TrickTaken,
    WholePoints,
)
from capot.rules.scoring.answers import Checked
from capot.rules.stages import announcing, exchanges, opening
from capot.rules.stages.tricks import Tricks
from capot.rules.terms import AllOf

FIXED_VALUES = 4
"""The values of a game without trumps: plain, from the hand, open, and open from the hand."""

_AfterParts: TypeAlias = Most | WholePoints | Multiplier | Reversal | Exempt


class _Deal(NamedTuple):
    """A deal whose scoring is checked: its rules, and how many players play how many tricks."""

    rules: Rules
    seats: int
    tricks: int

    def parts(self, term: ScoreTerm) -> tuple[ScoreTerm, ...]:
        """Return the terms to which a term refers."""
        return tuple(each for each in self.rules.scoring if each.name in names_in(term))


def check_scoring(rules: Rules, seats: int, tricks: int) -> None:
    """Raise `RulesError` if ``seats`` players cannot score a deal of ``tricks`` tricks by resolved rules."""
    deal, named = _Deal(rules, seats, tricks), {term.name for term in rules.scoring}
    for term in rules.scoring:
        for part in names_in(term):
            if part not in named:
                raise RulesError(f"scoring: {term.name} refers to {part}, which does not score here")
            if part == term.name:
                raise RulesError(f"scoring: {term.name} refers to itself")
        if type(term) in _OWN:
            _OWN[type(term)](deal, term)
        if isinstance(term, Checked):
            term.check(rules.scoring)
    sweeps: list[Sweep | announcing.Undertaking] = [term for term in rules.scoring if isinstance(term, Sweep)]
    for each in (*sweeps, *opening.undertakings_of(rules.stages)):
        if each.target == AllOf(()):
            raise RulesError(f"target: {each.name} asks for no cards at all")
        if not each.title:
            raise unfit("title", say("{term} needs words, not an empty text", term=Name(each.name)))


def _after_parts(deal: _Deal, term: _AfterParts) -> None:
    """Check that a term comes after the terms whose points it pays for or multiplies."""
    if not term.of:
        raise RulesError(f"scoring: {term.name} refers to nothing that scores")
    names = [each.name for each in deal.rules.scoring]
    plain: tuple[type, ...] = (Captured, TrickTaken)
    plain += () if isinstance(term, WholePoints) else (Together, Sweep)
    plain += (Honours,) if isinstance(term, Exempt) else ()
    strange = [each.name for each in deal.parts(term) if not isinstance(each, plain)]
    if strange:
        raise RulesError(f"scoring: {term.name} refers to {strange[0]}, which counts no cards or tricks")
    late = [part for part in term.of if names.index(part) >= names.index(term.name)]
    if late:
        raise RulesError(f"scoring: {term.name} must stand after {late[0]}, which it refers to")


def _most(deal: _Deal, term: Most) -> None:
    _after_parts(deal, term)
    stages = deal.rules.stages
    if term.talon and any(isinstance(stage, Tricks) and stage.talon_to != "nobody" for stage in stages):
        raise RulesError(
            f"scoring: {term.name} counts the cards left over, which go to the winner of a trick"
        )
    if term.talon and (not term.times or deal.tricks * deal.seats == len(deal.rules.pack.cards())):
        raise RulesError(f"scoring: {term.name} pays the same whatever the cards left over count")
    if term.trickless < 1:
        raise RulesError(f"scoring: {term.name}: the factor for players without a trick is at least 1")


def _reversal(deal: _Deal, term: Reversal) -> None:
    _after_parts(deal, term)
    if not term.cards:
        raise RulesError(f"scoring: {term.name} asks for no cards at all")


def _together(deal: _Deal, term: Together) -> None:
    if any(isinstance(each, Captured) and not each.cards for each in deal.parts(term)):
        raise RulesError(f"scoring: {term.name} asks for cards that are not in the pack")


def _trick_count(deal: _Deal, term: TrickCount) -> None:
    """Check that every score for a number of tricks is one that somebody can have."""
    sweeps = term.every is not None
    last = deal.rules.stages[-1]
    if term.counts.startswith("late tricks") and not (
        isinstance(last, Tricks) and last.draws == "after each trick"
    ):
        raise RulesError(f"scoring: {term.name} counts from the end of the stock on, and none is drawn")
    if term.book and not term.each:
        raise RulesError(
            f"scoring: {term.name} counts the tricks above {term.book}, but scores nothing for them"
        )
    if term.best_only and term.counts == "cards":
        raise RulesError(f"scoring: {term.name} scores for the most tricks, not for cards")
    if term.counts == "cards" and (term.book or term.none or term.none_at_sweep):
        raise RulesError(f"scoring: {term.name} counts the cards above those dealt, and no tricks")
    if term.counts == "late tricks twice" and (term.book or term.none or term.none_at_sweep or sweeps):
        raise RulesError(f"scoring: {term.name} counts some tricks twice, and nothing but tricks")
    if term.best_only and (term.book or term.none or term.none_at_sweep or sweeps):
        raise RulesError(f"scoring: {term.name} scores for the most tricks alone")
    if term.none_at_sweep and not sweeps:
        raise RulesError(
            f"scoring: {term.name} has a score for losing every trick, but none for winning them"
        )


def _top_trump(deal: _Deal, term: TopTrump) -> None:
    stages = deal.rules.stages
    if not deal.rules.pack.trumps and not any(getattr(stage, "trump", None) for stage in stages):
        raise unfit(term.name, say("there are no trumps in this deal"))


def _makers(deal: _Deal, term: Makers) -> None:
    """Check that the makers may win, may fail, and may win without winning every trick."""
    if not 1 <= term.needed < deal.tricks:
        raise RulesError(
            f"scoring: {term.name} needs {term.needed} tricks, which must be at least 1 and fewer than all"
        )


def _pool_taken(deal: _Deal, term: PoolTaken) -> None:
    if not 1 <= term.tricks <= deal.tricks:
        raise unfit(term.name, say("a deal has fewer tricks than that"))


def _shares(deal: _Deal, term: Shares) -> None:
    if len(term.shares) != deal.seats:
        places = {"count": len(term.shares), "seats": deal.seats}
        why = say("{term} has {count} shares for {seats} players", term=Name(term.name), **places)
        raise unfit("scoring", why)


def _gone_out(deal: _Deal, term: GoneOut) -> None:
    if len(term.places) != deal.seats:
        places = {"count": len(term.places), "seats": deal.seats}
        why = say("{term} has {count} places for {seats} players", term=Name(term.name), **places)
        raise unfit("scoring", why)
    if GoneOut not in deal.rules.kind_of_play.also:
        raise RulesError(f"scoring: {term.name} scores going out, but cards are played in tricks")


def _trick_taken(deal: _Deal, term: TrickTaken) -> None:
    if isinstance(term.which, int) and not 1 <= term.which <= deal.tricks:
        why = say(
            "{term} is the score of trick {number}, and a deal has {tricks} tricks",
            term=Name(term.name),
            number=term.which,
            tricks=deal.tricks,
        )
        raise unfit("scoring", why)


def _gains(deal: _Deal, term: Bands | MakersBands | GameValue) -> None:
    """Check that no card takes points off that are compared."""
    for part in deal.parts(term):
        if not isinstance(part, Captured) or any(part.value(card) < 0 for card in part.cards):
            raise RulesError(
                f"scoring: {term.name} compares card points, and no card may count less than zero"
            )


def _game_value(deal: _Deal, term: GameValue) -> None:
    if term.fixed and len(term.fixed) != FIXED_VALUES:
        raise RulesError(f"scoring: {term.name} needs four fixed values: game, hand, open and open hand")
    usual = GameValue(term.name)
    if term.fixed and [term.of, term.unit, term.least, term.schneider] != [
        usual.of,
        usual.unit,
        usual.least,
        usual.schneider,
    ]:
        raise RulesError(f"scoring: {term.name} has fixed values, so neither card points nor a unit count")
    if min(term.unit, term.lost, *term.fixed) < 1:
        raise RulesError(f"scoring: {term.name} needs values of at least 1")
    if not term.fixed and not term.of:
        raise RulesError(f"scoring: {term.name} counts no card points")
    _gains(deal, term)


def _bands(deal: _Deal, term: Bands | MakersBands) -> None:
    """Check that bands of points go down to 0, or that each point scores instead."""
    _gains(deal, term)
    if isinstance(term, Bands) and term.par and not term.each:
        raise RulesError(
            f"scoring: {term.name} counts by bands, so points above {term.par} score nothing more"
        )
    if isinstance(term, Bands) and term.each:
        if term.bands or (term.every_trick, term.no_trick) != (None, None):
            raise RulesError(f"scoring: where each point of {term.name} scores, nothing else does")
        return
    if [*term.bands] != sorted(term.bands, reverse=True) or not term.bands or term.bands[-1][0] != 0:
        raise RulesError(f"scoring: the bands of {term.name} must go down to 0")


def _payment(deal: _Deal, term: PaidTerm) -> None:
    """Check that single players can pay each other in a deal."""
    rules, last = deal.rules, deal.rules.stages[-1]
    if not isinstance(last, Tricks) or last.draws != "never" or last.cancelling is not None:
        raise unfit(term.name, say("it goes with tricks that each have one winner, without drawing"))
    if opening.undertakings_of(rules.stages) or any(opening.branches(stage) for stage in rules.stages):
        raise unfit(term.name, say("it does not go with contracts, or with anything announced"))
    numbers = [value for each in fields(term) if isinstance(value := getattr(term, each.name), int)]
    if min(*numbers, term.opposite - 1) < 0:
        raise unfit(term.name, say("nothing is paid below zero, and a factor is at least 1"))
    names = [each.name for each in rules.scoring]
    if any(names.index(part) > names.index(term.name) for part in names_in(term)):
        raise unfit(term.name, say("it must stand after what it refers to"))


def _only_payment(deal: _Deal, term: FewestPaid | SweepBegun) -> None:
    """Check that there is no other payment of the kind."""
    _payment(deal, term)
    if sum(isinstance(each, type(term)) for each in deal.rules.scoring) > 1:
        raise unfit(term.name, say("a deal has one such payment"))


def _fewest_paid(deal: _Deal, term: FewestPaid) -> None:
    _only_payment(deal, term)
    if not deal.parts(term) or not all(isinstance(each, Captured) for each in deal.parts(term)):
        raise unfit(term.name, say("it weighs the points of cards that are counted before it"))


def _sweep_begun(deal: _Deal, term: SweepBegun) -> None:
    _only_payment(deal, term)
    if not 1 <= term.tricks < deal.tricks:
        raise unfit(term.name, say("a sweep begins before the last trick"))


def _card_pool(deal: _Deal, term: CardPool) -> None:
    """Check that a card has one pool, that there is no other kind, and that it is kept for a reason."""
    _payment(deal, term)
    pools = [each for each in deal.rules.scoring if isinstance(each, CardPool)]
    if sum(each.card == term.card for each in pools) > 1:
        raise unfit(term.name, say("a card has one pool"))
    if any(isinstance(each, TrickCount | PoolTaken | Sweepstake) for each in deal.rules.scoring):
        raise unfit(term.name, say("there is no pool besides those of cards"))
    if term.kept and (not term.most or deal.rules.stage(exchanges.Draw) is None):
        raise unfit(
            term.name,
            say("it is kept in play only where cards are laid aside, until its pool holds the most"),
        )


_OWN: Final[Mapping[type[ScoreTerm], Callable[[_Deal, Any], None]]] = {
    Bands: _bands,
    CardPool: _card_pool,
    Exempt: _after_parts,
    FewestPaid: _fewest_paid,
    GameValue: _game_value,
    GoneOut: _gone_out,
    Makers: _makers,
    MakersBands: _bands,
    Most: _most,
    Multiplier: _after_parts,
    PoolTaken: _pool_taken,
    Reversal: _reversal,
    Shares: _shares,
    SweepBegun: _sweep_begun,
    Together: _together,
    TopTrump: _top_trump,
    TrickCount: _trick_count,
    TrickTaken: _trick_taken,
    WholePoints: _after_parts,
}
"""The checks of terms of which not all values make sense."""
