"""Write the report on a played event, and the page of an appeal.

The event and its words are invented. A test compares the pages with what is made.
"""

import os
import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from judge_procedure.paper import appeal
from judge_procedure.paper.report import EventReport
from judge_procedure.timeline import JournalRecord
from judge_record.entry import VERSION, Entry, Kind, Outcome, Role, Source
from judge_record.line import NO_SEAL, entry_in, sealed
from lexicons import Library, Verdict

HERE = Path(__file__).resolve().parent
NAME, DAY = "Harbour Open", "2026-11-26"
JUDGED_BY: dict[str, Any] = {
    "rules": "nzasp-2022", "rules_fingerprint": "12" * 32, "alphabet_fingerprint": "34" * 32,
    "lexicons": (("csw19", "56" * 32),),
}  # fmt: skip
WORDS = ("ZANT", "BLORP", "QUEXY", "FLIMM", "DWEEM", "SNORLE", "VEX", "TWUG", "HOOSTE", "PLIXTER")
YES, NO = Verdict.ACCEPTABLE, Verdict.UNACCEPTABLE
#: How many challenges the rounds had, and when they began.
ROUNDS = {1: (8, 9), 2: (11, 10), 3: (8, 11), 4: (7, 13), 5: (6, 14), 6: (4, 15)}


