"""King and Kierki: a match of different deals, each with something else to avoid."""

from capot.cards import cards
from capot.rules.changes.edits import Add, Change, Remove, Shift
from capot.rules.games.common import FULL, ties
from capot.rules.match.ends import AfterDeals
from capot.rules.model import Choice, Cite, Game, NumberOption, Option, Part
from capot.rules.rules import Rules
from capot.rules.scoring import BasePoints, Captured, ScoreTerm, TrickTaken
from capot.rules.sources import CAPOT, KIERKI_TASK, PAGAT, SBN, TRADITION, UNICAME, WIKIPEDIA
from capot.rules.stages.bidding import Auction, NameTrump
from capot.rules.stages.opening import ChooseContract, Contract
from capot.rules.stages.tricks import Ban, Dealer, Duty, Eldest, MustDiscard, NamedTrump, Tricks, Unbroken
from capot.rules.terms import Deal

HEARTS = cards("A♥ K♥ Q♥ J♥ T♥ 9♥ 8♥ 7♥ 6♥ 5♥ 4♥ 3♥ 2♥")
QUEENS = cards("Q♠ Q♥ Q♦ Q♣")
MEN = cards("K♠ K♥ K♦ K♣ J♠ J♥ J♦ J♣")
KING_OF_HEARTS = cards("K♥")
HEARTS_LAST = Unbroken("♥", by="never", name="hearts")
SERIES_TIES = ties(CAPOT, one_more="all the deals are played once more, and so on until someone wins alone")

# --- King --------------------------------------------------------------------------------------------

LAST_TWO = (TrickTaken("last-but-one", "last but one", -90), TrickTaken("last", "last", -90))
NO_MEN = Captured("kings-and-jacks", MEN, -30)
NO_KING = Captured("king-of-hearts", KING_OF_HEARTS, -160)
KING_GOES = MustDiscard(KING_OF_HEARTS[0])
CONTRACTS = "rules@festa.stages.contract.contracts"

LEAD = Option(
    "lead",
    "Who leads to the first trick?",
    (
        Choice("dealer", "the dealer"),
        Choice(
            "eldest",
            "the player on the dealer’s left; in a festa the dealer chooses all the same",
            (
                Change("rules.stages.tricks.first_lead", Eldest()),
                Change(f"{CONTRACTS}.*.stages.tricks.first_lead", Eldest()),
            ),
        ),
    ),
    UNICAME,
)
ORDER = Option(
    "order",
    "Which comes first, No Queens or No Kings or Jacks?",
    (
        Choice("queens", "No Queens"),
        Choice("kings", "No Kings or Jacks", (Shift("schedule.no-kings-or-jacks", "no-queens"),)),
    ),
    WIKIPEDIA,
)
KING_DUTY = Option(
    "king-of-hearts",
    "In No King of Hearts, when must the king be played?",
    (
        Choice("void", "when its holder cannot follow suit"),
        Choice(
            "strict",
            "at the first chance, and so also when hearts were led and the ace is in the trick",
            (Change("rules.stages.tricks.duties.forced-discard.beaten", value=True),),
        ),
    ),
    SBN,
)
LENGTH = Option(
    "length",
    "How many negative deals are there?",
    (
        Choice("six", "six"),
        Choice(
            "three",
            "three with two aims each (tricks and the last two, hearts and the king of hearts, queens and the kings and jacks)",
            (
                Remove("schedule.no-kings-or-jacks"),
                Remove("schedule.no-king"),
                Remove("schedule.no-last-two"),
                Add("rules@no-tricks.scoring", LAST_TWO[0]),
                Add("rules@no-tricks.scoring", LAST_TWO[1]),
                Add("rules@no-hearts.scoring", NO_KING),
                Add("rules@no-hearts.stages.tricks.duties", KING_GOES),
                Add("rules@no-queens.scoring", NO_MEN),
                Change("schedule.no-tricks.title", "No Tricks, No Last Two"),
                Change("schedule.no-hearts.title", "No Hearts, No King of Hearts"),
                Change("schedule.no-queens.title", "No Queens, Kings or Jacks"),
            ),
        ),
    ),
    PAGAT,
)
AUCTION = Option(
    "auction",
    "In a festa, may the dealer sell the choice?",
    (
        Choice("off", "no, the dealer chooses"),
        Choice(
            "on",
            "yes, for the highest number of tricks bid, 25 points each; the dealer may refuse",
            (
                Add("rules@festa.stages", Auction(paid=False, price=25), before="contract"),
                Change("rules@festa.stages.contract.by", "bidder"),
                Change("rules@festa.stages.contract.again", value=True),
            ),
        ),
    ),
    WIKIPEDIA,
)


