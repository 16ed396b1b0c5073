"""The steps and the files with which a machine starts into the kiosk, or serves a hall.

They are made from those in `data`.
"""

import os
import re
import shlex
import shutil
import sys
from collections.abc import Iterator, Sequence
from string import Template
from typing import NamedTuple

data = os.path.join(os.path.dirname(os.path.abspath(__file__)), "data")

#: What starts a session, by its kind. xinit(1) gives Xorg(1) the options after the hyphens.
starts = {
    "x11": "/usr/bin/xinit $folder/session -- /usr/bin/X :0 vt7 -keeptty -nolisten tcp",
    "wayland": "/usr/bin/cage -- $folder/session",
}
kinds = tuple(starts)

#: Debian's packages for each kind of session.
packages = {
    "x11": "openbox xserver-xorg xinit x11-xserver-utils kbd",
    "wayland": "cage kbd",
}
sleepers = "sleep.target suspend.target hibernate.target hybrid-sleep.target"


class Venue(NamedTuple):
    """The station of a venue that a machine is: its name, and its JUDGE_HOME."""

    station: str
    home: str


class File(NamedTuple):
    """A file of the system: its text, and where it belongs."""

    place: str
    text: str
    program: bool = False  # whether it is started

    @property
    def name(self) -> str:
        """Its name, which no other of the files has."""
        name = os.path.basename(self.place)
        return f"{os.path.basename(os.path.dirname(self.place))}-{name}" if name[0] == "9" else name

    @property
    def mode(self) -> str:
        """Its permissions, as install(1) takes them: root's to change, everybody's to read."""
        return "755" if self.program else "644"


def files(kind: str, *, user: str, folder: str, judge: Sequence[str], home: str = "") -> list[File]:
    """Return the files for a session of X (`x11`) or `wayland`.

    Args:
        kind: one of `kinds`.
        user: the account of the kiosk.
        folder: where the session's files are kept; the account cannot change them.
        judge: the command line of this program.
        home: the JUDGE_HOME of a station of a venue; empty for that of the account.

    >>> [file.name for file in files("wayland", user="k", folder="/etc/judge", judge=["judge"])]
    ['session', 'tilejudge-kiosk.service', 'logind.conf.d-90-tilejudge.conf']

    """
    said = {"user": user, "folder": folder, "kiosk": shlex.join([*judge, "kiosk"])}
    said["export"] = f"export JUDGE_HOME={shlex.quote(home)}\n" if home else ""
    said["environment"] = f"Environment={_in_unit(f'JUDGE_HOME={home}')}\n" if home else ""
    start = Template(starts[kind]).substitute(said)
    made = [File(f"{folder}/session", filled(f"session.{kind}", said), program=True)]
    if kind == "x11":
        made.append(File(f"{folder}/openbox.xml", read("openbox.xml")))
        made.append(File("/etc/X11/xorg.conf.d/90-tilejudge.conf", read("xorg.conf")))
    unit = filled("tilejudge-kiosk.service", {**said, "start": start})
    made.append(File("/etc/systemd/system/tilejudge-kiosk.service", unit))
    made.append(File("/etc/systemd/logind.conf.d/90-tilejudge.conf", read("logind.conf")))
    return made


def steps(
    kind: str,
    made: Sequence[File],
    *,
    user: str,
    written: str,
    judge: Sequence[str],
    venue: Venue | None,
) -> str:
    """Return the steps for Debian and systems made from it. `written` is where the files are."""
    return filled(
        "setup.linux",
        {
            "packages": packages[kind],
            "user": user,
            "install": _indented(*_installing(user, judge, venue)),
            "sleepers": sleepers,
            **_placed(made, written),
        },
    )


def _installing(user: str, judge: Sequence[str], venue: Venue | None) -> Iterator[str]:
    """Yield the step that gives the account its lexicons, rules and PINs, and its commands."""
    if venue is None:
        yield "Install lexicons and rules for this account, and set a director's PIN."
        pin = ["kiosk", "--set-pin", "--holder", "AB", "--role", "director"]
        yield shlex.join(["sudo", "-u", user, "-H", *judge, *pin])
        return
    yield "Give the folder to this account. Install the venue file from the stick (FILE)."
    yield shlex.join(["sudo", "mkdir", "-p", venue.home])
    yield shlex.join(["sudo", "chown", "-R", f"{user}:", venue.home])
    install = ["venue", "install", "FILE", "--station", venue.station]
    yield shlex.join(["sudo", "-u", user, "-H", f"JUDGE_HOME={venue.home}", *judge, *install])


