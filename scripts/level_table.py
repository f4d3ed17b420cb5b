"""The computer players of every game compared: a table, and sentences where levels are not distinct.

``python scripts/results.py`` brings the table of ``docs/levels.md`` up to date.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TypeAlias

from capot.lab.strength.records import Record, subject
from capot.language.languages import ENGLISH, Language
from capot.language.texts import phrase, told
from capot.players.search.spread import spread_of
from capot.players.stages import is_mixed
from capot.rules.catalog import GAMES
from capot.rules.model import Game

PAGE = Path(__file__).resolve().parents[1] / "docs" / "levels.md"
Records: TypeAlias = Mapping[str, Record]
"""The newest record of each subject in ``bench/results/levels.jsonl``."""

BEGIN, END = "<!-- levels: begin -->\n", "<!-- levels: end -->\n"

PAIRS = (("thumb", "random"), ("hard", "thumb"), ("medium", "easy"), ("hard", "medium"))
"""The players compared, the stronger first."""

BEST = PAIRS[1]
"""Where the search is no better than a rule of thumb, the cards decide."""

SLIGHT = 0.1
"""Share of the spread of a deal's points up to which a lead is lost among the cards."""

HEADINGS = {"en": "Computer players", "de": "Computerspieler", "fr": "Joueurs de l’ordinateur"}
ALIKE = {
    "en": "From `thumb` up all computer players draw from the same moves, so they play {game} equally well.",
    "de": "Von `thumb` an ziehen alle Computerspieler aus denselben Zügen; "
    "{game} spielen sie also gleich gut.",
    "fr": "À partir de `thumb`, tous les joueurs de l’ordinateur tirent au sort parmi les mêmes coups\u00a0; "
    "ils jouent donc aussi bien les uns que les autres.",
}
DECIDED = {
    "en": "In {game} the cards decide: ",
    "de": "In {game} entscheiden die Karten: ",
    "fr": "Dans ce jeu, ce sont les cartes qui décident\u00a0: ",
}
LEVEL = {
    "en": "In {game} `{above}` and `{below}` are level: ",
    "de": "In {game} sind `{above}` und `{below}` gleich stark: ",
    "fr": "Dans ce jeu, `{above}` et `{below}` se valent\u00a0: ",
}
SLIGHTLY = {
    "en": "the lead of `{above}` over `{below}` is {lead}, at most a tenth of what the points of a deal "
    "usually vary by.",
    "de": "Der Vorsprung von `{above}` vor `{below}` ist {lead}, höchstens ein Zehntel dessen, um das die "
    "Punkte eines Spiels gewöhnlich schwanken.",
    "fr": "l’avance de `{above}` sur `{below}` est de {lead}, soit au plus un dixième de la variation "
    "habituelle des points d’une donne.",
}
OPEN = {
    "en": "In {game}, {deals} deals do not show whether `{above}` plays better than `{below}`: the lead is "
    "{lead}.",
    "de": "In {game} zeigen {deals} Spiele nicht, ob `{above}` besser spielt als `{below}`: "
    "Der Vorsprung ist {lead}.",
    "fr": "{deals} donnes ne montrent pas si `{above}` joue mieux que `{below}`\u00a0: "
    "l’avance est de {lead}.",
}
POINTS = {"en": "{} points a deal", "de": "{} Punkte je Spiel", "fr": "{} points par donne"}
RANGE = {"en": "{} ({} to {})", "de": "{} ({} bis {})", "fr": "{} ({} à {})"}
NEAR = {
    "en": ("just above 0", "just below 0"),
    "de": ("knapp über 0", "knapp unter 0"),
    "fr": ("juste au-dessus de 0", "juste au-dessous de 0"),
}
"""Words for an end of an interval that rounds to 0."""


def found(records: Records, game: Game, above: str, below: str) -> Record | None:
    """Return the newest comparison of two players in a game for its best number of players, if any."""
    about: Record = {
        "game": game.key,
        "options": {},
        "contract": None,
        "seats": game.players[0],
        "budget": None,
    }
    names = [{"name": above}, {"name": below}]
    return records.get(subject({**about, "players": names, "unit": "deal"}))


