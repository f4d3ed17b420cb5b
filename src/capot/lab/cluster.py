"""Pieces of work done by the workers of a Dask cluster, on this computer or on others."""

import logging
import pickle
import signal
from collections import OrderedDict
from collections.abc import Iterator
from concurrent.futures import CancelledError, Executor, Future
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from threading import Lock
from time import monotonic
from typing import Any
from uuid import uuid4

import dask
from distributed import Client, LocalCluster, Worker, get_worker
from distributed.scheduler import KilledWorker
from distributed.worker import thread_state

from capot import __version__
from capot.lab.errors import LabError
from capot.lab.strength.pieces import source
from capot.lab.work import LOOK, Found, Given, Here, Hired, Work, check_can_travel

LOCAL = "local:"
"""Beginning of an address that is a number of workers on this computer."""

MOST_LOCAL = 1000
"""Maximum number of workers on this computer."""

CONNECTING, WITHOUT_WORKERS = 10.0, 60.0
"""Seconds for the scheduler to answer, and without any worker before the work is given up."""

AHEAD = 3
"""Pieces handed out at once for each worker."""

WORKS = 4
"""Works whose players a worker keeps ready."""


@contextmanager
def cluster(address: str) -> Iterator["Cluster"]:
    """Connect to the Dask scheduler at an address such as ``tcp://host:8786``, or start ``local:N`` workers.

    Raise `LabError` if there is no scheduler or it has no worker.
    """
    # Errors are sentences here; Dask has levels for some of its parts.
    for part in ("distributed", "distributed.client"):
        logging.getLogger(part).setLevel(logging.CRITICAL)
    with _scheduler(address) as found:
        try:
            client = Client(found, timeout=CONNECTING, set_as_default=False)
        except OSError as error:
            raise LabError(f"no Dask scheduler answers at {address}") from error
        try:
            yield Cluster(address, client)
        finally:
            with suppress(Exception):
                client.close(timeout=CONNECTING)


@contextmanager
def _scheduler(address: str) -> Iterator[Any]:
    """Yield what a client connects to: an address, or a cluster of this computer while it is used."""
    if not address.startswith(LOCAL):
        if not address.startswith(("tcp://", "tls://")):
            raise LabError(f"{address} is no cluster; name one as tcp://host:8786, or as local:2")
        yield address
        return
    number = address.removeprefix(LOCAL)
    if not number.isdecimal() or not 1 <= int(number) <= MOST_LOCAL:
        raise LabError(f"{address} is no cluster; local:2 is two workers on this computer")
    with (
        dask.config.set({"distributed.worker.preload": [__name__]}),
        LocalCluster(
            n_workers=int(number),
            threads_per_worker=1,
            dashboard_address="127.0.0.1:0",
            silence_logs=logging.CRITICAL,
        ) as found,
    ):
        yield found


def dask_setup(_worker: Worker) -> None:
    """Leave Ctrl-C to the process that gives the work: Dask calls this in each worker of this computer."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class Cluster:
    """The workers of a scheduler, who may come and go, as a crew."""

    def __init__(self, address: str, client: Client) -> None:
        """Take the client of a scheduler, and wait for its first worker.

        Raise `LabError` if none comes.
        """
        self.address, self.client = address, client
        with self.sentences():
            self.client.wait_for_workers(1, timeout=WITHOUT_WORKERS)
        self._counted, self._size = -LOOK, 0
        self._seen = monotonic()

    @property
    def size(self) -> int:
        """The number of workers, at least one; each does a piece at a time.

        Raise `LabError` if there has been no worker for long or the scheduler is gone.
        """
        now = monotonic()
        if now > self._counted + LOOK:
            with self.sentences():
                self._size = len(self.client.nthreads())
            self._counted = now
        if self._size:
            self._seen = now
        elif now > self._seen + WITHOUT_WORKERS:
            raise LabError(f"{self.address} has no workers any more")
        return max(1, self._size)

    def at_most(self, pieces: int) -> "Cluster":  # noqa: ARG002 - as every crew has it
        """Return the cluster: those of its workers who are not needed have nothing to do."""
        return self

    @contextmanager
    def hired(self, work: Work[Given, Found]) -> Iterator[Hired[Given, Found]]:
        """Have the work done by whichever workers there are; a piece whose worker dies is done by another."""
        check_can_travel(work)
        sent = _Sent(uuid4().hex, pickle.dumps(work), (__version__, source()))
        executor = self.client.get_executor(pure=False)
        try:
            with self.sentences():
                yield _Team(self, executor, sent)
        finally:
            # A scheduler that is gone needs no message.
            with suppress(Exception):
                if self.client.status == "running":
                    executor.shutdown(wait=False)
                    self.client.run(_forget, sent.name, on_error="ignore")

    @contextmanager
    def sentences(self) -> Iterator[None]:
        """Turn errors of Dask into `LabError` within a context."""
        try:
            yield
        except KilledWorker as error:
            raise LabError(
                f"one piece of work ended several workers of {self.address}: a player ended them, or "
                "they have too little memory"
            ) from error
        except ModuleNotFoundError as error:
            raise LabError(
                f"not every computer of {self.address} has Capot {__version__}: {error}"
            ) from error
        except TimeoutError as error:
            raise LabError(f"the Dask scheduler at {self.address} has no worker") from error
        except (CancelledError, OSError) as error:
            raise LabError(f"the Dask scheduler at {self.address} is gone") from error


@dataclass(frozen=True, slots=True)
class _Sent:
    """A work as it travels: its name, the work pickled, and the version and sources it is for."""

    name: str
    packed: bytes
    version: tuple[str, str]


@dataclass(frozen=True, slots=True)
class _Team:
    """The workers of a cluster with one work to do."""

    cluster: Cluster
    executor: Executor
    sent: _Sent

    @property
    def room(self) -> int:
        """A few pieces for each worker there is now; raise `LabError` if nobody is left to finish."""
        return AHEAD * self.cluster.size

    def submit(self, piece: Any, /) -> "Future[Any]":  # noqa: ANN401 - of any work
        """Hand out a piece."""
        return self.executor.submit(_do, self.sent, piece)


_ready: "OrderedDict[str, Work[Any, Any]]" = OrderedDict()
"""The works that this worker has at hand, the one used last at the end."""

_one_piece = Lock()
"""Held for a piece: players are not made for several threads."""


def _do(sent: _Sent, piece: Any) -> Any:  # noqa: ANN401 - of any work
    """Do a piece in a worker; raise `LabError` if its Capot is another."""
    version, own = sent.version, (__version__, source())
    if version != own:
        which = (
            f"Capot {own[0]}, not {version[0]}"
            if own[0] != version[0]
            else f"other sources of Capot {own[0]}"
        )
        raise LabError(
            f"the worker at {get_worker().address} has {which}; install the same on every computer"
        )
    with _one_piece:
        work = _ready.pop(sent.name, None) or pickle.loads(sent.packed)  # noqa: S301 - as all that Dask sends
        _ready[sent.name] = work
        while len(_ready) > WORKS:
            _forget(next(iter(_ready)))
        Here.is_stopped = _is_unwanted
        return work.done(piece)


def _is_unwanted() -> bool:
    """Whether the piece at hand is no longer wanted, or who wanted it is gone."""
    task = get_worker().state.tasks.get(thread_state.key)
    return task is None or task.state == "cancelled"


def _forget(name: str) -> None:
    """End the players' programs of a work in this worker."""
    work = _ready.pop(name, None)
    if work is not None:
        work.close()
