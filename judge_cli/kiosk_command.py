"""`judge kiosk`: the full-screen kiosk for players."""

from typing import Any

import click

from judge_cli import output
from judge_cli.host_process import CHILD_OPTION, CommandProcess, use_home
from judge_cli.options import as_holder, record_option, rules_option, typed_pin


@click.command()
@rules_option
@click.option("--profile", metavar="FILE",
              help="The director's settings for this kiosk"
              " [JUDGE_HOME/profiles/kiosk.toml].")  # fmt: skip
@click.option("--home", metavar="FOLDER",
              help="Where journal and files are, in place of JUDGE_HOME: perhaps on the"
              " stick.")  # fmt: skip
@record_option
@click.option("--windowed", is_flag=True, help="Show a window that can be closed, to try it out.")
@click.option("--practice", is_flag=True,
              help="Practise: the free list judges, nothing is recorded.")  # fmt: skip
@click.option("--language", metavar="CODE",
              help="Language of its pages, such as es [the profile's, else the"
              " system's].")  # fmt: skip
@click.option("--set-pin", is_flag=True,
              help="Set a PIN for the director's menu in the profile, and end.")  # fmt: skip
@click.option("--holder", metavar="INITIALS", callback=as_holder,
              help="With --set-pin: whose PIN it is. Entries then name this person.")  # fmt: skip
@click.option("--role", type=click.Choice(["word-judge", "director"]),
              help="With --holder: what the person may do [director].")  # fmt: skip
@click.option(CHILD_OPTION, "child", is_flag=True, hidden=True)
def kiosk(
    rules_id: str | None,
    profile: str | None,
    home: str | None,
    set_pin: bool,
    holder: str | None,
    role: str | None,
    **options: Any,
) -> int:
    """Show the kiosk: two players, one key, one verdict.

    It fills every screen until the director ends it (Esc on the first page, then the PIN). The exit
    status is then 0. A kiosk that crashes is started again.

    \b
    judge kiosk --windowed          to try it out
    judge kiosk --set-pin           once, before the event
    judge kiosk --set-pin --holder AB --role word-judge
    judge kiosk                     at the venue
    """
    if home:
        use_home(home)
    if role and not holder:
        raise click.UsageError("--role needs --holder.")
    if holder and not set_pin:
        raise click.UsageError("--holder needs --set-pin.")
    if set_pin:
        from judge_procedure.own_settings import set_pin as write_pin
        from judge_procedure.profile import profile_path
        from lexicons import Library

        path = profile or profile_path(Library())
        write_pin(path, typed_pin(), holder, (role or "director").replace("-", " "))
        output.say(
            f"The PIN is set in {path}. If a kiosk is running, start it again: until then it does"
            " not know the PIN. If it is forgotten, set another one in the same way."
        )
        return 0
    from judge_gui.kiosk_start import KioskOptions, start

    return start(KioskOptions(profile, rules_id, **options), CommandProcess())
