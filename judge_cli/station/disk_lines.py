"""The disk: its space, who may use the files, and the stick for copies."""

import os
import shutil

from judge_cli.station.line import Line, look, unknown, well
from lexicons import printable, storage
from lexicons.language import _

#: Bytes. A journal of an event has a few megabytes; the rest is for the system.
least_free = 500_000_000
least_on_stick = 50_000_000


def space_line(home: str) -> Line:
    """Return whether the disk of JUDGE_HOME has room for an event."""
    free = shutil.disk_usage(existing(home)).free
    text = _("{free} MB are free.", free=f"{free // 1_000_000:,}")
    if free >= least_free:
        return well("space", text)
    return look("space", text, _("Make room: {least} MB or more.", least=least_free // 1_000_000))


def existing(path: str) -> str:
    """Return a folder that exists: this one, or the nearest above it."""
    path = os.path.abspath(path)
    while not os.path.isdir(path):
        path = os.path.dirname(path)
    return path


def home_line(home: str, *, posix: bool = os.name == "posix") -> Line:
    """Return whether this account alone can use JUDGE_HOME."""
    shown = printable(home)
    if not os.path.isdir(home):
        return well("files", _("{folder} is made at the first start.", folder=shown))
    if not posix:
        text = _("This program does not read the permissions of this system.")
        return unknown("files", text, _("Let no other account use {folder}.", folder=shown))
    if fault := fault_of(home):
        return look("files", fault, f"chmod 700 {shown}")
    return well("files", _("Only this account can use {folder}.", folder=shown))


def fault_of(folder: str) -> str:
    """Return who else can use a folder, or that this account cannot; "" if all is well.

    A folder above it that others cannot enter protects it too.
    """
    shown = printable(folder)
    if not os.access(folder, os.R_OK | os.W_OK | os.X_OK):
        return _("This account cannot write to {folder}.", folder=shown)
    mode = os.stat(folder).st_mode
    above = os.path.dirname(os.path.abspath(folder))
    while above != os.path.dirname(above):
        if not os.stat(above).st_mode & 0o011:
            return ""
        above = os.path.dirname(above)
    if mode & 0o022:
        return _("Other accounts can change {folder}.", folder=shown)
    return _("Other accounts can read {folder}.", folder=shown) if mode & 0o055 else ""


def stick_line(home: str, backup: str, *, posix: bool = os.name == "posix") -> Line:
    """Return whether copies of the journal can go to a stick."""
    shown = printable(backup)
    if not backup:
        text = _("The profile names no folder for copies of the journal.")
        return look("stick", text, _('Write it into the profile: backup = "/media/stick"'))
    if not os.path.isdir(backup):
        text = _("There is no folder {folder}.", folder=shown)
        return look("stick", text, _("Put the stick in, and check again."))
    try:
        free, device = shutil.disk_usage(backup).free, os.stat(backup).st_dev
        fault = fault_of(backup) if posix else ""
        if device == os.stat(existing(home)).st_dev:
            fault = _("{folder} is on the disk of this machine.", folder=shown)
        elif free < least_on_stick:
            fault = _("The stick at {folder} is full.", folder=shown)
    except OSError as error:
        fault = f"{shown}: {storage.reason_of(error)}"
    if fault:
        remedy = _("Use a stick with room, which this account alone can use.")
        return look("stick", fault, remedy)
    room = f"{free // 1_000_000:,}"
    return well("stick", _("Copies go to {folder}: {free} MB are free.", folder=shown, free=room))
