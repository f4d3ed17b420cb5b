"""Which worker runs which tests: files stay whole, and one worker has those in a browser."""

from collections.abc import Iterable
from pathlib import PurePosixPath

from xdist.scheduler import LoadFileScheduling
from xdist.workermanage import WorkerController

FEW = 3
"""Number of files left for which it does not pay to start another browser and another server."""


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
    """

    def add_node_collection(self, node: WorkerController, collection: Iterable[str]) -> None:
        """Note the tests that a worker has found."""
        super().add_node_collection(node, list(collection))
        if node in self.registered_collections:
            # Each test is looked up in it.
            self.registered_collections[node] = Numbered(self.registered_collections[node])

    def mark_test_complete(self, node: WorkerController, item_index: int, duration: float = 0) -> None:
        """Note that a test has ended, and forget its file with the last."""
        super().mark_test_complete(node, item_index, duration)
        path = self._split_scope(self.registered_collections[node][item_index])
        if all(self.assigned_work[node][path].values()):
            del self.assigned_work[node][path]

    def _reschedule(self, node: WorkerController) -> None:
        are_few = len(self.workqueue) <= FEW and all(map(is_of_browser, self.workqueue))
        if are_few and not self._has_browser(node):
            node.shutdown()
        else:
            super()._reschedule(node)

    def _assign_work_unit(self, node: WorkerController) -> None:
        has_browser = self._has_browser(node)
        path = next((each for each in self.workqueue if is_of_browser(each) == has_browser), None)
        if path is not None:
            self.workqueue.move_to_end(path, last=False)
        super()._assign_work_unit(node)

    def _has_browser(self, node: WorkerController) -> bool:
        return node is self.nodes[0]
