"""The clock that nobody sets: it never goes back, and runs on while the machine sleeps."""

import sys
import time


def milliseconds() -> int:
    """Return its time."""
    if sys.platform == "win32":
        return time.monotonic_ns() // 1_000_000
    # Elsewhere Python's own monotonic clock stops: words and rights would outlast a closed lid.
    clock = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
    return time.clock_gettime_ns(clock) // 1_000_000
