"""Stations of one venue file are alike, and each other one is found; no file is used in part.

A station whose files were altered refuses to start.

Six stations judge at once, each a process with a home of its own. In the middle, a corrected list
takes the place of the first one. Their journals are collected: this names each ruling by the first
list after that, and no other ruling. Then venue files are damaged, and installations are killed
between two calls to the system.
"""

import json
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
from pathlib import Path
from typing import Any

from judge_cli.clock import SystemClock
from judge_cli.venue import collection, collection_report, shared, sticks
from judge_cli.venue.stations import stations_in
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
from judge_record.entry import judged
from judge_record.entry_fields import Person, Role
from judge_record.journal import Journal
from lexicons import CannotJudge, JudgeError, Library, Missing, pointer, program
from lexicons.lists.compiler import compile_list
from lexicons.lists.sorted_words import WordList
from lexicons.words.lexicon import Lexicon

cases = 1000  # damaged files; a tenth as many kills, three tenths as many challenges a station
least_kills = 6
last_calls = 12  # of an act: half of the kills come among them
stations = 6
least_whole, least_stations = 20, 3  # fewer cases are a sample, with fewer stations
checkout = Path(__file__).resolve().parents[2]
first_words = ("ZANT", "BLORP", "QUEX", "FLIMM", "GRONK", "WUGGLE", "SKREEL")
added_word = "TRONDING"  # in the corrected list
phonies = ("QXV", "ZANTED", "BLORQ")
rule_set = 'id = "club"\ntitle = "Our club"\nalphabet = "english"\n[[stage]]\nlexicon = "club"\n'


