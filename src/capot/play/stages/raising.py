"""Raising a game: the declarer may announce a higher level of it, or lay the hand open."""

from dataclasses import replace

from capot.language.texts import NOTHING, Text, mark, say
from capot.language.tokens import card_tokens, tell
from capot.play.choices import Legal
from capot.play.events import Made, What
from capot.play.moves import Announce, Expose, Move
from capot.play.progress import Turns
from capot.play.seen import View
from capot.play.situation import Moves, S, Situation, stake_of
from capot.play.speech import Answer, Question, announces, nothing, unsaid
from capot.play.stages.seats_asked import always, declarer_asked, with_rules
from capot.rules.derived.stakes import fixed_value, game_value, with_stake
from capot.rules.scoring import Stake
from capot.rules.stages.bidding import Raise

MOVES = Moves((Announce, Expose))
signs = nothing


def begin(now: S) -> S:
    """Ask the declarer, unless nothing may be announced."""
    asked = replace(now, progress=Turns())
    return (
        replace(asked, progress=Turns(1, open=False)) if set(_choices(asked)) <= {Announce(None)} else asked
    )


to_act = declarer_asked
asks = always("raise")


def legal(now: Situation, seat: int) -> Legal:
    """To announce nothing or a level, or to lay the hand open."""
    return Legal(_choices(now))


def _choices(now: Situation) -> tuple[Move, ...]:
    """Return what may be announced; with fixed values, nothing that is below the bid."""
    term, seat, stake = now.term(Raise), now.declarer, stake_of(now)
    if seat is None:
        return ()
    game = game_value(now.rules)
    too_low = game is not None and game.fixed and fixed_value(game, stake) < stake.bid
    said: tuple[Move, ...] = () if too_low else (Announce(None),)
    levels = [Announce(level) for level in term.levels] if stake.hand else []
    lays = term.open and (stake.hand or term.open_anyway)
    return (*said, *levels, *((Expose(now.hands[seat]),) if lays else ()))


def why_not(now: Situation, seat: int, move: Move) -> str:
    """A sentence saying what may be announced."""
    if isinstance(move, Expose):
        return say("to play an open game, lay your whole hand open")
    return say("it is time to announce a higher game, or nothing")


def question(seen: View) -> Question:
    """Whether to announce a higher game."""
    more = say("What you announce you must reach. If in doubt, announce nothing.")
    return Question(say("Do you announce a higher game?"), "buttons", more)


def answer(seen: View, move: Move) -> Answer:
    """Nothing, a level of the game, or to lay the hand open."""
    match move:
        case Announce(None):
            return Answer(move, say("Nothing"))
        case Announce("schneider"):
            aim = say("leave your opponents no more than schneider, for a higher value")
            return Answer(move, say("Schneider"), aim)
        case Announce():
            return Answer(move, say("Schwarz"), say("win every trick, for a higher value"))
        case _:
            laying = say("lay your hand open before the first lead, for a higher value")
            return Answer(move, say("Open hand"), laying)


def told(seen: View, what: What, to: int | None) -> Text:
    """Say what a seat has announced, or that its hand lies open."""
    match what:
        case Made(seat, Announce() as move):
            return announces(seat, to, NOTHING if move.name is None else answer(seen, move).title)
        case Made(seat, Expose(cards)):
            yours, theirs = (
                mark("You lay your hand open: {cards}."),
                mark("{name} lays the hand open: {cards}."),
            )
            return tell(to, seat, yours, theirs, cards=card_tokens(cards))
        case _:
            raise unsaid(what)


def facts(seen: View, to: int | None) -> list[Text]:
    """The level of the game that was announced."""
    game = game_value(seen.rules)
    if game is None or not game.stake.announced:
        return []
    return [say("announced: {what}", what=answer(seen, Announce(game.stake.announced[-1])).title)]


def after(now: S, seat: int, move: Move) -> S:
    """Lay the hand open, if that is announced."""
    done = replace(now, progress=Turns(1, open=False))
    if not isinstance(move, Expose):
        return done
    return replace(done, exposed=tuple((seat, card) for card in move.cards))


def end(now: S) -> S:
    """Let the deal score by what the declarer has undertaken."""
    stake = stake_of(now)
    return now if now.declarer is None or stake == Stake() else with_rules(now, with_stake(now.rules, stake))
