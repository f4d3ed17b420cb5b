"""The rulebook says everything that its game is made of, in sentences that can be read.

The golden rulebooks in ``tests/data/rulebooks`` show every change of wording.  When one is meant, write them
anew with ``python -m tests.rules.test_text`` and read what has changed before committing it.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from capot.cards import FACES, cards
from capot.language.cards import rank_names
from capot.language.languages import LANGUAGES
from capot.language.texts import Name, told
from capot.language.words import figure, measured
from capot.rules.catalog import GAMES
from capot.rules.changes.edits import Change, found
from capot.rules.changes.options import variant, with_options
from capot.rules.errors import RulesError
from capot.rules.games.black_lady import BLACK_LADY, BLACK_MARIA, ORIGINAL_HEARTS
from capot.rules.games.fosdick import COMPENDIUM, CRUEL_FATE, FINIS, FOUR_BAD_QUEENS
from capot.rules.games.hearts import HEARTS, HEARTS_CLASSIC
from capot.rules.games.knaves import KNAVES
from capot.rules.games.polignac import POLIGNAC
from capot.rules.games.slobberhannes import GRASOBERN, SLOBBERHANNES
from capot.rules.match.ends import AtMost, AtTotal, LastIn, Rubber, TurnAt
from capot.rules.model import Cite, Game, NumberOption, Option
from capot.rules.rules import Rules
from capot.rules.scoring import (
    Bands,
    ByRank,
    Captured,
    Fewest,
    GoneOut,
    HandsWon,
    InstantWinPaid,
    Most,
    Multiplier,
    Pot,
    Scale,
    Shares,
    Sweep,
    Together,
    TrickCount,
    TrickTaken,
)
from capot.rules.sources import CAPOT
from capot.rules.stages.announcing import Announce
from capot.rules.stages.opening import branches
from capot.rules.terms import Payoff
from capot.rules.text import describe_option, differences, in_a_sentence, one_line, rulebook, sources
from capot.rules.text.book import describe_chosen
from capot.rules.text.facts_of_game import facts_of
from capot.rules.text.sources import each_once
from tests.speaking_of import speaking_of

GOLDEN = Path(__file__).parents[1] / "data" / "rulebooks"
TOLD_WHOLE = (
    "polignac",
    "hearts",
    "barbu",
    "schafkopf-window",
    "twenty-down",
    "tien-len",
    "nine-card-brag",
    "thirteen-card-brag",
)

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def tables_of(game: Game) -> tuple[int | None, ...]:
    """Return the numbers of players for which there is a rulebook; None for all of them at once."""
    return (None, *sorted(game.players))


def choices_of(game: Game) -> Iterator[tuple[str, str]]:
    """Run through the choices of each option; of a range, its ends."""
    for option in game.options:
        if isinstance(option, NumberOption):
            yield from ((option.name, str(number)) for number in (option.low, option.high))
        else:
            yield from ((option.name, choice.name) for choice in option.choices)


@cache
def page_of(key: str, seats: int | None = None) -> str:
    """Return the rulebook of a game of the catalogue, kept to be read again."""
    return rulebook(GAMES[key], seats)


def rules_of(game: Game, seats: int | None) -> Iterator[Rules]:
    """Return the rules of each part of the schedule, for the number of players or for all of them."""
    for part in game.schedule:
        for number in game.players if seats is None else (seats,):
            yield part.rules.at(number)


def flat(text: str) -> str:
    """Return a page as it is heard: without the signs of Markdown."""
    return text.replace("*", "").replace("`", "")


def told_before_the_house_rules(game: Game, seats: int | None = None) -> str:
    return rulebook(game, seats).partition("\n## House rules")[0]


# --- Good English ------------------------------------------------------------------------------------

BAD = {
    "a doubled space": r"\S  +\S",
    "an empty place": r"[{}]|[a-z] None|\(\)| ,| \.|, ,|“”",
    "two full stops": r"\.\.|\.,|,\.|:\.|;\.",
    "one thing in the plural": r"(?<![\d,./−½-])1 (points|cards|deals|players)\b|\b[Oo]ne (cards|deals)\b",
    "several in the singular": r"\b\d\d+ (point|deal)\b|\b(two|three|four|five) (card|point|deal)\b",
    "a sentence without a capital": r"(?m)^(- |\*\*\w[^*]*\*\* )?[a-z]|\. [a-z]",
    "a list that goes nowhere": r"\band (and|or|\.|,)|\bor (and|or|\.|,)|, and\b,",
    "the wrong article": r"\b[Aa] (ace|eight|Ober|Unter)\b|\b[Aa]n (jack|king|queen|ten|heart)\b",
}


@every_game
def test_the_page_is_good_english(game):
    for seats in tables_of(game):
        page = page_of(game.key, seats)
        for name, bad in BAD.items():
            assert not re.search(bad, page), (seats, name, re.search(f".*(?:{bad}).*", page))


@every_game
def test_every_line_is_a_heading_an_option_or_whole_sentences(game):
    for seats in tables_of(game):
        for line in page_of(game.key, seats).splitlines():
            assert (
                not line
                or line.startswith(("#", "- ", "  - ", "| "))
                or line.rstrip("*").endswith((".", ":", "!"))
            ), seats


@every_game
def test_players_are_not_told_to_be_men(game):
    assert not re.search(r"\b(he|his|him|himself)\b", page_of(game.key))


@every_game
def test_the_page_has_but_one_kind_of_apostrophe_and_no_word_for_insiders(game):
    assert not re.search(r"'|\beldest hand\b", page_of(game.key))


@every_game
def test_a_house_rule_in_force_is_a_sentence_without_a_second_colon(game):
    for option, word in choices_of(game):
        with speaking_of(option, word):
            (line,) = describe_chosen(with_options(game, {option: word})).splitlines()

            assert re.fullmatch(r"- `[^`]+`: [A-Z][^:]*(\?| –) [^:]*\.", line)


def test_with_a_ban_for_the_first_trick_alone_any_card_may_be_led_later():
    page = rulebook(with_options(BLACK_MARIA, {"opening-heart": "barred"}))

    assert "From the second trick on, any card may be led." in page
    assert "From the second trick on," not in rulebook(HEARTS_CLASSIC)


@every_game
def test_no_fact_is_lost_because_two_share_a_key(game):
    facts = facts_of(game, game.players)

    for part in (*facts.parts, facts.match):
        assert len({(fact.section, fact.key) for fact in part}) == len(part)


# --- Nothing is missing ------------------------------------------------------------------------------


def is_named(card, faces, page):
    """Whether a page speaks of a card: by name, or by its rank or its suit."""
    suit, rank = faces.suit_name(card.suit), faces.rank_name(card.rank)
    by_rank = rf"\b{rank_names(faces, card.rank)}\b|\beach (red |black )?{rank}\b|\bthe {rank}\b"
    by_suit = rf"\b{suit}\b|\b{suit.removesuffix('s')}\b"
    return re.search(rf"\b{faces.long(card)}\b|{by_suit}|{by_rank}", page, re.IGNORECASE)


@every_game
def test_every_card_that_scores_is_named(game):
    for seats in tables_of(game):
        page = page_of(game.key, seats)
        # Contracts that differ in nothing else have no heading for their scoring.
        scoring = page[max(0, page.find("Scoring")) :]

        for rules in rules_of(game, seats):
            for term in rules.scoring:
                for card in getattr(term, "cards", ()):
                    if isinstance(term, Captured) and not term.value(card):
                        continue
                    assert is_named(card, FACES[game.faces], scoring), (seats, card)


def numbers_of(rules: Rules) -> Iterator[int | Fraction]:
    """Return every number that stands in the scoring of resolved rules."""
    payoffs = []
    for term in rules.scoring:
        match term:
            case Captured(points=ByRank() as points):
                # Number cards that count their pips are described as face values, not one by one.
                ranks = {
                    card.rank for card in term.cards if str(term.value(card)) != card.rank.replace("T", "10")
                }
                yield from (value for rank, value in points.values if rank in ranks)
            case Captured(points=int() | Fraction() as points) | TrickTaken(points=points):
                yield points
            case Together():
                yield term.points
            case Sweep(payoff=Payoff() as payoff):
                payoffs += [payoff, *([term.otherwise] if isinstance(term.otherwise, Payoff) else [])]
            case Shares():
                yield from (term.ante, *term.shares, term.sweep, term.most_pays)
            case Bands():
                yield from (number for band in term.bands for number in band)
                yield from (each for each in (term.every_trick, term.no_trick) if each is not None)
                yield from (term.each, term.par) if term.each else ()
            case Fewest():
                yield from (term.points, term.no_trick, term.sweeper, term.swept)
            case Most():
                yield from (term.points, term.pays, term.sweeper, term.swept)
            case Multiplier():
                yield from (term.factor, term.alone)
            case GoneOut():
                yield from term.places
            case InstantWinPaid():
                yield term.each
            case HandsWon():
                yield from (term.each, term.crash)
            case Pot():
                yield term.ante
            case TrickCount():
                yield from (term.each, term.none, term.every or 0, term.none_at_sweep, term.alone)
            case _:
                pass
    for stage in rules.stages:
        if isinstance(stage, Announce):
            payoffs += [payoff for each in stage.undertakings for payoff in (each.made, each.failed)]
        for contract in branches(stage):
            yield from numbers_of(replace(rules, stages=contract.stages, scoring=contract.scoring))
    for payoff in payoffs:
        yield from (payoff.declarer, payoff.others)


@every_game
def test_every_number_that_scores_is_told(game):
    for seats in tables_of(game):
        page = page_of(game.key, seats)
        scoring = page[page.index("## The contracts" if "## The contracts" in page else "Scoring") :]

        for rules in rules_of(game, seats):
            factor = next((term.factor for term in rules.scoring if isinstance(term, Scale)), 1)
            for number in (factor * each for each in numbers_of(rules)):
                assert not number or re.search(
                    rf"(?<!\d){re.escape(figure(max(number, -number)))}(?!\d)", scoring
                ), (seats, number)


@every_game
def test_every_end_of_the_match_is_told(game):
    page = page_of(game.key)
    match = page[page.index("## The match") :]

    for end in game.ends:
        if isinstance(end, AtTotal):
            assert f"reaches {measured(end.points)}" in match
        elif isinstance(end, AtMost):
            assert f"comes down to {figure(end.points)} or below" in match
        elif isinstance(end, TurnAt):
            assert f"is {measured(end.points)} or more; in all later deals they are subtracted" in match
        elif isinstance(end, LastIn):
            where = f"comes down to {figure(end.points)}" if end.down else f"reaches {measured(end.points)}"
            assert f"A player whose total {where} is out" in match
            assert "The match ends once no more than one player is still in" in match
        elif isinstance(end, Rubber):
            assert "A match is a series of games" in match
        else:
            assert re.search(r"after \w+ deals|has dealt (once|twice|\w+ times)|have been played", match)


@every_game
def test_every_house_rule_is_told_with_its_choices_and_its_default(game):
    page = page_of(game.key)

    for option in game.options:
        assert option.title[1:] in page
        if isinstance(option, Option):
            assert f"`{option.name}={option.choices[0].name}` (the default)" in page
            for choice in option.choices:
                assert f"`{option.name}={choice.name}`" in page
                assert choice.meaning[1:] in page
        else:
            assert f"from {option.low} to {option.high}" in page
            assert option.default is None or f"(the default: {option.default})" in page


@every_game
def test_every_source_is_told_with_its_notes(game):
    page = flat(page_of(game.key))

    for cite in game.cites:
        assert cite.source.title in page
        assert cite.source.author in page
        assert cite.note in page


@every_game
def test_every_source_speaks_of_a_place_that_the_game_has(game):
    assert [cite.where for cite in game.cites if not found(game, cite.where)] == []


def test_a_place_of_a_citation_is_named_once():
    """Two guides that name a field alike would hide each other's words."""
    assert (
        each_once([("total", "the target"), ("deals", "the number of deals")])["deals"]
        == "the number of deals"
    )
    with pytest.raises(AssertionError, match="total has two places"):
        each_once([("total", "the target"), ("deals", "the number of deals"), ("total", "the sum")])


