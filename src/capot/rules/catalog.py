"""The catalogue: every game by its key, and finding a game by the text a person typed."""

from collections.abc import Mapping
from functools import cache
from typing import Final
from unicodedata import category, normalize

from capot.language.languages import LANGUAGES
from capot.language.texts import Name, phrase, say, told
from capot.rules.errors import RulesError
from capot.rules.games.auction_hearts import AUCTION_HEARTS
from capot.rules.games.barbu import BARBU
from capot.rules.games.bassadewitz import BASSADEWITZ
from capot.rules.games.black_lady import BLACK_LADY, BLACK_MARIA, ORIGINAL_HEARTS
from capot.rules.games.brag import NINE_CARD_BRAG, SEVEN_CARD_BRAG, SIX_CARD_BRAG, THIRTEEN_CARD_BRAG
from capot.rules.games.cancellation_hearts import CANCELLATION_HEARTS
from capot.rules.games.catch_the_ten import CATCH_THE_TEN
from capot.rules.games.ciapano import CIAPANO
from capot.rules.games.coteccio import COTECCIO
from capot.rules.games.cucumber import CUCUMBER
from capot.rules.games.draw_hearts import DOMINO_HEARTS, DRAW_HEARTS
from capot.rules.games.euchre import EUCHRE
from capot.rules.games.fosdick import (
    ACORN_HEARTS,
    COMPENDIUM,
    CRUEL_FATE,
    FINIS,
    FOUR_BAD_QUEENS,
    FOUR_MAD_QUEENS,
    SLIPPERY_PAWS,
)
from capot.rules.games.german_whist import GERMAN_WHIST
from capot.rules.games.gong_zhu import GONG_ZHU
from capot.rules.games.hartenjagen import HARTENJAGEN
from capot.rules.games.hearts import (
    HEARTS,
    HEARTS_CLASSIC,
    HEARTS_PARTNERSHIP,
    OMNIBUS_HEARTS,
    SPOT_HEARTS,
)
from capot.rules.games.hearts_queens import CHASSE_COEUR, GREEK_HEARTS, HEARTSETTE, ROYAL_HEARTS
from capot.rules.games.joker_hearts import JOKER_HEARTS
from capot.rules.games.kein_stich import KEIN_STICH
from capot.rules.games.king import KIERKI, KING
from capot.rules.games.king_russian import KING_RUSSIAN
from capot.rules.games.king_turkish import KING_TURKISH
from capot.rules.games.knaves import KNAVES
from capot.rules.games.knockout_whist import KNOCKOUT_WHIST
from capot.rules.games.leekha import LEEKHA
from capot.rules.games.lora import LORA_SLOVAK
from capot.rules.games.polignac import POLIGNAC, POLIGNAC_FRENCH, POLIGNAC_QUEENS
from capot.rules.games.rams import RAMS, RAMS_POOL
from capot.rules.games.ramsch import SCHAFKOPF_RAMSCH
from capot.rules.games.rentz import RENTZ
from capot.rules.games.reversis import REVERSIS
from capot.rules.games.schafkopf import SCHAFKOPF, THE_LEAST
from capot.rules.games.six_bid_solo import SIX_BID_SOLO
from capot.rules.games.sjavs import SJAVS
from capot.rules.games.sjavs_danish import SJAVS_DANISH
from capot.rules.games.skat import SKAT
from capot.rules.games.skat_ramsch import RAMSCH, SCHIEBERAMSCH
from capot.rules.games.slobberhannes import EICHELOBERN, GRASOBERN, SLOBBERHANNES
from capot.rules.games.tien_len import TIEN_LEN
from capot.rules.games.trex import TREX
from capot.rules.games.twenty_down import TWENTY_DOWN
from capot.rules.games.twenty_five import FORTY_FIVE, SPOIL_FIVE, TWENTY_FIVE
from capot.rules.games.whist import WHIST
from capot.rules.model import Game

