"""The digest of the program's sources and the marker of the machine, as sessions name them."""

import sys

import pytest

from judge_record import installation
from lexicons import CannotJudge, Missing
from tools.bundle import write_digest


def digest_of(root, text=b"one\n"):
    for package in installation.PACKAGES:
        (root / package).mkdir(parents=True, exist_ok=True)
        (root / package / "__init__.py").write_bytes(text)
    (root / "lexicons" / "data").mkdir(exist_ok=True)
    return installation.of_sources(str(root))


def test_the_digest_changes_with_one_byte_and_with_the_name_of_a_module_and_with_a_font(tmp_path):
    digests = {digest_of(tmp_path)}
    module, font = tmp_path / "judge_gui" / "__init__.py", tmp_path / "lexicons/data/fonts/a.ttf"
    module.write_bytes(b"ons\n")
    digests.add(installation.of_sources(str(tmp_path)))
    module.rename(tmp_path / "judge_gui" / "kiosk.py")
    digests.add(installation.of_sources(str(tmp_path)))
    font.parent.mkdir()
    for ends in (b"\r\n", b"\n"):
        font.write_bytes(ends)
        digests.add(installation.of_sources(str(tmp_path)))
    assert len(digests) == 5


def test_the_digest_is_the_same_for_other_line_ends_and_other_files_and_kept_in_a_bundle(
    tmp_path, monkeypatch
):
    root, bundle = tmp_path / "root", tmp_path / "bundle"
    before = digest_of(root)
    for name in ("lexicons/py.typed", "lexicons/data/make.py", "tests/test.py"):
        (root / name).parent.mkdir(exist_ok=True)
        (root / name).write_bytes(b"")
    assert digest_of(root, b"one\r\n") == before
    (bundle / "lexicons" / "data").mkdir(parents=True)
    write_digest(str(bundle), str(root))
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(installation, "__file__", str(bundle / "judge_record" / "installation.pyc"))
    installation.digest.cache_clear()
    assert installation.digest() == before
    (bundle / "lexicons" / "data" / "program.digest").unlink()
    installation.digest.cache_clear()
    with pytest.raises(Missing):
        installation.digest()
    installation.digest.cache_clear()


def test_a_machine_has_one_marker(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    kept = installation.marker()
    assert kept == installation.marker()
    assert len(kept) == 32
    path = tmp_path / "tilejudge" / "machine"
    assert path.read_text() == f"{kept}\n"
    for damaged in (b"", b"00" * 15, b"zz" * 16, b"\xff" * 32):
        path.write_bytes(damaged)
        with pytest.raises(CannotJudge, match="machine is damaged"):
            installation.marker()
    monkeypatch.setenv("XDG_STATE_HOME", str(path))  # a file: no marker can be kept there
    assert installation.marker() is None
