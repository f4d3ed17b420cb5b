"""Naming the trump suit, the suit that counts or the starting rank, by the declarer."""

from dataclasses import replace

from capot.cards import SUITS
from capot.language.cards import rank_name, ranks_laid, suit_name
from capot.language.texts import Name, Text, listed, mark, say
from capot.language.tokens import tell
from capot.language.words import counted
from capot.play.choices import Asks, Legal
from capot.play.events import Made, What
from capot.play.moves import Move, NameRank, NameSuit, NameTrump
from capot.play.progress import Turns
from capot.play.seen import View
from capot.play.situation import Moves, S, Situation
from capot.play.speech import Answer, Question, nothing, unsaid
from capot.play.stages.seats_asked import declarer_asked, with_rules
from capot.rules.ongoing.naming import with_suit
from capot.rules.ongoing.trumps import with_trump
from capot.rules.rules import Rules
from capot.rules.stages.bidding import Auction
from capot.rules.stages.bidding import NameSuit as NameSuitTerm
from capot.rules.stages.bidding import NameTrump as NameTrumpTerm
from capot.rules.stages.exchanges import DealMore
from capot.rules.stages.opening import StageTerm


def _names(rules: Rules, term: StageTerm) -> tuple[Move, ...]:
    """Return any suit that may be named, held or not; any rank."""
    match term:
        case NameSuitTerm():
            return tuple(map(NameSuit, SUITS))
        case NameTrumpTerm():
            return tuple(map(NameTrump, term.among))
        case _:
            return tuple(map(NameRank, rules.pack.order))


MOVES = Moves((NameSuit, NameTrump, NameRank), is_spoken=True, actions=_names)


def begin(now: S) -> S:
    """Say who is the declarer, or name no suit; set a trump suit that is fixed in late deals."""
    term = now.stages[0]
    if isinstance(term, NameSuitTerm) and now.declarer is None and now.rules.stage(Auction) is not None:
        return replace(now, progress=Turns(1, open=False))
    now = replace(now, declarer=_declarer(now), progress=Turns())
    fixed = term.fixed_in(now.standing.number) if isinstance(term, NameTrumpTerm) else None
    return now if fixed is None else replace(now, trump=fixed, progress=Turns(1, open=False))


def _declarer(now: Situation) -> int:
    """Return the declarer: the one there is, the winner of most tricks before, or eldest."""
    term, before = now.stages[0], now.standing.last_winner
    if now.declarer is not None:
        return now.declarer
    if isinstance(term, NameTrumpTerm) and term.by == "most tricks" and before is not None:
        return before
    return now.eldest


to_act = declarer_asked


def asks(now: Situation) -> Asks:
    """The suit that counts, the trump suit, or the starting rank of the rows."""
    if isinstance(now.stages[0], NameSuitTerm):
        return "suit"
    return "trump" if isinstance(now.stages[0], NameTrumpTerm) else "rank"


def legal(now: Situation, seat: int) -> Legal:
    """Any suit or rank that may be named."""
    return Legal(_names(now.rules, now.stages[0]))


def why_not(now: Situation, seat: int, move: Move) -> str:
    """A sentence saying what to name."""
    if isinstance(now.stages[0], NameSuitTerm):
        return say("it is time to name the suit whose cards count")
    term = now.stages[0]
    if isinstance(term, NameTrumpTerm) and term.suits:
        some = [suit_name(now.faces, suit) for suit in term.suits]
        return say("it is time to name the trump suit: {suits}", suits=listed(some, "or"))
    if isinstance(term, NameTrumpTerm):
        return say("it is time to name the trump suit")
    if isinstance(move, NameRank):
        return say(
            "there is no {rank} in this pack; its ranks are {ranks}",
            rank=Name(move.rank),
            ranks=Name(" ".join(now.rules.pack.order)),
        )
    return say("it is time to name the rank that starts the layout")


def question(seen: View) -> Question:
    """Ask which suit or rank to name."""
    match seen.asks:
        case "suit":
            words = say("Name the suit that counts in this deal.")
            return Question(
                words,
                "suits",
                say(
                    "You may name a suit that you do not hold. Name the one of which you are least likely to take cards."
                ),
            )
        case "trump":
            more = say("You may name a suit that you do not hold. It beats all others in this deal.")
            later = sum(each.each for each in seen.rules.stages if isinstance(each, DealMore))
            if later:
                more = say(
                    "You may name a suit that you do not hold. You get {cards} more afterwards.",
                    cards=counted(later, "card"),
                )
            return Question(say("Name the trump suit."), "suits", more)
        case _:
            more = say(
                "Each suit is built up and down from that rank; one that helps your own cards is good."
            )
            return Question(say("Which rank starts the layout?"), "numbers", more)


def answer(seen: View, move: Move) -> Answer:
    """The suit or rank."""
    if isinstance(move, NameRank):
        return Answer(move, rank_name(seen.standing.faces, move.rank))
    return answer_with_suit(seen, move)


def answer_with_suit(seen: View, move: Move) -> Answer:
    """Return the answer that names a suit, to play alone or not."""
    assert isinstance(move, NameSuit | NameTrump)
    suit = suit_name(seen.standing.faces, move.suit)
    is_alone = isinstance(move, NameTrump) and move.alone
    return Answer(move, say("{suit}, alone", suit=suit) if is_alone else suit)


def told(seen: View, what: What, to: int | None) -> Text:
    """Say which suit or rank was named."""
    match what:
        case Made(seat, NameTrump() as move):
            return makes_trumps(seen, seat, move, to)
        case Made(seat, NameSuit(suit)):
            name = suit_name(seen.standing.faces, suit)
            return tell(to, seat, mark("You name {suit}."), mark("{name} names {suit}."), suit=name)
        case Made(seat, NameRank(rank)):
            ranks = ranks_laid(seen.standing.faces, rank)
            yours, theirs = (
                mark("You start the rows with {ranks}."),
                mark("{name} starts the rows with {ranks}."),
            )
            return tell(to, seat, yours, theirs, ranks=ranks)
        case _:
            raise unsaid(what)


def makes_trumps(seen: View, seat: int, move: NameTrump, to: int | None) -> Text:
    """Return who has made which suit trumps, to play alone or not."""
    suit = suit_name(seen.standing.faces, move.suit)
    if move.alone:
        yours, theirs = (
            mark("You make {suit} trumps and play alone."),
            mark("{name} makes {suit} trumps and plays alone."),
        )
        return tell(to, seat, yours, theirs, suit=suit)
    return tell(to, seat, mark("You make {suit} trumps."), mark("{name} makes {suit} trumps."), suit=suit)


facts = signs = nothing


def after(now: S, seat: int, move: Move) -> S:
    """Record the suit or rank."""
    done = Turns(1, open=False)
    if isinstance(move, NameSuit):
        return replace(now, progress=done)
    if isinstance(move, NameTrump):
        return replace(now, trump=move.suit, progress=done)
    assert isinstance(move, NameRank)
    return replace(now, start_rank=move.rank, progress=done)


def end(now: S) -> S:
    """Let the cards of the suit count that was named, or rank as trumps do."""
    stage = now.stages[0]
    if isinstance(stage, NameTrumpTerm):
        return with_rules(now, with_trump(now.rules, now.trump))
    named = next((move.suit for _, move in now.moves if isinstance(move, NameSuit)), None)
    if not isinstance(stage, NameSuitTerm) or named is None:
        return now
    return with_rules(now, with_suit(now.rules, stage, named))