def _part(
    name: str,
    title: str,
    *scoring: ScoreTerm,
    bans: tuple[Ban, ...] = (),
    duties: tuple[Duty, ...] = (),
) -> Part:
    """Return a negative deal, in which the dealer leads."""
    play = Tricks(first_lead=Dealer(), bans=bans, duties=duties)
    return Part(Rules(packs=FULL, deal=Deal(), stages=(play,), scoring=scoring), name, title)


_PLAIN = Tricks(first_lead=Dealer())
FESTA = ChooseContract(
    (
        Contract(
            "trumps",
            "Trumps",
            (NameTrump(), Tricks(first_lead=Dealer(), trump=NamedTrump())),
            (TrickTaken("tricks", "every", 25),),
            total=325,
        ),
        Contract("no-trumps", "No Trumps", (_PLAIN,), (TrickTaken("tricks", "every", 25),), total=325),
        Contract(
            "nulos",
            "Nulos",
            (_PLAIN,),
            (BasePoints("outset", 325), TrickTaken("tricks", "every", -75)),
            total=325,
        ),
    ),
    by="dealer",
)

KING = Game(
    key="king",
    name="King",
    blurb="Six deals in which to avoid something, then four in which each dealer chooses what wins.",
    family="barbu",
    players=(4,),
    schedule=(
        _part("no-tricks", "No Tricks", TrickTaken("tricks", "every", -20)),
        _part("no-hearts", "No Hearts", Captured("hearts", HEARTS, -20), bans=(HEARTS_LAST,)),
        _part("no-queens", "No Queens", Captured("queens", QUEENS, -50)),
        _part("no-kings-or-jacks", "No Kings or Jacks", NO_MEN),
        _part("no-king", "No King of Hearts", NO_KING, bans=(HEARTS_LAST,), duties=(KING_GOES,)),
        _part("no-last-two", "No Last Two", *LAST_TWO),
        Part(Rules(packs=FULL, deal=Deal(), stages=(FESTA,), scoring=()), "festa", "Festa", deals=4),
    ),
    ends=(AfterDeals(1, per="game"),),
    low_wins=False,
    options=(LEAD, ORDER, KING_DUTY, LENGTH, AUCTION, SERIES_TIES),
    cites=(
        Cite("players", WIKIPEDIA),
        Cite("rules.packs", WIKIPEDIA),
        Cite("rules.deal.by", WIKIPEDIA),
        Cite("direction", WIKIPEDIA),
        Cite(
            "schedule",
            WIKIPEDIA,
            "some play No Kings or Jacks before No Queens; whoever is dealt the king of hearts from a pack turned "
            "up card by card deals first, which is the same as at random",
        ),
        Cite("rules.stages.tricks.first_lead", WIKIPEDIA),
        Cite("rules@no-hearts.stages.tricks.bans", WIKIPEDIA),
        Cite("rules@no-king.stages.tricks.bans", SBN),
        Cite(
            "rules@no-king.stages.tricks.duties",
            UNICAME,
            "it speaks of players who cannot follow suit; under the ace the king may be kept",
        ),
        Cite("rules@no-tricks.scoring.tricks", WIKIPEDIA),
        Cite("rules@no-hearts.scoring.hearts", WIKIPEDIA),
        Cite("rules@no-queens.scoring.queens", WIKIPEDIA),
        Cite("rules@no-kings-or-jacks.scoring.kings-and-jacks", WIKIPEDIA),
        Cite("rules@no-king.scoring.king-of-hearts", WIKIPEDIA),
        Cite("rules@no-last-two.scoring", WIKIPEDIA),
        Cite(
            "rules@festa.stages.contract",
            WIKIPEDIA,
            "it also names an auction in which the dealer sells the choice",
        ),
        Cite(f"{CONTRACTS}.nulos.scoring", SBN),
        Cite("low_wins", WIKIPEDIA),
        Cite("ends", WIKIPEDIA),
        Cite("ties", CAPOT, "the sources do not say; here the win is shared"),
    ),
)

