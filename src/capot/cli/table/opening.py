"""Everything before the play, in words: announcements, contracts, trumps, doubles, staying in.

Cards that change hands are in `exchange`, to which all other questions and moves are passed on.
"""

import re
from typing import TypeAlias

from capot.cards import SUITS, Card, Faces
from capot.cli.screens.screen import Choice, Question
from capot.cli.table.auction import bid_explained, bid_facts, bid_question, bid_sentence, bid_words, holds_bid
from capot.cli.table.calling import called_facts, calling_effects, calling_explained, calling_question
from capot.cli.table.dominoes import ranks_text
from capot.cli.table.doubling import (
    double_owed,
    doubled_text,
    doubling_explained,
    doubling_question,
)
from capot.cli.table.exchange import (
    ExchangeMove,
    exchange_decision,
    exchange_effects,
    exchange_explained,
    exchange_opening,
    exchange_question,
    exchange_sentence,
    exchange_words,
)
from capot.cli.table.exposing import exposed_lines, exposing_explained, exposing_question
from capot.cli.table.making import (
    making_effects,
    making_explained,
    making_question,
    trump_sentence,
    trump_words,
    trumps_text,
)
from capot.cli.table.opening_answers import OpeningAsks
from capot.cli.table.staying import staying_effects, staying_explained, staying_question
from capot.cli.words import Names, count, joined, opening
from capot.play.events import Made
from capot.play.moves import (
    Announce,
    Bid,
    CallCard,
    Choose,
    Double,
    Expose,
    NameRank,
    NameSuit,
    NameTrump,
    PlayCard,
    StayIn,
    TakeWidow,
)
from capot.play.stages.contract import chooses_again, chooses_each_once
from capot.play.view import View
from capot.rules.bidding import bid_contracts
from capot.rules.check.deal import stock_of
from capot.rules.lengths import BidLength
from capot.rules.opening import Announce as AnnounceTerm
from capot.rules.opening import DealMore, Doubling, Kontra, Raise, StageTerm, branches
from capot.rules.opening import Expose as ExposeTerm
from capot.rules.opening import MakeTrump as MakeTrumpTerm
from capot.rules.opening import NameSuit as NameSuitTerm
from capot.rules.opening import NameTrump as NameTrumpTerm
from capot.rules.opening import StayIn as StayInTerm
from capot.rules.opening import TakeWidow as TakeWidowTerm
from capot.rules.rules import Rules
from capot.rules.stakes import KONTRA, game_value
from capot.rules.text.contracts import contract_title, contracts
from capot.rules.text.scoring.stakes import counting_line, undertaking_text
from capot.rules.tricks import Tricks
from capot.rules.trumps import ranked_by_contracts
from capot.rules.widow import widow_word
from capot.surface.questions import announcements, contracts_left
from capot.surface.voice import answers

OpeningMove: TypeAlias = (
    Announce
    | Choose
    | Bid
    | NameSuit
    | NameTrump
    | CallCard
    | NameRank
    | Double
    | Expose
    | StayIn
    | ExchangeMove
)

_SEAT = re.compile(r"\bseat (\d+)\b")


def opening_question(asks: OpeningAsks, seen: View, names: Names, note: str) -> Question:
    """Return the question of a stage before the play."""
    match asks:
        case "announce" | "raise" | "kontra":
            return _announcing(seen, note)
        case "contract":
            return _contract(seen, note)
        case "bid" | "call" | "hold" | "length":
            return bid_question(seen, note)
        case "trump" if isinstance(seen.stage, MakeTrumpTerm):
            return making_question(seen, note)
        case "suit" | "trump" | "rank":
            return _naming(seen, note)
        case "double":
            return doubling_question(seen, names, note)
        case "expose":
            return exposing_question(seen, note)
        case "card":
            return calling_question(seen, note)
        case "stay":
            return staying_question(seen, note)
        case _:
            return exchange_question(asks, seen, names, note)


