"""Drafts of entries, as short as a test can say them."""

from typing import Any

from judge_record.entry import Entry, Kind, Outcome, Role, Source
from lexicons.challenge import Verdict

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
