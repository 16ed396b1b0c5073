"""Makes a station of a venue file, replaces the file that it uses, and keeps the next one ready."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import NamedTuple

from judge_procedure.venue import folder
from judge_procedure.venue.file import Reader, Settings, VenueFile, profile_path
from judge_record.journal import Journal
from judge_record.memory import StationMemory
from judge_record.station_lock import ServerLock, StationLock, desk_ending
from lexicons import pointer, storage
from lexicons.errors import CannotJudge, JudgeError, Unsound, printable
from lexicons.pointer import Pointer


class Installed(NamedTuple):
    """What an installation did."""

    pointer: Pointer
    changes: tuple[str, ...]  # in words; empty if the same file was in use
    people: tuple[str, ...]  # who have a PIN there
    staged: bool = False  # it waits until a person confirms it


def install(home: str, path: str, read_profile: Reader, *, station: str = "") -> Installed:
    """Make a station of a home by a venue file. Killed anywhere, it leaves the old one or the new.

    Without a name for the `station`, it keeps its own. Raises `CannotJudge` with the reason, also
    if the file is older than the one in use. Nothing is changed then.
    """
    packed = VenueFile.open(path)
    with folder.alone(home):
        before = None
        with suppress(Unsound):  # a damaged name of the file in use is written again
            before = pointer.read(home)
        station = named(station, before)
        _refuse_other_station(home, station)
        if at_work(home, station):
            return _staged_in(home, packed, read_profile, path, station)
        with StationLock(home, station):
            now, changes, people = _prepared(home, packed, read_profile, path, before, station)
            if before != now:
                pointer.write(home, now)
                changes = changes or ("The parts had been altered here. They are as packed again.",)
            drop_staged(home, now)
    return Installed(now, changes, people)


def stage(home: str, path: str, read_profile: Reader) -> Installed:
    """Keep a venue file ready until a person confirms it. Errors are those of `install`."""
    packed = VenueFile.open(path)
    with folder.alone(home):
        station = named("", pointer.read(home))
        return _staged_in(home, packed, read_profile, path, station)


def _staged_in(
    home: str, packed: VenueFile, read_profile: Reader, path: str, station: str
) -> Installed:
    before = pointer.read(home)
    now, changes, people = _prepared(home, packed, read_profile, path, before, station)
    if before and before.digest == now.digest:
        drop_staged(home, now)
        return Installed(before, (), people)
    pointer.write(home, now, pointer.staged)
    return Installed(now, changes, people, staged=True)


@contextmanager
def confirm(home: str, waiting: Pointer) -> Iterator[None]:
    """Let a staged venue file take the place of the one in use while the context begins with it.

    An error that leaves the context puts the old one back, and the other one waits again. Raises
    `CannotJudge` if another one is staged by now. Nothing is changed then.
    """
    with folder.alone(home):
        if pointer.read(home, pointer.staged) != waiting:
            raise CannotJudge(
                "Another venue file is ready by now.", remedy="Look at the first page again."
            )
        before = pointer.read(home)
        pointer.write(home, waiting)
        try:
            yield
        except BaseException:
            with suppress(CannotJudge, OSError):  # else the later one stays, and is refused
                if before is None:
                    os.unlink(pointer.path_of(home))
                else:
                    pointer.write(home, before)
            raise
        drop_staged(home, waiting)


def waiting(home: str) -> Pointer | None:
    """Return the venue file that waits for a person at this home; None if there is none."""
    found = pointer.read(home, pointer.staged)
    in_use = pointer.read(home)
    return None if found is None or (in_use and found.digest == in_use.digest) else found


def _prepared(
    home: str,
    packed: VenueFile,
    read_profile: Reader,
    path: str,
    before: Pointer | None,
    station: str,
) -> tuple[Pointer, tuple[str, ...], tuple[str, ...]]:
    """Unpack and prove a venue file. Return its pointer, what it changes, and who have a PIN.

    Raises `CannotJudge` for one that is older than the one in use.
    """
    same = before and before.digest == packed.digest
    at_least = before.number + bool(folder.opened(home, before)) if before else 0
    if before and not same and packed.number < at_least:
        raise CannotJudge(
            f"{path} is not newer than the venue file in use.",
            faults=[f"expected number {at_least} or above, found {packed.number}"],
            remedy="Nothing was changed. To judge by those files all the same, prepare the event"
            " again with them: `judge event prepare` gives them a higher number.",
        )
    place, settings = folder.unpack(home, packed, read_profile, path)
    changes = tuple(_differences(home, before, packed, settings, read_profile))
    digest, title = str(packed.digest), packed.title
    now = Pointer(place, digest, packed.number, title, packed.urgent, station)
    return now, changes, settings.people


def drop_staged(home: str, now: Pointer) -> None:
    """Remove the staged file, if it is not newer than the one in use now."""
    with suppress(Unsound):
        found = pointer.read(home, pointer.staged)
        if found and found.digest != now.digest and found.number > now.number:
            return
    with suppress(OSError):
        os.unlink(pointer.path_of(home, pointer.staged))


# -- stations ------------------------------------------------------------------------------------


def named(station: str, before: Pointer | None) -> str:
    """Return the name of the station: the one that is asked for, else the one that it has."""
    if before and station not in {"", before.station}:
        raise CannotJudge(
            f"This machine is the station {printable(before.station)} already.",
            faults=[f"expected that name, found {printable(station)}"],
            remedy="Nothing was changed. Use a folder of its own for each station (JUDGE_HOME).",
        )
    if station or before:
        return station or before.station  # type: ignore[union-attr]  # one of both is there
    raise CannotJudge(
        "This machine is not a station of a venue yet.",
        remedy="Start it with a name: `judge event start FOLDER STATION`.",
    )


def at_work(home: str, station: str) -> tuple[str, ...]:
    """Return what is at work in a home: a `server`, a `desk`, a `kiosk` of the station's name."""
    found = [] if ServerLock(home).is_free else ["server"]
    if StationLock.any_is_held(home, desk_ending):
        found.append("desk")
    if not StationLock(home, station).is_free and StationLock(home, station, desk_ending).is_free:
        found.append("kiosk")
    return tuple(found)


