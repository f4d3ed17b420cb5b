"""How Linux shares processors: what answers many people briefly need not wait for what computes for long."""

import ctypes
import os
import platform
import struct
import sys

SLICE = 100_000
"""Nanoseconds of a slice of the thread that answers; the usual one is some milliseconds long."""

PRIORITY = -5
"""Niceness of that thread, where it may have it: three times the share of a program with the usual one."""

_SET = {"x86_64": 314, "aarch64": 274, "riscv64": 274}
"""The number of the system call sched_setattr by machine; the C library seldom has it."""

_ATTRIBUTES = struct.Struct("=IIQiIQQQ")
"""Size, policy, flags, niceness, priority, slice, deadline and period."""

_NOT_FOR_CHILDREN = 1


def answer_promptly() -> bool:
    """Give the calling thread short slices of the processor, and return whether the system has taken that.

    From version 6.12 on, Linux lets whoever asks for a shorter slice begin earlier, beside busy programs.
    Where the system allows it, as by ``LimitNICE=-5`` of systemd, and nobody has set another niceness, the
    thread also has more of the processor than they.  Threads and processes that it starts later have neither.
    Where all that is unknown or not allowed, nothing changes.
    """
    # A Python of 32 bits numbers system calls otherwise than the machine does.
    is_known = sys.platform == "linux" and sys.maxsize > 2**32
    number = _SET.get(platform.machine()) if is_known else None
    if number is None:
        return False
    try:
        if os.sched_getscheduler(0) != os.SCHED_OTHER:
            return False
        niceness = os.getpriority(os.PRIO_PROCESS, 0)
    except OSError:
        # Some C libraries and containers have no such calls.
        return False
    call = ctypes.CDLL(None).syscall
    for each in dict.fromkeys((niceness or PRIORITY, niceness)):
        wanted = _ATTRIBUTES.pack(_ATTRIBUTES.size, os.SCHED_OTHER, _NOT_FOR_CHILDREN, each, 0, SLICE, 0, 0)
        if call(number, 0, wanted, 0) == 0:
            return True
    return False
