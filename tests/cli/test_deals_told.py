"""The words on deals that are not plain tricks: the widow, layouts, possible answers."""

import io
import re
from dataclasses import replace
from itertools import count
from random import Random

import pytest
from rich.console import Console

from capot.cards import FRENCH
from capot.cli.arguments.seat_names import seated
from capot.cli.screens.keys import Picking
from capot.cli.screens.paint import Painter
from capot.cli.screens.screen import InputEnded
from capot.cli.screens.terminal import TerminalScreen
from capot.cli.table.answers import read_move
from capot.cli.table.dialogue import Dialogue
from capot.cli.table.picture import deal_title, reasons_text, table
from capot.cli.table.questions import explained
from capot.cli.table.story import ending_lines, report_notes, result_lines
from capot.cli.words import joined
from capot.play.errors import BadMove
from capot.play.match import new_match
from capot.play.moves import Choose, Discard, Double, NameRank, NameTrump, PlayCard
from capot.play.position import positions_of
from capot.play.stages.dominoes import why_not
from capot.play.view import view
from capot.players.catalog import PLAYERS
from capot.record import load
from capot.rules.catalog import GAMES
from capot.rules.changes.edits import Change, edited
from capot.rules.changes.options import variant
from capot.rules.match.ends import AtTotal
from capot.rules.stages.announcing import StayIn
from capot.rules.text.scoring.stakes import counting_line
from tests.cli.scripted import AS_SCRIPTED, new_session, script
from tests.cli.vt import Screen
from tests.random_play import by_player, dealt, random_match
from tests.record.test_matches import DIRECTORY as MATCHES

NAMES = seated((), 4, 0)


def played(key, seed):
    """Return a match with one deal over, played at random."""
    return played_on(new_match(GAMES[key]), seed)


def played_on(match, seed):
    """Return a match with one deal more, played at random."""
    return by_player(dealt(match, seed), PLAYERS["random"], Random(seed))


def layout(rank):
    """Return a deal of Barbu in which the rows begin with a rank, and nobody has doubled."""
    match = dealt(new_match(GAMES["barbu"]), 1)
    declarer = match.position.eldest
    match = match.after(declarer, Choose("dominoes")).after(declarer, NameRank(rank))
    while match.position.legal(min(match.position.to_act)).moves[0] == Double(()):
        match = match.after(min(match.position.to_act), Double(()))
    return match


class Typed(TerminalScreen):
    """A terminal in which everything is typed beforehand."""

    def __init__(self, lines, out):
        super().__init__(console=Console(file=out, force_terminal=True, width=80, height=30))
        self._typed = iter(lines)

    def ask(self, question, table=None):  # noqa: ARG002 - the answers are known
        self.close()
        try:
            return next(self._typed) or Picking(question, deaf=False).answer()
        except StopIteration as end:
            raise InputEnded from end


def test_a_player_is_out_after_laying_the_last_card(tmp_path, monkeypatch):
    monkeypatch.setattr("capot.cli.screens.terminal.PACE", 0.0)
    monkeypatch.setattr("capot.cli.screens.terminal.TRICK_PACE", 0.0)
    lines = script(tmp_path, "kein-stich").lines
    out, shown = io.StringIO(), Screen(80, 30)

    session = new_session(tmp_path, "kein-stich")
    Dialogue(session, Typed(lines, out), NAMES).run()
    session.close()

    shown.feed(out.getvalue().replace("\n", "\r\n"))
    told = shown.all_text.splitlines()
    outs = [line for line in told if re.search(r" (is|are) out: no\. [123]\.", line)]
    assert len(outs) == 3
    for line in outs:
        assert re.match(r"(\w+) lays? \S+\. \1 (is|are) out", line)


def test_after_the_least_it_is_told_what_the_widow_was_and_who_got_it():
    deal = played("the-least", 1).position
    names = seated((), 3, 0)

    (told,) = report_notes(played("the-least", 1), names)

    assert told.startswith("The widow, ")
    assert all(deal.faces.short(card) in told for card in deal.talon)
    assert told.endswith(f" goes to {names.inside(deal.tricks[-1].winner)} with the last trick.")


def test_a_widow_won_with_the_first_trick_is_told_of_with_that_trick():
    first = Change("rules.stages.tricks.talon_to", "first trick")
    left = edited(GAMES["finis"], (Change("players", (4,)), Change("rules.deal.each", 7), first))
    match = random_match(left, 4, 1, deals=1)

    (told,) = report_notes(match, NAMES)

    assert told.startswith("The widow, ")
    assert told.endswith(f" goes to {NAMES.inside(match.deals[0].tricks[0].taker)} with the first trick.")


def test_where_the_widow_goes_to_nobody_none_is_told_of():
    assert report_notes(played("twenty-down", 1), NAMES) == []


@pytest.mark.parametrize("narrow", [False, True])
def test_a_table_with_rows_has_no_columns_of_tricks(narrow):
    match = layout("7")
    screen = io.StringIO()
    console = Console(file=screen, width=80)
    console.print(Painter().table(table(view(match.position, 0), GAMES["barbu"], NAMES), narrow=narrow))
    shown = screen.getvalue()

    assert "holds" in shown
    assert "13 cards" in shown
    assert not {"card", "tricks", "taken"} & set(shown.split("Ben")[0].split())


def test_what_counts_is_told_so_that_numbers_of_points_and_of_scores_stay_apart():
    def told(key):
        return counting_line(dealt(new_match(GAMES[key]), 1).position.rules, FRENCH)

    assert "the declarer scores 4 with 91 or more, 2 with 61 to 90, −2 with 31 to 60" in told(
        "schafkopf-window"
    )
    assert told("schafkopf-window").endswith("6 for winning every trick, −6 for winning no trick.")
    assert "each trick −1, no trick 5, every trick −5 in all; everything times 2" in told("twenty-down")


