"""Draws docs/table.svg, the picture of the terminal table in the README: ``python docs/picture.py``."""

from io import StringIO
from itertools import count
from pathlib import Path
from random import Random

from rich.console import Console
from rich.text import Text

from capot.cli.arguments.seat_names import seated
from capot.cli.screens.paint import Painter
from capot.cli.table.picture import table
from capot.cli.table.questions import question
from capot.play.match import Match, new_match
from capot.play.view import view
from capot.players.catalog import PLAYERS
from capot.rules.catalog import GAMES
from capot.shuffle import lab_shuffle

SEED, WIDTH = 2026, 80


def played(deal: int) -> Match | None:
    """Return a deal of Hearts played until seat 0 has a choice, hearts having been taken, if it comes so."""
    match = new_match(GAMES["hearts"], first_dealer=3)
    match = match.with_deal(lab_shuffle(SEED, deal, match.pack))
    rng = Random(SEED)
    while match.position.to_act:
        seat = min(match.position.to_act)
        seen = view(match.position, seat)
        hearts = sum(card.suit == "♥" for trick in seen.tricks for card in trick.cards)
        if seat == 0 and hearts and len(seen.trick) == 2 and len(seen.playable) > 1 and len(seen.barred) > 3:
            return match
        match = match.after(seat, PLAYERS["thumb"].choose(seen, rng))
    return None


def main() -> None:
    """Write the picture."""
    match = next(found for deal in count() if (found := played(deal)))
    seen, names = view(match.position, 0), seated((), 4, 0)
    asked = question(seen, names)
    start = next(place for place, choice in enumerate(asked.choices) if choice.is_open)
    painter = Painter(seen.standing.faces)
    console = Console(
        record=True, width=WIDTH, file=StringIO(), force_terminal=True, color_system="truecolor"
    )
    console.print(painter.table(table(seen, match.game, names)))
    console.print(painter.hand(asked.choices, start))
    console.print(Text(f"\n {asked.prompt} [{asked.choices[start].label}]:", style="bold"))
    console.print(
        Text(" ←→ choose · Enter · ? why and help · hint · undo · last · rules · quit", style="dim")
    )
    console.save_svg(str(Path(__file__).parent / "table.svg"), title="capot play hearts")


if __name__ == "__main__":
    main()
