#!/usr/bin/env python3
"""Run Tilejudge from a checkout, with only Python installed.

    python3 run.py                  the kiosk in a window, to try it out
    python3 run.py check QI ZA      one ruling at the command line
    python3 run.py COMMAND --help   what a command of the judge does
    python3 run.py prepare          install everything that a hall without a network needs

The judge's commands: check, slips, desk, kiosk, lexicon, rules, event, serve, journal,
print.

For developers:

    python3 run.py test             every check that CI runs
    python3 run.py test -k chain    pytest alone, with these arguments
    python3 run.py test --newest    pytest with the newest releases that pyproject.toml allows
    python3 run.py test --lowest    pytest with the lowest releases that it allows
    python3 run.py prove            list the long checks
    python3 run.py prove NAME       run one of them; --seed N and --cases N choose its cases
    python3 run.py prove all        run each that has not passed at this commit; `page` reports it
    python3 run.py translate        renew the template and the catalogues of the translations
    python3 run.py translate LANG   begin the catalogue of another language, such as ca
    python3 run.py lock             renew the locks in tools/locks, and check them by downloading
    python3 run.py bundle           make a folder that runs without Python, in dist/
    python3 run.py bundle --for windows    make a zip for Windows, under Wine
    python3 run.py release          make everything that people download from one commit, in dist/

The first start of a command installs what the command needs in .environments/: little for most
commands, everything for a window, a server, paper or a spreadsheet. It installs the releases that a
lock names, but not the project: the code of this checkout runs. Later starts compare one file and
start the judge. They need no network.

The exit status is that of the judge. `test` and `prove` end with 0 if every check passed, else with
1. If run.py itself fails, it ends with 2, because 0 and 1 are verdicts.
"""

# Python compiles this file at every start, so it holds only what every start needs. The rest is in
# tools/. An older Python must be able to run it and say what to do: no syntax is newer than 2.7.
import os
import sys

OLDEST = (3, 11)
ROOT = os.path.dirname(os.path.realpath(__file__))
LOCKS = os.path.join(ROOT, "tools", "locks")
ENVIRONMENTS = os.path.join(ROOT, ".environments")

# The commands of run.py itself. Every other word goes to the judge.
COMMANDS = ("prepare", "test", "prove", "lock", "translate", "bundle", "release")

# The commands of the judge that need more than the smallest environment. So do spreadsheets and
# databases: a name with one of these signs shows them.
LARGE = ("event", "kiosk", "print", "serve")
SIGNS = (".xlsx", "postgres://", "postgresql://")

# What an environment is made for. Python's patch release is left out: a machine that updates itself
# at a tournament must not need the network again. The place of the checkout is left out too, so
# that it can be moved.
if sys.version_info >= OLDEST:
    ABI = sys.implementation.cache_tag + getattr(sys, "abiflags", "")
    MACHINE = os.uname()[4] if hasattr(os, "uname") else ""
    PYTHON = ascii((sys.platform, MACHINE, ABI, sys.base_prefix))

# The program of the judge's process. No failure in it may look like a verdict. It is short:
# compiling it takes no longer than importing it from a file.
ENTER = """
import os, sys
try:
    import signal
    sys.path.insert(0, sys.argv[1])
    sys.argv[:2] = [os.path.join(sys.argv[1], "run.py")]
    from judge_cli.entry import main
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
    sys.exit(main())
except SystemExit:
    raise
except KeyboardInterrupt:
    message = "interrupted"
except BaseException as error:
    message = "could not start: " + repr(error)
    message += "\\nIf this checkout is whole, delete .environments in it and try again."
try:
    sys.stderr.write("judge: " + message + "\\n")
finally:
    os._exit(2)
"""


def main(arguments):
    # type: (list) -> int
    """Do what the arguments ask for, and return the exit status."""
    # A module on PYTHONPATH must not take the place of one that this start needs.
    foreign = [os.path.abspath(p) for p in os.environ.get("PYTHONPATH", "").split(os.pathsep) if p]
    sys.path[:] = [ROOT] + [path for path in sys.path if path not in foreign]
    if sys.version_info < OLDEST:
        sys.dont_write_bytecode = True  # Python 2 would put it beside the modules
        from tools.failure import too_old

        raise too_old(OLDEST)
    if arguments[:1] in (["-h"], ["--help"]):
        if sys.stdout is None:
            raise OSError("standard output is closed: no answer")
        sys.stdout.write(__doc__)
        sys.stdout.flush()
        return 0
    arguments = arguments or ["kiosk", "--windowed"]
    if arguments[0] in COMMANDS:
        from tools import commands

        return commands.run(arguments[0], environment, arguments[1:])
    if not needs_all(arguments):
        return judge(environment("user" if found("user") else "command-line"), arguments)
    python = environment("user")
    kiosk = arguments[0] == "kiosk" or arguments[:2] == ["event", "start"]
    if kiosk and os.name != "nt" and os.geteuid() == 0:
        from tools.packages import supply

        supply("kiosk")
    return judge(python, arguments)


