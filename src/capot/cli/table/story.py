"""The opening of a match and its deals, scores and the end in sentences, the same on both screens."""

from collections.abc import Collection, Sequence

from capot.cards import FACES, SUITS, Card, Faces
from capot.cli.table.hands import pot_opening, that_lies_there, where_it_lies
from capot.cli.table.rubber import ending_of_games, game_lines
from capot.cli.words import Names, signed
from capot.language.cards import card_name, rank_letter, rank_name, suit_name
from capot.language.languages import ENGLISH
from capot.language.texts import NOTHING, Name, Text, joined, listed, mark, phrase, say, sentence
from capot.language.tokens import card_token, card_tokens, tell
from capot.language.words import figure, measured
from capot.play import highlights
from capot.play.events import Given, Made, Shown
from capot.play.match import Match
from capot.play.position import Position
from capot.play.scores.deal import why_empty
from capot.play.scores.paid import cards_aside
from capot.play.scores.taken import trick_with_talon
from capot.play.scores.totals import Score
from capot.play.stages import stage_of
from capot.play.view import View
from capot.rules.catalog import GAMES
from capot.rules.match.elimination import is_for_the_last, last_in_of
from capot.rules.match.rubber import rubber_of
from capot.rules.match.sides import Sides, sides_at, sides_of
from capot.rules.model import Game
from capot.rules.ongoing.card_pools import card_pools
from capot.rules.ongoing.trumps import ranked_by_contracts
from capot.rules.ongoing.widow import widow_word
from capot.rules.scoring import FewestPaid
from capot.rules.stages.tricks import Tricks
from capot.rules.stages.vying import Vie
from capot.rules.terms import Exact
from capot.rules.text.ends import incomplete_round
from capot.rules.text.match import match_facts
from capot.rules.text.scoring.stakes import counting_line, scale_line
from capot.surface import voice
from capot.surface.story import fallen
from capot.surface.tricks import counting_cards

_LENGTH = {"turn", "out", "ends", "winning"}
"""The facts of the rules that say how long a match lasts and who wins it."""


def match_opening(game: Game, seats: int, names: Names, seat: int | None = None) -> list[str]:
    """Return lines to print before the first deal: the aim, the players, the length, the house rules.

    The player at ``seat`` is marked, unless called "you" anyway.
    """
    mine = None if names.you is not None else seat
    around = [
        say("{name} (you)", name=names.of(each)) if each == mine else names.of(each) for each in range(seats)
    ]
    lines: list[Text] = [phrase(game.blurb)]
    lines.append(say("At the table, in the order of play: {names}.", names=listed(around)))
    if (sides := sides_at(game.sides, seats)) is not None:
        against, *others = [names.of(*side) for side in sides_of(sides, seats)]
        for other in others:
            against = say("{side} against {other}", side=against, other=other)
        lines.append(say("Partners: {sides}.", sides=against))
    elif game.sides is not None:
        lines.append(sentence(say("with {seats} players, everyone plays alone", seats=seats)))
    lines.append(joined(" ", [fact.text for fact in match_facts(game, [seats]) if fact.key in _LENGTH]))
    lines += [incomplete_round(game, seats)] if incomplete_round(game, seats) else []
    if game.faces != "french" or names.language.key != ENGLISH.key:
        lines.append(_legend(FACES[game.faces]))
    if game.chosen:
        from capot.rules.text.book import chosen_rules

        lines.append(say("House rules: {rules}", rules=joined(" ", chosen_rules(game))))
    return [names.said(line) for line in lines]


def deal_opening(seen: View, names: Names, game: Game) -> list[str]:
    """Return sentences to print when the cards have been dealt."""
    part = GAMES.get(game.part(seen.standing.number).name)
    lines: list[Text] = [] if part is None else [phrase(part.blurb)]
    lines += what_counts(seen)
    if seen.standing.turned:
        lines.append(say("Points are subtracted now: you want them."))
    pot = pot_opening(seen)
    if seen.pool and not pot and not card_pools(seen.rules):
        points = measured(seen.pool)
        lines.append(say("{where:Cap}: {points}.", where=where_it_lies(seen.rules), points=points))
    lines += [*pot, tell(names.you, seen.dealer, mark("You deal."), mark("{name} deals."))]
    lines += map(sentence, voice.facts(seen, names.you))
    if seen.rules.pack.trumps and not ranked_by_contracts(seen.rules):
        lines.append(say("Trumps from high to low: {cards}.", cards=card_tokens(seen.rules.pack.trumps)))
    return [names.said(line, seen.standing.faces) for line in [*lines, *taken_up(seen, names)]]


def shown_lines(seen: View, names: Names) -> list[str]:
    """Return the hands that decided the deal before the play, and what they won."""
    shown = [each for each in seen.events if isinstance(each.what, Shown)]
    return [names.said(voice.told(seen, [each], names.you), seen.standing.faces) for each in shown]


