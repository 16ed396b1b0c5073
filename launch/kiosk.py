"""The system libraries that the kiosk's window needs.

This module holds only what every start of the kiosk needs, as run.py does.
"""

import os

LAUNCH = os.path.dirname(os.path.realpath(__file__))
SUPPLIED = os.path.join(os.path.dirname(LAUNCH), ".environments", "kiosk-supplied")


def supply_kiosk() -> None:
    """Install the libraries that the kiosk's window needs, if this is Debian and we are root.

    Do nothing if an earlier start on this machine found all of the same list of packages.
    """
    if os.name == "nt" or os.geteuid() != 0:
        return
    # A checkout can be moved to another machine, and a pull can bring another list.
    origin = f"{text_of('/etc/machine-id').strip()} {os.uname()[1]}\n"
    origin += text_of(os.path.join(LAUNCH, "debian-packages.txt"))
    # Only a digest is kept: the machine's id is to stay on the machine (man 5 machine-id).
    from hashlib import sha256

    digest = sha256(origin.encode()).hexdigest()
    if text_of(SUPPLIED) == digest:
        return
    from launch.environment import write
    from launch.packages import supply

    if supply("kiosk"):
        write(SUPPLIED, digest)


def text_of(path: str) -> str:
    """Return the text of this file; empty if it cannot be read."""
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except (OSError, ValueError):
        return ""
