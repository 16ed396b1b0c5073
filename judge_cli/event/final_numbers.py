"""Paper: the heads that were written down at the stations, and whether the journals agree."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from judge_cli.journal.verifying import finding, holder
from judge_procedure.paper.report_doubts import Doubt
from judge_procedure.timeline import JournalRecord
from judge_record.head import number_in
from lexicons import printable, storage
from lexicons.language import _

#: A line: a station, or none, and a final number in any groups of digits.
LINE = re.compile(r"(.*?)[\s:]*([1-9][0-9]*(?:[\s-]*[0-9a-fA-F]{4}){3})", re.ASCII)


class Written(NamedTuple):
    """A head on paper, and the station that it was written down at."""

    station: str
    head: str


class WrittenHeads(NamedTuple):
    """The heads in a file, and sentences on the lines that hold no head."""

    heads: tuple[Written, ...] = ()
    unread: tuple[str, ...] = ()


def read(path: str) -> WrittenHeads:
    """Return the heads in a file: a station and a head a line, and `#` before remarks."""
    remedy = "Give a file with lines such as: Kiosk 1  137-3fa2-8c11-09bd"
    text = storage.text_of(storage.read(path, "The file of heads", remedy))
    heads, unread = [], []
    for number, line in enumerate(text.splitlines(), 1):
        content = line.partition("#")[0].strip()
        if not content:
            continue
        if found := LINE.fullmatch(content):
            heads.append(Written(" ".join(found[1].split()), found[2]))
        else:
            text = _(
                "Line {number} of {path} holds no station and final number: {line}. Expected a line"
                " such as: Kiosk 1  137-3fa2-8c11-09bd",
                number=number,
                path=printable(path),
                line=printable(content),
            )
            unread.append(text)
    return WrittenHeads(tuple(heads), tuple(unread))


def same_name(one: str, other: str) -> bool:
    """Return whether two names of stations, or of events, are the same, as people type them.

    >>> same_name("kiosk  1", "Kiosk 1")
    True
    """
    return one.casefold().split() == other.casefold().split()


def is_at(station: str, record: JournalRecord) -> bool:
    """Return whether a record is of a station."""
    return any(same_name(station, name) for name in record.stations)


# -- compared with the journals -------------------------------------------------------------------


class Compared(NamedTuple):
    """Which records have their final number on paper, by their opening seals; and the doubts."""

    on_paper: dict[str, bool]
    doubts: tuple[Doubt, ...]


def compared(kept: Sequence[JournalRecord], paper: WrittenHeads) -> Compared:
    """Return what agrees between the numbers on paper and the records."""
    texts = [*paper.unread]
    proved: dict[str, str] = {}  # the latest number on paper of each record
    for written in paper.heads:
        own = [r for r in kept if not written.station or is_at(written.station, r)]
        if record := holder(written.head, own):
            before = proved.get(record.chain, "")
            proved[record.chain] = max(before, written.head, key=number_in)
        else:
            texts.append(_wrong_head(written, own))
    on_paper = {}
    for record in kept:
        head = proved.get(record.chain)
        on_paper[record.chain] = bool(head) and number_in(head or "") == record.length
        if head is None:
            text = _(
                "No final number on paper agrees with {name} ({stations}): nothing proves its end.",
                name=record.name,
                stations=record.stations_named,
            )
            texts.append(text)
        elif not on_paper[record.chain]:
            texts.append(f"{record.stations_named}: {finding(head, [record])}")
    todo = _("Look at the paper again, digit by digit. If it is right, ask who used the machine.")
    return Compared(on_paper, tuple(Doubt("head", text, todo) for text in texts))


def _wrong_head(written: Written, own: list[JournalRecord]) -> str:
    """Return why a head on paper does not agree with the journals of its station."""
    station, head = printable(written.station), printable(written.head)
    if own:
        return f"{station}: {finding(head, own)}"
    return _(
        "{station} has a number on paper ({head}), and no journal was found.",
        station=station,
        head=head,
    )
