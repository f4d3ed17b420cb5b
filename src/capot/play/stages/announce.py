"""Announcing: each player in turn may announce an undertaking before the first lead."""

from dataclasses import replace

from capot.language.texts import NOTHING, Name, Text, joined, listed, mark, phrase, say, sentence
from capot.language.tokens import player, tell
from capot.play.choices import Legal
from capot.play.events import Made, What
from capot.play.moves import Announce as AnnounceMove
from capot.play.moves import Move
from capot.play.progress import Turns
from capot.play.scores.taken import outcome
from capot.play.seen import View
from capot.play.situation import Declared, Moves, S, Situation
from capot.play.speech import Answer, Question, announces, nothing, unsaid
from capot.play.stages.seats_asked import always, in_turn, unchanged
from capot.play.tricks.leads import first_to_speak
from capot.rules.check.deal import tricks_in
from capot.rules.rules import Rules
from capot.rules.stages.announcing import Announce, Undertaking
from capot.rules.text.scoring.stakes import undertaking_text

MOVES = Moves((AnnounceMove,), is_spoken=True, is_turn_hidden=True)
signs = nothing


begin = in_turn


def to_act(now: Situation) -> frozenset[int]:
    """The player to announce, the first leader first."""
    progress = now.progress_of(Turns)
    return frozenset({(first_to_speak(now) + progress.taken) % now.seats} if progress.open else ())


asks = always("announce")


def legal(now: Situation, seat: int) -> Legal:
    """Nothing, or any undertaking that is still open."""
    return Legal((AnnounceMove(None), *(AnnounceMove(each.name) for each in _open(now))))


def why_not(now: Situation, seat: int, move: Move) -> str:
    """A sentence saying why this may not be announced."""
    if not isinstance(move, AnnounceMove):
        names = listed([Name("nothing"), *(Name(each.name) for each in _open(now))], "or")
        return say("it is time to announce: {names}", names=names)
    if any(each.name == move.name for each in now.term(Announce).undertakings):
        return say("{name} does not outrank what was announced", name=Name(move.name))
    names = joined(", ", [Name(each.name) for each in now.term(Announce).undertakings])
    return say(
        "there is no {name} to announce in this game; there is {names}",
        name=Name(repr(move.name)),
        names=names,
    )


def question(seen: View) -> Question:
    """Whether to announce something."""
    more = say("An announcement is a bold promise. If in doubt, announce nothing.")
    return Question(say("Do you want to announce anything?"), "buttons", more)


def answer(seen: View, move: Move) -> Answer:
    """Nothing, or the title of an undertaking and what it brings."""
    assert isinstance(move, AnnounceMove)
    found = _undertaking(seen.rules, move)
    if found is None:
        return Answer(move, say("Nothing"))
    return Answer(move, phrase(found.title), undertaking_text(found, seen.standing.faces, "you"))


def told(seen: View, what: What, to: int | None) -> Text:
    """Say what a seat has announced; others read what it brings, too."""
    match what:
        case Made(seat, AnnounceMove() as move):
            return undertaken(_undertaking(seen.rules, move), seat, seen, to)
        case _:
            raise unsaid(what)


def undertaken(found: Undertaking | None, seat: int, seen: View, to: int | None) -> Text:
    """Return that a seat has announced an undertaking or nothing, and for others what that means."""
    if found is None:
        return announces(seat, to, NOTHING)
    said = announces(seat, to, phrase(found.title))
    if seat == to:
        return said
    means = undertaking_text(found, seen.standing.faces, player(seat, to))
    return joined(" ", [said, sentence(means)])


def _undertaking(rules: Rules, move: AnnounceMove) -> Undertaking | None:
    term = rules.stage(Announce)
    some = () if term is None else term.undertakings
    return next((each for each in some if each.name == move.name), None)


def facts(seen: View, to: int | None) -> list[Text]:
    """Say what was announced, and whether it is made or has failed once that is certain."""
    return [_announced(seen, each, to) for each in seen.declared]


def decided(seen: View, to: int | None) -> list[Text]:
    """Return what the trick just taken has decided of all that was announced."""
    total, said = tricks_in(seen.rules, len(seen.players)), list[Text]()
    for each in seen.declared:
        what, target = phrase(each.undertaking.title), each.undertaking.target
        now = outcome(seen.tricks, total, each.seat, target)
        if now is outcome(seen.tricks[:-1], total, each.seat, target):
            continue
        if now:
            yours, theirs = mark("You have made it: {what}."), mark("{name} has made it: {what}.")
        else:
            yours, theirs = mark("You have failed: {what}."), mark("{name} has failed: {what}.")
        said.append(tell(to, each.seat, yours, theirs, what=what))
    return said


def _announced(seen: View, each: Declared, to: int | None) -> Text:
    name, what = player(each.seat, to), phrase(each.undertaking.title)
    total = tricks_in(seen.rules, len(seen.players))
    match outcome(seen.tricks, total, each.seat, each.undertaking.target):
        case None:
            return say("announced by {name}: {what}", name=name, what=what)
        case True:
            return say("announced by {name} and made: {what}", name=name, what=what)
        case False:
            return say("announced by {name} and failed: {what}", name=name, what=what)


def after(now: S, seat: int, move: Move) -> S:
    """Record the announcement; ask the next player or close the round."""
    assert isinstance(move, AnnounceMove)
    term, asked = now.term(Announce), now.progress_of(Turns).taken + 1
    found = next((each for each in term.undertakings if each.name == move.name), None)
    declared = now.declared if found is None else _with(term, now.declared, Declared(seat, found))
    closed = asked == now.seats or (found is not None and term.poll == "first")
    done = replace(now, declared=declared, progress=Turns(asked, open=not closed))
    return done if closed or _open(done) else replace(done, progress=Turns(asked, open=False))


end = unchanged


def _with(term: Announce, before: tuple[Declared, ...], new: Declared) -> tuple[Declared, ...]:
    return (*before, new) if term.poll == "every" else (new,)


def _open(now: Situation) -> tuple[Undertaking, ...]:
    """Undertakings that may still be announced."""
    term = now.term(Announce)
    if term.poll != "highest" or not now.declared:
        return term.undertakings
    return term.undertakings[term.undertakings.index(now.declared[-1].undertaking) + 1 :]
