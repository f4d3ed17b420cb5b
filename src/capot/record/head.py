"""The tags before the first deal of a record, and the game that they name or include."""

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress

from capot.language.texts import Name, Text, mark, phrase, reason, say
from capot.play.errors import PlayError
from capot.play.match import new_match
from capot.record.errors import RecordError
from capot.record.lines import Tag
from capot.record.sheet import TAGS, Head, tidy_name
from capot.record.signs import harmless
from capot.rules import codec
from capot.rules.catalog import GAMES
from capot.rules.changes.options import with_deals, with_options
from capot.rules.errors import RulesError
from capot.rules.match.ends import AfterDeals
from capot.rules.model import Game, Option

VERSION = "1"

_WITHOUT_RULES = mark("The record does not carry its rules; it was replayed by those of {game} here.")
_CHANGED = mark(
    "The rules of {game} have changed since this was recorded, and it does not carry its own; "
    "it was replayed by those here."
)
_EARLIER = mark("This was recorded when {rule} was the rule of {game}.")
_UNKNOWN = mark("{game} is not in the catalogue; the rules in the record were used.")
_OWN_RULES = mark("The rules of {game} in this record are not those here; it was replayed by its own.")


def tags_of(head: Head, *, embed: bool) -> list[tuple[str, str]]:
    """Return the tags of a record, without the definition of the game.

    Without ``embed`` the game is identified by its hash; raise `RecordError` if it is not in the catalogue.
    """
    game = head.game
    deals = "" if embed else _deals_to_say(game)
    if deals is None:
        why = say(
            "{game} as played here is not in the catalogue: the record must carry it", game=_called(game)
        )
        raise RecordError(why)
    known = {
        "Capot": VERSION,
        "Game": game.key,
        "Options": " ".join(f"{name}={word}" for name, word in game.chosen),
        "Deals": deals,
        "Players": "; ".join(head.names),
        "Seats": str(head.seats),
        "FirstDealer": str(head.first_dealer),
        "Seat": "" if head.seat is None else str(head.seat),
        "Resigned": " ".join(map(str, head.resigned)),
        "Seed": "" if head.seed is None else str(head.seed),
        "Hash": "" if embed else codec.digest(game),
    }
    return [*((name, known[name]) for name in TAGS if known.get(name)), *head.tags]


def _called(game: Game) -> Text:
    """Return the name of a game, which may be a stranger's."""
    return phrase(harmless(game.name))


