"""Where rule sets, alphabets and lexicons are found, and how a judge is put together."""

import os
import sys
from collections.abc import Callable
from pathlib import Path

import platformdirs.macos
import platformdirs.unix
import pytest

from lexicons import CannotJudge, JudgeError, Library, Missing, Unsound, Verdict
from lexicons.edition import data_folder
from lexicons.library import home_folder
from lexicons.words import container

Put = Callable[..., Path]
Compile = Callable[..., bytes]
shipped_rules = [
    *("london-2020", "nsa-2004", "nsa-2004-combined", "nzasp-2022", "open", "sanspa-1999"),
    *("school-2014", "school-2014-combined"),
]
two_stages = '[[stage]]\nlexicon = "base"\n[[stage]]\nlexicon = "more"\n'


def everything_below(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))


# -- the folder of a user's files ---------------------------------------------------------------


def test_judge_home_names_the_folder_as_seen_from_the_current_one(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
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
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    platform: str,
    settings: dict[str, str],
    expected: str,
) -> None:
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


# -- reading creates nothing --------------------------------------------------------------------


def test_an_absent_folder_is_an_empty_one_and_reading_creates_nothing(
    home: Path, tmp_path: Path
) -> None:
    library = Library()
    assert library.rule_ids() == shipped_rules
    assert library.editions() == ["scowl80"]
    assert library.default_rules() == "open"
    assert library.manifest("scowl80").words == 247_789
    assert library.rules("open").id == "open"
    judge = library.adjudicator(library.default_rules())
    assert judge.rule(judge.board.challenge("qi", "za")).verdict is Verdict.ACCEPTABLE
    with pytest.raises(Missing):
        library.adjudicator("nsa-2004")
    assert not home.exists()
    assert everything_below(tmp_path) == []


# -- rule sets ----------------------------------------------------------------------------------


def test_rule_sets_are_those_shipped_and_those_added(add_rules: Put) -> None:
    add_rules(two_stages)
    add_rules(two_stages, "a-club")
    assert Library().rule_ids() == sorted([*shipped_rules, "a-club", "club"])
    assert Library().rules("club").title == "Our club"


def test_a_shipped_rule_set_is_read() -> None:
    for rules in shipped_rules:
        assert Library().rules(rules).id == rules
        assert Library().board(rules).longest_word == 15


def test_a_rule_set_that_is_not_there_is_missing_and_the_others_are_named() -> None:
    for rules in ["opne", "OPEN", "", "../open", "open.toml", "o\x1bpen", "."]:
        with pytest.raises(Missing) as missing:
            Library().rules(rules)
        assert missing.value.remedy == f"There are: {', '.join(shipped_rules)}."
        assert missing.value.what.isprintable()
    with pytest.raises(Missing, match=r"There is no rule set 'opne'. Did you mean 'open'\?"):
        Library().rules("opne")


def test_a_faulty_rule_set_is_reported_and_known_by_its_id_and_not_by_its_files_name(
    add_rules: Put,
) -> None:
    add_rules(two_stages).rename(add_rules(two_stages, "other"))
    with pytest.raises(Unsound) as refused:
        Library().rules("other")
    assert refused.value.faults == ("expected id 'other', found 'club'",)
    path = add_rules("stages = 1\n")
    with pytest.raises(Unsound) as refused:
        Library().rules("club")
    assert refused.value.what.startswith(str(path))


def test_a_rule_set_anywhere_can_be_examined(add_rules: Put, tmp_path: Path) -> None:
    path = add_rules(two_stages).rename(tmp_path / "club.toml")
    assert Library().examine(str(path)).id == "club"
    with pytest.raises(Missing, match="Give the path of a rule set's TOML file"):
        Library().examine(str(tmp_path / "nowhere.toml"))


def test_a_rule_set_for_an_unknown_alphabet_is_reported(home: Path, add_rules: Put) -> None:
    path = add_rules(two_stages)
    path.write_text(path.read_text().replace('"english"', '"klingon"'))
    with pytest.raises(Unsound, match=r"no alphabet 'klingon'\nThere are: catalan, english,"):
        Library().rules("club")


