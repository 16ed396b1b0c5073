#!/usr/bin/env python3
"""Run Tilejudge from a checkout, with nothing but Python.

    python3 run.py check QI ZA      the judge's command line, with these arguments
    python3 run.py                  the kiosk (where the checkout has none: the help)
    python3 run.py test             every check that CI runs
    python3 run.py test -k chain    pytest alone, with these arguments

The first start makes an environment in .environments/ out of what the project depends on, never
of the project itself: what runs is always the code of this checkout. Every later start compares
one file and hands over; it needs no network.

The exit status is the judge's own, unchanged; of `test` it is 0 when all passed, else 1. Whatever
goes wrong here ends with 2, because 0 and 1 are verdicts.
"""

# An older Python must get as far as telling what to do: no syntax here is newer than 3.6. What
# only a first start or `test` needs is imported where it is used: every start pays for the rest.
import io
import os
import sys

OLDEST = (3, 11)
ROOT = os.path.dirname(os.path.realpath(__file__))
ENVIRONMENTS = os.path.join(ROOT, ".environments")

# What an environment is bound to. Not to Python's patch release: a tournament's machine that
# updates itself must not need the network again. Nor to the checkout's place: it may be moved.
MACHINE = os.uname()[4] if hasattr(os, "uname") else ""
ABI = sys.implementation.cache_tag + getattr(sys, "abiflags", "")
PYTHON = ascii((sys.platform, MACHINE, ABI, sys.base_prefix))

# What the environment's interpreter is to do. None of its failures may look like a verdict.
ENTER = """
import os, sys
try:
    import signal
    sys.path.insert(0, sys.argv[1])
    sys.argv[:2] = ["judge"]
    from judge_cli.entry import main
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
    sys.exit(main())
except SystemExit:
    raise
except KeyboardInterrupt:
    told = "interrupted"
except BaseException as error:
    told = f"could not start: {error!r}\\n"
    told += "If this checkout is whole, delete .environments in it and try again."
try:
    sys.stderr.write(f"judge: {told}\\n")
finally:
    os._exit(2)
"""


class Failure(Exception):
    """What went wrong and what to do about it, in words for whoever started this."""


def main(arguments: list) -> int:
    """Do what the arguments ask for, and answer with the exit status."""
    # What is on PYTHONPATH must not even break the start.
    foreign = [os.path.abspath(p) for p in os.environ.get("PYTHONPATH", "").split(os.pathsep) if p]
    sys.path[:] = [path for path in sys.path if path not in foreign]
    if sys.version_info < OLDEST:
        raise Failure(too_old())
    gui = ["gui"] if os.path.isfile(os.path.join(ROOT, "judge_gui", "__init__.py")) else []
    if arguments[:1] == ["test"]:
        return test(gui, arguments[1:])
    arguments = arguments or (["kiosk"] if gui else ["--help"])
    return judge(environment(gui if arguments[0] == "kiosk" else []), arguments)


def too_old() -> str:
    """Tell which Python is needed, which was found, and what to do."""
    import shlex
    import shutil
    import subprocess

    told = "Python %d.%d or later is needed, and this is Python %d.%d.%d.\n" % (
        OLDEST + tuple(sys.version_info[:3])
    )
    for minor in range(29, OLDEST[1] - 1, -1):
        command = "python3.%d" % minor
        # Tried, not only looked for: version managers keep stubs of Pythons that are switched off.
        tried = [command, "-c", ""]
        if shutil.which(command) and not subprocess.call(tried, stderr=subprocess.DEVNULL):
            return told + "Use: " + " ".join(map(shlex.quote, [command, *sys.argv]))
    return told + "Install one, from python.org or your system's packages, and start this with it."


def judge(python: str, arguments: list) -> int:
    """Become the judge, cut off from the settings and the folder of whoever starts it."""
    import signal

    command = [python, "-I", "-c", ENTER, ROOT, *arguments]
    if os.name == "nt":
        # Exec would let go of the console there. Ctrl-C is for the judge to answer.
        import subprocess

        signal.signal(signal.SIGINT, signal.SIG_IGN)
        return subprocess.call(command)
    # A starting interpreter answers Ctrl-C with status 1: held back until the judge can say 2.
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    return os.execv(python, command)  # noqa: S606


