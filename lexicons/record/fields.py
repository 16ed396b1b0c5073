"""The fields of an entry, as those who record one name them."""

from typing import TypedDict

from lexicons.challenge import Verdict


class Identity(TypedDict, total=False):
    """The fields of an entry that name what judged."""

    rules: str
    rules_fingerprint: str
    alphabet_fingerprint: str
    lexicons: tuple[tuple[str, str], ...]


class Circumstances(TypedDict, total=False):
    """The fields that any entry may have besides."""

    board: str | None
    role: str | None
    request: str | None
    refers_to_chain: str | None
    device: str | None


class Case(Circumstances, total=False):
    """The fields of an entry that name its case: what it is about, and where that belongs."""

    refers_to: int | None
    round: int | None
    table: str | None


class RunsOn(TypedDict, total=False):
    """What a station runs on, in the entries that open an event or a session."""

    machine: str | None
    program: str | None
    setup: str | None


class ByWhom(TypedDict, total=False):
    """Who did what an entry records."""

    by: str | None
    role: str | None


class Fields(Case, RunsOn, total=False):
    """The fields of an entry that its session does not fill in."""

    verdict: Verdict | None
    source: str | None
    by: str | None
    reason: str | None
    note: str | None
    remembered: str | None
    changed: tuple[str, ...]
    files: tuple[tuple[str, str], ...]
    heads: tuple[tuple[str, str], ...]


class OfQuestion(TypedDict):
    """The fields that every entry about a challenge has."""

    words: tuple[str, ...]
    round: int | None
    table: str | None
    board: str | None
    by: str | None


unjudged: Identity = {}
