"""Fishing: a card captures cards of the table, makes a build of them or is laid down; then hands are filled."""

from capot.cards import Card
from capot.language.cards import a_rank, short
from capot.language.texts import Value, say
from capot.play.choices import Legal
from capot.play.events import Given
from capot.play.fishing.captures import FromHand, is_build, is_capture, may_trail, suits_table
from capot.play.fishing.table import Built, TableProgress, after_move, table_begun
from capot.play.moves import Build, Capture, Move, PlayCard
from capot.play.situation import Moves, S, Situation, changed, without
from capot.play.stages import fishing_words as words
from capot.play.stages.seats_asked import always, unchanged
from capot.rules.stages.fishing import HIGH_ACE, Fish

answer, question, told = words.answer, words.question, words.told
facts, signs = words.facts, words.signs


def _could_be(now: Situation, move: Move) -> bool:
    return suits_table(now.term(Fish), now.progress_of(TableProgress), move)


MOVES = Moves(
    (PlayCard, Capture, Build),
    one_by_one=True,
    last_words=("play", "capture", *(f"build {value}" for value in range(1, HIGH_ACE + 1))),
    could_be=_could_be,
)


def begin(now: S) -> S:
    """Lay the first cards of the stock open on the table."""
    cards = now.talon[: now.term(Fish).open]
    progress = table_begun(now).with_turned(cards)
    events = now.events_with(Given(now.dealer, cards, "turned")) if cards else now.events
    return changed(now, drawn=len(cards), progress=progress, events=events)


def to_act(now: Situation) -> frozenset[int]:
    """The player whose turn it is; nobody once all cards have been played."""
    progress = now.progress_of(TableProgress)
    return frozenset() if progress.is_over else frozenset({progress.turn})


asks = always("play")


def legal(now: Situation, seat: int) -> Legal:
    """The captures and builds with each card, and laying it down."""
    every = FromHand(now.term(Fish), now.progress_of(TableProgress), seat, now.hands[seat])
    listed = [every.listed(card) for card in every.hand]
    moves = tuple(move for some in listed for move in some.moves)
    return Legal(moves, also=every, more=any(some.more for some in listed))


def why_not(now: Situation, seat: int, move: Move) -> str:
    """A sentence saying why this may not be captured, built or laid down now.

    Of another player, whose cards nobody sees, it says what does not suit the table.
    """
    progress, term, hand = now.progress_of(TableProgress), now.term(Fish), now.hands[seat]
    if not isinstance(move, PlayCard | Capture | Build):
        return say("it is time to play a card")
    if hand and move.card not in hand:
        return say("you do not hold the {card}", card=short(now.faces, move.card))
    away = [] if isinstance(move, PlayCard) else [card for card in move.cards if card not in progress.cards]
    if away:
        return say("the {card} does not lie on the table", card=short(now.faces, away[0]))
    twice = [] if isinstance(move, PlayCard) else [card for card in move.cards if move.cards.count(card) > 1]
    if twice:
        return say("the {card} is named twice", card=short(now.faces, twice[0]))
    why = _why_unfit(now, move)
    if why:
        return _why_no_part(now, seat, move) or why
    rest = [card for card in hand if card != move.card]
    if isinstance(move, Build) and not any(move.value in term.values(card) for card in rest):
        return say("you hold no other card that would take a build of {value}", value=move.value)
    if isinstance(move, PlayCard) and not may_trail(term, progress, seat):
        return say("while a build of yours lies on the table, you must capture or build")
    new = move.value if isinstance(move, Build) else None
    (needed, *_), *_ = FromHand(term, progress, seat, hand).due(move.card, new)
    return say("you need the card for your build of {value}", value=needed.value)


def _why_unfit(now: Situation, move: PlayCard | Capture | Build) -> str:
    """Return why cards on the table do not go with a card, nothing if they do."""
    progress, term = now.progress_of(TableProgress), now.term(Fish)
    if isinstance(move, PlayCard):
        return ""
    split = next(
        (each for each in progress.builds if 0 < len({*each.cards} & {*move.cards}) < len(each.cards)), None
    )
    if split is not None:
        return say("a build is taken whole, and that of {value} has more cards", value=split.value)
    card = short(now.faces, move.card)
    if isinstance(move, Capture):
        if is_capture(term, progress, move):
            return ""
        return _why_no_number(now, move) if term.values(move.card) else _why_no_court(now, move.card)
    if not term.values(move.card):
        return say("the {card} has no value, so no build is made with it", card=card)
    if is_build(term, progress, move):
        return ""
    whole = progress.build_of(move.value)
    if whole is not None and whole.cards[0] not in move.cards:
        return say("a build of {value} lies there already: join yours to it", value=move.value)
    return _why_no_build(now, move)


