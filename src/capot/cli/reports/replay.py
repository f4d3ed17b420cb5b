"""The output of ``capot replay``: the scores of a match, or the table after a move."""

from collections.abc import Iterable, Sequence

from capot.cli.table.hands import hands_lines
from capot.cli.table.kinds import kind_of
from capot.cli.table.picture import deal_title, facts
from capot.cli.table.rubber import game_lines
from capot.cli.table.score_sheet import sheet_lines
from capot.cli.table.story import ending_lines, result_lines, shown_lines, trick_line, widow_line
from capot.cli.words import Names, opening
from capot.language.texts import Text, joined, mark, say, sentence
from capot.language.tokens import card_token
from capot.play.match import Match
from capot.play.position import Position
from capot.play.view import as_held, view
from capot.record.sheet import Aside
from capot.rules.scoring import GoneOut
from capot.surface.asides import done, rest_taken
from capot.surface.questions import doing
from capot.surface.tricks import trick_seats


def scores(
    match: Match, names: Names, resigned: Iterable[int] = (), asides: Sequence[Aside] = ()
) -> list[str]:
    """Return the result of each finished deal and of the match, and who gave up or left."""
    lines: list[str] = []
    for number, deal in enumerate(match.deals):
        lines.append(names.said(deal_title(match.game, deal.standing)))
        lines += (names.said(done(each, names.you)) for each in asides if each.deal == number + 1)
        if deal.rest_to is not None:
            lines.append(names.said(rest_taken(deal.rest_to, names.you)))
        if not deal.is_over:
            lines.append(names.say("This deal is not over: {how_far}.", how_far=_how_far(deal)))
            break
        after = match.totals_after(number)
        lines += [*shown_lines(view(deal, None), names), *hands_lines(deal, names)]
        lines += result_lines(names, deal.score(), after, match.sides, deal.standing.gone)
        lines += [*filter(None, [widow_line(deal, names)]), *game_lines(match.until(number), names), ""]
    sheet = sheet_lines(match, names)
    lines += [*sheet, ""] if sheet else []
    if match.is_over:
        lines += ending_lines(match, names)
    elif not match.deals:
        lines.append(names.said(sentence(say("no cards have been dealt yet"))))
    gave_up = mark("You gave up the match."), mark("{name} gave up the match.")
    return [*lines, *(names.tell(seat, *gave_up) for seat in resigned)]


def _how_far(deal: Position) -> Text:
    """Return how far the play of an unfinished deal has got."""
    if deal.rules.hands_made:
        return say("the hands have not been compared yet")
    if GoneOut not in deal.rules.kind_of_play.also:
        return say(
            "{count} of {total} tricks have been played", count=len(deal.tricks), total=deal.total_tricks
        )
    dealt, held = sum(map(len, deal.dealt)), sum(map(len, deal.hands))
    return say("{count} of {total} cards have been laid", count=dealt - held, total=dealt)


def table(match: Match, names: Names) -> list[str]:
    """Return the table with all hands face up."""
    if not match.deals:
        return [names.said(sentence(say("no cards have been dealt yet")))]
    deal, seen = match.position, view(match.position, None)
    faces = deal.faces
    dealer = names.tell(deal.dealer, mark("You deal."), mark("{name} deals."))
    lines = [names.said(deal_title(match.game, deal.standing)), dealer]
    lines += [f"{opening(fact)}." for fact in facts(seen, names)]
    lines += shown_lines(seen, names)
    kind = kind_of(seen.rules.stages[-1])
    lines += kind.closed(seen, names) if kind.closed is not None else ()
    lines += kind.rows(seen, names)
    lines += [trick_line(seen, place, names) for place in range(len(seen.tricks))]
    if seen.trick and seen.leader is not None:
        seats = trick_seats(seen)
        laid = [
            names.with_words([seat], card_token(card)) for seat, card in zip(seats, seen.trick, strict=False)
        ]
        trick = say("Trick {number}: {laid}.", number=len(seen.tricks) + 1, laid=joined(", ", laid))
        lines.append(names.said(trick, faces))
    wide = max(len(name) for name in names.called)
    if deal.is_over:
        lines += hands_lines(deal, names)
        lines += result_lines(names, deal.score(), match.totals, match.sides, deal.standing.gone)
        lines += filter(None, [widow_line(deal, names)])
        return [*lines, *(ending_lines(match, names) if match.is_over else ())]
    lines += [
        f"  {names[seat]:<{wide}}  {faces.shorts(as_held(hand, seen.rules))}".rstrip()
        for seat, hand in enumerate(deal.hands)
    ]
    assert seen.asks is not None
    now = {"doing": doing(seen.asks, seen.rules), "names": names.of(*sorted(deal.to_act))}
    return [*lines, names.say("Now {doing}: {names:Cap}.", **now)]