def compact(data: object) -> str:
    """Return data as one line of JSON that UTF-8 can encode."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    # UTF-8 cannot encode half a surrogate pair from a badly decoded name.
    return text if text.isascii() or _is_writable(text) else json.dumps(data, separators=(",", ":"))


def _is_writable(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _deals_to_say(game: Game) -> str | None:
    """Return the number of deals that makes the catalogue's game equal to this one, or None if none does.

    It is empty if the game has the number of deals, or the target, of its book or options.
    """
    counts = {str(end.count) for end in game.ends if isinstance(end, AfterDeals)}
    for deals in ("", *counts):
        ours = _catalogues(game.key, dict(game.chosen), deals)
        # The hash ignores texts: games that differ only in these are played alike.
        if ours is not None and (ours == game or codec.digest(ours) == codec.digest(game)):
            return deals
    return None


class HeadReader:
    """A reader of a record's tags; a bad tag raises `RecordError` with its line."""

    def __init__(self, tags: Mapping[str, Tag], name: str) -> None:
        """Take the tags of a text; ``name`` is the file, for error messages."""
        self._tags = tags
        self._name = name

    def head(self, dealer: int | None) -> Head:
        """Return the head; ``dealer`` is the first dealer if no tag gives one."""
        version = self._text("Capot")
        if version not in {"", VERSION}:
            forms = {"form": Name(version), "known": Name(VERSION)}
            raise self.error(
                "Capot", say("this record is in format {form}; format {known} is known here", **forms)
            )
        players = self._text("Players").split(";") if "Players" in self._tags else ()
        names = tuple(tidy_name(each) for each in players)
        seats = self._number("Seats")
        seats = len(names) or None if seats is None else seats
        game, notes = self._game()
        seats = game.players[0] if seats is None else seats
        first = self._number("FirstDealer")
        first = dealer or 0 if first is None else first
        seed, resigned = self._number("Seed"), self._resigned()
        try:
            new_match(game, seats, first)
            head = Head(game, seats, first, names, seed, self._free(), self._number("Seat"), resigned, notes)
        except (RulesError, PlayError) as error:
            raise RecordError(reason(error), name=self._name) from error
        except RecordError as error:
            raise RecordError(error.reason, name=self._name) from error
        return head

    @property
    def carries_game(self) -> bool:
        """Whether the record includes its game."""
        return "Definition" in self._tags

    def error(self, tag: str, why: str) -> RecordError:
        """Return an error about a tag."""
        line = self._tags[tag].line if tag in self._tags else 0
        return RecordError(why, name=self._name, line=line or None, move=f"[{tag}]")

    def _text(self, tag: str) -> str:
        return self._verbatim(tag).strip() if tag in self._tags else ""

    def _verbatim(self, tag: str) -> str:
        value = self._tags[tag].value
        if not isinstance(value, str):
            raise self.error(tag, say('its value must be a text in "quotes"'))
        return value

    def _number(self, tag: str) -> int | None:
        text = self._text(tag)
        if tag not in self._tags:
            return None
        if not (text.isascii() and text.isdecimal() and len(text) <= 20):
            raise self.error(tag, say("{text} is not a number", text=Name(repr(text[:40]))))
        return int(text)

    def _resigned(self) -> tuple[int, ...]:
        words = self._text("Resigned").split()
        if not all(word.isascii() and word.isdecimal() and len(word) <= 20 for word in words):
            raise self.error("Resigned", say("it holds seats, such as 0 2"))
        return tuple(map(int, words))

    def _free(self) -> tuple[tuple[str, str], ...]:
        return tuple((tag, self._verbatim(tag)) for tag in self._tags if tag not in TAGS)

    def _game(self) -> tuple[Game, tuple[str, ...]]:
        key, deals = self._text("Game"), self._text("Deals")
        chosen = self._options()
        if self.carries_game:
            return self._carried(key, chosen)
        if not key:
            why = say("no tag names the game, as {example} does", example=Name('[Game "hearts"]'))
            raise RecordError(why, name=self._name)
        if key not in GAMES:
            why = say("there is no game {game} here, and the record carries none", game=Name(repr(key)))
            raise self.error("Game", why)
        try:
            game = with_options(GAMES[key], chosen) if chosen else GAMES[key]
            if deals:
                game = with_deals(game, self._number("Deals") or 0)
        except RulesError as error:
            raise self.error("Options" if chosen else "Deals", reason(error)) from error
        return self._as_hashed(game)

    def _as_hashed(self, game: Game) -> tuple[Game, tuple[str, ...]]:
        """Return the game with a house rule that was usual when the record was made, if its hash says so."""
        wanted = self._text("Hash").lower()
        if "Hash" in self._tags and wanted != codec.digest(game):
            for before in _with_one_more(game, self._number("Deals")):
                if codec.digest(before) == wanted:
                    name, choice = next(each for each in before.chosen if each not in game.chosen)
                    rule = Name(f"{name}={choice}")
                    return before, (say(_EARLIER, rule=rule, game=_called(game)),)
        return game, self._notes(game)

    def _notes(self, game: Game) -> tuple[str, ...]:
        if "Hash" not in self._tags:
            return (say(_WITHOUT_RULES, game=_called(game)),)
        return (
            () if self._text("Hash").lower() == codec.digest(game) else (say(_CHANGED, game=_called(game)),)
        )

    def _carried(self, key: str, chosen: dict[str, str]) -> tuple[Game, tuple[str, ...]]:
        try:
            game = codec.from_data(self._tags["Definition"].value)
        except RulesError as error:
            raise self.error("Definition", reason(error)) from error
        if key and key != game.key:
            keys = {"carried": Name(repr(game.key)), "named": Name(repr(key))}
            raise self.error("Game", say("the record carries the game {carried}, not {named}", **keys))
        if "Options" in self._tags and chosen != dict(game.chosen):
            why = say("the game that the record carries is played with other options")
            raise self.error("Options", why)
        if "Hash" in self._tags and self._text("Hash").lower() != codec.digest(game):
            raise self.error("Hash", say("the game that the record carries has another hash"))
        if _deals_to_say(game) is not None:
            return game, ()
        if game.key not in GAMES:
            return game, (say(_UNKNOWN, game=_called(game)),)
        return game, (say(_OWN_RULES, game=_called(game)),)

    def _options(self) -> dict[str, str]:
        chosen = {}
        for word in self._text("Options").split():
            name, equals, choice = word.partition("=")
            if not (name and equals and choice) or name in chosen:
                text = Name(repr(word[:40]))
                raise self.error("Options", say("{text} is not an option such as slam=general", text=text))
            chosen[name] = choice
        return chosen


def _with_one_more(game: Game, deals: int | None) -> Iterator[Game]:
    """Yield a game with each choice of a house rule that is not in force, for that many ``deals`` if any."""
    chosen = dict(game.chosen)
    for option in game.options:
        if isinstance(option, Option) and option.name not in chosen:
            for choice in option.choices[1:]:
                with suppress(RulesError):
                    before = with_options(GAMES[game.key], {**chosen, option.name: choice.name})
                    yield before if deals is None else with_deals(before, deals)


def _catalogues(key: str, chosen: dict[str, str], deals: str) -> Game | None:
    """Return the catalogue's game with these options and number of deals, or None if there is none."""
    if key not in GAMES:
        return None
    try:
        game = with_options(GAMES[key], chosen) if chosen else GAMES[key]
        return with_deals(game, int(deals)) if deals else game
    except RulesError:
        return None
