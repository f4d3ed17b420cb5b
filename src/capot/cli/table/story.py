"""The opening of a match and its deals, scores and the end in sentences, the same on both screens."""

import re
from collections.abc import Collection, Sequence

from capot.cards import FACES, Card, Faces
from capot.cli.table.hands import pot_opening, pot_word
from capot.cli.table.rubber import ending_of_games, game_lines, lasting
from capot.cli.words import Names, count, joined, number, opening, points, signed
from capot.language.texts import mark, phrase, say, told
from capot.language.tokens import card_tokens, tell
from capot.play.events import Given, Shown
from capot.play.match import Match
from capot.play.moves import (
    Announce,
    Arrange,
    Bid,
    CallCard,
    Choose,
    Discard,
    Double,
    Expose,
    LayCards,
    Move,
    NameRank,
    NameSuit,
    NameTrump,
    PassCards,
    PlayCard,
)
from capot.play.position import Position
from capot.play.scores.paid import cards_aside
from capot.play.scores.taken import trick_with_talon
from capot.play.scores.totals import Item, Score
from capot.play.view import View
from capot.rules.catalog import GAMES
from capot.rules.match.ends import AfterDeals, AtMost, AtTotal, LastIn, Rubber, TurnAt
from capot.rules.match.rubber import rubber_of
from capot.rules.match.sides import Sides, sides_at, sides_of
from capot.rules.model import Game
from capot.rules.ongoing.bidding import contract_bid
from capot.rules.ongoing.card_pools import card_pools
from capot.rules.ongoing.trumps import ranked_by_contracts
from capot.rules.ongoing.turning import turn_of
from capot.rules.ongoing.widow import widow_word
from capot.rules.rules import Rules
from capot.rules.scoring import FewestPaid
from capot.rules.stages.tricks import Tricks
from capot.rules.terms import Exact
from capot.rules.text.ends import incomplete_round
from capot.rules.text.scoring.stakes import counting_line, scale_line
from capot.surface import voice
from capot.surface.tricks import counting_cards

_SEAT = re.compile(r"\bseat (\d+)\b")


def match_opening(game: Game, seats: int, names: Names, seat: int | None = None) -> list[str]:
    """Return lines to print before the first deal: the aim, the players, the length, the house rules.

    The player at ``seat`` is marked, unless called "you" anyway.
    """
    mine = None if names.you is not None else seat
    around = joined(names[each] + (" (you)" if each == mine else "") for each in range(seats))
    lines = [told(phrase(game.blurb), names.language), f"At the table, in the order of play: {around}."]
    if (sides := sides_at(game.sides, seats)) is not None:
        pairs = (joined(names.inside(each) for each in side) for side in sides_of(sides, seats))
        lines.append(f"Partners: {' against '.join(pairs)}.")
    elif game.sides is not None:
        lines.append(f"With {seats} players there are no partners: everyone plays alone.")
    lines.append(_how_long(game, seats))
    lines += [incomplete_round(game, seats)] if incomplete_round(game, seats) else []
    if game.faces != "french":
        lines.append(_legend(FACES[game.faces]))
    if game.chosen:
        from capot.rules.text.book import chosen_rules

        rules = [line.rstrip(".") for line in chosen_rules(game)]
        lines.append(f"House rules: {'; '.join(each[:1].lower() + each[1:] for each in rules)}.")
    return lines


def deal_opening(seen: View, names: Names, game: Game) -> list[str]:
    """Return sentences to print when the cards have been dealt."""
    part, faces = GAMES.get(game.part(seen.standing.number).name), seen.standing.faces
    lines = [] if part is None else [told(phrase(part.blurb), names.language)]
    lines += what_counts(seen, names)
    if seen.standing.turned:
        lines.append("Points are subtracted now: you want them.")
    pot = pot_opening(seen)
    if seen.pool and not pot and not card_pools(seen.rules):
        lines.append(f"There {'is' if seen.pool == 1 else 'are'} {points(seen.pool)} in the pool.")
    deals = tell(names.you, seen.dealer, mark("You deal."), mark("{name} deals."))
    lines += [*pot, names.said(deals, faces)]
    lines += [f"{opening(names.said(fact, faces))}." for fact in voice.facts(seen, names.you)]
    if seen.rules.pack.trumps and not ranked_by_contracts(seen.rules):
        ranks = say("Trumps from high to low: {cards}.", cards=card_tokens(seen.rules.pack.trumps))
        lines.append(names.said(ranks, faces))
    return [*lines, *taken_up(seen, names)]


