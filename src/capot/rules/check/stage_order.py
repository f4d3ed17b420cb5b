"""Checks that the stages of a deal fit together in their order: declarer, talon, trumps."""

from collections.abc import Sequence

from capot.cards import SUITS, Card
from capot.language.texts import Name, say
from capot.rules.check.calling import check_calling
from capot.rules.check.kinds_of_play import check_kind_of_play
from capot.rules.check.making import check_lengths, check_making, check_turn_up
from capot.rules.check.melding import check_melding
from capot.rules.check.scoring import FIXED_VALUES
from capot.rules.derived.stakes import can_be_worth
from capot.rules.errors import RulesError, unfit
from capot.rules.ongoing.naming import is_of_one_suit
from capot.rules.ongoing.scaling import SCALED
from capot.rules.ongoing.trumps import makes_trumps, trump_limits
from capot.rules.rules import Rules
from capot.rules.scoring import (
    Bands,
    Captured,
    GameValue,
    GoneOut,
    Makers,
    MakersBands,
    PoolTaken,
    Scale,
    Sweepstake,
    TrickCount,
    TrumpFactor,
)
from capot.rules.stages import announcing, bidding, exchanges, opening
from capot.rules.stages.calling import CallCard
from capot.rules.stages.dominoes import Layout, NameRank
from capot.rules.stages.lengths import BidLength
from capot.rules.stages.tricks import NamedTrump, Tricks, TurnedTrump
from capot.rules.terms import Pack

_BEFORE_A_POOL = (
    exchanges.Rob | exchanges.Exchange | exchanges.TakeTalon | exchanges.DealMore | bidding.NameTrump
)
"""Stages before the play for a pool that goes to whoever wins enough tricks."""

MOST_EXPOSED = 6
"""Maximum number of cards that may be exposed in a deal: all their combinations are choices."""


def check_stage_order(rules: Rules, held: int) -> None:
    """Raise `RulesError` if a stage of resolved rules cannot stand where it does.

    ``held`` is the number of cards in all hands when the play begins.
    """
    _check_play(rules, held)
    _check_declaring(rules)
    _check_doubling(rules)
    _check_exposing(rules)
    _check_talon(rules)
    _check_pushing(rules)
    _check_robbing(rules)
    check_calling(rules)
    check_melding(rules)
    _check_passing(rules)
    _check_pool(rules)
    _check_jack(rules)
    _check_trumps(rules)
    _check_auction(rules)
    check_turn_up(rules)


def _check_play(rules: Rules, held: int) -> None:
    *before, last = rules.stages
    if any(isinstance(stage, opening.PlayTerm) for stage in before):
        raise RulesError("stages: nothing may come after the play of the cards")
    for stage in before[:-1]:
        if isinstance(stage, announcing.StayIn):
            raise RulesError(
                f"{stage.name}: players who drop out are out of the deal, so only the play may follow"
            )
    check_kind_of_play(rules)
    if not isinstance(last, Layout):
        rank = rules.stage(NameRank)
        if rank is not None and not isinstance(last, opening.ChooseContract):
            raise RulesError(f"{rank.name}: a rank is named, but no rows are built from it")
        return
    for stage in before:
        if isinstance(stage, announcing.Announce | announcing.StayIn):
            raise RulesError(f"{stage.name}: it concerns tricks, but none are played")
    if held < len(rules.pack.cards()) or not _can_be_laid(rules.pack, last):
        raise unfit(
            last.name,
            say("rows are built of whole suits, so all cards must be dealt and none may be missing"),
        )
    strange = [term.name for term in rules.scoring if not isinstance(term, GoneOut | Scale | TrumpFactor)]
    if strange:
        raise RulesError(f"scoring: {strange[0]} concerns tricks, but none are played")


def _can_be_laid(pack: Pack, rows: Layout) -> bool:
    """Whether every card of the pack fits at last; only rows with ends may lack cards, and only there."""
    places = [
        [place for place, rank in enumerate(pack.order) if Card(rank, suit) in pack.cards()] for suit in SUITS
    ]
    if rows.wrap or not rows.start:
        return all(len(own) == len(pack.order) for own in places)
    start = pack.order.index(rows.start)
    return all(start in own and own == [*range(own[0], own[-1] + 1)] for own in places)


