"""The traps that other judges fell into, each tried on the real command."""

import os
import shutil

import pytest

from tests.support.commands import files_in
from tests.support.vectors import vectors

traps = vectors("traps.toml")["trap"]


# Of the sixteen, 5, 6, 12, 13 and 16 concern the kiosk and the journal. 9 (the time taken shows the
# place of a phony) is in secrecy/test_ruling.py, 14 (digraphs) in folding.toml.
tried_here = sorted({row["number"] for row in traps})


def spoil(path, how):
    """Do to an installed lexicon what once was done to another judge's."""
    data = path.read_bytes()
    match how:
        case "remove":
            path.unlink()
        case "empty":
            path.write_bytes(b"")
        case "halve":
            path.write_bytes(data[: len(data) // 2])
        case "flip":
            place = len(data) * 3 // 4
            path.write_bytes(data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :])
        case "overwrite":
            path.write_bytes(b"sorry\nthe\nlist\ncannot\nbe\nread\n")
        case "rename":
            path.rename(path.with_name("renamed.lexicon"))
        case _:
            pytest.fail(f"no such way to spoil a file: {how}")


@pytest.mark.parametrize("number", tried_here)
def test_a_trap_is_not_fallen_into(number, tmp_path, home, install, add_rules, judge):
    here = tmp_path / "here"
    for row in [each for each in traps if each["number"] == number]:
        for folder in (home, here):
            shutil.rmtree(folder, ignore_errors=True)
        add_rules(row.get("stages", '[[stage]]\nlexicon = "base"\n'))
        for edition, words in row.get("lexicons", {}).items():
            path = install(words, edition)
            if how := row.get("spoil", {}).get(edition):
                spoil(path, how)
        here.mkdir()
        for name, text in row.get("files", {}).items():
            (here / name).write_bytes(text.encode())
        before = files_in(home)

        done = judge(*row["command"], stdin=row.get("input", ""))

        because = row["because"]
        assert done.status == row["status"], (because, done.err)
        assert done.out == row.get("out", done.out), because
        assert [part for part in row.get("holds", []) if part not in done.out] == [], because
        assert [part for part in row["says"] if part not in done.err] == [], because
        assert [part for part in row.get("hushes", []) if part in done.err] == [], because
        assert [line for line in done.err.split("\n") if not line.isprintable()] == [], because
        assert "Traceback" not in done.err, because
        assert files_in(home) == before, because
        left = sorted([*row.get("files", {}), *row.get("leaves", [])])
        assert sorted(os.listdir(here)) == left, because
