"""Files, read whole and replaced whole."""

import os
from errno import EIO, ENOSPC

import pytest

from lexicons import CannotJudge, Missing, printable, schema, storage
from tests.unit.refusals import refusal


@pytest.fixture
def folder(tmp_path):
    """A folder with one file, which holds `old`."""
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "file").write_bytes(b"old")
    return folder


def names(folder):
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("nowhere", "No such file or directory"),
        (".", "not a plain file"),
        ("file/below", "Not a directory"),
        ("a\0b", "it is not a path"),
        ("n" * 300, "File name too long"),
        ("a\x1b[31mb", "No such file or directory"),
    ],
    ids=range(6),
)
def test_what_cannot_be_read_or_looked_for_is_missing_with_the_reason(folder, name, reason):
    path = os.path.join(folder, name)
    missing = refusal(lambda: storage.read(path, "Copy it."), Missing)
    assert missing.what == f"{printable(path)} can't be read: {reason}."
    assert missing.remedy == "Copy it."
    if reason in ("No such file or directory", "not a plain file"):
        assert storage.is_there(path) is (reason == "not a plain file")
    else:
        missing = refusal(lambda: storage.is_there(path), Missing)
        assert missing.what.endswith(f" can't be looked for: {reason}.")
        assert missing.remedy
    assert storage.read(str(folder / "file")) == b"old"
    (folder / "link").symlink_to(folder / "nowhere")
    assert storage.is_there(str(folder / "file"))
    assert storage.is_there(str(folder / "link"))


def test_what_is_not_a_file_is_refused_before_anything_is_read_from_it(folder):
    os.mkfifo(folder / "pipe")  # nobody writes to it: to open it would wait for ever
    (folder / "zero").symlink_to("/dev/zero")
    (folder / "null").symlink_to("/dev/null")
    (folder / "link").symlink_to("pipe")
    for name in ("pipe", "zero", "null", "link", "."):
        with pytest.raises(Missing, match=f"{name} can't be read: not a plain file"):
            storage.read(str(folder / name))


def test_a_file_that_is_larger_than_any_of_ours_is_refused(folder, monkeypatch):
    monkeypatch.setattr(storage, "LARGEST", 2 << 20)
    for size, is_read in ((2 << 20, True), ((2 << 20) + 1, False)):
        (folder / "csw19.lexicon").write_bytes(bytes(size))
        if is_read:
            assert len(storage.read(str(folder / "csw19.lexicon"))) == size
        else:
            with pytest.raises(Missing, match="it is larger than 2 MB"):
                storage.read(str(folder / "csw19.lexicon"))


def test_a_folder_is_listed_in_order_without_endings_and_without_other_files(folder):
    for name in ("b.toml", "a.toml", "c.toml.part", "d.TOML", "e.lexicon"):
        (folder / name).touch()
    assert storage.listing(str(folder), ".toml") == ["a", "b"]
    assert storage.listing(str(folder / "nowhere"), ".toml") == []
    assert not (folder / "nowhere").exists()
    with pytest.raises(Missing, match="Not a directory"):
        storage.listing(str(folder / "file"), ".toml")


def test_a_file_is_replaced_whole_or_made_with_its_folders(folder, monkeypatch):
    monkeypatch.chdir(folder)
    for path in (str(folder / "file"), "file", str(folder / "one" / "two" / "file")):
        storage.replace(path, path.encode())
        assert (folder / path).read_bytes() == path.encode()
    assert names(folder) == ["file", "one"]
    (folder / "taken").mkdir()
    for name, reason in [("taken", "Is a directory"), ("file/below", ""), ("a\0b", "it is not a")]:
        with pytest.raises(CannotJudge, match=f"could not be written: {reason}"):
            storage.replace(os.path.join(folder, name), b"new")
    assert names(folder) == ["file", "one", "taken"]
    assert (folder / "file").read_bytes() == b"file"


@pytest.mark.parametrize(
    ("step", "fault", "reason"),
    [
        ("fsync", OSError(ENOSPC, os.strerror(ENOSPC)), "No space left on device"),
        ("fsync", TimeoutError(), "TimeoutError"),
        ("fsync", KeyboardInterrupt(), ""),
        ("replace", KeyboardInterrupt(), ""),
    ],
)
def test_where_writing_fails_or_is_interrupted_the_old_file_stands(
    folder, monkeypatch, step, fault, reason
):
    def fail(*_):
        raise fault

    monkeypatch.setattr(os, step, fail)
    with pytest.raises((CannotJudge, KeyboardInterrupt)) as refused:
        storage.replace(str(folder / "file"), b"new")
    if reason:
        assert str(refused.value).startswith(
            f"{folder / 'file'} could not be written: {reason}.\nIt was not changed."
        )
    assert refused.type is (CannotJudge if reason else KeyboardInterrupt)
    assert (folder / "file").read_bytes() == b"old"
    assert names(folder) == ["file"]


def test_a_folder_is_written_to_the_disk_after_the_file_is_in_its_place(folder, monkeypatch):
    synced = []

    def fsync(descriptor):
        path = os.readlink(f"/proc/self/fd/{descriptor}")
        synced.append((os.path.basename(path), names(folder)))
        if os.path.isdir(path):
            raise OSError(EIO, os.strerror(EIO))  # some systems can't: that is no failure

    monkeypatch.setattr(os, "fsync", fsync)
    storage.replace(str(folder / "file"), b"new")
    part = synced[0][0]
    assert part.endswith(".part")
    assert synced == [(part, ["file", part]), ("folder", ["file"])]


@pytest.mark.skipif(os.name == "nt", reason="modes say nothing there")
def test_only_the_owner_enters_a_new_folder_of_a_private_file(tmp_path):
    tmp_path.chmod(0o755)
    storage.replace(str(tmp_path / "home" / "server" / "tokens.json"), b"[]", private=True)
    storage.replace(str(tmp_path / "page" / "report.html"), b"<p>")
    modes = [(tmp_path / name).stat().st_mode & 0o077 for name in ("home", "home/server", ".")]
    assert modes == [0, 0, 0o055]
    assert (tmp_path / "page").stat().st_mode & 0o700 == 0o700


def test_a_file_that_a_scanner_holds_for_a_moment_is_replaced(folder, monkeypatch):
    real, held = os.replace, [PermissionError(13, "held"), PermissionError(13, "held")]

    def replace(path, target):
        if held:
            raise held.pop()
        real(path, target)

    monkeypatch.setattr(os, "replace", replace)
    monkeypatch.setattr(storage, "PAUSES", (0, 0))
    storage.replace(str(folder / "file"), b"new")
    assert (folder / "file").read_bytes() == b"new"
    held += [PermissionError(13, "held")] * 3  # one more than it waits for
    with pytest.raises(CannotJudge, match="held"):
        storage.replace(str(folder / "file"), b"newer")
    assert ((folder / "file").read_bytes(), names(folder)) == (b"new", ["file"])


def test_names_in_any_script_are_told_apart():
    """A second list with a Greek name took the place of the first."""
    texts = ("Ελλάδα", "北京", "Ελλάδα 2026", "北京 2026", "!", "Con", "Łódź")
    slugs = [storage.slug(text) for text in texts]
    assert len({*slugs}) == len(texts)
    assert all(map(schema.is_id, slugs))
    assert storage.slug("España, 1ª liga") == "espana-1a-liga"