def shown_lines(seen: View, names: Names) -> list[str]:
    """Return the hands that decided the deal before the play, and what they won."""
    shown = [event for event in seen.events if isinstance(event.what, Shown)]
    return [names.said(voice.told(seen, [each], names.you), seen.standing.faces) for each in shown]


def taken_up(seen: View, names: Names) -> list[str]:
    """Return the cards that the person has taken up in this stage and must replace by discards."""
    given = [each for each in seen.events if isinstance(each.what, Given) and each.stage == seen.stage]
    some = () if isinstance(seen.stage, Tricks) else given
    return [names.said(voice.told(seen, [each], names.you), seen.standing.faces) for each in some]


def what_counts(seen: View, names: Names) -> list[str]:
    """Return what scores in a deal, unless that has yet to be chosen."""
    faces = seen.standing.faces
    return [names.said(counting_line(seen.rules, faces), faces)] if seen.rules.scoring else []


def with_names(reason: str, names: Names) -> str:
    """Return a reason with players' names instead of seats."""
    return _SEAT.sub(
        lambda found: names.inside(int(found[1])) if int(found[1]) < len(names.called) else found[0], reason
    )


def move_words(move: Move, faces: Faces, names: Names | None = None, rules: Rules | None = None) -> str:
    """Return a move as typed, with players' names if known; ``rules`` may name what is bid."""
    match move:
        case PlayCard(card) | CallCard(card):
            return faces.short(card)
        case LayCards(cards) | PassCards(cards) | Discard(cards) | Expose(cards):
            return faces.shorts(cards) or "nothing"
        case Arrange(hands):
            return " / ".join(map(faces.shorts, hands)) or "no hand"
        case Announce(name):
            return (name or "nothing").replace("-", " ")
        case Choose(contract):
            return contract.replace("-", " ")
        case Bid(amount, suit):
            named = None if rules is None else contract_bid(rules, amount)
            bid = "pass" if amount is None else f"{amount}"
            return named.title if named else f"{bid} {faces.suit_name(suit)}" if suit else bid
        case NameTrump(suit, alone):
            return faces.suit_name(suit) + " alone" * alone
        case NameSuit(suit):
            return faces.suit_name(suit)
        case NameRank(rank):
            return faces.rank_letter(rank)
        case Double(seats):
            called = (f"seat {seat}" if names is None else names.inside(seat) for seat in seats)
            return joined(called) if seats else "nobody"
        case _:
            return move.text


def taken_back(seat: int, move: Move, faces: Faces, names: Names, rules: Rules | None = None) -> str:
    """Return a sentence that names the decision taken back."""
    return f"{names.does(seat, 'take')} back: {move_words(move, faces, names, rules)}."


def trick_line(seen: View, place: int, names: Names) -> str:
    """Return a trick in one line: its cards in the order of play, and who took it."""
    trick, faces = seen.tricks[place], seen.standing.faces
    laid = ", ".join(f"{names[seat]} {faces.short(trick.played_by(seat))}" for seat in trick.seats)
    if trick.winner is None:
        return f"Trick {place + 1}: {laid}. Nobody takes it yet."
    took = names.does(trick.winner, "take", faces.shorts(counting_cards(seen, trick.cards)) or "it")
    return f"Trick {place + 1}: {laid}. {took}."


def result_lines(
    names: Names,
    score: Score,
    totals: tuple[Exact, ...],
    sides: Sides | None = None,
    out: Collection[int] = (),
) -> list[str]:
    """Return the score of each player, or side, with a line for each reason, and the totals.

    The seats ``out`` had dropped out of the match before the deal and have no score.
    """
    shared = sides if sides is not None and sides.is_one_score else None
    groups = [seats for seats in sides_of(shared, len(score.points)) if seats[0] not in out]
    wide = max(len(joined(names[seat] for seat in seats)) for seats in groups)
    lines = []
    for seats in groups:
        told = _reasons(score, seats, names)
        reasons = [reason for _, reason in told]
        if len(told) > 1:
            reasons = [f"{signed(gained):>4} {reason}" for gained, reason in told]
        head = f"  {joined(names[seat] for seat in seats):<{wide}}  {signed(score.points[seats[0]]):>4}"
        lines.append(f"{head}   {reasons[0]}" if reasons else head)
        lines += [f"{'':<{len(head)}}   {reason}" for reason in reasons[1:]]
    around = ", ".join(_total(names, totals, side, sides) for side in sides_of(sides, len(totals)))
    return [*lines, f"Totals: {around}."]


