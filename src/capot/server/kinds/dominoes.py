"""A layout as a message."""

from capot.play.view import View
from capot.server.deal_parts import columns
from capot.server.messages.plays import DominoesPlay


def layout_play(seen: View, *_: object) -> DominoesPlay:
    """Return the cards laid in rows."""
    return DominoesPlay(
        start_rank=seen.start_rank,
        ranks=columns(seen.rules, seen.start_rank),
        laid=[card.code for card in seen.laid],
        finished=list(seen.finished),
    )
