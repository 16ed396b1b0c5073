"""`judge station setup`: what a machine needs to start into the kiosk, or to serve a hall."""

import os
import re
import shlex
import sys
from collections.abc import Iterable, Iterator, Sequence

import click

from judge_cli import output
from judge_cli.station import kiosk_files
from judge_cli.station.kiosk_files import File, Venue
from lexicons import CannotJudge, Library, printable, storage

systems = {"linux": "x11", "win32": "windows", "darwin": "macos"}
plain_path = re.compile(r"/[A-Za-z0-9/._-]*[A-Za-z0-9_-]")
plain_user = re.compile(r"[a-z_][a-z0-9_-]{0,30}")
not_written = "FOLDER"  # where the steps name the folder that --write makes


def _a_path(ctx: click.Context, param: click.Parameter, value: str) -> str:
    """Return a path that needs no quotes in a unit; `BadParameter` for another one."""
    if not plain_path.fullmatch(value):
        raise click.BadParameter(
            "expected a whole path of letters, digits, dots, hyphens", ctx, param
        )
    return value


def _a_user(ctx: click.Context, param: click.Parameter, value: str) -> str:
    """Return the name of an account; `BadParameter` for a text that cannot be one."""
    if not plain_user.fullmatch(value):
        raise click.BadParameter("expected small letters, digits, hyphens", ctx, param)
    return value


@click.command()
@click.option("--for", "kind",
              type=click.Choice([*kiosk_files.kinds, "desktop", "server", "windows", "macos"]),
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
    judge = kiosk_files.this_program()
    if kind in ("windows", "macos"):
        if target:
            raise click.UsageError(f"There are no files for {kind}: only steps.")
        output.answer(kiosk_files.filled(f"setup.{kind}", {"judge": shlex.join(judge)}).rstrip())
        return 0
    target = os.path.abspath(target) if target else None
    written = target or not_written
    if kind == "desktop":
        files = [kiosk_files.desktop_file(judge)]
        found = kiosk_files.filled("setup.desktop", {"written": written})
    elif kind == "server":
        files = kiosk_files.server_files(user=user, folder=folder, judge=judge)
        found = kiosk_files.server_steps(
            files, user=user, folder=folder, written=written, judge=judge
        )
    else:
        library = Library()
        venue = Venue(library.venue.station, library.home) if library.venue else None
        home = venue.home if venue else ""
        files = kiosk_files.files(kind, user=user, folder=folder, judge=judge, home=home)
        found = kiosk_files.steps(kind, files, user=user, written=written, judge=judge, venue=venue)
    if target:
        _write(files, target)
    output.answer("\n".join([found.rstrip(), *(() if target else _shown(files))]))
    return 0


def _write(files: Sequence[File], target: str) -> None:
    """Write the files into a folder.

    Raises `CannotJudge`, and writes nothing, if one of them is there already.
    """
    paths = [os.path.join(target, file.name) for file in files]
    if there := [path for path in paths if storage.is_there(path)]:
        raise CannotJudge(
            "Nothing was written: no file is replaced.",
            faults=[f"{printable(path)} is there already" for path in there],
            remedy="Name another folder.",
        )
    for path, file in zip(paths, files, strict=True):
        storage.replace(path, file.text.encode())
        output.say(f"Written: {printable(path)}")


def _shown(files: Iterable[File]) -> Iterator[str]:
    """Yield the lines of the files, each below its place."""
    yield ""
    yield "The files (--write FOLDER writes them):"
    for file in files:
        yield from ("", f"---- {file.place}", "", *file.text.splitlines())