def needs_all(arguments):
    # type: (list) -> bool
    """Return whether a command of the judge needs the environment with everything."""
    if arguments[0] == "kiosk" and sys.platform == "linux":
        # Without a screen, the kiosk only says what to do.
        return any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")))
    signs = [sign for sign in SIGNS if sign in " ".join(arguments).lower()]
    return arguments[0] in LARGE or arguments[:2] == ["rules", "sheet"] or bool(signs)


def environment(name, folder=LOCKS):
    # type: (str, str) -> str
    """Return the interpreter of the environment that a lock describes; make it if it is missing."""
    python = found(name, folder)
    if not python:
        from tools.environment import prepare

        python = prepare(name, origin(name, folder), stamp(name))
    return with_translations(python)


def with_translations(python):
    # type: (str) -> str
    """Compile the translations that are newer than what gettext reads. Return the interpreter."""
    from tools.catalogues import stale

    if any(stale()):
        from tools.command import quietly

        quietly(python, "-I", os.path.join(ROOT, "tools", "catalogues.py"))
    return python


def found(name, folder=LOCKS):
    # type: (str, str) -> str
    """Return the interpreter of the environment that a lock describes; "" if it is missing."""
    try:
        with open(stamp(name), encoding="utf-8") as file:
            made_for, _, python = file.read().rpartition("\n")
    except (OSError, ValueError):
        return ""
    python = os.path.join(ENVIRONMENTS, python)
    return python if made_for == origin(name, folder) and os.access(python, os.X_OK) else ""


def stamp(name):
    # type: (str) -> str
    """Return the path of the file that names an environment and what it was made from."""
    return os.path.join(ENVIRONMENTS, name + "." + ABI)


def origin(name, folder):
    # type: (str, str) -> str
    """Return what an environment is made from: this Python, and the text of the lock."""
    with open(os.path.join(folder, name + ".txt"), encoding="utf-8") as file:
        return PYTHON + "\n" + file.read()


def judge(python, arguments):
    # type: (str, list) -> int
    """Replace this process by the judge, which finds its libraries beside this interpreter.

    The interpreter that runs is that of this process: another program in its place could end with
    the status of a verdict. PYTHON* settings, the current folder and `site` add no modules.
    """
    library = "Lib"
    if os.name != "nt":
        library = "lib/python%d.%d" % sys.version_info[:2] + "t" * ("t" in sys.abiflags)
    packages = os.path.join(os.path.dirname(os.path.dirname(python)), library, "site-packages")
    enter = "import sys\nsys.path.append(%s)\n" % ascii(packages) + ENTER
    command = [sys.executable, "-I", "-S", "-c", enter, ROOT] + arguments
    import signal

    if os.name == "nt":  # exec would return to the console before the judge ends
        import subprocess

        signal.signal(signal.SIGINT, signal.SIG_IGN)  # only the judge answers Ctrl-C
        return subprocess.call(command)
    # A starting interpreter answers Ctrl-C with status 1. So the signal waits until the judge can
    # answer it with 2.
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    return os.execv(sys.executable, command)  # noqa: S606


def words(error):
    # type: (BaseException) -> str
    """Return the message about an error."""
    if isinstance(error, KeyboardInterrupt):
        return "interrupted"
    if type(error).__module__ == "tools.failure":
        return str(error)
    if getattr(error, "name", None) in getattr(sys, "stdlib_module_names", ()):
        message = "this Python lacks its module %s.\nStart run.py with a complete Python."
        return message % error.name
    if isinstance(error, (ImportError, FileNotFoundError)):
        return "a file of it cannot be loaded: %s\nIs this checkout whole? See git status." % error
    if isinstance(error, OSError):
        return str(error)
    return "a fault of the program; please report it: %r" % error


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except (Exception, KeyboardInterrupt) as error:
        try:
            sys.stderr.write("run.py: " + words(error) + "\n")
            sys.stderr.flush()
        finally:
            # Python's own ending would flush again, and end with another status if that fails.
            os._exit(2)