def sources_of(game: Game) -> str:
    return rulebook(game).partition("## Sources")[2]


def test_what_house_rules_have_changed_is_credited_to_no_source():
    assert "what counts besides" in sources_of(POLIGNAC)
    assert "what counts besides" not in sources_of(with_options(POLIGNAC, {"slam": "general"}))
    assert "nnouncing" not in sources_of(with_options(FOUR_BAD_QUEENS, {"moon": "off"}))
    assert "agreed beforehand" not in sources_of(with_options(FOUR_BAD_QUEENS, {"deals": "12"}))
    assert "the players" in sources_of(with_options(FOUR_BAD_QUEENS, {"deals": "12"}))


def test_house_rules_of_a_game_outside_the_catalogue_are_credited_to_no_source_either():
    mine = replace(FOUR_BAD_QUEENS, key="mine", cites=FOUR_BAD_QUEENS.cites[1:])

    assert "nnouncing" in sources_of(mine)
    assert "nnouncing" not in sources_of(with_options(mine, {"moon": "off"}))
    assert "passing" in sources_of(with_options(mine, {"moon": "off"}))


@pytest.mark.sample
@every_game
def test_house_rules_in_force_are_told_and_the_aim_of_the_usual_game_only_without_them(game):
    assert "## House rules in force" not in page_of(game.key)
    assert f"\n\n{game.blurb}\n\n" in page_of(game.key)
    for option, word in choices_of(game):
        with speaking_of(option, word):
            page = rulebook(with_options(game, {option: word}))
            assert f"- `{option}={word}`: " in page
            assert f"\n\n{game.blurb}\n\n" not in page
            assert "\n\nHere with house rules: see “House rules in force”.\n\n" in page


