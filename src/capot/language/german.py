"""German: numbers, lists and the names of cards in the four cases."""

from collections.abc import Sequence

from capot.cards import FACES, JOKER_RANK, JOKER_SUIT
from capot.language.grammar import Last, Style

_NUMBERS = (
    "kein", "ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf",
)  # fmt: skip
_ORDINALS = (
    "erst", "zweit", "dritt", "viert", "fünft", "sechst", "siebt", "acht", "neunt", "zehnt",
)  # fmt: skip
_PIPS = {
    "T": "Zehn", "9": "Neun", "8": "Acht", "7": "Sieben", "6": "Sechs", "5": "Fünf", "4": "Vier", "3": "Drei",
    "2": "Zwei",
}  # fmt: skip
_COURTS = {"A": "Ass", "K": "König", JOKER_RANK: "Joker"}
_RANKS = {
    "french": {**_COURTS, "Q": "Dame", "J": "Bube", **_PIPS},
    "tell": {**_COURTS, "Q": "Ober", "J": "Unter", **_PIPS},
    "bavarian": {**_COURTS, "A": "Sau", "Q": "Ober", "J": "Unter", **_PIPS},
    "italian": {**_COURTS, "Q": "Reiter", "J": "Bube", **_PIPS},
}
_GENDERS = {"Ass": "n", "König": "m", "Bube": "m", "Ober": "m", "Unter": "m", "Reiter": "m", "Joker": "m"}
"""The genders of ranks; all others are feminine."""
_SUITS = {
    "french": {"♠": "Pik", "♥": "Herz", "♦": "Karo", "♣": "Kreuz"},
    "tell": {"♠": "Laub", "♥": "Herz", "♦": "Schellen", "♣": "Eichel"},
    "bavarian": {"♠": "Gras", "♥": "Herz", "♦": "Schellen", "♣": "Eichel"},
    "italian": {"♠": "Schwert", "♥": "Kelch", "♦": "Münze", "♣": "Stab"},
}
_LETTERS = {"french": {"Q": "D", "J": "B"}, "italian": {"K": "K", "Q": "R", "J": "B"}}
_SIGNS = {"italian": {"♠": "Sw", "♥": "Ke", "♦": "Mü", "♣": "St"}}
"""The signs of suits of which several begin with one letter."""
_PLURALS = {"Ass": "Asse", "König": "Könige", "Dame": "Damen", "Bube": "Buben", "Sau": "Säue"}
_THE = {
    "m": {"nom": "der", "acc": "den", "dat": "dem", "gen": "des"},
    "f": {"nom": "die", "acc": "die", "dat": "der", "gen": "der"},
    "n": {"nom": "das", "acc": "das", "dat": "dem", "gen": "des"},
    "plural": {"nom": "die", "acc": "die", "dat": "den", "gen": "der"},
}
_A = {
    "m": {"nom": "ein", "acc": "einen", "dat": "einem", "gen": "eines"},
    "f": {"nom": "eine", "acc": "eine", "dat": "einer", "gen": "einer"},
    "n": {"nom": "ein", "acc": "ein", "dat": "einem", "gen": "eines"},
}
_EACH = {
    "m": {"nom": "jeder", "acc": "jeden", "dat": "jedem", "gen": "jedes"},
    "f": {"nom": "jede", "acc": "jede", "dat": "jeder", "gen": "jeder"},
    "n": {"nom": "jedes", "acc": "jedes", "dat": "jedem", "gen": "jedes"},
}
_ALL = {"nom": "alle", "acc": "alle", "dat": "allen", "gen": "aller"}
_BOTH = {"nom": "beide", "acc": "beide", "dat": "beiden", "gen": "beider"}
_COLOURS = {"red": "rot", "black": "schwarz"}


