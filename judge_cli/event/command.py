"""`judge event`: set an event up, run its stations, and bring its record to a report."""

from collections.abc import Sequence
from typing import Any, BinaryIO

import click

from judge_cli import options, output
from judge_cli.check import as_id
from judge_cli.event.plan import ANSWERS, DEVICES, desk_names, kiosk_names
from judge_cli.stations import CHILD_OPTION
from judge_procedure.event_files import HIGHEST
from judge_procedure.typed import required_initials
from judge_record.entry import Role
from lexicons.language import _


def _answer(key: str, name: str = "", **traits: Any) -> options.Decorator:
    """Return the option that answers a key of the plan."""
    name = name or f"--{key.replace('_', '-')}"
    return click.option(name, key, help=ANSWERS[key].meaning, **traits)


as_people = options.values_of(required_initials)
folder_argument = click.argument("folder", metavar="FOLDER", type=click.Path(file_okay=False))


@click.group()
def event() -> None:
    """Prepare an event, run its stations, and write its report."""
    output.tidy_on_interrupt()


@event.command()
@folder_argument
@_answer("name", metavar="NAME", callback=options.as_name)
@_answer("rules", metavar="ID", callback=as_id)
@_answer("lists", "--list", multiple=True, metavar="[[OLD=]EDITION=]FILE")
@_answer("tables", multiple=True, metavar="LIST", callback=options.as_tables)
@_answer("rounds", type=click.IntRange(1), metavar="N")
@_answer("kiosks", metavar="N|NAME,NAME", callback=options.value_of(kiosk_names))
@_answer("desks", metavar="N|NAME,NAME", callback=options.value_of(desk_names))
@_answer("server", metavar="URL")
@_answer("devices", type=click.Choice([*DEVICES, "none"]),
         callback=options.value_of(lambda typed: "" if typed == "none" else typed))  # fmt: skip
@_answer("network", metavar="NAME")
@_answer("network_password", metavar="PASSWORD")
@_answer("record", metavar="PLACE", callback=options.as_record)
@_answer("language", metavar="CODE")
@click.option("--director", "directors", multiple=True, metavar="INITIALS", callback=as_people,
              help="A director. The command asks for the PIN.")  # fmt: skip
@click.option("--word-judge", "judges", multiple=True, metavar="INITIALS", callback=as_people,
              help="A word judge. The command asks for the PIN.")  # fmt: skip
@click.option("--number", type=click.IntRange(1, HIGHEST), default=1, metavar="N",
              help="Give these files at least this number, if machines already have higher"
              " ones.")  # fmt: skip
@click.option("--pins", type=click.File("rb"), metavar="FILE",
              help="A file with initials, role and PIN on each line; - is standard"
              " input.")  # fmt: skip
def prepare(
    folder: str,
    directors: list[str],
    judges: list[str],
    pins: BinaryIO | None,
    number: int,
    lists: tuple[str, ...],
    **answers: object,
) -> int:
    """Write all that an event needs into FOLDER, such as a USB stick.

    That is: settings, rules and lists, the server's certificate, and paper to print. It asks what
    no option says, and keeps the answers in FOLDER/event.toml. You can also write that file
    yourself. Type the command again after a change, such as another list: it says what it changed.

    \b
    judge event prepare /media/stick
    judge event prepare /media/stick --list corrected.txt
    """
    from judge_cli.event import preparing
    from judge_cli.event.asking import Official
    from judge_cli.event.lists import GivenList

    given = tuple(GivenList.parsed(text).in_full for text in lists)
    people = [Official(name, Role.DIRECTOR) for name in directors]
    people += [Official(name, Role.WORD_JUDGE) for name in judges]
    preparing.prepare(folder, people, pins, number, {**answers, "lists": given or None})
    return 0


@event.command()
@folder_argument
@click.argument("words", metavar="STATION", nargs=-1, required=True)
@options.looked_option
@click.option(CHILD_OPTION, "child", is_flag=True, hidden=True)
def start(folder: str, words: Sequence[str], looked: str | None, child: bool) -> int:
    """Run a station of the event on this machine, such as "Kiosk 1".

    It checks the files in FOLDER, and takes all of them or none. When the session has ended, its
    record is copied into FOLDER; if that fails, the exit status is 2. To take newer files, type the
    same line again.
    """
    from judge_cli.event import starting

    return starting.start(folder, " ".join(words), looked, child=child)


@event.command()
@folder_argument
@click.option("--without", "lost", multiple=True, metavar="STATION",
              help='A station whose record is lost, in quotes: "Desk 1".')  # fmt: skip
@click.option("--agreed", is_flag=True, help="All final numbers on paper are those shown.")
@click.option("--differs", "differing", multiple=True, metavar="STATION",
              help="A station whose final number on paper is missing or another one; or the"
                   " number shown for it. All others agree.")  # fmt: skip
def finish(folder: str, lost: tuple[str, ...], agreed: bool, differing: tuple[str, ...]) -> int:
    """Verify the records of all stations, and write the report.

    The report is FOLDER/report.html. The command first copies the record of this machine into
    FOLDER/records. If a station used another stick, copy that one's records there, too. Where a
    person must do something first, it says what, and ends with exit status 2: then type the same
    line again. Exit status 0 if there is no doubt about the records, 1 if there is.
    """
    from judge_cli.event import finishing

    if agreed and differing:
        raise click.UsageError(_("Give either --agreed or --differs."))
    return finishing.finish(folder, lost, differing, agreed=agreed)