def test_a_shipped_rule_set_cannot_be_redefined(home: Path, add_rules: Put) -> None:
    for rules in shipped_rules:
        path = add_rules(two_stages, rules)
        for refuse in (Library().rules, Library().adjudicator, Library().board):
            with pytest.raises(Unsound, match="shipped with the program and cannot be") as refused:
                refuse(rules)
            assert refused.value.faults == (f"found a file of the same id: {path}",)
    path.unlink()
    path.symlink_to(home / "nowhere")  # not even a broken link may have such an id
    with pytest.raises(Unsound):
        Library().rules(rules)


def test_a_file_whose_name_is_no_id_is_not_offered(home: Path, add_rules: Put) -> None:
    add_rules(two_stages).rename(home / "rules" / "Our Club.toml")
    with pytest.raises(JudgeError) as refused:
        Library().rules("Our Club")
    assert "There are: Our Club" not in str(refused.value)


# -- the default ----------------------------------------------------------------------------------


def test_a_rule_set_that_is_there_and_sound_becomes_the_default_of_this_machine(
    home: Path, add_rules: Put
) -> None:
    add_rules("stages = 1\n")
    for rules in ("club", "nowhere"):
        with pytest.raises(CannotJudge):
            Library().use(rules)
    assert not (home / "default.toml").exists()
    add_rules(two_stages)
    assert Library().use("club").id == "club"
    assert Library().default_rules() == "club"
    assert (home / "default.toml").read_text() == 'rules = "club"\n'
    Library().use("open")
    assert Library().default_rules() == "open"


@pytest.mark.parametrize(
    "text",
    ["", "rules = 1", 'rules = "../club"', 'rule = "club"', "rules", 'rules = "open"\nmore = 1'],
)
def test_a_default_that_cannot_be_read_is_reported_and_nothing_is_used_instead(
    home: Path, text: str
) -> None:
    home.mkdir()
    (home / "default.toml").write_text(text)
    with pytest.raises(Unsound) as refused:
        Library().default_rules()
    assert refused.value.what.startswith(str(home / "default.toml"))
    (home / "default.toml").unlink()
    (home / "default.toml").symlink_to(home / "nowhere")
    with pytest.raises(Missing):
        Library().default_rules()


# -- alphabets ----------------------------------------------------------------------------------


@pytest.fixture
def add_alphabet(home: Path) -> Put:
    """Puts the file of an alphabet where it is found; its path."""

    def add_alphabet(name: str = "ours", written: str = "") -> Path:
        path = home / "alphabets" / f"{name}.toml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f'id = "{written or name}"\ntitle = "Ours"\ntiles = "A B AB"\n')
        return path

    return add_alphabet


def test_users_add_alphabets_of_their_own(add_alphabet: Put, add_rules: Put) -> None:
    assert "ours" not in Library().alphabet_ids()
    add_alphabet()
    assert "ours" in Library().alphabet_ids()
    library = Library()
    assert library.alphabet("ours").tiles == ("A", "B", "AB")
    assert library.alphabet("ours") is library.alphabet("ours")
    path = add_rules(two_stages)
    path.write_text(path.read_text().replace('"english"', '"ours"'))
    assert Library().board("club").challenge("ABA").words == ("ABA",)


def test_a_shipped_alphabet_cannot_be_redefined(add_alphabet: Put, add_rules: Put) -> None:
    path = add_alphabet("english")
    with pytest.raises(Unsound, match="shipped with the program and cannot be") as refused:
        Library().alphabet("english")
    assert refused.value.faults == (f"found a file of the same id: {path}",)
    add_rules(two_stages)
    with pytest.raises(Unsound, match="shipped with the program and cannot be"):
        Library().board("club")
    add_alphabet("ours", "theirs")
    with pytest.raises(Unsound, match="another id than its name says") as refused:
        Library().alphabet("ours")
    assert refused.value.faults == ("expected id 'ours', found 'theirs'",)


