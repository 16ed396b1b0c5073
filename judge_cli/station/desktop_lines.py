"""The desktop: screen saver and sleep, as the system's programs report them."""

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

from judge_cli.station.line import Line, Run, State
from lexicons import Missing
from lexicons.language import _

Environment = Mapping[str, str]

gnome_idle = ("gsettings", "get", "org.gnome.desktop.session", "idle-delay")
gnome_lock = ("gsettings", "get", "org.gnome.desktop.screensaver", "lock-enabled")
gnome_sleep = (
    "gsettings", "get", "org.gnome.settings-daemon.plugins.power", "sleep-inactive-ac-type",
)  # fmt: skip
kde_lock = ("--file", "kscreenlockerrc", "--group", "Daemon", "--key", "Autolock")
masked = "sudo systemctl mask sleep.target suspend.target"


class Answer(NamedTuple):
    """What a program reported: whether the screen or the machine may go to sleep, and why."""

    may: bool
    text: str
    remedy: str = ""


def window_line(look: Callable[[Environment], None], environment: Environment) -> Line:
    """Return whether the kiosk can show its window here; `look` raises `Missing` if it cannot."""
    try:
        look(environment)
    except Missing as error:
        return Line("window", _("Window"), State.LOOK, error.what, error.remedy)
    return Line("window", _("Window"), State.WELL, _("The kiosk can show its window."))


def screen_saver_line(run: Run, environment: Environment) -> Line:
    """Return whether the screen stays on."""
    name = _("Screen saver")
    answers = [answer for answer in _screen_answers(run, environment) if answer]
    if not answers:
        text = _("No program of this session reports it.")
        return Line(
            "screen saver",
            name,
            State.UNKNOWN,
            text,
            _("Wait for longer than a round, and look at the screen."),
        )
    return _line_of("screen saver", name, answers, _("The screen stays on."))


def _line_of(key: str, name: str, answers: list[Answer], good: str) -> Line:
    """Return the line of several programs' answers."""
    if bad := [answer for answer in answers if answer.may]:
        text = " ".join(answer.text for answer in bad)
        return Line(key, name, State.LOOK, text, "; ".join(answer.remedy for answer in bad))
    return Line(key, name, State.WELL, good)


def _screen_answers(run: Run, environment: Environment) -> list[Answer | None]:
    """Return what the programs of this session report on the screen saver."""
    desktop = environment.get("XDG_CURRENT_DESKTOP", "").upper()
    answers: list[Answer | None] = []
    if environment.get("DISPLAY") and not environment.get("WAYLAND_DISPLAY"):
        answers.append(_of_xset(run(["xset", "q"])))
    if "GNOME" in desktop:
        answers.append(_of_gnome(run(gnome_idle), run(gnome_lock)))
    if "KDE" in desktop:
        answers.append(
            _of_kde(run(["kreadconfig6", *kde_lock]) or run(["kreadconfig5", *kde_lock]))
        )
    return answers


def _of_xset(output: str | None) -> Answer | None:
    """Return what `xset q` reports; None if it reports nothing about the screen saver."""
    timeout = re.search(r"timeout:\s+(\d+)", output or "")
    if not timeout:
        return None
    faults = []
    if int(timeout[1]):
        faults.append(_("The screen goes dark after {seconds} s.", seconds=timeout[1]))
    if "DPMS is Enabled" in (output or ""):
        faults.append(_("The screen saves power (DPMS)."))
    return Answer(bool(faults), " ".join(faults), "xset s off -dpms")


def _of_gnome(idle: str | None, lock: str | None) -> Answer | None:
    """Return what GNOME's settings say: `uint32 300` is a screen that goes dark after 300 s."""
    delay = re.fullmatch(r"uint32 (\d+)", (idle or "").strip())
    if not delay:
        return None
    if int(delay[1]):
        text = _("The screen goes dark after {seconds} s.", seconds=delay[1])
        return Answer(True, text, "gsettings set org.gnome.desktop.session idle-delay 0")
    if (lock or "").strip() == "true":
        remedy = "gsettings set org.gnome.desktop.screensaver lock-enabled false"
        return Answer(True, _("The session can lock itself."), remedy)
    return Answer(False, "")


def _of_kde(output: str | None) -> Answer | None:
    """Return what KDE's settings say. Without an entry, KDE locks the screen."""
    if output is None:
        return None
    if output.strip() == "false":
        return Answer(False, "")
    remedy = "kwriteconfig6 --file kscreenlockerrc --group Daemon --key Autolock false"
    return Answer(True, _("The session can lock itself."), remedy)


def sleep_line(run: Run, environment: Environment) -> Line:
    """Return whether the machine can fall asleep."""
    name = _("Sleep")
    state = (run(["systemctl", "is-enabled", "sleep.target"]) or "").strip()
    if state == "masked":
        return Line("sleep", name, State.WELL, _("The system never sleeps."))
    answers = []
    if state in {"static", "enabled", "disabled", "linked", "alias"}:
        text = _("The system may sleep. The kiosk prevents it only while it runs.")
        answers.append(Answer(True, text, masked))
    if "GNOME" in environment.get("XDG_CURRENT_DESKTOP", "").upper():
        kind = (run(gnome_sleep) or "").strip().strip("'")
        if kind and kind != "nothing":
            remedy = f"gsettings set {gnome_sleep[2]} {gnome_sleep[3]} nothing"
            answers.append(Answer(True, _("GNOME puts an idle machine to sleep."), remedy))
    if not answers:
        text = _("No program of this system reports it.")
        return Line("sleep", name, State.UNKNOWN, text, _("Switch sleep off in its settings."))
    return _line_of("sleep", name, answers, "")