def environment(parts: list) -> str:
    """The interpreter of an environment for the judge and these parts, made if there is none."""
    with open(os.path.join(ROOT, "pyproject.toml"), encoding="utf-8") as file:
        project = file.read()
    origin = PYTHON + "\n" + project
    name = "-".join(["judge", *parts])
    current = os.path.join(ENVIRONMENTS, name + "." + ABI)
    try:
        folder, _, made_for = read(current).partition("\n")
        if made_for != origin or not os.access(interpreter(folder), os.X_OK):
            with the_only_one():
                folder = prepared(name, requirements(project, parts))
                write(current, folder + "\n" + origin)
    except OSError as error:
        told = "%s\nThe first start writes to .environments in the checkout. Let it, and try again."
        raise Failure(told % error) from None
    return interpreter(folder)


def interpreter(folder: str) -> str:
    """Where the environment in this folder has its Python."""
    place = ("Scripts", "python.exe") if os.name == "nt" else ("bin", "python")
    return os.path.join(ENVIRONMENTS, folder, *place)


def requirements(project: str, parts: list) -> str:
    """What the judge and these parts depend on: a file for pip, headed by the Python it is for."""
    import tomllib

    try:
        settings = tomllib.loads(project)
        wanted = ["# " + PYTHON, *settings["project"]["dependencies"]]
        if "gui" in parts:
            wanted += settings["project"]["optional-dependencies"]["gui"]
        if "test" in parts:
            wanted += settings["dependency-groups"]["test"]
    except (tomllib.TOMLDecodeError, KeyError) as error:
        told = "pyproject.toml does not say what to install: %r\nIs it whole? See git status."
        raise Failure(told % error) from None
    return "\n".join(wanted) + "\n"


def the_only_one() -> io.TextIOWrapper:
    """Wait to be the only one who makes environments; the lock goes when its holder does."""
    import time

    os.makedirs(ENVIRONMENTS, exist_ok=True)
    lock = open(os.path.join(ENVIRONMENTS, "lock"), "a", encoding="utf-8")  # noqa: SIM115
    patience = 10  # tenths of a second
    while not taken(lock):
        patience -= 1
        if patience == 0:
            say("Waiting for another run.py, which is preparing an environment ...")
        time.sleep(0.1)
    return lock


def taken(lock: io.TextIOWrapper) -> bool:
    """Take this lock, unless another process has it."""
    try:
        if os.name == "nt":
            import msvcrt

            msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True


def prepared(name: str, wanted: str) -> str:
    """The folder of a whole environment made from exactly this: one at hand, else a new one."""
    import shutil
    import time

    # What was made from something else stays: a judge may be running in it, and a return to an
    # older checkout needs no network. What has no stamp is left over from an interrupted making.
    for folder in os.listdir(ENVIRONMENTS):
        path = os.path.join(ENVIRONMENTS, folder)
        if os.path.isdir(path):
            made_from = read(os.path.join(path, "made-from"))
            if made_from == wanted and os.access(interpreter(folder), os.X_OK):
                return folder
            if not made_from:
                shutil.rmtree(path, ignore_errors=True)
    say("Preparing the environment (once) ...")
    # Never a name for the second time: the pip of a killed run.py may still write to the first.
    folder = "%s-%x" % (name, time.time_ns())
    path = os.path.join(ENVIRONMENTS, folder)
    os.mkdir(path)
    try:
        fill(folder, wanted)
    except BaseException:
        shutil.rmtree(path, ignore_errors=True)
        raise
    return folder


def fill(folder: str, wanted: str) -> None:
    """Make an environment of what is wanted in this folder and, when it is whole, stamp it."""
    from importlib.util import find_spec

    path = os.path.join(ENVIRONMENTS, folder)
    if not find_spec("ensurepip"):
        raise Failure(
            "this Python cannot make environments, because its module ensurepip is missing.\n"
            "On Debian: apt install python3-venv (for this Python alone: python%d.%d-venv)."
            % sys.version_info[:2]
        )
    python = interpreter(folder)
    listed = os.path.join(path, "requirements.txt")
    write(listed, wanted)
    try:
        quietly(sys.executable, "-I", "-m", "venv", "--without-pip", path)
        quietly(python, "-I", "-m", "ensurepip")
        # All of pip's own settings hold, but for the one that leads out of the environment.
        quietly(python, "-I", "-m", "pip", "install", "--no-user", "-r", listed)
    except Failure as failure:
        raise Failure(
            "%s\nThe first start needs room on the disk, and a package index that pip can reach\n"
            "or a folder of wheels that it is told of (PIP_NO_INDEX, PIP_FIND_LINKS)." % failure
        ) from None
    os.replace(listed, os.path.join(path, "made-from"))


