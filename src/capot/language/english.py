"""English: numbers, lists and the names of cards."""

from collections.abc import Sequence

from capot.cards import FACES, FRENCH, JOKER_RANK
from capot.language.grammar import Last, Style

_NUMBERS = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip
_ORDINALS = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
)  # fmt: skip

_PLURALS = {"Re": "Re", "Cavallo": "Cavalli", "Fante": "Fanti"}


class English:
    """The grammar of English, which has no cases."""

    forms = ("",)

    def number(self, value: int, form: str = "") -> str:
        return _NUMBERS[value] if 0 <= value < len(_NUMBERS) else f"{value}".replace("-", "−")

    def ordinal(self, place: int, form: str = "") -> str:
        if 1 <= place <= len(_ORDINALS):
            return _ORDINALS[place - 1]
        last = {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
        return f"{place}{'th' if place % 100 in {11, 12, 13} else last}"

    def times(self, count: int, form: str = "") -> str:
        return {1: "once", 2: "twice"}.get(count, f"{self.number(count)} times")

    def decimal(self, value: float, digits: int, form: str = "") -> str:
        return f"{value:.{digits}f}".replace("-", "−")

    def listed(self, some: Sequence[str], last: Last) -> str:
        return some[0] if len(some) == 1 else f"{', '.join(some[:-1])} {last} {some[-1]}"

    def spaced(self, between: str) -> str:
        return between

    def person(self, called: str, form: str = "") -> str:
        return called or "you"

    def rank(self, faces: str, rank: str, form: str = "") -> str:
        return FACES[faces].rank_name(rank)

    def the_rank(self, faces: str, rank: str, form: str = "") -> str:
        return f"the {self.rank(faces, rank)}"

    def a_rank(self, faces: str, rank: str, form: str = "") -> str:
        name = self.rank(faces, rank)
        return f"{'an' if name[:1].lower() in 'aeiou' else 'a'} {name}"

    def ranks(self, faces: str, rank: str, form: str = "") -> str:
        name = self.rank(faces, rank)
        return _PLURALS.get(name, f"{name}es" if name.endswith(("x", "s")) else f"{name}s")

    def suit(self, faces: str, suit: str, form: str = "") -> str:
        return FACES[faces].suit_name(suit)

    def card_of(self, faces: str, suit: str, form: str = "") -> str:
        name = self.suit(faces, suit)
        return name.removesuffix("s") if FACES[faces].suit_names == FRENCH.suit_names else f"card of {name}"

    def card(self, faces: str, rank: str, suit: str, form: str = "") -> str:
        name = (
            self.rank(faces, rank)
            if rank == JOKER_RANK
            else f"{self.rank(faces, rank)} of {self.suit(faces, suit)}"
        )
        return name if form == "bare" else f"the {name}"

    def rank_letter(self, faces: str, rank: str, form: str = "") -> str:
        return FACES[faces].rank_letter(rank)

    def suit_sign(self, faces: str, suit: str, form: str = "") -> str:
        return FACES[faces].suit_sign(suit)

    def short(self, faces: str, rank: str, suit: str, form: str = "") -> str:
        letter = self.rank_letter(faces, rank)
        return letter if rank == JOKER_RANK else letter + self.suit_sign(faces, suit)

    def whole_suit(self, faces: str, suit: str, style: Style, form: str = "") -> str:
        match style:
            case "each":
                return f"each {self.card_of(faces, suit)}"
            case "all":
                return f"all the {self.suit(faces, suit)}"
            case "plain":
                return self.suit(faces, suit)

    def suit_but(self, faces: str, suit: str, rank: str, style: Style, form: str = "") -> str:
        but = f"but the {self.rank(faces, rank)}"
        if style == "each":
            return f"each {self.card_of(faces, suit)} {but}"
        return f"all {self.suit(faces, suit)} {but}"

    def some_of_suit(
        self, faces: str, suit: str, ranks: str, last: Last, style: Style, form: str = ""
    ) -> str:
        names = self.listed([self.rank(faces, rank) for rank in ranks], last)
        of_these = f"the {names} of {self.suit(faces, suit)}"
        return f"each of {of_these}" if style == "each" else of_these

    def whole_rank(self, faces: str, rank: str, size: int, style: Style, form: str = "") -> str:
        match style:
            case "each":
                return f"each {self.rank(faces, rank)}"
            case "all":
                return f"{'both' if size == 2 else f'all {self.number(size)}'} {self.ranks(faces, rank)}"
            case "plain":
                return self.ranks(faces, rank)

    def coloured_rank(self, faces: str, rank: str, colour: str, style: Style, form: str = "") -> str:
        match style:
            case "each":
                return f"each {colour} {self.rank(faces, rank)}"
            case "all":
                return f"both {colour} {self.ranks(faces, rank)}"
            case "plain":
                return f"the {colour} {self.ranks(faces, rank)}"

    def some_of_rank(
        self, faces: str, rank: str, suits: str, last: Last, style: Style, form: str = ""
    ) -> str:
        names = self.listed([self.suit(faces, suit) for suit in suits], last)
        of_these = f"the {self.ranks(faces, rank)} of {names}"
        return f"each of {of_these}" if style == "each" else of_these