def test_who_is_asked_whether_he_stays_in_hears_what_it_costs_to_win_nothing():
    match = dealt(new_match(GAMES["twenty-down"]), 1)
    match = match.after(match.position.eldest, NameTrump("♠"))
    while not isinstance(view(match.position, None).stage, StayIn):
        match = match.after(min(match.position.to_act), Discard(()))

    (told,) = explained(view(match.position, min(match.position.to_act)), NAMES)

    assert told.startswith("If you stay in and win no trick, you score 5. If you drop out, ")


def test_while_a_rank_is_named_all_hold_what_they_were_dealt():
    match = dealt(new_match(GAMES["barbu"]), 1)
    declarer = match.position.eldest
    seen = view(match.after(declarer, Choose("dominoes")).position, declarer)

    assert {place.deeds for place in table(seen, GAMES["barbu"], NAMES).places} == {("13 cards",)}


def test_several_cards_that_do_not_fit_have_one_reason():
    seen = view((match := layout("7")).position, match.position.declarer)
    (told,) = reasons_text(seen, NAMES)

    first, other = told.split("; the same goes for ")
    assert first.endswith(" does not fit: it is neither a 7 nor next to a card of its suit")
    assert len(other.replace(" and ", ", ").split(", ")) == len(seen.barred) - 1


def test_the_ten_is_called_by_its_number_when_a_card_does_not_fit():
    deal = layout("T").position
    card = next(each for each in deal.hands[deal.declarer] if each.rank != "T")

    assert "it is neither a 10 nor" in why_not(deal, deal.declarer, PlayCard(card))


def test_an_empty_answer_names_what_may_be_typed_for_a_contract():
    match = dealt(new_match(GAMES["barbu"]), 1)

    with pytest.raises(
        BadMove, match=r"^type a number from 1 to 7, or a name, or just enough of it to be clear$"
    ):
        read_move("", view(match.position, match.position.declarer), NAMES)


def test_who_must_be_doubled_back_or_nobody_is_all_that_is_offered():
    match = dealt(new_match(GAMES["barbu"]), 1)
    declarer = match.position.eldest
    match = match.after(declarer, Choose("no-tricks"))
    first = min(match.position.to_act)
    match = match.after(first, Double((declarer,)))
    while min(match.position.to_act) != declarer:
        match = match.after(min(match.position.to_act), Double(()))

    with pytest.raises(BadMove) as refused:
        read_move("Zoe", view(match.position, declarer), NAMES)

    assert str(refused.value) == f"'Zoe' is not at this table; type nobody or {NAMES.inside(first)}"


def test_in_plain_lines_it_is_told_who_passes_in_a_layout(run, tmp_path):
    typed = script(tmp_path, "barbu", deals=8)

    output = run("play", "barbu", "--deals", "8", "--plain", *AS_SCRIPTED, typed=typed.lines).output

    assert " passes.\n" in output


def test_who_tie_at_the_end_are_told_that_another_deal_decides():
    game = variant(GAMES["thirteen-card-brag"], Change("ends", (AtTotal(1),)), key="short")
    match = next(each for seed in count() if (each := played_on(new_match(game, 4), seed)).is_tied)
    (told,) = report_notes(match, NAMES)

    assert not match.is_over
    tied = joined(NAMES[seat] for seat in match.leaders)
    assert told == f"{tied} are tied for the best total, so another deal is played."
    assert deal_title(game, match.standing).endswith("deal 2, to break the tie")
    assert not played("hearts", 1).is_tied


def test_the_title_of_a_deal_tells_to_which_total_points_are_added_and_when_they_are_subtracted():
    match = new_match(GAMES["hartenjagen"], 4)
    turned = replace(match, totals=(52, 20, 31, 8))

    assert deal_title(match.game, match.standing) == "Hartenjagen · deal 1, to 50"
    told = deal_title(match.game, turned.standing)
    assert told == "Hartenjagen · deal 1, down to 0 · counting down"


def test_the_last_player_in_wins_without_points_that_say_nothing():
    """In Knockout Whist everybody's total is 0 or 1."""
    match, names = load(MATCHES / "knockout-whist.capot").match, seated((), 5, 0)

    assert ending_lines(match, names) == [f"{names[match.winners[0]]} wins the match: everybody else is out."]


def test_who_drops_out_is_told_and_has_no_line_in_later_scores():
    match = played_on(replace(new_match(GAMES["coteccio"], 4), totals=(1, 1, 1, 1)), 1)
    out = [NAMES[seat] for seat in match.out]

    assert 0 < len(out) < 3
    verb = {"You": "are"}
    assert report_notes(match, NAMES) == [f"{name} {verb.get(name, 'is')} out of the match." for name in out]
    assert deal_title(match.game, match.standing) == "Coteccio · deal 2, out at 0"
    later = played_on(match, 2)
    deal = later.position
    lines = result_lines(NAMES, deal.score(), later.totals, out=deal.standing.out)
    assert not [line for line in lines for name in out if line.startswith(f"  {name}")]


def test_a_reason_that_names_no_card_comes_after_the_cards_that_it_bars():
    now = random_match(GAMES["newmarket"], 3, 1, deals=1).deals[0]
    seen = next(
        seen
        for each in positions_of(now)
        for seat in each.to_act
        if len((seen := view(each, seat)).barred) > 1 and len(seen.laid) > 1
    )
    told = reasons_text(seen, NAMES)
    barred = [seen.standing.faces.short(card) for card, _ in seen.barred]
    named = [line.split(": ")[0].replace(" and ", ", ").split(", ") for line in told]

    assert sorted(card for cards in named for card in cards) == sorted(barred)
