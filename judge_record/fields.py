"""The fields of an entry, as those who record one name them."""

from typing import TypedDict

from lexicons.challenge import Verdict


class Identity(TypedDict, total=False):
    """The fields of an entry that name what judged."""

    rules: str
    rules_fingerprint: str
    alphabet_fingerprint: str
    lexicons: tuple[tuple[str, str], ...]


class RunsOn(TypedDict, total=False):
    """What a station runs on, in the entries that open an event or a session."""

    machine: str | None
    program: str | None
    setup: str | None


class Fields(RunsOn, total=False):
    """The fields of an entry that its session does not fill in, besides its words and its seat."""

    verdict: Verdict | None
    source: str | None
    by: str | None
    role: str | None
    reason: str | None
    note: str | None
    refers_to: int | None
    refers_to_chain: str | None
    request: str | None
    device: str | None
    remembered: str | None
    changed: tuple[str, ...]
    files: tuple[tuple[str, str], ...]
    heads: tuple[tuple[str, str], ...]


unjudged: Identity = {}
