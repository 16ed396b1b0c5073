"""What people type: a text, initials, a round, a yes; and why it is none of them."""

import re
from collections.abc import Iterable
from unicodedata import category, normalize

from lexicons.language import _

LONGEST_TEXT = 200  # characters of a note, a name of an event or a station
FEWEST_INITIALS, MOST_INITIALS = 2, 4  # letters
MOST_ROUNDS = 999
CLEAR = "-"  # typed for no table, or no round

#: Capitals, and the letters that look like them.
LOOK_ALIKES = str.maketrans(
    "АВЕЅІЈКМНОРСТУҮХԚԜΑΒΕΖΗΙΚΜΝΟΡΤΥΧΓΔΛΠΦҐØŁĐÐ",
    "ABESIJKMHOPCTYYXQWABEZHIKMNOPTYXГДЛПФГOLDD",
)
#: Initials as they are seen: Latin, Greek and Cyrillic. Letters of other scripts look like these.
INITIALS = re.compile(rf"[A-ZÆŒÞ\u0391-\u03a9\u0400-\u042f]{{{FEWEST_INITIALS},{MOST_INITIALS}}}")

#: Letters and marks that are drawn as nothing: a name with one looks like another name.
BLANK = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0"
    "\U000e0100-\U000e01ef]"
)


class Misread(Exception):
    """What was typed is not an answer; the message says why."""


def plain(line: str) -> str:
    """Return a line without the spaces around it; `Misread` if it can't be kept and shown.

    >>> plain(" Club night ")
    'Club night'
    """
    text = line.strip(" \t\r\n")
    if not text.isprintable() or BLANK.search(text):
        raise Misread(_("It has a character that can't be shown."))
    if len(text) > LONGEST_TEXT:
        raise Misread(_("It is longer than {most} characters.", most=LONGEST_TEXT))
    return text


def needed(line: str, why: str) -> str:
    """Return a line as `plain` does; `Misread` says why, if nothing was typed."""
    if text := plain(line):
        return text
    raise Misread(why)


def station_name(line: str) -> str:
    """Return a name of a station or event; `Misread` for one that a command takes for an option."""
    name = needed(line, _("Type the name."))
    if name.startswith("-"):
        raise Misread(_("No name begins with a hyphen."))
    return name


def listed_names(line: str) -> tuple[str, ...]:
    """Return names that stand in a line with commas between."""
    return tuple(filter(None, map(str.strip, line.split(","))))


def plain_or(text: str, otherwise: str) -> str:
    """Return a text if it can be kept and shown, else another one."""
    try:
        return plain(text) or otherwise
    except Misread:
        return otherwise


def folded(name: str) -> str:
    """Return a name of a station or an event as it is compared: case and extra spaces don't count.

    >>> folded("kiosk  1") == folded("Kiosk 1")
    True
    """
    return " ".join(name.casefold().split())


def initials(line: str, taken: Iterable[str | None] = ()) -> str | None:
    """Return initials in capitals, or None if nothing was typed; `Misread` if they are taken.

    They are letters, with their marks, and nothing else: a command can't be a person.

    >>> initials("ab"), initials("\\uff41\\uff42"), initials("")  # the second one in full width
    ('AB', 'AB', None)
    """
    text = normalize("NFKC", plain(line)).upper()  # full-width letters are the same ones
    if not text:
        return None
    letters = as_seen(text)
    if not INITIALS.fullmatch(letters) or len(text) > 2 * len(letters):
        raise Misread(
            _(
                "Initials are {least} to {most} Latin, Greek or Cyrillic letters.",
                least=FEWEST_INITIALS,
                most=MOST_INITIALS,
            )
        )
    if is_one_of(text, taken):
        raise Misread(_("{name} has ruled on this play: another person must rule.", name=text))
    return text


def required_initials(line: str, taken: Iterable[str | None] = ()) -> str:
    """Return initials; `Misread` if none were typed, or they are `taken`."""
    if name := initials(line, taken):
        return name
    raise Misread(_("Type the initials."))


def is_one_of(name: str, people: Iterable[str | None]) -> bool:
    """Return whether initials are those of one of some people, or look alike.

    >>> is_one_of("AB", ["\\u0410\\u0412"]), is_one_of("EF", ["AB", None])  # in Cyrillic
    (True, False)
    """
    return as_seen(name) in [as_seen(person) for person in people if person]


def as_seen(capitals: str) -> str:
    """Return capitals as people see them: without marks, and those that look alike as one."""
    return without_marks(capitals).translate(LOOK_ALIKES)


def round_number(text: str) -> int | None:
    """Return the number of a round, or None if nothing was typed."""
    if not text:
        return None
    short = len(text) <= len(str(MOST_ROUNDS))
    if short and text.isascii() and text.isdigit() and 1 <= int(text) <= MOST_ROUNDS:
        return int(text)
    raise Misread(_("A round has a number from 1 to {most}.", most=MOST_ROUNDS))


def is_yes(line: str) -> bool:
    """Return whether a line agrees, in the language of this process or in English.

    Accents do not count, because not every keyboard types them.
    """
    # Translators: the word that somebody types to agree.
    words = {without_marks(word.casefold()) for word in (_("yes"), "yes")}
    return without_marks(line.strip().casefold()) in words


def without_marks(text: str) -> str:
    """Return a text without the marks on its letters."""
    return "".join(c for c in normalize("NFD", text) if not category(c).startswith("M"))