@every_game
def test_the_best_numbers_of_players_are_told(game):
    assert set(game.best_players) <= set(game.players)
    if len(game.players) > 1:
        *others, last = sorted(game.best_players)
        some = f"{', '.join(map(str, others))} or {last}" if others else f"{last}"
        assert f"best with {some}" in page_of(game.key)


def test_an_example_is_told_for_one_number_of_players():
    howell = with_options(ORIGINAL_HEARTS, {"settlement": "howell"})

    assert rulebook(howell).count("or example") == 1
    assert "For example, with 4 players, a player who took three of them pays 9" in rulebook(howell)
    assert "For example, a player who took three of them pays 15" in rulebook(howell, 6)


def test_what_depends_on_the_number_of_players_stands_beside_its_number():
    page = rulebook(with_options(BLACK_MARIA, {"sweep": "shooter"}))

    assert "you score −43 points (−42 with 6 players) and each opponent scores nothing" in page


@every_game
def test_the_page_says_to_whom_the_game_is_owed_and_what_else_it_is_called(game):
    page = page_of(game.key)

    assert page.startswith(f"# {game.name}\n")
    assert game.credit in page
    for name in game.also_called:
        assert name in page


def test_a_credit_that_is_a_name_becomes_a_sentence_in_every_language():
    page = rulebook(replace(POLIGNAC, credit="Nell"))

    assert "\n\n*Invented by Nell.*\n\n" in page
    assert "\n\n*Erfunden von Nell.*\n\n" in told(page, LANGUAGES["de"])
    assert "\n\n*Inventé par Nell.*\n\n" in told(page, LANGUAGES["fr"])