def test_an_alphabet_that_is_not_there_is_missing_and_the_others_are_named() -> None:
    for alphabet in ["klingon", "", "../english", "kling\x1bon"]:
        with pytest.raises(Missing, match="There is no alphabet '") as missing:
            Library().alphabet(alphabet)
        assert missing.value.remedy.startswith("There are: catalan, english, french,")
        assert missing.value.what.isprintable()


# -- lexicons -----------------------------------------------------------------------------------


def test_lexicons_are_those_shipped_and_those_installed(install: Put) -> None:
    install(["ZANT"], "zz")
    install(["ZANT"], "base")
    assert Library().editions() == ["base", "scowl80", "zz"]
    assert Library().manifest("base").words == 1


@pytest.mark.parametrize("edition", ["nowhere", "", "../base", "BASE", "base.lexicon"])
def test_a_lexicon_that_is_not_there_is_missing(install: Put, edition: str) -> None:
    install(["ZANT"], "base")
    for find in (Library().lexicon_path, Library().manifest, Library().remove):
        with pytest.raises(Missing, match="is not installed"):
            find(edition)


def test_a_missing_lexicon_can_be_built_or_copied_from_another_station(
    install: Put, home: Path, tmp_path: Path
) -> None:
    file = install(["ZANT"], "base")
    (stick := tmp_path / "stick").mkdir()
    copy = file.replace(stick / file.name)
    with pytest.raises(Missing) as missing:
        Library().manifest("base")
    assert "copy base.lexicon from another station" in missing.value.remedy
    assert str(home) in missing.value.remedy
    assert "judge lexicon build LIST --edition base" in missing.value.remedy
    assert "judge lexicon install base.lexicon" in missing.value.remedy
    Library().install(str(copy))
    assert Library().manifest("base").words == 1
    with pytest.raises(Missing) as missing:
        Library().lexicon_path("a\x1b[31mb")
    assert [line for line in str(missing.value).split("\n") if not line.isprintable()] == []


def test_a_lexicon_is_installed_under_its_own_name_and_what_it_replaced_is_told(
    home: Path, tmp_path: Path, compiled: Compile
) -> None:
    path, installed = tmp_path / "any name", home / "lexicons" / "base.lexicon"
    path.write_bytes(compiled(["ZANT"], "base"))
    old, replaced = Library().install(str(path))
    assert (old.edition, replaced) == ("base", "")
    assert installed.read_bytes() == path.read_bytes()
    assert everything_below(home) == ["lexicons", "lexicons/base.lexicon"]
    path.write_bytes(compiled(["BLORP"], "base"))
    assert Library().install(str(path))[1] == f"the lexicon {old.fingerprint.short}"
    installed.write_bytes(b"damaged")
    assert Library().install(str(path))[1] == "a file that was not a sound lexicon"
    assert installed.read_bytes() == path.read_bytes()


def doctored(data: bytes) -> bytes:
    """A lexicon with another length in its manifest, and a digest that is right."""
    manifest, trie = container.unpack(data, "base")
    return container.pack(manifest.replace(b'"4":1', b'"5":1'), bytes(trie))


def test_what_is_no_sound_lexicon_is_not_installed(
    home: Path, tmp_path: Path, compiled: Compile
) -> None:
    data, path = compiled(["ZANT"], "base"), tmp_path / "new.lexicon"
    for spoilt in (b"", data[:-1], data + b"\n", doctored(data)):
        path.write_bytes(spoilt)
        with pytest.raises(Unsound, match=r"^new\.lexicon is "):
            Library().install(str(path))
        assert not home.exists()


def test_a_shipped_lexicon_can_be_neither_replaced_nor_removed(
    home: Path, tmp_path: Path, compiled: Compile
) -> None:
    path = tmp_path / "scowl80.lexicon"
    path.write_bytes(compiled(["ZANT"], "scowl80"))
    for refuse in (lambda: Library().install(str(path)), lambda: Library().remove("scowl80")):
        with pytest.raises(CannotJudge, match="neither replaced nor removed"):
            refuse()
    assert not home.exists()
    assert Path(data_folder, "lexicons", "scowl80.lexicon").exists()


