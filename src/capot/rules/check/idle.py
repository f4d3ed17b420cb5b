"""Rules of one deal that never apply or change nothing, as warnings to whoever writes them."""

from collections.abc import Iterable, Iterator
from dataclasses import fields
from itertools import combinations
from typing import Protocol, TypeAlias, runtime_checkable

from capot.cards import FACES, SUITS, Card
from capot.language.cards import card_name
from capot.language.texts import Name, Text, listed, say
from capot.rules import scoring
from capot.rules.check.deal import cards_dealt, stock_of, tricks_in
from capot.rules.fields import amounts_of, cards_in, factor_of, fields_of, names_in, points_in
from capot.rules.rules import Rules
from capot.rules.stages import announcing, exchanges, opening
from capot.rules.stages.tricks import (
    Ban,
    BeatTrumps,
    MayRenege,
    MayTrump,
    MustTrump,
    NotOpening,
    NotToFirstOfSuit,
    NotToFirstTrick,
    Tricks,
    Unbroken,
)
from capot.rules.terms import AllOf, Payoff, Role, Target, resolved_cards

Found: TypeAlias = Iterator[tuple[str, Text]]
"""Places below the rules of a deal, and what is said of them."""


@runtime_checkable
class Sharing(Protocol):
    """A term with fields that a pool fills in."""

    def in_vain(self) -> Iterable[str]:
        """Return the fields whose values do not count."""


def idle_rules(rules: Rules, seats: int) -> Found:
    """Yield the places of resolved rules at which something never applies, and the sentence that says so."""
    for stage in rules.stages:
        match stage:
            case Tricks():
                yield from _of_play(rules, stage)
            case exchanges.Exchange():
                yield from _of_passing(stage, seats)
            case announcing.Announce() | announcing.StayIn():
                yield from _of_announcing(rules, stage, seats)
            case opening.Pause() if not stage.counts(rules.scoring):
                yield f"stages.{stage.name}", say("there is nothing to meld")
            case exchanges.PushTalon():
                if stage.factor == 1 or not stage.of:
                    yield f"stages.{stage.name}", say("a push multiplies nothing")
            case _:
                pass
    yield from _of_scoring(rules, seats)
    yield from _cancelling(rules)


def few_cards(rules: Rules, seats: int) -> Found:
    """Yield that hands are small, unless other deals of the match have larger ones."""
    if isinstance(rules.stages[-1], Tricks) and tricks_in(rules, seats) < 3:
        yield "deal", say("everybody has fewer than three cards")


def unsuited_rules(rules: Rules, seats: int) -> Found:
    """Yield what makes a poor game for this number of players."""
    yield from _left_over(rules, seats)
    if _nothing_scores(rules):
        yield "scoring", say("nothing scores")


def _of_play(rules: Rules, term: Tricks) -> Found:
    where = f"stages.{term.name}"
    for ban in term.bans:
        text = _of_ban(rules, ban)
        if text is not None:
            yield f"{where}.bans.{ban.name}", text
    if term.trump is None and not rules.pack.trumps:
        for duty in term.duties:
            if isinstance(duty, MustTrump | BeatTrumps | MayTrump | MayRenege):
                yield f"{where}.duties.{duty.name}", say("this never applies, as there are no trumps")
    if term.turn_up_to != "nobody" and rules.deal.turn_up == "none":
        yield f"{where}.turn_up_to", say("no card is turned up")
    counted = any(fields_of(type(each), Role.COUNTED) for each in rules.scoring) or any(
        cards_in(rules.scoring)
    )
    for name in ("turn_up_to", "talon_to"):
        if getattr(term, name) != "nobody" and not counted:
            yield f"{where}.{name}", say("no card counts for whoever gets it")


def _of_ban(rules: Rules, ban: Ban) -> Text | None:
    match ban:
        case NotToFirstOfSuit():
            return None
        case NotToFirstTrick():
            return None if resolved_cards(ban.cards) else say("this never applies, as no card is named")
        case Unbroken() | NotOpening():
            if ban.suit in {rules.pack.suit(card) for card in rules.pack.cards()}:
                return None
            return say("this never applies: no card of the pack is of this suit")