def opening_explained(asks: OpeningAsks, seen: View, names: Names) -> list[str]:
    """Return an explanation of the question, for the first time it is asked."""
    match asks:
        case "contract":
            tail = " that you have not played yet" if chooses_each_once(seen) else ""
            return [f"You are the declarer: choose a contract{tail}."]
        case "bid" | "call" | "hold" | "length":
            return bid_explained(seen)
        case "suit":
            return ["You won the auction: name the suit whose cards count. You may name one you do not hold."]
        case "trump" if isinstance(seen.stage, MakeTrumpTerm):
            return making_explained(seen)
        case "trump" if isinstance(seen.stage, BidLength):
            return [f"You bid highest: name a suit of which you hold {seen.best_bid[1]} trumps."]
        case "trump":
            return [_trump_explained(seen)]
        case "rank":
            return ["Choose the rank that starts the rows; each suit is built up and down from it."]
        case "double":
            return doubling_explained(seen, names)
        case "expose":
            return exposing_explained(seen)
        case "card":
            return calling_explained(seen)
        case "stay":
            return [staying_explained(seen)]
        case "raise":
            return ["You may announce a higher game now, which you must then reach."]
        case "kontra" if seen.declarer == seen.seat:
            return ["Your game has been doubled by kontra. With re it counts four times, won or lost."]
        case "kontra":
            return ["With kontra the game counts twice, won or lost; the declarer may answer with re."]
        case "announce":
            return []
        case _:
            return exchange_explained(asks, seen)


def opening_reminder(seen: View, names: Names) -> list[str]:
    """Return what to repeat whenever a question is asked again."""
    return double_owed(seen, names) if seen.asks == "double" else []


def how_to_name(seen: View, suits: str) -> str:
    """Return what to type where a suit or rank is named, or nothing; ``suits`` lists their letters."""
    match seen.asks:
        case "suit" | "trump":
            return f"Type a suit by its name or letter ({suits})"
        case "rank":
            return "Type a rank by its name or letter"
        case _:
            return ""


def opening_words(move: OpeningMove, faces: Faces, names: Names | None, rules: Rules | None = None) -> str:
    """Return a move as typed, with players' names if known; ``rules`` may name what is bid."""
    match move:
        case Announce():
            return (move.name or "nothing").replace("-", " ")
        case Choose():
            return move.contract.replace("-", " ")
        case Bid():
            return bid_words(move, faces, rules)
        case NameTrump():
            return trump_words(move, faces)
        case NameSuit():
            return faces.suit_name(move.suit)
        case CallCard():
            return faces.short(move.card)
        case NameRank():
            return faces.rank_letter(move.rank)
        case Double():
            called = (f"seat {seat}" if names is None else names.inside(seat) for seat in move.seats)
            return joined(called) if move.seats else "nobody"
        case Expose():
            return faces.shorts(move.cards) or "nothing"
        case StayIn():
            return move.text
        case _:
            return exchange_words(move, faces)


def opening_decision(move: OpeningMove) -> str:
    """Return what a move is called when it is taken back."""
    match move:
        case Double((_, *_)):
            return "the doubling of "
        case Expose((_, *_)):
            return "the exposing of "
        case Bid():
            return "the bid: "
        case CallCard():
            return "the call of "
        case Announce() | Choose() | NameSuit() | NameTrump() | NameRank() | Double() | Expose() | StayIn():
            return "the choice: "
        case _:
            return exchange_decision(move)


def opening_sentence(stage: StageTerm, made: Made, seen: View, names: Names) -> str:
    """Return the move just made as a sentence, or nothing if it says nothing by itself."""
    faces, seat = seen.standing.faces, made.seat
    match made.move:
        case Announce() if isinstance(stage, AnnounceTerm | StayInTerm):
            return _announced(stage, seat, made.move, seen, names)
        case Announce(name) if isinstance(stage, Kontra):
            return f"{names.does(seat, 'say', name)}." if name else f"{names.does(seat, 'pass')}."
        case Announce(name) if isinstance(stage, Raise):
            return f"{names.does(seat, 'announce', name or 'nothing')}."
        case Choose(contract):
            return f"{names.does(seat, 'choose', contract_title(seen.rules, contract))}."
        case Bid():
            return bid_sentence(seat, made.move, seen, names, holds=holds_bid(made, seen))
        case NameSuit(suit):
            return f"{names.does(seat, 'name', faces.suit_name(suit))}."
        case CallCard(card):
            return f"{names.does(seat, 'call', faces.short(card))}."
        case NameTrump():
            return trump_sentence(seat, made.move, faces, names)
        case NameRank(rank):
            return f"{names.does(seat, 'start', f'the rows with {ranks_text(rank, faces)}')}."
        case Double(seats):
            doubled = doubled_text(seat, seats, seen.doubles, names) or "nobody"
            return f"{names.does(seat, 'double', doubled)}."
        case Expose(cards):
            return f"{names.does(seat, 'expose', joined(map(faces.short, cards)) or 'nothing')}."
        case StayIn(stays):
            return f"{names.does(seat, 'stay', 'in') if stays else names.does(seat, 'drop', 'out')}."
        case _:
            return exchange_sentence(stage, made, seen, names)