def _check_declaring(rules: Rules) -> None:
    """Check that there is a declarer wherever one is needed."""
    declared = False
    for stage in rules.stages:
        fixed = isinstance(stage, Layout) and stage.start
        kinds = bidding.Doubling | CallCard | NameRank | Layout
        if isinstance(stage, kinds) and not fixed and not declared:
            raise RulesError(f"{stage.name}: there is no declarer before it")
        if isinstance(stage, opening.TakeWidow) and stage.by == "anybody" and declared:
            raise RulesError(f"{stage.name}: there is a declarer before anyone is asked to take it")
        widow = rules.stage(opening.TakeWidow)
        if isinstance(stage, opening.ChooseContract) and widow is not None and widow.by == "anybody":
            raise RulesError(
                f"{stage.name}: whoever takes the widow is the declarer, so no contract is chosen"
            )
        _check_bidder(rules, stage)
        if isinstance(stage, Tricks) and stage.open_hand != "never":
            if not declared:
                raise RulesError(f"{stage.name}: a hand is laid open, but there is no declarer before it")
            if stage.draws != "never":
                raise RulesError(f"{stage.name}: a hand is laid open only where nobody draws")
        taken = isinstance(stage, opening.TakeWidow) and not _is_left(rules, stage)
        naming = opening.ChooseContract | bidding.NameSuit | bidding.NameTrump | bidding.MakeTrump | BidLength
        declared = declared or taken or isinstance(stage, naming)
    counted = Bands | GameValue | Makers | MakersBands
    bands = next((term.name for term in rules.scoring if isinstance(term, counted)), None)
    if bands is not None and not declared:
        raise RulesError(f"scoring: {bands} pays the declarer, but there is none")


def _check_bidder(rules: Rules, stage: opening.StageTerm) -> None:
    """Check that there is an auction, and a game to raise, before what its winner does."""
    place = rules.stages.index(stage)
    bids = isinstance(stage, opening.TakeWidow | opening.ChooseContract) and stage.by in {"bidder", "bid"}
    has_auction = any(isinstance(each, bidding.Auction) for each in rules.stages[:place])
    if bids and not has_auction:
        raise RulesError(f"{stage.name}: there is no auction before it")
    chosen = rules.stage(opening.ChooseContract) is not None
    if isinstance(stage, opening.TakeWidow) and bids and not chosen and not _is_left(rules, stage):
        raise unfit(
            stage.name, say("the highest bidder takes it for a contract, and there is none to choose")
        )
    if isinstance(stage, bidding.Kontra) and not has_auction:
        raise RulesError(f"{stage.name}: only players who have bid may say it, and there is no auction")
    if not isinstance(stage, bidding.Raise | bidding.Kontra):
        return
    named = any(isinstance(each, opening.ChooseContract) for each in rules.stages[:place])
    if not named or not any(isinstance(term, GameValue) for term in rules.scoring):
        raise RulesError(f"{stage.name}: there is no game whose value could be raised")


def _is_left(rules: Rules, widow: opening.TakeWidow) -> bool:
    """Whether these are the rules for a widow that nobody took."""
    after = rules.stages[rules.stages.index(widow) + 1 :]
    left = widow.untaken
    return left is not None and (after, rules.scoring) == (left.stages, left.scoring)


def _check_doubling(rules: Rules) -> None:
    stage = rules.stage(bidding.Doubling)
    if stage is None:
        return
    if min(stage.owed, stage.missing) < 0:
        raise RulesError(f"{stage.name}: neither the doubles owed nor their cost can be below zero")
    if stage.missing and (stage.forced or not stage.owed):
        raise RulesError(f"{stage.name}: no double can be missing at the end, so none costs anything")
    if not (stage.forced or stage.owed):
        raise RulesError(f"{stage.name}: no double is owed, so nobody is forced or free to double")
    if not (stage.forced or stage.missing):
        raise RulesError(f"{stage.name}: doubles are owed, but neither forced nor paid for at the end")
    if stage.name in {term.name for term in rules.scoring}:
        raise RulesError(f"scoring: {stage.name} is also the name of the doubles")
    if stage.owed and rules.stage(opening.ChooseContract) is None:
        raise RulesError(f"{stage.name}: doubles are owed over several contracts, but none are chosen")


