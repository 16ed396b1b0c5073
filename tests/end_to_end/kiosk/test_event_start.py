"""A kiosk that the line on paper starts, on a real screen."""

import os
import subprocess
import sys
import time

from tests.end_to_end.kiosk.room import hurried
from tests.support.commands import checkout
from tests.support.displays import Watched, ends_with_test, on_a_display, until
from tests.support.journals import recorded_in

pytestmark = on_a_display


def test_the_line_on_paper_starts_a_kiosk_whose_record_comes_to_the_stick(display, judge, tmp_path):
    stick, machine = tmp_path / "stick", {"JUDGE_HOME": str(tmp_path / "machine")}
    prepared = ("--name", "Club night", "--rules", "open", "--kiosks", "1")
    assert judge("event", "prepare", stick, *prepared, **machine).status == 0
    start = [*ends_with_test, sys.executable, "-P", "-m", hurried, "event", "start"]
    settings = {**os.environ, **machine, "PYTHONPATH": str(checkout), "DISPLAY": display.name}
    blank = display.pixels()
    command = [*start, stick, "Kiosk 1"]
    kiosk = subprocess.Popen(command, env=settings, stderr=subprocess.PIPE, text=True)

    def kinds():
        return [str(entry.kind) for entry in recorded_in(tmp_path / "machine")]

    def turn(key):
        """Press a key once the page has come to rest and keys count; wait for the next page."""
        before = room.settled()
        time.sleep(1.1)  # the final number stays for a second
        room.press(key)
        assert until(lambda: kiosk.poll() is not None or room.pixels != before)

    with kiosk:
        try:
            assert until(lambda: "session opened" in kinds())
            room = Watched(display, kiosk)
            assert until(lambda: display.run("xdotool", "search", "--name", "^Tilejudge$"))
            assert until(lambda: room.pixels != blank)  # its first page is painted
            for key in ("Escape", "BackSpace", "2", "Return"):
                turn(key)
            assert until(lambda: kiosk.poll() is not None)
        finally:
            kiosk.terminate()
        _out, err = kiosk.communicate()
    assert kiosk.returncode == 0, err
    assert kinds()[-1] == "session closed"
    assert f"The record of this machine is in {stick}/records" in err
    done = judge("event", "finish", stick, "--agreed", **machine)
    assert done.status == 0, done.err
