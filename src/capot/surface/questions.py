"""The question to a seat: answers other than cards, with their meanings, and the contracts to choose from."""

from capot.language.texts import Text, joined, say
from capot.play.choices import Asks
from capot.play.events import Made
from capot.play.moves import Announce as AnnounceMove
from capot.play.speech import Answer
from capot.play.stages import stage_of
from capot.play.view import View
from capot.rules.ongoing.widow import widow_word
from capot.rules.rules import Rules
from capot.rules.stages.bidding import Kontra, Raise
from capot.rules.stages.opening import ChooseContract, Contract
from capot.surface.voice import answers

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
    "sell": say("selling the choice or refusing"),
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
    "answer": say("answering the other player"),
    "meld": say("laying melds before the draw"),
}
"""Activity of the seats to act, by what they are asked, apart from the cards left over."""


def doing(asks: Asks, rules: Rules) -> Text:
    """Return the activity of the seats to act, in a deal of these rules."""
    match asks:
        case "widow":
            return say("taking or leaving the {widow}", widow=widow_word(rules))
        case "lead" if stage_of(rules.stages[-1]).MOVES.lie:
            return say("leading a run")
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


def contracts_left(seen: View) -> tuple[Contract, ...]:
    """Return the contracts that may be chosen in this deal, before one is."""
    stage = seen.rules.stage(ChooseContract)
    return () if stage is None else stage.left(seen.standing.spent, seen.standing.declared)