def _reasons(score: Score, seats: Sequence[int], names: Names) -> list[tuple[Exact, str]]:
    """Return the points of a player, or of a side with one score, with the reason for each.

    Partners who add up what each of them takes are named; those who pile it up have the same items.
    """
    items = [item for item in score.items if item.seat in seats]
    if any(item.other in seats for item in items):
        own = [item for item in items if item.other not in seats]
        return [(item.points, f"{names[item.seat]}: {reason_text(item, names)}") for item in own]
    return [(item.points, reason_text(item, names)) for item in items if item.seat == seats[0]]


def _total(names: Names, totals: tuple[Exact, ...], seats: Sequence[int], sides: Sides | None) -> str:
    """Return the total of a side: ``Ben 14``, ``Ben and Eve 14``, ``Ben 14 and Eve 7, together 21``."""
    if sides is None or sides.is_one_score:
        return f"{joined(names[seat] for seat in seats)} {number(totals[seats[0]])}"
    each = joined(f"{names[seat]} {number(totals[seat])}" for seat in seats)
    return f"{each} (together {number(sum((totals[seat] for seat in seats), start=0))})"


def reason_text(item: Item, names: Names) -> str:
    """Return the reason for points, with the name of the player who paid or received them."""
    reason = told(item.reason, names.language)
    return reason if item.other is None else f"{reason} {names.inside(item.other)}"


def report_notes(match: Match, names: Names) -> list[str]:
    """Return further notes after a deal: the widow, scaled points, the pool, a tie."""
    deal = match.position
    scaled, pot = scale_line(deal.rules), deal.score().pot
    stays = (
        f"{points(pot)} {'stays' if pot == 1 else 'stay'} in the {pot_word(deal.rules)} for the next deal."
    )
    widow = widow_line(deal, names) or aside_line(deal)
    return [
        *_fallen(match, names),
        *game_lines(match, names),
        *([widow] if widow else []),
        *([told(scaled, names.language)] if scaled else []),
        *([stays] if pot and not match.is_over else []),
        *([_tied(match, names)] if match.is_tied else []),
    ]


def _fallen(match: Match, names: Names) -> list[str]:
    """Return who dropped out of the match with the last deal, and who came back."""
    before = match.position.standing
    fell = [seat for seat in match.out if seat not in before.out]
    back = [seat for seat, often in enumerate(match.came_back) if often > before.came_back[seat]]
    lines = [f"{names.does(seat, 'are', 'out of the match')}." for seat in fell]
    return lines + [
        f"{names.does(seat, 'come', f'back with {points(match.totals[seat])}')}." for seat in back
    ]


def _tied(match: Match, names: Names) -> str:
    """Return the tied players, and how the tie is broken."""
    tied = opening(joined(names.inside(seat) for seat in match.leaders))
    decides = "one more round" if match.game.ties == "round" else "another deal"
    return f"{tied} are tied for the best total, so {decides} is played."


def widow_line(deal: Position, names: Names) -> str:
    """Return who took the widow with the last trick of a finished deal, or nothing."""
    trick = trick_with_talon(deal)
    if trick is None or not deal.stock:
        return ""
    shown = deal.faces.shorts(deal.rules.pack.sorted(deal.stock))
    which = "first" if trick == deal.tricks[0] else "last"
    return (
        f"The {widow_word(deal.rules)}, {shown}, goes to {names.inside(trick.taker)} with the {which} trick."
    )


def aside_line(deal: Position) -> str:
    """Return the cards that nobody has taken in a finished deal, where they are part of its price."""
    if not deal.tricks or not any(isinstance(term, FewestPaid) for term in deal.rules.scoring):
        return ""
    return f"Nobody took {deal.faces.shorts(cards_aside(deal))}."


