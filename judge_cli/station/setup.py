"""`judge station setup`: what a machine needs to start into the kiosk, or to serve a hall.

The steps and the files are kept in `data`; this machine's values take the place of `$user` and the
like.
"""

import os
import re
import shlex
import shutil
import sys
from collections.abc import Callable, Mapping, Sequence
from string import Template
from typing import NamedTuple

import click

from judge_cli import output
from lexicons import CannotJudge, Library, printable, storage

data = os.path.join(os.path.dirname(os.path.abspath(__file__)), "data")
systems = {"linux": "x11", "win32": "windows", "darwin": "macos"}
not_written = "FOLDER"  # where the steps name the folder that --write makes

#: What starts a kiosk's session. xinit(1) gives Xorg(1) the options after the hyphens.
starts = {
    "x11": "/usr/bin/xinit {}/session -- /usr/bin/X :0 vt7 -keeptty -nolisten tcp",
    "wayland": "/usr/bin/cage -- {}/session",
}
kinds = tuple(starts)

#: Debian's packages for each kind of session.
packages = {
    "x11": "openbox xserver-xorg xinit x11-xserver-utils kbd",
    "wayland": "cage kbd",
}

#: The files of each kind by their places, and by their names in `data`.
of_kiosk = {
    "/etc/systemd/system/tilejudge-kiosk.service": "tilejudge-kiosk.service",
    "/etc/systemd/logind.conf.d/90-tilejudge.conf": "logind.conf",
}
places = {
    "x11": {
        "$folder/session": "session.x11",
        "$folder/openbox.xml": "openbox.xml",
        "/etc/X11/xorg.conf.d/90-tilejudge.conf": "xorg.conf",
        **of_kiosk,
    },
    "wayland": {"$folder/session": "session.wayland", **of_kiosk},
    "desktop": {"tilejudge.desktop": "tilejudge.desktop"},
    "server": {"/etc/systemd/system/tilejudge-server.service": "tilejudge-server.service"},
    "windows": {},
    "macos": {},
}


class File(NamedTuple):
    """A file of the system: its text, and where it belongs."""

    place: str
    text: str

    @property
    def name(self) -> str:
        """Its name, which no other of the files has."""
        name = os.path.basename(self.place)
        return f"{os.path.basename(os.path.dirname(self.place))}-{name}" if name[0] == "9" else name

    @property
    def mode(self) -> str:
        """Its permissions, as install(1) takes them: root's to change, everybody's to read."""
        return "755" if self.text.startswith("#!") else "644"


def _a(expected: str, pattern: str) -> Callable[[click.Context, click.Parameter, str], str]:
    """Return what checks a value that a unit takes without quotes; `BadParameter` for another."""

    def checked(ctx: click.Context, param: click.Parameter, value: str) -> str:
        if not re.fullmatch(pattern, value):
            raise click.BadParameter(f"expected {expected}", ctx, param)
        return value

    return checked


_a_path = _a("a whole path of letters, digits, dots, hyphens", r"/[A-Za-z0-9/._-]*[A-Za-z0-9_-]")
_a_user = _a("small letters, digits, hyphens", r"[a-z_][a-z0-9_-]{0,30}")


@click.command()
@click.option("--for", "kind", type=click.Choice([*places]),
              default=systems.get(sys.platform, "x11"), show_default=True,
              help="The kiosk's session or system; or the server.")  # fmt: skip
@click.option("--user", default="kiosk", show_default=True, callback=_a_user, metavar="NAME",
              help="The account of the kiosk or the server.")  # fmt: skip
@click.option("--folder", default="/etc/judge", show_default=True, callback=_a_path,
              metavar="FOLDER", help="Where the session's files will be, or the certificate.",
              )  # fmt: skip
@click.option("--write", "target", metavar="FOLDER", help="Write the files into this folder.")
def setup(kind: str, user: str, folder: str, target: str | None) -> int:
    """Show what makes this machine a kiosk, or a server.

    The command prints the steps and the files: a systemd unit, a session with no other program, no
    sleep, no other terminal. It does not change the system: the steps say what you do as its
    administrator. --write writes the files into a folder, and replaces none. For Windows and macOS
    there are steps only, and nobody has tried them. --for server is for `judge serve`: a unit that
    may do little beside serving, and the steps. --for desktop is an icon that starts the kiosk.

    Exit status 0; 2 if nothing was written.
    """
    if target and not places[kind]:
        raise click.UsageError(f"There are no files for {kind}: only steps.")
    venue = {}
    if kind in kinds and (library := Library()).venue:
        venue = {"home": library.home, "station": library.venue.station}
    said = values(kind, user=user, folder=folder, judge=this_program(), **venue)
    made = files(kind, said)
    if target:
        target = os.path.abspath(target)
        _write(made, target)
    shown = [_steps(kind, said, made, target or not_written)]
    if made and not target:
        shown += ["", "The files (--write FOLDER writes them):"]
        for file in made:
            shown += ["", f"---- {file.place}", "", *file.text.splitlines()]
    output.answer("\n".join(shown))
    return 0


