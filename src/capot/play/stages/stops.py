"""Runs: cards go up in suit by whoever holds the next one; only their leaders choose."""

from capot.cards import Card
from capot.language.cards import short, shorts
from capot.language.texts import NOTHING, Text, joined, listed, mark, say, say_count
from capot.language.tokens import card_token, tell
from capot.language.words import figure, measured
from capot.play.choices import Asks, Legal
from capot.play.events import Made, What
from capot.play.moves import Move, PlayCard
from capot.play.seen import View
from capot.play.situation import Moves, S, Situation, changed, without
from capot.play.speech import Answer, Question, Sign, answer_with_cards, unsaid
from capot.play.stages.seats_asked import unchanged
from capot.play.stops import (
    Run,
    RunProgress,
    due_after,
    leads_from,
    lowest_of_suits,
    next_above,
    runs_of,
    suits_to_lead,
)
from capot.rules.scoring.stops import on_horses
from capot.rules.stages.stops import Runs

MOVES = Moves((PlayCard,), is_turn_hidden=True, one_by_one=True, lie=True, by_itself=("play",))


def begin(now: S) -> S:
    """Give the first lead to eldest, or to the holder of the lowest card of the first suit."""
    suit, pack = now.term(Runs).first_suit, now.rules.pack
    dealt = [card for hand in now.hands for card in hand]
    first = lowest_of_suits(pack, dealt, suit) if suit else ()
    holder = _holder(now, first[0]) if first else None
    return changed(now, progress=RunProgress(now.eldest if holder is None else holder))


def _holder(now: Situation, card: Card | None) -> int | None:
    """Return the seat that holds a card, None if nobody does."""
    return next((seat for seat, hand in enumerate(now.hands) if card in hand), None)


def to_act(now: Situation) -> frozenset[int]:
    """The holder of the next card, or whoever leads; nobody once a player is out of cards."""
    return frozenset() if now.finished else frozenset({now.progress_of(RunProgress).turn})


def asks(now: Situation) -> Asks:
    """The card with which the run goes on, or the lead."""
    return "lead" if now.progress_of(RunProgress).leads else "play"


def legal(now: Situation, seat: int) -> Legal:
    """The card with which the run goes on, or the lowest card of each suit that may be led."""
    hand, laid = now.hands[seat], now.progress_of(RunProgress).laid
    due = due_after(now.rules.pack, laid)
    if due in hand:
        return Legal((PlayCard(due),))
    return Legal(tuple(map(PlayCard, leads_from(now.rules.pack, now.term(Runs), hand, laid))))


def why_not(now: Situation, seat: int, move: Move) -> str:
    """A sentence saying why this card is not laid now."""
    hand, faces = now.hands[seat], now.faces
    if not isinstance(move, PlayCard):
        return say("it is time to lay a card")
    if move.card not in hand:
        return say("you do not hold the {card}", card=short(faces, move.card))
    due = due_after(now.rules.pack, now.progress_of(RunProgress).laid)
    if due in hand:
        return say("the run goes on with the {card}, which you hold", card=short(faces, due))
    leads = [each.card for each in legal(now, seat).moves if isinstance(each, PlayCard)]
    own = next((card for card in leads if card.suit == move.card.suit), None)
    if own is not None:
        return say("the lowest card of the suit is led, and you hold the {card}", card=short(faces, own))
    if not now.progress_of(RunProgress).laid:
        return say("the {card} is led first", card=short(faces, leads[0]))
    if now.term(Runs).changes == "suit":
        return say("the next run is of another suit")
    return say("the next run is of the other colour")


def question(seen: View) -> Question:
    """Ask for a lead, or for the card with which the run goes on."""
    if seen.asks == "play":
        card = next(iter(seen.legal.cards))
        asked = say("You hold the next card: lay {card}.", card=card_token(card))
        return Question(asked, "cards", say("Whoever holds the next higher card of the suit must lay it."))
    more = say(
        "You lead the lowest card that you hold of a suit. Whoever holds the next higher one lays it, and so on until nobody does."
    )
    return Question(_lead_asked(seen), "cards", more)


def _lead_asked(seen: View) -> Text:
    """Return why the last run has stopped, which the reader may not have seen, and what may be led."""
    runs, cards = runs_seen(seen), seen.legal.cards
    if not runs:
        return _choice(seen, cards, "")
    last = runs[-1]
    may = suits_to_lead(_term(seen), last.last.card)
    choice = _choice(seen, cards, may) if last.last.seat == seen.seat else _next_lead(seen, last, seen.seat)
    return joined(" ", [_why_stopped(seen, last), choice])


def _choice(seen: View, leads: frozenset[Card], suits: str) -> Text:
    """Return what the reader may lead after a run that lets these suits be led; before the first, none."""
    if len(leads) == 1:
        return say("You can only lead {card}.", card=card_token(next(iter(leads))))
    held = "".join(suit for suit in suits if suit in {card.suit for card in leads})
    if suits and not held:
        return say("Nobody holds {suits}, so you may lead any suit.", suits=_signs_of(seen, suits))
    return say("You lead {suits}.", suits=_signs_of(seen, held)) if held else say("You lead: choose a suit.")


def answer(seen: View, move: Move) -> Answer:
    """The card."""
    return answer_with_cards(move)


def told(seen: View, what: What, to: int | None) -> Text:
    """Say which card was laid, what it took, and where the run stops and who leads then."""
    match what:
        case Made(seat, PlayCard(card)):
            is_lead = runs_seen(seen)[-1].laid[-1].leads
            yours, theirs = mark("You lay {card}."), mark("{name} lays {card}.")
            if is_lead:
                yours, theirs = mark("You lead {card}."), mark("{name} leads {card}.")
            said = tell(to, seat, yours, theirs, card=card_token(card))
            rest = (_taken(seen, seat, card, to), _stopped(seen, to))
            return joined(" ", [said, *(each for each in rest if each)])
        case _:
            raise unsaid(what)


