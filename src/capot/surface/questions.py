"""What a seat is asked: answers other than cards, with their meanings, and the contracts to choose from."""

from dataclasses import dataclass

from capot.cards import Card, Faces
from capot.language.cards import short, shorts, suit_name
from capot.language.texts import NOTHING, Name, Text, joined, phrase, say
from capot.language.words import measured
from capot.play.brag import FOURS
from capot.play.events import Given, Made
from capot.play.moves import Announce as AnnounceMove
from capot.play.moves import (
    Asks,
    Bid,
    CallCard,
    Choose,
    Expose,
    LayCards,
    Move,
    NameTrump,
    PassTurn,
    PlayCard,
    RefusePass,
    Stop,
    TakeWidow,
)
from capot.play.view import View
from capot.rules.bidding import contract_bid
from capot.rules.brag import Arrange, DecidedByHand, SwapHand
from capot.rules.opening import (
    Announce,
    ChooseContract,
    Contract,
    Exchange,
    Exposable,
    Kontra,
    MakeTrump,
    PushTalon,
    Raise,
    Rob,
    StageTerm,
    StayIn,
    branches,
)
from capot.rules.opening import Expose as ExposeTerm
from capot.rules.opening import TakeWidow as TakeWidowTerm
from capot.rules.rules import Rules
from capot.rules.text.exposing import worth_exposed
from capot.rules.text.facts import Setting
from capot.rules.text.scoring.stakes import counting_terms, undertaking_text
from capot.rules.tricks import Tricks
from capot.rules.widow import makes_hand_games, takes_widow, widow_word

_DOING: dict[Asks, Text] = {
    "lead": say("leading to a trick"),
    "play": say("playing a card"),
    "stop": say("taking the pool or leading on"),
    "lay": say("laying cards in rows"),
    "pass": say("passing cards"),
    "discard": say("discarding"),
    "draw": say("discarding and drawing"),
    "announce": say("announcing"),
    "contract": say("choosing a contract"),
    "bid": say("bidding"),
    "call": say("bidding"),
    "hold": say("holding a bid or passing"),
    "length": say("bidding the length of a suit"),
    "suit": say("naming the suit that counts"),
    "trump": say("naming trumps"),
    "rank": say("naming the rank that starts the rows"),
    "double": say("doubling"),
    "expose": say("exposing cards"),
    "raise": say("announcing a higher game"),
    "kontra": say("doubling the game or not"),
    "card": say("calling a card"),
    "rob": say("taking the card turned up or leaving it"),
    "stay": say("staying in or dropping out"),
    "climb": say("laying cards"),
    "declare": say("declaring"),
    "spare": say("taking or leaving the spare hand"),
    "arrange": say("making hands of three"),
}
"""Activity of the seats to act, by what they are asked, apart from the cards left over."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A possible answer that is not a card.

    ``title`` is the undertaking, contract or declaration that it names, or None.  ``meaning`` is a clause
    about its consequences, empty if the move is clear without one.
    """

    move: Move
    title: str | None = None
    meaning: str = ""


def answers(seen: View) -> list[Answer]:
    """Return the seat's possible answers, other than cards and choices that `Legal` describes."""
    return [_answer(seen, move) for move in seen.legal.moves if not isinstance(move, PlayCard | LayCards)]


def doing(asks: Asks, rules: Rules) -> Text:
    """Return the activity of the seats to act, in a deal of these rules."""
    match asks:
        case "widow":
            return say("taking or leaving the {widow}", widow=widow_word(rules))
        case "push":
            return say("taking up the {widow} or pushing it on", widow=widow_word(rules))
        case _:
            return _DOING[asks]


def announcements(seen: View) -> dict[str, Answer]:
    """Return the possible announcements and declarations by name."""
    return {
        each.move.name: each
        for each in answers(seen)
        if isinstance(each.move, AnnounceMove) and each.move.name
    }


RAISES = {"schneider": say("Schneider"), "schwarz": say("Schwarz"), "kontra": say("Kontra"), "re": say("Re")}
"""Titles of what is announced for the value of a game."""


def raised_by(seen: View) -> dict[int, Text]:
    """Return what each seat has announced for the value of the game; nothing for most."""
    found: dict[int, list[Text]] = {}
    for event in seen.events:
        what = event.what
        if not isinstance(event.stage, Raise | Kontra) or not isinstance(what, Made):
            continue
        if isinstance(what.move, AnnounceMove) and what.move.name in RAISES:
            found.setdefault(what.seat, []).append(RAISES[what.move.name])
    return {seat: joined(", ", some) for seat, some in found.items()}


def called_in(seen: View) -> list[tuple[Card, int | None]]:
    """Return the cards called in a deal, each with the seat that gave it, None if nobody held it."""
    found: list[tuple[Card, int | None]] = []
    for event in seen.events:
        match event.what:
            case Made(_, CallCard(card)):
                found.append((card, None))
            case Given(cards=(card,), how="called", giver=by):
                found[-1] = (card, by)
            case _:
                pass
    return found


