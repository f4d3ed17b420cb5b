"""Rams: in or out, a spare hand, and five tricks to shed ten counters or to share a pool."""

from dataclasses import replace

from capot.rules.changes.edits import Change, Remove
from capot.rules.changes.options import variant
from capot.rules.games.common import PIQUET, TIES, deals
from capot.rules.match.ends import AfterDeals, AtMost
from capot.rules.model import Choice, Cite, Game, NumberOption, Option, every_deal
from capot.rules.rules import Rules
from capot.rules.scoring import TrickCount
from capot.rules.sources import CAPOT, DENEXA_RAMS, FOSTER, RAMS_PAGE, RAMSEN_PAGES, TRADITION, WIKIPEDIA
from capot.rules.stages.announcing import StayIn, Undertaking
from capot.rules.stages.tricks import BeatTrumps, Eldest, MustTrump, Tricks, TurnedTrump
from capot.rules.terms import Batches, Deal, EveryTrick, Payoff, TrumpOrder

STAYING = "rules.stages.staying-in"
DUTIES = "rules.stages.tricks.duties"

GENERAL_RAMS = Undertaking(
    "general",
    "a general rams",
    EveryTrick(),
    made=Payoff(-5, 5),
    failed=Payoff(5, 0),
    still_count="winners",
    leads=True,
)

START = NumberOption("start", "Counters everyone starts with", 5, 20, "opening", 10, source=WIKIPEDIA)
SPARE = Option(
    "swapping",
    "Is there a spare hand to play in place of your own?",
    (Choice("on", "yes"), Choice("off", "no", (Change(f"{STAYING}.spare", value=False),))),
    WIKIPEDIA,
)
GENERAL = Option(
    "general",
    "May you announce that you will win all five tricks?",
    (Choice("on", "yes"), Choice("off", "no", (Change(f"{STAYING}.undertakings", ()),))),
    WIKIPEDIA,
)
LAST = Option(
    "last-player",
    "What if nobody, or only one player, is in before the dealer speaks?",
    (
        Choice("unasked", "if nobody is in, the dealer is not asked and scores for all five tricks"),
        Choice(
            "asked",
            "if nobody is in, the dealer may drop out too, and nobody scores",
            (Change(f"{STAYING}.last", "asked"),),
        ),
        Choice(
            "meets",
            "if one player is in, the dealer must stay in too",
            (Change(f"{STAYING}.last", "meets"),),
        ),
    ),
    FOSTER,
)
HEADING = Option(
    "heading",
    "Must you beat the best card of the trick if you can?",
    (
        Choice("must", "yes"),
        Choice(
            "may",
            "no, but if you cannot follow suit you must trump",
            (Remove(f"{DUTIES}.beating"), Change(f"{DUTIES}.trumping.over", "any")),
        ),
    ),
    RAMSEN_PAGES,
)
ORDER = Option(
    "card-order",
    "How do the cards rank?",
    (
        Choice("ace-high", "ace, king, queen, jack, ten and down to the seven"),
        Choice(
            "ecarte",
            "king, queen, jack, ace, ten and down to the seven, as in écarté",
            (Change("rules.packs.order", "KQJAT987"),),
        ),
        Choice(
            "seven",
            "ace high, but the seven of trumps is second to the ace of trumps",
            (Change("rules.packs.trump_order", TrumpOrder("A7KQJT98")),),
        ),
    ),
    RAMS_PAGE,
)

RAMS = Game(
    key="rams",
    name="Rams",
    blurb="Are you in? A trick sheds a counter, no trick brings five: stay in, drop out or swap your hand.",
    family="whist",
    players=(4, 3, 5),
    schedule=every_deal(
        Rules(
            packs=PIQUET,
            deal=Deal(by=Batches({5: "3-2"}), each=5, turn_up="talon"),
            stages=(
                StayIn(spare=True, undertakings=(GENERAL_RAMS,)),
                Tricks(
                    first_lead=Eldest(),
                    duties=(BeatTrumps(plain=True, name="beating"), MustTrump(over="always")),
                    trump=TurnedTrump(),
                ),
            ),
            scoring=(TrickCount("tricks", each=-1, none=5, alone=-5),),
        )
    ),
    ends=(AtMost(0),),
    opening=10,
    also_called=("Rammes", "Rems"),
    options=(START, SPARE, GENERAL, LAST, HEADING, ORDER, TIES),
    cites=(
        Cite("players", DENEXA_RAMS, "the sources allow up to nine, for whom 32 cards are too few"),
        Cite("rules.packs", WIKIPEDIA),
        Cite("rules.deal", WIKIPEDIA),
        Cite("rules.stages.staying-in", WIKIPEDIA),
        Cite(
            "rules.stages.staying-in.last",
            CAPOT,
            "the sources are silent on a deal in which all drop out; Twenty Down scores it like this",
        ),
        Cite(
            "rules.stages.staying-in.undertakings.general",
            FOSTER,
            "whoever has taken the spare hand keeps it, and the spare hand is gone if nobody has",
        ),
        Cite("rules.stages.tricks.first_lead", TRADITION),
        Cite("rules.stages.tricks.duties", RAMSEN_PAGES),
        Cite("rules.scoring.tricks", WIKIPEDIA),
        Cite("rules.scoring.tricks.alone", CAPOT, "five tricks, as if they had been played"),
        Cite("ends.down-to", WIKIPEDIA),
        Cite("opening", WIKIPEDIA),
        Cite("low_wins", WIKIPEDIA),
        Cite("ties", CAPOT, "the sources are silent on equal lowest totals"),
    ),
)

SIMPLE = Option(
    "simple-pool",
    "May you drop out while the pool holds nothing but the dealer’s stake?",
    (
        Choice("must", "no, all must play for a simple pool"),
        Choice("may", "yes", (Change(f"{STAYING}.forced_simple", value=False),)),
    ),
    TRADITION,
)
RAMS_POOL = variant(
    RAMS,
    Change("rules.scoring.tricks", TrickCount("tricks", each=1, none=-5, alone=5, pool=5)),
    Change(
        f"{STAYING}.undertakings.general",
        replace(GENERAL_RAMS, made=Payoff(0, -5), failed=Payoff(0, 5), still_count="nobody", pooled=True),
    ),
    Change(f"{STAYING}.forced_simple", value=True),
    Change("opening", 0),
    Change("ends", (AfterDeals(5, per="player"),)),
    Change("low_wins", value=False),
    key="rams-pool",
    name="Rams for a Pool",
    blurb="Rams for counters: the dealer puts up five, each trick takes a fifth, and no trick fills the next pool.",
    also_called=(),
    options=(
        deals(CAPOT),
        SIMPLE,
        SPARE,
        GENERAL,
        LAST,
        HEADING,
        ORDER,
        TIES,
    ),
    cites=(
        Cite("rules.scoring.tricks", WIKIPEDIA),
        Cite("rules.stages.staying-in.forced_simple", TRADITION, "as at Loo; the source has only the words"),
        Cite("rules.stages.staying-in.undertakings.general", FOSTER, "a failed one leaves the whole pool"),
        Cite("ends", CAPOT, "the sources play on as long as the players like; what is left goes to nobody"),
        Cite("opening", WIKIPEDIA),
        Cite("low_wins", WIKIPEDIA),
    ),
)