def test_rules_for_one_number_of_players_speak_of_no_other():
    page = told_before_the_house_rules(FOUR_BAD_QUEENS, 5)

    assert page.startswith("# Four Bad Queens for 5 players\n")
    assert "Each player gets six cards." in page
    assert "Both black sevens are removed, which leaves 30 cards." in page
    assert not re.search(r"[Ww]ith \d(, \d)*( or \d)? players", page)


def test_a_number_of_players_that_cannot_play_is_refused():
    with pytest.raises(RulesError, match="Hearts is for 4 players, not 3"):
        rulebook(HEARTS, 3)


def test_a_schedule_of_several_games_tells_once_what_they_share():
    page = rulebook(COMPENDIUM)

    assert page.count("You must follow suit if you can") == 1
    assert page.count("pass them face down") == 1
    for place, part in enumerate(COMPENDIUM.schedule, start=1):
        assert f"### {place}. {part.title}\n" in page


def test_a_schedule_tells_once_what_some_of_its_games_share_about_passing():
    off = rulebook(with_options(COMPENDIUM, {"passing": "off"}))
    refused = rulebook(with_options(COMPENDIUM, {"passing": "unanimous"}))

    assert off.count("pass them face down") == 1
    assert "In Slippery Paws, Finis and Cruel Fate no cards are passed." in off
    assert refused.count("nyone may refuse to pass") == 1
    assert "In Slippery Paws, Finis and Cruel Fate, anyone may refuse to pass;" in refused


