"""Journals of stations as exports, made without the waits of a disk."""

from pathlib import Path
from typing import Any, NamedTuple

from judge_cli.journal.records import as_export
from judge_record.entry import Entry, Kind
from judge_record.event import opening_of
from judge_record.head import Head
from judge_record.line import sealed
from lexicons import Verdict
from tests import drafts

day = "2026-11-20"


class Chain(NamedTuple):
    """The entries of one journal."""

    entries: tuple[Entry, ...]

    def more(self, *drafts: Entry) -> "Chain":
        entries = list(self.entries)
        for draft in drafts:
            last, of = entries[-1], entries[draft.about - 1] if draft.about else None
            play = (of.play or of.number) if of and draft.kind.row.in_play else None
            entries.append(sealed(draft, last.number + 1, last.event, last.seal, play))
        return Chain(tuple(entries))

    def until(self, number: int) -> "Chain":
        return Chain(self.entries[:number])

    @property
    def head(self) -> str:
        last = self.entries[-1]
        return f"{last.number}-{last.seal[:12]}"

    def write(self, path: Path) -> Path:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(as_export(self.entries)), encoding="utf-8")
        return path


def draft(station: str, clock: str, kind: Kind = Kind.RULING, **said: Any) -> Entry:
    """An entry of a station's session, on the day of the event unless the clock names one."""
    date, _, time = clock.rpartition(" ")
    date = date or day
    said = {"day": date, **said}
    moment = f"{date}T{time}:00.000Z"
    return drafts.draft(moment, kind, station=station, session=f"s {station}", **said)


def ruling(station: str, clock: str, words: str = "ZANT", round_: int | None = 1) -> Entry:
    said = {"words": tuple(words.split()), "verdict": Verdict.UNACCEPTABLE}
    return draft(station, clock, round=round_, **said)


def chain(
    station: str, *added: Entry, event: str = "Open", date: str = day, clock: str = "09:00",
    continues: Head | None = None,
) -> Chain:  # fmt: skip
    """A journal of a station, with what it recorded, which begins at nine unless told."""
    opening = opening_of(event, f"{date}T{clock}:00.000Z", station, None, continues)
    return Chain((opening,)).more(*added)


def closed(journal: Chain, clock: str = "18:00") -> Chain:
    """The same journal with the end of its event."""
    station = journal.entries[0].station
    date, _, time = clock.rpartition(" ")
    moment = f"{date or journal.entries[-1].time[:10]}T{time}:00.000Z"
    return journal.more(Entry(time=moment, kind=Kind.EVENT_CLOSED, station=station))
