"""French: numbers, lists and the names of cards, alone or after "de" and "à"."""

from collections.abc import Sequence

from capot.cards import FACES, JOKER_RANK, JOKER_SUIT
from capot.language.grammar import Last, Style

_NUMBERS = (
    "aucun", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "onze", "douze",
)  # fmt: skip
_ORDINALS = (
    "premier", "deuxième", "troisième", "quatrième", "cinquième", "sixième", "septième", "huitième",
    "neuvième", "dixième",
)  # fmt: skip
_PIPS = {letter: letter.replace("T", "10") for letter in "T98765432"}
_COURTS = {"A": "as", "K": "roi", JOKER_RANK: "joker"}
_RANKS = {
    "french": {**_COURTS, "Q": "dame", "J": "valet", **_PIPS},
    "tell": {**_COURTS, "Q": "Ober", "J": "Unter", **_PIPS},
    "bavarian": {**_COURTS, "A": "Daus", "Q": "Ober", "J": "Unter", **_PIPS},
    "italian": {**_COURTS, "Q": "cavalier", "J": "valet", **_PIPS},
}
_SUITS = {
    "french": {"♠": "pique", "♥": "cœur", "♦": "carreau", "♣": "trèfle"},
    "tell": {"♠": "feuilles", "♥": "cœurs", "♦": "grelots", "♣": "glands"},
    "bavarian": {"♠": "feuilles", "♥": "cœurs", "♦": "grelots", "♣": "glands"},
    "italian": {"♠": "épées", "♥": "coupes", "♦": "deniers", "♣": "bâtons"},
}
_LETTERS = {
    "french": {"K": "R", "Q": "D", "J": "V"},
    "tell": {"K": "R"},
    "bavarian": {"K": "R"},
    "italian": {"J": "V"},
}
_GERMAN_SIGNS = {"♠": "Fe", "♥": "Cœ", "♦": "Gr", "♣": "Gl"}
_SUIT_SIGNS = {
    "tell": _GERMAN_SIGNS,
    "bavarian": _GERMAN_SIGNS,
    "italian": {"♠": "Ép", "♥": "Co", "♦": "De", "♣": "Bâ"},
}
_ONE_OF_SUIT = {
    "feuilles": "carte de feuilles",
    "cœurs": "carte de cœurs",
    "grelots": "carte de grelots",
    "glands": "carte de glands",
    "épées": "carte d’épées",
    "coupes": "carte de coupes",
    "deniers": "carte de deniers",
    "bâtons": "carte de bâtons",
}
_FEMININE = {"feuilles", "épées", "coupes"}
_SIGNS = {"; ": "\N{NARROW NO-BREAK SPACE}; ", ": ": "\N{NO-BREAK SPACE}: "}
_COLOURS = {"red": "rouge", "black": "noir"}