def spent_contracts(seen: View) -> list[Answer]:
    """Return the contracts no longer available, while the declarer chooses one."""
    if not isinstance(seen.stage, ChooseContract):
        return []
    left = {move.contract for move in seen.legal.moves if isinstance(move, Choose)}
    return [_contract(seen, each.name) for each in seen.stage.contracts if each.name not in left]


def chooses_again(seen: View) -> bool:
    """Whether the declarer chooses a contract in other deals of the match too, as far as anybody knows."""
    return seen.standing.to_declare != 0 or bool(seen.standing.spent)


def chooses_each_once(seen: View) -> bool:
    """Whether the declarer chooses a contract in other deals too, and none of them twice."""
    stage = seen.stage
    if not isinstance(stage, ChooseContract) or stage.quotas or stage.again:
        return False
    return chooses_again(seen)


def seats_ready(seen: View) -> list[int]:
    """Return the seats that have chosen where all choose at the same time."""
    if not isinstance(seen.stage, Exchange | DecidedByHand | ExposeTerm | Arrange):
        return []
    return [seat for seat in range(seen.seats) if seat not in seen.to_act]


def has_just_laid(seen: View, seat: int | None) -> bool:
    """Whether the last move was a card of this seat, which may then stop but not pass in a layout."""
    last = seen.history[-1] if seen.history else None
    return last is not None and last.seat == seat and isinstance(last.move, PlayCard)


def contracts(rules: Rules) -> tuple[Contract, ...]:
    """Return all contracts of a deal's rules, played already or not."""
    stage = rules.stage(ChooseContract)
    return () if stage is None else stage.contracts


def contracts_left(seen: View) -> tuple[Contract, ...]:
    """Return the contracts that may be chosen in this deal, before one is."""
    stage = seen.rules.stage(ChooseContract)
    return () if stage is None else stage.left(seen.standing.spent, seen.standing.declared)


def contract_title(rules: Rules, name: str) -> Text:
    """Return the title of a contract; an unknown name is returned with spaces for hyphens."""
    title = next((each.title for each in contracts(rules) if each.name == name), None)
    return Name(name.replace("-", " ")) if title is None else phrase(title)


def meaning_of(rules: Rules, stage: StageTerm, contract: Contract, faces: Faces) -> Text:
    """Return a clause on a contract of a stage: whether its declarer takes the widow, and what counts."""
    counts = counting_terms(rules.with_contract(stage, contract), faces)
    return joined("; ", [part for part in (_with_widow(rules, stage, contract), counts) if part])


def _with_widow(rules: Rules, stage: StageTerm, contract: Contract) -> Text:
    """Return whether the declarer of a contract takes the widow, or nothing where no contract decides it."""
    if not any(takes_widow(each) for each in branches(stage)):
        return NOTHING
    word = widow_word(rules)
    term = takes_widow(contract)
    if term is None:
        return say("without the {widow}", widow=word)
    if term.forced:
        return say("the declarer must take the {widow}", widow=word)
    return say("the declarer may take the {widow}", widow=word)


def _answer(seen: View, move: Move) -> Answer:
    match move:
        case RefusePass():
            refusing = say("keep your cards: one refusal is enough, and nobody passes")
            return Answer(move, None, refusing)
        case AnnounceMove() if isinstance(seen.stage, Announce | StayIn):
            return _undertaking(seen, seen.stage, move)
        case AnnounceMove() if isinstance(seen.stage, Raise):
            return _level(move)
        case AnnounceMove() if isinstance(seen.stage, Kontra):
            return _kontra(move)
        case AnnounceMove():
            return _declaration(move)
        case TakeWidow() if isinstance(seen.stage, SwapHand | StayIn):
            if not move.takes:
                return Answer(move, None, say("keep your hand"))
            taking = say("put your hand aside and take the spare one, which you have not seen")
            return Answer(move, None, taking)
        case TakeWidow() if isinstance(seen.stage, Rob):
            return _robbing(seen, move)
        case TakeWidow() if isinstance(seen.stage, PushTalon):
            return _pushing(seen, seen.stage, move)
        case PassTurn() if isinstance(seen.stage, MakeTrump):
            return Answer(move, say("Pass"))
        case CallCard(card):
            return Answer(move, short(seen.standing.faces, card))
        case NameTrump(suit, alone=True):
            return Answer(move, say("{suit}, alone", suit=suit_name(seen.standing.faces, suit)))
        case TakeWidow() if isinstance(seen.stage, TakeWidowTerm) and seen.stage.by == "bidder":
            return _widow(seen, move)
        case Bid(amount=None):
            return Answer(move, say("Pass"))
        case Bid(amount=int() as amount) if seen.asks == "hold":
            return Answer(move, say("Hold {amount}", amount=amount))
        case Bid(int() as amount, str() as suit):
            told = say("Bid {amount} {suit}", amount=amount, suit=suit_name(seen.standing.faces, suit))
            return Answer(move, told)
        case Bid(amount=int() as amount) if (named := contract_bid(seen.rules, amount)) is not None:
            return _contract_bid(seen, move, named)
        case Bid(amount=int() as amount):
            return Answer(move, say("Bid {amount}", amount=amount))
        case Expose() if isinstance(seen.stage, Raise):
            laying = say("lay your hand open before the first lead, for a higher value")
            return Answer(move, say("Open hand"), laying)
        case Choose():
            return _contract(seen, move.contract)
        case Expose() if isinstance(seen.stage, ExposeTerm):
            return _exposing(seen, seen.stage, move)
        case Stop() if isinstance(seen.stage, Tricks):
            return Answer(move, say("Take the pool"), say("stop and take all that the pool holds"))
        case Stop():
            return Answer(move, say("Stop") if has_just_laid(seen, seen.seat) else say("Pass"))
        case _:
            return Answer(move)