def quietly(*command: str) -> None:
    """Run a command out of sight, and where it fails, fail with what it said of that."""
    from subprocess import DEVNULL, PIPE, STDOUT, run

    done = run(command, cwd=ROOT, stdin=DEVNULL, stdout=PIPE, stderr=STDOUT, check=False)
    if done.returncode:
        told = "%s ended with status %d:" % (" ".join(command), done.returncode)
        lines = done.stdout.decode(errors="replace").strip().splitlines()
        errors = [line for line in lines if "ERROR" in line] or lines
        raise Failure("\n  ".join([told, *errors[-6:]]))


def test(gui: list, arguments: list) -> int:
    """Run every check, or pytest alone where it is given arguments: 0 when all passed, else 1."""
    import subprocess
    from importlib.util import find_spec

    install(list(absent("test")) + ([] if find_spec("ensurepip") else list(absent("python"))))
    python = environment([*gui, "test"])
    imports = "from importlinter.cli import lint_imports_command as lint; lint()"
    steps = {
        "ruff check": ["-m", "ruff", "check", "."],
        "ruff format": ["-m", "ruff", "format", "--check", "."],
        "mypy": ["-m", "mypy"],
        "import-linter": ["-c", imports],
        "pytest": ["-m", "pytest", "-n", "auto"],
    }
    if arguments:
        steps = {"pytest": ["-m", "pytest", *arguments]}
    # The checks find this checkout because they run in it; whoever starts them adds nothing.
    foreign = ("PYTHONHOME", "PYTHONPATH", "PYTHONSAFEPATH")
    settings = {name: value for name, value in os.environ.items() if name not in foreign}
    failed = []
    for name, step in steps.items():
        print("== " + name, flush=True)
        if subprocess.call([python, *step], cwd=ROOT, env=settings):
            failed.append(name)
    missing = absent("test")
    if missing:
        print("Not run: the tests that need %s." % ", ".join(missing.values()))
        print("They run after: sudo apt-get install " + " ".join(missing))
        if os.environ.get("CI") == "true":
            failed.append("system packages")
    print("Failed: " + ", ".join(failed) if failed else "Passed: " + ", ".join(steps), flush=True)
    return 1 if failed else 0


def absent(section: str) -> dict:
    """The system packages of this section whose programs are not on this machine."""
    import shutil
    from configparser import ConfigParser

    listed = ConfigParser(allow_no_value=True, delimiters=":")
    listed.read(os.path.join(ROOT, "debian-packages.txt"), encoding="utf-8")
    return {
        name: needed for name, needed in listed[section].items() if not shutil.which(needed or "")
    }


def install(packages: list) -> None:
    """Install system packages where nobody need be asked: as root, with apt-get."""
    import shutil

    if packages and os.name != "nt" and os.geteuid() == 0 and shutil.which("apt-get"):
        say("Installing %s ..." % ", ".join(packages))
        apt = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-o", "DPkg::Lock::Timeout=300"]
        try:
            quietly(*apt, "update")
            quietly(*apt, "install", "--yes", "--no-install-recommends", *packages)
        except Failure as failure:
            say(str(failure))


def read(path: str) -> str:
    """The text of this file, nothing where there is none."""
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except FileNotFoundError:
        return ""


def write(path: str, text: str) -> None:
    """Write this file whole or not at all."""
    with open(path + ".new", "w", encoding="utf-8") as file:
        file.write(text)
    os.replace(path + ".new", path)


def say(text: str) -> None:
    """Tell whoever started this, unless standard error is closed."""
    try:
        sys.stderr.write("run.py: " + text + "\n")
        sys.stderr.flush()
    except (AttributeError, OSError, ValueError):
        pass


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Failure as failure:
        say(str(failure))
    except OSError as error:
        say(str(error))
    except KeyboardInterrupt:
        say("interrupted")
    except Exception as error:
        say("an error of its own, please report it: %r" % error)
    # At once: what cannot be flushed any more would change the status.
    os._exit(2)
