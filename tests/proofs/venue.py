"""Stations of one venue file are alike, and each other one is found; no file is used in part.

A station whose files were altered refuses to start.

Six stations judge at once, each a process with a home of its own. In the middle, a corrected list
takes the place of the first one. Their journals are collected: this names each ruling by the first
list after that, and no other ruling. Then venue files are damaged, and installations are killed
between two calls to the system.
"""

import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from judge_cli.clock import SystemClock
from judge_cli.venue import collection, shared, sticks
from judge_gui.model.profile import Profile
from judge_gui.model.screens import Judging, PinAsked, Ready, Task
from judge_gui.start import settings_of
from judge_gui.station.director_menu import DirectorMenu
from judge_gui.station.station import Station
from judge_gui.station.worker import Worker
from judge_gui.wording import page
from judge_procedure.venue.file import VenueFile
from judge_procedure.venue.installing import confirm, install, stage, waiting
from judge_procedure.venue.packing import pack
from judge_record import program
from judge_record.entry import judged
from judge_record.entry_fields import Person, Role
from judge_record.journal import Journal
from lexicons import CannotJudge, JudgeError, Library, Missing, Verdict, pointer
from lexicons.words.lexicon import Lexicon
from tests.proofs import homes
from tests.proofs.actors import Child, Partner
from tests.proofs.registry import checkout

least_kills = 6
last_calls = 12  # of an act: half of the kills come among them
stations = 6
least_whole, least_stations = 20, 3  # fewer cases are a sample, with fewer stations
first_words = ("ZANT", "BLORP", "QUEX", "FLIMM", "GRONK", "WUGGLE", "SKREEL")
added_word = "TRONDING"  # in the corrected list
phonies = ("QXV", "ZANTED", "BLORQ")
all_words = (*first_words, added_word)
rule_set = homes.top + homes.stage
lexicon_file = "lexicons/invented.lexicon"


