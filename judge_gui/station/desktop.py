"""What the desktop lacks for a station: screen, screen saver, sleep and keys.

The system's own programs are asked. Nothing is changed.
"""

import re
import subprocess
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from judge_gui.pages.values import least_screen
from lexicons import Alphabet, Missing, printable
from lexicons.language import _

Environment = Mapping[str, str]

#: Returns what a program writes on standard output; None if it is missing or hangs.
Run = Callable[[Sequence[str]], str | None]


class Lack(NamedTuple):
    """What a machine lacks, or does not say, and what a person does about it."""

    text: str
    remedy: str
    known: bool = True  # False: the machine does not say


#: What lets the screen or the machine go to sleep, and what prevents it. None: it is not known.
Faults = list[tuple[str, str]] | None

PATIENCE = 5  # seconds until a program that hangs counts as missing

GNOME_IDLE = ("gsettings", "get", "org.gnome.desktop.session", "idle-delay")
GNOME_LOCK = ("gsettings", "get", "org.gnome.desktop.screensaver", "lock-enabled")
GNOME_SLEEP = (
    "gsettings", "get", "org.gnome.settings-daemon.plugins.power", "sleep-inactive-ac-type",
)  # fmt: skip
KDE_LOCK = ("--file", "kscreenlockerrc", "--group", "Daemon", "--key", "Autolock")
MASK_SLEEP = "sudo systemctl mask sleep.target suspend.target"


def run(command: Sequence[str]) -> str | None:
    """Return what a program of the system writes, whatever its exit status.

    None if there is no such program, or if it does not end.

    >>> run(["no-such-program-here"]) is None
    True
    """
    try:
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout.decode("utf-8", "replace")


def window_lack(check: Callable[[Environment], None], environment: Environment) -> Lack | None:
    """Return why no window can be shown here; `check` raises `Missing` if that is so."""
    try:
        check(environment)
    except Missing as error:
        return Lack(error.what, error.remedy)
    return None


def screen_lack(run: Run, environment: Environment) -> Lack | None:
    """Return that the screen is too small for every page to be whole, where X says its size."""
    size = re.search(r"current (\d+) x (\d+)", run(["xrandr"]) or "")
    if not environment.get("DISPLAY") or not size:
        return None
    wide, high = int(size[1]), int(size[2])
    least_wide, least_high = least_screen(wide, high)
    if wide >= least_wide and high >= least_high:
        return None
    text = _("The screen has {wide} x {high} pixels.", wide=wide, high=high)
    remedy = _("Use {wide} x {high} or more.", wide=least_wide, high=least_high)
    return Lack(text, remedy)


# -- screen saver and sleep -----------------------------------------------------------------------


def screen_saver_lack(run: Run, environment: Environment) -> Lack | None:
    """Return what makes the screen go dark."""
    answers = [answer for answer in _screen_answers(run, environment) if answer is not None]
    if not answers:
        text = _("It isn't known whether the screen goes dark.")
        remedy = _("Wait for longer than a round, and look at the screen.")
        return Lack(text, remedy, known=False)
    return _together([fault for answer in answers for fault in answer])


def _together(faults: Sequence[tuple[str, str]]) -> Lack | None:
    """Return all that several programs reported as one lack."""
    if not faults:
        return None
    texts, remedies = zip(*faults, strict=True)
    commands = "; ".join(dict.fromkeys(remedies))
    return Lack(" ".join(texts), _("Type: {commands}", commands=commands))


def _screen_answers(run: Run, environment: Environment) -> Iterator[Faults]:
    """Yield what the programs of this session report on the screen saver."""
    desktop = environment.get("XDG_CURRENT_DESKTOP", "").upper()
    if _has_x_keys(environment):
        yield _of_xset(run(["xset", "q"]) or "")
    if "GNOME" in desktop:
        yield _of_gnome(run(GNOME_IDLE) or "", run(GNOME_LOCK) or "")
    if "KDE" in desktop:
        yield _of_kde(run(["kreadconfig6", *KDE_LOCK]) or run(["kreadconfig5", *KDE_LOCK]))


def _has_x_keys(environment: Environment) -> bool:
    """Return whether X has screen and keyboard: the X server of a Wayland session has neither."""
    return bool(environment.get("DISPLAY") and not environment.get("WAYLAND_DISPLAY"))


def _of_xset(output: str) -> Faults:
    """Return what `xset q` reports; None if it reports nothing about the screen saver."""
    timeout = re.search(r"timeout:\s+(\d+)", output)
    if not timeout:
        return None
    faults = []
    if int(timeout[1]):
        faults.append(_("The screen goes dark after {seconds} s.", seconds=timeout[1]))
    if "DPMS is Enabled" in output:
        faults.append(_("The screen saves power (DPMS)."))
    return [(fault, "xset s off -dpms") for fault in faults]


def _of_gnome(idle: str, lock: str) -> Faults:
    """Return what GNOME's settings say: `uint32 300` is a screen that goes dark after 300 s."""
    delay = re.fullmatch(r"uint32 (\d+)", idle.strip())
    if not delay:
        return None
    if int(delay[1]):
        text = _("The screen goes dark after {seconds} s.", seconds=delay[1])
        return [(text, "gsettings set org.gnome.desktop.session idle-delay 0")]
    if lock.strip() == "true":
        remedy = "gsettings set org.gnome.desktop.screensaver lock-enabled false"
        return [(_("The session can lock itself."), remedy)]
    return []


def _of_kde(output: str | None) -> Faults:
    """Return what KDE's settings say. Without an entry, KDE locks the screen."""
    if output is None:
        return None
    if output.strip() == "false":
        return []
    remedy = "kwriteconfig6 --file kscreenlockerrc --group Daemon --key Autolock false"
    return [(_("The session can lock itself."), remedy)]


