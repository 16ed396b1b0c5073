"""However an event's folder is damaged, and whenever a machine is killed: all of it or none."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support import clubs
from tests.support.event_folders import damage, damages, take_damaged, write_event


@pytest.fixture(scope="module")
def events(tmp_path_factory):
    """A folder with the files of an event before noon, and those of after noon."""
    place = tmp_path_factory.mktemp("events")
    for number in (1, 2):
        home = clubs.club(place / f"laptop {number}", ("ZANT", "BLORP", "QUEX")[: number + 1])
        write_event(place / str(number), Path(home), number=number)
    return place


# -- damaged and mixed -----------------------------------------------------------------------------


place = st.integers(0, 2**20)


@given(faults=st.lists(st.tuples(st.sampled_from(damages), place, place), min_size=1, max_size=3))
def test_a_damaged_or_mixed_folder_is_refused_or_is_as_it_was_prepared(
    events, tmp_path_factory, faults
):
    folder = tmp_path_factory.mktemp("stick") / "stick"
    shutil.copytree(events / "1", folder)
    for how, where, which in faults:
        damage(folder, events / "2", how, where, which)
    take_damaged(folder, [events / "1", events / "2"])
    shutil.rmtree(folder.parent)


# -- killed ----------------------------------------------------------------------------------------


def test_a_machine_that_is_killed_while_it_takes_files_has_the_old_or_the_new(events, tmp_path):
    """Before each fourth call to the system."""
    script = "import sys, tests.support.event_folders as of; of.kill_while_taking(*sys.argv[1:])"
    done = subprocess.run(
        [sys.executable, "-c", script, events / "1", events / "2", tmp_path, "4"],
        cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    kills, had_new = map(int, done.stdout.split())
    assert kills > 4
    assert had_new < kills
