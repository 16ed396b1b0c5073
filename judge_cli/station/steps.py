"""Steps: what a person does so that a machine starts into the kiosk."""

import shlex
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from judge_cli.station.kiosk_files import File
from lexicons.language import _

#: Debian's packages for each kind of session.
packages = {
    "x11": "openbox xserver-xorg xinit x11-xserver-utils kbd",
    "wayland": "cage kbd",
}
sleepers = "sleep.target suspend.target hibernate.target hybrid-sleep.target"


class Step(NamedTuple):
    """One step: a sentence, and the commands that do it."""

    text: str
    commands: tuple[str, ...] = ()


class Venue(NamedTuple):
    """The station of a venue that a machine is: its name, and its JUDGE_HOME."""

    station: str
    home: str


def of_linux(
    kind: str,
    files: Sequence[File],
    *,
    user: str,
    written: str,
    judge: Sequence[str],
    venue: Venue | None = None,
) -> Iterator[Step]:
    """Yield the steps for Debian and systems made from it. `written` is where the files are."""
    as_user = ["sudo", "-u", user, "-H", *([f"JUDGE_HOME={venue.home}"] if venue else []), *judge]
    yield Step(_("Install what the session needs."), (f"sudo apt install {packages[kind]}",))
    yield Step(
        _("Make an account for the kiosk. Nobody can log in to it with a password."),
        (f"sudo adduser --disabled-password --gecos '' {user}",),
    )
    if venue:
        install = [*as_user, "venue", "install", "FILE", "--station", venue.station]
        yield Step(
            _("Give the folder to this account. Install the venue file from the stick (FILE)."),
            (
                shlex.join(["sudo", "mkdir", "-p", venue.home]),
                shlex.join(["sudo", "chown", "-R", f"{user}:", venue.home]),
                shlex.join(install),
            ),
        )
    else:
        yield Step(
            _("Install lexicons and rules for this account, and set a director's PIN."),
            (shlex.join([*as_user, "kiosk", "--set-pin", "--holder", "AB", "--role", "director"]),),
        )
    yield Step(
        _("Put the files in their places. The account of the kiosk cannot change them."),
        tuple(
            f"sudo install -D -m {file.mode} {shlex.quote(f'{written}/{file.name}')} {file.place}"
            for file in files
        ),
    )
    yield Step(_("Let the machine never sleep."), (f"sudo systemctl mask {sleepers}",))
    yield Step(
        _("Start the kiosk with the machine, and start the machine again."),
        (
            "sudo systemctl disable display-manager",
            "sudo systemctl set-default graphical.target",
            "sudo systemctl enable tilejudge-kiosk",
            "sudo reboot",
        ),
    )
    yield Step(
        _(
            "Try the keys of a usual desktop: Alt+Tab, Alt+F4, Alt+Space, Super+D, Ctrl+Alt+F1."
            " They must do nothing."
        )
    )
    yield Step(
        _(
            "When the director ends the session, the screen stays dark. Switch the machine off. At"
            " its next start, the kiosk starts again."
        )
    )
    yield Step(
        _("To undo it, come over the network, or start the system's recovery mode."),
        (
            "sudo systemctl disable tilejudge-kiosk",
            f"sudo rm {' '.join(file.place for file in files)}",
            "sudo systemctl daemon-reload",
            "sudo systemctl enable display-manager",
            f"sudo systemctl unmask {sleepers}",
        ),
    )


def of_windows(judge: Sequence[str]) -> Iterator[Step]:
    """Yield the steps for Windows, which nobody has tried."""
    command = " ".join((*judge, "kiosk"))
    yield Step(
        _("Make a standard account for the kiosk, and log in to it once."),
        ("net user kiosk * /add",),
    )
    yield Step(
        _("Set a director's PIN, logged in as that account."),
        (" ".join((*judge, "kiosk", "--set-pin", "--holder", "AB", "--role", "director")),),
    )
    yield Step(
        _(
            "Windows Enterprise, Education and IoT: give the account a shell of its own with Shell"
            " Launcher. Use this command as the shell."
        ),
        (command,),
    )
    yield Step(
        _(
            "Other editions: let the account log in by itself, and put the command into its folder"
            " Startup. Players can then still leave the kiosk by Ctrl+Alt+Del and the Windows key."
        ),
    )
    yield Step(
        _("Let the machine never sleep, and its screen stay on."),
        (
            "powercfg /change standby-timeout-ac 0",
            "powercfg /change hibernate-timeout-ac 0",
            "powercfg /change monitor-timeout-ac 0",
        ),
    )
    yield Step(
        _("Switch off in the settings: screen saver, sticky keys, notifications, updates today.")
    )


def of_macos(judge: Sequence[str]) -> Iterator[Step]:
    """Yield the steps for macOS, which nobody has tried."""
    yield Step(_("Make a standard account for the kiosk in the system's settings."))
    yield Step(
        _("Set a director's PIN, logged in as that account."),
        (shlex.join([*judge, "kiosk", "--set-pin", "--holder", "AB", "--role", "director"]),),
    )
    yield Step(
        _("Let the account log in by itself, and make this command one of its login items."),
        (shlex.join([*judge, "kiosk"]),),
    )
    yield Step(
        _("Let the machine never sleep, and its screen stay on."),
        (
            "sudo pmset -a sleep 0 displaysleep 0 disksleep 0",
            "defaults -currentHost write com.apple.screensaver idleTime 0",
        ),
    )
    yield Step(
        _("Switch off in the settings: shortcuts of the keyboard, hot corners, Siri, Spotlight.")
    )
    yield Step(
        _("Players can still leave the kiosk by Command+Tab and Command+Option+Esc: stay near it.")
    )
