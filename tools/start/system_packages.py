"""System packages that commands need, as debian-packages.txt lists them; apt gets them for root."""

import os
import sys
from collections.abc import Mapping
from configparser import ConfigParser
from importlib.util import find_spec
from shutil import which

from tools import ROOT, Failure, quietly, say


def supply(*sections: str) -> dict[str, str]:
    """Install missing packages of sections as root on Debian; return what is still missing."""
    missing = absent(*sections)
    if missing and is_root() and is_there("apt-get"):
        say(f"Installing {', '.join(missing)} ...")
        apt = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-o", "DPkg::Lock::Timeout=300"]
        # One by one: of several, apt installs none if it doesn't know one.
        installs = (["install", "--yes", "--no-install-recommends", name] for name in missing)
        for command in (["update"], *installs):
            try:
                quietly(*apt, *command)
            except Failure as failure:
                say(str(failure))
        missing = absent(*sections)
    return missing


def remedy(missing: Mapping[str, str]) -> str:
    return (
        f"This machine lacks {', '.join(missing.values())}."
        f" On Debian: sudo apt-get install {' '.join(missing)}"
    )


def is_root() -> bool:
    return sys.platform != "win32" and os.geteuid() == 0


def absent(*sections: str) -> dict[str, str]:
    """Return the packages of these sections that are missing here, each with what it provides."""
    if sys.platform != "linux":  # they are Debian's
        return {}
    listed = ConfigParser(delimiters=":")
    with open(os.path.join(ROOT, "tools", "debian-packages.txt"), encoding="utf-8") as file:
        listed.read_string(file.read().format(python="{}.{}".format(*sys.version_info)))
    return {
        name: needed
        for section in sections
        for name, needed in listed[section].items()
        if not is_there(needed)
    }


def is_there(needed: str) -> bool:
    """Return whether a module, a program or a file is found, or a library can be loaded."""
    if needed.startswith("module "):
        return find_spec(needed.removeprefix("module ")) is not None
    if needed.startswith("/"):
        return os.path.exists(needed)
    if ".so." not in needed:
        return which(needed) is not None
    try:
        import ctypes  # a Python that was built without libffi lacks it

        ctypes.CDLL(needed)
    except (ImportError, OSError):
        return False
    return True