def _check_exposing(rules: Rules) -> None:
    """Check that exposed cards score, and that nothing but the play follows them."""
    term = rules.stage(announcing.Expose)
    if term is None:
        return
    if not isinstance(rules.stages[-1], Tricks) or rules.stages[-2] is not term:
        raise RulesError(f"{term.name}: cards are exposed just before they are played in tricks")
    if not term.cards:
        raise RulesError(f"{term.name}: there is no card to expose")
    if term.again and len(term.cards) == 1:
        raise RulesError(f"{term.name}: there is one card to expose, so nobody is asked again")
    if term.name in {each.name for each in rules.scoring}:
        raise RulesError(f"scoring: {term.name} is also the name of exposing")
    some = [each.card for each in term.cards]
    if len(set(some)) < len(some) or len({each.name for each in term.cards}) < len(some):
        raise RulesError(f"{term.name}: a card or a name stands twice")
    if len(some) > MOST_EXPOSED:
        raise RulesError(f"{term.name}: at most {MOST_EXPOSED} cards may be exposed, not {len(some)}")
    _check_scaled(rules, term.name, term.together)
    for one in term.cards:
        counted = [each for each in rules.scoring if isinstance(each, Captured) and one.card in each.cards]
        if not one.of and not counted:
            raise RulesError(f"{term.name}: {one.card} scores nothing by itself")
        _check_scaled(rules, term.name, one.of, by=one.name)
        if one.factor == 1 and not (one.bonus or term.together or term.held_back):
            raise RulesError(f"{term.name}: exposing {one.name} changes no score")
        if one.factor < 1:
            raise RulesError(f"{term.name}: the factor of {one.name} is at least 1")


def _check_scaled(rules: Rules, place: str, of: Sequence[str], by: str = "it") -> None:
    """Check that there are terms of these names whose points can be multiplied."""
    named = {each.name: each for each in rules.scoring}
    for part in of:
        if not isinstance(named.get(part), SCALED):
            raise RulesError(f"{place}: {by} refers to {part}, which scores no points here")


def _check_talon(rules: Rules) -> None:
    """Check that the cards left over are used at most once."""
    spare, talon, stock = (
        [each for each in rules.stages if exchanges.left_over_in(each) == use]
        for use in ("spare hand", "talon", "stock")
    )
    users = [*talon, *stock[:1]]
    if len([*spare, *users]) > 1:
        one, other = (Name(each.name) for each in [*spare, *users][:2])
        raise unfit("stages", say("{one} and {other} both use the cards left over", one=one, other=other))
    if not users:
        return
    user, last = users[0], rules.stages[-1]
    if rules.deal.turn_up == "talon" and not rules.kind_of_play.turned:
        raise unfit(user.name, say("the talon is turned up and cannot be taken"))
    goes = isinstance(last, Tricks) and last.talon_to != "nobody"
    draw = rules.stage(exchanges.Draw)
    if goes and (
        isinstance(user, exchanges.TakeTalon)
        or (draw is not None and draw.must)
        or (isinstance(user, opening.TakeWidow) and not _is_left(rules, user))
    ):
        raise unfit(user.name, say("once it is taken, no cards are left for the last trick"))


def _check_passing(rules: Rules) -> None:
    """Refuse passing, filling up or announcing together with other stages, except once all have drawn."""
    kinds = exchanges.Exchange | exchanges.TakeTalon | announcing.Announce
    *before, last = rules.stages
    given = [stage for stage in before if isinstance(stage, kinds)]
    if not given or not isinstance(last, Tricks):
        return
    others = [stage for stage in before if not isinstance(stage, (kinds, *opening.ASKING))]
    place = before.index(given[0])
    drawn = tuple(before[:place])
    if others == [*drawn] and isinstance(given[0], exchanges.Exchange) and len(given) == 1:
        match drawn:
            case (exchanges.Draw(must=True),) | (exchanges.DealMore(), exchanges.Draw(must=True)):
                return
            case _:
                pass
    if others:
        why = say("it does not go with {stage} in one deal", stage=Name(given[0].name))
        raise unfit(others[0].name, why)


