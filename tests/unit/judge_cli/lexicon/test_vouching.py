"""Statements of publishers, signed and checked by the real ssh-keygen."""

import os
import shlex
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from judge_cli.lexicon import standing, vouching
from judge_cli.lexicon.command import lexicon
from lexicons import JudgeError, Library, Missing, Unsound
from lexicons.lists.statement import differences

needs_keys = pytest.mark.needs("ssh-keygen")
publisher = "lists@federation.example"


class Said(NamedTuple):
    status: object
    out: str
    err: str


Run = Callable[..., Any]


@pytest.fixture
def run(capfdbinary: pytest.CaptureFixture[bytes]) -> Run:
    """Runs a command of `judge lexicon` in this process."""

    def run(*arguments: str | Path) -> Said:
        capfdbinary.readouterr()
        status = lexicon.main([*map(str, arguments)], standalone_mode=False)
        out, err = capfdbinary.readouterr()
        return Said(status, out.decode(), err.decode())

    return run


@pytest.fixture
def ends(run: Run) -> Run:
    """Runs a command line, and compares its status and texts that it writes."""

    def ends(line: str, status: int, *texts: str) -> None:
        said = run(*shlex.split(line))
        assert said.status == status, said
        assert [text for text in texts if text not in said.out + said.err] == [], said

    return ends


def keygen(*arguments: str | Path) -> None:
    subprocess.run(["ssh-keygen", "-q", *map(str, arguments)], check=True, capture_output=True)


def sign(key: Path, path: Path, namespace: str = "tilejudge-edition") -> None:
    Path(f"{path}.sig").unlink(missing_ok=True)
    keygen("-Y", "sign", "-f", key, "-n", namespace, path)


@pytest.fixture
def key(tmp_path: Path, home: Path) -> Path:
    """The publisher's key, which the director trusts."""
    path = tmp_path / "key"
    keygen("-t", "ed25519", "-N", "", "-C", "publisher", "-f", path)
    home.mkdir(exist_ok=True)
    home.chmod(0o755)
    trusted = home / vouching.keys_file
    trusted.write_text(f"{publisher} {path.with_suffix('.pub').read_text()}", encoding="utf-8")
    trusted.chmod(0o644)
    return path


@pytest.fixture
def club(install: Callable[..., Path]) -> Path:
    return install(["ZANT", "BLORP"], "club", effective="2027-01-01")


@pytest.fixture
def signed(run: Run, key: Path, club: Path, tmp_path: Path) -> Path:
    """The statement of the club's lexicon, signed."""
    path = tmp_path / "club.statement"
    path.write_text(run("statement", "club").out, encoding="utf-8")
    sign(key, path)
    return path


@needs_keys
def test_a_signed_statement_is_kept_and_named_from_then_on(
    run: Run, ends: Run, signed: Path, club: Path, home: Path
) -> None:
    ends(f"verify {club} --statement {signed}", 0, f"vouched for by {publisher}\n")
    assert not (home / "statements").exists()  # a file is verified beside it without keeping it
    ends(f"vouch club --statement {signed}", 0, f"vouched for by {publisher}.")
    ends("verify club", 0, f", vouched for by {publisher}\n")
    ends("show club", 0, f"Statement: vouched for by {publisher}.")
    removed = run("remove", "club").err
    assert [line.rpartition("/")[2] for line in removed.splitlines()] == [
        "club.lexicon", "club.statement", "club.statement.sig",
    ]  # fmt: skip
    assert list((home / "statements").iterdir()) == []


def altered(signed: Path, old: str = "2027-01-01", new: str = "2026-01-01") -> None:
    text = signed.read_text(encoding="utf-8")
    assert old in text
    signed.write_text(text.replace(old, new), encoding="utf-8")


def spoilt(signed: Path, key: Path, how: str) -> None:
    match how:
        case "altered":
            altered(signed)
        case "of another namespace":
            sign(key, signed, "file")
        case "of a stranger":
            stranger = key.with_name("stranger")
            keygen("-t", "ed25519", "-N", "", "-f", stranger)
            sign(stranger, signed)
        case "of no signature":
            Path(f"{signed}.sig").write_text("signed, the publisher\n", encoding="utf-8")
        case "about other words":
            altered(signed, Library().manifest("club").fingerprint, "0" * 64)
            sign(key, signed)


@needs_keys
@pytest.mark.parametrize(
    ("how", "said"),
    [
        ("altered", "effective: the statement says 2026-01-01, the lexicon 2027-01-01"),
        ("of another namespace", "ssh-keygen:"),
        ("of a stranger", "The signature does not vouch for this statement."),
        ("of no signature", "The signature does not vouch for this statement."),
        ("about other words", "fingerprint of the words: the statement says 0000"),
    ],
)
def test_what_does_not_fit_is_refused_and_not_kept(
    ends: Run, signed: Path, key: Path, home: Path, how: str, said: str
) -> None:
    spoilt(signed, key, how)
    ends(f"vouch club --statement {signed}", 1, said)
    assert not (home / "statements").exists()
    ends(f"verify club --statement {signed}", 1)