def prove(seed: int, cases: int) -> Iterator[str]:
    """Yield what the six stations judged, who was found, and what happened to the bad files."""
    chosen = random.Random(seed)
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        old, new = made(folder, 1, first_words), made(folder, 2, (*first_words, added_word), 8)
        yield from six_stations(folder, old, new, chosen, cases)
        yield from found_by_codes(folder, new)
        yield from damaged(folder, old, new, chosen, cases)
        yield from killed(folder, old, new, chosen, max(cases // 10, least_kills))


# -- venue files -----------------------------------------------------------------------------------


def lexicon_of(words: tuple[str, ...]) -> bytes:
    """A lexicon of these words."""
    listed = WordList(sorted(words), Library().alphabet("english"))
    return compile_list(listed, "club", lengths=range(2, 16), as_is=True)[1]


def made(folder: Path, number: int, words: tuple[str, ...], rounds: int = 9) -> str:
    """Pack a venue file in an office of its own; return its path."""
    office = folder / f"office {number}"
    for name, data in {
        "rules/club.toml": rule_set.encode(),
        "lexicons/club.lexicon": lexicon_of(words),
        "default.toml": b'rules = "club"\n',
    }.items():
        (office / name).parent.mkdir(parents=True, exist_ok=True)
        (office / name).write_bytes(data)
    profile = f'event = "Harbour Open"\nrounds = {rounds}\n'.encode()
    packed = pack(Library(office), profile, settings_of, number=number)
    path = folder / f"{number}.venue"
    path.write_bytes(packed.packed())
    assert pack(Library(office), profile, settings_of, number=number).packed() == packed.packed()
    return str(path)


# -- six stations ----------------------------------------------------------------------------------


def six_stations(
    folder: Path, old: str, new: str, chosen: random.Random, cases: int
) -> Iterator[str]:
    """Let six stations judge at once; replace the list in the middle; collect their journals."""
    count = stations if cases >= least_whole else least_stations
    challenges = max(cases * 3 // 10, 4)
    homes = {f"Kiosk {number}": folder / f"home {number}" for number in range(1, count + 1)}
    for name, home in homes.items():
        install(str(home), old, settings_of, station=name)
    running = {
        name: Running(home, chosen.randrange(2**32), challenges) for name, home in homes.items()
    }
    before = {name: one.hear() for name, one in running.items()}
    assert len({told["codes"] for told in before.values()}) == 1
    for home in homes.values():
        assert stage(str(home), new, settings_of).staged
    *taking, left_behind = running
    after: dict[str, Any] = {}
    for turn in (taking[:1], [*taking[1:], left_behind]):  # the last rules after a first one took
        for name in turn:
            running[name].say("take" if name in taking else "stay")
        after |= {name: running[name].hear() for name in turn}
    for one in running.values():
        one.end()
    assert {after[name]["codes"] for name in taking} == {expected_codes(new)}
    assert after[left_behind]["codes"] == expected_codes(old) != expected_codes(new)

    places = tuple(str(home) for home in homes.values())
    used = {each.used.station: (each.used.number, each.waits) for each in stations_in(places)}
    assert {name for name, (number, _) in used.items() if number == 2} == set(taking)
    assert used[left_behind][1] is not None

    now = datetime.now(UTC)
    report = collection.collect(sticks.bring(places), collection.Asked(), now)
    assert {finding.kind for finding in report.findings} <= {"files", "shared", "old"}
    late = [named_late(f.text) for f in report.findings if f.kind == "old"]
    by_old = after[left_behind]["rulings"]
    assert sorted(late) == sorted((left_behind, number, taking[0]) for number in by_old)
    table = collection_report.stations_by_day(report)
    at = table.header.index("Rulings")
    rulings = {row[1]: int(row[at]) for row in table.rows}
    assert rulings == dict.fromkeys(homes, challenges)
    for name, home in homes.items():
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


class Running:
    """A station that judges in a process of its own, and waits in the middle."""

    def __init__(self, home: Path, seed: int, challenges: int) -> None:
        ours, theirs = os.pipe(), os.pipe()
        self.process = os.fork()
        if not self.process:
            try:
                work(home, random.Random(seed), challenges, ours[0], theirs[1])
                os._exit(0)
            finally:
                os._exit(1)
        os.close(ours[0])
        os.close(theirs[1])
        self.out = os.fdopen(ours[1], "w")
        self.back = os.fdopen(theirs[0])

    def hear(self) -> dict[str, Any]:
        """What it did since."""
        return dict(json.loads(self.back.readline()))

    def say(self, text: str) -> None:
        """Send it on."""
        self.out.write(f"{text}\n")
        self.out.flush()

    def end(self) -> None:
        """Wait for its end."""
        self.out.close()
        self.back.close()
        assert os.waitpid(self.process, 0)[1] == 0


def work(home: Path, chosen: random.Random, challenges: int, come: int, go: int) -> None:
    """Judge in two halves; take the staged file between them, if that is said."""
    station = station_of(home)
    worker = Worker(station)

    def half(count: int, known: tuple[str, ...]) -> None:
        rulings = {}
        for _ in range(count):
            words = tuple(chosen.choices((*first_words, added_word, *phonies), k=2))
            event = worker.work(Judging(Task(), words))
            right = "acceptable" if set(words) <= set(known) else "unacceptable"
            assert event.verdict == right, (words, event)  # type: ignore[union-attr]
            rulings[event.number] = event.verdict  # type: ignore[union-attr]
        told = {"rulings": rulings, "codes": shown_codes(station)}
        os.write(go, f"{json.dumps(told)}\n".encode())

    half(challenges // 2, first_words)
    with os.fdopen(come) as heard:
        taken = heard.readline() == "take\n"
    station.look()
    if taken:
        with station.acting(Person("AB", Role.DIRECTOR)):
            menu = DirectorMenu(station)
            listed = getattr(menu.answer(""), "text", "")
            menu.answer(listed.rsplit("\n", 1)[-1].split()[0])  # the last task: use the new file
            menu.answer("yes")
    known = (*first_words, added_word) if taken else first_words
    half(challenges - challenges // 2, known)
    station.end()


def station_of(home: Path) -> Station:
    """The station of a home, open."""
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

SHOW = "import sys; from pathlib import Path; from tests.proofs import venue; venue.show(sys.argv)"


def show(arguments: list[str]) -> None:
    """Print the codes that the station of a home shows by this program."""
    print(shown_codes(station_of(Path(arguments[1]))))


def found_by_codes(folder: Path, path: str) -> Iterator[str]:
    """Find a station with another lexicon, another profile, another program by its codes."""
    right = expected_codes(path)
    words = (*first_words, added_word)
    one_bit = tuple("ZANU" if word == "ZANT" else word for word in words)  # T and U: one bit
    seconds = b"rounds = 8\n[times]\nidle = 61\n"
    for part, data, same in (
        ("lexicons/club.lexicon", lexicon_of(one_bit), (False, True)),
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
    """Whether the station of a home begins to judge."""
    try:
        station_of(home).end()
    except CannotJudge:
        return False
    return True


def other_file(folder: Path, path: str, part: str, data: bytes) -> str:
    """The path of the same venue file but for one part and the number."""
    sound = VenueFile.open(path)
    holds = dict(sound.holds)
    if part.endswith(".lexicon"):
        holds["lexicon club"] = Lexicon(data, "club").manifest.fingerprint
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
        home, ways = (used, [install, stage]) if number % 2 else (empty, [install])
        for way in ways:
            refused(way, home, str(bad))  # type: ignore[arg-type]
        assert snapshot(used) == kept
        assert snapshot(empty) == {}
    yield f"{cases} damaged venue files: all refused, nothing installed in part"


def refused(way: Callable[..., object], home: Path, path: str) -> None:
    """Assert that a file is neither installed nor staged."""
    more = {"station": "Kiosk 1"} if way is install else {}
    try:
        way(str(home), path, settings_of, roll_back=True, **more)
    except JudgeError:
        return
    raise AssertionError("a damaged file was taken")


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
    lexicon = bytearray(sound.parts["lexicons/club.lexicon"])
    lexicon[chosen.randrange(len(lexicon))] ^= 1 << chosen.randrange(8)
    parts: dict[str, bytes] = {
        "lexicons/club.lexicon": chosen.choice([bytes(lexicon), lexicon_of(("ZANU",)), b""]),
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
    versions = {None: None, 1: first_words, 2: (*first_words, added_word)}
    counted: dict[str, int] = {}  # calls of each act that have to do with files
    seen: dict[str, list[bool]] = {}
    for kill in range(kills):
        home = folder / f"killed {kill}"
        name, before, act = (
            ("first", None, lambda h: install(h, old, settings_of, station="Kiosk 1")),
            ("install", 1, lambda h: install(h, new, settings_of)),
            ("stage", 1, lambda h: stage(h, new, settings_of)),
            ("confirm", 1, confirmed),
        )[kill % 4]
        after = {"first": 1, "stage": 1}.get(name, 2)
        for place in (home, folder / f"counted {name}"):
            if before and not (place.exists()):
                install(str(place), old, settings_of, station="Kiosk 1")
                if name == "confirm":
                    stage(str(place), new, settings_of)
        if name not in counted:
            counted[name] = moments_of(act, folder / f"counted {name}")
        end = counted[name]
        first = chosen.choice((1, max(1, end - last_calls)))
        killed_at(act, home, chosen.randint(first, end))
        found = used_in(home)
        assert found in {before, after}, (name, found)
        assert versions[found] is None or judges_by(home, versions[found] or ())
        seen.setdefault(name, []).append(found == after)
        if name != "confirm" or found == before:
            act(str(home))
        assert used_in(home) == after
        assert not list(home.glob("venues/*.part"))
    figures = ", ".join(f"{name} {len(each)} ({sum(each)} new)" for name, each in seen.items())
    yield f"{kills} kills: {figures}: the old files or the new, never a mixture"


def confirmed(home: str) -> None:
    """Confirm the file that waits, as a station does."""
    waits = waiting(home)
    assert waits
    with confirm(home, waits):
        pass


def in_child(act: Callable[[str], object], home: Path, at: int) -> tuple[int, int]:
    """Act in a process that is killed before a call to the system; its status and its calls."""
    hear, tell = os.pipe()
    process = os.fork()
    if not process:
        try:
            os.close(hear)
            calls = 0

            def count(event: str, _: object) -> None:
                nonlocal calls
                if event == "open" or event.startswith(("os.", "shutil.", "sqlite3.")):
                    calls += 1
                    if calls == at:
                        os.kill(os.getpid(), signal.SIGKILL)

            sys.addaudithook(count)
            act(str(home))
            os.write(tell, str(calls).encode())
            os._exit(0)
        finally:
            os._exit(1)
    os.close(tell)
    with os.fdopen(hear) as told:
        calls = int(told.read() or 0)
    return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]), calls


def moments_of(act: Callable[[str], object], home: Path) -> int:
    """How many calls to the system an act makes that have to do with files."""
    status, calls = in_child(act, home, 0)
    assert status == 0
    return calls


def killed_at(act: Callable[[str], object], home: Path, at: int) -> None:
    """Kill an act before one of its calls."""
    status, _ = in_child(act, home, at)
    assert status in {0, -signal.SIGKILL}, status


def used_in(home: Path) -> int | None:
    """The number of the venue file that a home uses, all of whose parts are of that file."""
    used = pointer.read(str(home))
    library = Library(home)
    rounds = Profile.of_machine(library).rounds
    assert rounds == {None: 0, 1: 9, 2: 8}[used.number if used else None]
    return used.number if used else None


def judges_by(home: Path, words: tuple[str, ...]) -> bool:
    """Whether a home's judge accepts just these words."""
    library = Library(home)
    try:
        judge = library.adjudicator(library.default_rules(), proved=True)
    except (CannotJudge, Missing):
        return False
    verdicts = {
        word: judge.rule(judge.board.challenge(word)).verdict.value == "acceptable"
        for word in (*first_words, added_word)
    }
    return verdicts == {word: word in words for word in verdicts}
