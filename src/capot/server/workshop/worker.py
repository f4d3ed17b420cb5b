"""The program of a process that works for the server: it answers messages from its input until that ends."""

import os
import signal
import sys
from collections.abc import Callable

from capot.server.thinking.child import HEADER, TO_ANSWER, TO_BEGIN, framed, length_of, limit, limit_answer


def main() -> None:
    """Answer messages about drafts or measures, as the command says."""
    # A server that is stopped from the keyboard ends its processes itself.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    work = sys.argv[1]
    limit(work)
    # Whatever a library prints must not come between two answers.
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    answer = _answers(work)
    limit_answer(TO_BEGIN[work])
    while (length := length_of(sys.stdin.buffer.read(HEADER))) is not None:
        answers.write(framed(answer(sys.stdin.buffer.read(length))))
        answers.flush()
        limit_answer(TO_ANSWER[work])


def _answers(work: str) -> Callable[[bytes], bytes]:
    if work == "measures":
        from capot.server.workshop.measurer import Measurer  # noqa: PLC0415 - needs the compiler

        return Measurer().answer
    from capot.server.workshop.jobs import answer  # noqa: PLC0415 - not needed by measures

    return answer


if __name__ == "__main__":
    main()
