"""What people type into a line: a text, initials, a round, a yes; and why it is none of them."""

from collections.abc import Iterable
from unicodedata import category, combining, normalize

from lexicons.language import _

LONGEST_TEXT = 200  # characters of a note, a name of an event or a station
FEWEST_INITIALS, MOST_INITIALS = 2, 4  # letters
MOST_ROUNDS = 999
CLEAR = "-"  # typed for no table, or no round

#: Capitals of Cyrillic and Greek, and the letters that look like them.
LOOK_ALIKES = str.maketrans(
    "АВЕЅІЈКМНОРСТУҮХԚԜΑΒΕΖΗΙΚΜΝΟΡΤΥΧΓΠΦ",
    "ABESIJKMHOPCTYYXQWABEZHIKMNOPTYXГПФ",
)
#: Letters and marks that nobody sees: fillers, joiners, variants.
UNSEEN = frozenset(map(chr, (
    0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5,
    *range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0),
)))  # fmt: skip


class Misread(Exception):
    """What was typed is not an answer; the message says why."""


def plain(line: str) -> str:
    """Return a line without the spaces around it; `Misread` if it cannot be kept and shown.

    >>> plain(" Club night ")
    'Club night'
    """
    text = line.strip(" \t\r\n")
    if not text.isprintable():
        raise Misread(_("It has a character that cannot be shown."))
    if len(text) > LONGEST_TEXT:
        raise Misread(_("It is longer than {most} characters.", most=LONGEST_TEXT))
    return text


def plain_or(text: str, otherwise: str) -> str:
    """Return a text if it can be kept and shown, else another one."""
    try:
        return plain(text) or otherwise
    except Misread:
        return otherwise


def initials(line: str, taken: Iterable[str | None] = ()) -> str | None:
    """Return initials in capitals, or None if nothing was typed; `Misread` if they are taken.

    They are letters of any script, with their marks, and nothing else: a command can't be a person.
    No letter is unseen, or a small one that has no capital.

    >>> initials("ab"), initials("\\uff41\\uff42"), initials("")  # the second one in full width
    ('AB', 'AB', None)
    """
    text = normalize("NFKC", plain(line)).upper()  # full-width letters are the same ones
    if not text:
        return None
    seen = [c for c in text if c not in UNSEEN]
    letters = [c for c in seen if category(c) in ("Lu", "Lo")]
    marks = [c for c in seen[1:] if category(c).startswith("M")]
    few_marks = len(marks) <= len(letters)
    known = few_marks and FEWEST_INITIALS <= len(letters) <= MOST_INITIALS
    if not known or len(letters) + len(marks) < len(text):
        raise Misread(
            _(
                "Initials are {least} to {most} letters, and nothing else.",
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
    return _as_seen(name) in [_as_seen(person) for person in people if person]


def _as_seen(name: str) -> str:
    return without_accents(name).translate(LOOK_ALIKES)


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
    words = {without_accents(word.casefold()) for word in (_("yes"), "yes")}
    return without_accents(line.strip().casefold()) in words


def without_accents(text: str) -> str:
    """Return a text without the marks on its letters."""
    return "".join(c for c in normalize("NFD", text) if not combining(c))