def taken_up(seen: View, names: Names) -> list[Text]:
    """Return the cards taken up in this stage since the last move; where cards are shed, that move, too.

    What came before can be seen in the hand and on the table.
    """
    if seen.stage is None or isinstance(seen.stage, Tricks) or voice.from_table(seen):
        return []
    here = [each for each in seen.events if each.stage == seen.stage]
    last = max((place for place, each in enumerate(here) if isinstance(each.what, Made)), default=0)
    kinds = (Made, Given) if stage_of(seen.stage).MOVES.shed else Given
    news = [each for each in here[last:] if isinstance(each.what, kinds)]
    return [text for each in news if (text := voice.told(seen, [each], names.you))]


def what_counts(seen: View) -> list[Text]:
    """Return what scores in a deal, unless that has yet to be chosen."""
    return [counting_line(seen.rules, seen.standing.faces)] if seen.rules.scoring else []


def trick_line(seen: View, place: int, names: Names) -> str:
    """Return a trick in one line: its cards in the order of play, and who took it."""
    trick, faces = seen.tricks[place], seen.standing.faces
    laid = joined(", ", [names.with_words([seat], card_token(trick.played_by(seat))) for seat in trick.seats])
    vie = seen.rules.stage(Vie)
    took: Text = say("Nobody takes it yet.")
    if vie is not None:
        took = say("It is spoilt.") if vie.spoilt == "first winner" else say("Nobody wins it.")
    if trick.winner is not None and (counting := counting_cards(seen, trick.cards)):
        yours, theirs = mark("You take {cards}."), mark("{name} takes {cards}.")
        took = tell(names.you, trick.winner, yours, theirs, cards=card_tokens(counting))
    elif trick.winner is not None:
        took = tell(names.you, trick.winner, mark("You take it."), mark("{name} takes it."))
    text = say("Trick {number}: {laid}. {took}", number=place + 1, laid=laid, took=took)
    stops = highlights.told(highlights.highlight(seen, place), names.you)
    return names.said(joined(" ", [text, stops]) if stops else text, faces)


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
    heads = [names.say("{names:Cap}", names=names.of(*seats)) for seats in groups]
    wide = max(map(len, heads))
    lines = []
    for who, seats in zip(heads, groups, strict=True):
        told = _reasons(score, seats, names)
        reasons = [reason for _, reason in told]
        if len(told) > 1:
            reasons = [f"{signed(gained):>4} {reason}" for gained, reason in told]
        head = f"  {who:<{wide}}  {signed(score.points[seats[0]]):>4}"
        lines.append(f"{head}   {reasons[0]}" if reasons else head)
        lines += [f"{'':<{len(head)}}   {reason}" for reason in reasons[1:]]
    around = [_total(names, totals, side, sides) for side in sides_of(sides, len(totals))]
    return [*lines, names.say("Totals: {totals}.", totals=joined(", ", around))]


def _reasons(score: Score, seats: Sequence[int], names: Names) -> list[tuple[Exact, str]]:
    """Return the points of a player, or of a side with one score, with the reason for each.

    Partners who add up what each of them takes are named; those who pile it up have the same items.
    """
    items = [item for item in score.items if item.seat in seats]
    own = [item for item in items if item.other not in seats]
    if len(own) == len(items):
        told = [(item.points, item.reason) for item in items if item.seat == seats[0]]
    else:
        named = mark("{name:Cap}: {reason}")
        told = [(item.points, say(named, name=names.of(item.seat), reason=item.reason)) for item in own]
    # The reader who pays or gives up is never the subject.
    return [(points, names.said(reason, form="acc")) for points, reason in told]


def _total(names: Names, totals: tuple[Exact, ...], seats: Sequence[int], sides: Sides | None) -> Text:
    """Return the total of a side: ``Ben 14``, ``Ben and Eve 14``, ``Ben 14 and Eve 7 (together 21)``."""
    if sides is None or sides.is_one_score:
        return names.with_words(seats, figure(totals[seats[0]]))
    each = listed([names.with_words([seat], figure(totals[seat])) for seat in seats])
    together = figure(sum((totals[seat] for seat in seats), start=0))
    return say("{each} (together {points})", each=each, points=together)


def report_notes(match: Match, names: Names) -> list[str]:
    """Return further notes after a deal: why it has no score, the widow, scaled points, the pool, a tie."""
    deal = match.position
    widow, pot = widow_line(deal, names), deal.score().pot
    notes = [why_empty(deal), NOTHING if widow else aside_line(deal), scale_line(deal.rules)]
    if pot and not match.is_over:
        stays, where = that_lies_there(deal.rules, pot), where_it_lies(deal.rules)
        notes.append(say("{where:Cap} for the next deal: {points}.", where=where, points=stays))
    notes += [_tied(match, names)] if match.is_tied else []
    lines = [names.said(note, deal.faces) for note in notes if note]
    return [*_fallen(match, names), *game_lines(match, names), *([widow] if widow else []), *lines]


