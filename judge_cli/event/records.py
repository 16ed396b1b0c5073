"""The records of an event on its stick: the journals of all machines."""

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress

from judge_cli import output
from judge_cli.event.folder import Folder, command_line, records_folder
from judge_cli.venue import sticks
from judge_record.backup import back_up, damaged_ending
from judge_record.journal import Journal, ending
from lexicons import CannotJudge, JudgeError
from lexicons.language import _


def bring(folder: Folder, event: str, homes: Sequence[str]) -> bool:
    """Copy the journals of an event in some homes onto the stick; return whether all are there.

    What cannot be copied is said, with the line to type when the stick is in.
    """
    found = [journal for home in homes for journal in _journals_of(home, event)]
    try:
        if found and not os.path.isdir(folder.path):
            raise CannotJudge(
                _("There is no folder {folder}. Is the stick in?", folder=folder.path)
            )
        kept = [_keep(folder, journal) for journal in found]
    except CannotJudge as error:
        line = command_line("event", "bring", folder.path)
        output.say(_("The record is not on the stick: {reason}", reason=error.what))
        output.say(_("Put the stick in, and type: {line}", line=line))
        return False
    if damaged := [path for path in kept if path.endswith(damaged_ending)]:
        text = _(
            "The journal of this machine is damaged. Its copy is {path}. An earlier copy on the"
            " stick stays as it was. Keep this machine for the director.",
            path=damaged[0],
        )
        output.say(text)
        return False
    if found:
        output.say(_("The record of this machine is in {path}", path=folder.at(records_folder)))
    return True


def _journals_of(place: str, event: str) -> Iterator[Journal]:
    """Yield the journals of an event below a folder; say which are damaged."""
    for here, _inner, names in os.walk(place):
        for name in sorted(names):
            if name.endswith(ending):
                path = os.path.join(here, name)
                try:
                    journal = Journal(path)
                    if journal.event == event:
                        yield journal
                except JudgeError as error:
                    if os.path.getsize(path):
                        output.say(sticks.LeftOut(path, error.what).text)


def _keep(folder: Folder, journal: Journal) -> str:
    """Copy a journal onto the stick, unless a longer copy of it is there; return the copy's path.

    A copy that went on in another way is kept beside it: nobody knows yet which is right. Raises
    `CannotJudge` if it cannot be copied.
    """
    place = folder.at(records_folder)
    with suppress(OSError):  # where it cannot be made, the copy says so
        os.makedirs(place, exist_ok=True)
    others = () if journal.verify() else _journals_of(place, journal.event)
    for other in others:
        with suppress(JudgeError):
            if other.opening_seal != journal.opening_seal:
                continue
            if _is_part(journal, other):
                return other.path
            if not _is_part(other, journal):
                warning = _(
                    "WARNING: {path} is another record of the same machine: somebody altered one of"
                    " them. Both are kept. Show this to the director.",
                    path=other.path,
                )
                output.say(warning)
                return back_up(journal, place, apart=True)
    return back_up(journal, place)


def _is_part(journal: Journal, other: Journal) -> bool:
    """Return whether another journal of the same event holds all that a journal holds."""
    head = journal.head()
    held = other.find(head.number)
    return held is not None and held.seal == head.seal


def fetch(folder: Folder, event: str, places: Sequence[str]) -> None:
    """Copy the journals of an event below further folders onto the stick."""
    for place in places:
        for journal in _journals_of(place, event):
            _keep(folder, journal)