def opening_effects(stage: StageTerm, made: Made, seen: View, names: Names) -> list[str]:
    """Return what follows from the move just made, and what counts from now on if it settled that."""
    lines = exchange_effects(stage, made, seen, names)
    if isinstance(stage, ExposeTerm) and (seen.stage != stage or len(seen.to_act) == seen.seats):
        others = [each for each in seen.exposed if each[0] != made.seat]
        lines += [f"{line}." for line in exposed_lines(others, seen.standing.faces, names)]
        lines += what_counts(seen) if seen.stage != stage and seen.exposed else []
    if isinstance(stage, Doubling) and seen.stage is None:
        lines.append("Nobody has doubled: the deal is not played, and its points are split.")
    stays = seen.rules.stage(StayInTerm)
    is_led = isinstance(seen.stage, Tricks) and not isinstance(stage, Tricks | StayInTerm)
    if stays is not None and is_led and seen.trump is not None and stays.forced_by == seen.trump:
        trumps = opening(seen.standing.faces.suit_name(seen.trump))
        lines.append(f"{trumps} are trumps, so nobody may drop out.")
    lines += staying_effects(stage, made, seen, names)
    lines += making_effects(stage, seen, names)
    lines += calling_effects(made, seen)
    if isinstance(stage, NameSuitTerm) and seen.stage != stage:
        lines += what_counts(seen)
    if seen.stage != stage and seen.contract in branches(stage):
        lines += what_counts(seen)
    return lines


def opening_lines(seen: View, names: Names) -> list[str]:
    """Return lines on the turn-up, declarer, trumps and staying in, once the cards have been dealt."""
    lines, faces = [], seen.standing.faces
    if seen.turn_up is not None:
        trump = "there are no trumps" if seen.trump is None else f"{faces.suit_name(seen.trump)} are trumps"
        shown = faces.short(seen.turn_up)
        is_open = isinstance(seen.stage, MakeTrumpTerm)
        lines.append(f"{shown} is turned up{'' if is_open else f': {trump}'}.")
    if seen.rules.pack.trumps and not ranked_by_contracts(seen.rules):
        lines.append(f"Trumps from high to low: {faces.shorts(seen.rules.pack.trumps)}.")
    some = contracts(seen.rules)
    if some and seen.declarer is not None and seen.contract is None:
        left = contracts_left(seen)
        titles = joined(each.title for each in left)
        still = titles if len(left) < len(some) else count(len(some), "contract")
        tail = f", with {still} left" if chooses_again(seen) else ""
        lines.append(f"{names.does(seen.declarer, 'are', 'the declarer')}{tail}.")
    is_named = any(isinstance(each.move, NameTrump) for each in seen.history)
    if seen.trump is not None and seen.rules.stage(NameTrumpTerm) is not None and not is_named:
        lines.append(f"{opening(trumps_text(seen.rules.pack, seen.trump, faces))} from now on.")
    stays = seen.rules.stage(StayInTerm)
    if stays is not None and stays.is_forced(None, seen.standing.number, seen.standing.pot):
        lines.append("Nobody may drop out.")
    return [*lines, *exchange_opening(seen, names)]


