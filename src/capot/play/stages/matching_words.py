"""The sentences of matching: its questions and answers, what has happened, and what must come next."""

from capot.language.cards import a_rank, suit_name
from capot.language.texts import NOTHING, Text, joined, listed, mark, say, say_count
from capot.language.tokens import card_token, card_tokens, tell
from capot.language.words import counted
from capot.play.events import Given, Made, What
from capot.play.matching import PileProgress, can_draw, number_due, pile_seen, shedding_in
from capot.play.moves import DrawCard, Move, NameSuit, PassTurn, PlayCard
from capot.play.seen import View
from capot.play.speech import Answer, Question, Sign, answer_with_cards, drawn, drawn_by, unsaid
from capot.play.stages.naming import answer_with_suit
from capot.rules.stages.matching import Shed


def question(seen: View) -> Question:
    """Ask for a card, which may be drawn, or for a suit."""
    now, term = pile_seen(seen), shedding_in(seen.rules)
    if now.phase == "suit":
        return Question(say("Name the suit to be played next."), "suits", _what_naming_does(seen))
    fits = bool(seen.playable)
    if now.phase == "drawn":
        return Question(_of_drawn(seen, fits=fits), "cards", _what_drawn_does(term))
    if now.due:
        more = say("Whoever draws plays nothing this turn.")
        return Question(_of_due(seen, number_due(now), fits=fits), "cards", more)
    if not can_draw(now):
        more = say("The stock is used up, and there is only one card on the pile.")
        asked = (
            say("Your turn: play a card.") if fits else say("You cannot play, and there is nothing to draw.")
        )
        return Question(asked, "cards", more)
    if now.phase == "cover":
        asked = say("Cover your {card}: play a card on it, or draw one.", card=card_token(now.top))
        return Question(
            asked if fits else say("You cannot cover your card: draw one."), "cards", _what_fits(seen, now)
        )
    if not fits:
        return Question(say("You cannot play: draw a card."), "cards", _what_fits(seen, now))
    if DrawCard() in seen.legal.moves:
        return Question(say("Your turn: play a card, or draw one."), "cards", _what_fits(seen, now))
    return Question(say("Your turn: play a card."), "cards", _what_fits(seen, now))


def _what_naming_does(seen: View) -> Text:
    wild = _wild(seen)
    if not wild:
        return say("The next card must be of the suit you name, whatever lies on the pile.")
    return say("The next card must be of the suit you name, or {wild}.", wild=wild)


def _wild(seen: View) -> Text:
    """Return the cards that go on anything, nothing where none does."""
    effects = [each for each in shedding_in(seen.rules).effects if each.wild]
    if any(each.of != "all" for each in effects):
        return say("one that may be played on anything")
    ranks = dict.fromkeys(rank for each in effects for rank in each.ranks)
    return listed([a_rank(seen.standing.faces, rank) for rank in ranks], "or") if ranks else NOTHING


def _of_drawn(seen: View, *, fits: bool) -> Text:
    """Return the question to a player who has drawn a card."""
    card = card_tokens(seen.received)
    if fits:
        return say("You have drawn {card}: play it, or keep it.", card=card)
    if DrawCard() in seen.legal.moves:
        return say("You have drawn {card}, which does not fit: draw on.", card=card)
    return say("You have drawn {card}, which does not fit: end your turn.", card=card)


def _what_drawn_does(term: Shed) -> Text:
    if term.drawn == "until able":
        return say("You draw until you have a card that may be played.")
    return say("After drawing, you may play only the card you drew. The others see only that you drew one.")


def _of_due(seen: View, due: int, *, fits: bool) -> Text:
    """Return the question to a player who is to draw cards."""
    if not fits:
        return say_count("You must draw a card.", "You must draw {count} cards.", due)
    cards = card_tokens(seen.playable)
    return say_count(
        "Answer with {cards}, or draw a card.",
        "Answer with {cards}, or draw {count} cards.",
        due,
        cards=cards,
    )


def _what_fits(seen: View, now: PileProgress) -> Text:
    """Return what may be played next."""
    faces = seen.standing.faces
    if now.suit is not None:
        suit, wild = suit_name(faces, now.suit), _wild(seen)
        if not wild:
            return say("The suit named is {suit}: play a card of it.", suit=suit)
        return say("The suit named is {suit}: play a card of it, or {wild}.", suit=suit, wild=wild)
    return say(
        "A card fits if it is of the suit or the rank of {card}, or may be played on anything.",
        card=card_token(now.top),
    )


def answer(seen: View, move: Move) -> Answer:
    """The card, the suit, or what is done instead of playing."""
    match move:
        case NameSuit():
            return answer_with_suit(seen, move)
        case DrawCard():
            due = number_due(pile_seen(seen)) or 1
            title = say_count("Draw a card", "Draw {count} cards", due)
            return Answer(move, title, deed=say_count("drawing a card", "drawing {count} cards", due))
        case PassTurn() if pile_seen(seen).phase == "drawn":
            title = say("Keep it") if seen.playable else say("End turn")
            return Answer(move, title, deed=say("keeping the card"))
        case PassTurn():
            return Answer(move, say("Pass"))
        case _:
            return answer_with_cards(move)


