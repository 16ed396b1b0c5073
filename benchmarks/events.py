"""Large events: journals with many rulings, made by the record's own code in one transaction."""

import os
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import islice
from random import Random
from typing import Any

begins = datetime(2026, 11, 20, 9, tzinfo=UTC)
pace = timedelta(milliseconds=250)  # from one entry to the next
of_a_round = 10_000  # entries
tables = 200
plays = 2000  # different challenges
wrong = 7  # the challenge among these with a wrong verdict
known = ("TRAIN", "LINES", "QUOTA", "SNORE", "RATE", "TEA", "STONE", "NOTE", "LEAN", "SALT")
letters = "LNRSTZQ"  # of phonies, after a Q


def written(path: str, entries: str, station: str = "desk 1", event: str = "Open") -> int:
    """Write a journal of so many entries; return the bytes that it takes."""
    from lexicons.record import sqlite
    from lexicons.record.event import opening_entry
    from lexicons.record.sqlite import SqliteStore

    opening = opening_entry(event, moment(0), station)
    with open(path, "xb"):
        pass
    sqlite.begin(path, opening)
    with SqliteStore(path).writing() as database:
        added = islice(following(opening, station), int(entries) - 1)
        database.executemany(sqlite.insertion, map(sqlite.row_of, added))
    return os.path.getsize(path)


def following(opening: Any, station: str) -> Iterator[Any]:
    """Yield what a station records after the first entry of its journal, without an end."""
    from lexicons.record.entry import seal

    last = opening
    for draft in drafts(station):
        last = seal(draft, number=last.number + 1, event=last.event, previous=last.seal)
        yield last


def drafts(station: str) -> Iterator[Any]:
    """Yield what a station records: rulings, and now and then something else."""
    from lexicons.record.entry import Draft, Kind

    chance = Random(station)  # the same journal each time
    challenges = ruled(chance)
    session = f"{station} {moment(1)}"
    yield Draft(time=moment(1), kind=Kind.OPENED, station=station, session=session)
    number = 2
    while True:
        number += 1
        said: dict[str, Any] = {
            "time": moment(number),
            "day": moment(number)[:10],
            "station": station,
            "session": session,
            "round": 1 + number // of_a_round,
            "table": f"{1 + chance.randrange(tables)}",
        }
        about = {"refers_to": number - 1}
        match number % 100:
            case 50:
                yield Draft(kind=Kind.WITHDRAWAL, words=("ZANT",), reason="lost-tile-found", **said)
            case 60 | 61:
                yield Draft(kind=Kind.REVIEW, **chance.choice(challenges), **said, **about)
            case 70:
                yield Draft(kind=Kind.CORRECTION, **chance.choice(challenges), **said, **about)
            case 80:
                yield Draft(kind=Kind.CALL, reason="mistyped", note="word judge", **said, **about)
            case 81:
                yield Draft(kind=Kind.SETTLED, note="not judged", **said, **about)
            case 85:
                yield Draft(kind=Kind.DOUBLE_CHECK, **chance.choice(challenges), **said, **about)
            case 90:
                yield Draft(kind=Kind.VOID, **said, **about)
            case 95:
                yield Draft(kind=Kind.WAIVED, **said, **about)
            case _:
                yield Draft(kind=Kind.RULING, **chance.choice(challenges), **said)


def ruled(chance: Random) -> list[dict[str, Any]]:
    """Return rulings by the shipped rules, as fields of an entry. One of them is wrong."""
    from lexicons import Library, Verdict
    from lexicons.record.session import identity

    judge = Library().adjudicator("open", proved=False)
    found = []
    for play in range(plays):
        verdict = chance.choice(list(Verdict))
        words = chance.sample(known, chance.randint(1, 3))
        if (verdict == Verdict.UNACCEPTABLE) == (play != wrong):
            words.append("Q" + "".join(chance.choices(letters, k=4)))
        challenge = judge.board.challenge(*words)
        said = {"words": challenge.words, "verdict": verdict, "source": "machine"}
        found.append({**said, **identity(judge)})
    return found


def moment(number: int) -> str:
    """Return the time of an entry."""
    time = begins + number * pace
    return f"{time:%Y-%m-%dT%H:%M:%S}.{time.microsecond // 1000:03}Z"