def _of_passing(term: exchanges.Exchange, seats: int) -> Found:
    cycle = term.cycle
    assert isinstance(cycle, tuple), "rules must be resolved before they are examined"
    if set(cycle) == {"hold"} and term.instead_of_hold in {None, "hold"}:
        yield f"stages.{term.name}.cycle", say("nobody ever passes cards")
    if term.instead_of_hold is not None and "hold" not in cycle:
        yield f"stages.{term.name}.instead_of_hold", say("cards are passed in every deal anyway")
    if term.sides == {"scatter"} and term.count != seats - 1:
        yield f"stages.{term.name}.count", say("everyone passes one card to each of the others anyway")


def _of_announcing(rules: Rules, term: announcing.Announce | announcing.StayIn, seats: int) -> Found:
    if term.ranks_in_vain:
        yield f"stages.{term.name}.poll", say("there is one undertaking, which none outranks")
    duties = {each.name for stage in rules.stages if isinstance(stage, Tricks) for each in stage.duties}
    for each in term.undertakings:
        where = f"stages.{term.name}.undertakings.{each.name}"
        if _is_beyond(each.target, rules, seats):
            yield f"{where}.target", say("this target can never be reached")
        if each.made == each.failed:
            yield where, say("{name} scores the same whether it succeeds or fails", name=Name(each.name))
        for payoff in ("made", "failed"):
            if _is_even(getattr(each, payoff)):
                yield f"{where}.{payoff}", say("everybody gets the same")
        for name in each.suspends:
            if name not in duties:
                yield f"{where}.suspends", say("there is no duty {name} to suspend", name=Name(name))


def _is_beyond(target: Target, rules: Rules, seats: int) -> bool:
    """Whether a target asks for more cards than are in play."""
    dealt = cards_dealt(rules, seats) * seats + stock_of(rules, seats)
    return isinstance(target, AllOf) and len(set(resolved_cards(target.cards))) > dealt


def _is_even(payoff: Payoff) -> bool:
    return payoff.declarer == payoff.others != 0


def _left_over(rules: Rules, seats: int) -> Found:
    """Yield that cards stay out of play which the deal does not mean to leave over."""
    left = len(rules.pack.cards()) - cards_dealt(rules, seats) * seats
    last = rules.stages[-1]
    users = (exchanges.TakeTalon, opening.TakeWidow, exchanges.PushTalon, exchanges.Draw)
    is_used = (
        rules.deal.each is not None
        or rules.deal.turn_up == "talon"
        or not isinstance(last, Tricks)
        or last.talon_to != "nobody"
        or any(isinstance(stage, users) for stage in rules.stages)
        or stock_of(rules, seats) > 0
    )
    if left and not is_used:
        yield (
            "packs",
            say("the pack does not deal out evenly: {left} cards stay out of play", left=Name(left))
            if left > 1
            else say("the pack does not deal out evenly: one card stays out of play"),
        )
    elif not left and isinstance(last, Tricks) and last.talon_to != "nobody":
        yield f"stages.{last.name}.talon_to", say("no cards are left over")
    elif not left and isinstance(last, Tricks) and last.draws != "never":
        yield f"stages.{last.name}.draws", say("no cards are left over")


# --- Scoring -----------------------------------------------------------------------------------------


def _of_scoring(rules: Rules, seats: int) -> Found:
    if _nothing_scores(rules):
        return
    for term in rules.scoring:
        if _is_worthless(term):
            yield f"scoring.{term.name}", say("{term} scores nothing", term=Name(term.name))
        text = _of_term(rules, term, seats)
        if text is not None:
            yield f"scoring.{term.name}", text
        for name in _set_in_vain(term):
            text = say("this is found out in each deal, so nothing set here counts")
            yield f"scoring.{term.name}.{name}", text


def _nothing_scores(rules: Rules) -> bool:
    undertakings = opening.undertakings_of(rules.stages)
    promised = any(each.made != Payoff(0, 0) or each.failed != Payoff(0, 0) for each in undertakings)
    return not promised and not any(any(amounts_of(term)) for term in rules.scoring)


def _is_worthless(term: scoring.ScoreTerm) -> bool:
    """Whether a term of resolved rules only gives or costs points, and never any."""
    pays = bool(fields_of(type(term), Role.POINTS) or fields_of(type(term), Role.COUNTED))
    changes = names_in(term, Role.NAMES, Role.REPLACED, Role.WEIGHED)
    return pays and not changes and not any(amounts_of(term))


