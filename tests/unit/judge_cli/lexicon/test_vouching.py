"""Statements of publishers, signed and checked by the real ssh-keygen."""

import os
import shutil
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from judge_cli.lexicon import signatures, standing
from judge_cli.lexicon.command import lexicon
from lexicons import JudgeError, Library, Missing, Unsound
from lexicons.lists.statement import differences

needs_keys = pytest.mark.needs("ssh-keygen")
publisher = "lists@federation.example"


class Said(NamedTuple):
    status: object
    out: str
    err: str


Run = Callable[..., Said]


@pytest.fixture
def run(capfdbinary: pytest.CaptureFixture[bytes]) -> Run:
    """Runs a command of `judge lexicon` in this process."""

    def run(*arguments: str | Path) -> Said:
        capfdbinary.readouterr()
        status = lexicon.main([*map(str, arguments)], standalone_mode=False)
        out, err = capfdbinary.readouterr()
        return Said(status, out.decode(), err.decode())

    return run


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
    trusted = home / signatures.keys_file
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
    run: Run, signed: Path, home: Path
) -> None:
    vouched = run("vouch", "club", "--statement", signed)
    assert (vouched.status, vouched.out) == (0, "")
    assert f"vouched for by {publisher}." in vouched.err
    assert run("verify", "club").out.endswith(f", vouched for by {publisher}\n")
    assert f"Statement: vouched for by {publisher}." in run("show", "club").out
    removed = run("remove", "club").err
    assert [line.rpartition("/")[2] for line in removed.splitlines()] == [
        "club.lexicon", "club.statement", "club.statement.sig",
    ]  # fmt: skip
    assert list((home / "statements").iterdir()) == []


@needs_keys
def test_a_file_is_verified_beside_a_statement_without_keeping_it(
    run: Run, signed: Path, club: Path, home: Path
) -> None:
    found = run("verify", club, "--statement", signed)
    assert found.status == 0
    assert found.out.endswith(f"vouched for by {publisher}\n")
    assert not (home / "statements").exists()


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
    run: Run, signed: Path, key: Path, home: Path, how: str, said: str
) -> None:
    spoilt(signed, key, how)
    refused = run("vouch", "club", "--statement", signed)
    assert (refused.status, said in refused.err) == (1, True)
    assert not (home / "statements").exists()
    assert run("verify", "club", "--statement", signed).status == 1


@needs_keys
def test_an_altered_statement_with_the_old_signature_is_refused(
    run: Run, signed: Path, install: Callable[..., Path]
) -> None:
    install(["ZANT", "BLORP"], "club")  # the lexicon itself names no day
    altered(signed)
    refused = run("vouch", "club", "--statement", signed)
    assert refused.status == 1
    assert "The signature does not vouch for this statement." in refused.err


@needs_keys
def test_a_lexicon_that_changed_is_no_longer_vouched_for(
    run: Run, signed: Path, install: Callable[..., Path]
) -> None:
    run("vouch", "club", "--statement", signed)
    install(["ZANT", "BLORT"], "club", effective="2027-01-01")
    found = run("verify", "club")
    assert found.status == 1
    assert found.out.startswith("club: sound: ")
    assert found.out.endswith("; its statement is not accepted\n")
    assert "Statement: The statement is not about" in run("show", "club").out


