"""The files by which a desk judges: those in use, or an urgent venue file that waits."""

from contextlib import suppress

from judge_cli import output
from judge_cli.desk.terminal import Terminal
from judge_procedure.venue.folder import verified
from judge_procedure.venue.installing import confirm, waiting
from lexicons import Adjudicator, Fingerprint, JudgeError, Library
from lexicons.language import _
from lexicons.pointer import Pointer


def opened(rules_id: str | None, terminal: Terminal) -> tuple[Library, Adjudicator]:
    """Return the files to judge by, and their judge.

    An urgent venue file that waits is taken into use before, if the person at the terminal agrees.
    """
    library = Library()
    waits = urgent(library.home)
    if waits is None or not _agreed(waits, terminal):
        return library, judge_of(library, rules_id)
    verified(library.home, waits)
    library = Library(library.home, venue=waits)
    judge = judge_of(library, rules_id)
    with confirm(library.home, waits):
        return library, judge


def judge_of(library: Library, rules_id: str | None) -> Adjudicator:
    """Return the judge of a rule set; None is the machine's."""
    usual = library.default_rules() if rules_id is None else rules_id
    return library.adjudicator(usual, proved=True)


def urgent(home: str) -> Pointer | None:
    """Return the venue file that waits, if it is urgent. One that is damaged does not count."""
    with suppress(JudgeError):
        waits = waiting(home)
        return waits if waits and waits.urgent else None
    return None


def _agreed(waits: Pointer, terminal: Terminal) -> bool:
    """Return whether an urgent file is to be used. Without a terminal, only say that it waits."""
    text = _(
        "Venue file number {number} ({title}) waits, and it is urgent. Digest: {digest}. If it is"
        " taken into use, every session of this machine judges by it.",
        number=waits.number,
        title=waits.title,
        digest=Fingerprint(waits.digest).short,
    )
    if terminal.live:
        return terminal.agrees(text)
    output.say(text)
    output.say(_("This desk judges by the file in use. To use the other: judge venue install FILE"))
    return False
