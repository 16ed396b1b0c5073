"""The commands by name; each is loaded only when it is asked for."""

import gc
import importlib

import click

from judge_cli import version

homes = {
    "check": "judge_cli.check",
    "slips": "judge_cli.slips",
    "rules": "judge_cli.rules",
    "lexicon": "judge_cli.lexicon.command",
    "desk": "judge_cli.desk.command",
    "kiosk": "judge_cli.kiosk",
    "journal": "judge_cli.journal.command",
}


class Commands(click.Group):
    """A group that imports a command when it is called, and suggests one for a near miss."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands, in the order in which people meet them."""
        return list(homes)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of this name, if there is one."""
        if cmd_name not in homes:
            return None
        command = getattr(importlib.import_module(homes[cmd_name]), cmd_name)
        gc.freeze()  # what was imported stays for good
        gc.enable()
        return command if isinstance(command, click.Command) else None


def tell_version(ctx: click.Context, _: click.Parameter, asked: bool) -> None:
    """The releases that a verdict depends on, on one line."""
    if asked:
        import platform
        from importlib.metadata import version as release

        trie = f"marisa-trie {release('marisa-trie')}"
        click.echo(f"judge {version} (Python {platform.python_version()}, {trie})")
        ctx.exit()


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=tell_version,
    help="Show the release and exit.",
)  # fmt: skip
def judge() -> None:
    """Judge challenged words: one challenge, one verdict.

    `judge check WORD...` rules on one challenge: every word that was challenged, in one go. The
    answer is for the whole play, and never tells which word failed.

    Exit status: 0 acceptable (or done), 1 unacceptable (or found wanting), 2 no answer.
    """
