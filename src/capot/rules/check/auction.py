"""Checks of an auction: its bids, what the highest bidder decides, and the suit that a declarer names."""

from capot.rules.check.scoring import FIXED_VALUES
from capot.rules.derived.stakes import can_be_worth
from capot.rules.errors import RulesError
from capot.rules.ongoing.naming import is_of_one_suit
from capot.rules.rules import Rules
from capot.rules.scoring import GameValue, Sweepstake
from capot.rules.stages import bidding, opening
from capot.rules.stages.tricks import Tricks


def check_auction(rules: Rules) -> None:
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
