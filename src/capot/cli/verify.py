"""``capot verify FILE|URL``: whether the deals of a finished match were shuffled as was published."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Annotated

import click
from msgspec import Meta, Struct

from capot.table_shuffle import RECORD_TAG, commitment, table_shuffle

if TYPE_CHECKING:
    from capot.record import Record

MOST_BYTES = 20_000_000
"""What is taken from a server, at most: the record of a match has some ten thousand."""

SECONDS = 15
"""How long a server may keep silent."""

Hex = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class Shuffled(Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """What the tag says of one deal; ``contributions`` are by seat, None where a seat gave none."""

    deal: Annotated[int, Meta(ge=1)]
    commitment: Hex
    secret: Hex
    contributions: list[Hex | None]


class _Noted(click.ParamType[str]):
    """32 bytes in hexadecimal, as somebody noted them."""

    name = "hex"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        tidy = value.strip().lower()
        if len(tidy) != 64 or set(tidy) - set("0123456789abcdef"):
            self.fail(f"{value!r} is not 64 digits from 0 to 9 and a to f", param, ctx)
        return tidy


@click.command("verify")
@click.argument("match", metavar="FILE|URL")
@click.option(
    "--saw", type=_Noted(), multiple=True, metavar="COMMITMENT", help="A commitment that your page showed."
)
@click.option(
    "--gave", type=_Noted(), multiple=True, metavar="CONTRIBUTION", help="A contribution that your page sent."
)
def command(*, match: str, saw: tuple[str, ...], gave: tuple[str, ...]) -> None:
    """Check the shuffles of a finished match: a record, or the address of its table.

    Every commitment and every deal is computed anew.  The exit code is 0 where all are as published and as
    dealt, 1 where one is not, 2 where nothing could be checked.  --saw and --gave may be repeated.
    """
    from capot.record import load, loads

    record = loads(_fetched(match), name=match) if _is_url(match) else load(match)
    told = _told(record)
    faults = list(_faults(record, told))
    for number in range(1, len(record.match.deals) + 1):
        ours = [fault for of, fault in faults if of == number]
        click.echo(
            f"Deal {number}: {'; '.join(ours) or 'as published and as dealt'}{_by(record, told, number)}."
        )
    missing = [*_missing(saw, gave, told)]
    for line in missing:
        click.echo(line)
    if faults or missing:
        raise click.ClickException("Not everything is as it was published.")
    click.echo("Everything is as it was published.")


# Where the record comes from


def _is_url(match: str) -> bool:
    return match.lower().startswith(("http://", "https://"))


def _fetched(url: str) -> str:
    """Return the record of the table at an address; raise `Refused` with the reason where there is none."""
    from http.client import HTTPException
    from urllib.error import HTTPError
    from urllib.request import Request, urlopen

    from capot.cli import Refused

    try:
        address = _record_address(url)
        request = Request(address, headers={"User-Agent": "capot verify"})  # noqa: S310 - http(s) only
        with urlopen(request, timeout=SECONDS) as answer:  # noqa: S310 - the scheme was looked at
            text: bytes = answer.read(MOST_BYTES + 1)
    except HTTPError as error:
        with error:
            reason = _reason(error.read(10_000), error.code)
        raise Refused(f"the server does not give the record: {reason}") from error
    except (OSError, HTTPException, ValueError) as error:
        raise Refused(f"{url} cannot be reached: {getattr(error, 'reason', error)}") from error
    if len(text) > MOST_BYTES:
        raise Refused(f"{url} sends more than {MOST_BYTES:,} bytes, which is no record of a match")
    try:
        return text.decode()
    except UnicodeDecodeError as error:
        raise Refused(f"{url} sends no text in UTF-8") from error


def _record_address(url: str) -> str:
    """Return where the record of a table is, from the address of its page or of its resource."""
    from urllib.parse import quote, urlsplit, urlunsplit

    from capot.cli import Refused

    parts = urlsplit(url)
    match [word for word in parts.path.split("/") if word]:
        case [*before, "api", "v1", "tables", table]:
            pass
        case [*before, "api", "v1", "tables", table, "record"]:
            pass
        case [*before, "table" | "replay", table]:
            pass
        case _:
            raise Refused(f"{url} is no table: its address ends in /table/ID or /api/v1/tables/ID")
    path = "/".join(["", *before, "api", "v1", "tables", table, "record"])
    query = f"invitation={quote(parts.fragment, safe='')}" if parts.fragment else ""
    return urlunsplit((parts.scheme, parts.netloc, path, query, ""))


def _reason(body: bytes, status: int) -> str:
    """Return the sentence with which a server refuses, or its status where it says none."""
    import json

    try:
        return str(json.loads(body)["reason"])
    except (ValueError, KeyError, TypeError):
        return f"it answers {status}"


# What the record says


def _told(record: "Record") -> dict[int, Shuffled]:
    """Return what the record says of the shuffle of each deal; raise `Refused` where that cannot be read."""
    from msgspec import DecodeError, json

    from capot.cli import Refused

    text = dict(record.tags).get(RECORD_TAG)
    if text is None:
        raise Refused(f"the record has no tag {RECORD_TAG}: only shuffles of a server can be checked")
    try:
        entries = json.decode(text, type=list[Shuffled])
    except DecodeError as error:
        raise Refused(
            f"the tag {RECORD_TAG} is not of the form that docs/shuffle.md gives: {error}"
        ) from error
    told = {entry.deal: entry for entry in entries}
    if len(told) < len(entries):
        raise Refused(f"the tag {RECORD_TAG} speaks of the same deal twice")
    unknown = sorted(set(told) - set(range(1, len(record.match.deals) + 1)))
    if unknown:
        raise Refused(f"the tag {RECORD_TAG} speaks of deal {unknown[0]}, which the record does not have")
    for entry in entries:
        if len(entry.contributions) != record.match.seats:
            given = f"{len(entry.contributions)} contributions to deal {entry.deal}"
            raise Refused(f"the tag {RECORD_TAG} has {given} for {record.match.seats} seats")
    return told


def _faults(record: "Record", told: Mapping[int, Shuffled]) -> Iterator[tuple[int, str]]:
    """Run through all that is wrong, each with the number of its deal."""
    known: dict[str, int] = {}
    for number in range(1, len(record.match.deals) + 1):
        entry = told.get(number)
        if entry is None:
            yield number, "nothing is told of its shuffle"
            continue
        if entry.secret in known:
            yield number, f"its secret was known already from deal {known[entry.secret]}"
        known.setdefault(entry.secret, number)
        if commitment(bytes.fromhex(entry.secret)) != entry.commitment:
            yield number, f"its secret is not the one of the commitment {entry.commitment}"
        if not _is_dealt_so(record, entry):
            yield number, "other cards were dealt than come of the secret and the contributions"


def _is_dealt_so(record: "Record", entry: Shuffled) -> bool:
    """Whether the cards of a deal are those that its secret and contributions give."""
    from capot.play.position import start

    match = record.match
    deal = match.deals[entry.deal - 1]
    rules = match.game.rules_for(match.seats, entry.deal - 1)
    given = [bytes.fromhex(value or "") for value in entry.contributions]
    pack = table_shuffle(bytes.fromhex(entry.secret), given, entry.deal, rules.pack.cards())
    anew = start(rules, match.seats, deal.dealer, pack, deal.standing)
    return (anew.dealt, anew.talon, anew.turn_up) == (deal.dealt, deal.talon, deal.turn_up)


def _by(record: "Record", told: Mapping[int, Shuffled], number: int) -> str:
    """Return who contributed to a deal, to stand behind what was found."""
    from capot.cli.table.words import joined

    if number not in told:
        return ""
    names = record.names or tuple(f"seat {seat}" for seat in range(record.match.seats))
    gave = [name for name, value in zip(names, told[number].contributions, strict=True) if value]
    return f", with a contribution by {joined(gave)}" if gave else ", but nobody contributed to it"


def _missing(saw: tuple[str, ...], gave: tuple[str, ...], told: Mapping[int, Shuffled]) -> Iterator[str]:
    """Run through what somebody noted and the record does not have, as sentences."""
    commitments = {entry.commitment for entry in told.values()}
    given = {value for entry in told.values() for value in entry.contributions}
    for value in saw:
        if value not in commitments:
            yield f"No deal has the commitment {value}: what was begun under it is not in this record."
    for value in gave:
        if value not in given:
            yield f"No deal has the contribution {value}: it was not used."