def test_a_file_that_has_the_id_of_a_shipped_lexicon_stops_the_judge(install: Put) -> None:
    install(["ZANT"], "scowl80")
    with pytest.raises(Unsound) as refused:
        Library().adjudicator("open")
    assert "scowl80 is shipped with the program and cannot be redefined." in refused.value.faults


def test_a_lexicon_is_removed(install: Put) -> None:
    path = install(["ZANT"], "base")
    assert Library().remove("base") == str(path)
    assert not path.exists()
    with pytest.raises(Missing):
        Library().remove("base")
    path.mkdir()
    with pytest.raises(CannotJudge, match=r"base\.lexicon could not be removed: "):
        Library().remove("base")


# -- judges ---------------------------------------------------------------------------------------


def test_a_judge_is_put_together(install: Put, add_rules: Put) -> None:
    install(["ZANT"], "base")
    install(["BLORP"], "more")
    add_rules(two_stages)
    judge = Library().adjudicator("club", proved=True)
    assert [manifest.edition for manifest in judge.lexicons] == ["base", "more"]
    assert judge.rule(judge.board.challenge("zant", "blorp")).verdict is Verdict.ACCEPTABLE


def test_a_board_needs_no_lexicon(add_rules: Put) -> None:
    add_rules(two_stages, longest_word=7, most_words=2)
    board = Library().board("club")
    assert (board.longest_word, board.most_words, board.alphabet.id) == (7, 2, "english")


def test_all_that_prevents_a_judge_is_reported_together(install: Put, add_rules: Put) -> None:
    install(["ZANT"], "base").write_bytes(b"damaged")
    add_rules(two_stages)
    with pytest.raises(Unsound) as refused:
        Library().adjudicator("club")
    assert refused.value.what == "The rule set club cannot judge without its lexicons."
    assert refused.value.faults[0] == "base.lexicon is not a lexicon file of this format."
    assert refused.value.faults[-1] == "The lexicon more is not installed."


def test_lexicons_that_are_only_missing_are_reported_as_missing_once_each(add_rules: Put) -> None:
    add_rules(two_stages + '[[stage]]\nlexicon = "base"\n')
    with pytest.raises(Missing) as missing:
        Library().adjudicator("club")
    assert missing.value.faults == tuple(
        f"The lexicon {edition} is not installed." for edition in ("base", "more")
    )


def test_a_lexicon_under_another_name_is_reported(install: Put, add_rules: Put, home: Path) -> None:
    install(["ZANT"], "base").rename(home / "lexicons" / "more.lexicon")
    install(["ZANT"], "base")
    add_rules(two_stages)
    with pytest.raises(Unsound) as refused:
        Library().adjudicator("club")
    assert refused.value.faults[-1] == "expected more, found base"


def test_a_doctored_manifest_is_found_out_where_it_is_proved(
    install: Put, add_rules: Put, compiled: Compile
) -> None:
    path = install(["ZANT"], "base")
    path.write_bytes(doctored(compiled(["ZANT"], "base")))
    add_rules('[[stage]]\nlexicon = "base"\n')
    assert Library().adjudicator("club").lexicons[0].counts == {5: 1}
    with pytest.raises(Unsound):
        Library().adjudicator("club", proved=True)


def test_what_was_verified_is_what_is_asked(install: Put, add_rules: Put) -> None:
    path = install(["ZANT"], "base")
    add_rules('[[stage]]\nlexicon = "base"\n')
    judge = Library().adjudicator("club")
    with open(path, "r+b") as file:
        file.truncate(100)
        file.write(os.urandom(50))
    path.unlink()
    assert judge.rule(judge.board.challenge("zant")).verdict is Verdict.ACCEPTABLE
    assert judge.rule(judge.board.challenge("blorp")).verdict is Verdict.UNACCEPTABLE


def test_the_shipped_lexicon_is_what_its_manifest_says() -> None:
    (manifest,) = Library().adjudicator("open", proved=True).lexicons
    assert (manifest.words, manifest.lengths) == (247_789, range(2, 16))
    assert manifest.public_counts == "unknown"
