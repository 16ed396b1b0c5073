"""`run.py benchmark`: measure what a person waits for beside its floor or a peer, on Linux.

It writes RESULTS.md, and asserts nothing: compare the ratios with those of an earlier commit, on a
quiet machine. Runs with a load of 1 and of 5 on two processors differed by up to half of a ratio.

Both of a pair run in turn, A B A B, and their medians are compared. Commands are measured in CPU
time, the kiosk in wall time: a person waits for the window. It draws offscreen, and so does its
peer, a bare window that paints nothing.
"""

# A window that is measured loads this module, so what only measuring needs is imported there.
import gc
import os
import sys
from collections.abc import Callable, Iterator
from time import monotonic, strftime

from tools import ROOT, Failure, run_tool

PAGE = os.path.join(ROOT, "tools", "RESULTS.md")
HEAD = """\
# What was measured

`python3 run.py benchmark` writes this page; the docstring of its module says how it measures.
{day}, {cpus} CPUs, {machine}, Linux, CPython {python}; load {load} at the end.

| what a person waits for | ours | floor or peer | ratio |
| --- | --- | --- | --- |
"""

LONGEST = 300  # seconds for one process, after which it has failed
IMPORTS = "import click, marisa_trie"
READ = "import sys; words = open(sys.argv[1], encoding='utf-8').read().split('\\n')"
TRIE = f"{READ}; import marisa_trie; marisa_trie.Trie(words)"


def main() -> int:
    import platform
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"JUDGE_HOME": os.path.join(folder, "home"), "QT_QPA_PLATFORM": "offscreen"}
        measured = "".join(f"{row}\n" for row in rows(os.path.join(folder, "english.txt")))
    with open("/proc/loadavg", encoding="ascii") as file:
        load = file.read().split()[0]
    text = HEAD.format(
        day=strftime("%Y-%m-%d"), cpus=os.cpu_count(), machine=platform.machine(),
        python=platform.python_version(), load=load,
    ) + measured  # fmt: skip
    with open(PAGE, "w", encoding="utf-8", newline="\n") as page:
        page.write(text)
    print(text)
    return 0


def rows(words: str) -> Iterator[str]:
    """Yield the rows of the page. The words of the shipped list are written to a file."""
    judge = [sys.executable, os.path.join(ROOT, "run.py")]
    took = in_turn(21, cpu_seconds, [*judge, "check", "QI", "ZA"], python(IMPORTS))
    yield row("`python3 run.py check QI ZA` (CPU)", took, f"`{IMPORTS}`")
    run([*judge, "lexicon", "export", "scowl80", "-o", words])
    took = in_turn(3, cpu_seconds, [*judge, "lexicon", "validate", words], python(READ, words))
    yield row("`judge lexicon validate`, the shipped list (CPU)", took, "reading and splitting")
    build = [*judge, "lexicon", "build", words, "--edition", "measured", "-o", f"{words}.lexicon"]
    took = in_turn(3, cpu_seconds, build, python(TRIE, words))
    yield row("`judge lexicon build`, the same (CPU)", took, "reading and a bare trie")
    windows = (this(show_kiosk), this(show_bare_window))
    took = in_turn(21, lambda command: float(run(command)), *windows)
    yield row("the kiosk's first page", took, "a bare window")


def row(what: str, took: list[float], peer: str) -> str:
    """Return a row with the ratio of both."""
    ours, theirs = (seconds * 1e3 for seconds in took)
    return f"| {what} | {ours:.1f} ms | {peer} {theirs:.1f} ms | {ours / theirs:.2f} |"


def python(code: str, *arguments: str) -> list[str]:
    """Return the command that runs code with the libraries of this environment."""
    return [sys.executable, "-I", "-c", code, *arguments]


def this(function: Callable[[], None]) -> list[str]:
    """Return the command that calls a function of this module in a process of its own."""
    return [sys.executable, "-c", f"from tools import benchmark; benchmark.{function.__name__}()"]


def run(command: list[str]) -> str:
    """Run a process to its end, and return what it prints."""
    import subprocess

    settings = os.environ | {"BEGAN": str(monotonic())}
    done = subprocess.run(
        command, env=settings, capture_output=True, text=True, timeout=LONGEST, check=False
    )
    if done.returncode:
        raise Failure(f"status {done.returncode} from {command}:\n{done.stderr}")
    return done.stdout


def cpu_seconds(command: list[str]) -> float:
    """Run a process; return the seconds of a processor that it took."""
    if sys.platform != "linux":
        raise Failure("The benchmark measures on Linux alone.")
    import resource

    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run(command)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def in_turn(times: int, seconds: Callable[[list[str]], float], *commands: list[str]) -> list[float]:
    """Return the median of each command's seconds; a first run of each is not counted."""
    runs = [[seconds(command) for command in commands] for _ in range(times + 1)][1:]
    return [sorted(taken)[times // 2] for taken in zip(*runs, strict=True)]


def painted(*_: object) -> None:
    """Print the seconds from before the process until now, and end."""
    os.write(1, str(monotonic() - float(os.environ["BEGAN"])).encode())
    os._exit(0)


def show_bare_window() -> None:
    from PySide6.QtWidgets import QApplication, QWidget

    program = QApplication([])
    window = type("Bare", (QWidget,), {"paintEvent": painted})()
    window.showFullScreen()
    program.exec()  # until it is painted


def show_kiosk() -> None:
    """Be the process of `judge kiosk` that has the window, until the first page is painted."""
    from judge_cli.main import GARBAGE_THRESHOLD
    from judge_cli.main import main as judge

    gc.set_threshold(GARBAGE_THRESHOLD)  # as in `judge`, imports are not searched for garbage
    from judge_cli.stations import CHILD_OPTION
    from judge_gui.kiosk import Kiosk

    Kiosk.painted = painted  # type: ignore[assignment, method-assign]
    sys.argv = ["judge", "kiosk", CHILD_OPTION]
    judge()


if __name__ == "__main__":
    run_tool(main)
