"""The catalogue: every game by its key, and finding a game by the text a person typed."""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Final
from unicodedata import category, normalize

from capot.language.texts import Name, Text, listed, phrase, say
from capot.rules.errors import RulesError
from capot.rules.listing import listing, names_of
from capot.rules.model import Game

_PLACES: Final = {
    "four-bad-queens": "fosdick.FOUR_BAD_QUEENS",
    "four-mad-queens": "fosdick.FOUR_MAD_QUEENS",
    "slippery-paws": "fosdick.SLIPPERY_PAWS",
    "finis": "fosdick.FINIS",
    "cruel-fate": "fosdick.CRUEL_FATE",
    "acorn-hearts": "fosdick.ACORN_HEARTS",
    "compendium": "fosdick.COMPENDIUM",
    "polignac": "polignac.POLIGNAC",
    "polignac-queens": "polignac.POLIGNAC_QUEENS",
    "polignac-french": "polignac.POLIGNAC_FRENCH",
    "slobberhannes": "slobberhannes.SLOBBERHANNES",
    "eichelobern": "slobberhannes.EICHELOBERN",
    "grasobern": "slobberhannes.GRASOBERN",
    "bassadewitz": "bassadewitz.BASSADEWITZ",
    "knaves": "knaves.KNAVES",
    "hearts": "hearts.HEARTS",
    "hearts-classic": "hearts.HEARTS_CLASSIC",
    "omnibus-hearts": "hearts.OMNIBUS_HEARTS",
    "spot-hearts": "hearts.SPOT_HEARTS",
    "hearts-partnership": "hearts.HEARTS_PARTNERSHIP",
    "original-hearts": "black_lady.ORIGINAL_HEARTS",
    "black-lady": "black_lady.BLACK_LADY",
    "black-maria": "black_lady.BLACK_MARIA",
    "chasse-coeur": "hearts_queens.CHASSE_COEUR",
    "greek-hearts": "hearts_queens.GREEK_HEARTS",
    "royal-hearts": "hearts_queens.ROYAL_HEARTS",
    "heartsette": "hearts_queens.HEARTSETTE",
    "joker-hearts": "joker_hearts.JOKER_HEARTS",
    "draw-hearts": "draw_hearts.DRAW_HEARTS",
    "domino-hearts": "draw_hearts.DOMINO_HEARTS",
    "auction-hearts": "auction_hearts.AUCTION_HEARTS",
    "cancellation-hearts": "cancellation_hearts.CANCELLATION_HEARTS",
    "leekha": "leekha.LEEKHA",
    "lora-slovak": "lora.LORA_SLOVAK",
    "hartenjagen": "hartenjagen.HARTENJAGEN",
    "gong-zhu": "gong_zhu.GONG_ZHU",
    "ciapano": "ciapano.CIAPANO",
    "reversis": "reversis.REVERSIS",
    "coteccio": "coteccio.COTECCIO",
    "schafkopf-ramsch": "ramsch.SCHAFKOPF_RAMSCH",
    "ramsch": "skat_ramsch.RAMSCH",
    "schieberamsch": "skat_ramsch.SCHIEBERAMSCH",
    "skat": "skat.SKAT",
    "six-bid-solo": "six_bid_solo.SIX_BID_SOLO",
    "sjavs": "sjavs.SJAVS",
    "sjavs-danish": "sjavs_danish.SJAVS_DANISH",
    "cucumber": "cucumber.CUCUMBER",
    "barbu": "barbu.BARBU",
    "king": "king.KING",
    "kierki": "king.KIERKI",
    "king-russian": "king_russian.KING_RUSSIAN",
    "king-turkish": "king_turkish.KING_TURKISH",
    "rentz": "rentz.RENTZ",
    "kein-stich": "kein_stich.KEIN_STICH",
    "trex": "trex.TREX",
    "schafkopf-window": "schafkopf.SCHAFKOPF",
    "the-least": "schafkopf.THE_LEAST",
    "twenty-down": "twenty_down.TWENTY_DOWN",
    "tien-len": "tien_len.TIEN_LEN",
    "nine-card-brag": "brag.NINE_CARD_BRAG",
    "six-card-brag": "brag.SIX_CARD_BRAG",
    "seven-card-brag": "brag.SEVEN_CARD_BRAG",
    "thirteen-card-brag": "brag.THIRTEEN_CARD_BRAG",
    "whist": "whist.WHIST",
    "knockout-whist": "knockout_whist.KNOCKOUT_WHIST",
    "german-whist": "german_whist.GERMAN_WHIST",
    "catch-the-ten": "catch_the_ten.CATCH_THE_TEN",
    "euchre": "euchre.EUCHRE",
    "rams": "rams.RAMS",
    "rams-pool": "rams.RAMS_POOL",
    "twenty-five": "twenty_five.TWENTY_FIVE",
    "forty-five": "twenty_five.FORTY_FIVE",
    "spoil-five": "twenty_five.SPOIL_FIVE",
    "put": "put.PUT",
    "truc": "truc.TRUC",
    "newmarket": "newmarket.NEWMARKET",
    "bezique": "bezique.BEZIQUE",
    "switch": "switch.SWITCH",
    "cassino": "cassino.CASSINO",
}
"""The module and the name of each game of the catalogue, by its key."""


