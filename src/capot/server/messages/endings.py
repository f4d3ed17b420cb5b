"""Messages of the end of a match: its places and its story."""

from capot.server.messages.basics import Message, Points, Words


class BigDeal(Message):
    """The deal that moved a total the most, and the seats whose total it was."""

    deal: int
    seats: list[int]
    points: Points


class Feat(Message):
    """A sweep, or something announced, that a seat has ``made`` or failed to make."""

    deal: int
    seat: int
    title: Words
    made: bool
    announced: bool


class Ending(Message):
    """The places of a match, by seat, and its story.

    Seats with the same total share a place.  ``lead_changes`` counts the deals after which another player
    led alone.  ``led_from`` is the deal after which the only winner led alone and was not caught again.
    ``out_in`` is by seat the deal in which it dropped out of the match, null for those still in.
    """

    places: list[int]
    biggest: BigDeal | None
    feats: list[Feat]
    lead_changes: int
    led_from: int | None
    out_in: list[int | None]
