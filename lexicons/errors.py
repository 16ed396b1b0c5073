"""What can go wrong, parted by who can mend it."""

from collections.abc import Iterable


def shown(text: str, longest: int = 40) -> str:
    r"""Text as a message may show it: what does not print is escaped, what is long is cut.

    >>> print(shown("CO\u200bOP\t"))
    'CO\u200bOP\t'
    >>> print(shown("A" * 60))
    'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA…' (60 characters)
    """
    if len(text) <= longest:
        return f"'{printable(text)}'"
    return f"'{printable(text[:longest])}…' ({len(text)} characters)"


def printable(text: str) -> str:
    """Text with all that does not print escaped."""
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


class JudgeError(Exception):
    """Something that the program can say in words: what, each fault, and the remedy.

    >>> print(JudgeError("osw3.lexicon is damaged.", remedy="Copy the file again."))
    osw3.lexicon is damaged.
    Copy the file again.
    """

    def __init__(self, what: str, *, faults: Iterable[str] = (), remedy: str = "") -> None:
        # What it is about may have been typed by anybody: nothing of it may steer a terminal.
        self.what = printable(what)
        self.faults = tuple(map(printable, faults))
        self.remedy = "\n".join(map(printable, remedy.split("\n")))
        super().__init__(self.what)

    def __str__(self) -> str:
        lines = [self.what, *(f"  {fault}" for fault in self.faults), self.remedy]
        return "\n".join(line for line in lines if line)


class ChallengeRefused(JudgeError):
    """The words cannot be on the board: whoever typed them can mend it. Nothing was looked up."""


class CannotJudge(JudgeError):
    """No verdict can be given: the director must mend it."""


class Missing(CannotJudge):
    """Something needed is not there, or may not be read."""


class Unsound(CannotJudge):
    """Something is there, and is not what it should be."""


class ListRefused(JudgeError):
    """A word list cannot become a lexicon: its maintainer must mend it."""