def test_passing_where_the_cycle_has_none_is_told_where_that_can_happen():
    rule = "if a deal would be played without passing, the cards go to the right instead"

    assert f"With 3 players, {rule}" in rulebook(COMPENDIUM)
    assert rule not in rulebook(COMPENDIUM, 4)
    assert f"With 3 or 4 players, {rule}" in rulebook(with_options(COMPENDIUM, {"rounds": "2"}))
    assert f"With 3 or 4 players, {rule}" in rulebook(with_options(COMPENDIUM, {"ties": "play-on"}))


def test_a_tie_after_a_schedule_begins_it_again():
    page = rulebook(with_options(COMPENDIUM, {"ties": "play-on"}))

    assert "more deals are played (starting again with Four Bad Queens) until" in page


def test_a_variant_begins_with_what_sets_it_apart():
    page = rulebook(CRUEL_FATE)

    assert "Like **Finis**, except:\n\n- The last trick costs everyone except its winner 1 point." in page
    assert "Like **" not in rulebook(FOUR_BAD_QUEENS)


def test_a_variant_for_one_number_of_players_is_compared_for_that_number_alone():
    assert not re.search(r"[Ww]ith \d", told_before_the_house_rules(BLACK_MARIA, 3))
    assert "The two of clubs is removed, which leaves 51 cards." in differences(BLACK_MARIA, BLACK_LADY, 3)


def test_the_base_of_a_variant_may_be_a_game_outside_the_catalogue():
    mine = replace(FINIS, key="mine", name="My Finis", base="")
    other = replace(CRUEL_FATE, base="mine")

    assert "Like **My Finis**, except:" in rulebook(other, base=mine)
    assert "except:" not in rulebook(other)


# --- Facts that players ask for ----------------------------------------------------------------------


def test_the_sum_of_a_deal_is_told_even_where_cards_lie_out():
    knaves, talon = rulebook(KNAVES), with_options(POLIGNAC, {"odd-cards": "dealer"})
    higher = (
        "if one of these cards is out of play, nobody loses points for it, "
        "so the players together score that much more."
    )

    assert "Together, the players score 7 points (3 with 4 players, 0 with 5) in each deal." in knaves
    assert f"With 3 or 5 players, {higher}" in knaves
    assert "Totals can go below zero." in knaves
    assert "There are 5 points in each deal." in rulebook(talon)
    assert "out of play, nobody" not in rulebook(talon)
    turned = with_options(KNAVES, {"turned-card": "last-trick"})
    assert f"With 5 players, {higher}" in rulebook(turned)


def test_taking_everything_unannounced_is_told():
    queens, jacks = rulebook(FOUR_BAD_QUEENS), rulebook(POLIGNAC)

    assert "If you take all four queens without having announced it, you score just 5 points." in queens
    assert "If you win every trick without having announced it, you score as usual." in jacks
    assert "without having announced" not in rulebook(with_options(GRASOBERN, {"announcements": "on"}))


