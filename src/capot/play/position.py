"""One deal in progress, from the shuffled pack to the score."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace

from capot.cards import Card
from capot.language.texts import Name, Text, listed, say, say_count
from capot.play.choices import Asks, Legal
from capot.play.errors import IllegalMove, OutOfTurn, PlayError
from capot.play.events import Made
from capot.play.moves import Move
from capot.play.progress import OpenProgress
from capot.play.scores.deal import score
from capot.play.scores.totals import Score
from capot.play.situation import Situation, changed, trump_of
from capot.play.stages import stage_of
from capot.play.standing import Standing, sizes_dealt
from capot.rules.check.deal import hand_size, has_further_hands, has_open_stock
from capot.rules.ongoing import trumps
from capot.rules.ongoing.pools import with_pot
from capot.rules.rules import Rules
from capot.rules.stages.opening import StageTerm


@dataclass(frozen=True, slots=True)
class Position(Situation):
    """One deal in progress, immutable: each legal move returns a new position."""

    # Kept once found: players, views, scores and the check of a move all need them.
    _acting: frozenset[int] | None = field(default=None, init=False, compare=False, repr=False)
    _legal: dict[int, Legal] = field(default_factory=dict, init=False, compare=False, repr=False)
    _score: Score | None = field(default=None, init=False, compare=False, repr=False)

    @property
    def is_over(self) -> bool:
        """Whether the deal is finished and can be scored."""
        return not self.stages

    @property
    def to_act(self) -> frozenset[int]:
        """The seats to act: several in a simultaneous stage, none after the end."""
        if self._acting is None:
            acting = stage_of(self.stages[0]).to_act(self) if self.stages else frozenset()
            object.__setattr__(self, "_acting", acting)
            return acting
        return self._acting

    def legal(self, seat: int) -> Legal:
        """Return the legal moves of a seat; empty if it is not to act."""
        if seat not in self.to_act:
            return Legal()
        if seat not in self._legal:
            self._legal[seat] = stage_of(self.stages[0]).legal(self, seat)
        return self._legal[seat]

    def why_not(self, seat: int, move: Move) -> str | None:
        """Return the reason a move is illegal, as a sentence for its player, or None if it is legal."""
        if self.is_over:
            return say("the deal is over")
        if seat not in self.to_act:
            return not_the_turn(seat, self.to_act)
        legal = self.legal(seat)
        if legal.meant(move) in legal:
            return None
        return stage_of(self.stages[0]).why_not(self, seat, move)

    def after(self, seat: int, move: Move) -> "Position":
        """Return the position after a move; raise `IllegalMove` or `OutOfTurn` with the reason."""
        reason = self.why_not(seat, move)
        if reason is not None:
            raise (IllegalMove if seat in self.to_act else OutOfTurn)(reason)
        return self.made(seat, self.legal(seat).meant(move))

    def made(self, seat: int, move: Move) -> "Position":
        """Return the position after a move that is legal, as `after` does; not checked here."""
        noted = changed(self, events=self.events_with(Made(seat, move)))
        return _advanced(stage_of(self.stages[0]).after(noted, seat, move))

    def score(self) -> Score:
        """Return the score of the finished deal; raise `PlayError` if it is not over."""
        if not self.is_over:
            raise PlayError(say("the deal is not over yet"))
        if self._score is None:
            found = score(self)
            object.__setattr__(self, "_score", found)
            return found
        return self._score


def not_the_turn(seat: int, to_act: Collection[int]) -> Text:
    """Return the reason a seat may not act now, while others are to."""
    return say_count(
        "it is not the turn of seat {seat}; seat {turns} is to act",
        "it is not the turn of seat {seat}; seats {turns} are to act",
        len(to_act),
        seat=seat,
        turns=listed([Name(each) for each in sorted(to_act)]),
    )


def start(
    rules: Rules, seats: int, dealer: int, pack: Sequence[Card], standing: Standing | None = None
) -> Position:
    """Return a new deal from a shuffled pack.

    Cards are dealt from the front of ``pack``, in the packets of the rules, beginning after the dealer, to
    all who are in the match and do not sit out; the rest are the talon, top card first.  So a spare hand is
    not dealt in turn: as nobody has seen a card, it might as well be what is left.  So might the card under
    the stock, which is turned up before the others are put on it.  Raise `PlayError` if
    ``pack`` is not the game's pack.
    """
    rules, standing = _settled(rules, seats, dealer, standing or Standing())
    _check_pack(rules, pack)
    size, dealt = hand_size(rules, seats - len(standing.out)), sizes_dealt(rules, standing, seats, dealer)
    hands: list[list[Card]] = [[] for _ in range(seats)]
    around = [(dealer + 1 + step) % seats for step in range(seats)]
    place = 0
    for packet in rules.deal.by.of(max(size, *dealt)):
        for seat in around:
            more = min(packet, dealt[seat] - len(hands[seat]))
            hands[seat] += pack[place : place + more]
            place += more
    return from_hands(rules, dealer, hands, pack[place:], standing, pack=tuple(pack))


def from_hands(  # noqa: PLR0913 - a deal is described by just these
    rules: Rules,
    dealer: int,
    hands: Sequence[Sequence[Card]],
    talon: Sequence[Card] = (),
    standing: Standing | None = None,
    *,
    turn_up: Card | None = None,
    pack: tuple[Card, ...] | None = None,
) -> Position:
    """Return a new deal with these hands, by seat, and this talon; those who are out have no cards.

    ``turn_up`` is needed only if the dealer's last card is turned up and is not the last in the hand given
    here.  Raise `PlayError` if the cards are not the game's pack or the hands not of its size.
    """
    seats = len(hands)
    rules, standing = _settled(rules, seats, dealer, standing or Standing())
    out = standing.out
    players = seats - len(out)
    all_cards = tuple(card for hand in hands for card in hand) + tuple(talon)
    _check_pack(rules, all_cards)
    sizes = sizes_dealt(rules, standing, seats, dealer)
    if tuple(map(len, hands)) != sizes:
        if rules.deal.uneven:
            told = listed([Name(each) for each in sizes])
            raise PlayError(say("hands of {sizes} cards are needed", sizes=told))
        size = hand_size(rules, players)
        raise PlayError(say("{count} hands of {size} cards are needed", count=players, size=size))
    turn_up = _turned(rules, turn_up, hands[dealer], talon)
    trump = trump_of(rules, turn_up, standing.last_turned)
    known = with_pot(trumps.as_dealt(rules, trump), standing.pot, players, standing.pools)
    dealt = tuple(known.pack.sorted(hand) for hand in hands)
    position = Position(
        rules=known,
        seats=seats,
        dealer=dealer,
        standing=standing if standing.totals else replace(standing, totals=(0,) * seats),
        pack=pack or all_cards,
        dealt=dealt,
        hands=dealt,
        talon=tuple(talon),
        turn_up=turn_up,
        trump=trump,
        stages=known.stages,
        received=((),) * seats,
        dropped=out,
        agreed=None if known == rules else rules,
    )
    return _advanced(stage_of(position.stages[0]).begin(position))


def _settled(rules: Rules, seats: int, dealer: int, standing: Standing) -> tuple[Rules, Standing]:
    """Return the rules resolved for the players in the match, and the standing with a dealer who sits out."""
    rules = rules.at(seats - len(standing.gone))
    sitting = dealer if rules.deal.sits_out else None
    return rules, standing if standing.sitting == sitting else replace(standing, sitting=sitting)


def as_dealt(deal: Position) -> Position:
    """Return a deal as it was before its first move."""
    return from_hands(
        deal.agreed or deal.rules, deal.dealer, deal.dealt, deal.talon, deal.standing, turn_up=deal.turn_up
    )


def answers_itself(stage: StageTerm | None, asks: Asks | None, legal: Legal) -> bool:
    """Whether nobody need be asked a question of a stage, as one of these ``legal`` moves is the answer."""
    if stage is None:
        return False
    moves = stage_of(stage).MOVES
    return asks in moves.by_itself or (asks in moves.if_alone and len(legal.moves) == 1)


def moves_chosen(deal: Position) -> tuple[int, ...]:
    """Return the places of the moves of a deal that somebody was asked for."""
    every = range(len(deal.moves))
    kinds = [stage_of(stage).MOVES for stage in deal.rules.stages]
    if not any(moves.by_itself or moves.if_alone for moves in kinds):
        return tuple(every)
    asked = (
        not answers_itself(now.stages[0], stage_of(now.stages[0]).asks(now), now.legal(min(now.to_act)))
        for now in positions_of(deal)
        if now.stages
    )
    return tuple(place for place, is_asked in zip(every, asked, strict=False) if is_asked)


def positions_of(deal: Position) -> Iterator[Position]:
    """Yield a deal as it was dealt and after each move."""
    now = as_dealt(deal)
    yield now
    for seat, move in deal.moves:
        now = now.after(seat, move)
        yield now


def _advanced(now: Position) -> Position:
    """Close finished stages and open the next, until somebody is to act or the deal is over."""
    while now.stages and not now.to_act:
        now = stage_of(now.stages[0]).end(now)
        # Cards that everybody sees are scored, and looked at once more.
        kept = now.progress if isinstance(now.progress, OpenProgress) else None
        now = changed(now, stages=now.stages[1:], progress=kept)
        if now.stages:
            now = stage_of(now.stages[0]).begin(now)
    return now


def _turned(rules: Rules, wanted: Card | None, hand: Sequence[Card], talon: Sequence[Card]) -> Card | None:
    """Return the card turned up: the top of the talon, or the dealer's last card unless given."""
    match rules.deal.turn_up:
        case "talon":
            turned: Card | None = talon[0]
        case "bottom":
            # Once it has been exchanged, another lies there.
            return talon[-1]
        case "dealer" if has_further_hands(rules):
            turned = talon[-1] if talon else hand[-1]
        case "dealer":
            turned = wanted if wanted in hand else hand[-1]
        case _:
            turned = None
    if wanted is not None and wanted not in (turned, *(talon if has_open_stock(rules) else ())):
        raise PlayError(say("the {card} cannot be the card turned up", card=Name(wanted)))
    return turned


def _check_pack(rules: Rules, cards: Sequence[Card]) -> None:
    wanted = rules.pack.cards()
    different = set(cards)
    if len(different) < len(cards):
        twice = next(card for card in cards if list(cards).count(card) > 1)
        raise PlayError(say("the {card} is in the deal twice", card=Name(twice)))
    strange = different.difference(wanted)
    if strange:
        raise PlayError(
            say(
                "the {card} is not in the pack of this game",
                card=Name(next(card for card in cards if card in strange)),
            )
        )
    if len(cards) < len(wanted):
        missing = next(card for card in wanted if card not in cards)
        raise PlayError(say("the {card} is missing from the deal", card=Name(missing)))