def _check_pushing(rules: Rules) -> None:
    """Check that pushes multiply scores that can be, and that nothing but the play follows them."""
    term = rules.stage(exchanges.PushTalon)
    if term is None:
        return
    if not isinstance(rules.stages[-1], Tricks) or rules.stages[-2] is not term:
        raise RulesError(f"{term.name}: the talon is pushed on just before the play of the tricks")
    _check_scaled(rules, term.name, term.of)
    if term.factor < 1:
        raise RulesError(f"{term.name}: the factor of a push is at least 1")


def _check_trumps(rules: Rules) -> None:
    _check_cards_of_trumps(rules)
    naming, making = rules.stage(bidding.NameTrump), rules.stage(bidding.MakeTrump)
    last = rules.stages[-1]
    wanted = last.trump if isinstance(last, Tricks) else None
    if rules.pack.trumps and (naming or wanted):
        raise RulesError("packs: trumps that are the same in every deal can be neither named nor turned up")
    if making is not None:
        check_making(rules, making)
        return
    lengths = rules.stage(BidLength)
    if lengths is not None:
        check_lengths(rules, lengths)
        return
    if naming is None:
        if isinstance(wanted, NamedTrump) and not rules.has_melds:
            raise RulesError("trump: nobody names the trump suit")
        return
    if (naming.fixed is None) != (naming.fixed_from is None):
        raise RulesError(f"{naming.name}: a fixed suit needs the deal from which it holds")
    chosen = any(isinstance(each, opening.ChooseContract | opening.TakeWidow) for each in rules.stages)
    if chosen and naming.by != "eldest":
        raise RulesError(f"{naming.name}: the declarer names the suit, and it is known who that is")
    if naming.fixed_from is not None and naming.fixed_from < 1:
        raise RulesError(f"{naming.name}: deals are counted from 1, and there is none before it")
    if naming.fixed_from == 1 and naming.suits:
        raise RulesError(f"{naming.name}: the suit is fixed from the first deal on, so none is named")
    if len({*naming.suits}) < len(naming.suits) or not {*naming.suits} <= {*SUITS}:
        raise RulesError(f"{naming.name}: the suits that may be named are different suits")
    if isinstance(last, Tricks) and not isinstance(wanted, NamedTrump):
        raise RulesError(f"{naming.name}: trumps are named, but the tricks are played without them")


def _check_cards_of_trumps(rules: Rules) -> None:
    """Check that there are trumps to rank and to count, and that their order is one of the whole suit."""
    order, pack = rules.pack.trump_order, rules.pack
    named = makes_trumps(rules) or rules.stage(opening.ChooseContract) is not None
    if order is not None and not named:
        raise RulesError("packs: trumps rank in a special order, but there are none")
    for ranks in (order.order, order.black_order or pack.order) if order is not None else ():
        if sorted(ranks) != sorted(pack.order):
            raise RulesError(f"packs: trumps rank by {ranks}, which are not the ranks of the pack")
    if order is not None and (
        len(set(order.always)) < len(order.always) or not {*order.always} <= {*pack.cards()}
    ):
        raise RulesError("packs: the cards that are always trumps are different cards of the pack")
    open_yet = makes_trumps(rules) or isinstance(rules.stages[-1], opening.ChooseContract)
    counted = [term.name for term in rules.scoring if trump_limits(term)]
    if counted and pack.trumps:
        raise RulesError(
            f"scoring: {counted[0]} goes by the trumps of a deal, but the same cards are trumps in all"
        )
    if counted and not open_yet:
        raise RulesError(f"scoring: {counted[0]} counts trumps, but there are none")


