"""The system packages that debian-packages.txt lists, by purpose."""

import ctypes
import os
import shutil
from configparser import ConfigParser
from importlib.util import find_spec

from launch.command import ROOT, quietly
from launch.failure import Failure, say


def absent(*sections: str) -> dict[str, str]:
    """The system packages of these sections that are not on this machine, with what shows it."""
    listed = ConfigParser(allow_no_value=True, delimiters=":")
    listed.read(os.path.join(ROOT, "debian-packages.txt"), encoding="utf-8")
    return {
        name: needed
        for section in sections
        if listed.has_section(section)
        for name, needed in listed[section].items()
        if not is_there(needed or "")
    }


def is_there(needed: str) -> bool:
    """Whether a program is found, or a shared library can be loaded."""
    if ".so." not in needed:
        return shutil.which(needed) is not None
    try:
        ctypes.CDLL(needed)
    except OSError:
        return False
    return True


def supply() -> None:
    """Install what the checks miss where nobody need be asked: as root, with apt-get."""
    missing = [*absent("kiosk", "test"), *([] if find_spec("ensurepip") else absent("python"))]
    if missing and os.name != "nt" and os.geteuid() == 0 and shutil.which("apt-get"):
        say(f"Installing {', '.join(missing)} ...")
        apt = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-o", "DPkg::Lock::Timeout=300"]
        try:
            quietly(*apt, "update")
            quietly(*apt, "install", "--yes", "--no-install-recommends", *missing)
        except Failure as failure:
            say(str(failure))
