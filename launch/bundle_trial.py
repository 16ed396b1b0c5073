"""A trial of a bundle that was just made: each of its programs runs, without this Python."""

import os
import select
import subprocess
import tempfile
import time

from launch.failure import Failure

WAIT = 60  # seconds
ALONE = ("PATH", "LANG", "TMPDIR", "SYSTEMROOT", "TEMP")  # what a program gets of the environment


def run(folder: str) -> None:
    """Run the programs of a bundle. Raises `Failure` with what one of them did wrong."""
    with tempfile.TemporaryDirectory() as home:
        settings = {name: os.environ[name] for name in ALONE if name in os.environ}
        trial = Trial(folder, settings | {"JUDGE_HOME": home, "QT_QPA_PLATFORM": "offscreen"})
        trial.expect(0, "ACCEPTABLE\n", "judge", "check", "qi", "za")
        trial.expect(1, "UNACCEPTABLE\n", "judge", "check", "qi", "zant")
        trial.expect(0, "judge 0", "judge", "--version")
        trial.expect(2, "", "judge-station", "check", "qi")
        desk = ("desk", "--station", "trial", "--event", "Trial", "--by", "AB", "--no-tables")
        trial.expect(0, "VERDICT: ACCEPTABLE", "judge-station", *desk, given="qi za\n\n\n")
        trial.expect(0, "", "judge-station", "journal", "verify")
        trial.expect(
            0, "", "judge-station", "journal", "report", "-o", os.path.join(home, "r.html")
        )
        trial.expect(0, "", "judge-station", "print", "card", "-o", os.path.join(home, "card.pdf"))
        trial.first_page()


class Trial:
    """A bundle, and the environment in which its programs are run."""

    def __init__(self, folder: str, settings: dict[str, str]) -> None:
        self.folder = folder
        self.settings = settings

    def command(self, program: str, *arguments: str) -> list[str]:
        """Return the command line of a program."""
        return [os.path.join(self.folder, program), *arguments]

    def expect(self, status: int, shown: str, *command: str, given: str = "") -> None:
        """Run a program. Raise `Failure` if it ends otherwise or does not show this text."""
        done = subprocess.run(
            self.command(*command), env=self.settings, input=given,
            capture_output=True, text=True, timeout=WAIT, check=False,
        )  # fmt: skip
        warned = "Warning" in done.stderr
        if done.returncode != status or shown not in done.stdout or warned:
            said = (done.stderr or done.stdout).strip()
            raise Failure(f"{' '.join(command)} ended with status {done.returncode}: {said}")

    def first_page(self) -> float:
        """Return the seconds until the kiosk's first page is painted, on a screen in memory."""
        started = time.monotonic()
        # The child of a kiosk writes a sign of life once its page is painted.
        child = subprocess.Popen(
            self.command("judge-station", "kiosk", "--child"), env=self.settings,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip
        with child:
            assert child.stdout is not None  # noqa: S101
            assert child.stderr is not None  # noqa: S101
            seen = select.select([child.stdout], [], [], WAIT)[0] and child.stdout.read(1)
            seconds = time.monotonic() - started
            child.kill()
            if not seen:
                raise Failure(f"the kiosk showed no page: {child.stderr.read().decode().strip()}")
        return seconds
