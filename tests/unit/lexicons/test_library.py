"""Where rule sets, alphabets and lexicons are found, and how a judge is put together."""

import os
import sys
from functools import partial
from pathlib import Path

import platformdirs.macos
import platformdirs.unix
import pytest

from lexicons import CannotJudge, Library, Missing, Unsound, Verdict
from lexicons.home import home_folder, platform_folder
from lexicons.installing import install_file, remove, use_rules
from lexicons.lists.compiler import Imprint, compile_list
from lexicons.storage import DATA_FOLDER
from lexicons.words import lexicon as lexicon_file
from tests.support.clubs import lexicon_of
from tests.unit.refusals import refusal

shipped_lexicons = ["example-long", "example-short", "scowl80"]
shipped_rules = [
    "example",
    *("london-2020", "nsa-2004", "nsa-2004-combined", "nzasp-2022", "open", "sanspa-1999"),
    *("school-2014", "school-2014-combined"),
]
good_copy = "Put a good copy in its place."
one_stage = '[[stage]]\nlexicon = "base"\n'
two_stages = f'{one_stage}[[stage]]\nlexicon = "more"\n'


def everything_below(folder):
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))


# -- the folder of a user's files ---------------------------------------------------------------


def test_judge_home_names_the_folder_as_seen_from_the_current_one(home, tmp_path, monkeypatch):
    assert home_folder() == Library().home == str(home)
    assert Library(tmp_path).home == Library(str(tmp_path)).home == str(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("JUDGE_HOME", "here")
    assert Library().home == Library("here").home == str(tmp_path / "here")


@pytest.mark.parametrize(
    ("platform", "settings", "expected"),
    [
        ("linux", {"XDG_DATA_HOME": "/data/of/the/user"}, "/data/of/the/user"),
        ("linux", {"XDG_DATA_HOME": "within/the/current/folder"}, "~/.local/share"),
        ("linux", {"XDG_DATA_HOME": ""}, "~/.local/share"),
        ("linux", {"JUDGE_HOME": ""}, "~/.local/share"),
        ("darwin", {}, "~/Library/Application Support"),
        ("win32", {}, "~/AppData/Local"),
        ("win32", {"LOCALAPPDATA": "/home/AppData/Local"}, "/home/AppData/Local"),
    ],
)
def test_without_judge_home_the_folder_is_the_one_of_the_platform(
    monkeypatch, tmp_path, platform, settings, expected
):
    for name in ("JUDGE_HOME", "XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in {"HOME": str(tmp_path), **settings}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", platform)
    assert home_folder() == os.path.join(os.path.expanduser(expected), "tilejudge")
    # platformdirs has no public way to ask for Windows' folder elsewhere.
    known = {"linux": platformdirs.unix.Unix, "darwin": platformdirs.macos.MacOS}
    if platform in known:
        assert home_folder() == known[platform]("tilejudge").user_data_dir


@pytest.mark.parametrize("platform", ["linux", "darwin", "win32"])
def test_who_copies_the_records_to_another_machine_does_not_copy_what_names_the_machine(
    monkeypatch, tmp_path, platform
):
    for name in ("JUDGE_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(sys, "platform", platform)
    state = platform_folder("XDG_STATE_HOME", ".local/state")
    assert not Path(state).is_relative_to(home_folder())


def test_an_absent_folder_is_an_empty_one_and_reading_creates_nothing(home, tmp_path):
    library = Library()
    assert library.rule_ids() == shipped_rules
    assert library.editions() == shipped_lexicons
    assert library.default_rules() == "open"
    judge = library.adjudicator("open", proved=True)  # the shipped lexicon is what it says it is
    assert judge.rule(judge.board.challenge("qi", "za")).verdict is Verdict.ACCEPTABLE
    (manifest,) = judge.lexicons
    assert (manifest.words, manifest.lengths) == (247_789, range(2, 16))
    assert manifest.public_counts == "unknown"
    with pytest.raises(Missing):
        library.adjudicator("nsa-2004")
    assert not home.exists()
    assert everything_below(tmp_path) == []


# -- rule sets ----------------------------------------------------------------------------------


def test_rule_sets_are_those_shipped_and_those_added(add_rules, tmp_path):
    path = add_rules(two_stages, longest_word=7, most_words=2)
    add_rules(two_stages, "a-club")
    assert Library().rule_ids() == sorted([*shipped_rules, "a-club", "club"])
    assert Library().rules("club").title == "Our club"
    board = Library().board("club")  # which needs no lexicon
    assert (board.longest_word, board.most_words, board.alphabet.id) == (7, 2, "english")
    for rules in shipped_rules:
        assert Library().rules(rules).id == rules
        assert Library().board(rules).longest_word == 15
    path = path.rename(tmp_path / "club.toml")
    assert Library().rules_in(str(path)).id == "club"  # anywhere
    with pytest.raises(Missing, match="Give the path of a rule set's TOML file"):
        Library().rules_in(str(tmp_path / "nowhere.toml"))


def test_what_is_not_there_is_missing_and_the_others_are_named():
    for name in ["opne", "OPEN", "", "../open", "open.toml", "o\x1bpen", "."]:
        error = refusal(lambda: Library().rules(name), Missing)  # noqa: B023
        assert error.remedy == f"There are: {', '.join(shipped_rules)}."
    error = refusal(lambda: Library().rules("opne"))
    assert error.what == "There is no rule set 'opne'. Did you mean 'open'?"
    for name in ["klingon", "", "../english", "kling\x1bon"]:
        error = refusal(lambda: Library().alphabet(name), Missing)  # noqa: B023
        assert error.what.startswith("There is no alphabet '")
        assert error.remedy.startswith("There are: catalan, english, french,")


def test_a_faulty_rule_set_is_reported_and_known_by_its_id_and_not_by_its_files_name(
    home, add_rules
):
    other = add_rules(two_stages).rename(add_rules(two_stages, "other"))
    error = refusal(lambda: Library().rules("other"), Unsound)
    assert error.faults == ("expected id 'other', found 'club'",)
    path = add_rules("stages = 1\n")
    assert refusal(lambda: Library().rules("club"), Unsound).what.startswith(str(path))
    path = add_rules(two_stages)
    path.write_text(path.read_text().replace('"english"', '"klingon"'))
    with pytest.raises(Unsound, match=r"no alphabet 'klingon'\nThere are: catalan, english,"):
        Library().rules("club")
    path = other.rename(home / "rules" / "Our Club.toml")
    error = refusal(lambda: Library().rules("Our Club"), Unsound)
    assert error.what == f"{path} can't be used."
    an_id = "an id of at most 40 lower-case letters, digits and single hyphens"
    assert error.faults == (f"expected {an_id}, found 'Our Club'",)
    assert error.remedy == "Rename the file to its id."
    assert "Our Club" not in refusal(lambda: Library().rules("nowhere")).remedy


def test_a_shipped_file_cannot_be_redefined(home, add_rules, add_alphabet, install):
    for rules in shipped_rules:
        path = add_rules(two_stages, rules)
        for refuse in (Library().rules, Library().adjudicator, Library().board):
            error = refusal(lambda: refuse(rules), Unsound)  # noqa: B023
            assert "shipped with the program and can't be" in error.what
            assert error.faults == (f"found a file of the same id: {path}",)
    path.unlink()
    path.symlink_to(home / "nowhere")  # not even a broken link may have such an id
    with pytest.raises(Unsound):
        Library().rules(rules)
    path = add_alphabet("english")
    add_rules(two_stages)
    for refused in (lambda: Library().alphabet("english"), lambda: Library().board("club")):
        error = refusal(refused, Unsound)
        assert "shipped with the program and can't be" in str(error)
    assert refusal(lambda: Library().alphabet("english")).faults[0].endswith(str(path))
    path.unlink()
    add_alphabet("ours", "theirs")
    error = refusal(lambda: Library().alphabet("ours"), Unsound)
    assert "another id than its name says" in error.what
    assert error.faults == ("expected id 'ours', found 'theirs'",)
    (home / "rules" / "open.toml").unlink()
    install(["ZANT"], "scowl80")
    error = refusal(lambda: Library().adjudicator("open"), Unsound)
    assert "scowl80 is shipped with the program and can't be redefined." in error.faults


@pytest.mark.parametrize(
    "text",
    ["", "rules = 1", 'rules = "../club"', 'rule = "club"', "rules", 'rules = "open"\nmore = 1'],
)
def test_a_default_that_cannot_be_read_is_reported_and_nothing_is_used_instead(home, text):
    home.mkdir()
    path = home / "default.toml"
    path.write_text(text)
    assert refusal(Library().default_rules, Unsound).what.startswith(str(path))
    path.unlink()
    path.symlink_to(home / "nowhere")
    with pytest.raises(Missing):
        Library().default_rules()


# -- alphabets ----------------------------------------------------------------------------------


@pytest.fixture
def add_alphabet(home):
    """Puts the file of an alphabet where it is found; its path."""

    def add_alphabet(name="ours", written="", tiles="A B AB"):
        path = home / "alphabets" / f"{name}.toml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f'id = "{written or name}"\ntitle = "Ours"\ntiles = "{tiles}"\n')
        return path

    return add_alphabet


def test_the_rules_that_were_chosen_are_the_default_until_others_are(home, add_rules):
    add_rules(one_stage)
    for chosen in ("club", "open"):
        assert use_rules(Library(), chosen).id == Library().default_rules() == chosen
    with pytest.raises(Missing):
        use_rules(Library(), "clb")
    assert Library().default_rules() == "open"


def test_an_alphabets_file_that_cannot_be_used_has_no_text_either(add_alphabet):
    path = add_alphabet()
    assert Library().own_alphabet("ours") == path.read_text()
    for damaged in (b'title = "Espa\xf1ol"', b""):
        path.write_bytes(damaged)
        refusals = [
            refusal(lambda: read("ours"), Unsound)  # noqa: B023
            for read in (Library().alphabet, Library().own_alphabet, Library().alphabet_text)
        ]
        assert len({str(error) for error in refusals}) == 1
    path.unlink()
    path.symlink_to("nowhere")
    assert refusal(lambda: Library().alphabet("ours"), Missing).remedy == good_copy


# -- lexicons -----------------------------------------------------------------------------------


def test_lexicons_are_those_shipped_and_those_installed(install):
    install(["ZANT"], "zz")
    path = install(["ZANT"], "base")
    assert Library().editions() == ["base", *shipped_lexicons, "zz"]
    assert Library().manifest("base") == Library().manifest(path=str(path))
    assert Library().manifest("base").words == 1
    named = install(["ZANT"], "base").rename(path.with_stem("Base"))
    with pytest.raises(Unsound, match="Rename the file to its id"):
        Library().manifest("Base")
    named.rename(path)
    for edition in ["nowhere", "", "../base", "BASE", "base.lexicon", "a\x1b[31mb"]:
        for find in (Library().lexicon_path, Library().manifest, partial(remove, Library())):
            error = refusal(lambda: find(edition), Missing)  # noqa: B023
            assert "is not installed" in error.what
    remedy = refusal(lambda: Library().manifest("list.txt"), Missing).remedy
    assert "--edition ID`. Then install it: `judge lexicon install ID.lexicon`" in remedy
    assert remove(Library(), "base") == str(path)
    assert not path.exists()
    with pytest.raises(Missing):
        remove(Library(), "base")
    path.mkdir()
    with pytest.raises(CannotJudge, match=r"base\.lexicon could not be removed: "):
        remove(Library(), "base")


def test_a_missing_lexicon_can_be_built_or_copied_from_another_station(install, home, tmp_path):
    file = install(["ZANT"], "base")
    (stick := tmp_path / "stick").mkdir()
    copy = file.replace(stick / file.name)
    remedy = refusal(lambda: Library().manifest("base"), Missing).remedy
    for part in [
        "copy base.lexicon from another station", str(home),
        "judge lexicon build LIST --edition base", "judge lexicon install base.lexicon",
    ]:  # fmt: skip
        assert part in remedy
    install_file(Library(), str(copy))
    assert file.stat().st_mode & 0o077 == 0  # readable by its owner alone
    assert Library().manifest("base").words == 1


def test_a_lexicon_is_installed_under_its_own_name_and_what_it_replaced_is_told(home, tmp_path):
    path, installed = tmp_path / "new.lexicon", home / "lexicons" / "base.lexicon"
    data = lexicon_of(["ZANT"], "base")
    manifest, trie = lexicon_file.unpack(data, "base")  # with another length, its digest is right
    doctored = lexicon_file.pack(manifest.replace(b'"4":1', b'"5":1'), bytes(trie))
    for spoilt in (b"", data[:-1], data + b"\n", doctored):
        path.write_bytes(spoilt)
        with pytest.raises(Unsound, match=r"^new\.lexicon is "):
            install_file(Library(), str(path))
    path.write_bytes(lexicon_of(["ZANT"], "scowl80"))
    library = Library()
    for refuse in (lambda: install_file(library, str(path)), lambda: remove(library, "scowl80")):
        with pytest.raises(CannotJudge, match="neither replaced nor removed"):
            refuse()
    assert not home.exists()
    assert Path(DATA_FOLDER, "lexicons", "scowl80.lexicon").exists()
    path.write_bytes(data)
    old, replaced = install_file(Library(), str(path))
    assert (old.edition, replaced) == ("base", "")
    assert installed.read_bytes() == data
    assert everything_below(home) == ["lexicons", "lexicons/base.lexicon"]
    path.write_bytes(lexicon_of(["BLORP"], "base"))
    assert install_file(Library(), str(path)).replaced == f"the lexicon {old.fingerprint.short}"
    installed.write_bytes(b"damaged")
    assert install_file(Library(), str(path)).replaced == "a file that was not a sound lexicon"
    assert installed.read_bytes() == path.read_bytes()


# -- judges ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("proved", [False, True])
def test_a_lexicon_of_another_alphabet_is_sound_and_cannot_be_asked(proved, install, add_rules):
    install(["ZULO"], "base", alphabet="spanish")
    add_rules(one_stage)
    error = refusal(lambda: Library().adjudicator("club", proved=proved), CannotJudge)
    assert error.what == "The rule set club can't judge by its lexicons."


def test_an_alphabet_of_the_same_id_that_is_another_one_is_named(add_alphabet, tmp_path):
    path = add_alphabet()
    ours, library = Library().alphabet("ours"), Library()
    words = [word for word in (ours.spell("ABA"),) if word]
    imprint = Imprint(own_alphabet=path.read_text())
    (file := tmp_path / "base.lexicon").write_bytes(compile_list(words, ours, "base", imprint)[1])
    add_alphabet(tiles="A B C AB")
    error = refusal(lambda: install_file(library, str(file)), Missing)  # the lexicon is sound
    assert error.what == f"base was built with another alphabet than {path}."
    expected, found = library.alphabet("ours").fingerprint.short, ours.fingerprint.short
    assert error.faults == (f"expected the ours alphabet {expected}, found ours {found}",)
    path.unlink()
    (in_the_way := Path(library.lexicon_store.own_path("base"))).mkdir(parents=True)
    refused = refusal(lambda: install_file(library, str(file)), CannotJudge)
    assert refused.remedy.startswith("It was not changed.")
    assert not path.exists()  # the alphabet stayed
    in_the_way.rmdir()
    install_file(library, str(file))
    assert library.alphabet("ours") == ours


def test_all_that_prevents_a_judge_is_reported_together(install, add_rules, home):
    add_rules(f"{one_stage}longest = 9\n{two_stages.removeprefix(one_stage)}{one_stage}")
    missing = refusal(lambda: Library().adjudicator("club"), Missing)  # each once
    assert missing.faults == tuple(f"The lexicon {e} is not installed." for e in ("base", "more"))
    install(["ZANT"], "base").write_bytes(b"damaged")
    error = refusal(lambda: Library().adjudicator("club"), Unsound)
    assert error.what == "The rule set club can't judge without its lexicons."
    assert error.faults[0] == "base.lexicon is not a lexicon file of this format."
    assert error.faults[-1] == "The lexicon more is not installed."
    install(["ZANT"], "base").rename(home / "lexicons" / "more.lexicon")
    install(["ZANT"], "base")
    error = refusal(lambda: Library().adjudicator("club"), Unsound)
    assert error.faults[-1] == "expected more, found base"