def prove_venue(seed: int, cases: int = 1000) -> Iterator[str]:
    # So many damaged files; a tenth as many kills, three tenths as many challenges a station.
    chosen = random.Random(seed)
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        old, new = made(folder, 1, first_words), made(folder, 2, all_words, 8)
        yield from six_stations(folder, old, new, chosen, cases)
        yield from found_by_codes(folder, new)
        yield from damaged(folder, old, new, chosen, cases)
        yield from killed(folder, old, new, chosen, max(cases // 10, least_kills))


# -- venue files -----------------------------------------------------------------------------------


def made(folder: Path, number: int, words: tuple[str, ...], rounds: int = 9) -> str:
    """Pack a venue file in an office of its own; return its path."""
    library = Library(homes.club(folder / f"office {number}", words))
    profile = f'event = "Harbour Open"\nrounds = {rounds}\n'.encode()
    first, again = (pack(library, profile, settings_of, number=number).packed() for _ in range(2))
    assert first == again
    path = folder / f"{number}.venue"
    path.write_bytes(first)
    return str(path)


# -- six stations ----------------------------------------------------------------------------------


def six_stations(
    folder: Path, old: str, new: str, chosen: random.Random, cases: int
) -> Iterator[str]:
    """Let six stations judge at once; replace the list in the middle; collect their journals."""
    count = stations if cases >= least_whole else least_stations
    challenges = max(cases * 3 // 10, 4)
    places = {f"Kiosk {number}": folder / f"home {number}" for number in range(1, count + 1)}
    for name, home in places.items():
        install(str(home), old, settings_of, station=name)
    running = {
        name: Partner(partial(work, home, chosen.randrange(2**32), challenges))
        for name, home in places.items()
    }
    before = {name: one.hear() for name, one in running.items()}
    assert len({told["codes"] for told in before.values()}) == 1
    for home in places.values():
        assert stage(str(home), new, settings_of).staged
    *taking, left_behind = running
    after: dict[str, Any] = {}
    for turn in (taking[:1], [*taking[1:], left_behind]):  # the last rules after a first one took
        for name in turn:
            running[name].say("take" if name in taking else "stay")
        after |= {name: running[name].hear() for name in turn}
    for one in running.values():
        assert (one.end(), one.said) == (0, "")
    assert {after[name]["codes"] for name in taking} == {expected_codes(new)}
    assert after[left_behind]["codes"] == expected_codes(old) != expected_codes(new)

    paths = tuple(map(str, places.values()))
    used = {name: (pointer.read(str(home)), waiting(str(home))) for name, home in places.items()}
    assert {name for name, (now, _) in used.items() if now and now.number == 2} == set(taking)
    assert used[left_behind][1] is not None

    brought = sticks.bring(paths)
    report = collection.collect(brought, collection.Asked(), datetime.now(UTC))
    assert {finding.kind for finding in report.findings} <= {"files", "shared", "old"}
    late = [named_late(f.text) for f in report.findings if f.kind == "old"]
    by_old = after[left_behind]["rulings"]
    assert sorted(late) == sorted((left_behind, number, taking[0]) for number in by_old)
    table = collection.stations_by_day(report)
    at = table.header.index("Rulings")
    rulings = {row[1]: int(row[at]) for row in table.rows}
    assert rulings == dict.fromkeys(places, challenges)
    for name, home in places.items():
        journal = Journal(str(home / "journal" / "current.journal"))
        assert journal.verify() == ""
        entries = list(journal.entries())
        kept = {str(e.number): e.verdict for e in entries if e.kind in judged}
        assert kept == {**before[name]["rulings"], **after[name]["rulings"]}
        kinds = [entry.kind for entry in entries if entry.kind.startswith("files")]
        assert kinds == ["files in use", "files staged", *["files in use"] * (name in taking)]
    yield (
        f"{count} stations at once, {challenges} challenges each: {sum(rulings.values())}"
        f" rulings, each in the report; {len(taking)} took the corrected list, 1 was found behind,"
        f" with each of its {len(late)} rulings by the list before, and no other"
    )


def named_late(text: str) -> tuple[str, str, str]:
    """The station and the entry of a ruling by the file before, and who used the new one first."""
    found = re.search(
        r", (Kiosk \d) ruled by venue file 1 \(no table, entry (\d+)\), although file 2 was in use"
        r" since .+, first at (Kiosk \d)\.", text,
    )  # fmt: skip
    assert found, text
    return found[1], found[2], found[3]


def work(
    home: Path, seed: int, challenges: int, asked: Iterator[Any], answer: Callable[[Any], None]
) -> None:
    """Judge in two halves; take the staged file between them, if that is said."""
    station, chosen = station_of(home), random.Random(seed)
    worker = Worker(station)

    def half(count: int, known: tuple[str, ...]) -> None:
        rulings = {}
        for _ in range(count):
            words = tuple(chosen.choices((*all_words, *phonies), k=2))
            event = worker.work(Judging(Task(), words))
            right = "acceptable" if set(words) <= set(known) else "unacceptable"
            assert event.verdict == right, (words, event)  # type: ignore[union-attr]
            rulings[event.number] = event.verdict  # type: ignore[union-attr]
        answer({"rulings": rulings, "codes": shown_codes(station)})

    half(challenges // 2, first_words)
    taken = next(asked) == "take"
    station.look()
    if taken:
        with station.acting(Person("AB", Role.DIRECTOR)):
            menu = DirectorMenu(station)
            listed = getattr(menu.answer(""), "text", "")
            menu.answer(listed.rsplit("\n", 1)[-1].split()[0])  # the last task: use the new file
            menu.answer("yes")
    half(challenges - challenges // 2, all_words if taken else first_words)
    station.end()


def station_of(home: Path) -> Station:
    library = Library(home)
    station = Station(Profile.of_machine(library), library, SystemClock(), program="1")
    station.open()
    return station


def shown_codes(station: Station) -> str:
    """The codes on the first page of a station."""
    return " ".join(page(PinAsked(Ready()), station.terms).codes)


def expected_codes(path: str) -> str:
    """The codes that the stations of a venue file must show."""
    file = VenueFile.open(path)
    ruling, setup = shared.proved(file, path)[1].short
    return f"RULING {ruling} SETUP {setup} FILE {file.number} {file.digest.short}"


# -- stations that differ --------------------------------------------------------------------------

SHOW = """
import sys
from pathlib import Path
from tests.proofs.venue import shown_codes, station_of
print(shown_codes(station_of(Path(sys.argv[1]))))
"""


def found_by_codes(folder: Path, path: str) -> Iterator[str]:
    """Find a station with another lexicon, another profile, another program by its codes."""
    right = expected_codes(path)
    one_bit = tuple("ZANU" if word == "ZANT" else word for word in all_words)  # T and U: one bit
    seconds = b"rounds = 8\n[times]\nidle = 61\n"
    for part, data, same in (
        (lexicon_file, homes.lexicon_of(one_bit), (False, True)),
        ("profiles/kiosk.toml", seconds, (True, False)),
    ):
        home = folder / "altered" / part
        done = install(str(home), path, settings_of, station="Kiosk 9")
        station = station_of(home)
        assert shown_codes(station) == right
        station.end()
        (home / "venues" / done.pointer.folder / part).write_bytes(data)
        assert not opens(home)
        install(str(home), other_file(folder, path, part, data), settings_of)
        station = station_of(home)
        ruling, setup, file = page(PinAsked(Ready()), station.terms).codes
        station.end()
        assert (ruling in right, setup in right) == same
        assert file not in right
    programs = folder / "programs"
    for package in (*program.packages, "tests"):
        shutil.copytree(checkout / package, programs / package)
    home = folder / "another program"
    install(str(home), path, settings_of, station="Kiosk 9")
    assert codes_by(programs, home) == right  # the same sources elsewhere
    with (programs / "lexicons" / "clock.py").open("ab") as file:
        file.write(b"# older\n")
    older = codes_by(programs, home)
    assert older.partition(" SETUP")[0] != right.partition(" SETUP")[0]
    assert older.partition(" SETUP")[2] == right.partition(" SETUP")[2]
    yield (
        "another lexicon by one bit, another profile, another program: each found by its codes;"
        " in place of a packed part: the station refused to start"
    )


def opens(home: Path) -> bool:
    try:
        station_of(home).end()
    except CannotJudge:
        return False
    return True


def other_file(folder: Path, path: str, part: str, data: bytes) -> str:
    """The path of the same venue file but for one part and the number."""
    sound = VenueFile.open(path)
    holds = dict(sound.holds)
    if part == lexicon_file:
        holds["lexicon invented"] = Lexicon(data, "invented").manifest.fingerprint
    target = folder / "other.venue"
    parts = {**sound.parts, part: data}
    target.write_bytes(replace(sound, number=3, parts=parts, holds=holds).packed())
    return str(target)


def codes_by(program: Path, home: Path) -> str:
    """The codes that the station of a home shows by another copy of the program."""
    done = subprocess.run(
        [sys.executable, "-c", SHOW, str(home)], cwd=program, check=False,
        env={**os.environ, "PYTHONPATH": str(program)}, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout.strip()


# -- damaged files ---------------------------------------------------------------------------------


def damaged(folder: Path, old: str, new: str, chosen: random.Random, cases: int) -> Iterator[str]:
    """Try so many venue files that are not as they were packed: all must be refused."""
    used, empty = folder / "used", folder / "empty"
    install(str(used), old, settings_of, station="Kiosk 1")
    bad = folder / "bad.venue"
    kept, whole = snapshot(used), Path(new).read_bytes()
    for number in range(cases):
        data = doctored(new, chosen) if number % 4 == 0 else harmed(whole, chosen)
        assert data != whole
        bad.write_bytes(data)
        home = str(used if number % 2 else empty)
        with pytest.raises(JudgeError):
            install(home, str(bad), settings_of, station="Kiosk 1")
        if number % 2:
            with pytest.raises(JudgeError):
                stage(home, str(bad), settings_of)
        assert snapshot(used) == kept
        assert snapshot(empty) == {}
    yield f"{cases} damaged venue files: all refused, nothing installed in part"


def snapshot(home: Path) -> dict[str, bytes]:
    """The files of a home, but for locks."""
    return {
        str(path.relative_to(home)): path.read_bytes()
        for path in sorted(home.rglob("*"))
        if path.is_file() and "lock" not in path.name
    }


def harmed(whole: bytes, chosen: random.Random) -> bytes:
    """A venue file as bad disks, bad sticks and bad copies make it."""
    one, other = sorted(chosen.sample(range(len(whole)), 2))
    flipped = bytearray(whole)
    flipped[one] ^= 1 << chosen.randrange(8)
    some = chosen.randbytes(chosen.randint(1, 64))
    return chosen.choice(
        [
            bytes(flipped), bytes(flipped), bytes(flipped), whole[:one], whole[one + 1 :],
            whole + some, some + whole, whole[:one] + whole[other:] + whole[one:other] + b"\0",
            whole[:one] + bytes(other - one + 1) + whole[other:], whole[:one] + some + whole[one:],
        ]
    )  # fmt: skip


def doctored(path: str, chosen: random.Random) -> bytes:
    """A venue file with a part that is wrong, under a digest that is right."""
    sound = VenueFile.open(path)
    lexicon = bytearray(sound.parts[lexicon_file])
    lexicon[chosen.randrange(len(lexicon))] ^= 1 << chosen.randrange(8)
    parts: dict[str, bytes] = {
        lexicon_file: chosen.choice([bytes(lexicon), homes.lexicon_of(["ZANU"]), b""]),
        "rules/club.toml": rule_set.replace("club", chosen.choice(["cub", "klub"])).encode(),
        "profiles/kiosk.toml": chosen.choice([b"rounds = 0\n", b"[", b'rules = "open"\n']),
        "default.toml": b'rules = "open"\n',
        "rules/more.toml": rule_set.replace('id = "club"', 'id = "more"').encode(),
    }
    name = chosen.choice(list(parts))
    wrong = {**sound.parts, name: parts[name]}
    if chosen.random() < 0.2:
        wrong = {each: data for each, data in sound.parts.items() if each != name}
    if wrong == sound.parts:
        wrong = {**sound.parts, "alphabets/none.toml": b""}
    return replace(sound, parts=wrong).packed()


# -- kills -----------------------------------------------------------------------------------------


def killed(folder: Path, old: str, new: str, chosen: random.Random, kills: int) -> Iterator[str]:
    """Kill installations and replacements at so many moments: the old files or the new remain."""
    acts: dict[str, tuple[int | None, int, Callable[[str], object]]] = {  # files before and after
        "first": (None, 1, lambda h: install(h, old, settings_of, station="Kiosk 1")),
        "install": (1, 2, lambda h: install(h, new, settings_of)),
        "stage": (1, 1, lambda h: stage(h, new, settings_of)),
        "confirm": (1, 2, confirmed),
    }
    counted: dict[str, int] = {}  # calls of each act that have to do with files
    seen: dict[str, list[bool]] = {}
    for kill, (name, (before, after, act)) in zip(range(kills), cycle(acts.items()), strict=False):
        home, other = folder / f"killed {kill}", folder / f"counted {name}"
        for place in (home, other):
            if before and not place.exists():
                install(str(place), old, settings_of, station="Kiosk 1")
                if name == "confirm":
                    stage(str(place), new, settings_of)
        if name not in counted:
            status, counted[name] = in_child(act, other, 0)
            assert status == 0
        end = counted[name]
        first = chosen.choice((1, max(1, end - last_calls)))
        status, _ = in_child(act, home, chosen.randint(first, end))
        assert status in {0, -signal.SIGKILL}, status
        found = used_in(home)
        assert found in {before, after}, (name, found)
        assert found is None or judges_by(home, all_words if found == 2 else first_words)
        seen.setdefault(name, []).append(found == after)
        if name != "confirm" or found == before:
            act(str(home))
        assert used_in(home) == after
        assert not list(home.glob("venues/*.part"))
    figures = ", ".join(f"{name} {len(each)} ({sum(each)} new)" for name, each in seen.items())
    yield f"{kills} kills: {figures}: the old files or the new, never a mixture"


def confirmed(home: str) -> None:
    waits = waiting(home)
    assert waits
    with confirm(home, waits):
        pass


def in_child(act: Callable[[str], object], home: Path, at: int) -> tuple[int, int]:
    """Act in a process that is killed before a call to the system; its status and its calls."""

    def do(say: int) -> None:
        calls = 0

        def count(event: str, _: object) -> None:
            nonlocal calls
            if event == "open" or event.startswith(("os.", "shutil.", "sqlite3.")):
                calls += 1
                if calls == at:
                    os.kill(os.getpid(), signal.SIGKILL)

        sys.addaudithook(count)
        act(str(home))
        os.write(say, f"{calls}\n".encode())

    child = Child(do)
    return child.end(), int(child.said or 0)


def used_in(home: Path) -> int | None:
    """The number of the venue file that a home uses, all of whose parts are of that file."""
    used = pointer.read(str(home))
    library = Library(home)
    rounds = Profile.of_machine(library).rounds
    assert rounds == {None: 0, 1: 9, 2: 8}[used.number if used else None]
    return used.number if used else None


def judges_by(home: Path, words: tuple[str, ...]) -> bool:
    library = Library(home)
    try:
        judge = library.adjudicator(library.default_rules(), proved=True)
    except (CannotJudge, Missing):
        return False
    verdicts = {word: judge.rule(judge.board.challenge(word)).verdict for word in all_words}
    accepted = {word for word, verdict in verdicts.items() if verdict is Verdict.ACCEPTABLE}
    return accepted == set(words)