def _check_robbing(rules: Rules) -> None:
    """Check that the card turned up makes trumps and can be taken, just before the play of the tricks."""
    term = rules.stage(exchanges.Rob)
    if term is None:
        return
    last = rules.stages[-1]
    if not isinstance(last, Tricks) or rules.stages[-2] is not term:
        raise RulesError(f"{term.name}: the pack is robbed just before the play of the tricks")
    if rules.deal.turn_up != "talon" or not isinstance(last.trump, TurnedTrump):
        raise RulesError(f"{term.name}: a card left over is turned up to make trumps and to be taken")
    if last.draws != "never" or last.talon_to != "nobody" or last.turn_up_to != "nobody":
        raise RulesError(f"{term.name}: the cards left over belong to nobody else")
    if len(term.rank) != 1 or term.rank not in rules.pack.order:
        raise RulesError(f"{term.name}: {term.rank} is no rank of the pack")
    if term.lowers and term.must:
        raise RulesError(f"{term.name}: nobody may leave the card turned up, so no trump is ever lowered")


def _check_pool(rules: Rules) -> None:
    """Check that a pool is paid for tricks alone, and that whoever plays for it has one."""
    pools = [term for term in rules.scoring if isinstance(term, TrickCount) and term.pool]
    staying = rules.stage(announcing.StayIn)
    wants = [each.name for each in opening.undertakings_of(rules.stages) if each.pooled]
    if staying is not None and staying.forced_simple:
        wants.append(staying.name)
    if wants and not pools:
        raise unfit(wants[0], say("it depends on a pool that the tricks share, but there is none"))
    for term in pools:
        plain = not (term.book or term.best_only or term.every is not None) and term.counts == "tricks"
        if len(rules.scoring) > 1 or term.pool < 0 or term.none > 0 or not plain:
            raise unfit("scoring", say("a pool that the tricks share is all that scores"))
        if not isinstance(rules.stages[-1], Tricks):
            raise unfit("scoring", say("the tricks share a pool, but none are played"))
    alone = [term.name for term in rules.scoring if isinstance(term, TrickCount) and term.alone]
    if alone and staying is None:
        raise RulesError(f"scoring: {alone[0]} has a score for a player left alone, but nobody drops out")
    for taken in (term for term in rules.scoring if isinstance(term, PoolTaken)):
        _check_taken(rules, taken)


def _check_taken(rules: Rules, term: PoolTaken) -> None:
    """Check that a pool that goes to whoever wins enough tricks can be won, and that nothing else scores."""
    last = rules.stages[-1]
    if not isinstance(last, Tricks) or last.draws != "never" or last.cancelling is not None:
        raise unfit(term.name, say("the pool goes with tricks that each have one winner, without drawing"))
    if not all(isinstance(stage, _BEFORE_A_POOL) for stage in rules.stages[:-1]):
        raise unfit(term.name, say("before the play for a pool nobody bids, announces, doubles or drops out"))
    if len(rules.scoring) > 1:
        raise unfit("scoring", say("a pool that goes to whoever wins enough tricks is all that scores"))
    if term.ante < 1 or term.again < 0 or (term.every or 0) < 0:
        raise unfit(term.name, say("everybody pays at least 1 into an empty pool"))


def _check_jack(rules: Rules) -> None:
    """Check that a pool with a jack says who may share it, and that a contract has no jack."""
    for term in (each for each in rules.scoring if isinstance(each, Sweepstake)):
        if term.fewest and (term.jack or term.sharers is not None):
            raise unfit(term.name, say("the players with the fewest cards share every pool"))
        if term.sharers is not None and term.sharers < 1:
            raise unfit(term.name, say("at least one player may win the pool"))
        if term.jack and term.sharers is None:
            raise unfit(term.name, say("where there is a jack, it must be said how many may share a pool"))
    contracts = [each for stage in rules.stages for each in opening.branches(stage)]
    if any(isinstance(term, Sweepstake) and term.jack for each in contracts for term in each.scoring):
        raise unfit("stages", say("no contract has a jack, which must be known when the deal begins"))