@needs_keys
def test_without_ssh_keygen_a_signature_is_not_checked(
    run: Run, signed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("vouch", "club", "--statement", signed)
    monkeypatch.setattr(shutil, "which", lambda _: None)
    found = run("verify", "club")
    assert found.status == 2
    assert "signature not checked: this machine has no ssh-keygen" in found.out
    assert "Statement: signature not checked: this" in run("show", "club").out
    assert "unsigned" not in found.out + found.err
    with pytest.raises(Missing, match="signature not checked"):
        run("vouch", "club", "--statement", signed)


@needs_keys
def test_without_trusted_keys_a_signature_is_not_checked(
    run: Run, signed: Path, home: Path
) -> None:
    (home / signatures.keys_file).unlink()
    assert (
        "signature not checked: there are no trusted keys: write the publisher's key into"
        in run("verify", "club", "--statement", signed).out
    )
    with pytest.raises(Missing) as refused:
        run("vouch", "club", "--statement", signed)
    assert "install" not in str(refused.value)  # ssh-keygen is there


@needs_keys
@pytest.mark.skipif(os.name == "nt", reason="modes say nothing there")
@pytest.mark.parametrize("of", ["keys", "folder"])
def test_keys_that_others_can_write_prove_nothing(
    run: Run, signed: Path, home: Path, of: str
) -> None:
    (home / signatures.keys_file if of == "keys" else home).chmod(0o777)
    refused = run("vouch", "club", "--statement", signed)
    assert refused.status == 1
    assert "Others can write" in refused.err
    assert not (home / "statements").exists()


def test_a_statement_names_what_it_supersedes(
    run: Run, club: Path, install: Callable[..., Path]
) -> None:
    install(["ZANT"], "old")
    text = run("statement", "club", "--supersedes", "old").out
    old = Library().manifest("old").fingerprint
    assert text.splitlines()[-1] == f"supersedes: old, words {old}"
    assert differences(text.encode(), Library().manifest("club")) == []


def test_the_statement_of_a_lexicon_is_the_same_whatever_its_file(
    run: Run, club: Path, install: Callable[..., Path]
) -> None:
    text = run("statement", "club").out
    install(["BLORP", "ZANT"], "club", effective="2027-01-01", source="another copy")
    assert run("statement", "club").out == text


def test_a_lexicon_says_whether_its_day_has_come(run: Run, club: Path) -> None:
    manifest = Library().manifest("club")
    assert standing.effective(manifest, "2026-12-31") == "2027-01-01 (not in force yet)"
    assert standing.effective(manifest, "2027-01-01") == "2027-01-01 (in force)"
    assert "effective    2027-01-01 (" in run("show", "club").out


@pytest.mark.parametrize("change", ["line", "order", "end", "mark", "fact", "twice"])
def test_only_the_canonical_text_is_a_statement(run: Run, club: Path, change: str) -> None:
    text = run("statement", "club").out
    first, second, third, *rest = text.split("\n")
    other = {
        "line": text + "a note\n",
        "order": "\n".join((first, third, second, *rest)),
        "end": text.removesuffix("\n"),
        "mark": f"\ufeff{text}",
        "fact": text.replace(f"{third}\n", ""),
        "twice": text + "words: 2\n",
    }[change]
    assert other != text
    with pytest.raises(Unsound, match="not a statement"):
        differences(other.encode(), Library().manifest("club"))


@pytest.mark.parametrize(
    ("old", "new"),
    [("words: 2\n", "words: 02\n"), ("2 to 15", "15 to 2"), ("alphabet: e", "alphabet: E"),
     ("effective:", "a fact: nobody asked for\neffective:"), ("words of length 7: 0\n", "")],
)  # fmt: skip
def test_each_fact_of_a_statement_must_be_the_lexicons_own(
    run: Run, club: Path, old: str, new: str
) -> None:
    text = run("statement", "club").out
    manifest = Library().manifest("club")
    assert differences(text.encode(), manifest) == []
    assert old in text
    [found] = differences(text.replace(old, new).encode(), manifest)
    assert "the statement says " in found
    assert differences(text.replace("title: ", "title: The ").encode(), manifest) == []


def test_a_missing_statement_is_named(run: Run, club: Path, tmp_path: Path) -> None:
    missing: Sequence[str | Path] = ("vouch", "club", "--statement", tmp_path / "none")
    with pytest.raises(JudgeError, match="cannot be read"):
        run(*missing)


@needs_keys
def test_installing_other_words_over_a_vouched_edition_is_a_warning(
    run: Run, signed: Path, tmp_path: Path, compiled: Callable[..., bytes]
) -> None:
    run("vouch", "club", "--statement", signed)
    other = tmp_path / "club.lexicon"
    for words, warned in ((["ZANT", "BLORP"], False), (["ZANT", "BLORT"], True)):
        other.write_bytes(compiled(words, "club", effective="2027-01-01"))
        installed = run("install", other)
        assert installed.status == 0
        assert ("the statement that is kept for club is not about this" in installed.err) is warned


def test_what_is_superseded_must_be_there(run: Run, club: Path) -> None:
    with pytest.raises(Missing, match="old is not installed") as refused:
        run("statement", "club", "--supersedes", "old")
    assert "--supersedes FILE" in refused.value.remedy


@needs_keys
def test_a_line_of_keys_that_cannot_be_read_is_named(run: Run, signed: Path, home: Path) -> None:
    keys = home / signatures.keys_file
    keys.write_text(f"# of the federation\n{publisher} ssh-ed25519 AAAAbroken\n", "utf-8")
    refused = run("vouch", "club", "--statement", signed)
    assert refused.status == 1
    assert f"Line 2 of {keys} is not a trusted key: invalid key." in refused.err
    assert 'namespaces="tilejudge-edition" ssh-ed25519' in refused.err