def _level(move: AnnounceMove) -> Answer:
    """Return what announcing a level of the game means."""
    match move.name:
        case None:
            return Answer(move, None, say("announce nothing"))
        case "schneider":
            aim = say("leave your opponents no more than schneider, for a higher value")
            return Answer(move, say("Schneider"), aim)
        case _:
            return Answer(move, say("Schwarz"), say("win every trick, for a higher value"))


def _kontra(move: AnnounceMove) -> Answer:
    """Return what doubling the value of the game means."""
    match move.name:
        case None:
            return Answer(move, say("Pass"), say("leave the value of the game as it is"))
        case "kontra":
            return Answer(move, say("Kontra"), say("the game counts twice, won or lost"))
        case _:
            return Answer(move, say("Re"), say("the game counts four times, won or lost"))


def _widow(seen: View, move: TakeWidow) -> Answer:
    """Return what the highest bidder does with the widow."""
    word = widow_word(seen.rules)
    if move.takes:
        taking = say("pick up the {widow} and discard as many cards", widow=word)
        return Answer(move, say("Take the {widow}", widow=word), taking)
    if not makes_hand_games(seen.rules):
        leaving = say("leave the {widow} unseen; it counts for you all the same", widow=word)
        return Answer(move, say("Leave the {widow}", widow=word), leaving)
    leaving = say(
        "leave the {widow} unseen; it counts for you, and the game is worth more",
        widow=word,
    )
    return Answer(move, say("Hand game"), leaving)


def _undertaking(seen: View, stage: Announce | StayIn, move: AnnounceMove) -> Answer:
    found = next((each for each in stage.undertakings if each.name == move.name), None)
    if found is None:
        return Answer(move, None, say("announce nothing"))
    return Answer(move, phrase(found.title), undertaking_text(found, seen.standing.faces, "you"))


def _exposing(seen: View, stage: ExposeTerm, move: Expose) -> Answer:
    if not move.cards:
        return Answer(move, say("Expose nothing"))
    some = [each for each in stage.cards if each.card in move.cards]
    # Of several cards each has been explained by itself.
    meaning = exposed_meaning(seen, some[0]) if len(some) == 1 else ""
    return Answer(move, say("Expose {cards}", cards=shorts(seen.standing.faces, move.cards)), meaning)


def exposed_meaning(seen: View, one: Exposable) -> Text:
    """Return a clause on what a card changes once it is exposed."""
    standing = seen.standing
    now = Setting(seen.rules, seen.seats, standing.faces, standing.direction, standing.low_wins)
    what = worth_exposed(now, one)
    if not one.bonus:
        return what
    return say("{what}; you score {points} for exposing it", what=what, points=measured(one.bonus))


def _pushing(seen: View, stage: PushTalon, move: TakeWidow) -> Answer:
    word = widow_word(seen.rules)
    if move.takes:
        return Answer(
            move,
            say("Take"),
            say("take up the {widow} and lay as many cards in its place", widow=word),
        )
    if stage.factor == 2 and stage.of:
        return Answer(
            move,
            say("Push"),
            say("push the {widow} on unseen: the deal counts double", widow=word),
        )
    return Answer(move, say("Push"), say("push the {widow} on unseen", widow=word))


def _robbing(seen: View, move: TakeWidow) -> Answer:
    assert seen.turn_up is not None
    card = short(seen.standing.faces, seen.turn_up)
    if move.takes:
        return Answer(move, say("Take"), say("take the {card} and lay another card away", card=card))
    return Answer(move, say("Leave"), say("leave the {card} and keep your cards", card=card))


def _declaration(move: AnnounceMove) -> Answer:
    if move.name is None:
        return Answer(move, None, say("declare nothing"))
    if move.name == FOURS:
        showing = say("show four of a kind: the highest wins the deal at once")
        return Answer(move, say("Four of a kind"), showing)
    return Answer(move, say("Four pairs"), say("show four pairs: nobody wins this deal"))


def _contract_bid(seen: View, move: Bid, contract: Contract) -> Answer:
    """Return what bidding a contract means."""
    stage = seen.rules.stage(ChooseContract)
    assert stage is not None
    meaning = meaning_of(seen.rules, stage, contract, seen.standing.faces)
    return Answer(move, phrase(contract.title), meaning)


def _contract(seen: View, name: str) -> Answer:
    assert seen.stage is not None
    found = next(each for each in contracts(seen.rules) if each.name == name)
    meaning = meaning_of(seen.rules, seen.stage, found, seen.standing.faces)
    return Answer(Choose(name), phrase(found.title), meaning)