class German:
    """The grammar of German.

    Cards may be in any case, or ``bare``, without article.
    """

    forms = ("nom", "acc", "dat", "gen")

    def number(self, value: int, form: str = "") -> str:
        return _NUMBERS[value] if 0 <= value < len(_NUMBERS) else f"{value}".replace("-", "−")

    def ordinal(self, place: int, form: str = "") -> str:
        """Return a place with the ending ``form``, ``e`` by default: ``zweite``, ``zweiten`` with ``en``.

        With ``stem`` it has none: ``zweit``, as in ``zweitwenigsten``.
        """
        if 1 <= place <= len(_ORDINALS):
            return f"{_ORDINALS[place - 1]}{'' if form == 'stem' else form or 'e'}"
        return f"{place}."

    def times(self, count: int, form: str = "") -> str:
        return f"{'ein' if count == 1 else self.number(count)}mal"

    def decimal(self, value: float, digits: int, form: str = "") -> str:
        return f"{value:.{digits}f}".replace("-", "−").replace(".", ",")

    def listed(self, some: Sequence[str], last: Last) -> str:
        word = {"and": "und", "or": "oder"}[last]
        return some[0] if len(some) == 1 else f"{', '.join(some[:-1])} {word} {some[-1]}"

    def spaced(self, between: str) -> str:
        return between

    def person(self, called: str, form: str = "") -> str:
        return called or {"acc": "dich", "dat": "dir", "gen": "deiner"}.get(form, "du")

    def rank(self, faces: str, rank: str, form: str = "") -> str:
        return _RANKS[faces][rank]

    def the_rank(self, faces: str, rank: str, form: str = "") -> str:
        name = self.rank(faces, rank)
        return f"{_THE[_gender(name)][form or 'nom']} {_declined(name, form)}"

    def a_rank(self, faces: str, rank: str, form: str = "") -> str:
        name = self.rank(faces, rank)
        return f"{_A[_gender(name)][form or 'nom']} {_declined(name, form)}"

    def ranks(self, faces: str, rank: str, form: str = "") -> str:
        name = self.rank(faces, rank)
        if name in {"Ober", "Unter", "Reiter", "Joker"}:
            return f"{name}n" if form == "dat" else name
        many = _PLURALS.get(name, f"{name}en")
        return f"{many}n" if form == "dat" and not many.endswith("n") else many

    def suit(self, faces: str, suit: str, form: str = "") -> str:
        return _SUITS[faces][suit]

    def _before(self, faces: str, suit: str) -> str:
        """Return a suit as the first half of a word: ``Münz``, as in ``Münz-Ass``."""
        return self.suit(faces, suit).removesuffix("e")

    def card_of(self, faces: str, suit: str, form: str = "") -> str:
        return f"{self._before(faces, suit)}karte"

    def card(self, faces: str, rank: str, suit: str, form: str = "") -> str:
        name = self.rank(faces, rank)
        before = "" if rank == JOKER_RANK else f"{self._before(faces, suit)}-"
        card = f"{before}{_declined(name, form)}"
        return card if form == "bare" else f"{_THE[_gender(name)][form or 'nom']} {card}"

    def rank_letter(self, faces: str, rank: str, form: str = "") -> str:
        return _LETTERS.get(faces, {}).get(rank, FACES[faces].rank_letter(rank))

    def suit_sign(self, faces: str, suit: str, form: str = "") -> str:
        if suit == JOKER_SUIT:
            return ""
        return suit if faces == "french" else _SIGNS.get(faces, {}).get(suit, self.suit(faces, suit)[0])

    def short(self, faces: str, rank: str, suit: str, form: str = "") -> str:
        letter = self.rank_letter(faces, rank)
        return letter if rank == JOKER_RANK else letter + self.suit_sign(faces, suit)

    def whole_suit(self, faces: str, suit: str, style: Style, form: str = "") -> str:
        card, case = self.card_of(faces, suit), form or "nom"
        match style:
            case "each":
                return f"{_EACH['f'][case]} {card}"
            case "all":
                return f"{_ALL[case]} {card}n"
            case "plain":
                return self.suit(faces, suit)

    def suit_but(self, faces: str, suit: str, rank: str, style: Style, form: str = "") -> str:
        name, case = self.rank(faces, rank), form or "nom"
        but = f"außer {_THE[_gender(name)]['dat']} {_declined(name, 'dat')}"
        card = self.card_of(faces, suit)
        return f"{_EACH['f'][case]} {card} {but}" if style == "each" else f"{_ALL[case]} {card}n {but}"

    def some_of_suit(
        self, faces: str, suit: str, ranks: str, last: Last, style: Style, form: str = ""
    ) -> str:
        # As in "Herz-Ass, -König und -Dame".
        names = [f"-{_declined(self.rank(faces, rank), form)}" for rank in ranks]
        return f"{self._before(faces, suit)}{self.listed(names, last)}"

    def whole_rank(self, faces: str, rank: str, size: int, style: Style, form: str = "") -> str:
        name, case = self.rank(faces, rank), form or "nom"
        match style:
            case "each":
                return f"{_EACH[_gender(name)][case]} {_declined(name, form)}"
            case "all":
                which = _BOTH[case] if size == 2 else f"{_ALL[case]} {self.number(size)}"
                return f"{which} {self.ranks(faces, rank, form)}"
            case "plain":
                return self.ranks(faces, rank, form)

    def coloured_rank(self, faces: str, rank: str, colour: str, style: Style, form: str = "") -> str:
        name, case, shade = self.rank(faces, rank), form or "nom", _COLOURS[colour]
        gender = _gender(name)
        ending = "e" if case == "nom" or (case == "acc" and gender != "m") else "en"
        match style:
            case "each":
                # After "jeder" an adjective has the weak endings.
                return f"{_EACH[gender][case]} {shade}{ending} {_declined(name, form)}"
            case "all":
                return f"{_BOTH[case]} {shade}en {self.ranks(faces, rank, form)}"
            case "plain":
                return f"{_THE['plural'][case]} {shade}en {self.ranks(faces, rank, form)}"

    def some_of_rank(
        self, faces: str, rank: str, suits: str, last: Last, style: Style, form: str = ""
    ) -> str:
        # As in "die Karo-, Kreuz- und Pik-Zwei", "jede Karo-, Kreuz- und Pik-Zwei".
        name = self.rank(faces, rank)
        names = self.listed([f"{self._before(faces, suit)}-" for suit in suits], last)
        article = _EACH if style == "each" else _THE
        return f"{article[_gender(name)][form or 'nom']} {names}{_declined(name, form)}"


def _gender(name: str) -> str:
    return _GENDERS.get(name, "f")


def _declined(name: str, form: str) -> str:
    """Return the name of a rank in a case: ``Buben``, ``Königs``."""
    if name == "Bube":
        return "Bube" if form in {"", "nom", "bare"} else "Buben"
    if form == "gen" and _gender(name) != "f":
        return f"{name}es" if name == "Ass" else f"{name}s"
    return name