def _check_auction(rules: Rules) -> None:
    """Raise `RulesError` unless bids can be made, and a suit that the declarer names counts."""
    auction, naming = rules.stage(bidding.Auction), rules.stage(bidding.NameSuit)
    if auction is not None:
        _check_bids(auction)
        _check_worth(rules, auction)
        after = rules.stages[rules.stages.index(auction) + 1 : rules.stages.index(auction) + 2]
        decides = any(
            isinstance(each, opening.TakeWidow | opening.ChooseContract) and each.by in {"bidder", "bid"}
            for each in after
        )
        if not decides and (naming is None or naming not in after):
            raise RulesError(
                f"{auction.name}: the highest bidder must have something to decide right after it"
            )
        _check_bid_contracts(rules, auction)
        _check_price(rules, auction)
        if auction.name in {term.name for term in rules.scoring}:
            raise RulesError(f"scoring: {auction.name} is also the name of the auction")
        if auction.paid and not any(isinstance(term, Sweepstake) for term in rules.scoring):
            raise RulesError(f"{auction.name}: the bid is paid into a pool, but there is none")
    if naming is None:
        return
    if not isinstance(rules.stages[-1], Tricks) or rules.stages[-2] is not naming:
        raise RulesError(f"{naming.name}: the suit is named just before the play of the tricks")
    named = {term.name: term for term in rules.scoring}
    if not naming.of:
        raise RulesError(f"{naming.name}: nothing counts the cards of the suit")
    for part in naming.of:
        if part not in named or not is_of_one_suit(named[part]):
            raise RulesError(f"{naming.name}: it refers to {part}, which counts no cards of one suit here")


def _check_bid_contracts(rules: Rules, auction: bidding.Auction) -> None:
    """Check that each bid is a contract where nobody chooses one."""
    named = rules.stage(opening.ChooseContract)
    if named is None or named.by != "bid":
        return
    if auction.ladder or (auction.least, auction.step) != (1, 1):
        raise RulesError(f"{auction.name}: bids that name contracts are counted from 1")
    if auction.paid:
        raise RulesError(f"{auction.name}: the number of a contract cannot be paid")


def _check_worth(rules: Rules, auction: bidding.Auction) -> None:
    """Check that whoever has bid highest always has a contract to choose that can be worth the bid."""
    named, bid = rules.stage(opening.ChooseContract), auction.above(None)[-1]
    if named is None or named.by != "bidder":
        return
    values = [term for each in named.contracts for term in each.scoring if isinstance(term, GameValue)]
    if any(len(term.fixed) not in {0, FIXED_VALUES} for term in values):
        # They are refused by themselves.
        return
    too_low = [each for each in named.contracts if not can_be_worth(each, bid, hand=False)]
    if too_low and (not named.again or len(too_low) == len(named.contracts)):
        raise RulesError(
            f"{named.name}: {too_low[0].name} may be all that is left, and cannot be worth a bid of {bid}"
        )


def _check_bids(auction: bidding.Auction) -> None:
    """Check that there are bids to make."""
    if auction.ladder:
        if [*auction.ladder] != sorted({*auction.ladder}) or auction.ladder[0] < 1:
            raise RulesError(f"{auction.name}: the bids of a ladder go up from 1 or more")
        usual = bidding.Auction()
        if (auction.least, auction.most, auction.step) != (usual.least, usual.most, usual.step):
            raise RulesError(
                f"{auction.name}: the bids are those of the ladder, whatever else is said of them"
            )
    elif not 1 <= auction.least <= auction.most or auction.step < 1:
        raise RulesError(f"{auction.name}: bids go up from 1 or more, in steps of at least 1")
    if auction.overcall and (not auction.duel or auction.forced):
        raise RulesError(f"{auction.name}: only two at a time overcall each other, and both may pass")
    if auction.again and auction.duel:
        raise RulesError(f"{auction.name}: in a duel the two bid until one of them passes anyway")
    if auction.forced and not auction.duel:
        raise RulesError(f"{auction.name}: only a duel can force eldest hand to play")


def _check_price(rules: Rules, auction: bidding.Auction) -> None:
    """Check that a dealer who sells hears each of the others once, and that the bid is not paid twice."""
    if auction.price < 0:
        raise RulesError(f"{auction.name}: the dealer is paid for the choice, so no price is negative")
    if auction.price and (auction.again or auction.duel):
        raise RulesError(f"{auction.name}: where the dealer sells, each of the others speaks once")
    if auction.price and auction.paid:
        raise RulesError(f"{auction.name}: a bid is paid either to the dealer or into the pool")
    named = rules.stage(opening.ChooseContract)
    if auction.price and named is not None and not named.again:
        raise RulesError(f"{named.name}: whoever buys the choice may choose any contract again")