def _fallen(match: Match, names: Names) -> list[str]:
    """Return who dropped out of the match with the last deal, and who came back."""
    fell, back = fallen(match)
    out = mark("You are out of the match."), mark("{name} is out of the match.")
    again = mark("You come back with {points}."), mark("{name} comes back with {points}.")
    term = last_in_of(match.game.ends)
    if term is not None and term.dogs_life:
        again = (
            mark("You get a dog’s life: one card in the next deal."),
            mark("{name} gets a dog’s life: one card in the next deal."),
        )
    lines = [names.tell(seat, *out) for seat in fell]
    return lines + [names.tell(seat, *again, points=measured(match.totals[seat])) for seat in back]


def _tied(match: Match, names: Names) -> Text:
    """Return the tied players, and how the tie is broken."""
    tied = names.of(*match.leaders)
    if match.game.ties == "round":
        return say("{names:Cap} are tied for the best total, so one more round is played.", names=tied)
    return say("{names:Cap} are tied for the best total, so another deal is played.", names=tied)


def widow_line(deal: Position, names: Names) -> str:
    """Return who took the widow with the last trick of a finished deal, or nothing."""
    trick = trick_with_talon(deal)
    if trick is None or not deal.stock:
        return ""
    values = {
        "widow": widow_word(deal.rules),
        "cards": card_tokens(deal.rules.pack.sorted(deal.stock)),
        "name": names.of(trick.taker),
    }
    text = mark("The {widow}, {cards}, goes to {name} with the last trick.")
    if trick == deal.tricks[0]:
        text = mark("The {widow}, {cards}, goes to {name} with the first trick.")
    return names.said(say(text, **values), deal.faces)


def aside_line(deal: Position) -> Text:
    """Return the cards that nobody has taken in a finished deal, where they are part of its price."""
    if not deal.tricks or not any(isinstance(term, FewestPaid) for term in deal.rules.scoring):
        return NOTHING
    return say("Nobody took {cards}.", cards=card_tokens(cards_aside(deal)))


def ending_lines(match: Match, names: Names) -> list[str]:
    """Return who won the match, and who lost it if the rules name a loser."""
    winners, best = match.winners, measured(match.totals[match.winners[0]])
    rubber = rubber_of(match.game.ends)
    if rubber is not None:
        return ending_of_games(match, rubber, names)
    if match.sides is not None:
        return _endings_of_sides(match, match.sides, names)
    won = mark("You win the match with {points}."), mark("{name} wins the match with {points}.")
    lost = mark("You lose the match with {points}."), mark("{name} loses the match with {points}.")
    if is_for_the_last(match.game.ends) and len(match.out) == match.seats - 1:
        # Where only staying in counts, the winner's total says nothing.
        last = (
            mark("You win the match: everybody else is out."),
            mark("{name} wins the match: everybody else is out."),
        )
        lines = [names.tell(winners[0], *last)]
    elif len(winners) == 1:
        lines = [names.tell(winners[0], *won, points=best)]
    else:
        shared = names.of(*winners)
        lines = [names.say("{names:Cap} share the win with {points} each.", names=shared, points=best)]
    for seat in match.losers:
        if seat not in winners:
            lines.append(names.tell(seat, *lost, points=measured(match.totals[seat])))
    if match.pot:
        rules = match.deals[-1].rules
        where, left = where_it_lies(rules), that_lies_there(rules, match.pot)
        lines.append(names.say("Left {where}, for nobody: {points}.", where=where, points=left))
    return lines


def _endings_of_sides(match: Match, sides: Sides, names: Names) -> list[str]:
    """Return which side won the match, and which lost it if the rules name a loser."""
    won: list[str] = []
    lost: list[str] = []
    for seats in sides_of(sides, match.seats):
        own = [match.totals[seat] for seat in seats]
        total = measured(own[0] if sides.is_one_score else sum(own, start=0))
        if seats[0] in match.losers and seats[0] not in match.winners:
            message, lines = mark("{names:Cap} lose the match with {points}."), lost
        elif seats[0] not in match.winners:
            continue
        elif len(match.winners) > len(seats):
            message, lines = mark("{names:Cap} share the win with {points}."), won
        else:
            message, lines = mark("{names:Cap} win the match with {points}."), won
        lines.append(names.said(say(message, names=names.of(*seats), points=total)))
    return [*won, *lost]


def _legend(faces: Faces) -> Text:
    """Return how the cards of a pack are written, and how their suits are typed."""
    courts = [joined(" ", [rank_letter(faces, rank), rank_name(faces, rank)]) for rank in "AKQJ"]
    suits: list[Text] = []
    for suit, sign, letter in zip(SUITS, faces.suit_signs, faces.suit_letters, strict=True):
        shown = sign if sign == letter else f"{sign} ({letter})"
        suits.append(joined(" ", [Name(shown), suit_name(faces, suit)]))
    card = Card("Q", SUITS[0])
    return say(
        "The cards: {courts}; {suits}. {card} is {name}.",
        courts=joined(", ", courts),
        suits=joined(", ", suits),
        card=Name(faces.short(card)),
        name=card_name(faces, card),
    )
