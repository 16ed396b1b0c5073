"""Drafts of entries, and journals of stations as exports, made without the waits of a disk."""

from pathlib import Path
from typing import Any, NamedTuple

from judge_cli.records import as_export
from judge_record.entry import Entry, Kind, Outcome, Role, Source
from judge_record.event import opening_of
from judge_record.head import Head
from judge_record.line import sealed
from lexicons import Verdict

day = "2026-11-20"


#: Values of fields that a kind must have, where a test says none.
usual: dict[str, Any] = {
    "words": ("ZANT",), "verdict": Verdict.ACCEPTABLE, "source": Source.MACHINE, "rules": "club",
    "rules_fingerprint": "12" * 32, "alphabet_fingerprint": "34" * 32,
    "lexicons": (("invented", "56" * 32),), "program": "1", "sources": "78" * 32,
    "outcome": Outcome.REFUSE, "calls": Role.WORD_JUDGE, "about": 1, "play": 1, "settles": 1,
    "allowed_by": 1, "files": "9a" * 32, "round": 1, "table": "1", "by": "AB",
    "device": "b", "use": "table",
}  # fmt: skip


def draft(
    time: str = "2026-11-20T10:30:00.000Z", kind: Kind = Kind.MENU_OPENED, **fields: Any
) -> Entry:
    """What "desk 1" records in its session "s", unless the fields say otherwise."""
    held = {name: usual[name] for name in kind.must & usual.keys()}
    if "reason" in kind.must and kind.row.reasons:
        held["reason"] = kind.row.reasons[0]
    given = {"time": time, "kind": kind, "station": "desk 1", "session": "s", **held, **fields}
    return Entry(**given)


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


def draft_at(station: str, clock: str, kind: Kind = Kind.RULING, **said: Any) -> Entry:
    """An entry of a station's session, on the day of the event unless the clock names one."""
    date, _, time = clock.rpartition(" ")
    date = date or day
    said = {"day": date, **said}
    moment = f"{date}T{time}:00.000Z"
    return draft(moment, kind, station=station, session=f"s {station}", **said)


def ruling(station: str, clock: str, words: str = "ZANT", round_: int | None = 1) -> Entry:
    said = {"words": tuple(words.split()), "verdict": Verdict.UNACCEPTABLE}
    return draft_at(station, clock, round=round_, **said)


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