def server_files(*, user: str, folder: str, judge: Sequence[str]) -> list[File]:
    """Return the unit of a server that the whole hall reaches by TLS.

    Args:
        user: the account of the server.
        folder: where the certificate and its key are kept.
        judge: the command line of this program.

    >>> [file.name for file in server_files(user="j", folder="/etc/judge", judge=["judge"])]
    ['tilejudge-server.service']

    """
    serve = ["serve", "--host", "0.0.0.0", "--certificate", f"{folder}/hall.crt"]  # noqa: S104
    start = f"{shlex.join([*judge, *serve])} --key %d/hall.key"
    unit = filled("tilejudge-server.service", {"user": user, "folder": folder, "start": start})
    return [File("/etc/systemd/system/tilejudge-server.service", unit)]


def desktop_file(judge: Sequence[str]) -> File:
    """Return the icon of a desktop that starts the kiosk by this command line.

    >>> print(desktop_file(["/my programs/judge"]).text.split("\\n")[4])
    Exec="/my programs/judge" "kiosk"
    """
    start = " ".join(map(_in_desktop_entry, [*judge, "kiosk"]))
    return File("tilejudge.desktop", filled("tilejudge.desktop", {"start": start}), program=True)


def _in_desktop_entry(value: str) -> str:
    r"""Return a part of a command line as the Desktop Entry Specification has it in `Exec`.

    >>> print(_in_desktop_entry('a "$b" 100%'))
    "a \\"\\$b\\" 100%%"
    """
    quoted = re.sub(r'(["`$\\])', r"\\\\\1", value)  # in a string, each backslash is doubled
    return f'"{quoted}"'.replace("%", "%%")


def server_steps(
    made: Sequence[File], *, user: str, folder: str, written: str, judge: Sequence[str]
) -> str:
    """Return the steps for a server. `written` is where the files are."""
    said = {"user": user, "folder": folder, "judge": shlex.join(judge)}
    return filled("setup.server", {**said, **_placed(made, written)})


def _placed(made: Sequence[File], written: str) -> dict[str, str]:
    """Return the commands that put files in their places, and those places."""
    install = ["install", "-D", "-m"]
    put = [["sudo", *install, each.mode, f"{written}/{each.name}", each.place] for each in made]
    return {
        "put": _indented("", *map(shlex.join, put)).removeprefix("\n"),
        "places": " ".join(each.place for each in made),
    }


def _indented(text: str, *commands: str) -> str:
    """Return a text with commands below it."""
    return "\n".join([text, *(f"       {command}" for command in commands)])


def _in_unit(value: str) -> str:
    """Return a value as systemd.exec(5) reads it in `Environment=`.

    >>> _in_unit("JUDGE_HOME=/my 100%")
    '"JUDGE_HOME=/my 100%%"'
    """
    quoted = value.replace("\\", "\\\\").replace('"', '\\"').replace("%", "%%")
    return f'"{quoted}"'


def filled(name: str, said: dict[str, str]) -> str:
    """Return a file of `data` with these values in place of `$user` and the like."""
    return Template(read(name)).substitute(said)


def read(name: str) -> str:
    """Return a file of `data`."""
    with open(os.path.join(data, name), encoding="utf-8") as file:
        return file.read()


def this_program() -> list[str]:
    """Return the command line that starts this program from any folder."""
    if getattr(sys, "frozen", False):
        return [sys.executable]
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    script = os.path.join(root, "run.py")
    if os.path.isfile(script):
        return ["python3", script]
    beside = os.path.join(os.path.dirname(sys.executable), "judge")  # in the same environment
    installed = beside if os.path.isfile(beside) else shutil.which("judge")
    return [os.path.abspath(installed or "/usr/local/bin/judge")]
