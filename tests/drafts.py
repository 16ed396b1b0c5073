"""Drafts of entries, as short as a test can say them."""

from typing import Any

from judge_record.entry import Entry, Kind


def draft(time: str = "t", kind: Kind = Kind.MENU_OPENED, **fields: Any) -> Entry:
    """What "desk 1" records in its session "s", unless the fields say otherwise."""
    return Entry(**{"time": time, "kind": kind, "station": "desk 1", "session": "s", **fields})