def sleep_lack(run: Run, environment: Environment) -> Lack | None:
    """Return what lets the machine fall asleep."""
    state = (run(["systemctl", "is-enabled", "sleep.target"]) or "").strip()
    if state == "masked":
        return None
    faults = []
    if state in {"static", "enabled", "disabled", "linked", "alias"}:
        text = _("The system may sleep. A kiosk prevents it only while it runs.")
        faults.append((text, MASK_SLEEP))
    if "GNOME" in environment.get("XDG_CURRENT_DESKTOP", "").upper():
        kind = (run(GNOME_SLEEP) or "").strip().strip("'")
        if kind and kind != "nothing":
            remedy = f"gsettings set {GNOME_SLEEP[2]} {GNOME_SLEEP[3]} nothing"
            faults.append((_("GNOME puts an idle machine to sleep."), remedy))
    unknown = Lack(
        _("It isn't known whether this machine falls asleep."),
        _("Switch sleep off in its settings."),
        known=False,
    )
    return _together(faults) or unknown


# -- the keyboard ---------------------------------------------------------------------------------

#: How X names an accent within the name of a letter, and how Unicode does.
ACCENTS = {
    "abovedot": "DOT ABOVE", "acute": "ACUTE", "caron": "CARON", "cedilla": "CEDILLA",
    "circumflex": "CIRCUMFLEX", "diaeresis": "DIAERESIS", "doubleacute": "DOUBLE ACUTE",
    "grave": "GRAVE", "macron": "MACRON", "ogonek": "OGONEK", "ring": "RING ABOVE",
    "stroke": "STROKE", "tilde": "TILDE",
}  # fmt: skip

MOST_NAMED = 6  # letters that the keyboard lacks

#: Columns of `xmodmap -pke` that hold what the first layout types, with Shift and AltGr too.
OF_FIRST_LAYOUT = (0, 1, 4, 5)


def keyboard_lack(run: Run, environment: Environment, alphabet: Alphabet | None) -> Lack | None:
    """Return which letters of the alphabet players cannot type on this keyboard."""
    by_hand = _("Type each letter once in a practice.")
    query = _layout_in(run(["setxkbmap", "-query"])) if _has_x_keys(environment) else None
    if query is None:
        text = _("This session does not say which letters its keyboard types.")
        if layout := _layout_in(run(["localectl", "status"])):
            known = _("The system is set to {layout}.", layout=printable(layout))
            text = f"{text} {known}"
        return Lack(text, by_hand, known=False)
    shown = printable(query)
    keys = run(["xmodmap", "-pke"])
    if not keys or alphabet is None:
        text = _("The layout is {layout}. Its letters are not known.", layout=shown)
        return Lack(text, by_hand, known=False)
    if lacking := sorted(_missing_letters(alphabet, set(_letters_in(keys)))):
        letters = ", ".join(lacking[:MOST_NAMED]) + (" …" if lacking[MOST_NAMED:] else "")
        text = _("The layout {layout} has no key for {letters}.", layout=shown, letters=letters)
        return Lack(text, _("Choose the layout of the players' language: setxkbmap LAYOUT."))
    return None


def _layout_in(output: str | None) -> str | None:
    r"""Return the layout that `setxkbmap -query` or `localectl status` names, with its variant.

    >>> _layout_in("rules:      evdev\nlayout:     es\nvariant:    cat\n")
    'es cat'
    """
    found = re.search(r"(?im)^\s*(?:x11 )?layout:[ \t]*(\S+)", output or "")
    variant = re.search(r"(?im)^\s*(?:x11 )?variant:[ \t]*(\S+)", output or "")
    if not found:
        return None
    return f"{found[1]} {variant[1]}" if variant and variant[1].strip(",") else found[1]


def _missing_letters(alphabet: Alphabet, typed: set[str]) -> set[str]:
    """Return the letters of an alphabet that cannot be typed, themselves or as their fold."""
    small = {letter.upper() for letter in typed} | typed
    folded = {alphabet.fold(key) for key in small}
    letters = {letter for letter in alphabet.characters if letter.isalpha()}
    return {letter for letter in letters if letter not in small and letter not in folded}


def _letters_in(output: str) -> Iterator[str]:
    r"""Yield the letters that `xmodmap -pke` says the keys type.

    >>> list(_letters_in("keycode  24 = q Q q Q\nkeycode  47 = ntilde Ntilde ntilde Ntilde"))
    ['q', 'Q', 'ñ', 'Ñ']
    """
    for line in output.splitlines():
        symbols = line.partition("=")[2].split()
        for place in OF_FIRST_LAYOUT:
            if place < len(symbols) and (letter := _letter_of(symbols[place])):
                yield letter


def _letter_of(symbol: str) -> str:
    """Return the letter that a key symbol of X stands for; "" if it is no letter.

    >>> [_letter_of(symbol) for symbol in ("a", "ntilde", "Lstroke", "U0105", "dead_acute")]
    ['a', 'ñ', 'Ł', 'ą', '']
    """
    if len(symbol) == 1:
        return symbol if symbol.isalpha() else ""
    if re.fullmatch("U[0-9A-Fa-f]{4,5}", symbol):
        letter = chr(int(symbol[1:], 16))
        return letter if letter.isalpha() else ""
    base, accent = symbol[0], ACCENTS.get(symbol[1:])
    if not accent or not base.isalpha():
        return "ß" if symbol == "ssharp" else ""
    size = "SMALL" if base.islower() else "CAPITAL"
    try:
        return unicodedata.lookup(f"LATIN {size} LETTER {base.upper()} WITH {accent}")
    except KeyError:
        return ""
