"""How this program was started: what a message must name for a person to start it again."""

import os
import re
import sys

#: A command that a message proposes: `judge rules list`, or after a colon.
proposed = re.compile(r"(^(?: +(?:\d\. )?)?|`|: )judge(?= [a-z])", re.MULTILINE)


def start(program: str = "judge") -> str:
    """Return what starts the program: its name, or `python3 run.py` from a checkout."""
    folder, name = os.path.split(sys.argv[0])
    if name != "run.py":
        return program
    try:
        is_here = os.path.samefile(folder, os.curdir)
    except OSError:  # the current folder is gone
        is_here = False
    if is_here:
        return f"python3 {name}"
    from shlex import quote

    return f"python3 {quote(sys.argv[0])}"


def startable(text: str) -> str:
    """Return a message with the commands that it proposes as they are started here."""
    return proposed.sub(lambda found: found[1] + start(), text)
