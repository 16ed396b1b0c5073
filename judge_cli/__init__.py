"""The command line, for word judges, directors and list maintainers."""

import sys

version = "0.2.0.dev0"

#: The exit status of a command that gives no answer. 0 and 1 are answers.
NO_ANSWER = 2


def is_bundled() -> bool:
    """Return whether this is a bundle of PyInstaller, with a Python in it."""
    return hasattr(sys, "frozen")