def told(seen: View, what: What, to: int | None) -> Text:
    """Say what was played, drawn or named, and what follows from it."""
    match what:
        case Made(seat, PlayCard(card)):
            said = tell(
                to, seat, mark("You play {card}."), mark("{name} plays {card}."), card=card_token(card)
            )
            return joined(" ", [said, *_follows(seen, seat, to)])
        case Made(seat, NameSuit(suit)):
            suit_said = suit_name(seen.standing.faces, suit)
            said = tell(to, seat, mark("You name {suit}."), mark("{name} names {suit}."), suit=suit_said)
            return joined(" ", [said, *_turned(seen, to)])
        case Made(_, DrawCard()):
            return _renewed(seen)
        case Made(seat, PassTurn()):
            return joined(" ", [_passed(seen, seat, to), *_given_up(seen)])
        case Given(_, cards, "turned"):
            return say("The first card has an effect, so it is covered: {cards}.", cards=card_tokens(cards))
        case Given(how="drawn"):
            return joined(" ", [drawn(what, to), *_given_up(seen)])
        case _:
            raise unsaid(what)


def _passed(seen: View, seat: int, to: int | None) -> Text:
    """Return that a turn is over without a card."""
    if any(each.seat == seat and each.move == DrawCard() for each in seen.history[-2:-1]):
        return tell(to, seat, mark("You end your turn."), mark("{name} ends the turn."))
    yours, theirs = (
        mark("You pass: there is nothing to draw."),
        mark("{name} passes: there is nothing to draw."),
    )
    return tell(to, seat, yours, theirs)


def _renewed(seen: View) -> Text:
    """Return that the pile has become the stock, if it has."""
    if not pile_seen(seen).fresh:
        return NOTHING
    return say("The stock is used up: the pile is shuffled and turned over.")


def _follows(seen: View, seat: int, to: int | None) -> list[Text]:
    """Return what follows from a card: its effect, a last card, the end of the deal."""
    if seen.finished:
        yours, theirs = (
            mark("You are out of cards: the deal is over."),
            mark("{name} is out of cards: the deal is over."),
        )
        return [tell(to, seat, yours, theirs)]
    last = tell(to, seat, mark("That leaves you one card."), mark("That leaves {name} one card."))
    more: list[Text] = [last] if seen.sizes[seat] == 1 else []
    now = pile_seen(seen)
    effect = shedding_in(seen.rules).effect_of(now.top)
    if effect is None:
        return [*more, *_given_up(seen)]
    if effect.draw:
        yours, theirs = mark("You must draw {cards} or answer."), mark("{name} must draw {cards} or answer.")
        if shedding_in(seen.rules).answered == "never":
            yours, theirs = mark("You must draw {cards}."), mark("{name} must draw {cards}.")
        more.append(tell(to, now.turn, yours, theirs, cards=counted(number_due(now), "card")))
    elif effect.cancels and now.cancelled:
        more.append(say("Nobody draws."))
    elif not effect.names:
        more += _turned(seen, to)
    return [*more, *_given_up(seen)]


def _turned(seen: View, to: int | None) -> list[Text]:
    """Return who misses a turn after the last card, and that play has turned round."""
    now = pile_seen(seen)
    missed = (tell(to, seat, mark("You miss a turn."), mark("{name} misses a turn.")) for seat in now.missed)
    return [*([say("Play turns round.")] if now.flipped else []), *missed]


def _given_up(seen: View) -> list[Text]:
    """Return why a deal is void, if it is."""
    if seen.stage is not None or seen.finished:
        return []
    if pile_seen(seen).idle:
        return [say("Nobody can play or draw: the deal is void.")]
    return [say("The deal has lasted too long and is void.")]


def facts(seen: View, to: int | None) -> list[Text]:
    """The suit named, the cards to be drawn, the direction, and the cards in the stock."""
    if seen.stage is None:
        return []
    now, found = pile_seen(seen), list[Text]()
    if now.suit is not None:
        found.append(say("suit named: {suit}", suit=suit_name(seen.standing.faces, now.suit)))
    if now.due:
        found.append(say_count("to be drawn: {count} card", "to be drawn: {count} cards", number_due(now)))
    if now.step < 0:
        found.append(say("play goes the other way round"))
    found.append(say_count("{count} card in the stock", "{count} cards in the stock", now.left))
    return found


def drew(seen: View, seat: int) -> int | None:
    """Return the number of cards that a seat drew in its last turn without playing any, None if it played."""
    count: int | None = None
    for event in seen.events:
        match event.what:
            case Given(by, _, "drawn", count=number) if by == seat:
                count = number
            case Made(by, PlayCard()) if by == seat:
                count = None
            case _:
                pass
    return count


def signs(seen: View, seat: int, to: int | None) -> list[Sign]:
    """That a player has one card left, or has drawn in the last turn."""
    if seen.stage is None:
        return []
    found = [Sign(say("last card"), look="doubles")] if seen.sizes[seat] == 1 else []
    return [*found, *drawn_by(drew(seen, seat))]
