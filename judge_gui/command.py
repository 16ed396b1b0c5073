"""`judge kiosk`: the full-screen kiosk for players."""

import os
import re

import click

from judge_cli import output
from judge_cli.options import rules_option
from judge_gui.start import start


@click.command()
@rules_option
@click.option(
    "--profile",
    "path",
    metavar="FILE",
    help="What the director settled for this kiosk; else JUDGE_HOME/profiles/kiosk.toml, if it is"
    " there.",
)
@click.option("--windowed", is_flag=True, help="In a window that can be closed, to try it out.")
@click.option(
    "--practice", is_flag=True, help="To teach: the free list judges, nothing is recorded."
)
@click.option(
    "--set-pin",
    is_flag=True,
    help="Ask for a PIN for the director's door, write it to the profile, and end.",
)
@click.option("--child", is_flag=True, hidden=True)
def kiosk(
    rules_id: str | None,
    path: str | None,
    windowed: bool,
    practice: bool,
    set_pin: bool,
    child: bool,
) -> int:
    """Show the kiosk: two players, one key, one verdict.

    It fills every screen until the director leaves it by the door (Esc on the first page, and the
    PIN): then the exit status is 0. A kiosk that crashes or hangs is started again.

    \b
    judge kiosk --windowed          to try it out
    judge kiosk --set-pin           once, for the director's door
    judge kiosk                     at the venue
    """
    if set_pin:
        return ask_for_pin(path)
    return start(path, rules_id, windowed=windowed, practice=practice, child=child)


# -- the PIN -------------------------------------------------------------------------------------


def ask_for_pin(path: str | None) -> int:
    """Ask for a PIN twice, and write what scrypt makes of it to the profile."""
    from judge_gui.model import pin
    from judge_gui.model.profile import Profile, home_path
    from lexicons import Library, storage

    path = path or home_path(Library().home)
    digits = click.prompt("PIN (4 to 12 digits)", hide_input=True, err=True)
    if fault := pin.fault(digits):
        raise click.UsageError(fault)
    if click.prompt("The same again", hide_input=True, err=True) != digits:
        raise click.UsageError("The two are not the same. Nothing was written.")
    before = b""
    if storage.is_there(path):
        before = storage.read(path, "The profile", "Give the path of a kiosk's TOML file.")
        Profile.read(before, name=path)
    after = with_pin(before.decode().removeprefix("\ufeff"), pin.kept(digits))
    Profile.read(after.encode(), name=path)
    storage.replace(path, after.encode())
    os.chmod(path, 0o600)  # who can read it can try every PIN
    output.say(f"The PIN is set in {path}. Forgotten, it is set anew in the same way.")
    return 0


def with_pin(text: str, kept: str) -> str:
    r"""A profile's text with a PIN in the place of the one before, or at its top.

    >>> with_pin('station = "K"\n', "scrypt:00")
    'pin = "scrypt:00"\nstation = "K"\n'
    >>> with_pin('# mine\npin = "old"\n[times]\nidle = 30\n', "scrypt:00")
    '# mine\npin = "scrypt:00"\n[times]\nidle = 30\n'
    """
    line = f'pin = "{kept}"'
    table = re.search(r"(?m)^\s*\[", text)
    head = text[: table.start()] if table else text
    replaced, count = re.subn(r"(?m)^[ \t]*pin[ \t]*=.*$", line, head, count=1)
    return f"{replaced}{text[len(head) :]}" if count else f"{line}\n{text}"
