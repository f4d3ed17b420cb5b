"""One address before several servers: a gate, and the proxies as the pages on servers set them up."""

import os
import re
import shutil
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from itertools import count
from pathlib import Path
from socketserver import BaseRequestHandler, ThreadingTCPServer

PAGES = sorted((Path(__file__).parents[2] / "docs").glob("server*.md"))

PATIENCE = 20.0
"""Seconds for a proxy to begin."""

CADDY = """{
    admin off
    skip_install_trust
    local_certs
    auto_https disable_redirects
    storage file_system PLACE
}
"""
"""Options of a test: its own certificate, and nothing outside its directory."""

NGINX = """USER
pid PLACE/pid;
daemon off;
error_log PLACE/errors;
events {}
http {
    access_log off;
    client_body_temp_path PLACE/body;
    proxy_temp_path PLACE/proxied;
    fastcgi_temp_path PLACE/fastcgi;
    uwsgi_temp_path PLACE/uwsgi;
    scgi_temp_path PLACE/scgi;
"""


def free_port() -> int:
    """Return a port at which nobody listens."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
    return port


def written(*beginnings: str) -> list[str]:
    """Return the blocks of the documentation that begin so."""
    text = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    blocks = re.findall(r"^```\w*\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    found = [each for begins in beginnings for each in blocks if each.startswith(begins)]
    assert len(found) >= len(beginnings)
    return found


@contextmanager
def gate(_directory: Path, ports: Sequence[int]) -> Iterator[str]:
    """Pass each connection on to the next server that takes it, and know nothing of what goes through."""
    turns = count()

    class Passed(BaseRequestHandler):
        def handle(self) -> None:
            first = next(turns)
            for place in range(len(ports)):
                with (
                    suppress(OSError),
                    socket.create_connection(("127.0.0.1", ports[(first + place) % len(ports)])) as behind,
                ):
                    there = threading.Thread(target=_pour, args=(self.request, behind), daemon=True)
                    there.start()
                    _pour(behind, self.request)
                    there.join()
                    return

    with ThreadingTCPServer(("127.0.0.1", 0), Passed, bind_and_activate=True) as server:
        server.daemon_threads, server.block_on_close = True, False
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield "http://127.0.0.1:{1}".format(*server.server_address)
        finally:
            server.shutdown()
            thread.join()


def _pour(source: socket.socket, into: socket.socket) -> None:
    """Pass on what comes until one end is closed, and close the other."""
    with suppress(OSError):
        while data := source.recv(1 << 16):
            into.sendall(data)
    with suppress(OSError):
        into.shutdown(socket.SHUT_RDWR)


@contextmanager
def caddy(directory: Path, ports: Sequence[int]) -> Iterator[str]:
    """Run Caddy with the file for several servers."""
    port = free_port()
    (text,) = (each for each in written("cards.example {") if "lb_try_duration" in each)
    text = text.replace("cards.example", f"https://localhost:{port}")
    text = text.replace("10.0.0.2:8470 10.0.0.3:8470", " ".join(f"127.0.0.1:{each}" for each in ports))
    file = directory / "Caddyfile"
    file.write_text(CADDY.replace("PLACE", str(directory)) + text)
    with running(port, "caddy", "run", "--adapter", "caddyfile", "--config", str(file)):
        yield f"https://localhost:{port}"


@contextmanager
def nginx(directory: Path, ports: Sequence[int]) -> Iterator[str]:
    """Run nginx with the files for one server and for several."""
    port = free_port()
    upstream, text = written("upstream capot", "map $http_upgrade")
    key, certificate = directory / "privkey.pem", directory / "fullchain.pem"
    made = "openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost"
    files = "-keyout", str(key), "-out", str(certificate)
    subprocess.run([*made.split(), *files], check=True, capture_output=True)
    for place, each in zip(("10.0.0.2", "10.0.0.3"), ports, strict=True):
        upstream = upstream.replace(f"{place}:8470", f"127.0.0.1:{each}")
    text = text.replace("listen 443 ssl", f"listen 127.0.0.1:{port} ssl").replace("listen [::]:443 ssl;", "")
    text = text.replace("/etc/letsencrypt/live/cards.example", str(directory))
    text = text.replace("http://127.0.0.1:8470", "http://capot").replace("cards.example", "localhost")
    file = directory / "nginx.conf"
    # Its processes would otherwise have no right to the directory of the test.
    settings = NGINX.replace("USER", "user root;" if os.geteuid() == 0 else "")
    file.write_text(settings.replace("PLACE", str(directory)) + upstream + text + "}\n")
    with running(port, "nginx", "-c", str(file), "-e", str(directory / "errors")):
        yield f"https://localhost:{port}"


@contextmanager
def running(port: int, *command: str) -> Iterator[None]:
    """Run a program until the end of a context, once it listens."""
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        until = time.monotonic() + PATIENCE
        while not _listens(port):
            if process.poll() is not None or time.monotonic() > until:
                process.kill()
                raise AssertionError(process.communicate()[1])
            time.sleep(0.05)
        try:
            yield
        finally:
            process.terminate()


def _listens(port: int) -> bool:
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
        return True
    return False


FRONTS: Mapping[str, Callable[[Path, Sequence[int]], AbstractContextManager[str]]] = {
    "gate": gate,
    **{name: front for name, front in (("caddy", caddy), ("nginx", nginx)) if shutil.which(name)},
}
"""The gate, and those proxies that are installed."""
