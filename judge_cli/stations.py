"""`judge kiosk` and `judge serve`: they start a station on this machine."""

import sys
from collections.abc import Sequence
from typing import Any

import click

from judge_cli import NO_ANSWER, failure, is_bundled, output, version
from judge_cli.check import rules_option
from judge_cli.options import (
    as_initials,
    as_name,
    event_option,
    kiosk_rules_option,
    looked_option,
    record_option,
    typed_pin,
)
from judge_procedure.profile import profile_path, set_pin
from judge_record.station import SERVER_STATION
from lexicons import Library
from lexicons.home import extra

CHILD_OPTION = "--child"


class CommandProcess:
    """The running process, as a `judge_procedure.Process`."""

    no_answer = NO_ANSWER
    program = version
    say = staticmethod(output.say)
    explain = staticmethod(failure.say_failure)
    tidy_on_interrupt = staticmethod(output.tidy_on_interrupt)

    @property
    def child_command(self) -> Sequence[str]:
        """The command line that starts this kiosk's process with the window."""
        # A bundle's program fills in the command `kiosk`, which the original line has not.
        command = [sys.executable, *sys.argv[1:]] if is_bundled() else sys.orig_argv
        return [*command, CHILD_OPTION]


@click.command()
@kiosk_rules_option
@click.option("--profile", metavar="FILE",
              help="The director's settings for this kiosk"
              " [JUDGE_HOME/profiles/kiosk.toml].")  # fmt: skip
@record_option
@click.option("--windowed", is_flag=True, help="Show a window that can be closed, to try it out.")
@click.option("--practice", is_flag=True,
              help="Practise: the free list judges, nothing is recorded.")  # fmt: skip
@click.option("--language", metavar="CODE",
              help="The language of its pages, such as es [the profile's, else the"
              " system's].")  # fmt: skip
@click.option("--set-pin", "holder", metavar="INITIALS", callback=as_initials,
              help="Set a person's PIN in the profile, and end. The record then names the"
              " person.")  # fmt: skip
@click.option("--role", type=click.Choice(["word-judge", "director"]),
              help="With --set-pin: the role of the person [director].")  # fmt: skip
@click.option(CHILD_OPTION, "child", is_flag=True, hidden=True)
def kiosk(
    rules_id: str | None,
    profile: str | None,
    holder: str | None,
    role: str | None,
    **options: Any,
) -> int:
    """Run a kiosk: two players judge their challenge with one key.

    It fills all screens until the director ends it (Esc on the first page, then the PIN). The exit
    status is then 0. A kiosk that crashes is started again.

    \b
    judge kiosk --windowed          to try it out
    judge kiosk                     at the venue
    judge kiosk --set-pin AB --role word-judge
    """
    if role and not holder:
        raise click.UsageError("--role needs --set-pin INITIALS.")
    if holder:
        path = profile or profile_path(Library())
        set_pin(path, typed_pin(holder), holder, (role or "director").replace("-", " "))
        output.say(
            f"The PIN is set in {path}. If a kiosk is running, start it again: until then it does"
            " not know the PIN. If somebody forgets a PIN, set another one in the same way."
        )
        return 0
    from judge_gui import KioskOptions
    from judge_gui.kiosk_start import start

    return start(KioskOptions(profile, rules_id, **options), CommandProcess())


@click.command()
@rules_option
@click.option("--host", metavar="ADDRESS", default="127.0.0.1", show_default=True,
              help="The address to listen at; 0.0.0.0 for all of this machine.")  # fmt: skip
@click.option("--name", metavar="HOST",
              help="The name by which others reach it [its addresses].")  # fmt: skip
@click.option("--port", type=click.IntRange(0, 65535), metavar="PORT", default=8765,
              show_default=True, help="The port to listen at; 0 for any that is free.")  # fmt: skip
@click.option("--certificate", metavar="FILE", help="For TLS: the certificate, as PEM.")
@click.option("--key", metavar="FILE", help="For TLS: its private key, as PEM.")
@click.option("--plain-http-on-the-network", "plain_http", is_flag=True,
              help="Serve the network without TLS. Whoever owns the wireless network can then show"
              " false verdicts, and read the challenges. Compare a verdict with the record by its"
              " receipt.")  # fmt: skip
@event_option
@record_option
@click.option("--station", metavar="NAME", default=SERVER_STATION, show_default=True,
              callback=as_name, help="The name of this server in the record.")  # fmt: skip
@looked_option
def serve(rules_id: str | None, **options: Any) -> int:
    """Judge for telephones, browser kiosks and the director's board.

    It runs until Ctrl-C ends it. Every ruling is recorded before it is shown. Without options, the
    rule set of this machine judges, and only browsers on this machine reach the server.

    \b
    judge serve                     to try it out
    judge serve --host 0.0.0.0 --certificate hall.crt --key hall.key
    """
    with extra("server"):
        from judge_server.serving import ServerOptions, start
    return start(ServerOptions(rules=rules_id, **options), CommandProcess())
