"""The commands by name. Each is imported only when it is called."""

from collections.abc import Callable, Iterable
from itertools import groupby

import click

from judge_cli import ROWS, CommandRow, version


def command(name: str) -> click.Command:
    loaded: click.Command
    match name:
        case "check":
            from judge_cli.check import check as loaded
        case "rules":
            from judge_cli.rules import rules as loaded
        case "lexicon":
            from judge_cli.lexicon.command import lexicon as loaded
        case "event":
            from judge_cli.event.command import event as loaded
        case "desk":
            from judge_cli.desk.command import desk as loaded
        case "kiosk":
            from judge_cli.stations import kiosk as loaded
        case "journal":
            from judge_cli.journal.command import journal as loaded
        case "serve":
            from judge_cli.stations import serve as loaded
        case "print":
            from judge_cli.printing import print_ as loaded
    return loaded


class Commands(click.Group):
    """A group that knows the names of its commands, and imports one when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        own = [row for row in ROWS if row.name in self.commands]
        for readers, rows in groupby(own, key=lambda row: row.readers):
            with formatter.section(readers):
                formatter.write_dl(
                    [(row.name, command(row.name).get_short_help_str(limit=65)) for row in rows]
                )

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return command(cmd_name) if cmd_name in self.commands else None


def _show_version(ctx: click.Context, _: click.Parameter, is_set: bool) -> None:
    if is_set:
        import platform
        from importlib.metadata import version as release

        trie = f"marisa-trie {release('marisa-trie')}"
        click.echo(f"judge {version} (Python {platform.python_version()}, {trie})")
        ctx.exit()


version_option = click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_show_version,
    help="Show the release and exit.",
)  # fmt: skip


def _group_of(rows: Iterable[CommandRow]) -> Callable[[Callable[[], None]], click.Group]:
    """Return a decorator for a group of commands. Click knows their names, to propose them."""
    commands = {row.name: click.Command(row.name) for row in rows}
    settings = {"help_option_names": ["-h", "--help"]}
    return click.group(cls=Commands, commands=commands, context_settings=settings)


@_group_of(ROWS)
@version_option
def judge() -> None:
    """Judge all words of a challenge together. It never shows which one failed.

    Lists, rules, settings and records are in the folder JUDGE_HOME.

    Exit status: 0 acceptable or done, 1 unacceptable or a fault, 2 no answer.
    """


@_group_of(row for row in ROWS if row.at_stations)
@version_option
def judge_station() -> None:
    """Run a station at a tournament. It records every ruling, and then shows it.

    The program `judge` beside this one has all commands, for those who prepare an event.

    Exit status: 0 done, 1 a fault was found, 2 no answer.
    """


PROGRAMS = {"judge": judge, "judge-station": judge_station}