def _refuse_other_station(home: str, station: str) -> None:
    """Raise `CannotJudge` if there are journals here and this station wrote in none of them."""
    found: set[str] = set()
    for path in StationMemory(home, station).journals():
        if storage.is_there(path) and os.path.getsize(path):
            with suppress(JudgeError):  # a damaged one names nobody; the station itself reports it
                found |= {entry.station for entry in Journal(path).entries()}
        if station in found:
            return
    if found:
        raise CannotJudge(
            f"This folder holds the journal of another station: {home}",
            faults=[f"expected {printable(station)}, found {printable(', '.join(sorted(found)))}"],
            remedy="Nothing was changed. Two stations in one folder would write one record. Let"
            " JUDGE_HOME name an empty folder, or give the station its own name.",
        )


# -- what changes --------------------------------------------------------------------------------


def _differences(
    home: str,
    before: Pointer | None,
    packed: VenueFile,
    settings: Settings,
    read_profile: Reader,
) -> Iterator[str]:
    """Yield what a venue file changes, in words, line by line; nothing if it is the one in use."""
    if before and before.digest == packed.digest:
        return
    old = folder.opened(home, before) if before else None
    instead = f" takes the place of number {before.number}" if before else ""
    yield f"Number {packed.number}{instead}: {packed.title}"
    yield from exchanged(old, packed, settings, read_profile)


def exchanged(
    old: VenueFile | None, packed: VenueFile, settings: Settings, read_profile: Reader
) -> Iterator[str]:
    """Yield each part and setting that differs between two venue files, line by line."""
    held = old.holds if old else {}
    for name in sorted({*held, *packed.holds}):
        one, other = held.get(name, "")[:12], packed.holds.get(name, "")[:12]
        if one != other:
            yield f"  {name}: {one or 'not there'} -> {other or 'not there'}"
    if old is None:
        return
    earlier = read_profile(old.parts.get(profile_path, b""))
    changed = []
    for key in sorted({*earlier.keys, *settings.keys}):
        one, other = earlier.keys.get(key, "-"), settings.keys.get(key, "-")
        if one != other:
            changed.append(f"  setting {key}: {one} -> {other}")
        elif earlier.pins.get(key) != settings.pins.get(key):
            changed.append(f"  setting {key}: another PIN")
    yield from changed
    if not changed and settings.shared != earlier.shared:
        yield "  the remarks in the profile; no setting"