class _Catalogue(Mapping[str, Game]):
    """The games by their keys, each built when it is first asked for."""

    def __getitem__(self, key: str) -> Game:
        module, _, name = _PLACES[key].partition(".")
        game: Game = getattr(import_module(f"capot.rules.games.{module}"), name)
        return game

    def __contains__(self, key: object) -> bool:
        return key in _PLACES

    def __iter__(self) -> Iterator[str]:
        return iter(_PLACES)

    def __len__(self) -> int:
        return len(_PLACES)


GAMES: Final[Mapping[str, Game]] = _Catalogue()
"""Every game of the catalogue by its key, in the order in which games are listed."""


def find_game(text: str) -> Game:
    """Return the game of this key or name; raise `RulesError` with the nearest keys if there is none."""
    game = game_called(text)
    if game is None:
        raise RulesError(_no_game(text, _nearest(_plain(text))))
    return game


def game_called(text: str) -> Game | None:
    """Return the game whose key, or name in any language, looks like this text; None if there is none."""
    key = text if text in GAMES else _by_looks().get(looks(text))
    return None if key is None else GAMES[key]


def check_free(name: str) -> None:
    """Raise `RulesError` if a key or name looks like one of a game of the catalogue."""
    known = game_called(name)
    if known is not None:
        taken = say(
            "{word} is taken by a game of the catalogue: {game}", word=Name(name), game=phrase(known.name)
        )
        raise RulesError(taken)


def looks(name: str) -> str:
    """Return the letters and digits of a name, without case and accents: equal for names that look alike."""
    letters = (sign for sign in normalize("NFKD", name).casefold() if category(sign)[0] in "LN")
    return "".join(letters)


@cache
def _by_looks() -> dict[str, str]:
    """Return the keys of the games by how their names look, those in English first."""
    every = [(name, entry["key"]) for entry in listing() for name in names_of(entry)]
    every += [(name, entry["key"]) for entry in listing() for name in entry["translated"]]
    return {looks(name): key for name, key in reversed(every)}


def meant_game(text: str) -> Game:
    """Return the game of this key or name, or the only one in which each word of the text begins a word.

    Raise `RulesError` if there is none or several; the message lists the candidates, or the nearest keys.
    """
    known = game_called(text)
    if known is not None:
        return known
    keys = _keys_begun(text)
    if len(keys) > 1:
        raise RulesError(_no_game(text, _meant(keys)))
    return find_game(keys[0] if keys else text)


def _keys_begun(text: str) -> list[str]:
    """Return the keys of the games with a name that the words of a text begin in any order.

    Those that begin with the text come first.
    """
    words = _plain(text).split()
    if not words:
        return []
    begun = (
        entry["key"]
        for entry in listing()
        if any(_begin(words, _plain(name).split()) for name in names_of(entry))
    )
    return sorted(begun, key=lambda key: not _plain(key).startswith(_plain(text)))


def _begin(words: list[str], names: list[str]) -> bool:
    """Whether each word is the beginning of another one of the names."""
    if not words or not names:
        return not words
    fits = (place for place, name in enumerate(names) if name.startswith(words[0]))
    return any(_begin(words[1:], names[:place] + names[place + 1 :]) for place in fits)


def _plain(text: str) -> str:
    """Return a name in small letters with single spaces, however it was written."""
    return " ".join(text.casefold().replace("-", " ").replace("_", " ").split())


def _no_game(text: str, hint: Text) -> Text:
    return say("there is no game {name}; {hint}", name=Name(repr(text)), hint=hint)


def _meant(keys: list[str]) -> Text:
    return say("did you mean {names}?", names=listed(list(map(Name, keys)), "or"))


def _nearest(wanted: str) -> Text:
    from difflib import get_close_matches  # noqa: PLC0415 - only needed for typing errors

    keys = {_plain(name): entry["key"] for entry in listing() for name in names_of(entry)}
    near = list(dict.fromkeys(keys[name] for name in get_close_matches(wanted, keys, n=4)))
    if near:
        return _meant(near)
    return say("“capot games” lists all {count} games", count=len(GAMES))