def is_distinct(record: Record) -> bool:
    """Whether the stronger player is clearly ahead."""
    return bool(record["interval"]) and record["interval"][0] > 0


def is_decided(record: Record) -> bool:
    """Whether a lead is at most so small that nobody would notice it."""
    game = GAMES[record["game"]]
    most = SLIGHT * spread_of(game, record["seats"]).points
    return bool(record["interval"]) and not is_distinct(record) and record["interval"][1] <= most


def is_alike(game: Game) -> bool:
    """Whether all players from the rule of thumb up draw from the same moves."""
    return any(map(is_mixed, game.rules_for(game.players[0], 0).stages))


def sentences(records: Records, game: Game, language: Language = ENGLISH) -> Iterator[str]:
    """Yield a sentence for each two players of a game that are not told apart."""
    name, key = told(phrase(game.name), language), language.key
    if is_alike(game):
        yield ALIKE[key].format(game=name)
        return
    for above, below in PAIRS:
        record = found(records, game, above, below)
        if record is None or is_distinct(record):
            continue
        said = OPEN[key]
        if is_decided(record):
            said = (DECIDED if (above, below) == BEST else LEVEL)[key] + SLIGHTLY[key]
        deals = told(record["played"], language.in_figures)
        lead = POINTS[key].format(lead_of(record, key))
        lead = lead if key == "en" else lead.replace(".", ",")
        yield said.format(game=name, above=above, below=below, deals=deals, lead=lead)


def section(records: Records, game: Game, language: Language) -> str:
    """Return what the page of a game says of its levels, empty where all are distinct."""
    some = [*sentences(records, game, language)]
    lines = "".join(f"- {each}\n" for each in some)
    return f"\n## {HEADINGS[language.key]}\n\n{lines}" if some else ""


def table(records: Records) -> str:
    """Return the table of all games."""
    heads = ["Game", *(f"`{above}` over `{below}`" for above, below in PAIRS), "Remarks"]
    rows = [heads, ["---"] * len(heads), *(_row(records, game) for game in GAMES.values())]
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def with_table(text: str, records: Records) -> str:
    """Return the page with its table as it is now."""
    before, rest = text.split(BEGIN)
    return before + BEGIN + table(records) + END + rest.split(END)[1]


def _row(records: Records, game: Game) -> list[str]:
    return [game.name, *(_cell(records, game, *pair) for pair in PAIRS), _remark(records, game)]


def _cell(records: Records, game: Game, above: str, below: str) -> str:
    """Return a lead that leads to its record, bold if it is clear."""
    record = found(records, game, above, below)
    if record is None:
        return "" if is_alike(game) else "–"
    link = f'[{lead_of(record, "en")}](../bench/results/levels.jsonl "{subject(record)}")'
    return f"**{link}**" if is_distinct(record) else link


def _remark(records: Records, game: Game) -> str:
    if is_alike(game):
        return "all from `thumb` up draw from the same moves"
    level = [
        (above, below)
        for above, below in PAIRS
        if (record := found(records, game, above, below)) is not None and is_decided(record)
    ]
    if BEST in level:
        return "the cards decide"
    return ", ".join(f"`{above}` and `{below}` are level" for above, below in level)


def lead_of(record: Record, key: str) -> str:
    """Return a lead and its interval in a language, as exactly as two figures of the interval's width say."""
    low, high = record["interval"]
    decimals = next((each for each in range(4) if high - low >= 20.0 * 10.0**-each), 4)
    lead, near, far = (_figure(each, decimals) for each in (record["lead"], low, high))
    if low and not float(f"{low:.{decimals}f}"):
        near = NEAR[key][low < 0]
    return RANGE[key].format(lead, near, far)


def _figure(number: float, decimals: int) -> str:
    return f"{number:+z,.{decimals}f}".replace("-", "−")
