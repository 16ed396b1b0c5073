"""What a kiosk or a server needs of the process that runs it."""

import os
import sys
from collections.abc import Sequence

from judge_cli import NO_ANSWER, failure, is_bundled, output, version

CHILD_OPTION = "--child"


def use_home(folder: str) -> None:
    """Take another JUDGE_HOME, for this process and those that it starts."""
    os.environ["JUDGE_HOME"] = folder


class CommandProcess:
    """The running process, as a `judge_gui.process.Process`."""

    no_answer = NO_ANSWER
    program = version
    say = staticmethod(output.say)
    explain = staticmethod(failure.say)
    tidy_on_interrupt = staticmethod(output.tidy_on_interrupt)

    @property
    def child_command(self) -> Sequence[str]:
        """The command line that starts this kiosk's process with the window."""
        # A bundle's program fills in the command `kiosk`, which the original line has not.
        command = [sys.executable, *sys.argv[1:]] if is_bundled() else sys.orig_argv
        return [*command, CHILD_OPTION]

    @property
    def list_command(self) -> Sequence[str]:
        """The command line of `judge lexicon`, which the kiosk starts to build a list."""
        if not is_bundled():
            path = [*map(os.path.abspath, sys.path)]  # as run.py made it, perhaps
            code = f"import sys; sys.path[:] = {path!a}; from judge_cli.main import main; main()"
            return [sys.executable, "-I", "-c", code, "lexicon"]
        judge = os.path.join(os.path.dirname(sys.executable), "judge")
        programs = [path for path in (judge, f"{judge}.exe") if os.path.isfile(path)]
        return [*programs, "lexicon"] if programs else []
