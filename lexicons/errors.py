"""The errors that users see. Each class is for the people who can fix the cause."""

from collections.abc import Iterable

NO_BREAK_SPACE = "\u00a0"  # French writes it before : ; ? and !


def shown(text: str, longest: int = 40) -> str:
    r"""Return a text in quotes for a message, escaped where it does not print and cut if long.

    `longest` is how many characters are shown.

    >>> print(shown("CO\u200bOP\t"))
    'CO\u200bOP\t'
    >>> print(shown("A" * 60))
    'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA…' (60 characters)
    """
    quoted = printable(text[:longest]).replace(NO_BREAK_SPACE, _escaped(NO_BREAK_SPACE))
    if len(text) <= longest:
        return f"'{quoted}'"
    return f"'{quoted}…' ({len(text)} characters)"


def printable(text: str) -> str:
    r"""Return a text in which every character that does not print is escaped.

    A byte that isn't text (a surrogate, PEP 383) is shown as that byte. A no-break space prints.

    >>> print(printable("Z\udcc4NT\t"))
    Z\xc4NT\t
    """
    if text.isprintable():  # as nearly all texts are: a start of the judge looks at hundreds
        return text
    return "".join(c if c.isprintable() or c == NO_BREAK_SPACE else _escaped(c) for c in text)


def _escaped(character: str) -> str:
    if "\udc80" <= character <= "\udcff":
        return f"\\x{ord(character) - 0xDC00:02x}"
    return ascii(character)[1:-1]


class JudgeError(Exception):
    """What happened, each fault found, and what to do, in words for a user.

    >>> print(JudgeError("osw3.lexicon is damaged.", remedy="Copy the file again."))
    osw3.lexicon is damaged.
    Copy the file again.
    """

    def __init__(self, what: str, *, faults: Iterable[str] = (), remedy: str = "") -> None:
        # A message may quote what somebody typed: no control character may reach a terminal.
        self.what = printable(what)
        self.faults = tuple(map(printable, faults))
        self.remedy = "\n".join(map(printable, remedy.split("\n")))
        super().__init__(self.what)

    @property
    def in_one_line(self) -> str:
        """The error without its remedy, as a list of many shows it."""
        return "; ".join((self.what.removesuffix("."), *self.faults))

    def __str__(self) -> str:
        lines = [self.what, *(f"  {fault}" for fault in self.faults), self.remedy]
        return "\n".join(line for line in lines if line)


class ChallengeRefused(JudgeError):
    """The words can't be on the board. The players can correct them; nothing was looked up."""


class CannotJudge(JudgeError):
    """There is no verdict. The director must fix the cause."""


class Missing(CannotJudge):
    """A file that is needed does not exist, or can't be read."""


class Unsound(CannotJudge):
    """A file exists, but its content is damaged or wrong."""


class Malfunction(CannotJudge):
    """The program itself or its machine is at fault."""


class ListRefused(JudgeError):
    """A word list can't become a lexicon. Its maintainer must fix it."""
