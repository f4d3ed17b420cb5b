"""Advice in Brag, with reasons: the hands to make, what to declare, whether to take the spare hand."""

from collections import Counter
from collections.abc import Sequence
from typing import assert_never

from capot.kernel.brag.policy import Aim
from capot.language.texts import Text, listed, mark, mark_count, say, say_count
from capot.language.words import number
from capot.play.brag import FOURS, PAIRS, HandClass, order_of
from capot.play.moves import Announce, TakeWidow
from capot.play.moves import Arrange as ArrangeMove
from capot.play.view import View
from capot.players.brag.typical_hands import Account, TypicalHands, typical_hands
from capot.players.protocol import Advice
from capot.rules.stages.brag import Arrange, DecidedByHand, SwapHand

BRAG = (DecidedByHand, SwapHand, Arrange)
"""The stages of Brag."""

LIKELY = 0.5
"""Chance from which a hand probably wins."""


def brag_advice(view: View) -> Advice:
    """Return the move of the kernel's policy at a stage of Brag, and the reason in one sentence."""
    stage = view.stage
    assert isinstance(stage, BRAG), "this is no stage of Brag"
    typical = typical_hands(view.rules, view.seats, len(view.dealt))
    account = typical.account(view.hand)
    match stage:
        case DecidedByHand():
            return _declared(view, account, typical)
        case SwapHand():
            return _swapped(account, typical)
        case Arrange():
            return Advice(ArrangeMove(account.hands), _why(view, account, typical.aim))
        case _:
            assert_never(stage)


def _declared(view: View, account: Account, typical: TypicalHands) -> Advice:
    """Return what to declare: whatever wins, and four pairs to kill a deal that would probably be lost."""
    fours, pairs = Announce(FOURS), Announce(PAIRS)
    if fours in view.legal.moves:
        return Advice(fours, say("four of a kind win the deal unless somebody has higher ones"))
    if pairs not in view.legal.moves:
        return Advice(Announce(None), say("you have nothing to declare"))
    if account.worth < typical.mean:
        why = say("with four pairs nobody wins the deal, and your hands would be weaker than most")
        return Advice(pairs, why)
    return Advice(Announce(None), say("your hands are stronger than most, so let the deal be played"))


def _swapped(account: Account, typical: TypicalHands) -> Advice:
    """Return whether to take the spare hand: yes if one's own is weaker than most."""
    if account.worth < typical.mean:
        weak = say("your hands would be weaker than most, and the spare one may be better")
        return Advice(TakeWidow(takes=True), weak)
    return Advice(TakeWidow(takes=False), say("your hands are stronger than most, so keep them"))


def _why(view: View, account: Account, aim: Aim) -> Text:
    """Return why these hands are made."""
    order = order_of(view.rules)
    names = _counted([order.class_of(hand) for hand in account.hands])
    if not names:
        return say("no three of your cards are a pair or better")
    likely = sum(chance > LIKELY for chance in account.chances)
    return say(
        _message(aim, likely, len(account.hands)),
        hands=listed(names),
        needed=aim.needed,
        of=aim.hands,
        likely=likely,
    )


def _message(aim: Aim, likely: int, made: int) -> str:
    """Return the message why hands are made, by how many are made and how many of them probably win."""
    if aim.pot and aim.needed == aim.hands:
        if aim.hands == 2:
            return mark("you make {hands}: the pot takes every hand, so both count equally")
        return mark("you make {hands}: the pot takes every hand, so all count equally")
    if aim.pot and likely >= aim.needed:
        return mark(
            "you make {hands}: {needed} of {of} hands win the pot, and {likely} of yours probably win"
        )
    if aim.pot:
        return mark("you make {hands}: {needed} of {of} hands win the pot, and these have the best chance")
    if made == 1:
        return mark("you make {hands}: nothing else that you can make is worth more")
    return mark("you make {hands}: every hand that wins counts, and together these are likely to win most")


def _counted(kinds: Sequence[HandClass]) -> list[Text]:
    """Return classes of hands with their numbers: ``a run``, ``three flushes``."""
    return [say_count(*_CLASSES[kind], many, number=number(many)) for kind, many in Counter(kinds).items()]


_CLASSES: dict[HandClass, tuple[str, str]] = {
    "high card": mark_count("a high card", "{number} high cards"),
    "pair": mark_count("a pair", "{number} pairs"),
    "flush": mark_count("a flush", "{number} flushes"),
    "run": mark_count("a run", "{number} runs"),
    "running flush": mark_count("a running flush", "{number} running flushes"),
    "prial": mark_count("a prial", "{number} prials"),
}