GAMES: Final[Mapping[str, Game]] = {
    "four-bad-queens": FOUR_BAD_QUEENS,
    "four-mad-queens": FOUR_MAD_QUEENS,
    "slippery-paws": SLIPPERY_PAWS,
    "finis": FINIS,
    "cruel-fate": CRUEL_FATE,
    "acorn-hearts": ACORN_HEARTS,
    "compendium": COMPENDIUM,
    "polignac": POLIGNAC,
    "polignac-queens": POLIGNAC_QUEENS,
    "polignac-french": POLIGNAC_FRENCH,
    "slobberhannes": SLOBBERHANNES,
    "eichelobern": EICHELOBERN,
    "grasobern": GRASOBERN,
    "bassadewitz": BASSADEWITZ,
    "knaves": KNAVES,
    "hearts": HEARTS,
    "hearts-classic": HEARTS_CLASSIC,
    "omnibus-hearts": OMNIBUS_HEARTS,
    "spot-hearts": SPOT_HEARTS,
    "hearts-partnership": HEARTS_PARTNERSHIP,
    "original-hearts": ORIGINAL_HEARTS,
    "black-lady": BLACK_LADY,
    "black-maria": BLACK_MARIA,
    "chasse-coeur": CHASSE_COEUR,
    "greek-hearts": GREEK_HEARTS,
    "royal-hearts": ROYAL_HEARTS,
    "heartsette": HEARTSETTE,
    "joker-hearts": JOKER_HEARTS,
    "draw-hearts": DRAW_HEARTS,
    "domino-hearts": DOMINO_HEARTS,
    "auction-hearts": AUCTION_HEARTS,
    "cancellation-hearts": CANCELLATION_HEARTS,
    "leekha": LEEKHA,
    "lora-slovak": LORA_SLOVAK,
    "hartenjagen": HARTENJAGEN,
    "gong-zhu": GONG_ZHU,
    "ciapano": CIAPANO,
    "reversis": REVERSIS,
    "coteccio": COTECCIO,
    "schafkopf-ramsch": SCHAFKOPF_RAMSCH,
    "ramsch": RAMSCH,
    "schieberamsch": SCHIEBERAMSCH,
    "skat": SKAT,
    "six-bid-solo": SIX_BID_SOLO,
    "sjavs": SJAVS,
    "sjavs-danish": SJAVS_DANISH,
    "cucumber": CUCUMBER,
    "barbu": BARBU,
    "king": KING,
    "kierki": KIERKI,
    "king-russian": KING_RUSSIAN,
    "king-turkish": KING_TURKISH,
    "rentz": RENTZ,
    "kein-stich": KEIN_STICH,
    "trex": TREX,
    "schafkopf-window": SCHAFKOPF,
    "the-least": THE_LEAST,
    "twenty-down": TWENTY_DOWN,
    "tien-len": TIEN_LEN,
    "nine-card-brag": NINE_CARD_BRAG,
    "six-card-brag": SIX_CARD_BRAG,
    "seven-card-brag": SEVEN_CARD_BRAG,
    "thirteen-card-brag": THIRTEEN_CARD_BRAG,
    "whist": WHIST,
    "knockout-whist": KNOCKOUT_WHIST,
    "german-whist": GERMAN_WHIST,
    "catch-the-ten": CATCH_THE_TEN,
    "euchre": EUCHRE,
    "rams": RAMS,
    "rams-pool": RAMS_POOL,
    "twenty-five": TWENTY_FIVE,
    "forty-five": FORTY_FIVE,
    "spoil-five": SPOIL_FIVE,
}
"""Every game of the catalogue by its key, in the order in which games are listed."""


def find_game(text: str) -> Game:
    """Return the game of this key or name; raise `RulesError` with the nearest keys if there is none."""
    game = game_called(text)
    if game is None:
        raise RulesError(f"there is no game {text!r}; {_nearest(_plain(text))}")
    return game


def game_called(text: str) -> Game | None:
    """Return the game whose key, or name in any language, looks like this text; None if there is none."""
    return GAMES.get(text) or _by_looks().get(looks(text))


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
def _by_looks() -> dict[str, Game]:
    """Return the games by how their names look, those in English first."""
    every = [(name, game) for game in GAMES.values() for name in (game.key, game.name, *game.also_called)]
    every += [(told(phrase(name), language), game) for name, game in every for language in LANGUAGES.values()]
    return {looks(name): game for name, game in reversed(every)}


def meant_game(text: str) -> Game:
    """Return the game of this key or name, or the only one of which each word of the text begins a word.

    Raise `RulesError` if there is none or several; the message lists the candidates, or the nearest keys.
    """
    known = game_called(text)
    if known is not None:
        return known
    keys = [game.key for game in games_begun(text)]
    if len(keys) > 1:
        raise RulesError(f"there is no game {text!r}; did you mean {', '.join(keys[:-1])} or {keys[-1]}?")
    return find_game(keys[0] if keys else text)


def games_begun(text: str) -> list[Game]:
    """Return the games with a name or key that the words of a text begin in any order.

    Those whose key begins with the text come first.
    """
    words = _plain(text).split()
    if not words:
        return []
    begun = (game for game in GAMES.values() if any(_begin(words, name.split()) for name in _names(game)))
    return sorted(begun, key=lambda game: not _plain(game.key).startswith(_plain(text)))


def _begin(words: list[str], names: list[str]) -> bool:
    """Whether each word is the beginning of another one of the names."""
    if not words or not names:
        return not words
    fits = (place for place, name in enumerate(names) if name.startswith(words[0]))
    return any(_begin(words[1:], names[:place] + names[place + 1 :]) for place in fits)


def _names(game: Game) -> list[str]:
    return [_plain(name) for name in (game.key, game.name, *game.also_called)]


def _plain(text: str) -> str:
    """Return a name in small letters with single spaces, however it was written."""
    return " ".join(text.casefold().replace("-", " ").replace("_", " ").split())


def _nearest(wanted: str) -> str:
    from difflib import get_close_matches  # noqa: PLC0415 - only needed for typing errors

    keys = {
        _plain(name): game.key for game in GAMES.values() for name in (game.key, game.name, *game.also_called)
    }
    near = list(dict.fromkeys(keys[name] for name in get_close_matches(wanted, keys, n=4)))
    if near:
        return f"did you mean {' or '.join(near)}?"
    return f"the games are {', '.join(GAMES)}"