def opening_facts(seen: View, names: Names) -> list[str]:
    """Return the contract, the trumps and the starting rank, and who chose them."""
    faces, by = seen.standing.faces, seen.declarer
    lines, takes, moves = [], TakeWidow(takes=True), [each.move for each in seen.history]
    if seen.contract is not None:
        verb = "bid" if bid_contracts(seen.rules) else "chosen"
        whose = f", {verb} by {names.inside(by)}" if by is not None else ""
        lines.append(f"{seen.contract.title}{whose}")
    elif by is not None and seen.rules.stage(TakeWidowTerm) is not None and takes in moves:
        lines.append(names.does(by, "have", f"the {widow_word(seen.rules)}"))
    if seen.trump is not None and (seen.contract is not None or not ranked_by_contracts(seen.rules)):
        named = [each for each in seen.history if isinstance(each.move, NameTrump)]
        by_whom = f", named by {names.inside(named[0].seat)}" if named and seen.contract is None else ""
        lines.append(opening(trumps_text(seen.rules.pack, seen.trump, faces) + by_whom))
    value = game_value(seen.rules)
    if value is not None:
        lines += ["hand game"] * value.stake.hand
        lines += [f"{level} announced" for level in value.stake.announced[-1:]]
        if value.stake.factor > 1:
            lines.append("kontra" if value.stake.factor == KONTRA else "kontra and re")
    if seen.start_rank is not None:
        lines.append(f"the rows start with {ranks_text(seen.start_rank, faces)}")
    lines += bid_facts(seen, names)
    lines += exposed_lines(_still_exposed(seen), faces, names)
    lines += called_facts(seen, names)
    if seen.standing.sitting is not None:
        lines.append(names.does(seen.standing.sitting, "sit", "out as dealer"))
    elif seen.dropped:
        lines.append(f"out: {joined(names.inside(seat) for seat in seen.dropped)}")
    if seen.stock and stock_of(seen.rules, len(seen.players)):
        lines.append(f"{count(seen.stock, 'card')} left in the stock")
    if seen.open_card is not None:
        no_trumps = seen.trump is None and seen.rules.stage(MakeTrumpTerm) is None
        lines.append(f"{faces.short(seen.open_card)} is turned up{', no trumps' * no_trumps}")
    return lines


def _still_exposed(seen: View) -> list[tuple[int, Card]]:
    """Return the exposed cards: those that score more by it, or what is still held of an open hand."""
    if seen.rules.stage(ExposeTerm) is not None:
        return [*seen.exposed]
    played = {each.move.card for each in seen.history if isinstance(each.move, PlayCard)}
    return [(seat, card) for seat, card in seen.exposed if card not in played]


def what_counts(seen: View) -> list[str]:
    """Return what scores in a deal, unless that has yet to be chosen."""
    return [counting_line(seen.rules, seen.standing.faces)] if seen.rules.scoring else []


def with_names(reason: str, names: Names) -> str:
    """Return a reason with players' names instead of seats."""
    return _SEAT.sub(
        lambda found: names.inside(int(found[1])) if int(found[1]) < len(names.called) else found[0], reason
    )


def _announcing(seen: View, note: str) -> Question:
    named = [
        Choice(each.title or name, name, detail=each.meaning) for name, each in announcements(seen).items()
    ]
    opens = [
        Choice("open hand", "open", detail=each.meaning)
        for each in answers(seen)
        if isinstance(each.move, Expose)
    ]
    return Question("Announce", [Choice("nothing", "nothing"), *named, *opens], empty="nothing", note=note)


def _contract(seen: View, note: str) -> Question:
    choices = [
        Choice(each.title or "", each.move.contract, detail=each.meaning)
        for each in answers(seen)
        if isinstance(each.move, Choose)
    ]
    return Question("Your contract", choices, kind="list", note=note, first=1, is_strict=True)


def _naming(seen: View, note: str) -> Question:
    faces = seen.standing.faces
    suits = [move.suit for move in seen.legal.moves if isinstance(move, NameSuit | NameTrump)]
    if suits:
        signs = [faces.suit_signs[SUITS.index(suit)] for suit in suits]
        names = [faces.suit_name(suit) for suit in suits]
        choices = [Choice(f"{sign} {name}", name) for sign, name in zip(signs, names, strict=True)]
        prompt = "Your trumps" if seen.asks == "trump" else "The suit"
        # Where there is no choice, Enter names the suit.
        return Question(prompt, choices, empty=names[0] if len(names) == 1 else "", note=note, first=1)
    ranks = [move.rank for move in seen.legal.moves if isinstance(move, NameRank)]
    choices = [Choice(letter, letter) for letter in map(faces.rank_letter, ranks)]
    return Question("Start the rows with", choices, note=note, first=None)


def _trump_explained(seen: View) -> str:
    more = sum(each.each for each in seen.rules.stages if isinstance(each, DealMore))
    first = f" on your first {count(len(seen.hand), 'card')}, before you get {more} more" if more else ""
    return f"You name the trumps{first}. You may choose any suit, even one you do not hold."


def _announced(stage: AnnounceTerm | StayInTerm, seat: int, move: Announce, seen: View, names: Names) -> str:
    found = next((each for each in stage.undertakings if each.name == move.name), None)
    said = names.does(seat, "announce", found.title if found else "nothing")
    if found is None or seat == seen.seat:
        return f"{said}."
    return f"{said} ({undertaking_text(found, seen.standing.faces, names.inside(seat))})."
