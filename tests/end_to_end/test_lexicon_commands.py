"""`judge lexicon`: lists compiled, installed, shown, proved, exported, taken away."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import lexicons
from lexicons import Library
from lexicons.words import container
from lexicons.words.lexicon import Lexicon
from tests.end_to_end.conftest import Do, wait
from tests.sampling import sampled

shipped = Path(lexicons.__file__).with_name("data") / "lexicons"

invented = ("BLORP", "FLIMM", "GRONK", "QUEX", "WUGGLE", "ZANT")
build = ("lexicon", "build", "list.txt", "--edition", "tiny")
letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

#: What the interpreter itself says where a signal ends its start: nothing of ours runs yet.
interpreters_own = ("Fatal Python error: init_", "Could not import runpy module")

# Replaces the file, and is ended at the moment that is named.
ENDED_AT = """
import os, signal, sys
when, name, number = sys.argv[1:4]
sys.argv[:4] = ["judge"]
os.chdir("here")
whole = getattr(os, name)

def ended(*args, **more):
    if when == "before":
        os.kill(os.getpid(), int(number))
    done = whole(*args, **more)
    os.kill(os.getpid(), int(number))
    return done

setattr(os, name, ended)
from judge_cli.main import main
main()
"""


@pytest.fixture
def built(judge: Do, written: Do, here: Path) -> Any:
    """Builds a lexicon of such words; the path of its file."""

    def built(words: Any = invented, edition: str = "tiny", *more: str) -> Path:
        written("".join(f"{word}\n" for word in sorted(words)))
        ended = judge("lexicon", "build", "list.txt", "--edition", edition, *more)
        assert (ended.status, ended.out) == (0, ""), ended.err
        return here / f"{edition}.lexicon"

    return built


@pytest.fixture(scope="module")
def many_words() -> str:
    """A list that takes a while to build."""
    chosen = random.Random(7)
    words = {"".join(chosen.choices(letters, k=chosen.randint(4, 12))) for _ in range(20_000)}
    return "".join(f"{word}\n" for word in sorted(words))


def doctored(path: Path, **claims: object) -> None:
    """Make a lexicon file say something else of itself, with a fresh digest."""

    manifest, trie = container.unpack(path.read_bytes(), path.name)
    said = json.loads(bytes(manifest)) | claims
    path.write_bytes(container.pack(json.dumps(said).encode(), bytes(trie)))


def damaged(path: Path) -> None:
    """Flip one bit in the middle of a file."""
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)


# -- build ---------------------------------------------------------------------------------------


def test_where_a_lexicon_is_built_does_not_change_a_byte_of_it(judge: Do, built: Do) -> None:
    path = built()
    settings = {"PYTHONHASHSEED": "3", "LC_ALL": "C", "TZ": "Asia/Tokyo"}
    ended = judge(*build, "-o", "b.lexicon", **settings)
    assert (ended.status, "Warning" in ended.err) == (0, False)
    assert path.with_name("b.lexicon").read_bytes() == path.read_bytes()


def test_a_list_is_built_and_installed_in_one_step(
    judge: Do, assert_no_answer: Do, written: Do, here: Path
) -> None:
    written("ZANT\nBLORP\n", "club.txt")
    both = ("lexicon", "build", "club.txt", "--edition", "our-club", "--install")
    assert_no_answer(judge(*both, "-o", "x.lexicon"))
    assert "Installed: our-club" in judge(*both, "--lengths", "2-15").err
    assert judge("check", "--lexicon", "our-club", "ZANT").status == 0
    assert [each.name for each in here.iterdir() if each.suffix == ".lexicon"] == []


def test_a_list_with_lines_that_cannot_be_words_leaves_the_old_lexicon(
    judge: Do, assert_no_answer: Do, written: Do
) -> None:
    old = written(b"what was here before", "tiny.lexicon")
    written("# a list\nBLORP\nNA\u00cfVE\nCO-OP\nZANT\n")
    told = ("2 lines", "line 3: 'NA\u00cfVE'", "line 4: 'CO-OP': character 3 is a")
    assert_no_answer(judge(*build), "list.txt", *told)
    written(b"# a list\nBLORP\nNA\xcfVE\nZANT\n")
    assert_no_answer(judge(*build), "list.txt, line 3: byte 0xcf", "--encoding cp1252")
    assert old.read_bytes() == b"what was here before"


@pytest.mark.parametrize(
    "more",
    [
        *(("--edition", name) for name in ("My List", "../tiny", "")),
        *(("--edition", "tiny", "--lengths", span) for span in ("9-2", "1-15", "two", "2-4")),
        ("--edition", "tiny", "--alphabet", "elvish"),
        ("--edition", "tiny", "--title", "two\nlines"),
        ("--edition", "tiny", "--source", "\x1b[2J"),
        *(("--edition", "tiny", "-o", path) for path in ("list.txt/tiny.lexicon", ".")),
        *(("--edition", "tiny", path) for path in ("nope.txt", ".", "empty.txt")),
    ],
    ids=" ".join,
)
def test_a_build_that_cannot_be_done_leaves_nothing(
    judge: Do, assert_no_answer: Do, written: Do, here: Path, more: tuple[str, ...]
) -> None:
    written("BLORP\nZANT\n")
    (here / "empty.txt").touch()
    assert_no_answer(judge("lexicon", "build", "list.txt", *more))
    assert sorted(path.name for path in here.iterdir()) == ["empty.txt", "list.txt"]


# -- known editions ------------------------------------------------------------------------------


def test_what_was_built_as_is_says_so_at_every_use(session: Do) -> None:
    said = "not the published edition owl-combined"
    check = "check --rules nsa-2004-combined"
    session(f"""
        list.txt <- BLORP ZANT
        lexicon build list.txt --edition owl-combined :: 2 :: 2 letters: expected :: --as-is
        lexicon show ./owl-combined.lexicon :: 2
        lexicon build list.txt --edition owl-combined --as-is --lengths 2-15 :: 0 :: {said}
        lexicon show ./owl-combined.lexicon :: 0 :: {said}
        lexicon install owl-combined.lexicon --as-is :: 0 :: {said}
        lexicon show owl-combined :: 0 :: {said}
        lexicon list :: 0 :: {said}
        {check} ZANT :: 0 :: {said} :: = ACCEPTABLE
        {check} QXV :: 1 :: {said} :: = UNACCEPTABLE
        {check} --json ZANT :: 0 :: {said}
        {check} -v ZANT :: 0 :: {said}
    """)


def test_a_list_of_which_not_all_entries_count_is_a_caution_from_its_build_on(session: Do) -> None:
    mw11 = "lexicon build list.txt --edition mw11 --lengths 2-15"
    check = "check --rules school-2014 ZANT :: 1 :: Caution: mw11: cannot be verified"
    maybe = "mw11: cannot be verified; excluded entries may be in it"
    session(f"""
        list.txt <- BLORP ZANT
        {mw11} :: 0 :: school-2014 takes these entries of it: none labelled foreign
        {mw11} :: 0 :: Were they left out? Build it with --exclusions left-out
        lexicon install mw11.lexicon :: 0 :: Were they left out?
        list.txt <- BLORP
        lexicon build list.txt --edition ospd4 --as-is --lengths 2-15 :: 0
        lexicon install ospd4.lexicon --as-is :: 0
        {check}; excluded entries may be in it.
        rules sheet school-2014 -o - :: 0 :: {maybe}
        list.txt <- BLORP ZANT
        {mw11} --exclusions kept :: 0
        lexicon install mw11.lexicon :: 0
        {check}; excluded entries are in it.
        lexicon show mw11 :: 0 :: Its other entries: kept.
        {mw11} --exclusions left-out :: 0
        lexicon install mw11.lexicon :: 0
        {check}.
        lexicon show mw11 :: 0 :: Its other entries: left out.
        rules sheet school-2014 -o - :: 0 :: mw11: excluded entries left out
    """)


# -- a build that is interrupted -----------------------------------------------------------------


def end_of(started: Do, delay: float, number: int, *args: str | Path) -> int:
    """The status of a command that is sent a signal after a while; 2 if Python had not begun."""
    process = started(*args)
    time.sleep(delay)
    process.send_signal(number)
    _, err = process.communicate(timeout=wait)
    return 2 if err.decode().startswith(interpreters_own) else int(process.returncode)


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT])
def test_a_build_that_is_interrupted_leaves_the_old_file_whole(
    started: Do, judge: Do, tmp_path: Path, many_words: str, number: int, thorough: bool
) -> None:
    source, target = tmp_path / "many.txt", tmp_path / "many.lexicon"
    source.write_text(many_words, encoding="utf-8")
    args = ("lexicon", "build", source, "--edition", "many", "-o", target)
    begun = time.monotonic()
    assert judge(*args).status == 0
    taken = time.monotonic() - begun
    new = target.read_bytes()
    old = b"what was here before"
    kept = set()
    for part in range(0, 6, 1 if thorough else 2):
        target.write_bytes(old)
        status = end_of(started, taken * part / 5, number, *args)
        kept.add(target.read_bytes())
        assert status in (0, 2, -number), part
        assert status != 0 or target.read_bytes() == new, part
        assert [path.name for path in tmp_path.rglob("*.lexicon")] == ["many.lexicon"], part
    assert kept <= {old, new}
    assert old in kept


@pytest.mark.parametrize(
    ("command", "moment", "number"),
    [
        *sampled(
            ["build"],
            ["before fsync", "after fsync", "before replace"],
            [signal.SIGKILL, signal.SIGINT, signal.SIGTERM],
        ),
        *sampled(["install", "use"], ["before replace"], [signal.SIGKILL, signal.SIGINT]),
    ],
)
def test_at_the_worst_moment_the_old_file_stands(
    home: Path,
    built: Do,
    judge: Do,
    install: Do,
    add_rules: Do,
    script: Do,
    moment: str,
    number: int,
    command: str,
) -> None:
    source = built()
    install(["OLD"], "tiny")
    (home / "default.toml").write_text('rules = "open"\n', encoding="utf-8")
    add_rules('[[stage]]\nlexicon = "tiny"\n')
    args, target = {
        "build": (build, source),
        "install": (("lexicon", "install", source), home / "lexicons" / "tiny.lexicon"),
        "use": (("rules", "use", "club"), home / "default.toml"),
    }[command]
    old = source.read_bytes() if command == "build" else target.read_bytes()
    if command == "build":
        (source.parent / "list.txt").write_text("OTHER\n", encoding="utf-8")
    done = script(ENDED_AT, *moment.split(), int(number), *args)
    assert done.status in (2, -number)
    assert done.out == ""
    assert target.read_bytes() == old
    # What is left of the new file is taken for nothing.
    assert Library(home).editions() == ["example-long", "example-short", "scowl80", "tiny"]
    assert "club" in Library(home).rule_ids()
    assert judge(*args).status == 0
    assert target.read_bytes() != old


#: Everything that takes any time at all takes long.
impatient = {"judge_cli.progress_bar.PATIENCE": 0}


def test_what_takes_long_shows_its_progress_on_a_terminal_alone(
    built: Do, tty: Do, begun: Do, tmp_path: Path
) -> None:
    command = ("lexicon", "verify", built())
    with (tmp_path / "out").open("wb") as out:
        t = tty(*command, begun="%", values=impatient, out=out.fileno())
    assert t.end() == 0
    assert b"%" not in (tmp_path / "out").read_bytes()
    assert b"%" not in b"".join(begun(*command, **impatient).communicate(timeout=wait))


# -- install, list, show, verify, export, remove -------------------------------------------------


def test_a_lexicon_is_installed_listed_shown_proved_exported_and_removed(
    judge: Do, session: Do, built: Do, home: Path
) -> None:
    path = built(invented, "tiny", "--title", "Tiny words", "--lengths", "2-15")
    assert sorted(each.name for each in path.parent.iterdir()) == ["list.txt", "tiny.lexicon"]
    assert not home.exists()
    short = Lexicon.read(str(path)).manifest.fingerprint.short
    known = f"Tiny words (tiny, 6 words, {short})"
    session(f"lexicon install tiny.lexicon :: 0 :: Installed: {known} :: ~ replaces :: = nothing")
    assert (home / "lexicons" / "tiny.lexicon").read_bytes() == path.read_bytes()
    assert [each.name for each in (home / "lexicons").iterdir()] == ["tiny.lexicon"]
    listed = judge("lexicon", "list").out.splitlines()
    assert [line.partition(",")[0] for line in listed] == [
        "Example of a long list (invented words) (example-long",
        "Example of a list (invented words) (example-short",
        "SCOWL size 80 (free list) (scowl80",
        "Tiny words (tiny",
    ]
    session(
        f"lexicon verify tiny :: 0 :: = tiny: sound: {known}\nlexicon verify :: 0 :: tiny: sound"
    )
    ended = judge("lexicon", "export", "tiny")
    assert (ended.status, ended.err) == (0, "")
    assert ended.out == "".join(f"{word}\n" for word in sorted(invented))
    session("lexicon remove tiny :: 0 :: = nothing\nlexicon export tiny :: 2")
    assert list((home / "lexicons").iterdir()) == []


def test_what_a_lexicon_says_of_itself_is_shown(judge: Do, built: Do) -> None:
    named = ("--title", "Tiny words", "--source", "a hat", "--licence", "mine")
    path = built(invented, "tiny", "--lengths", "2-7", *named)
    manifest = Lexicon.read(str(path)).manifest
    assert judge("lexicon", "install", path).status == 0
    by_id, by_path = judge("lexicon", "show", "tiny"), judge("lexicon", "show", path)
    assert by_id == by_path
    assert (by_id.status, by_id.err) == (0, "")
    rows = [" ".join(line.split()) for line in by_id.out.splitlines() if line]
    for fact in (
        "edition tiny", "title Tiny words", "words 6", "covers 2 to 7 letters", "source a hat",
        "licence mine", f"fingerprint {manifest.fingerprint.short} ({manifest.fingerprint})",
    ):  # fmt: skip
        assert fact in rows
    counts = [row for row in rows if row[0].isdigit()]
    assert counts == ["2 0", "3 0", "4 2", "5 3", "6 1", "7 0"]


def test_the_same_lexicon_is_exported_and_built_again(
    judge: Do, session: Do, built: Do, written: Do
) -> None:
    path = built()
    before = path.read_bytes()
    exported = judge("lexicon", "export", path).out
    session("""
        lexicon export ./tiny.lexicon -o words.txt :: 0 :: = nothing
        lexicon export ./tiny.lexicon -o tiny.lexicon :: 2 :: is another file
    """)
    assert path.with_name("words.txt").read_text(encoding="utf-8") == exported
    assert path.read_bytes() == before
    path.unlink()
    session("lexicon build words.txt --edition tiny :: 0")
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("edition", "recipe"),
    [("scowl80", "scowl80"), ("example-short", "examples"), ("example-long", "examples")],
)
def test_the_recipe_of_a_shipped_list_says_what_its_manifest_says(
    edition: str, recipe: str
) -> None:
    manifest = Library().manifest(edition)
    text = (shipped / f"build_{recipe}.py").read_text(encoding="utf-8")
    said = (manifest.title, manifest.source, manifest.licence)
    assert [each for each in said if each not in text] == []


def test_the_example_lists_are_what_their_recipe_builds(tmp_path: Path) -> None:
    (tmp_path / "data" / "lexicons").mkdir(parents=True)
    recipe = tmp_path / "data" / "lexicons" / "build_examples.py"
    recipe.write_bytes((shipped / "build_examples.py").read_bytes())
    environment = {**os.environ, "PYTHONPATH": str(shipped.parents[2])}
    subprocess.run([sys.executable, str(recipe)], env=environment, check=True)
    for edition in ("example-short", "example-long"):
        name = f"{edition}.lexicon"
        assert (recipe.parent / name).read_bytes() == (shipped / name).read_bytes()


def another_digest(path: Path) -> None:
    doctored(path, fingerprint="0" * 64)


def no_lexicon(path: Path) -> None:
    path.write_text("ZANT\n", encoding="utf-8")


unsound = [damaged, another_digest, no_lexicon]


@pytest.mark.parametrize("spoil", unsound)
def test_an_unsound_lexicon_is_found_by_verify_and_stops_nothing_else(
    judge: Do, install: Do, spoil: Do, thorough: bool
) -> None:
    sound, path = install(["ZANT"], "sound"), install(["BLORP"], "tiny")
    spoil(path)
    everything = [()] if thorough else []  # takes long: also what is shipped
    for args in (("tiny",), ("sound", "tiny"), ("./tiny.lexicon", "sound"), *everything):
        given = [str(path) if "/" in arg else arg for arg in args]
        ended = judge("lexicon", "verify", *given)
        assert ended.status == 1, ended.err
        assert ended.out.count(": unsound\n") == 1
        assert ("sound: sound: " in ended.out) == ("sound" in args or not args)
        assert "tiny.lexicon" in ended.err or "manifest" in ended.err
    assert judge("lexicon", "verify", sound).status == 0
    listed = judge("lexicon", "list")
    assert listed.status == 0
    assert "sound (sound, 1 word," in listed.out
    assert "tiny" in listed.out
    assert judge("rules", "list").status == 0
    assert judge("lexicon", "remove", "tiny").status == 0
    assert not path.exists()


def test_verify_ends_with_2_for_what_cannot_be_looked_at(
    judge: Do, install: Do, home: Path
) -> None:
    damaged(install(["ZANT"], "tiny"))
    (home / "lexicons" / "folder.lexicon").mkdir()
    for names in ("nope", "nope tiny", "tiny nope", "folder", "./nope.lexicon", ""):
        ended = judge("lexicon", "verify", *names.split())
        assert ended.status == 2
        assert "cannot be looked at" in ended.out
    assert "scowl80: sound: " in ended.out  # without a name, it looks at all
    assert "tiny: unsound\n" in ended.out
    assert judge("lexicon", "verify", "tiny").status == 1


# -- what a publisher says of the words ----------------------------------------------------------


def test_a_list_is_built_only_if_it_has_the_fingerprint_that_its_publisher_names(
    session: Do, built: Do, here: Path
) -> None:
    fingerprint = Lexicon.read(str(built(invented))).manifest.fingerprint
    (here / "tiny.lexicon").unlink()
    other = "0" * 64
    command = f"lexicon build list.txt --edition tiny --fingerprint {other}"
    session(f"{command} :: 2 :: does not hold the words :: {fingerprint} :: {other} :: = nothing")
    session(f"{command.replace(other, other[:12])} :: 2 :: does not hold the words")
    session(f"{command[:-1]} :: 2 :: expected 64 digits")
    assert not (here / "tiny.lexicon").exists()
    for said in (fingerprint, fingerprint.upper(), fingerprint.short):
        session(f"lexicon build list.txt --edition tiny --fingerprint {said} :: 0")


def test_programs_read_what_is_shown(judge: Do, built: Do) -> None:
    judge("lexicon", "install", built(invented))
    shown = json.loads(judge("lexicon", "show", "tiny", "--json").out)
    assert (shown["ok"], shown["words"], shown["standing"]) == (True, 6, "not verified")
    absent = judge("lexicon", "show", "nope", "--json")
    assert (absent.status, json.loads(absent.out)["ok"]) == (2, False)


def test_a_lexicon_in_use_is_removed_with_a_warning(session: Do, built: Do) -> None:
    """L8: nothing was said, and the next challenge could not be judged."""
    built(invented, "tiny", "--lengths", "2-15")
    session("""
        lexicon install tiny.lexicon :: 0
        lexicon remove tiny :: 0 :: ~ Warning
        lexicon install tiny.lexicon :: 0
        rules use open --lexicon tiny :: 0
        lexicon remove tiny :: 0 :: which needs tiny: it cannot judge until
    """)
