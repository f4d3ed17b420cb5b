"""Checks that the resolved rules of one deal can be played."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Protocol, runtime_checkable

from capot.language.texts import Name, say
from capot.rules.check.names import check_cards, check_names, is_word
from capot.rules.check.scoring import check_scoring
from capot.rules.check.stage_order import check_stage_order
from capot.rules.check.suits import check_suits
from capot.rules.errors import RulesError, unfit
from capot.rules.jokers import check_jokers
from capot.rules.rules import Rules
from capot.rules.stages import bidding, exchanges, opening
from capot.rules.stages.dominoes import Layout, NameRank
from capot.rules.stages.play import Swapping
from capot.rules.stages.tricks import HolderOfLowest, LastTaker, Tricks, TurnedTrump
from capot.rules.terms import Pack
from capot.rules.twins import check_twins


@runtime_checkable
class Checked(Protocol):
    """A stage that checks itself."""

    def check(self, pack: Pack, held: int, seats: int) -> None:
        """Raise `RulesError` unless ``seats`` players with ``held`` cards each can play it."""


def hand_size(rules: Rules, seats: int) -> int:
    """Return the number of cards each player is dealt by resolved rules."""
    each = rules.deal.each
    assert each is None or isinstance(each, int)
    return len(rules.pack.cards()) // seats if each is None else each


def hands_with_more(rules: Rules, seats: int) -> int:
    """Return how many players, from the first, are dealt one card more than the others."""
    return len(rules.pack.cards()) - hand_size(rules, seats) * (seats + 1) if rules.deal.uneven else 0


def cards_left(rules: Rules, seats: int) -> int:
    """Return the number of cards left over once each player has been dealt a hand."""
    return len(rules.pack.cards()) - hand_size(rules, seats) * seats - hands_with_more(rules, seats)


def cards_dealt(rules: Rules, seats: int) -> int:
    """Return the number of cards each player has been dealt, by resolved rules, before the play."""
    more = sum(
        stage.each
        for stage in rules.stages
        if isinstance(stage, exchanges.DealMore) and stage.to == "everybody"
    )
    return hand_size(rules, seats) + more


def dealers_more(rules: Rules) -> int:
    """Return how many more cards than the others the dealer is dealt, which he then discards."""
    term = rules.stage(exchanges.DealMore)
    return term.each if term is not None and term.to == "dealer" else 0


def tricks_in(rules: Rules, seats: int) -> int:
    """Return the number of tricks in a deal by resolved rules, those of cards drawn included.

    Where players draw to follow suit, it is the greatest number possible.
    """
    last = rules.stages[-1]
    if isinstance(last, Tricks) and last.draws == "to follow":
        # Nobody knows how many; at least two play to each.
        return len(rules.pack.cards()) // 2
    return cards_dealt(rules, seats) + stock_of(rules, seats) // seats


def tricks_foreseen(rules: Rules, seats: int) -> int | None:
    """Return the number of tricks in a deal, or None where it depends on the cards drawn."""
    term = rules.stage(Tricks)
    return None if term is not None and term.draws == "to follow" else tricks_in(rules, seats)


def stock_of(rules: Rules, seats: int) -> int:
    """Return the number of cards that are drawn during the tricks, by resolved rules; usually none."""
    last = rules.stages[-1]
    if not isinstance(last, Tricks) or last.draws == "never":
        return 0
    return cards_left(rules, seats)


def has_stock(rules: Rules, seats: int) -> bool:
    """Whether the cards left over are a stock, from which all draw, take up hands or are dealt more."""
    return stock_of(rules, seats) > 0 or any(
        exchanges.left_over_in(stage) == "stock" for stage in rules.stages
    )


def spare_hand_at(rules: Rules, seats: int) -> tuple[int, int] | None:
    """Return where the spare hand begins and ends in the cards left over, or None if there is none.

    It lies below a card turned up.
    """
    spare = any(exchanges.left_over_in(stage) == "spare hand" for stage in rules.stages)
    first = int(rules.deal.turn_up == "talon")
    beyond = first + hand_size(rules, seats)
    return (first, beyond) if spare and beyond <= cards_left(rules, seats) else None


def has_open_stock(rules: Rules) -> bool:
    """Whether players draw after each trick from a stock whose top card lies open."""
    last = rules.stages[-1]
    drawn = isinstance(last, Tricks) and last.draws == "after each trick"
    return drawn and rules.deal.turn_up == "talon"


def has_bottom_card(rules: Rules) -> bool:
    """Whether the last card of the stock lies open under it."""
    return rules.deal.turn_up == "bottom"


def draws_openly(rules: Rules) -> bool:
    """Whether everybody sees a card of the stock go into a hand: the top one each time, or the last."""
    return has_open_stock(rules) or has_bottom_card(rules)


def is_free(rules: Rules, in_stock: int) -> bool:
    """Whether any card may be played with this number of cards left to draw."""
    term = rules.stage(Tricks)
    return term is not None and term.free and in_stock > 0


def has_further_hands(rules: Rules) -> bool:
    """Whether the cards left over are further hands, each taken up once the one before is played out."""
    term = rules.stage(Tricks)
    return term is not None and term.draws == "hand by hand"


def places_dealt(rules: Rules, seats: int) -> tuple[tuple[int, ...], ...]:
    """Return where in the pack the cards of each hand of the deal lie, of the first player dealt to first."""
    hands: list[tuple[int, ...]] = [()] * seats
    place = 0
    for packet in rules.deal.by.of(hand_size(rules, seats)):
        for number in range(seats):
            hands[number] += tuple(range(place, place + packet))
            place += packet
    return tuple(hands)


@lru_cache(maxsize=512)
def check_rules(rules: Rules, seats: int) -> None:
    """Raise `RulesError` naming the field and the reason if ``seats`` players cannot play resolved rules."""
    _check_whole(rules, seats)
    _check_contracts(rules, rules.stages, seats)


def _check_whole(rules: Rules, seats: int) -> None:
    _check_deal(rules, seats)
    check_names(rules)
    check_jokers(rules.pack, rules.stages)
    check_twins(rules.pack, rules.stages, rules.scoring)
    check_cards(rules)
    _check_stages(rules, seats)
    check_stage_order(rules, cards_dealt(rules, seats) * seats)
    check_scoring(rules, seats, tricks_in(rules, seats))


def _check_deal(rules: Rules, seats: int) -> None:
    if seats < 2:
        raise RulesError("players: a deal needs at least two")
    if len(set(rules.pack.order)) < len(rules.pack.order):
        raise RulesError(f"packs: a rank stands twice in {rules.pack.order}")
    there = replace(rules.pack, without=()).cards()
    for card in rules.pack.without:
        if rules.pack.without.count(card) > 1:
            raise unfit("without", say("{card} is named twice", card=Name(card)))
        if card not in there:
            raise unfit("without", say("{card} is not in the pack from which it is removed", card=Name(card)))
    if rules.pack.black_order and sorted(rules.pack.black_order) != sorted(rules.pack.order):
        raise RulesError(
            f"packs: spades and clubs rank by {rules.pack.black_order}, which are not the ranks of the pack"
        )
    size, pack = hand_size(rules, seats), len(rules.pack.cards())
    if size < 1 and rules.deal.each is None:
        raise unfit("deal", say("{pack} cards are not enough for {seats} players", pack=pack, seats=seats))
    if size < 1:
        raise unfit("deal", say("each player is dealt at least one card"))
    if size * seats > pack:
        raise unfit(
            "deal",
            say("{pack} cards are not enough for {seats} hands of {size}", pack=pack, seats=seats, size=size),
        )
    left = pack - size * seats
    trumps = rules.pack.trumps
    if len(set(trumps)) < len(trumps) or not set(trumps) <= set(rules.pack.cards()):
        raise RulesError(say("packs: fixed trumps are different cards of the pack"))
    if rules.deal.uneven and not 0 <= hands_with_more(rules, seats) <= seats:
        why = say("a spare hand and those of {seats} players differ by more than a card", seats=seats)
        raise unfit("deal", why)
    if rules.deal.turn_up in {"talon", "bottom"} and not left:
        raise unfit("deal", say("no card is left to turn up with {seats} players", seats=seats))


def _check_stages(rules: Rules, seats: int) -> None:
    for stage in rules.stages:
        match stage:
            case Swapping(needs_spare=True) if spare_hand_at(rules, seats) is None:
                raise unfit(stage.name, say("the cards left over are not enough for a spare hand"))
            case Checked():
                stage.check(rules.pack, hand_size(rules, seats), seats)
            case Tricks(trump=TurnedTrump()) if rules.deal.turn_up == "none":
                raise RulesError("trump: no card is turned up to make trumps")
            case Layout():
                _check_start(rules, stage)
            case exchanges.Draw(must=False, barred=(_, *_)):
                raise RulesError(f"{stage.name}: nobody must discard, so no card is barred")
            case exchanges.DealMore() | exchanges.Draw():
                _check_drawing(rules, stage, seats)
            case Tricks():
                check_suits(rules.pack, stage)
                _check_equal(rules, stage)
                if stage.draws != "never":
                    _check_stock(rules, stage, seats)
            case _:
                pass
    kinds = [type(stage) for stage in rules.stages]
    twice = [stage.name for stage in rules.stages if kinds.count(type(stage)) > 1]
    if twice:
        raise RulesError(
            f"stages: a deal has one stage of a kind, and {' and '.join(twice)} are of the same kind"
        )
    if not rules.stages or not isinstance(rules.stages[-1], opening.PlayTerm | opening.ChooseContract):
        raise RulesError("stages: a deal must end with the play of the cards")


def _check_equal(rules: Rules, stage: Tricks) -> None:
    """Check that equal cards can meet where the first wins, and that a stock makes the play free."""
    if stage.equal == "first" and (
        stage.cancelling is not None or (rules.pack.copies == 1 and not rules.pack.suitless)
    ):
        raise unfit(stage.name, say("no card wins for being the first of equal ones"))
    if stage.free and stage.draws != "after each trick":
        raise unfit(
            stage.name, say("any card may be played only as long as cards are drawn after each trick")
        )
    if rules.deal.turn_up == "bottom" and stage.draws != "after each trick":
        raise unfit(
            "deal", say("a card is turned up under a stock only where cards are drawn after each trick")
        )


def _check_start(rules: Rules, stage: Layout) -> None:
    """Check that rows start from one rank: that of the stage, or the one that the declarer names."""
    named = rules.stage(NameRank)
    if named is None and not stage.start:
        raise RulesError(f"{stage.name}: nobody names the rank that starts it")
    if named is not None and stage.start:
        raise RulesError(f"{named.name}: rows start from the rank {stage.start}, so none is named")
    if stage.start and (len(stage.start) > 1 or stage.start not in rules.pack.order):
        raise RulesError(f"{stage.name}: rows cannot start from {stage.start}, which is no rank of the pack")


def _check_drawing(rules: Rules, stage: exchanges.DealMore | exchanges.Draw, seats: int) -> None:
    if (stage.each if isinstance(stage, exchanges.DealMore) else stage.most) < 1:
        raise RulesError(f"{stage.name}: it needs at least one card")
    if _check_dealers_more(rules, stage, seats):
        return
    more = (
        stage.each
        if isinstance(stage, exchanges.DealMore)
        else cards_dealt(rules, seats) - hand_size(rules, seats)
    )
    drawn = more + (stage.most if isinstance(stage, exchanges.Draw) else 0)
    left = cards_left(rules, seats)
    if drawn * seats > left:
        raise unfit(
            stage.name,
            say(
                "{left} cards are not enough for {seats} players to get {drawn} each",
                left=left,
                seats=seats,
                drawn=drawn,
            ),
        )


def _check_dealers_more(rules: Rules, stage: exchanges.DealMore | exchanges.Draw, seats: int) -> bool:
    """Return whether the dealer is dealt more cards; raise `RulesError` if he would keep more than others."""
    more, draw = dealers_more(rules), rules.stage(exchanges.Draw)
    if not more:
        return False
    dealt = next(place for place, each in enumerate(rules.stages) if isinstance(each, exchanges.DealMore))
    if draw is None or not draw.must or rules.stages[dealt + 1] != draw:
        raise unfit(stage.name, say("a dealer with more cards than the others must discard them at once"))
    if draw.most * seats != cards_left(rules, seats) or more > draw.most:
        raise unfit(stage.name, say("the cards left over must be as many as all discard together"))
    return True


def _check_stock(rules: Rules, stage: Tricks, seats: int) -> None:
    """Check that the play can begin at once, led by position, and that the stock can be shared out evenly."""
    if len(rules.stages) > 1 + rules.has_melds:
        raise RulesError(f"{stage.name}: where cards are drawn during the play, nothing comes before it")
    if isinstance(stage.first_lead, HolderOfLowest | LastTaker):
        raise RulesError(f"{stage.name}: a card that may lie in the stock cannot decide who leads first")
    stock = stock_of(rules, seats)
    if stage.draws == "after each trick" and stock % seats:
        raise unfit(
            stage.name,
            say("the stock of {stock} cards cannot be shared out among {seats}", stock=stock, seats=seats),
        )
    if has_further_hands(rules):
        _check_further_hands(rules, stage, seats)
    given = {stage.talon_to, stage.turn_up_to} != {"nobody"}
    if given or (rules.deal.turn_up == "talon" and stage.draws == "to follow"):
        raise unfit(stage.name, say("the cards left over are drawn, so nobody else gets them"))


def _check_further_hands(rules: Rules, stage: Tricks, seats: int) -> None:
    """Check that the cards left over make whole hands, and that none of them but the last is turned up."""
    size, stock = hand_size(rules, seats), stock_of(rules, seats)
    if stock % (size * seats):
        raise unfit(
            stage.name,
            say(
                "the {stock} cards left over do not make further hands of {size} for {seats}",
                stock=stock,
                size=size,
                seats=seats,
            ),
        )
    if rules.deal.turn_up == "talon":
        raise unfit(
            stage.name,
            say("where hands are taken up one after another, only the dealer’s last card is turned up"),
        )


def _check_contracts(rules: Rules, stages: tuple[opening.StageTerm, ...], seats: int) -> None:
    """Check the rules of each contract to which these stages lead."""
    for stage in stages:
        contracts = opening.branches(stage)
        names = [each.name for each in contracts]
        if isinstance(stage, opening.ChooseContract) and not names:
            raise RulesError(f"{stage.name}: there is no contract to choose")
        after = stages[stages.index(stage) + 1 :]
        # Once a contract has been chosen, its stages follow.
        if isinstance(stage, opening.ChooseContract) and after not in {
            (),
            *(each.stages for each in contracts),
        }:
            raise RulesError(f"{stage.name}: the stages after it belong in its contracts")
        if isinstance(stage, opening.ChooseContract):
            _check_quotas(stage, names)
        words = all(is_word(name) and name == name.lower() and "." not in name for name in names)
        if len(set(names)) < len(names) or not words:
            raise RulesError(f"{stage.name}: each contract needs a different name, one word in lower case")
        for each in contracts:
            if each.pack is not None and {*each.pack.cards()} != {*rules.pack.cards()}:
                raise RulesError(f"{stage.name}: {each.name} is played with other cards than those dealt")
            within = rules.with_contract(stage, each)
            _check_whole(within, seats)
            _check_contracts(within, each.stages, seats)


def _check_quotas(stage: opening.ChooseContract, names: Sequence[str]) -> None:
    if stage.by == "bid" and not stage.again:
        raise RulesError(f"{stage.name}: any contract may be bid again, however often it has been played")
    if stage.quotas and stage.again:
        raise RulesError(f"{stage.name}: any contract may be chosen again, so no quota counts")
    for quota in stage.quotas:
        where = f"{stage.name}.quotas.{quota.name}"
        if quota.times < 0:
            raise RulesError(f"{where}: a contract cannot be declared {quota.times} times")
        if not quota.contracts or not {*quota.contracts} <= {*names}:
            raise RulesError(f"{where}: these are no contracts of the game: {', '.join(quota.contracts)}")
    if len({each.name for each in stage.quotas}) < len(stage.quotas):
        raise RulesError(f"{stage.name}: each quota needs a different name")
    doublings = (each for one in stage.contracts for each in one.stages if isinstance(each, bidding.Doubling))
    if stage.quotas and any(each.owed for each in doublings):
        raise RulesError(f"{stage.name}: where doubles are owed, each player declares each contract once")
