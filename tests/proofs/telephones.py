"""A hall of telephones: the home of its server, its boards, and what its record must hold."""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from judge_gui.model import pin
from judge_procedure.pairing import Card, Use, event_secret
from judge_record.entry import Entry, Kind
from judge_record.event import open_event
from tests.proofs.challenges import least_whole, put_list
from tests.proofs.serving import Server, event
from tests.proofs.telephone import Telephone

director = "2468"  # the PIN
played = 1  # the round

rules = """
id = "hall"
title = "A hall with telephones"
alphabet = "english"
longest_word = 15
most_words = 8

[[stage]]
lexicon = "{edition}"

[procedure]
ways = ["smart-device"]
smart_device = "Only if both agree."
presser = "challenger"
checker = "challenged"

[procedure.rule]
smart_device = "6.14"
"""
profile = """
rules = "hall"
pin = "{pin}"

[times]
verdict_least = 0.5
judging = {judging}
"""


def prepared(home: Path, judging: float = 1.0, cases: int = least_whole) -> Path:
    """Return the home of a server with a rule set that allows telephones, and a PIN.

    `judging` is the number of seconds between JUDGE and every verdict. For few cases, its list is
    a small one.
    """
    (home / "rules").mkdir(parents=True)
    (home / "rules" / "hall.toml").write_text(
        rules.format(edition=put_list(home, cases)), encoding="ascii"
    )
    (home / "profiles").mkdir()
    settings = profile.format(pin=pin.hashed(director), judging=judging)
    (home / "profiles" / "kiosk.toml").write_text(settings, encoding="ascii")
    return home


@asynccontextmanager
async def telephones_of(server: Server, boards: int, seed: int) -> AsyncIterator[list[Telephone]]:
    """Yield telephones, each with the card of a table of its own."""
    found = [
        Telephone(server, Card(Use.TABLE, str(table), played), seed + table)
        for table in range(1, boards + 1)
    ]
    try:
        yield found
    finally:
        for each in found:
            await each.client.aclose()


def rulings(home: Path) -> dict[str, list[Entry]]:
    """Return the rulings of the server's own record by their table. The record must be sound."""
    journal = open_event(str(home / "journal"))
    assert journal
    fault = journal.verify()
    assert fault == "", fault
    found = defaultdict(list)
    for entry in journal.of_kinds(Kind.RULING):
        found[entry.table or ""].append(entry)
    return found


async def pair(server: Server, telephones: Sequence[Telephone]) -> None:
    """Pair all telephones at once, as at the beginning of a round."""
    secret = event_secret(str(server.home), event)
    await asyncio.gather(*(each.pair(secret) for each in telephones))
