"""Checks of melding: melds score, cards are drawn after each trick, and a card can be exchanged."""

from capot.language.texts import Name, say
from capot.rules.check.names import is_word
from capot.rules.errors import RulesError, unfit
from capot.rules.ongoing.trumps import depend_on_trump
from capot.rules.rules import Rules
from capot.rules.scoring import Melds, TrumpCard
from capot.rules.stages.melding import Melding
from capot.rules.stages.tricks import NamedTrump, Tricks, TurnedTrump


def check_melding(rules: Rules) -> None:
    """Raise `RulesError` unless melds are laid between trick and draw, and score."""
    stage, last = rules.stage(Melding), rules.stages[-1]
    of_melds = [term for term in rules.scoring if isinstance(term, Melds)]
    of_cards = [term for term in rules.scoring if isinstance(term, TrumpCard)]
    if stage is None:
        names = [*(term.name for term in of_melds), *(term.name for term in of_cards)]
        if names:
            raise RulesError(f"scoring: {names[0]} scores for melding, but nobody may meld")
        return
    if rules.stages[:-1] != (stage,) or not isinstance(last, Tricks) or last.draws != "after each trick":
        raise unfit(
            stage.name, say("melds are laid between a trick and the draw after it, and nothing else is")
        )
    if last.cancelling is not None:
        raise unfit(stage.name, say("melds are laid by the winner of each trick, so each needs one"))
    if isinstance(last.trump, NamedTrump) and depend_on_trump(rules):
        raise unfit(stage.name, say("where melds make trumps, no card ranks or scores by them"))
    if len(of_melds) > 1:
        raise RulesError(f"{stage.name}: one list says what melds score, and {of_melds[1].name} is another")
    for listed in of_melds:
        _check_list(rules, listed)
    makes = any(meld.of == "trumps" for listed in of_melds for meld in listed.melds)
    if isinstance(last.trump, NamedTrump) and not makes:
        raise unfit(stage.name, say("no meld makes trumps"))
    if len(of_cards) > 1:
        raise RulesError(f"scoring: one trump is exchanged or shown, and {of_cards[1].name} is another")
    for term in of_cards:
        _check_card(rules, last, term)


def _check_list(rules: Rules, term: Melds) -> None:
    names = [meld.name for meld in term.melds]
    if len(set(names)) < len(names) or not all(is_word(name) and "." not in name for name in names):
        raise RulesError(f"scoring: {term.name}: each meld needs a different name, one word")
    last = rules.stages[-1]
    assert isinstance(last, Tricks)
    for meld in term.melds:
        where = f"{term.name}.{meld.name}"
        if bool(meld.cards) == bool(meld.ranks) or meld.times < 1:
            raise unfit(where, say("a meld is of certain cards, or of ranks"))
        if meld.cards and meld.of != "any":
            raise unfit(where, say("a meld of certain cards is of no other suits"))
        if len(set(meld.ranks)) < len(meld.ranks) or not {*meld.ranks} <= {*rules.pack.order}:
            why = say("{ranks} are not different ranks of the pack", ranks=Name(meld.ranks))
            raise unfit(where, why)
        if not meld.most(rules.pack.cards()):
            raise unfit(where, say("the pack has not enough cards for this meld"))
        if meld.points < 1:
            raise unfit(where, say("a meld scores at least a point"))
        if meld.of == "trumps" and last.trump is None:
            raise unfit(where, say("there are no trumps"))


def _check_card(rules: Rules, last: Tricks, term: TrumpCard) -> None:
    if rules.deal.turn_up != "bottom" or not isinstance(last.trump, TurnedTrump):
        raise unfit(
            term.name, say("it is exchanged for a card turned up under the stock, which makes trumps")
        )
    if len(term.rank) != 1 or term.rank not in rules.pack.order:
        raise unfit(term.name, say("{rank} is no rank of the pack", rank=Name(term.rank)))
    if term.points < 1 or term.turned < 0:
        raise unfit(term.name, say("the trump scores at least a point"))