def test_nobody_is_told_that_a_penalty_need_not_be_announced():
    assert "You need not announce it." in rulebook(HEARTS)
    assert "You need not announce it." not in rulebook(GRASOBERN)


def test_several_declarers_are_told_apart_from_the_others():
    page = rulebook(with_options(FOUR_BAD_QUEENS, {"moon-bidders": "several"}))

    assert "scores nothing, and each opponent (other declarers included) scores 5 points;" in page
    assert "while the players who announced nothing score what they took in tricks as usual." in page


def test_totals_below_zero_are_told_where_they_may_be():
    credit = with_options(SLOBBERHANNES, {"all-three": "credit"})

    assert "can go below zero" in rulebook(credit)
    assert "can go below zero" not in rulebook(SLOBBERHANNES)


def test_all_who_share_the_most_points_lose():
    assert "the one with the most loses the match; if several tie for the most, they all lose." in rulebook(
        POLIGNAC
    )


# --- Differences -------------------------------------------------------------------------------------


@every_game
def test_a_game_does_not_differ_from_itself(game):
    assert differences(game, game) == ()


@pytest.mark.sample
@every_game
def test_no_other_game_of_the_catalogue_is_the_same(game):
    same = [other.key for other in GAMES.values() if other is not game and are_same(game, other)]

    assert same == []


def are_same(game, other):
    """Whether two games differ for no number of players; most differ for the first that both allow."""
    common = next((number for number in game.players if number in other.players), None)
    return common is not None and not differences(game, other, common) and not differences(game, other)


@pytest.mark.sample
@every_game
def test_a_house_rule_that_changes_something_says_what_in_good_english(game):
    for option, word in choices_of(game):
        table = with_options(game, {option: word})
        is_same = replace(table, chosen=()) == game
        there, back = differences(table, game), differences(game, table)

        assert is_same == (there == ()), (option, word)
        assert is_same == (back == ()), (option, word)
        for sentence in (*there, *back):
            assert sentence.endswith("."), sentence
            for name, bad in BAD.items():
                assert name == "a sentence without a capital" or not re.search(bad, sentence), sentence


# --- Short lines -------------------------------------------------------------------------------------


def test_a_game_in_one_line():
    assert one_line(FOUR_BAD_QUEENS) == "3 to 6 players, best with 3 or 4; 30 or 32 cards"
    assert one_line(HEARTS) == "4 players; 52 cards"


def test_an_option_described_for_a_help_text():
    option = next(each for each in FOUR_BAD_QUEENS.options if each.name == "ties")

    rounds = "One more round (everyone deals once) is played, and so on until someone wins alone."

    assert describe_option(option).splitlines() == [
        "- **ties**: What if players tie for the best total at the end?",
        "  - `ties=share` (the default): The players who tie share the win.",
        "  - `ties=play-on`: Another deal is played, and so on until someone wins alone.",
        f"  - `ties=round`: {rounds}",
    ]


def test_house_rules_are_told_without_the_words_of_commands():
    page = rulebook(with_options(HEARTS, {"opening-lead": "eldest"}), keys=False)

    assert "`" not in page
    assert "- Who leads to the first trick, and what? The player on the dealer’s left leads any card." in page
    assert "deal by deal?\n  - The default: Across, then right, then left.\n  - Left, right, across" in page


def test_a_source_is_told_with_the_place_it_speaks_of():
    cite = Cite("rules.scoring.queen-of-spades.points", CAPOT, "thirteen is usual")
    page = rulebook(replace(HEARTS, cites=(cite,)))

    assert (
        "- Capot’s choice (where the sources are silent or disagree).\n  - The queen of spades: thirteen is"
        in page
    )


# --- Said once ---------------------------------------------------------------------------------------


