"""The catalogue as messages: games with their house rules, card faces and rulebooks."""

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from hashlib import sha256
from typing import assert_never

from capot.cards import FACES, JOKER, JOKER_LETTERS, JOKER_RANK, RANKS
from capot.language.cards import rank_letter, rank_name, suit_name, suit_sign
from capot.language.languages import ENGLISH, Language
from capot.language.texts import Message, Name, Text, phrase, reason, say, sentence, told
from capot.rules import codec, text
from capot.rules.catalog import GAMES
from capot.rules.changes.edits import Change
from capot.rules.changes.options import find_option, with_deals, with_options
from capot.rules.check.choices import check_choices
from capot.rules.decoding.json_types import LETTER_OF_SUIT, LETTER_OF_SUIT_OF_PLAY
from capot.rules.errors import RulesError
from capot.rules.listing import SOUGHT, listing
from capot.rules.match.ends import AfterDeals, AtMost, AtTotal, LastIn, Rubber, TurnAt
from capot.rules.match.rubber import rubber_of
from capot.rules.match.sides import partners_of, sides_at
from capot.rules.model import Choice, Game, HouseRule, NumberOption, Option
from capot.rules.ongoing.turning import turn_of
from capot.rules.terms import OWN_SUIT
from capot.rules.text.match import group, shelf
from capot.server.errors import Illegal, NotFound
from capot.server.messages.lobby import ChoiceInfo, FaceSet, GameInfo, Length, OptionInfo, Rulebook
from capot.surface.lengths import usual_minutes


@cache
def games() -> list[GameInfo]:
    """Return the games of the catalogue in its order."""
    return [game_info(game) for game in GAMES.values()]


def rulebook(
    key: str,
    seats: int | None = None,
    options: Mapping[str, str] | None = None,
    language: Language = ENGLISH,
) -> Rulebook:
    """Return the rules of a game in a language, for one number of players if given.

    Raise `NotFound` if there is no such game, `Illegal` for house rules that contradict each other.
    """
    game = game_of(key, tuple(sorted((options or {}).items())))
    try:
        return rulebook_of(game, seats, language)
    except RulesError as error:
        raise Illegal(sentence(reason(error))) from error


@lru_cache(maxsize=256)
def rulebook_of(game: Game, seats: int | None = None, language: Language = ENGLISH) -> Rulebook:
    """Return the rules of a game with its house rules in force; raise `RulesError` for wrong seats."""
    markdown = told(text.rulebook(game, seats, keys=False), language)
    return Rulebook(name=phrase(game.name), markdown=markdown, html=html_of(markdown))


def html_of(markdown: str) -> str:
    """Return Markdown as HTML without its title, headings one level lower; HTML in it is shown as text."""
    from markdown_it import MarkdownIt  # noqa: PLC0415 - not before somebody opens a rulebook

    # Blocks that no rulebook has could only come from words of strangers.
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    parser.disable(["code", "fence", "blockquote", "hr", "lheading", "reference"])
    tokens = parser.parse(re.sub(r"\A# .*\n", "", markdown))
    for token in tokens:
        if token.type in {"heading_open", "heading_close"}:
            token.tag = f"h{min(6, int(token.tag[1]) + 1)}"
    return str(parser.renderer.render(tokens, parser.options, {}))


@lru_cache(maxsize=1024)
def game_of(
    key: str, options: tuple[tuple[str, str], ...] = (), seats: int | None = None, deals: int | None = None
) -> Game:
    """Return a game of the catalogue with house rules in force, and its number of deals if one is given.

    Raise `NotFound` if there is no such game, `Illegal` if it cannot be played that way.
    """
    if key not in GAMES:
        raise NotFound(say("There is no such game."))
    return with_house_rules(GAMES[key], dict(options), seats, deals)


def with_house_rules(
    game: Game, options: Mapping[str, str], seats: int | None = None, deals: int | None = None
) -> Game:
    """Return a game with house rules in force, and its number of deals if one is given; raise `Illegal`."""
    try:
        wished = with_options(game, options)
        if seats is not None:
            wished.check_seats(seats)
            check_choices(wished, seats)
            wished = wished if deals is None else with_deals(wished, deals)
    except RulesError as error:
        raise Illegal(sentence(_in_words(game, reason(error)))) from error
    return wished


def _in_words(game: Game, why: str) -> str:
    """Return a reason with the page's titles of house rules in place of keys such as ``ties=share``."""
    if not isinstance(why, Message):
        return why
    places = {
        place: _titled(game, value, with_choice=place in {"one", "other"})
        if isinstance(value, Name) and place in _OF_OPTIONS
        else value
        for place, value in why.values.items()
    }
    return say(why.message, **places)


_OF_OPTIONS = {"one", "other", "again", "also", "option", "changed"}
"""The places of messages about house rules that hold an option or one of its choices."""


def _titled(game: Game, key: str, *, with_choice: bool) -> Text:
    """Return the title of an option named by a key such as ``ties=share``, and the meaning of the choice."""
    name, _, word = key.partition("=")
    option = find_option(game, name)
    title = phrase(option.title)
    if not with_choice:
        return say("“{title}”", title=title)
    choices = option.choices if isinstance(option, Option) else ()
    meaning = next((phrase(each.meaning) for each in choices if each.name == word), Name(word))
    if title.endswith("?"):
        return say("“{title} {choice}”", title=title, choice=meaning)
    return say("“{title}: {choice}”", title=title, choice=meaning)


