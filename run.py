#!/usr/bin/env python3
"""Run Tilejudge from a checkout, with nothing but Python.

    python3 run.py check QI ZA      the judge's command line, with these arguments
    python3 run.py                  the kiosk

    python3 run.py prepare          make ready for a hall without a network, and nothing else

    python3 run.py test             every check that CI runs
    python3 run.py test -k chain    pytest alone, with these arguments
    python3 run.py test --newest    pytest with the newest releases that pyproject.toml allows
    python3 run.py test --lowest    pytest with the lowest
    python3 run.py prove            the long checks: which there are
    python3 run.py prove NAME       one of them; --seed N and --cases N choose its cases
    python3 run.py lock             renew the locks in launch/locks, and check them by downloading

The first start makes an environment in .environments/ out of what the lock names, never of the
project itself: what runs is always the code of this checkout. Every later start compares one file
and hands over; it needs no network.

The exit status is the judge's own, unchanged; of `test` and `prove` it is 0 when all passed, else
1. Whatever goes wrong here ends with 2, because 0 and 1 are verdicts.
"""

# Compiled at every start, so here is only what every start needs; the rest is in launch/. An older
# Python must get as far as telling what to do: no syntax here is newer than 3.6.
import os
import sys

OLDEST = (3, 11)
ROOT = os.path.dirname(os.path.realpath(__file__))
LOCKS = os.path.join(ROOT, "launch", "locks")
ENVIRONMENTS = os.path.join(ROOT, ".environments")
SUPPLIED = os.path.join(ENVIRONMENTS, "kiosk-supplied")

# What run.py does itself; every other word is the judge's.
COMMANDS = ("prepare", "test", "prove", "lock")

# What an environment is bound to. Not to Python's patch release: a tournament's machine that
# updates itself must not need the network again. Nor to the checkout's place: it may be moved.
ABI = sys.implementation.cache_tag + getattr(sys, "abiflags", "")
MACHINE = os.uname()[4] if hasattr(os, "uname") else ""
PYTHON = ascii((sys.platform, MACHINE, ABI, sys.base_prefix))

# What the environment's interpreter is to do. None of its failures may look like a verdict. It is
# short: to compile it takes no longer than to import it.
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
    told = "could not start: " + repr(error)
    told += "\\nIf this checkout is whole, delete .environments in it and try again."
try:
    sys.stderr.write("judge: " + told + "\\n")
finally:
    os._exit(2)
"""


def main(arguments: list) -> int:
    """Do what the arguments ask for, and answer with the exit status."""
    # What is on PYTHONPATH must not even break the start.
    foreign = [os.path.abspath(p) for p in os.environ.get("PYTHONPATH", "").split(os.pathsep) if p]
    sys.path[:] = [ROOT] + [path for path in sys.path if path not in foreign]
    if sys.version_info < OLDEST:
        from launch.advice import too_old

        raise too_old(OLDEST)
    command = arguments[0] if arguments else "kiosk"
    if command in COMMANDS:
        from launch import commands

        return getattr(commands, command)(environment, arguments[1:])
    python = environment("user")
    if command == "kiosk" and not os.path.exists(SUPPLIED):
        from launch.commands import supply_kiosk

        supply_kiosk()
    return judge(python, arguments or ["kiosk"])


def environment(name: str, folder: str = LOCKS) -> str:
    """Return the interpreter of the environment that a lock describes; make it if need be."""
    with open(os.path.join(folder, name + ".txt"), encoding="utf-8") as file:
        origin = PYTHON + "\n" + file.read()
    stamp = os.path.join(ENVIRONMENTS, name + "." + ABI)
    try:
        with open(stamp, encoding="utf-8") as file:
            made_for, _, python = file.read().rpartition("\n")
    except (OSError, ValueError):
        made_for = python = ""
    if made_for != origin or not os.access(os.path.join(ENVIRONMENTS, python), os.X_OK):
        from launch.environment import prepare

        python = prepare(name, origin, stamp)
    return os.path.join(ENVIRONMENTS, python)


def judge(python: str, arguments: list) -> int:
    """Become the judge, cut off from the settings and the folder of whoever starts it."""
    command = [python, "-I", "-c", ENTER, ROOT, *arguments]
    if os.name == "nt":
        from launch.windows import call

        return call(command)
    import signal

    # A starting interpreter answers Ctrl-C with status 1: held back until the judge can say 2.
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    return os.execv(python, command)  # noqa: S606


def words(error: BaseException) -> str:
    """Return what to say to the user about an error."""
    if isinstance(error, KeyboardInterrupt):
        return "interrupted"
    if isinstance(error, (ImportError, FileNotFoundError)):
        return "a part of it cannot be loaded: %s\nIs this checkout whole? See git status." % error
    if isinstance(error, OSError) or type(error).__module__ == "launch.failure":
        return str(error)
    return "an error of its own, please report it: %r" % error


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except (Exception, KeyboardInterrupt) as error:
        try:
            sys.stderr.write("run.py: " + words(error) + "\n")
            sys.stderr.flush()
        finally:
            # At once: what cannot be flushed any more would change the status.
            os._exit(2)