class Played:
    """The record of an event, entry by entry."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.add("8:50", Kind.EVENT_OPENED, "Server", session=None, version=VERSION, nonce="0" * 32)
        for station in ("Server", "Kiosk 1", "Kiosk 2", "Desk 1"):
            self.open("8:51", station)

    def open(self, clock: str, station: str, **fields: Any) -> None:
        """Begin the session of a station."""
        self.add(clock, Kind.OPENED, station, **JUDGED_BY, program="0.2.0", sources="78" * 32,
                 **fields)  # fmt: skip

    def pair(self, clock: str, table: str) -> None:
        """Pair a telephone, which is a station."""
        station, device = f"Table {table}", f"telephone {table}"
        self.add(clock, Kind.PAIRED, station, device=device, use="table", table=table)
        self.open(clock, station, device=device)

    def add(self, clock: str, kind: Kind, station: str, **fields: Any) -> Entry:
        """Add an entry at a time of the day."""
        hour, minute = clock.split(":")
        fields = {"session": f"{station} 1", "day": DAY, **fields}
        draft = Entry(
            kind=kind, station=station, time=f"{DAY}T{hour:0>2}:{minute}:00.000Z", **fields
        )
        about = fields.get("about")
        play = None
        if about and kind.row.in_play:
            play = self.entries[about - 1].play or about
        previous = self.entries[-1].seal if self.entries else NO_SEAL
        row = sealed(draft, len(self.entries) + 1, NAME, previous, play)
        self.entries.append(entry_in(*row))
        return self.entries[-1]

    def rule(self, clock: str, station: str, verdict: Verdict, *words: str, **fields: Any) -> Entry:
        """Add a ruling of the program."""
        given = {"kind": Kind.RULING, "role": Role.PLAYERS, "source": Source.MACHINE, **fields}
        return self.add(
            clock, given.pop("kind"), station, words=words, verdict=verdict, **JUDGED_BY, **given
        )

    def call(self, clock: str, station: str, reason: str, *words: str, **fields: Any) -> Entry:
        """Add a call of a person."""
        return self.add(
            clock, Kind.CALL, station, words=words, reason=reason, calls=Role.WORD_JUDGE,
            role=Role.PLAYERS, **fields,
        )  # fmt: skip

    def answer(self, clock: str, call: Entry, by: str, outcome: Outcome) -> Entry:
        """Add the answer to a call."""
        return self.add(
            clock, Kind.SETTLED, call.station, settles=call.number, outcome=outcome, by=by,
            role=Role.DIRECTOR if by == "AB" else Role.WORD_JUDGE,
        )  # fmt: skip


def played() -> JournalRecord:
    """Return the record of the event."""
    event, chance = Played(), random.Random(26)  # noqa: S311  # a played event
    telephones = ("9", "16")
    for table in telephones:
        event.pair("8:55", table)
    for number, (count, hour) in ROUNDS.items():
        event.add(f"{hour}:00", Kind.ROUND_OPENED, "Server", round=number, by="AB",
                  role=Role.DIRECTOR)  # fmt: skip
        for minute in sorted(chance.sample(range(5, 36), count)):
            table = str(chance.randint(7, 20))
            station = chance.choice(("Kiosk 1", "Kiosk 1", "Kiosk 2"))
            if table in telephones:
                station = f"Table {table}"
            verdict = chance.choice((YES, YES, NO))
            words = chance.sample(WORDS, chance.choice((1, 1, 2, 3)))
            event.rule(f"{hour}:{minute:02}", station, verdict, *words, round=number, table=table)
        if number in HAPPENED:
            HAPPENED[number](event)
    ends = (("Kiosk 1", "16:48"), ("Kiosk 2", "16:51"), ("Desk 1", "16:55"), ("Table 9", "17:01"),
            ("Table 16", "17:01"))  # fmt: skip
    for station, clock in ends:
        event.add(clock, Kind.CLOSED, station, by="AB", role=Role.DIRECTOR)
    event.add("17:01", Kind.CLOSED, "Server", by="AB", role=Role.DIRECTOR)
    return JournalRecord("harbour-open.journal", tuple(event.entries))


def first_round(event: Played) -> None:
    """Add two rulings with the book, and an appeal."""
    hand = {"kind": Kind.BY_HAND, "source": Source.BOOK, "reason": "lexical", "by": "EF",
            "role": Role.WORD_JUDGE, "round": 1}  # fmt: skip
    ruling = event.rule("9:49", "Desk 1", NO, "ZANT", "TWUG", "VEX", table="18", **hand,
                        note="Kiosk 1 was starting again")  # fmt: skip
    event.rule("9:52", "Desk 1", YES, "FLIMM", table="2", **hand)
    event.rule("9:55", "Desk 1", NO, "ZANT", "TWUG", "VEX", kind=Kind.REVIEW, about=ruling.number,
               by="GH", role=Role.WORD_JUDGE, round=1, table="18")  # fmt: skip


def second_round(event: Played) -> None:
    """Add words that were mistyped, and a wrong table."""
    at: dict[str, Any] = {"round": 2, "table": "4"}
    ruling = event.rule("10:50", "Kiosk 1", NO, "QUEXI", "ZANT", **at)
    call = event.call("10:52", "Kiosk 1", "mistyped", "QUEXY", "ZANT", about=ruling.number, **at)
    event.answer("10:56", call, "AB", Outcome.JUDGE)
    event.rule("10:56", "Kiosk 1", YES, "QUEXY", "ZANT", kind=Kind.CORRECTION, by="AB",
               role=Role.DIRECTOR, about=ruling.number, allowed_by=call.number, **at)  # fmt: skip
    wrong = event.rule("10:57", "Kiosk 2", YES, "DWEEM", round=2, table="6")
    event.add("10:59", Kind.MOVED, "Kiosk 2", about=wrong.number, round=2, table="16", by="AB",
              role=Role.DIRECTOR)  # fmt: skip


def third_round(event: Played) -> None:
    """Add an appeal, shared words, a verdict that nobody saw, and a call without an answer."""
    at: dict[str, Any] = {"round": 3, "table": "6"}
    ruling = event.rule("11:36", "Kiosk 2", NO, "HOOSTE", "ZEF", **at)
    call = event.call("11:38", "Kiosk 2", "mistyped", "HOOST", "ZEF", about=ruling.number, **at)
    event.answer("11:39", call, "EF", Outcome.REFUSE)
    event.rule("11:44", "Kiosk 2", NO, "HOOSTE", "ZEF", kind=Kind.REVIEW, about=ruling.number,
               by="GH", role=Role.WORD_JUDGE, **at)  # fmt: skip
    event.add("11:52", Kind.VOID, "Kiosk 2", about=ruling.number, by="AB", role=Role.DIRECTOR,
              note="a tile was missing on the board", **at)  # fmt: skip
    probed = event.rule("11:53", "Kiosk 1", NO, "TWUG", "VEX", round=3, table="12")
    call = event.call("11:54", "Kiosk 2", "overlap", "TWUG", round=3, table="12",
                      shares=(probed.number,))  # fmt: skip
    event.answer("11:55", call, "EF", Outcome.JUDGE)
    event.rule("11:55", "Kiosk 2", YES, "TWUG", round=3, table="12", allowed_by=call.number,
               shares=(probed.number,))  # fmt: skip
    lost = event.rule("11:56", "Table 9", YES, "SNORLE", round=3, table="9")
    event.add("11:57", Kind.UNSEEN, "Server", about=lost.number, round=3, table="9")
    event.call("11:58", "Kiosk 2", "insisted", "PLIXTER", "VEX", round=3, table="7")


HAPPENED = {1: first_round, 2: second_round, 3: third_round}


@contextmanager
def in_utc() -> Iterator[None]:
    """Show the same times wherever the pages are made."""
    before = os.environ.get("TZ")
    os.environ["TZ"] = "UTC"
    time.tzset()
    try:
        yield
    finally:
        os.environ.pop("TZ")
        if before is not None:
            os.environ["TZ"] = before
        time.tzset()


def pages() -> dict[str, str]:
    """Return each page by the name of its file."""
    record, library, now = played(), Library(), f"{DAY}T17:20:00.000Z"
    made = {}
    with in_utc():
        for name, with_words in (("committee", False), ("director", True)):
            report = EventReport(
                [record], library, now=now, with_words=with_words, on_paper={record.chain: True}
            )
            made[f"{name}.html"] = report.paper.html()
        cases = appeal.appeals_at([record], library, table="6")
        made["appeal.html"] = appeal.paper(cases, now=now).html()
    return made


if __name__ == "__main__":
    for name, text in pages().items():
        (HERE / name).write_text(text, encoding="utf-8")
