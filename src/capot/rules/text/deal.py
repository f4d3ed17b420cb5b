"""Sentences on the deal, and what becomes of the cards left over."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, Literal, TypeAlias

from capot.language.texts import NOTHING, Name, Text, joined, mark_count, say, say_count
from capot.language.words import counted, number
from capot.rules.check.deal import cards_left, hand_size, hands_with_more, has_further_hands, has_stock
from capot.rules.ongoing.widow import widow_word
from capot.rules.scoring import Bands, Most
from capot.rules.stages.exchanges import TakeTalon, left_over_in
from capot.rules.stages.opening import branches, stages_of
from capot.rules.stages.play import Swapping
from capot.rules.stages.tricks import Tricks
from capot.rules.text.facts import Clause, Context
from capot.rules.text.trumping import first_turned_up


def deal_clauses(now: Context) -> Iterator[Clause]:
    """Say how the cards are dealt, and what happens to those left over."""
    size = hand_size(now.rules, now.seats)
    text = say("the dealer deals the cards face down {{}}, starting with {who}", who=now.eldest)
    yield Clause("deal", "dealing", text, _packets(now))
    yield from _hands(now, size)
    if now.rules.deal.sits_out:
        text = say("the dealer gets no cards and sits out the deal")
        yield Clause("deal", "sitting out", text, otherwise=say("the dealer plays too"))
    left = cards_left(now.rules, now.seats)
    if not left:
        yield Clause("deal", "nothing left", say("the whole pack is dealt out"), derived=True)
    yield from _turn_up_clauses(now, left)
    yield from first_turned_up(now)


def _hands(now: Context, size: int) -> Iterator[Clause]:
    """Say how many cards each player gets, and who gets one more where a spare hand is dealt too."""
    each = Clause("deal", "hands", say("each player gets {{}}"), counted(size, "card"))
    if not now.rules.deal.uneven:
        yield each
        return
    count, least = (
        hands_with_more(now.rules, now.seats),
        replace(each, text=say("each player gets at least {{}}")),
    )
    yield replace(least if count else each, varied=(least,))
    text = say(
        "a spare hand is dealt too, after the dealer, until no card is left; one card more goes to {{}}"
    )
    players = say_count("the first player", "the first {number} players", count, number=number(count))
    several = Clause("deal", "uneven", text, players if count else say("nobody"))
    text = say("a spare hand is dealt too, after the dealer, until no card is left")
    if count:
        text = say_count(
            "a spare hand is dealt too, after the dealer, until no card is left; the first player gets one card more",
            "a spare hand is dealt too, after the dealer, until no card is left; the first {number} players get one card more",
            count,
            number=number(count),
        )
    otherwise = say("all hands are of the same size")
    yield Clause("deal", "uneven", text, otherwise=otherwise, varied=(replace(several, otherwise=otherwise),))


def _sizes(now: Context) -> tuple[int, ...]:
    return now.rules.deal.by.of(hand_size(now.rules, now.seats))


def _packets(now: Context) -> Text:
    packets = _sizes(now)
    if len(set(packets)) > 1:
        return say("in packets of {packets}", packets=_dashed(packets))
    if packets[0] == 1:
        return say("one at a time")
    return say("in packets of {packets}", packets=number(packets[0]))


def _dashed(packets: Sequence[int]) -> Name:
    return Name("-".join(map(str, packets)))


_FEW = 2
"""Maximum number of ways of dealing to be put in a sentence."""


def packets_table(tables: Sequence[Context]) -> Text:
    """Return a table of packets by number of players, or nothing if a sentence is enough."""
    if len({_packets(now) for now in tables}) <= _FEW:
        return NOTHING
    head = say("The dealer deals the cards face down in packets, starting with {who}:", who=tables[0].eldest)
    rows = [
        _row(Name(now.seats), Name(hand_size(now.rules, now.seats)), _dashed(_sizes(now))) for now in tables
    ]
    titles = _row(say("Players"), say("Cards each"), say("Packets"))
    return joined("\n", [head, "", titles, "| --- | --- | --- |", *rows])


def _row(*cells: Text) -> Text:
    return joined("", ["| ", joined(" | ", cells), " |"])


def _turn_up_clauses(now: Context, left: int) -> Iterator[Clause]:
    none, stages = say("no card is turned up"), now.rules.stages
    match now.rules.deal.turn_up:
        case "talon":
            several = number(left) if left > 2 else NOTHING
            text = _on_stock() if has_stock(now.rules, now.seats) else _turned(left)
            yield Clause("deal", "turn-up", text, several, otherwise=none)
        case "bottom":
            text = say(
                "the next card is turned face up, and the {{}} left over are put on it, face down, as the stock"
            )
            yield Clause("deal", "turn-up", text, number(left - 1), otherwise=none)
        case "dealer" if has_further_hands(now.rules):
            yield from _further_hands(now, left)
            text = say(
                "the last card of the dealer’s last hand is shown to everyone, and lies open until that hand is taken up"
            )
            yield Clause("deal", "turn-up", text, otherwise=none)
        case "dealer":
            text = say("the dealer’s last card is shown to everyone before the dealer picks it up")
            yield Clause("deal", "turn-up", text, otherwise=none)
        case _ if has_further_hands(now.rules):
            yield from _further_hands(now, left)
        case _ if left and not any(isinstance(stage, TakeTalon) for stage in stages):
            text = _left_over(now, left)
            yield Clause("deal", "left-over", text, counted(left, "card") if "{}" in text else NOTHING)
        case _:
            pass


def _further_hands(now: Context, left: int) -> Iterator[Clause]:
    """Say how many hands more each player is dealt."""
    more = left // (hand_size(now.rules, now.seats) * now.seats)
    one, several = mark_count(
        "one more hand is dealt to each player in the same way, and left face down on the table",
        "{{}} more hands are dealt to each player in the same way, and left face down on the table",
    )
    yield Clause("deal", "hands", say_count(one, several, more), number(more) if more > 1 else NOTHING)


def _turned(left: int) -> Text:
    """Say which of the cards left over is turned up."""
    if left == 1:
        return say("the card left over is turned face up")
    if left == 2:
        return say(
            "the top card of the {count} left over is turned face up; the other stays face down",
            count=number(left),
        )
    return say("the top card of the {{}} left over is turned face up; the others stay face down")


def _on_stock() -> Text:
    """Say which card of the stock lies open."""
    return say("the {{}} left over form the stock, and its top card is turned face up")


def _left_over(now: Context, left: int) -> Text:
    """Say what happens to the cards that are neither dealt nor turned up."""
    kept = _kept_for(now, left)
    if kept is None and now.parts > 1 and left > 1:
        # Of hands that shrink or grow, their number is enough.
        return say("the cards left over lie face down and out of play")
    one, several = _LEFT_OVER[kept]
    return say_count(one, several, left, widow=widow_word(now.rules))


_Kept: TypeAlias = Literal["widow", "hidden spare hand", "spare hand", "stock", "hidden widow", "new hands"]

_LEFT_OVER: Final[Mapping[_Kept | None, tuple[str, str]]] = {
    "widow": mark_count(
        "the {{}} left over forms the {widow}, face down on the table",
        "the {{}} left over form the {widow}, face down on the table",
    ),
    "hidden spare hand": mark_count(
        "the {{}} left over forms the spare hand, which nobody looks at",
        "the {{}} left over form the spare hand, which nobody looks at",
    ),
    "spare hand": mark_count(
        "the {{}} left over forms the spare hand, face down on the table",
        "the {{}} left over form the spare hand, face down on the table",
    ),
    "stock": mark_count(
        "the {{}} left over forms the stock, face down on the table",
        "the {{}} left over form the stock, face down on the table",
    ),
    "hidden widow": mark_count(
        "the {{}} left over forms the {widow}, which nobody looks at",
        "the {{}} left over form the {widow}, which nobody looks at",
    ),
    "new hands": mark_count(
        "the {{}} left over lies face down; new hands may come from it",
        "the {{}} left over lie face down; new hands may come from them",
    ),
    None: mark_count(
        "the {{}} left over lies face down and out of play",
        "the {{}} left over lie face down and out of play",
    ),
}
"""The sentences on one card or several left over, by what they are kept for."""


def _kept_for(now: Context, left: int) -> _Kept | None:
    """Return what the cards left over are kept for, None if they are out of play."""
    stages = now.rules.stages
    uses = {*map(left_over_in, stages_of(stages))}
    if "talon" in uses:
        return "widow"
    if left_over_in(stages[-1]) == "spare hand":
        # The play itself needs it, as it lies.
        return "spare hand" if any(isinstance(stage, Swapping) for stage in stages) else "hidden spare hand"
    if "spare hand" in uses and left >= hand_size(now.rules, now.seats):
        return "spare hand"
    if has_stock(now.rules, now.seats):
        return "stock"
    if _goes_to_a_trick(now):
        return "hidden widow"
    return "new hands" if "new hands" in uses else None


def _goes_to_a_trick(now: Context) -> bool:
    """Whether the cards left over count for somebody once they have been played for."""
    stages = now.rules.stages
    if any(isinstance(stage, Tricks) and stage.talon_to != "nobody" for stage in stages):
        return True
    scorings = (now.rules.scoring, *(each.scoring for stage in stages for each in branches(stage)))
    terms = [term for scoring in scorings for term in scoring]
    return any((isinstance(term, Most) and term.talon) or isinstance(term, Bands) for term in terms)
