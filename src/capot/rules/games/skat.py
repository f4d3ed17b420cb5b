"""Skat: an auction by the values of games, and one player alone against the other two."""

from dataclasses import replace

from capot.cards import Card
from capot.rules.by_seats import BySeats
from capot.rules.changes.edits import Add, Change
from capot.rules.games.common import deals, ties
from capot.rules.games.skat_ramsch import JACKS, PACK, RULES
from capot.rules.match.ends import AfterDeals
from capot.rules.model import Choice, Cite, Game, HouseRule, Option, every_deal
from capot.rules.rules import Rules
from capot.rules.scoring import ByRank, Captured, GameValue
from capot.rules.sources import CAPOT, FOSDICK, ISKO, MCNEELY, PARLETT, SKAT_PAGES, TRADITION, WIKIPEDIA
from capot.rules.stages.bidding import Auction, Kontra, Raise
from capot.rules.stages.opening import ChooseContract, Contract, TakeWidow
from capot.rules.stages.tricks import Eldest, Tricks
from capot.rules.terms import Batches, Deal, Pack

PLAIN_RANKS = "ATKQ987"
BASES = {"♦": 9, "♥": 10, "♠": 11, "♣": 12}
GRAND, NULL = 24, (23, 35, 46, 59)

LADDER = tuple(
    sorted(
        {
            *NULL,
            *(base * level for base in BASES.values() for level in range(2, 19)),
            *(GRAND * level for level in range(2, 12)),
        }
    )
)
"""The values that may be bid."""

POINTS = Captured(
    "card-points",
    tuple(card for card in PACK.cards() if card.rank in "ATKQJ"),
    ByRank({"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}),
)
PLAY = Tricks(first_lead=Eldest())
VALUE = GameValue("value", ("card-points",))


def _suit(name: str, title: str, suit: str) -> Contract:
    """Return the game in which the jacks and this suit are trumps."""
    trumps = (*JACKS, *(Card(rank, suit) for rank in PLAIN_RANKS))
    value = replace(VALUE, unit=BASES[suit])
    return Contract(name, title, (Raise(), PLAY), (POINTS, value), pack=replace(PACK, trumps=trumps))


CONTRACTS = (
    _suit("diamonds", "Diamond game", "♦"),
    _suit("hearts", "Heart game", "♥"),
    _suit("spades", "Spade game", "♠"),
    _suit("clubs", "Club game", "♣"),
    Contract("grand", "Grand", (Raise(), PLAY), (POINTS, replace(VALUE, unit=GRAND)), pack=PACK),
    Contract(
        "null",
        "Null",
        (Raise(levels=(), open_anyway=True), PLAY),
        (GameValue("value", fixed=NULL),),
        pack=Pack(order="AKQJT987"),
    ),
)
RAMSCH = Contract("ramsch", "Ramsch", RULES.stages, RULES.scoring)
EACH_VALUE = "rules.stages.contract.contracts.*.scoring.value"

OPTIONS: tuple[HouseRule, ...] = (
    Option(
        "all-pass",
        "What if everyone passes?",
        (
            Choice("none", "nothing is scored and the next dealer deals"),
            Choice(
                "ramsch",
                "Ramsch is played, in which only the jacks are trumps and the most card points lose",
                (Change("rules.stages.widow.untaken", RAMSCH),),
            ),
            Choice(
                "forehand",
                "the player on the dealer’s left must play for the lowest bid",
                (Change("rules.stages.auction.forced", value=True),),
            ),
        ),
        ISKO,
    ),
    Option(
        "scoring",
        "What is scored besides the value of the game?",
        (
            Choice("standard", "nothing"),
            Choice(
                "seeger-fabian",
                "50 for a game won, 50 less for a game lost, and then 40 for each of the others, or 30 if four are at the table",
                (
                    Change(f"{EACH_VALUE}.made", 50),
                    Change(f"{EACH_VALUE}.failed", -50),
                    Change(f"{EACH_VALUE}.others", BySeats({4: 30}, others=40)),
                ),
            ),
        ),
        SKAT_PAGES,
    ),
    Option(
        "self-schneider",
        "Does a declarer who loses with 30 card points or fewer lose one level more?",
        (
            Choice("yes", "yes"),
            Choice("no", "no", (Change(f"{EACH_VALUE}.self_schneider", value=False),)),
        ),
        ISKO,
    ),
    Option(
        "open-games",
        "May the declarer lay the hand open for a higher value?",
        (
            Choice("yes", "yes"),
            Choice("no", "no", (Change("rules.stages.contract.contracts.*.stages.raise.open", value=False),)),
        ),
        CAPOT,
    ),
    Option(
        "kontra",
        "May opponents who have bid double the declarer’s game?",
        (
            Choice("no", "no"),
            Choice(
                "yes",
                "yes, with kontra, and the declarer again with re",
                (Add("rules.stages.contract.contracts.*.stages", Kontra(), before="tricks"),),
            ),
        ),
        WIKIPEDIA,
    ),
    deals(CAPOT),
    ties(CAPOT),
)

SKAT = Game(
    key="skat",
    name="Skat",
    blurb="Bid for the value of your game, then play alone against the other two for most of the card points.",
    family="card points",
    players=(3, 4),
    schedule=every_deal(
        Rules(
            packs=PACK,
            deal=Deal(
                by=Batches({10: "3-4-3"}), each=10, sits_out=BySeats({4: True}, others=False), widow="skat"
            ),
            stages=(
                Auction(ladder=LADDER, duel=True, paid=False),
                TakeWidow(by="bidder"),
                ChooseContract(CONTRACTS, by="bidder", again=True),
            ),
            scoring=(),
        )
    ),
    ends=(AfterDeals(4, per="player"),),
    low_wins=False,
    options=OPTIONS,
    cites=(
        Cite("players", FOSDICK),
        Cite("rules.packs", FOSDICK),
        Cite("rules.deal", TRADITION, "the two cards are dealt after the first packets"),
        Cite("rules.deal.sits_out", WIKIPEDIA),
        Cite("rules.stages.auction", ISKO, "the second player bids first, then the dealer"),
        Cite("rules.stages.auction.ladder", ISKO),
        Cite("rules.stages.widow", PARLETT, "called the skat"),
        Cite("rules.stages.contract", PARLETT),
        Cite("rules.stages.contract.contracts.*.stages.raise", ISKO),
        Cite("rules.stages.contract.contracts.*.stages.tricks", FOSDICK),
        Cite("rules.stages.contract.contracts.*.scoring.value", ISKO),
        Cite("rules.stages.contract.contracts.*.scoring.value.unit", MCNEELY),
        Cite("rules.stages.contract.contracts.*.scoring.value.lost", WIKIPEDIA, "hand games too, since 1998"),
        Cite("ends", CAPOT, "clubs play lists of 36 or 48 deals"),
        Cite("ties", CAPOT, "the sources do not say; here the win is shared"),
    ),
)
