"""The reason for a move in one sentence: only facts of the table, told in the faces of the match."""

from collections.abc import Sequence

from capot.cards import SUITS, Card
from capot.play.moves import Announce, Discard, PassCards
from capot.play.view import View
from capot.players.thumb.playing import Weighed
from capot.players.thumb.table import Table

LIKELY = 0.6
"""From which chance on something is called probable."""


def why_given(view: View, move: PassCards | Discard) -> str:
    """Return why these cards are passed or laid aside."""
    faces = view.standing.faces
    kept = {card.suit for card in view.hand if card not in move.cards}
    emptied = [suit for suit in SUITS if suit not in kept and any(card.suit == suit for card in move.cards)]
    verb = "pass" if isinstance(move, PassCards) else "lay aside"
    void = f", and you are rid of {_list([faces.suit_name(suit) for suit in emptied])}" if emptied else ""
    return f"{verb} {_list([faces.short(card) for card in move.cards])}: they burden your hand most{void}"


def why_announced(move: Announce) -> str:
    """Return why something is announced, or nothing."""
    if move.name is None:
        return "announce nothing: no undertaking is likely enough to be made with this hand"
    return f"announce {move.name}: you will probably make it, and it pays"


def why_played(view: View, card: Card, weighed: Weighed) -> str:
    """Return why a card is played."""
    name = view.standing.faces.short(card)
    if len(view.playable) == 1:
        return f"the {name} is the only card you may play"
    if weighed.goal is not None:
        return _why_taken(name, weighed.reading.table, card)
    if not view.trick:
        return _why_led(view, card, weighed)
    if card.suit == view.trick[0].suit:
        return _why_followed(view, card, weighed)
    return _why_thrown(view, card, weighed)


def _why_taken(name: str, table: Table, card: Card) -> str:
    if table.best is None:
        return f"you are out to win everything: the {name} is your best card to win the next trick"
    if table.beats(table.stakes.spots[card], table.best):
        return f"you are out to win everything: take this trick with the {name}"
    return f"the {name} is the card you need least to win the tricks to come"


def _why_led(view: View, card: Card, weighed: Weighed) -> str:
    faces, table = view.standing.faces, weighed.reading.table
    suit, strength = table.stakes.spots[card]
    out, higher = table.counts[suit], (table.unseen[suit] >> strength).bit_count()
    name, suit_name = faces.short(card), faces.suit_name(card.suit)
    wins, cost = weighed.outlooks[card]
    if not out:
        return f"nobody else has {suit_name} left, and every other lead looks dearer: lead the {name}"
    if wins >= LIKELY and cost < 0:
        return f"the {name} will probably win, and this trick is worth winning"
    if wins >= LIKELY:
        return f"the {name} will probably win while {suit_name} are still cheap; later it would cost more"
    low = "your lowest" if _is_end(view, card, -1) else "a safe one"
    count = f"{higher} higher {suit_name} are" if higher != 1 else "one higher card is"
    return f"lead the {name}, {low} of {suit_name}: {count} still out to take the trick"


def _why_followed(view: View, card: Card, weighed: Weighed) -> str:
    faces, table = view.standing.faces, weighed.reading.table
    name, spots = faces.short(card), table.stakes.spots
    assert table.best is not None
    best = next(each for each in view.trick if spots[each] == table.best)
    if not table.beats(spots[card], table.best):
        losing = [each for each in view.playable if not table.beats(spots[each], table.best)]
        most = ", your highest card that still loses" if len(losing) > 1 and card == losing[0] else ""
        return f"stay under the {faces.short(best)} with the {name}{most}"
    if table.after:
        return _why_over(view, card, weighed, faces.short(best))
    total = weighed.reading.worth.now + sum(
        weighed.reading.worth.card[suit][strength] for suit, strength in (*table.trick, spots[card])
    )
    highest = "with your highest card" if _is_end(view, card, 1) else f"with the {name}"
    if total < 0:
        return f"last to play and the trick is worth having: win it with the {name}"
    if total == 0:
        return f"last to play and no penalty in the trick: win it {highest}"
    if all(table.beats(spots[each], table.best) for each in view.playable):
        return f"the trick is yours whatever you play: win it with the {name}"
    return _despite(weighed, f"take this trick with the {name}")


def _why_over(view: View, card: Card, weighed: Weighed, best: str) -> str:
    name, (wins, cost) = view.standing.faces.short(card), weighed.outlooks[card]
    if cost < 0 and wins >= LIKELY:
        return f"this trick is worth winning, and the {name} will probably win it"
    if wins < 1 - LIKELY:
        return f"go over the {best} with the {name}: somebody after you will probably take the trick"
    table = weighed.reading.table
    assert table.best is not None
    if any(not table.beats(table.stakes.spots[each], table.best) for each in view.playable):
        return _despite(weighed, f"get rid of the {name} while the trick is cheap")
    return f"you cannot stay under the {best}: the {name} is likely to cost least"


def _why_thrown(view: View, card: Card, weighed: Weighed) -> str:
    faces, table = view.standing.faces, weighed.reading.table
    assert table.best is not None
    suit, strength = table.stakes.spots[card]
    name, led = faces.short(card), faces.suit_name(view.trick[0].suit)
    if table.beats((suit, strength), table.best):
        return f"you have no {led}: take the trick with a trump, the {name}"
    if weighed.reading.worth.card[suit][strength] > 0:
        return f"you have no {led}: throw the {name}, whoever takes the trick pays for it"
    if _is_end(view, card, -1) and not _is_end(view, card, 1):
        return f"you have no {led}: throw the {name} and keep the cards you need more"
    return f"you have no {led}: throw the {name}, the card that would burden you most later"


def _despite(weighed: Weighed, what: str) -> str:
    return f"{what}, so that nobody takes everything" if weighed.reading.worth.rivals else what


def _is_end(view: View, card: Card, side: int) -> bool:
    """Whether a card is the strongest (1) or weakest (-1) of its suit that may be played."""
    strength = view.rules.pack.strength
    same = [strength(each) for each in view.playable if each.suit == card.suit]
    return strength(card) == (max(same) if side > 0 else min(same))


def _list(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