def test_a_pack_that_grows_with_the_players_is_told_in_two_sentences():
    page = rulebook(GAMES["rentz"])

    assert "The game is played with 32 cards (24 with 3 players, 40 with 5, 48 with 6)." in page
    assert (
        "The lowest card of each suit is the seven (nine with 3 players, five with 5, three with 6)." in page
    )
    assert page.count("In every suit") == 1
    assert "A row ends at the ace and at the seven (nine with 3 players, five with 5, three with 6)." in page
    assert "32 cards: the ace, king, queen, jack, ten, nine, eight and seven of each suit" in rulebook(
        GAMES["rentz"], 4
    )


@pytest.mark.parametrize("key", ["kein-stich", "king", "king-russian"])
def test_what_most_deals_of_a_match_share_is_said_once(key):
    page = rulebook(GAMES[key])

    for sentence in (
        "Everyone plays one card to each trick",
        "Any card may be led at any time",
        "Totals can go below zero",
    ):
        assert page.count(sentence) == 1, sentence
    assert "**The play.** This applies" not in page


def test_a_deal_that_bars_a_lead_says_so_in_its_own_section():
    page = rulebook(GAMES["king"])

    assert "This applies to every deal unless its own section says otherwise." in page
    assert page.count("You may lead hearts only if you hold nothing else.") == 2


def test_players_whom_the_sides_do_not_divide_read_that_they_play_alone():
    pairs = with_options(GAMES["gong-zhu"], {"partners": "pairs"})

    assert (
        "With 4 players, partners sit opposite each other. With 5 players, everyone plays alone."
        in rulebook(pairs)
    )
    assert "playing for themselves" not in rulebook(pairs)
    assert "For 5 players, each playing for themselves." in rulebook(pairs, 5)


# --- Whole pages -------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", TOLD_WHOLE)
def test_the_whole_page_is_as_it_was_last_read(key):
    assert rulebook(GAMES[key]) == (GOLDEN / f"{key}.md").read_text(encoding="utf-8")


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for name in TOLD_WHOLE:
        (GOLDEN / f"{name}.md").write_text(rulebook(GAMES[name]), encoding="utf-8")


def test_several_cards_of_one_rule_cost_their_points_each():
    game = variant(
        GAMES["hearts"], Change("rules.scoring.queen-of-spades.cards", cards("Q♠ T♦")), key="two", name="Two"
    )

    assert "The queen of spades and the ten of diamonds cost 13 points each." in rulebook(game)


def test_every_place_that_a_source_is_cited_for_has_a_name_in_every_language(monkeypatch):
    """A name made from a key is never translated; an undertaking, such as a capot, has only its own."""
    spoken: set[str] = set()

    def speak(name: str) -> Name:
        spoken.add(name)
        return Name(name)

    monkeypatch.setattr(sources, "_spoken", speak)
    for game in GAMES.values():
        sources.describe_sources(game)

    assert spoken == {"capot"}


def test_a_variant_in_a_sentence_is_its_base_and_what_differs():
    """Short changes follow one another; those too long for a sentence are only counted."""
    said = {
        key: in_a_sentence(GAMES[key], GAMES[GAMES[key].base], 4) for key in ("cruel-fate", "omnibus-hearts")
    }

    assert said["cruel-fate"] == "Finis for four: the last trick costs everyone except its winner 1 point."
    assert said["omnibus-hearts"] == (
        "Classic Hearts for four with two changes, including: "
        "the jack of diamonds takes 10 points off your score."
    )
    assert in_a_sentence(HEARTS, None, 4) == HEARTS.blurb
    assert in_a_sentence(replace(HEARTS, key="mine"), HEARTS, 4) == "Hearts for four, so far unchanged."


@pytest.mark.parametrize("language", LANGUAGES.values(), ids=lambda each: each.key)
def test_a_game_in_a_sentence_is_one_sentence_in_every_language(language):
    """No change brings a full stop or a capital into the middle of it."""
    for game in GAMES.values():
        base = GAMES.get(game.base)
        if base is not None:
            said = told(in_a_sentence(game, base, game.players[0]), language)
            assert said.endswith(".")
            assert ". " not in said
