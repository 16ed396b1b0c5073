"""The files in JUDGE_HOME/stations: what a station keeps outside its journal, as JSON."""

import json
import os
from contextlib import suppress
from typing import Any, NamedTuple, TypeVar, get_type_hints

from lexicons import storage
from lexicons.digest import sha256
from lexicons.errors import JudgeError

Kept = TypeVar("Kept", bound=tuple[Any, ...])


def path_of(home: str, station: str, ending: str = ".json") -> str:
    """Return the path of a station's file with this ending.

    >>> os.path.basename(path_of("", "Kiosk 1"))
    'kiosk-1-7f18d885.json'
    """
    return os.path.join(home, "stations", f"{file_name(station)}{ending}")


def file_name(station: str) -> str:
    """Return the name of a station as part of a file's name, which no other station has.

    >>> file_name("Kiosk 1")
    'kiosk-1-7f18d885'
    """
    digits = sha256(station.encode()).hexdigest()[:8]  # two names can have one slug
    return f"{storage.slug(station)}-{digits}"


def read(path: str, kind: type[Kept]) -> Kept | None:
    """Return the named tuple in a file; None if the file is missing or damaged."""
    with suppress(JudgeError, ValueError, TypeError, RecursionError):
        kept = kind(**json.loads(storage.read(path, "The station's file", "")))
        types = get_type_hints(kind).values()
        if all(isinstance(value, each) for value, each in zip(kept, types, strict=True)):
            return kept
    return None


def write(path: str, kept: NamedTuple) -> None:
    """Replace a file by a named tuple. Raises `CannotJudge` if that is impossible."""
    storage.replace(path, json.dumps(kept._asdict()).encode(), private=True)
