"""Bassadewitz: take few card points; their order shares out a pool."""

from capot.rules.changes.edits import Change
from capot.rules.games.common import PIQUET, TIES, deals
from capot.rules.match.ends import AfterDeals
from capot.rules.model import Choice, Cite, Game, Option, every_deal
from capot.rules.rules import Rules
from capot.rules.scoring import ByRank, Captured, Shares
from capot.rules.sources import BASSADEWITZ_PAGE, CAPOT, POLIGNAC_PAGE, TRADITION
from capot.rules.stages.tricks import Eldest, Tricks
from capot.rules.terms import Deal

CARD_POINTS = ByRank({"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2})

BASSADEWITZ = Game(
    key="bassadewitz",
    name="Bassadewitz",
    blurb="Take few card points: the dealer’s pool goes to those who took the fewest.",
    family="bassadewitz",
    players=(4,),
    schedule=every_deal(
        Rules(
            packs=PIQUET,
            deal=Deal(),
            stages=(Tricks(first_lead=Eldest()),),
            scoring=(
                Captured(
                    "card-points", tuple(card for card in PIQUET.cards() if card.rank in "ATKQJ"), CARD_POINTS
                ),
                Shares("pool", of=("card-points",), ante=12, shares=(5, 4, 3, 0), sweep=4),
            ),
        )
    ),
    ends=(AfterDeals(2, per="player"),),
    low_wins=False,
    also_called=("Passadewitz", "Bassarowitz", "Passarowitz"),
    options=(
        Option(
            "most-points",
            "What does the player with the most card points pay?",
            (
                Choice("nothing", "nothing, but that player gets no share of the pool"),
                Choice(
                    "four-to-each",
                    "four chips to each of the others, unless someone won every trick",
                    (Change("rules.scoring.pool.most_pays", 4),),
                ),
            ),
            TRADITION,
        ),
        deals(CAPOT),
        TIES,
    ),
    cites=(
        Cite("players", POLIGNAC_PAGE),
        Cite("rules.packs", BASSADEWITZ_PAGE),
        Cite("rules.packs.order", BASSADEWITZ_PAGE, "another account ranks the ten second"),
        Cite("rules.deal.by", CAPOT, "the sources are silent; here they are dealt one at a time"),
        Cite("rules.stages.tricks", BASSADEWITZ_PAGE),
        Cite("direction", BASSADEWITZ_PAGE),
        Cite("rules.scoring.card-points", BASSADEWITZ_PAGE, "the ace counted five in older accounts"),
        Cite("rules.scoring.pool", BASSADEWITZ_PAGE),
        Cite("low_wins", CAPOT, "chips are won and lost, so the most chips win"),
        Cite("ends", CAPOT, "everyone pays the pool equally often, here twice"),
        Cite("ties", CAPOT, "the sources do not say; here the win is shared"),
    ),
)
