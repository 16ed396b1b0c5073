"""Where a command writes what it is asked to write: one rule for every output."""

import os
import shlex

import pytest

from tests.support.commands import assert_no_answer
from tests.support.journals import begin_event_in

dictionary = "lexicon build book.tsv --edition mine --form dictionary --column 1 --header"

#: Commands with an output, up to the file; each is about what `materials` makes. All papers are
#: written by one function.
outputs = {
    name: (*shlex.split(command), option)
    for name, command, option in (
        ("lexicon export", "lexicon export invented", "-o"),
        ("lexicon build", "lexicon build list.txt --edition mine", "-o"),
        ("lexicon build, its report", dictionary, "--report"),
        ("lexicon amend", "lexicon amend invented --add list.txt --edition mine", "-o"),
        ("journal export", "journal export", "-o"),
        ("journal rejudge", "journal rejudge", "-o"),
        ("journal report", "journal report", "-o"),
        ("rules sheet", "rules sheet open", "-o"),
        ("print card", "print card", "-o"),
    )
}
every_output = pytest.mark.parametrize("args", outputs.values(), ids=outputs)
export = outputs["journal export"]  # all write by one function


@pytest.fixture(autouse=True)
def materials(home, club, here):
    """An event that is open on this machine, and a list."""
    begin_event_in(home, "Harbour Open")
    (here / "list.txt").write_text("QUIV\nZONT\n", encoding="utf-8")
    (here / "book.tsv").write_text("headword\nzont\nQuiv\n", encoding="utf-8")


@every_output
def test_an_output_replaces_its_own_kind_and_nothing_else_unasked(judge, here, home, args):
    kept = [*(home / "journal").glob("*.journal")]
    if args[1] not in ("build", "amend") or "--report" in args:
        kept.append(home / "lexicons" / "invented.lexicon")
    for path in kept:
        before = path.read_bytes()
        assert_no_answer(judge(*args, path), path.name, "Name another file")
        assert path.read_bytes() == before
    (here / "notes").write_text("of the meeting\n", encoding="utf-8")
    (here / "link").symlink_to("notes")
    (here / "dangling").symlink_to("nothing")
    for name in ("link", "dangling"):
        assert_no_answer(judge(*args, name), "is a link to")
    assert_no_answer(judge(*args, "notes"), "notes is another file: it would be overwritten")
    assert (here / "notes").read_text(encoding="utf-8") == "of the meeting\n"
    assert not (here / "nothing").exists()
    made = here / "made"
    first = judge(*args, made)
    assert made.stat().st_size > 0
    again = judge(*args, made)
    is_words = args[:2] == ("lexicon", "export")  # nothing shows that a list is not a source
    assert again.status == (2 if is_words else first.status), again


def test_an_output_is_written_into_a_pipe(judge, here):
    fifo = here / "fifo"
    os.mkfifo(fifo)
    reading = os.open(fifo, os.O_RDWR | os.O_NONBLOCK)
    assert judge(*export, fifo).status == 0
    assert os.read(reading, 1 << 16)
    os.close(reading)


def test_an_output_makes_no_folder_and_takes_no_folder_for_a_file(judge, here):
    assert_no_answer(judge(*export, here / "nope" / "x"), "there is no folder")
    (here / "folder").mkdir()
    assert_no_answer(judge(*export, here / "folder"), "folder is a folder")
    assert not (here / "nope").exists()
    assert not any((here / "folder").iterdir())


def test_a_file_of_a_folder_that_is_read_is_a_source(judge, here):
    """Of two records that go on in two ways, the export would replace the other one."""
    folder = here / "records"
    folder.mkdir()
    for name in ("fork.jsonl", "long.jsonl", "report.html"):
        command = "report" if name.endswith(".html") else "export"
        assert judge("journal", command, "-o", folder / name).status == 0
    before = (folder / "long.jsonl").read_bytes()
    assert_no_answer(judge("journal", "export", folder, "-o", folder / "long.jsonl"), "is a source")
    assert (folder / "long.jsonl").read_bytes() == before
    assert judge("journal", "report", folder, "-o", folder / "report.html").status == 0  # its own


@pytest.mark.parametrize("of", ["lexicon build", "journal export", "print card"])
def test_what_goes_to_standard_output_is_not_called_a_file(redirected, of, tmp_path):
    for name in ("list.txt", "-"):
        (tmp_path / name).write_text("QUIV\nZONT\n", encoding="utf-8")
    done = redirected(">made", *outputs[of], "-")
    assert done.status == 0, done
    assert "Written" not in done.err
    assert "lexicon install -" not in done.err
