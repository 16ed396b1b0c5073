"""Lines: what the check found about one thing, and what to do about it."""

from enum import StrEnum
from typing import NamedTuple

from lexicons.language import _


class State(StrEnum):
    """What the check found: all is well, a person must look, or it is not known."""

    WELL = "well"
    LOOK = "look"  # a person must do something
    UNKNOWN = "not known"  # the machine does not say


class Line(NamedTuple):
    """One line of the page, with its remedy if a person must look."""

    key: str  # its name in JSON
    name: str
    state: State
    text: str
    remedy: str = ""


def well(key: str, text: str) -> Line:
    """Return a line on which all is well."""
    return Line(key, _name_of(key), State.WELL, text)


def look(key: str, text: str, remedy: str) -> Line:
    """Return a line at which a person must look."""
    return Line(key, _name_of(key), State.LOOK, text, remedy)


def unknown(key: str, text: str, remedy: str) -> Line:
    """Return a line about which the machine says nothing."""
    return Line(key, _name_of(key), State.UNKNOWN, text, remedy)


def _name_of(key: str) -> str:
    """Return the name of a line for people."""
    return {
        "alphabet": _("Alphabet"), "clock": _("Clock"), "codes": _("Codes"), "files": _("Files"),
        "journal": _("Journal"), "judge": _("Judge"), "keyboard": _("Keyboard"),
        "last entry": _("Last entry"), "lexicon": _("Lexicon"), "pin": _("PIN"),
        "rules": _("Rules"), "screen saver": _("Screen saver"),
        "sleep": _("Sleep"), "space": _("Disk"), "stick": _("Stick"), "venue": _("Venue file"),
        "window": _("Window"),
    }[key]  # fmt: skip
