"""``capot verify FILE|URL``: check that the deals of a finished match were shuffled as published."""

import click

from capot.cli.arguments.options import Refused
from capot.cli.arguments.servers import refusals

MOST_BYTES = 20_000_000
"""Maximum size of a downloaded record in bytes; most have about ten thousand."""

SECONDS = 15
"""Seconds before a silent server is given up."""


class _Noted(click.ParamType[str]):
    """32 bytes in hexadecimal."""

    name = "hex"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        tidy = value.strip().lower()
        if len(tidy) != 64 or set(tidy) - set("0123456789abcdef"):
            self.fail(f"{value!r} is not 64 digits from 0 to 9 and a to f", param, ctx)
        return tidy


@click.command("verify")
@click.argument("match", metavar="FILE|URL")
@click.option(
    "--saw", type=_Noted(), multiple=True, metavar="COMMITMENT", help="A commitment your page showed."
)
@click.option(
    "--gave", type=_Noted(), multiple=True, metavar="CONTRIBUTION", help="A contribution your page sent."
)
def command(*, match: str, saw: tuple[str, ...], gave: tuple[str, ...]) -> None:
    """Check the shuffles of a finished match.

    It is a record, or the address of a table.  Every commitment and every deal is computed again.  The exit
    code is 0 if all of them agree, 1 if one does not, 2 if nothing could be checked.  --saw and --gave may be
    repeated.
    """
    from capot.cli.reports.shuffles import contributors, faults_in, missing_from, shuffles_of
    from capot.record import load, loads

    is_url = match.lower().startswith(("http://", "https://"))
    record = loads(_fetched(match), name=match) if is_url else load(match)
    shuffles = shuffles_of(record)
    faults = list(faults_in(record, shuffles))
    for number in range(1, len(record.match.deals) + 1):
        ours = [fault for of, fault in faults if of == number]
        found = "; ".join(ours) or "as published and as dealt"
        click.echo(f"Deal {number}: {found}{contributors(record, shuffles, number)}.")
    missing = [*missing_from(saw, gave, shuffles)]
    for line in missing:
        click.echo(line)
    if faults or missing:
        raise click.ClickException("Not everything is as published.")
    click.echo("Everything is as published.")


def _fetched(url: str) -> str:
    """Return the record of the table at an address; raise `Refused` with the reason if there is none."""
    from urllib.request import Request, urlopen

    with refusals(url, "the record"):
        address = _record_address(url)
        request = Request(address, headers={"User-Agent": "capot verify"})  # noqa: S310 - http(s) only
        with urlopen(request, timeout=SECONDS) as answer:  # noqa: S310 - the scheme was checked
            text: bytes = answer.read(MOST_BYTES + 1)
    if len(text) > MOST_BYTES:
        raise Refused(f"{url} sends more than {MOST_BYTES:,} bytes, which cannot be the record of a match")
    try:
        return text.decode()
    except UnicodeDecodeError as error:
        raise Refused(f"{url} does not send UTF-8 text") from error


def _record_address(url: str) -> str:
    """Return the address of a table's record, from the address of its page or API resource."""
    from urllib.parse import quote, urlsplit, urlunsplit

    parts = urlsplit(url)
    match [word for word in parts.path.split("/") if word]:
        case [*before, "api", "v1", "tables", table]:
            pass
        case [*before, "api", "v1", "tables", table, "record"]:
            pass
        case [*before, "table" | "replay", table]:
            pass
        case _:
            raise Refused(
                f"{url} is not a table: the address of a table ends in /table/ID or /api/v1/tables/ID"
            )
    path = "/".join(["", *before, "api", "v1", "tables", table, "record"])
    query = f"invitation={quote(parts.fragment, safe='')}" if parts.fragment else ""
    return urlunsplit((parts.scheme, parts.netloc, path, query, ""))