@lru_cache(maxsize=256)
def written(key: str, options: tuple[tuple[str, str], ...], seats: int, deals: int | None) -> tuple[str, str]:
    """Return the digest of a game as played at a table, and its definition as JSON."""
    game = game_of(key, options, seats, deals)
    return codec.digest(game), codec.dumps(game)


def is_invented(game: Game) -> bool:
    """Whether a game is not the catalogue's, whatever its rules are; its key is the id of its page."""
    return game.key not in GAMES


def rated_family(game: Game) -> str:
    """Return the games among which a game is rated: those of its family, an invented game by itself."""
    return game.key if is_invented(game) else game.family


def stored_digest(game: Game) -> str:
    """Return the digest under which the game of a table is stored.

    Catalogue games that are played alike share one.  An invented game has its own even if it is played like
    another: its name and its author must never come up at a table of others.
    """
    return sha256(codec.dumps(game).encode()).hexdigest() if is_invented(game) else codec.digest(game)


@cache
def face_set(key: str) -> FaceSet:
    """Return the letters, signs and names of the cards of a face set."""
    faces = FACES[key]
    return FaceSet(
        key=key,
        # A joker is shown by two letters, one for each half of its code, and named by its rank alone.
        ranks={**{rank: rank_letter(faces, rank) for rank in RANKS}, JOKER.code[0]: Name(JOKER_LETTERS[0])},
        rank_names={rank: rank_name(faces, rank) for rank in (*RANKS, JOKER_RANK)},
        suits={
            **{letter: suit_sign(faces, suit) for suit, letter in LETTER_OF_SUIT.items()},
            JOKER.code[1]: Name(JOKER_LETTERS[1]),
        },
        suit_names={
            **{letter: suit_name(faces, suit) for suit, letter in LETTER_OF_SUIT.items()},
            LETTER_OF_SUIT_OF_PLAY[OWN_SUIT]: say("trumps"),
            JOKER.code[1]: Name(""),
        },
    )


def game_info(game: Game) -> GameInfo:
    """Return what the lobby shows of a game."""
    return GameInfo(
        key=game.key,
        name=phrase(game.name),
        called=[game.name, *game.also_called, *_translated(game), *SOUGHT.get(game.key, ())],
        family=group(game),
        shelf=shelf(game),
        blurb=phrase(game.blurb),
        players=sorted(game.players),
        partners=_partners(game),
        usual=game.players[0],
        length=_lengths(game),
        minutes=usual_minutes(game),
        faces=game.faces,
        options=[_option_info(game, option) for option in game.options],
    )


def _partners(game: Game) -> dict[int, list[int]]:
    """Return the partners of seat 0 by the number of players, where there are any."""
    sides = {seats: sides_at(game.sides, seats) for seats in game.players}
    return {seats: [*partners_of(some, 0, seats)] for seats, some in sides.items() if some is not None}


def _partners_by(game: Game, option: Option, choice: Choice) -> dict[int, list[int]] | None:
    """Return the partners of seat 0 with a choice, None if it leaves them as they are."""
    is_about = any(each.where.startswith("sides") for each in choice.edits if isinstance(each, Change))
    return _partners(with_options(game, {option.name: choice.name})) if is_about else None


def _translated(game: Game) -> list[str]:
    """Return the names of a game of the catalogue in other languages."""
    return next((entry["translated"] for entry in listing() if entry["key"] == game.key), [])


def _lengths(game: Game) -> list[Length]:
    """Return the ends of a match; where it consists of games, how many have to be won."""
    rubber = rubber_of(game.ends)
    if rubber is not None:
        return [Length(games=rubber.target) if rubber.by == "games" else Length(worth=rubber.target)]
    return [_length(game, end) for end in game.ends if not isinstance(end, TurnAt | Rubber)]


def _length(game: Game, end: AtTotal | AtMost | AfterDeals | LastIn) -> Length:
    turn = turn_of(game.ends)
    match end:
        case AtTotal():
            return Length(points=end.points)
        case AtMost():
            return Length(down=end.points, opening=game.opening if turn is None else turn.points)
        case LastIn():
            return Length(left=end.left)
        case AfterDeals():
            return Length(deals=end.deals(game.players[0], game.cycle))
        case _:
            assert_never(end)


def _option_info(game: Game, option: HouseRule) -> OptionInfo:
    match option:
        case Option():
            choices = [
                ChoiceInfo(
                    name=each.name,
                    meaning=phrase(each.meaning),
                    players=_players_of(each),
                    partners=_partners_by(game, option, each),
                )
                for each in option.choices
            ]
            title = phrase(option.title)
            return OptionInfo(name=option.name, title=title, choices=choices, usual=choices[0].name)
        case NumberOption():
            usual = None if option.default is None else str(option.default)
            return OptionInfo(
                name=option.name,
                title=phrase(option.title),
                choices=[],
                low=option.low,
                high=option.high,
                usual=usual,
            )
        case _:
            assert_never(option)


def _players_of(choice: Choice) -> list[int]:
    """Return the numbers of players that may play with a choice, none if it leaves them as they are."""
    numbers = (each.value for each in choice.edits if isinstance(each, Change) and each.where == "players")
    return sorted(seats for some in numbers if isinstance(some, tuple) for seats in some)