# --- Kierki ------------------------------------------------------------------------------------------

TRICKS_TAKEN = TrickTaken("tricks", "every", 1)
HEARTS_TAKEN = Captured("hearts", HEARTS, 1)
QUEENS_TAKEN = Captured("queens", QUEENS, 5)
MEN_TAKEN = Captured("kings-and-jacks", MEN, 2)
KING_TAKEN = Captured("king-of-hearts", KING_OF_HEARTS, 18)
SEVENTH = TrickTaken("seventh", 7, 10)
LAST = TrickTaken("last", "last", 10)


def _deal(name: str, title: str, *scoring: ScoreTerm) -> Part:
    """Return a deal of Kierki, in which eldest hand leads."""
    play = Tricks(first_lead=Eldest())
    return Part(Rules(packs=FULL, deal=Deal(), stages=(play,), scoring=scoring), name, title)


KIERKI = Game(
    key="kierki",
    name="Kierki",
    blurb="The Polish game: six deals with six things to avoid, and a seventh with all of them at once.",
    family="barbu",
    players=(4,),
    schedule=(
        _deal("no-tricks", "No Tricks", TRICKS_TAKEN),
        _deal("no-hearts", "No Hearts", HEARTS_TAKEN),
        _deal("no-queens", "No Queens", QUEENS_TAKEN),
        _deal("no-gentlemen", "No Gentlemen", MEN_TAKEN),
        _deal("no-king", "No King of Hearts", KING_TAKEN),
        _deal("no-seventh-or-last", "No Seventh or Last", SEVENTH, LAST),
        _deal(
            "robber",
            "Robber",
            *(TRICKS_TAKEN, HEARTS_TAKEN, QUEENS_TAKEN, MEN_TAKEN, KING_TAKEN, SEVENTH, LAST),
        ),
    ),
    ends=(AfterDeals(1, per="game"),),
    options=(
        NumberOption(
            "rounds", "Number of times the seven deals are played", 1, 10, "ends.deals.count", 1, source=CAPOT
        ),
        Option(
            "hearts",
            "In No Hearts and No King of Hearts, may hearts be led?",
            (
                Choice("free", "yes, at any time"),
                Choice(
                    "last",
                    "no, unless you hold nothing else",
                    (
                        Add("rules@no-hearts.stages.tricks.bans", HEARTS_LAST),
                        Add("rules@no-king.stages.tricks.bans", HEARTS_LAST),
                    ),
                ),
            ),
            TRADITION,
        ),
        SERIES_TIES,
    ),
    cites=(
        Cite("players", KIERKI_TASK),
        Cite("rules.packs", KIERKI_TASK),
        Cite("rules.deal", KIERKI_TASK),
        Cite("direction", KIERKI_TASK),
        Cite("schedule", KIERKI_TASK, "it numbers the deals; playing them in this order is our choice"),
        Cite("rules.stages.tricks.first_lead", CAPOT, "the source has one player begin"),
        Cite("rules.stages.tricks.bans", KIERKI_TASK, "it forbids no lead"),
        Cite("rules@no-tricks.scoring", KIERKI_TASK),
        Cite("rules@no-hearts.scoring", KIERKI_TASK),
        Cite("rules@no-queens.scoring", KIERKI_TASK),
        Cite("rules@no-gentlemen.scoring", KIERKI_TASK),
        Cite("rules@no-king.scoring", KIERKI_TASK),
        Cite("rules@no-seventh-or-last.scoring", KIERKI_TASK),
        Cite("rules@robber.scoring", KIERKI_TASK),
        Cite(
            "ends",
            CAPOT,
            "each deal is played once; no source that was read has a second half for plus points",
        ),
        Cite("ties", CAPOT, "the sources do not say; here the win is shared"),
    ),
)