@needs_keys
def test_a_lexicon_that_changed_is_no_longer_vouched_for(
    run: Run, ends: Run, signed: Path, tmp_path: Path, compiled: Callable[..., bytes]
) -> None:
    ends(f"vouch club --statement {signed}", 0)
    other = tmp_path / "club.lexicon"
    for words, warned in ((["ZANT", "BLORP"], False), (["ZANT", "BLORT"], True)):
        other.write_bytes(compiled(words, "club", effective="2027-01-01"))
        installed = run("install", other)
        assert installed.status == 0
        assert ("the statement that is kept for club is not about this" in installed.err) is warned
    ends("verify club", 1, "club: sound: ", "; its statement is not accepted\n")
    ends("show club", 0, "Statement: The statement is not about")
    other.write_bytes(compiled(["ZANT", "BLORP"], "club"))  # which itself names no day
    run("install", other)
    altered(signed)  # with the old signature
    told = "The signature does not vouch for this statement."
    ends(f"vouch club --statement {signed}", 1, told)


@needs_keys
def test_without_ssh_keygen_or_trusted_keys_a_signature_is_not_checked(
    run: Run, ends: Run, signed: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ends(f"vouch club --statement {signed}", 0)
    with monkeypatch.context() as without:
        without.setattr(shutil, "which", lambda _: None)
        ends("verify club", 2, "signature not checked: this machine has no ssh-keygen")
        ends("show club", 0, "Statement: signature not checked: this")
        with pytest.raises(Missing, match="signature not checked"):
            run("vouch", "club", "--statement", signed)
    keys = home / vouching.keys_file
    keys.write_text(f"# of the federation\n{publisher} ssh-ed25519 AAAAbroken\n", "utf-8")
    told = f"Line 2 of {keys} is not a trusted key: invalid key."
    ends(f"vouch club --statement {signed}", 1, told, 'namespaces="tilejudge-edition" ssh-ed25519')
    keys.unlink()
    no_keys = "there are no trusted keys: write the publisher's key into"
    ends(f"verify club --statement {signed}", 2, f"signature not checked: {no_keys}")
    with pytest.raises(Missing) as refused:
        run("vouch", "club", "--statement", signed)
    assert "install" not in str(refused.value)  # ssh-keygen is there


@needs_keys
@pytest.mark.skipif(os.name == "nt", reason="modes say nothing there")
@pytest.mark.parametrize("of", [vouching.keys_file, ""], ids=["keys", "folder"])
def test_keys_that_others_can_write_prove_nothing(
    ends: Run, signed: Path, home: Path, of: str
) -> None:
    (home / of).chmod(0o777)
    ends(f"vouch club --statement {signed}", 1, "Others can write")
    assert not (home / "statements").exists()


def test_a_statement_names_what_it_supersedes_and_is_the_same_whatever_its_file(
    run: Run, club: Path, install: Callable[..., Path], tmp_path: Path
) -> None:
    with pytest.raises(Missing, match="old is not installed") as refused:
        run("statement", "club", "--supersedes", "old")
    assert "--supersedes FILE" in refused.value.remedy
    install(["ZANT"], "old")
    text = run("statement", "club", "--supersedes", "old").out
    old = Library().manifest("old").fingerprint
    assert text.splitlines()[-1] == f"supersedes: old, words {old}"
    assert differences(text.encode(), Library().manifest("club")) == []
    text = run("statement", "club").out
    install(["BLORP", "ZANT"], "club", effective="2027-01-01", source="another copy")
    assert run("statement", "club").out == text
    with pytest.raises(JudgeError, match="cannot be read"):
        run("vouch", "club", "--statement", tmp_path / "none")


def test_a_lexicon_says_whether_its_day_has_come(run: Run, club: Path) -> None:
    manifest = Library().manifest("club")
    assert standing.effective(manifest, "2026-12-31") == "2027-01-01 (not in force yet)"
    assert standing.effective(manifest, "2027-01-01") == "2027-01-01 (in force)"
    assert "effective    2027-01-01 (" in run("show", "club").out


def test_only_the_canonical_text_with_the_lexicons_own_facts_is_a_statement(
    run: Run, club: Path
) -> None:
    text = run("statement", "club").out
    manifest = Library().manifest("club")
    first, second, third, *rest = text.split("\n")
    for other in [
        f"{text}a note\n",
        "\n".join((first, third, second, *rest)),
        text.removesuffix("\n"),
        f"\ufeff{text}",
        text.replace(f"{third}\n", ""),
        f"{text}words: 2\n",
    ]:
        with pytest.raises(Unsound, match="not a statement"):
            differences(other.encode(), manifest)
    assert differences(text.replace("title: ", "title: The ").encode(), manifest) == []
    for old, new in [
        ("words: 2\n", "words: 02\n"),
        ("2 to 15", "15 to 2"),
        ("alphabet: e", "alphabet: E"),
        ("effective:", "a fact: nobody asked for\neffective:"),
        ("words of length 7: 0\n", ""),
    ]:
        assert old in text
        [found] = differences(text.replace(old, new).encode(), manifest)
        assert "the statement says " in found
