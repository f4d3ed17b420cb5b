"""Turkish King, or Rıfkı: trumps twice and six things to avoid, chosen by the declarer within quotas."""

from capot.cards import Card
from capot.rules.games.common import FULL
from capot.rules.games.king import HEARTS, KING_OF_HEARTS, MEN, QUEENS, SERIES_TIES
from capot.rules.match.ends import AfterDeals
from capot.rules.model import Cite, Game, every_deal
from capot.rules.rules import Rules
from capot.rules.scoring import Captured, ScoreTerm, TrickTaken
from capot.rules.sources import CAPOT, PAGAT
from capot.rules.stages.bidding import NameTrump
from capot.rules.stages.opening import ChooseContract, Contract, Quota
from capot.rules.stages.tricks import Ban, Dealer, Duty, MustDiscard, MustTrump, NamedTrump, Tricks, Unbroken
from capot.rules.terms import Deal, Exact

PATH = "rules.stages.contract.contracts"


def _goes(costly: tuple[Card, ...], *, beaten: bool = True) -> tuple[Duty, ...]:
    """Return the duty to discard a card that costs points, and to play it under a higher one."""
    return (MustDiscard(costly[0], others=costly[1:], beaten=beaten),)


DISCARDED_BEFORE = Unbroken("♥", name="hearts")


def _to_avoid(
    name: str,
    title: str,
    total: Exact,
    *scoring: ScoreTerm,
    duties: tuple[Duty, ...] = (),
    bans: tuple[Ban, ...] = (),
) -> Contract:
    """Return a contract without trumps."""
    return Contract(
        name, title, (Tricks(first_lead=Dealer(), bans=bans, duties=duties),), scoring, total=total
    )


TRUMPS = Contract(
    "trumps",
    "Trumps",
    (NameTrump(), Tricks(first_lead=Dealer(), duties=(MustTrump(),), trump=NamedTrump())),
    (TrickTaken("tricks", "every", 50),),
    total=650,
)
NEGATIVES = (
    _to_avoid("no-tricks", "No Tricks", -650, TrickTaken("tricks", "every", -50)),
    _to_avoid(
        "no-hearts",
        "No Hearts",
        -390,
        Captured("hearts", HEARTS, -30),
        duties=_goes(HEARTS, beaten=False),
        bans=(DISCARDED_BEFORE,),
    ),
    _to_avoid("no-boys", "No Boys", -480, Captured("boys", MEN, -60), duties=_goes(MEN)),
    _to_avoid("no-girls", "No Girls", -400, Captured("girls", QUEENS, -100), duties=_goes(QUEENS)),
    _to_avoid(
        "rifki",
        "Rıfkı",
        -320,
        Captured("king-of-hearts", KING_OF_HEARTS, -320),
        duties=_goes(KING_OF_HEARTS),
        bans=(DISCARDED_BEFORE,),
    ),
    _to_avoid(
        "no-last-two",
        "No Last Two",
        -360,
        TrickTaken("last-but-one", "last but one", -180),
        TrickTaken("last", "last", -180),
    ),
)
NAMES = tuple(each.name for each in NEGATIVES)

QUOTAS = (
    Quota("trumps", ("trumps",), 2),
    Quota("negative", NAMES, 3),
    *(Quota(name, (name,), 2, by="table") for name in NAMES),
)

KING_TURKISH = Game(
    key="king-turkish",
    name="Turkish King",
    blurb="Twenty deals: each player names trumps twice, and three times one of six things to avoid.",
    family="barbu",
    players=(4,),
    schedule=every_deal(
        Rules(
            packs=FULL,
            deal=Deal(),
            stages=(ChooseContract((TRUMPS, *NEGATIVES), by="dealer", quotas=QUOTAS),),
            scoring=(),
        )
    ),
    ends=(AfterDeals(5, per="player"),),
    direction="anticlockwise",
    low_wins=False,
    also_called=("Rıfkı", "Rifki"),
    options=(SERIES_TIES,),
    cites=(
        Cite("players", PAGAT),
        Cite("rules.packs", PAGAT),
        Cite("rules.deal.by", CAPOT, "the cards are dealt one at a time"),
        Cite("direction", PAGAT),
        Cite("rules.stages.contract", PAGAT, "here the declarer is the dealer; chance decides who is first"),
        Cite("rules.stages.contract.quotas", PAGAT),
        Cite(f"{PATH}.trumps", PAGAT),
        Cite(f"{PATH}.no-tricks", PAGAT),
        Cite(f"{PATH}.no-hearts", PAGAT),
        Cite(
            f"{PATH}.no-hearts.stages.tricks.duties",
            CAPOT,
            "the source speaks of all cards that cost points; where hearts are led they all do, and any may be played",
        ),
        Cite(f"{PATH}.no-boys", PAGAT),
        Cite(f"{PATH}.no-girls", PAGAT),
        Cite(f"{PATH}.rifki", PAGAT),
        Cite(f"{PATH}.no-last-two", PAGAT),
        Cite("low_wins", PAGAT),
        Cite("ends", PAGAT),
        Cite("ties", CAPOT, "the sources do not say; here the win is shared"),
    ),
)
