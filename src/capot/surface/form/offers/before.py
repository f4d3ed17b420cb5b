"""Announcements, contracts and other stages before the play that a deal may be given."""

from collections.abc import Iterator, Sequence
from typing import Any

from capot.language.texts import mark, say
from capot.rules.changes.edits import Add
from capot.rules.check.deal import hand_size
from capot.rules.ongoing.naming import is_of_one_suit
from capot.rules.ongoing.scaling import SCALED
from capot.rules.scoring import (
    Captured,
    GameValue,
    TrickTaken,
)
from capot.rules.stages import announcing, bidding, exchanges, opening
from capot.rules.stages.calling import CallCard
from capot.rules.stages.tricks import (
    Eldest,
    Tricks,
    TurnedTrump,
)
from capot.rules.terms import AllOf, EveryTrick, NoTrick, Payoff, Target
from capot.surface.form.offers.offer import Offer, named, title_of
from capot.surface.form.place import Place
from capot.surface.form.suggestions import (
    all_that_count,
    counted_card,
    cycles,
    deal_total,
)


def announcements(here: Place) -> Iterator[Offer]:
    """Yield undertakings for the announcements there are, or a first one."""
    if here.rules.stage(Tricks) is None:
        return
    total = deal_total(here)
    aims: list[tuple[str, str, Target]] = [
        (mark("announcing capot: every trick"), "capot", EveryTrick()),
        (mark("announcing misère: no trick"), "misère", NoTrick()),
        (mark("announcing the moon: every card that scores"), "moon", AllOf(all_that_count(here))),
    ]
    stage = here.rules.stage(announcing.Announce)
    known = stage.undertakings if stage else ()
    for text, title, target in aims:
        if title in {each.title.removeprefix("the ") for each in known} or target == AllOf(()):
            continue
        name = "misere" if title == "misère" else title
        shown = "the moon" if title == "moon" else title
        term = announcing.Undertaking(
            name, shown, target, Payoff(0, total), Payoff(total, 0), still_count="others"
        )
        if stage is None:
            announce = announcing.Announce((term,))
            yield say(text), Add(f"{here.path}.stages", announce, before=here.rules.stages[-1].name)
        else:
            path = f"{here.path}.stages.{stage.name}.undertakings"
            yield say(text), Add(path, named(term, known))


def stages_before(here: Place) -> Iterator[Offer]:
    """Yield stages before the play that the rules do not have."""
    play = here.rules.stages[-1]
    some: list[Any] = [
        exchanges.Exchange(
            3 if len(here.context.rules.pack.cards()) // here.seats > 7 else 2,
            cycles(here)[6 if here.seats % 2 == 0 else 4],
        ),
        exchanges.TakeTalon(()),
        opening.TakeWidow(),
        exchanges.DealMore(1),
        exchanges.Draw(1),
        bidding.Doubling(),
        announcing.StayIn(),
    ]
    if isinstance(play, Tricks):
        some += _before_tricks(here, play)
    if any(isinstance(term, GameValue) for term in here.rules.scoring):
        some.append(bidding.Kontra())
    some += here.rules.kind_of_play.stages
    kinds = {type(stage) for stage in here.rules.stages}
    for stage in some:
        if type(stage) not in kinds:
            yield title_of(stage), Add(f"{here.path}.stages", stage, before=play.name)


def _before_tricks(here: Place, play: Tricks) -> Iterator[opening.StageTerm]:
    """Yield stages that only go before tricks."""
    yield exchanges.PushTalon(tuple(term.name for term in here.rules.scoring if isinstance(term, SCALED)))
    yield _throwing(here)
    if isinstance(play.trump, TurnedTrump):
        yield exchanges.Rob()
    if play.draws == "after each trick":
        yield opening.Pause()
    declaring = opening.ChooseContract | bidding.NameTrump | opening.TakeWidow
    if any(isinstance(stage, declaring) for stage in here.rules.stages):
        yield CallCard()
    of_suits = tuple(term.name for term in here.rules.scoring if is_of_one_suit(term))
    if of_suits:
        yield bidding.NameSuit(of_suits[:1])
    counted = counted_card(here)
    if counted is not None:
        yield announcing.Expose((announcing.Exposable("card", counted),))


def _throwing(here: Place) -> announcing.ThrowIn:
    """Return throwing in a hand whose cards are mostly of the lowest ranks of the pack."""
    order = here.context.rules.pack.order
    return announcing.ThrowIn(
        order[-max(2, len(order) // 3) :], hand_size(here.context.rules, here.seats) // 2 + 1
    )


def more_contracts(here: Place) -> Iterator[Offer]:
    """Yield contracts that can be chosen besides those there are."""
    choice = here.rules.stage(opening.ChooseContract)
    if choice is None or here.rules.stages[-1] is not choice:
        return
    first = choice.contracts[0].name
    limit = opening.Quota(first, (first,), 1, by="table")
    yield (
        say("a limit to how often contracts are declared"),
        Add(f"{here.path}.stages.{choice.name}.quotas", limit),
    )
    pack = here.context.rules.pack.cards()
    against = -1 if not here.game.low_wins else 1
    scores: list[tuple[str, str, Any]] = [
        (
            mark("a contract: no queens"),
            mark("No Queens"),
            Captured("queens", _of_rank(pack, "Q"), 6 * against),
        ),
        (mark("a contract: no jacks"), mark("No Jacks"), Captured("jacks", _of_rank(pack, "J"), 6 * against)),
        (
            mark("a contract: no first trick"),
            mark("No First Trick"),
            TrickTaken("first", "first", 20 * against),
        ),
        (mark("a contract: no last trick"), mark("No Last Trick"), TrickTaken("last", "last", 20 * against)),
        (mark("a contract: no tricks"), mark("No Tricks"), TrickTaken("tricks", "every", 2 * against)),
        (mark("a contract: many tricks"), mark("Tricks"), TrickTaken("tricks", "every", -2 * against)),
    ]
    names = {contract.name for contract in choice.contracts}
    for text, title, term in scores:
        name = title.lower().replace(" ", "-")
        if name not in names:
            contract = opening.Contract(name, title, (Tricks(first_lead=Eldest()),), (term,))
            yield say(text), Add(f"{here.path}.stages.{choice.name}.contracts", contract)


def _of_rank(cards: Sequence[Any], rank: str) -> tuple[Any, ...]:
    return tuple(card for card in cards if card.rank == rank)
