"""The system packages that debian-packages.txt lists, by purpose."""

import os
import shutil
from configparser import ConfigParser
from importlib.util import find_spec

from launch.command import ROOT, quietly
from launch.failure import Failure, say


def absent(section: str) -> dict[str, str]:
    """The system packages of this section whose programs are not on this machine."""
    listed = ConfigParser(allow_no_value=True, delimiters=":")
    listed.read(os.path.join(ROOT, "debian-packages.txt"), encoding="utf-8")
    return {
        name: needed for name, needed in listed[section].items() if not shutil.which(needed or "")
    }


def supply() -> None:
    """Install what the checks miss where nobody need be asked: as root, with apt-get."""
    missing = [*absent("test"), *([] if find_spec("ensurepip") else absent("python"))]
    if missing and os.name != "nt" and os.geteuid() == 0 and shutil.which("apt-get"):
        say(f"Installing {', '.join(missing)} ...")
        apt = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-o", "DPkg::Lock::Timeout=300"]
        try:
            quietly(*apt, "update")
            quietly(*apt, "install", "--yes", "--no-install-recommends", *missing)
        except Failure as failure:
            say(str(failure))
