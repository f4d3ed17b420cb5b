"""What to do in Brag and why: the hands to make, what to declare, whether to take the spare hand."""

from collections import Counter
from collections.abc import Sequence
from typing import assert_never

from capot.kernel.brag.policy import Aim
from capot.language.texts import listed
from capot.language.words import number
from capot.play.brag import FOURS, PAIRS, order_of
from capot.play.moves import Announce, TakeWidow
from capot.play.moves import Arrange as ArrangeMove
from capot.play.view import View
from capot.players.brag.typical_hands import Account, TypicalHands, typical_hands
from capot.players.protocol import Advice
from capot.rules.brag import Arrange, DecidedByHand, SwapHand

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
        return Advice(fours, "four of a kind win the deal unless somebody has higher ones")
    if pairs not in view.legal.moves:
        return Advice(Announce(None), "you have nothing to declare")
    if account.worth < typical.mean:
        return Advice(pairs, "with four pairs nobody wins the deal, and your hands would be weaker than most")
    return Advice(Announce(None), "your hands are stronger than most, so let the deal be played")


def _swapped(account: Account, typical: TypicalHands) -> Advice:
    """Return whether to take the spare hand: yes if one's own is weaker than most."""
    if account.worth < typical.mean:
        return Advice(
            TakeWidow(takes=True), "your hands would be weaker than most, and the spare one may be better"
        )
    return Advice(TakeWidow(takes=False), "your hands are stronger than most, so keep them")


def _why(view: View, account: Account, aim: Aim) -> str:
    """Return why these hands are made."""
    order = order_of(view.rules)
    names = _counted([order.class_of(hand) for hand in account.hands])
    if not names:
        return "no three of your cards are a pair or better"
    likely = sum(chance > LIKELY for chance in account.chances)
    what = f"you make {listed(names)}"
    if aim.pot and aim.needed == aim.hands:
        those = "both" if aim.hands == 2 else "all"
        return f"{what}: the pot takes every hand, so {those} count equally"
    if aim.pot:
        enough = f"{aim.needed} of {aim.hands} hands win the pot"
        if likely >= aim.needed:
            return f"{what}: {enough}, and {likely} of yours probably win"
        return f"{what}: {enough}, and these have the best chance"
    if len(account.hands) == 1:
        return f"{what}: nothing else that you can make is worth more"
    return f"{what}: every hand that wins counts, and together these are likely to win most"


def _counted(kinds: Sequence[str]) -> list[str]:
    """Return classes of hands with their numbers: ``a run``, ``three flushes``."""
    return [
        f"a {kind}" if many == 1 else f"{number(many)} {kind}{'es' if kind.endswith('flush') else 's'}"
        for kind, many in Counter(kinds).items()
    ]