class French:
    """The grammar of French.

    Names of cards stand alone, after ``de``, after ``à``, or ``bare``, without article.
    """

    forms = ("plain", "de", "à")

    def number(self, value: int, form: str = "") -> str:
        """Return a number in words; the form ``f`` is feminine."""
        if form == "f" and value in {0, 1}:
            return f"{_NUMBERS[value]}e"
        return _NUMBERS[value] if 0 <= value < len(_NUMBERS) else f"{value}".replace("-", "−")

    def ordinal(self, place: int, form: str = "") -> str:
        """Return a place in words; the form ``f`` is feminine."""
        if place == 1 and form == "f":
            return "première"
        return _ORDINALS[place - 1] if 1 <= place <= len(_ORDINALS) else f"{place}ᵉ"

    def times(self, count: int, form: str = "") -> str:
        return f"{self.number(count, 'f')} fois"

    def decimal(self, value: float, digits: int, form: str = "") -> str:
        return f"{value:.{digits}f}".replace("-", "−").replace(".", ",")

    def listed(self, some: Sequence[str], last: Last) -> str:
        word = {"and": "et", "or": "ou"}[last]
        return some[0] if len(some) == 1 else f"{', '.join(some[:-1])} {word} {some[-1]}"

    def spaced(self, between: str) -> str:
        return _SIGNS.get(between, between)

    def person(self, called: str, form: str = "") -> str:
        name = called or "vous"
        return {"de": f"de {name}", "à": f"à {name}"}.get(form, name)

    def rank(self, faces: str, rank: str, form: str = "") -> str:
        """Return the name of a rank, with an article in the forms ``le``, ``un``, ``de`` and ``à``."""
        name = _RANKS[faces][rank]
        if form == "un":
            return self.a_rank(faces, rank)
        return _the(name, form) if form in {"le", "de", "à"} else name

    def the_rank(self, faces: str, rank: str, form: str = "") -> str:
        return _the(self.rank(faces, rank), form)

    def a_rank(self, faces: str, rank: str, form: str = "") -> str:
        name = self.rank(faces, rank)
        article = "une" if name == "dame" else "un"
        before = {"de": "d’", "à": "à "}.get(form, "")
        return f"{before}{article} {name}"

    def ranks(self, faces: str, rank: str, form: str = "") -> str:
        """Return a rank in the plural, with an article in the forms ``les``, ``de`` and ``à``."""
        name = _plural(self.rank(faces, rank))
        return {"les": f"les {name}", "de": f"des {name}", "à": f"aux {name}"}.get(form, name)

    def suit(self, faces: str, suit: str, form: str = "") -> str:
        """Return the name of a suit; the form ``les`` is its cards, without article."""
        name = _SUITS[faces][suit]
        return {"les": _plural(name), "de": _of(name), "à": f"à {name}"}.get(form, name)

    def card_of(self, faces: str, suit: str, form: str = "") -> str:
        """Return the name of any card of a suit, with an article in the form ``un``.

        The forms ``de`` and ``à`` are those of the suit.
        """
        name = self.suit(faces, suit, form)
        one = _ONE_OF_SUIT.get(name, name)
        return f"{'un' if one == name else 'une'} {one}" if form == "un" else one

    def card(self, faces: str, rank: str, suit: str, form: str = "") -> str:
        name = self.rank(faces, rank)
        card = name if rank == JOKER_RANK else f"{name} {_of(self.suit(faces, suit))}"
        return card if form == "bare" else _the(card, form)

    def rank_letter(self, faces: str, rank: str, form: str = "") -> str:
        """Return the letter or figure of a rank, or its name where a form asks for an article."""
        if form:
            return self.rank(faces, rank, form)
        return _LETTERS.get(faces, {}).get(rank, FACES[faces].rank_letter(rank))

    def suit_sign(self, faces: str, suit: str, form: str = "") -> str:
        if suit == JOKER_SUIT:
            return ""
        return suit if faces == "french" else _SUIT_SIGNS[faces][suit]

    def short(self, faces: str, rank: str, suit: str, form: str = "") -> str:
        letter = self.rank_letter(faces, rank)
        return letter if rank == JOKER_RANK else letter + self.suit_sign(faces, suit)

    def whole_suit(self, faces: str, suit: str, style: Style, form: str = "") -> str:
        match style:
            case "each":
                return _after(f"chaque {self.card_of(faces, suit)}", form)
            case "all":
                name = _plural(self.suit(faces, suit))
                return _after(f"{'toutes' if name in _FEMININE else 'tous'} les {name}", form)
            case "plain":
                name = _plural(self.suit(faces, suit))
                return {"de": f"des {name}", "à": f"aux {name}", "bare": name}.get(form, f"les {name}")

    def suit_but(self, faces: str, suit: str, rank: str, style: Style, form: str = "") -> str:
        but = f"sauf {_the(self.rank(faces, rank), '')}"
        return f"{self.whole_suit(faces, suit, style, form)} {but}"

    def some_of_suit(
        self, faces: str, suit: str, ranks: str, last: Last, style: Style, form: str = ""
    ) -> str:
        names = self.listed([_the(self.rank(faces, rank), form) for rank in ranks], last)
        of_these = f"{names} {_of(self.suit(faces, suit))}"
        return f"chaque carte parmi {of_these}" if style == "each" else of_these

    def whole_rank(self, faces: str, rank: str, size: int, style: Style, form: str = "") -> str:
        name = self.rank(faces, rank)
        match style:
            case "each":
                # In words, since a number often follows: each ten 10.
                word = self.number(int(name)) if name.isdigit() else name
                return _after(f"chaque {word}", form)
            case "all":
                return _after(f"les {self.number(size)} {_plural(name)}", form)
            case "plain":
                return {"de": f"des {_plural(name)}", "à": f"aux {_plural(name)}", "bare": _plural(name)}.get(
                    form, f"les {_plural(name)}"
                )

    def coloured_rank(self, faces: str, rank: str, colour: str, style: Style, form: str = "") -> str:
        name = self.rank(faces, rank)
        shade = f"{_COLOURS[colour]}{'e' if name == 'dame' and colour == 'black' else ''}"
        match style:
            case "each":
                return _after(f"chaque {name} {shade}", form)
            case "all":
                return _after(f"les deux {_plural(name)} {shade}s", form)
            case "plain":
                return _after(f"les {_plural(name)} {shade}s", form)

    def some_of_rank(
        self, faces: str, rank: str, suits: str, last: Last, style: Style, form: str = ""
    ) -> str:
        name = self.rank(faces, rank)
        of_suits = self.listed([_of(self.suit(faces, suit)) for suit in suits], last)
        if last == "or":
            return f"{_the(name, form)} {of_suits}"
        if style == "each":
            return _after(f"{'chacune' if name == 'dame' else 'chacun'} des {_plural(name)} {of_suits}", form)
        return _after(f"les {_plural(name)} {of_suits}", form)


def _the(noun: str, form: str) -> str:
    """Return a noun with its article, alone or after "de" or "à"."""
    if noun.startswith(("a", "o", "O", "U")):
        return {"de": f"de l’{noun}", "à": f"à l’{noun}"}.get(form, f"l’{noun}")
    if noun.startswith("dame"):
        return {"de": f"de la {noun}", "à": f"à la {noun}"}.get(form, f"la {noun}")
    return {"de": f"du {noun}", "à": f"au {noun}"}.get(form, f"le {noun}")


def _of(suit: str) -> str:
    """Return a suit after "de": ``d’épées``."""
    return f"d’{suit}" if suit.startswith("é") else f"de {suit}"


def _after(noun: str, form: str) -> str:
    """Return a noun after "de" or "à"; a definite plural article melts with them."""
    if noun.startswith("les ") and form in {"de", "à"}:
        return f"{'des' if form == 'de' else 'aux'} {noun.removeprefix('les ')}"
    return {"de": f"de {noun}", "à": f"à {noun}"}.get(form, noun)


def _plural(noun: str) -> str:
    if noun == "carreau":
        return f"{noun}x"
    return noun if noun.endswith(("s", "x")) or noun in _PIPS.values() else f"{noun}s"