def runs_seen(seen: View) -> list[Run]:
    """Return the runs of a deal so far; the last one has stopped only if another has to be led.

    At the end of a deal it is broken off: another player may hold the next card.
    """
    is_open = seen.asks != "lead"
    return runs_of(seen.rules.pack, [(each.seat, each.move) for each in seen.history], is_open=is_open)


def horses_left(seen: View) -> dict[Card, int]:
    """Return the chips on each horse that nobody has taken yet."""
    return {
        card: held for card, held in on_horses(seen.rules.scoring).items() if held and card not in seen.laid
    }


def _taken(seen: View, seat: int, card: Card, to: int | None) -> Text:
    """Return what a card takes, if it is one of the horses."""
    chips = on_horses(seen.rules.scoring).get(card, 0)
    if not chips:
        return NOTHING
    yours, theirs = mark("You take {chips} from that horse."), mark("{name} takes {chips} from that horse.")
    return tell(to, seat, yours, theirs, chips=say_count("{count} chip", "{count} chips", chips))


def _stopped(seen: View, to: int | None) -> Text:
    """Return where the run has stopped, and who leads the next; nothing while it goes on."""
    last = runs_seen(seen)[-1]
    if seen.finished:
        yours, theirs = mark("You are out: the deal is over."), mark("{name} is out: the deal is over.")
        return tell(to, seen.finished[0], yours, theirs)
    if not last.is_over:
        return NOTHING
    return joined(" ", [_why_stopped(seen, last), _next_lead(seen, last, to)])


def _why_stopped(seen: View, run: Run) -> Text:
    """Return why a run goes no further."""
    after = next_above(seen.rules.pack, run.last.card)
    if after is None:
        return say("The run is at its end.")
    if run.stop is None:
        return say("The run stops: {card} has already been played.", card=short(seen.standing.faces, after))
    return say("The run stops: nobody holds {card}.", card=short(seen.standing.faces, after))


def _next_lead(seen: View, run: Run, to: int | None) -> Text:
    """Return who leads after a run, and who cannot."""
    leader, by = min(seen.to_act, default=run.last.seat), run.last.seat
    if leader == by:
        return tell(to, leader, mark("You lead the next run."), mark("{name} leads the next run."))
    suits = _signs_of(seen, suits_to_lead(_term(seen), run.last.card))
    yours, theirs = mark("You hold no {suits},"), mark("{name} holds no {suits},")
    lacks = tell(to, by, yours, theirs, suits=suits)
    leads = tell(to, leader, mark("so you lead."), mark("so {name} leads."))
    return joined(" ", [lacks, leads])


def _signs_of(seen: View, suits: str) -> Text:
    """Return the signs of some suits, joined by “or”."""
    return listed([seen.standing.faces.suit_signs["♠♥♦♣".index(suit)] for suit in suits], "or")


def _term(seen: View) -> Runs:
    """Return the term of the runs of this deal."""
    term = seen.rules.stage(Runs)
    assert term is not None, "runs are laid here"
    return term


def facts(seen: View, to: int | None) -> list[Text]:
    """The chips on horses, and the cards known to lie in the spare hand."""
    found = list[Text]()
    left = [
        say("{chips} on {card}", chips=figure(held), card=short(seen.standing.faces, card))
        for card, held in horses_left(seen).items()
    ]
    found += [say("horses: {left}", left=listed(left))] if left else []
    stops = [run.stop for run in runs_seen(seen) if run.stop is not None]
    if stops:
        cards = seen.rules.pack.sorted(tuple(dict.fromkeys(stops)))
        found.append(say("in the spare hand: {cards}", cards=shorts(seen.standing.faces, cards)))
    return found


def signs(seen: View, seat: int, to: int | None) -> list[Sign]:
    """The horses that a player has taken, with their chips, and that he is out of cards."""
    chips, faces = on_horses(seen.rules.scoring), seen.standing.faces
    laid = [each.card for run in runs_seen(seen) for each in run.laid if each.seat == seat]
    found = [
        Sign(
            say("{chips} from {card}", chips=measured(chips[card], "chip"), card=short(faces, card)),
            say("{card} +{chips}", card=short(faces, card), chips=figure(chips[card])),
        )
        for card in laid
        if chips.get(card)
    ]
    return [*found, *([Sign(say("out"))] if seat in seen.finished else [])]


def after(now: S, seat: int, move: Move) -> S:
    """Lay the card; the next turn is that of whoever holds the next one, or leads after a stop."""
    assert isinstance(move, PlayCard)
    laid = (*now.progress_of(RunProgress).laid, move.card)
    hands = now.hand_changed(seat, without(now.hands[seat], (move.card,)))
    there = changed(now, hands=hands, progress=RunProgress(seat, laid))
    if not there.sizes[seat]:
        return changed(there, finished=(seat,))
    holder = _holder(there, due_after(now.rules.pack, laid))
    turn = _leader_after(there, seat, laid) if holder is None else holder
    return changed(there, progress=RunProgress(turn, laid, leads=holder is None))


def _leader_after(now: Situation, seat: int, laid: tuple[Card, ...]) -> int:
    """Return who leads once a run has stopped: whoever laid last, or the next who holds what may be led."""
    suits = suits_to_lead(now.term(Runs), laid[-1])
    able = (each for each in now.players_from(seat) if any(card.suit in suits for card in now.hands[each]))
    return next(able, seat)


end = unchanged