def ending_lines(match: Match, names: Names) -> list[str]:
    """Return who won the match, and who lost it if the rules name a loser."""
    winners, best = match.winners, points(match.totals[match.winners[0]])
    rubber = rubber_of(match.game.ends)
    if rubber is not None:
        return ending_of_games(match, rubber, names)
    if match.sides is not None:
        return _endings_of_sides(match, match.sides, names)
    if len(winners) == 1:
        lines = [f"{names.does(winners[0], 'win')} the match with {best}."]
    else:
        shared = opening(joined(names.inside(seat) for seat in winners))
        lines = [f"{shared} share the win with {best} each."]
    for seat in match.losers:
        if seat not in winners:
            lines.append(f"{names.does(seat, 'lose')} the match with {points(match.totals[seat])}.")
    if match.pot:
        pot = pot_word(match.deals[-1].rules)
        lines.append(f"Nobody gets the {points(match.pot)} left in the {pot}.")
    return lines


def _endings_of_sides(match: Match, sides: Sides, names: Names) -> list[str]:
    """Return which side won the match, and which lost it if the rules name a loser."""
    won: list[str] = []
    lost: list[str] = []
    for seats in sides_of(sides, match.seats):
        who = opening(joined(names.inside(seat) for seat in seats))
        total = points(sum((match.totals[seat] for seat in seats), start=0))
        if sides.is_one_score:
            total = points(match.totals[seats[0]])
        if seats[0] in match.winners:
            shared = "share the win" if len(match.winners) > len(seats) else "win the match"
            won.append(f"{who} {shared} with {total}.")
        elif seats[0] in match.losers:
            lost.append(f"{who} lose the match with {total}.")
    return [*won, *lost]


def _legend(faces: Faces) -> str:
    """Return how the cards of an unfamiliar pack are written."""
    courts = ", ".join(f"{faces.rank_letter(rank)} {faces.rank_name(rank)}" for rank in "AKQJ")
    suits = ", ".join(f"{sign} {name}" for sign, name in zip(faces.suit_signs, faces.suit_names, strict=True))
    example = Card("Q", "♠")
    return f"The cards: {courts}; {suits}. {faces.short(example)} is the {faces.long(example)}."


def _how_long(game: Game, seats: int) -> str:
    """Return how long the match lasts and who wins it."""
    wins = "the fewest points win" if game.low_wins else "the most points win"
    names_loser = any(isinstance(end, AtTotal | AtMost) and end.loses for end in game.ends)
    sides = sides_at(game.sides, seats)
    if sides is not None and not sides.is_one_score:
        wins = f"the side with the {'fewest' if game.low_wins else 'most'} points together wins"
    if sides is not None and names_loser:
        wins = "that side loses, and if both have one, the fewest points together win"
    if any(isinstance(end, AtMost) and end.nearest for end in game.ends):
        wins = "whoever is nearest to it wins"
    lasts, who = [], "a side" if sides is not None and sides.is_one_score else "somebody"
    for end in game.ends:
        match end:
            case AtTotal():
                lasts.append(f"until {who} has {points(end.points)}")
            case AtMost():
                down = f"has come down from {game.opening}" if turn_of(game.ends) is None else "is down"
                lasts.append(f"until {who} {down} to {number(end.points)}")
            case TurnAt() | Rubber():
                pass
            case LastIn():
                left = "one player is" if end.left == 1 else f"{end.left} players are"
                reached = number(end.points) if end.down else points(end.points)
                lasts.append(f"until only {left} left, the others out at {reached}")
                wins = "the last one in wins" if end.left == 1 else f"of those left {wins}"
            case AfterDeals():
                deals = end.deals(seats, game.cycle)
                more = f", with up to {end.for_pot} more for what is left in the pot" if end.for_pot else ""
                lasts.append(f"for {'at most ' * bool(lasts)}{count(deals, 'deal')}{more}")
    turn = turn_of(game.ends)
    first = f"Points are added until somebody has {points(turn.points)}, then subtracted. " if turn else ""
    rubber = rubber_of(game.ends)
    if rubber is not None:
        return f"A game lasts {', but '.join(lasts)}; {wins} it. {lasting(rubber)}"
    return f"{first}The match lasts {', but '.join(lasts)}; {wins}."
