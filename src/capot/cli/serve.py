"""``capot serve``, and plain ``capot``: the table in the browser."""

import errno
import ipaddress
import os
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import click

from capot.cli.arguments.options import Refused, bus_option
from capot.cli.arguments.tables import place_options, tables_directory
from capot.extras import build_page
from capot.server.store.lock import DirectoryLock, InUse

HOST = "127.0.0.1"
PORT = 8470
NEXT_PORTS = 20
PROXIES = "127.0.0.1,::1"
SHORTEST_SECRET = 16
"""Minimum number of characters of a secret for the deals of the day."""
MOST_TABLES = 1000
"""Tables in use at which a server opens no more, unless its host says another number."""
STOP = "(press Ctrl-C to stop)"


class Origin(click.ParamType[str]):
    """The address of a site: scheme, name and port, nothing more."""

    name = "origin"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the address as browsers send it."""
        parts = urlsplit(value.lower().rstrip("/"))
        if parts.scheme not in {"http", "https"} or not parts.netloc or parts.path or parts.query:
            self.fail(f"{value!r} is not an address such as https://cards.example", param, ctx)
        return parts.geturl()


@click.command("serve")
@click.option("--host", default=HOST, show_default=True, help="Address to listen on; 0.0.0.0 lets others in.")
@click.option("--port", type=click.IntRange(0, 65535), default=PORT, show_default=True, help="The port.")
@place_options
@click.option(
    "--origin",
    type=Origin(),
    multiple=True,
    help="The site's address in browsers, if it has a name on the internet; may be repeated.",
)
@click.option(
    "--behind-proxy",
    is_flag=False,
    flag_value=PROXIES,
    metavar="[ADDRESSES]",
    help="Trust the proxy on this computer, or those at these addresses, for client address and https.",
)
@click.option(
    "--daily-secret",
    envvar="CAPOT_DAILY_SECRET",
    default="",
    metavar="TEXT",
    help="Deal this server's own deals of the day, which nobody can compute beforehand; better given as the "
    "variable CAPOT_DAILY_SECRET.",
)
@click.option(
    "--strangers",
    type=click.IntRange(5, 600),
    metavar="SECONDS",
    help="Let people play with anyone who comes; after this time computers take the empty seats.",
)
@click.option(
    "--most-tables",
    type=click.IntRange(1),
    default=MOST_TABLES,
    show_default=True,
    metavar="NUMBER",
    help="Number of tables in use at which no more are opened.",
)
@click.option(
    "--durable",
    is_flag=True,
    help="Wait for the disk with each move, so that a power failure loses none; for tables in a directory.",
)
@bus_option(
    "Have computer players thought for by the workers on this bus (see capot worker --help), and share "
    "tables in PostgreSQL with other servers on it."
)
def command(  # noqa: PLR0913 - one argument per option
    *,
    host: str,
    port: int,
    data: Path | None,
    database: str | None,
    origin: tuple[str, ...],
    behind_proxy: str | None,
    daily_secret: str,
    strangers: int | None,
    most_tables: int,
    durable: bool,
    bus: str | None,
) -> None:
    """Serve tables in the browser, for friends too.

    See docs/server.md.
    """
    if daily_secret and len(daily_secret) < SHORTEST_SECRET:
        raise Refused(f"The secret of the deals of the day needs at least {SHORTEST_SECRET} characters.")
    if durable and database is not None:
        raise Refused(
            "--durable is for tables in a directory; how safe those in PostgreSQL are is set there."
        )
    # Servers that share their tables keep nothing in a directory.
    is_shared = bus is not None and database is not None
    directory = data or tables_directory()
    try:
        with _held(directory, is_shared=is_shared) as publish, _listening(host, port) as listener:
            _serve(
                directory,
                listener,
                database=database,
                bus=bus,
                is_durable=durable,
                proxies=behind_proxy,
                ready=publish,
                origins=frozenset(origin),
                # The proxy knows under which names people come.
                any_host=behind_proxy is not None,
                daily_secret=daily_secret.encode() or None,
                strangers=strangers,
                most_tables=most_tables,
            )
    except InUse as error:
        raise Refused(f"{error}  Stop that one first, or choose another directory with --data.") from error


def open_table(*, opens_page: bool) -> None:
    """Serve this computer only and open the page; if a server is already running, just open its page."""
    directory = tables_directory()
    try:
        with _held(directory) as publish, listening_nearby() as listener:

            def ready(address: str) -> None:
                publish(address)
                if opens_page:
                    _show_beside(address)

            _serve(directory, listener, ready=ready)
    except InUse as error:
        if not error.address:
            raise Refused(f"{error}  Try again in a moment.") from error
        click.echo(f"Capot is running already, at {error.address}")
        if opens_page:
            show(error.address)


def allow_many_files() -> int | None:
    """Let this process have as many open files as it may: each page takes one, and services begin at 1024.

    Return their number, None if it is not limited.
    """
    if sys.platform == "win32":
        return None
    import resource

    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    # On macOS the hard limit is infinite, and still no more than this is allowed.
    for soft in (hard, 10_240):
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
            break
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return None if soft == resource.RLIM_INFINITY else soft


@contextmanager
def _held(directory: Path, *, is_shared: bool = False) -> Iterator[Callable[[str], None]]:
    """Lock a directory, unless it ``is_shared``, and yield what publishes the address of its server."""
    if is_shared:
        yield lambda _: None
        return
    try:
        lock = DirectoryLock(directory)
    except OSError as error:
        reason = error.strerror or str(error)
        raise Refused(
            f"{directory} cannot be written: {reason}.  Choose another directory with CAPOT_DATA."
        ) from error
    with lock:
        yield lock.publish


def _serve(  # noqa: PLR0913 - as many as the command has
    directory: Path,
    listener: socket.socket,
    *,
    database: str | None = None,
    bus: str | None = None,
    is_durable: bool = False,
    proxies: str | None = None,
    ready: Callable[[str], None],
    **settings: Any,  # noqa: ANN401 - those of `Settings`
) -> None:
    import asyncio

    from capot.server.http.logs import write_logs
    from capot.server.http.service import Settings
    from capot.server.run import loop_factory, serve
    from capot.server.store.places import database_at

    write_logs()
    files = allow_many_files()
    here, nearby = _addresses(listener)
    own = Settings(**settings, nearby=nearby)

    def begin() -> None:
        _announce(here, nearby, own.page)
        ready(here)

    try:
        _get_players_ready()
        with _opening(directory), asyncio.Runner(loop_factory=loop_factory()) as runner:
            where = database_at(directory, database, is_shared=bus is not None, is_durable=is_durable)
            serving = serve(
                directory, listener, own, proxies=proxies, database=where, bus=bus, files=files, ready=begin
            )
            runner.run(serving)
    except KeyboardInterrupt:
        return
    click.echo("Capot has stopped; its tables are kept.")


@contextmanager
def _opening(directory: Path) -> Iterator[None]:
    """Refuse tables that cannot be opened."""
    from alembic.util.exc import CommandError
    from sqlalchemy.exc import SQLAlchemyError

    try:
        yield
    except (SQLAlchemyError, CommandError) as error:
        reason = str(error).partition("\n")[0]
        raise Refused(f"The tables in {directory} cannot be opened: {reason}") from error


def _addresses(listener: socket.socket) -> tuple[str, str | None]:
    """Return the addresses of a server at this computer and on its network: empty if nobody else may come.

    The second is None if it is not known.
    """
    host, port = listener.getsockname()[:2]
    outside = _reachable(host, outside=True)
    is_found = not ipaddress.ip_address(outside).is_loopback
    nearby = _address(outside, port) if is_found else "" if ipaddress.ip_address(host).is_loopback else None
    return _address(_reachable(host, outside=False), port), nearby


def _announce(here: str, nearby: str | None, page: Path) -> None:
    """Say where the server is, and how the page is built if it is missing."""
    if not (page / "index.html").exists():
        click.echo(f"The page has not been built, so there is nothing to see; this builds it: {build_page()}")
    everyone = f"{nearby} for everyone on this network" if nearby else here
    click.echo(f"Capot is at {everyone} {STOP}")


def _get_players_ready() -> None:
    """Start compiling the computer players in the background, unless that is done."""
    from capot.players.readiness import TAKES, get_ready_in_background, is_ready

    if not is_ready():
        click.echo(
            f"The computer players are getting ready: {TAKES}, just this once; until then they play simply."
        )
        get_ready_in_background()


def _address(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _reachable(host: str, *, outside: bool) -> str:
    """Return an address at which a server that listens on every interface can be reached."""
    if not ipaddress.ip_address(host).is_unspecified:
        return host
    if not outside:
        return HOST
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Connecting a UDP socket sends nothing; it only selects the local address.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return HOST
        address: str = probe.getsockname()[0]
        return address


def _listening(host: str, port: int) -> socket.socket:
    """Return a listening socket; raise `Refused` with the reason if that fails."""
    try:
        family, _, _, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        return socket.create_server(place[:2], family=family)
    except socket.gaierror as error:
        raise Refused(f"{host!r} is not an address to listen on: use --host 127.0.0.1 or 0.0.0.0.") from error
    except OSError as error:
        raise Refused(_why_not(host, port, error)) from error


def _why_not(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} is taken by another program: choose another with --port."
    if error.errno == errno.EACCES:
        return f"Port {port} needs special rights: choose one above 1023 with --port."
    if error.errno == errno.EADDRNOTAVAIL:
        return f"{host} is not an address of this computer: use --host 127.0.0.1 or 0.0.0.0."
    return f"Cannot listen on {host}, port {port}: {error.strerror or error}."


def listening_nearby() -> socket.socket:
    """Return a socket listening on the default port, or on the next free one."""
    for port in range(PORT, PORT + NEXT_PORTS):
        try:
            return socket.create_server((HOST, port))
        except OSError as error:
            if error.errno not in {errno.EADDRINUSE, errno.EACCES}:
                raise Refused(_why_not(HOST, port, error)) from error
    raise Refused(
        f"Ports {PORT} to {PORT + NEXT_PORTS - 1} are all taken: choose another with capot serve --port."
    )


def show(address: str) -> None:
    """Open the page in a browser, if this session has a screen."""
    import webbrowser

    if has_browser():
        webbrowser.open(address)


def has_browser() -> bool:
    """Whether this session can show a page."""
    return sys.platform in {"win32", "darwin"} or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    )


def _show_beside(address: str) -> None:
    """Open the page in a thread: some browsers return only when they are closed."""
    import threading

    threading.Thread(target=show, args=(address,), daemon=True).start()
