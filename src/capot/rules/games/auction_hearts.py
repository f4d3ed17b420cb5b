"""Auction Hearts: the highest bidder names the suit to be avoided, for a pool of counters."""

from dataclasses import replace

from capot.cards import cards
from capot.rules.by_seats import BySeats
from capot.rules.changes.edits import Change
from capot.rules.games.common import FULL, deals, ties
from capot.rules.games.hearts import HEART_CARDS
from capot.rules.match.ends import AfterDeals
from capot.rules.model import Choice, Cite, Game, Option, every_deal
from capot.rules.rules import Rules
from capot.rules.scoring import Sweepstake
from capot.rules.sources import CAPOT, FOSTER, PARLETT
from capot.rules.stages.bidding import Auction, NameSuit
from capot.rules.stages.tricks import Declarer, Tricks
from capot.rules.terms import Deal

BIDDING = Option(
    "bidding",
    "How often may you bid?",
    (
        Choice("once", "once, when your turn comes"),
        Choice(
            "on",
            "until you pass; bidding goes on until all but one have passed",
            (Change("rules.stages.auction.again", value=True),),
        ),
    ),
    CAPOT,
)

POOL = Option(
    "pool",
    "Who gets the pool?",
    (
        Choice(
            "clear",
            "a player without any of the suit, or two who halve it; otherwise it stays, for one player alone to win",
        ),
        Choice(
            "fewest",
            "in every deal, those who took the fewest of the suit",
            (Change("rules.scoring.avoided", Sweepstake("avoided", HEART_CARDS, fewest=True)),),
        ),
    ),
    PARLETT,
)

AUCTION_HEARTS = Game(
    key="auction-hearts",
    name="Auction Hearts",
    blurb="Bid for the right to name the suit that everyone avoids; whoever takes none of it wins the pool.",
    family="hearts",
    players=(4, 5, 6),
    schedule=every_deal(
        Rules(
            packs=BySeats(
                {
                    4: FULL,
                    5: replace(FULL, without=cards("2♠ 2♣")),
                    6: replace(FULL, without=cards("2♠ 2♥ 2♦ 2♣")),
                }
            ),
            deal=Deal(),
            stages=(Auction(), NameSuit(("avoided",)), Tricks(first_lead=Declarer())),
            scoring=(Sweepstake("avoided", HEART_CARDS, sharers=2, jack=True),),
        )
    ),
    ends=(AfterDeals(2, per="player"),),
    low_wins=False,
    options=(BIDDING, POOL, deals(CAPOT), ties(CAPOT)),
    cites=(
        Cite("players", FOSTER),
        Cite("rules.packs", FOSTER),
        Cite("rules.deal.by", FOSTER),
        Cite("rules.stages.auction", FOSTER, "eldest bids first and the dealer last, once each"),
        Cite("rules.stages.auction.most", CAPOT, "the sources name no highest bid"),
        Cite("rules.stages.suit", FOSTER),
        Cite("rules.stages.tricks", FOSTER, "any card may be led, and any discarded, at any time"),
        Cite("rules.stages.tricks.first_lead", FOSTER, "the highest bidder"),
        Cite("rules.scoring.avoided", FOSTER, "a pool that stays whole is a jack"),
        Cite("ends.deals", CAPOT, "the sources do not say; here each player deals twice"),
        Cite("ties", CAPOT, "the sources do not say; here the win is shared"),
    ),
)