def _why_no_part(now: Situation, seat: int, move: PlayCard | Capture | Build) -> str:
    """Return which card is too many for a build, nothing if leaving one out makes none or makes a capture."""
    progress, term = now.progress_of(TableProgress), now.term(Fish)
    if not isinstance(move, Capture) or len(move.cards) == 1 or _court_in(term, move) is not None:
        return ""
    every = FromHand(term, progress, seat, now.hands[seat])
    ends = {odd: every.ends(move.card, [each for each in move.cards if each != odd]) for odd in move.cards}
    if any(isinstance(end, Capture) for some in ends.values() for end in some):
        return ""
    built = ((odd, end.value) for odd, some in ends.items() for end in some if isinstance(end, Build))
    odd, value = next(built, (None, 0))
    if odd is None:
        return ""
    left, card = short(now.faces, odd), short(now.faces, move.card)
    return say(
        "without the {left}, these cards and the {card} make a build of {value}",
        left=left,
        card=card,
        value=value,
    )


def _why_no_number(now: Situation, move: Capture) -> str:
    """Return why a card with a value does not take these cards."""
    progress, term = now.progress_of(TableProgress), now.term(Fish)
    card, values = short(now.faces, move.card), term.values(move.card)
    build = next((each for each in _builds_in(progress, move) if each.value not in values), None)
    if build is not None and (term.builds != "cards" or build.multiple):
        return say("a build of {value} is taken only by a card of that value", value=build.value)
    court = _court_in(term, move)
    if court is not None:
        return say("the {card} is taken only by a card of its rank", card=short(now.faces, court))
    value, total = values[0], _sum(term, progress, move, values[0])
    if len(values) == 1 and total % value:
        places: dict[str, Value] = {"card": card, "value": value, "sum": total}
        if len(move.cards) == 1:
            one = short(now.faces, move.cards[0])
            return say("the {one} counts {sum}, and the {card} counts {value}", one=one, **places)
        return say("these cards add up to {sum}, and the {card} counts {value}", **places)
    if term.builds == "cards":
        return say(
            "the {card} takes cards of its value, cards and single builds that add up to it, and builds of it",
            card=card,
        )
    return say("the {card} takes cards of its value, cards that add up to it, and builds of it", card=card)


def _why_no_build(now: Situation, move: Build) -> str:
    """Return why these cards and one of the hand make no build."""
    progress, term = now.progress_of(TableProgress), now.term(Fish)
    court = _court_in(term, move)
    if court is not None:
        return say("the {card} has no value, so no build is made with it", card=short(now.faces, court))
    if any(each.multiple and each.value != move.value for each in _builds_in(progress, move)):
        return say("a build of several groups is never raised")
    card, own = short(now.faces, move.card), term.values(move.card)
    total = _sum(term, progress, move, move.value)
    if len(own) == 1 and total and (own[0] + total) % move.value:
        places: dict[str, Value] = {"card": card, "sum": own[0] + total, "value": move.value}
        return say("with the {card} that adds up to {sum}, not to {value}", **places)
    return say("these cards and the {card} make no build of {value}", card=card, value=move.value)


def _builds_in(progress: TableProgress, move: Capture | Build) -> list[Built]:
    """Return the builds among the cards of a move."""
    return [each for each in progress.builds if each.cards[0] in move.cards]


def _court_in(term: Fish, move: Capture | Build) -> Card | None:
    """Return the first card without a value among those of the table, if there is one."""
    return next((each for each in move.cards if not term.values(each)), None)


def _sum(term: Fish, progress: TableProgress, move: Capture | Build, value: int) -> int:
    """Return what the cards of the table add up to, 0 if a build of the value itself is among them."""
    among = _builds_in(progress, move)
    if any(each.value == value for each in among):
        return 0
    inside = {card for each in among for card in each.cards}
    loose = sum(term.values(card)[0] for card in move.cards if card not in inside)
    return loose + sum(each.value for each in among)


def _why_no_court(now: Situation, card: Card) -> str:
    """Return why a court card does not take these cards."""
    rank = a_rank(now.faces, card.rank)
    if now.term(Fish).courts == "one":
        return say("{rank} takes one loose card of the same rank, and nothing else", rank=rank)
    return say("{rank} takes loose cards of the same rank, and nothing else", rank=rank)


def after(now: S, seat: int, move: Move) -> S:
    """Play the card; hands are filled from the stock where it is time for that."""
    assert isinstance(move, PlayCard | Capture | Build), "a card is played"
    before, term = now.progress_of(TableProgress), now.term(Fish)
    hands = now.hand_changed(seat, without(now.hands[seat], (move.card,)))
    there = changed(now, hands=hands, progress=after_move(term, before, move, now.players))
    left = there.progress_of(TableProgress).left
    return _filled(there, seat, before.left - left) if left < before.left else there


def _filled(now: S, seat: int, count: int) -> S:
    """Deal cards of the stock singly from eldest, or give one to the player who has just played.

    Of a deal as one seat knows it, only their number is known.
    """
    pack, stock = now.rules.pack, now.stock
    seats = now.players_from(now.eldest) if now.term(Fish).dealt == "rounds" else (seat,)
    hands, received = list(now.hands), list(now.received)
    each = count // len(seats)
    for place, to in enumerate(seats):
        received[to] = pack.sorted(stock[place : count : len(seats)])
        hands[to] = pack.sorted((*hands[to], *received[to]))
    how = [Given(to, received[to], "dealt", count=each) for to in seats]
    return changed(
        now,
        hands=tuple(hands),
        received=tuple(received),
        drawn=now.drawn + count,
        events=now.events_with(*how),
    )


end = unchanged
