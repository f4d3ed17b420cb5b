"""A declarer's choices by rule of thumb where games are played for their value: bids, widow, contract."""

from dataclasses import replace

from capot.language.cards import shorts
from capot.language.texts import Text, phrase, say
from capot.play.moves import Announce, Bid, Choose, Discard, Expose, TakeWidow
from capot.play.view import View
from capot.players.opening.game import GAIN, leads_first, limit_of, own_hand, plans, raised, worth_of, worths
from capot.players.protocol import Advice
from capot.rules.ongoing.widow import widow_word
from capot.rules.scoring import Stake

STRONG = 50
"""Card points that an opponent’s hand would take as declarer from which it doubles the game."""

SURE = 0.9
"""Chance to win with which a declarer answers kontra with re."""


def game_bid_advised(view: View) -> Advice:
    """Return the lowest bid up to what the hand is worth, or a pass."""
    if Bid(None) not in view.legal.moves:
        return Advice(view.legal.moves[0], say("nobody else has bid, so you must play"))
    limit = limit_of(view.hand, view.rules, leads=leads_first(view))
    amounts = [move.amount for move in view.legal.moves if isinstance(move, Bid) and move.amount is not None]
    may = [amount for amount in amounts if amount <= limit]
    if may:
        return Advice(Bid(may[0]), say("your hand is worth bidding up to {most}", most=limit))
    if limit:
        return Advice(Bid(None), say("your hand is worth no more than {most}", most=limit))
    return Advice(Bid(None), say("no game promises enough with your cards"))


def game_widow_advised(view: View) -> Advice:
    """Return whether to take the widow, or to play from the hand."""
    bid = view.best_bid[1]
    held, rules = own_hand(view), view.rules
    hand = max(worths(held, rules, bid, hand=True), key=lambda plan: plan.worth, default=None)
    taken = max(worths(held, rules, bid, hand=False, more=GAIN), key=lambda plan: plan.worth, default=None)
    word = widow_word(rules)
    if hand is not None and (taken is None or hand.worth > taken.worth):
        title = phrase(hand.contract.title)
        return Advice(
            TakeWidow(takes=False),
            say(
                "{contract} is strong enough without the {widow}",
                widow=word,
                contract=title,
            ),
        )
    return Advice(
        TakeWidow(takes=True),
        say("the {widow} and two discards make your game safer", widow=word),
    )


def game_discards_advised(view: View) -> Advice:
    """Return the discards for the contract that promises most."""
    pick = view.legal.pick
    assert pick is not None
    some = plans(view.hand, pick.count, view.rules, view.best_bid[1], leads=leads_first(view))
    best = max(some, key=lambda plan: plan.worth)
    cards, title = shorts(view.standing.faces, best.aside), phrase(best.contract.title)
    return Advice(Discard(best.aside), say("lay aside {cards} for {contract}", cards=cards, contract=title))


def game_advised(view: View) -> Advice:
    """Return the contract that promises most."""
    names = {move.contract for move in view.legal.moves if isinstance(move, Choose)}
    every = worths(own_hand(view), view.rules, view.best_bid[1], hand=is_hand(view))
    some = [plan for plan in every if plan.contract.name in names]
    if not some:
        return Advice(view.legal.moves[0], say("this contract can reach your bid"))
    best = max(some, key=lambda plan: plan.worth)
    why = say(
        "of all contracts, {contract} promises most with this hand", contract=phrase(best.contract.title)
    )
    return Advice(Choose(best.contract.name), why)


def raise_advised(view: View) -> Advice:
    """Return what to announce: as much as promises most."""
    plain = Stake(view.best_bid[1], is_hand(view))
    found: list[tuple[float, Advice]] = []
    for move in view.legal.moves:
        if isinstance(move, Expose):
            if len(view.legal.moves) == 1:
                return Advice(move, say("only an open game reaches your bid"))
            continue
        assert isinstance(move, Announce)
        stake = plain
        why: Text = say("the game is safest without an announcement")
        if move.name == "schneider":
            stake = replace(plain, announced=("schneider",))
            why = say("with these cards {what} is likely enough to announce it", what=say("schneider"))
        elif move.name == "schwarz":
            # Every trick is too rare to be guessed from card points.
            continue
        found.append((raised(view, stake), Advice(move, why)))
    return max(found, key=lambda each: each[0])[1]


def kontra_advised(view: View) -> Advice:
    """Return whether to double the value of the game, as one of the opponents or as the declarer."""
    contract = view.contract
    assert contract is not None
    worth, loud = worth_of(contract, view.agreed.pack), view.legal.moves[-1]
    held = own_hand(view)
    if view.seat == view.declarer:
        if worth.chance(held) >= SURE:
            return Advice(loud, say("your game is sure enough to count four times"))
        return Advice(Announce(None), say("your game is not sure enough to count four times"))
    if not worth.term.fixed and worth.taken(held) >= STRONG:
        return Advice(loud, say("the declarer can hardly win against all your trumps and high cards"))
    return Advice(Announce(None), say("your cards do not promise to beat the declarer"))


def is_hand(view: View) -> bool:
    """Whether the declarer has left the widow."""
    return any(each.move == TakeWidow(takes=False) for each in view.history)
