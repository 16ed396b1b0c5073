"""The commands by name. Each is imported only when it is called."""

from collections.abc import Iterable

import click

from judge_cli import collector, version

#: The commands as `judge --help` shows them, by who reads it.
GROUPS = {
    "Players and word judges": ("check", "desk", "kiosk"),
    "List maintainers": ("lexicon",),
    "Directors": ("event", "print", "journal"),
    "Officers": ("rules",),
    "Server operators": ("serve",),
}
COMMAND_NAMES = tuple(name for group in GROUPS.values() for name in group)

#: The commands of `judge-station`: whatever rules on a challenge here records it.
STATION_NAMES = ("desk", "kiosk", "event", "journal", "print")


def command(name: str) -> click.Command | None:
    """Import and return the command of this name."""
    loaded: click.Command | None = None
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
            from judge_cli.kiosk_command import kiosk as loaded
        case "journal":
            from judge_cli.journal.command import journal as loaded
        case "serve":
            from judge_cli.serve import serve as loaded
        case "print":
            from judge_cli.printing import print_ as loaded
    return loaded


class Commands(click.Group):
    """A group that knows the names of its commands, and imports one when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands, by who needs them."""
        return list(self.commands)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what each command does, by reader."""
        for title, group in GROUPS.items():
            commands = [(name, command(name)) for name in group if name in self.commands]
            rows = [
                (name, loaded.get_short_help_str(limit=65)) for name, loaded in commands if loaded
            ]
            if rows:
                with formatter.section(title):
                    formatter.write_dl(rows)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command of this name, if there is one."""
        loaded = command(cmd_name) if cmd_name in self.commands else None
        collector.resume()
        return loaded


def _show_version(ctx: click.Context, _: click.Parameter, is_set: bool) -> None:
    if is_set:
        import platform
        from importlib.metadata import version as release

        trie = f"marisa-trie {release('marisa-trie')}"
        click.echo(f"judge {version} (Python {platform.python_version()}, {trie})")
        ctx.exit()


def _placeholders(names: Iterable[str]) -> dict[str, click.Command]:
    """Return what stands for the commands: click proposes their names for a mistyped one."""
    return {name: click.Command(name) for name in names}


version_option = click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_show_version,
    help="Show the release and exit.",
)  # fmt: skip
SETTINGS = {"help_option_names": ["-h", "--help"]}


@click.group(cls=Commands, commands=_placeholders(COMMAND_NAMES), context_settings=SETTINGS)
@version_option
def judge() -> None:
    """Judge challenged words: one challenge, one verdict.

    Give all words of a play together. The answer never shows which one failed.

    Exit status: 0 acceptable or done, 1 unacceptable or faulty, 2 no answer.
    """


@click.group(cls=Commands, commands=_placeholders(STATION_NAMES), context_settings=SETTINGS)
@version_option
def judge_station() -> None:
    """Run a station at a tournament. It records every ruling, and then shows it.

    The program `judge` beside this one has all commands, for those who prepare an event.

    Exit status: 0 done, 1 a fault was found, 2 no answer.
    """


PROGRAMS = {"judge": judge, "judge-station": judge_station}
