"""The shuffles published in a finished match's record, checked against its deals."""

from collections.abc import Iterator, Mapping
from typing import Annotated

from msgspec import DecodeError, Meta, Struct, json

from capot.cli.arguments.options import Refused
from capot.cli.words import joined
from capot.play.position import start
from capot.record import Record
from capot.table_shuffle import CHALLENGE_TAG, RECORD_TAG, commitment, table_shuffle

Hex = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class Shuffled(Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """The shuffle of one deal; ``contributions`` are by seat, None for a seat that gave none."""

    deal: Annotated[int, Meta(ge=1)]
    commitment: Hex
    secret: Hex
    contributions: list[Hex | None]


def shuffles_of(record: Record) -> dict[int, Shuffled]:
    """Return the shuffle of each deal in the record; raise `Refused` if it cannot be read."""
    text = dict(record.tags).get(RECORD_TAG)
    origin = dict(record.tags).get(CHALLENGE_TAG)
    if text is None and origin is not None:
        raise Refused(f"the cards of this match are those of an earlier one: {origin}; check that one")
    if text is None:
        raise Refused(f"the record has no tag {RECORD_TAG}: only shuffles of a server can be checked")
    try:
        entries = json.decode(text, type=list[Shuffled])
    except DecodeError as error:
        raise Refused(f"the tag {RECORD_TAG} is not in the format of docs/shuffle.md: {error}") from error
    shuffles = {entry.deal: entry for entry in entries}
    if len(shuffles) < len(entries):
        raise Refused(f"the tag {RECORD_TAG} names the same deal twice")
    unknown = sorted(set(shuffles) - set(range(1, len(record.match.deals) + 1)))
    if unknown:
        raise Refused(f"the tag {RECORD_TAG} names deal {unknown[0]}, which the record does not have")
    for entry in entries:
        if len(entry.contributions) != record.match.seats:
            given = f"{len(entry.contributions)} contributions to deal {entry.deal}"
            raise Refused(f"the tag {RECORD_TAG} has {given} for {record.match.seats} seats")
    return shuffles


def faults_in(record: Record, shuffles: Mapping[int, Shuffled]) -> Iterator[tuple[int, str]]:
    """Yield every fault with the number of its deal."""
    known: dict[str, int] = {}
    for number in range(1, len(record.match.deals) + 1):
        entry = shuffles.get(number)
        if entry is None:
            yield number, "its shuffle is not published"
            continue
        if entry.secret in known:
            yield number, f"its secret was already known from deal {known[entry.secret]}"
        known.setdefault(entry.secret, number)
        if commitment(bytes.fromhex(entry.secret)) != entry.commitment:
            yield number, f"its secret is not the one of the commitment {entry.commitment}"
        if not _is_dealt_so(record, entry):
            yield number, "the cards dealt do not follow from the secret and the contributions"


def _is_dealt_so(record: Record, entry: Shuffled) -> bool:
    """Whether the cards of a deal are those that its secret and contributions give."""
    match = record.match
    deal = match.deals[entry.deal - 1]
    rules = match.game.rules_for(match.seats, entry.deal - 1)
    given = [bytes.fromhex(value or "") for value in entry.contributions]
    pack = table_shuffle(bytes.fromhex(entry.secret), given, entry.deal, rules.pack.cards())
    anew = start(rules, match.seats, deal.dealer, pack, deal.standing)
    return (anew.dealt, anew.talon, anew.turn_up) == (deal.dealt, deal.talon, deal.turn_up)


def contributors(record: Record, shuffles: Mapping[int, Shuffled], number: int) -> str:
    """Return who contributed to a deal, as the end of its line."""
    if number not in shuffles:
        return ""
    names = record.names or tuple(f"seat {seat}" for seat in range(record.match.seats))
    gave = [name for name, value in zip(names, shuffles[number].contributions, strict=True) if value]
    return f", with a contribution by {joined(gave)}" if gave else ", but nobody contributed to it"


def missing_from(
    saw: tuple[str, ...], gave: tuple[str, ...], shuffles: Mapping[int, Shuffled]
) -> Iterator[str]:
    """Yield a sentence for each value a person noted that the record lacks."""
    commitments = {entry.commitment for entry in shuffles.values()}
    given = {value for entry in shuffles.values() for value in entry.contributions}
    for value in saw:
        if value not in commitments:
            yield f"No deal has the commitment {value}: the deal begun with it is not in this record."
    for value in gave:
        if value not in given:
            yield f"No deal has the contribution {value}: it was not used."
