"""The system packages that debian-packages.txt lists, by purpose."""

import os
import shutil
from configparser import ConfigParser
from importlib import invalidate_caches
from importlib.util import find_spec

from tools.command import ROOT, Failure, quietly, say

LISTED = os.path.join(ROOT, "tools", "debian-packages.txt")


def absent(*sections: str) -> dict[str, str]:
    """Return the packages of these sections that are missing here, each with what it provides."""
    listed = ConfigParser(allow_no_value=True, delimiters=":")
    listed.read(LISTED, encoding="utf-8")
    return {
        name: needed
        for section in sections
        if listed.has_section(section)
        for name, needed in listed[section].items()
        if not is_there(needed or "")
    }


def is_there(needed: str) -> bool:
    """Return whether a module, a program or a file is found, or a library can be loaded."""
    if needed.startswith("import "):
        invalidate_caches()  # it may just have been installed
        return find_spec(needed.removeprefix("import ")) is not None
    if needed.startswith("/"):
        return os.path.exists(needed)
    if ".so." not in needed:
        return shutil.which(needed) is not None
    try:
        import ctypes  # a Python that was built without libffi lacks it

        ctypes.CDLL(needed)
    except (ImportError, OSError):
        return False
    return True


def supply(*sections: str) -> bool:
    """Install missing packages of these sections, if this is Debian and we are root.

    Return whether all of them are now there.
    """
    missing = absent(*sections)
    if missing and os.name != "nt" and os.geteuid() == 0 and shutil.which("apt-get"):
        say(f"Installing {', '.join(missing)} ...")
        apt = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-o", "DPkg::Lock::Timeout=300"]
        try:
            quietly(*apt, "update")
            quietly(*apt, "install", "--yes", "--no-install-recommends", *missing)
        except Failure as failure:
            say(str(failure))
        missing = absent(*sections)
    return not missing
