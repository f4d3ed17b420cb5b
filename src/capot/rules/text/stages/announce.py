"""The words of announcements, and of what they bind a player to."""

from collections.abc import Iterator
from typing import Final, assert_never

from capot.language.texts import Text, joined, listed, mark, phrase, say
from capot.rules.stages.announcing import Announce, Undertaking
from capot.rules.stages.tricks import MustDiscard, Tricks
from capot.rules.terms import AllOf, EveryTrick, NoTrick, resolved_cards
from capot.rules.text.facts import Clause, Clauses, Context
from capot.rules.text.guides import NAME, Field, Guide
from capot.rules.text.stages.leads import first_leader

GUIDES: Final = {
    Announce: Guide(
        title=mark("announcing"),
        meaning=mark("Players may announce something before the first lead."),
        sentence=mark("Before the first lead, everyone is asked in turn for an announcement; {poll}."),
        fields={
            "name": NAME,
            "undertakings": Field(
                mark("what may be announced"), "the undertakings that may be announced, from low to high"
            ),
            "poll": Field(
                mark("which announcement stands"),
                "which announcements stand",
                words={
                    "first": mark("the first announcement stands"),
                    "every": mark("all who announce are bound by it"),
                    "highest": mark("a later one must be higher, and the last stands"),
                },
            ),
        },
    ),
    Undertaking: Guide(
        title=mark("something to announce"),
        meaning=mark("Something that a player may announce before the first lead."),
        sentence=mark("By announcing {title} you undertake {target}."),
        details=(
            mark("If you succeed, you score {made}, and nothing else counts."),
            mark("If you fail, you score {failed}, and {still_count}."),
            mark("After announcing it, {leads} to the first trick."),
            mark("Duties that do not apply after the announcement: {suspends}."),
            mark("If there is a pool, {pooled}."),
        ),
        fields={
            "name": Field("", "the word for it in records and commands"),
            "title": Field(mark("its name"), "its name at the table: “the moon”"),
            "target": Field(mark("what must be done"), "what the player undertakes"),
            "made": Field(mark("points for success"), "the points if it succeeds"),
            "failed": Field(mark("points for failure"), "the points if it fails"),
            "still_count": Field(
                mark("what else counts"),
                "for whom tricks and cards count as usual if it fails",
                words={
                    "nobody": mark("nothing else counts"),
                    "others": mark("cards and tricks count for the others only"),
                    "winners": mark("cards and tricks count only for others who won any"),
                    "everybody": mark("cards and tricks count for everyone as usual"),
                },
            ),
            "leads": Field(
                mark("who leads"),
                "whether the declarer leads to the first trick",
                words={False: mark("the usual player leads"), True: mark("you lead")},
            ),
            "suspends": Field(
                mark("duties suspended"),
                "the names of the duties that do not apply then",
                nothing=mark("none"),
            ),
            "pooled": Field(
                mark("the pool"),
                "whether the declarer pays or gets what the others score, and wins the pool, or pays as much into it",
                words={False: mark("the pool does not matter"), True: mark("it is won or doubled")},
            ),
        },
    ),
}


def _announce(now: Context, term: Announce) -> Iterator[Clause]:
    some = term.undertakings
    text = say(
        "before the first lead, each player in turn, starting with {who}, may announce {what}",
        who=first_leader(now),
        what=listed([announced(each) for each in some], "or"),
    )
    yield Clause("announce", "asking", text, otherwise=say("nothing may be announced"))
    yield from _targets(now, some)
    yield Clause("announce", "poll", _poll(term))
    yield from _leads(now, some)
    yield from _suspended(now, some)


def undertaking_clauses(now: Context, some: tuple[Undertaking, ...]) -> Iterator[Clause]:
    """Say what a player is bound to who announces an undertaking instead of staying in."""
    if some:
        yield from _targets(now, some)
        yield from _leads(now, some)
        yield from _suspended(now, some)


def _targets(now: Context, some: tuple[Undertaking, ...]) -> Iterator[Clause]:
    for each in some:
        yield Clause("announce", f"{each.name}.target", _aim(now, each))


def _aim(now: Context, each: Undertaking) -> Text:
    """Say what a player who announces an undertaking must do."""
    title = phrase(each.title)
    match each.target:
        case AllOf(cards=cards):
            return say(
                "by announcing {title} you undertake to win {cards}",
                title=title,
                cards=now.names.all(resolved_cards(cards)),
            )
        case EveryTrick():
            return say("by announcing {title} you undertake to win every trick", title=title)
        case NoTrick():
            return say("by announcing {title} you undertake to win no trick", title=title)
        case _:
            assert_never(each.target)


def announced(each: Undertaking) -> Text:
    """Return the words for announcing an undertaking: ``that they will shoot the moon``."""
    return say("that they will shoot the moon") if each.title == "the moon" else phrase(each.title)


def _poll(term: Announce) -> Text:
    match term.poll:
        case "first":
            return say("the first player to announce becomes the declarer, and nobody else may announce")
        case "every":
            return say(
                "everyone is asked, and each player who announces is a declarer; if any of them succeed, nothing else counts"
            )
        case "highest":
            return say(
                "a later player may only announce something higher, in the order {order}; the last to announce is the declarer",
                order=joined(", ", [phrase(each.title) for each in term.undertakings]),
            )


def _leads(now: Context, some: tuple[Undertaking, ...]) -> Iterator[Clause]:
    leading = [phrase(each.title) for each in some if each.leads]
    if not leading:
        text = say("announcing does not change who leads first")
    elif len(leading) == len(some):
        text = say("the declarer leads to the first trick instead of {who}", who=first_leader(now))
    else:
        text = say(
            "a declarer who announced {titles} leads to the first trick instead of {who}",
            titles=listed(leading, "or"),
            who=first_leader(now),
        )
    yield Clause("announce", "leading", text)


def _suspended(now: Context, some: tuple[Undertaking, ...]) -> Iterator[Clause]:
    duties = [duty for stage in now.rules.stages if isinstance(stage, Tricks) for duty in stage.duties]
    for duty in (each for each in duties if isinstance(each, MustDiscard)):
        free = [phrase(each.title) for each in some if duty.name in each.suspends]
        if free:
            card = now.names.one(duty.card)
            text = say(
                "after {titles} has been announced, {card} need not be played",
                titles=listed(free, "or"),
                card=card,
            )
            bound = say("{card} must be played even after an announcement", card=card)
            yield Clause("announce", f"{duty.name}.suspended", text, otherwise=bound)


CLAUSES: Final[Clauses] = {Announce: _announce}
