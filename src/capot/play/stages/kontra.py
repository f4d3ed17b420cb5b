"""Kontra and re: an opponent of the declarer doubles the value of the game, and the declarer may answer."""

from dataclasses import replace

from capot.language.texts import Text, mark, say
from capot.language.tokens import tell
from capot.play.choices import Legal
from capot.play.events import Made, What
from capot.play.moves import Announce, Bid, Move
from capot.play.seen import View
from capot.play.situation import Moves, S, Situation
from capot.play.speech import Answer, Question, nothing, passes, unsaid
from capot.play.stages.seats_asked import always, unchanged, with_rules
from capot.rules.derived.stakes import KONTRA, RE, game_value, with_stake
from capot.rules.stages.bidding import Kontra

MOVES = Moves((Announce,), is_spoken=True, names=("kontra", "re"))
signs = nothing


begin = unchanged


def to_act(now: Situation) -> frozenset[int]:
    """The next opponent who may say kontra or, once somebody has, the declarer."""
    declarer, said = now.declarer, _said(now)
    if declarer is None:
        return frozenset()
    if "kontra" in said:
        return frozenset({declarer} if now.term(Kontra).re and said[-1] == "kontra" else ())
    bidders = {seat for seat, move in now.moves if isinstance(move, Bid) and move.amount is not None}
    may = [seat for seat in now.players_from(declarer + 1) if seat in bidders and seat != declarer]
    return frozenset(may[len(said) : len(said) + 1])


def _said(now: Situation) -> list[str | None]:
    """Return what has been said in the stage in progress."""
    made = (event.what for event in now.events if event.stage == now.stages[0])
    return [each.move.name for each in made if isinstance(each, Made) and isinstance(each.move, Announce)]


asks = always("kontra")


def legal(now: Situation, seat: int) -> Legal:
    """To say kontra, or re against it, or nothing."""
    return Legal((Announce(None), Announce("re" if "kontra" in _said(now) else "kontra")))


def why_not(now: Situation, seat: int, move: Move) -> str:
    """A sentence saying what may be said."""
    if "kontra" in _said(now):
        return say("it is time to say re or nothing")
    return say("it is time to say kontra or nothing")


def question(seen: View) -> Question:
    """Whether to double the value of the game."""
    if seen.seat == seen.declarer:
        more = say("Your game has been doubled by kontra. With re it counts four times, won or lost.")
    else:
        more = say("Double only with cards that beat this game: several trumps, and aces beside them.")
    return Question(say("Do you double the value of the game?"), "buttons", more)


def answer(seen: View, move: Move) -> Answer:
    """Kontra, re or nothing, and how often the game counts."""
    match move:
        case Announce(None):
            return Answer(move, say("Pass"), say("leave the value of the game as it is"))
        case Announce("kontra"):
            return Answer(move, say("Kontra"), say("the game counts twice, won or lost"))
        case _:
            return Answer(move, say("Re"), say("the game counts four times, won or lost"))


def told(seen: View, what: What, to: int | None) -> Text:
    """Whether a seat has said kontra or re."""
    match what:
        case Made(seat, Announce(None)):
            return passes(seat, to)
        case Made(seat, move) if move is not None:
            yours, theirs = mark("You say {what}."), mark("{name} says {what}.")
            return tell(to, seat, yours, theirs, what=answer(seen, move).title)
        case _:
            raise unsaid(what)


def facts(seen: View, to: int | None) -> list[Text]:
    """How often the game counts."""
    game = game_value(seen.rules)
    if game is None or game.stake.factor == 1:
        return []
    return [say("kontra") if game.stake.factor == KONTRA else say("kontra and re")]


def after(now: S, seat: int, move: Move) -> S:
    """Change nothing: what has been said is the state of the stage."""
    return now


def end(now: S) -> S:
    """Let the value of the game count as often as was said."""
    said, game = _said(now), game_value(now.rules)
    if game is None or "kontra" not in said:
        return now
    factor = RE if "re" in said else KONTRA
    return with_rules(now, with_stake(now.rules, replace(game.stake, factor=factor)))
