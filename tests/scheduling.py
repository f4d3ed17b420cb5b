"""The order of tests and their workers: files stay whole, and one worker has those in a browser."""

from collections.abc import Iterable
from contextlib import suppress
from pathlib import PurePosixPath

from xdist.scheduler import LoadFileScheduling
from xdist.workermanage import WorkerController

FEW = 3
"""Number of files left for which it does not pay to start another browser and another server."""
AHEAD = 2
"""Number of tests with which a worker gets another file: it begins one only when it knows the next."""


def is_of_browser(path: str) -> bool:
    """Whether the tests of a file run in a browser."""
    return PurePosixPath(path).parts[:2] == ("tests", "web")


class Numbered(list[str]):
    """A list of tests that knows their places."""

    def __init__(self, tests: Iterable[str]) -> None:
        """Note the places."""
        super().__init__(tests)
        self._places = {test: place for place, test in enumerate(self)}

    def index(self, test: str, *_: object) -> int:
        """Return the place of a test."""
        return self._places[test]


class ByFile(LoadFileScheduling):  # type: ignore[misc]
    """Gives out whole files, as many of them prepare something for all their tests.

    A worker with tests in a browser starts that and a server, and one with computer players loads compiled
    code for some seconds.  So the first worker has the tests in a browser, and the others help it only when
    they have nothing else to do.

    A worker may crash, and another takes its place.  Everything but the crashed test is then still run, once.
    """

    def add_node_collection(self, node: WorkerController, collection: Iterable[str]) -> None:
        """Note the tests that a worker has found."""
        super().add_node_collection(node, list(collection))
        if node in self.registered_collections:
            # Each test is looked up in it.
            self.registered_collections[node] = Numbered(self.registered_collections[node])
        else:
            # It took the place of another and has found other tests.
            node.shutdown()

    def remove_node(self, node: WorkerController) -> str | None:
        """Forget a worker; if it has crashed, return the test it ran, and give the others what is left."""
        files: dict[str, dict[str, bool]] = self.assigned_work.pop(node)
        left = [test for tests in files.values() for test, is_done in tests.items() if not is_done]
        if not left:
            return None
        for test in left[1:]:
            self.workqueue.setdefault(self._split_scope(test), {})[test] = False
        for other in self.nodes:
            self._reschedule(other)
        return left[0]

    def mark_test_complete(self, node: WorkerController, item_index: int, duration: float = 0) -> None:
        """Note that a test has ended, and forget its file with the last."""
        super().mark_test_complete(node, item_index, duration)
        path = self._split_scope(self.registered_collections[node][item_index])
        if all(self.assigned_work[node][path].values()):
            del self.assigned_work[node][path]

    def _reschedule(self, node: WorkerController) -> None:
        # A worker that takes the place of another has to find the tests first.
        if node.shutting_down or node not in self.registered_collections:
            return
        while self._has_work_for(node):
            if self._pending_of(self.assigned_work[node]) > AHEAD:
                return
            self._assign_work_unit(node)
        node.shutdown()

    def _has_work_for(self, node: WorkerController) -> bool:
        are_few = len(self.workqueue) <= FEW and all(map(is_of_browser, self.workqueue))
        return bool(self.workqueue) and (self._has_browser(node) or not are_few)

    def _assign_work_unit(self, node: WorkerController) -> None:
        has_browser = self._has_browser(node)
        path = next((each for each in self.workqueue if is_of_browser(each) == has_browser), None)
        if path is not None:
            self.workqueue.move_to_end(path, last=False)
        # To a worker that has just crashed nothing can be sent; what it has is given to others in a moment.
        with suppress(OSError):
            super()._assign_work_unit(node)

    def _has_browser(self, node: WorkerController) -> bool:
        return node is next((each for each in self.nodes if not each.shutting_down), None)