def values(
    kind: str, *, user: str, folder: str, judge: Sequence[str], home: str = "", station: str = ""
) -> dict[str, str]:
    """Return the values for the files and the steps of a kind.

    Args:
        kind: one of `places`.
        user: the account of the kiosk or the server.
        folder: where the session's files or the certificate are; the account cannot change them.
        judge: the command line of this program.
        home: the JUDGE_HOME of a station of a venue; empty for that of the account.
        station: the name of that station.

    """
    said = {
        "user": user,
        "folder": folder,
        "judge": shlex.join(judge),
        "kiosk": shlex.join([*judge, "kiosk"]),
        "icon": " ".join(map(_in_desktop_entry, [*judge, "kiosk"])),
        "start": starts.get(kind, "").format(folder),
        "packages": packages.get(kind, ""),
        "home": shlex.quote(home),
        "assigned": shlex.quote(f"JUDGE_HOME={home}"),
        "station": shlex.quote(station),
        "export": f"export JUDGE_HOME={shlex.quote(home)}\n" if home else "",
        "environment": f"Environment={_in_unit(f'JUDGE_HOME={home}')}\n" if home else "",
    }
    return said | {"install": _filled("install.venue" if home else "install.own", said).rstrip()}


def files(kind: str, said: Mapping[str, str]) -> list[File]:
    """Return the files of a kind with these values.

    >>> said = values("wayland", user="k", folder="/etc/judge", judge=["judge"])
    >>> [file.name for file in files("wayland", said)]
    ['session', 'tilejudge-kiosk.service', 'logind.conf.d-90-tilejudge.conf']
    """
    return [
        File(Template(place).substitute(said), _filled(name, said))
        for place, name in places[kind].items()
    ]


def _steps(kind: str, said: Mapping[str, str], made: Sequence[File], written: str) -> str:
    """Return the steps, with the commands that put files in their places from `written`."""
    install = ["sudo", "install", "-D", "-m"]
    put = [[*install, each.mode, f"{written}/{each.name}", each.place] for each in made]
    placed = {
        "written": written,
        "put": "\n".join(f"       {shlex.join(command)}" for command in put),
        "places": " ".join(each.place for each in made),
    }
    return _filled("setup.linux" if kind in kinds else f"setup.{kind}", {**said, **placed}).rstrip()


def _write(made: Sequence[File], target: str) -> None:
    """Write the files into a folder.

    Raises `CannotJudge`, and writes nothing, if one of them is there already.
    """
    paths = [os.path.join(target, file.name) for file in made]
    if there := [path for path in paths if storage.is_there(path)]:
        raise CannotJudge(
            "Nothing was written: no file is replaced.",
            faults=[f"{printable(path)} is there already" for path in there],
            remedy="Name another folder.",
        )
    for path, file in zip(paths, made, strict=True):
        storage.replace(path, file.text.encode())
        output.say(f"Written: {printable(path)}")


def _in_desktop_entry(value: str) -> str:
    r"""Return a part of a command line as the Desktop Entry Specification has it in `Exec`.

    >>> print(_in_desktop_entry('a "$b" 100%'))
    "a \\"\\$b\\" 100%%"
    """
    quoted = re.sub(r'(["`$\\])', r"\\\\\1", value)  # in a string, each backslash is doubled
    return f'"{quoted}"'.replace("%", "%%")


def _in_unit(value: str) -> str:
    """Return a value as systemd.exec(5) reads it in `Environment=`.

    >>> _in_unit("JUDGE_HOME=/my 100%")
    '"JUDGE_HOME=/my 100%%"'
    """
    quoted = value.replace("\\", "\\\\").replace('"', '\\"').replace("%", "%%")
    return f'"{quoted}"'


def _filled(name: str, said: Mapping[str, str]) -> str:
    """Return a file of `data` with these values."""
    with open(os.path.join(data, name), encoding="utf-8") as file:
        return Template(file.read()).substitute(said)


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
