"""`judge lexicon`: lists compiled, installed, shown, proved, exported, taken away."""

from pathlib import Path

import pytest

import lexicons
from lexicons.words.lexicon import Lexicon
from tests.support.commands import assert_no_answer, python, run_apart

shipped = Path(lexicons.__file__).with_name("data") / "lexicons"

invented = ("BLORP", "FLIMM", "GRONK", "QUEX", "WUGGLE", "ZANT")
build = ("lexicon", "build", "list.txt", "--edition", "tiny")
letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@pytest.fixture
def built(judge, written, here):
    """Builds a lexicon of such words; the path of its file."""

    def built(words=invented, edition="tiny", *more):
        written("".join(f"{word}\n" for word in sorted(words)))
        ended = judge("lexicon", "build", "list.txt", "--edition", edition, *more)
        assert (ended.status, ended.out) == (0, ""), ended.err
        return here / f"{edition}.lexicon"

    return built


# -- build ---------------------------------------------------------------------------------------


def test_where_a_lexicon_is_built_does_not_change_a_byte_of_it(judge_apart, built):
    path = built()
    settings = {"PYTHONHASHSEED": "3", "LC_ALL": "C", "TZ": "Asia/Tokyo"}
    ended = judge_apart(*build, "-o", "b.lexicon", **settings)
    assert (ended.status, "Warning" in ended.err) == (0, False)
    assert path.with_name("b.lexicon").read_bytes() == path.read_bytes()


def test_a_list_is_built_and_installed_in_one_step(judge, written, here):
    written("ZANT\nBLORP\n", "club.txt")
    both = ("lexicon", "build", "club.txt", "--edition", "our-club", "--install")
    assert_no_answer(judge(*both, "-o", "x.lexicon"))
    assert "Installed: our-club" in judge(*both, "--lengths", "2-15").err
    assert judge("check", "--lexicon", "our-club", "ZANT").status == 0
    assert [path.name for path in here.iterdir() if path.suffix == ".lexicon"] == []


def test_a_build_that_cannot_be_done_leaves_everything_as_it_was(session, written, here):
    old = written(b"tilejudge lex was here before", "tiny.lexicon")
    before = old.read_bytes()
    tiny = "lexicon build list.txt --edition tiny"
    session(f"""
        bad.txt <- BLORP NA\u00cfVE CO-OP ZANT
        list.txt <- BLORP ZANT
        lexicon build bad.txt --edition tiny :: 2 :: 2 faulty :: line 2: 'NA\u00cfVE' :: 'CO-OP'
        lexicon build list.txt --edition ../tiny :: 2
        {tiny} --lengths 9-2 :: 2
        {tiny} --alphabet elvish :: 2
        {tiny} --title '\x1b[2J' :: 2
        {tiny} -o list.txt/tiny.lexicon :: 2
        {tiny} nope.txt :: 2
    """)
    assert old.read_bytes() == before
    assert sorted(path.name for path in here.iterdir()) == ["bad.txt", "list.txt", "tiny.lexicon"]


# -- show, verify; more in commands.toml ---------------------------------------------------------


def test_what_a_lexicon_says_of_itself_is_shown(judge, built):
    imprint = ("--title", "Tiny words", "--source", "a hat", "--licence", "mine")
    path = built(invented, "tiny", "--lengths", "2-7", *imprint)
    manifest = Lexicon.read(str(path)).manifest
    shown = judge("lexicon", "show", path)
    rows = [" ".join(line.split()) for line in shown.out.splitlines() if line]
    assert {
        "edition tiny", "title Tiny words", "words 6", "covers 2 to 7 letters", "source a hat",
        "licence mine", f"fingerprint {manifest.fingerprint.short} ({manifest.fingerprint})",
    } <= {*rows}  # fmt: skip
    counts = [row for row in rows if row[0].isdigit()]
    assert counts == ["2 0", "3 0", "4 2", "5 3", "6 1", "7 0"]


def test_the_example_lists_are_what_their_recipe_builds(tmp_path):
    (tmp_path / "data" / "lexicons").mkdir(parents=True)
    recipe = tmp_path / "data" / "lexicons" / "build_shipped.py"
    recipe.write_bytes((shipped / "build_shipped.py").read_bytes())
    editions = ("example-short", "example-long")
    assert run_apart(*python, recipe, *editions, folder=tmp_path).status == 0
    for edition in editions:
        name = f"{edition}.lexicon"
        assert (recipe.parent / name).read_bytes() == (shipped / name).read_bytes()


def test_an_unsound_lexicon_is_found_by_verify_and_stops_nothing_else(
    judge, session, install, home
):
    install(["ZANT"], "sound")
    path = install(["BLORP"], "tiny")
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)
    (home / "lexicons" / "folder.lexicon").mkdir()
    everything = judge("lexicon", "verify")
    assert everything.status == 2
    for answer in ("scowl80: sound: ", "tiny: unsound\n", "folder: can't be read\n"):
        assert answer in everything.out
    session("""
        lexicon verify sound tiny :: 1 :: sound: sound: :: tiny: unsound :: tiny.lexicon
        lexicon list :: 0 :: sound (sound, 1 word, :: tiny
        rules list :: 0
        lexicon remove tiny :: 0
    """)
    assert not path.exists()


# -- what a publisher says of the words ----------------------------------------------------------


def test_a_list_is_built_only_if_it_has_the_fingerprint_that_its_publisher_names(
    session, built, here
):
    fingerprint = Lexicon.read(str(built(invented))).manifest.fingerprint
    (here / "tiny.lexicon").unlink()
    command = "lexicon build list.txt --edition tiny --fingerprint"
    other = "0" * 64
    session(f"""
        {command} {other} :: 2 :: does not hold the words :: {fingerprint} :: {other} :: = nothing
        {command} {other[1:]} :: 2 :: expected 64 digits
        {command} "" :: 2 :: expected 64 digits
        {command} -- :: 2 :: expected 64 digits
    """)
    assert not (here / "tiny.lexicon").exists()
    session(f"{command} {fingerprint.short} :: 0")


def test_an_edition_is_offered_to_the_rulebook_in_use(judge, install, tmp_path):
    install(["ZANT"], "csw19")
    assert judge("rules", "use", "nzasp-2022").status == 0
    newer = install(["BLORP"], "csw24").rename(tmp_path / "csw24.lexicon")
    said = judge("lexicon", "install", newer, "--as-is").err
    offered = "rules use nzasp-2022 --lexicon csw24"
    assert said.endswith(f"`judge {offered}`\n")
    assert judge(*offered.split()).status == 0
    assert judge("check", "blorp").out == "CORRECT\n"