def _of_term(rules: Rules, term: scoring.ScoreTerm, seats: int) -> Text | None:
    factor, idle = factor_of(term), _idle_ranks(rules, term)
    if idle:
        ranks = listed([Name(rank) for rank in idle], "or")
        return say("no card of {term} has the rank {ranks}", term=Name(term.name), ranks=ranks)
    if factor == 0 and not names_in(term):
        return say("{term} makes every score nothing", term=Name(term.name))
    if factor == 1 and not any(points_in(term)):
        return say("{term} changes nothing", term=Name(term.name))
    match term:
        case scoring.Sweep():
            if _is_beyond(term.target, rules, seats):
                return say("this target can never be reached")
            assert isinstance(term.payoff, Payoff), "rules must be resolved before they are examined"
            if _is_even(term.payoff):
                return say("everybody gets the same")
            return None
        case scoring.WholePoints(clean=True, sweep=None):
            return say("{term} has no payment that others could prevent", term=Name(term.name))
        case scoring.Together():
            return _of_set(rules, term)
        case _:
            return None


def _set_in_vain(term: scoring.ScoreTerm) -> Iterator[str]:
    """Yield the fields that a term fills in deal by deal and that are set all the same."""
    usual = {each.name: each.default for each in fields(term)}
    for name in fields_of(type(term), Role.RUNNING):
        if getattr(term, name) != usual[name]:
            yield name
    if isinstance(term, Sharing):
        yield from term.in_vain()


def _idle_ranks(rules: Rules, term: scoring.ScoreTerm) -> list[str]:
    """Return the ranks that a term gives a value but none of the cards that it counts has."""
    values = (getattr(term, name) for name in fields_of(type(term), Role.POINTS))
    counting = fields_of(type(term), Role.COUNTED)
    cards = [card for name in counting for card in getattr(term, name)] if counting else rules.pack.cards()
    by_rank = (each.values for each in values if isinstance(each, scoring.ByRank))
    held = {card.rank for card in cards}
    return [rank for values in by_rank for rank, value in values if value and rank not in held]


def _of_set(rules: Rules, term: scoring.Together) -> Text | None:
    parts = [each for each in rules.scoring if each.name in term.parts]
    tricks = [each for each in parts if isinstance(each, scoring.TrickTaken)]
    won = {each.which for each in tricks if each.to == "winner"}
    left = {each.which for each in tricks if each.to == "others"}
    needs_tricks = bool(won) or any(isinstance(each, scoring.Captured) for each in parts)
    if won & left or ("every" in left and needs_tricks) or ("every" in won and left):
        return say("nobody can have all parts of {term}", term=Name(term.name))
    if len(tricks) + sum(isinstance(each, scoring.Captured) for each in parts) < len(parts):
        return None
    cards = sum(
        each.value(card) for each in parts if isinstance(each, scoring.Captured) for card in each.cards
    )
    if "every" not in won | left and cards + sum(each.points for each in tricks) == term.points:
        return say("{term} scores what its parts score anyway", term=Name(term.name))
    return None


def _cancelling(rules: Rules) -> Found:
    """Yield the terms whose points for the same card or trick add up to nothing."""
    captured = [term for term in rules.scoring if isinstance(term, scoring.Captured)]
    for one, other in combinations(captured, 2):
        both = [card for card in one.cards if card in other.cards]
        void = [card for card in both if one.value(card) and one.value(card) == -other.value(card)]
        if void:
            named: dict[str, Text] = {"one": Name(one.name), "other": Name(other.name)}
            why = say("{one} and {other} cancel each other for {cards}", cards=listed_cards(void), **named)
            yield f"scoring.{other.name}", why
    tricks = [term for term in rules.scoring if isinstance(term, scoring.TrickTaken) and term.points]
    for first, second in combinations(tricks, 2):
        same = first.which == second.which
        if same and first.points == (-second.points if first.to == second.to else second.points):
            yield (
                f"scoring.{second.name}",
                say("{one} and {other} cancel each other", one=Name(first.name), other=Name(second.name)),
            )


def listed_cards(some: list[Card]) -> Text:
    """Return cards as a list in a sentence."""
    return listed(
        [card_name(FACES["french"], card) for card in sorted(some, key=lambda each: SUITS.index(each.suit))]
    )
