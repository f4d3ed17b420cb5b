"""The reason for a move in one sentence: facts of the table only, in the faces of the match."""

from capot.cards import Card
from capot.kernel.thumb.move import SURE
from capot.language.texts import Text, phrase, say
from capot.play.ending.decided import counts_no_longer, is_decided
from capot.play.events import Trick
from capot.play.moves import Announce
from capot.play.view import View
from capot.players.tricks.account import Account
from capot.players.tricks.facts import Case, goal_in_words, suit_of
from capot.players.tricks.follow_reasons import why_over, why_shed, why_trumped, why_under
from capot.players.tricks.for_a_side import why_for_side
from capot.players.tricks.jokers import why_joker
from capot.players.tricks.lead_reasons import why_led
from capot.players.tricks.race_reasons import why_in_a_race
from capot.players.tricks.suitless import why_without_suits
from capot.rules.derived.reneging import is_race
from capot.rules.stages.announcing import Announce as AnnounceStage


def why_announced(view: View, move: Announce) -> Text:
    """Return why something is announced, or nothing."""
    assert isinstance(view.stage, AnnounceStage)
    if move.name is not None:
        title = next(each.title for each in view.stage.undertakings if each.name == move.name)
        return say("with this hand you will probably make {aim}, and it pays", aim=phrase(title))
    account, undertakings = Account(view), enumerate(view.stage.undertakings)
    some = [number for number, each in undertakings if Announce(each.name) in view.legal.moves]
    if any(account.makes(number) >= SURE for number in some):
        return say("what you may well make pays too little for its risk")
    return say("this hand is not strong enough for anything you could announce")


def why_played(view: View, card: Card) -> Text:
    """Return why a card is played."""
    if view.rules.pack.suitless:
        return why_without_suits(view, card)
    if is_race(view.rules, view.seats, low_wins=view.standing.low_wins):
        return why_in_a_race(view, card)
    account = Account(view)
    case = Case(account, card)
    if len(view.hand) == 1:
        return say("the {card} is your last card", card=case.name)
    if len(view.playable) == 1:
        return say("the {card} is the only card you may play", card=case.name)
    if is_decided(view, aside=view.discards):
        return say("nothing is left to lose in this deal: any card will do")
    if _loses_nothing_more(view) and not any(case.beats(each) for each in view.playable):
        return say("you cannot win this trick, and after it nothing is left to lose: any card will do")
    if counts_no_longer(view):
        return say("your undertaking has failed, and what you still take no longer counts for you")
    if card.is_joker:
        return why_joker(case)
    if account.side is not None:
        return why_for_side(case, account.side)
    if account.goal is not None:
        return _why_taken(case, goal_in_words(case, account.goal))
    if account.led is None:
        return why_led(case)
    if case.follows:
        if all(case.equals(each) for each in view.playable):
            return say(
                "nobody else holds a card between your {suit}: any of them does the same", suit=suit_of(case)
            )
        return why_over(case) if case.beats() else why_under(case)
    return why_trumped(case) if case.beats() else why_shed(case)


def _loses_nothing_more(view: View) -> bool:
    """Whether a deal is decided once another player has taken the cards of this trick."""
    if view.leader is None or not view.trick:
        return False
    others = (seat for seat in view.players if seat != view.seat and seat not in view.dropped)
    ways = (Trick(view.leader, view.trick, seat) for seat in others)
    return all(is_decided(view, more=way, aside=view.discards) for way in ways)


def _why_taken(case: Case, goal: Text) -> Text:
    name, wins = case.name, case.account.wins_if_led
    if case.is_sure():
        return say("you are out to win {goal}, and the {card} will win this trick", goal=goal, card=name)
    if not case.view.trick:
        if wins(case.card) >= max(map(wins, case.view.playable)):
            return say(
                "you are out to win {goal}, and the {card} is your best card to win this trick",
                goal=goal,
                card=name,
            )
        return say(
            "you are out to win {goal}, and the {card} is a good card to begin a long suit",
            goal=goal,
            card=name,
        )
    if case.beats():
        return say("you are out to win {goal}: try to win this trick with the {card}", goal=goal, card=name)
    if not any(case.beats(card) for card in case.view.playable):
        return say(
            "you cannot win this trick, and the {card} is the card you need least to win {goal}",
            goal=goal,
            card=name,
        )
    return say("the {card} is the card you need least to win {goal}", goal=goal, card=name)
