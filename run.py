#!/usr/bin/env python3
"""Run Tilejudge from a checkout, with only Python installed."""

# Python compiles this file at every start, so it holds only what every start needs. The rest is in
# tools/. An older Python 3 must be able to compile it, and then says which one is needed.
import os
import sys

if sys.version_info < (3, 11):
    needed = "Python 3.11 or later is needed, and this is Python %d.%d.\n"
    sys.stderr.write("run.py: " + needed % sys.version_info[:2])
    sys.exit(2)

HELP = """\
Run Tilejudge from a checkout, with only Python installed.

    python3 run.py                  the kiosk in a window, to try it out
    python3 run.py check QI ZA      one ruling at the command line
    python3 run.py COMMAND --help   what a command of the judge does
    python3 run.py prepare          install everything that a hall without a network needs

The judge's commands: {commands}.

For developers:

    python3 run.py test             every check that CI runs
    python3 run.py test mypy        only this check
    python3 run.py test -k chain    pytest alone, with these arguments
    python3 run.py renew            format the code, and make again what is made from it (a minute)
    python3 run.py renew NAME       only this part, such as `catalogues` (the translations)
    python3 run.py lock             renew the locks in tools/locks
    python3 run.py benchmark        measure speed into tools/RESULTS.md, on Linux
    python3 run.py bundle           make a folder that runs without Python, in dist/
    python3 run.py windows          make a zip for Windows, by Wine on Linux
    python3 run.py release          make the files of a release from one commit, in dist/

The first start of a command installs what the command needs in .environments/: little for most
commands, everything for a window, a server or an event. It installs the releases that a lock
names, but not the project: the code of this checkout runs. Later starts need no network.

The exit status is that of the judge. `test` ends with 0 if every check passed, else with
1. If run.py itself fails, it ends with 2, because 0 and 1 are verdicts.
"""

ROOT = os.path.dirname(os.path.realpath(__file__))


def main(arguments: list[str]) -> int:
    """Do what the arguments ask for, and return the exit status."""
    # A module on PYTHONPATH must not take the place of one that this start needs. An empty part of
    # it is the current folder. Python's own library stays, though PYTHONPATH may name it too.
    given = os.environ.get("PYTHONPATH")
    foreign = [os.path.abspath(path) for path in given.split(os.pathsep)] if given else []
    library = os.path.dirname(os.__file__)
    own = (library, os.path.join(library, "lib-dynload"), os.path.join(sys.base_prefix, "DLLs"))
    sys.path[:] = [ROOT, *(path for path in sys.path if path in own or path not in foreign)]
    from judge_cli import ROWS
    from tools import Failure
    from tools.start import environment, own_commands, system_packages

    if arguments[:1] in (["-h"], ["--help"]):
        if sys.stdout is None:
            raise OSError("The help could not be written to standard output: it is closed.")
        sys.stdout.write(HELP.format(commands=", ".join(row.name for row in ROWS)))
        sys.stdout.flush()
        return 0
    if arguments[:1] == ["prepare"]:
        return own_commands.prepare(*arguments[1:])
    arguments = arguments or ["kiosk", "--windowed"]
    if arguments[0] in own_commands.TOOLS:
        return own_commands.start_tool(*arguments)
    needs_extra = {row.name: row.needs_extra for row in ROWS}
    if arguments[0] not in needs_extra and arguments[0] != "--version":
        raise Failure(f"there is no command {arguments[0]!r}. See: python3 run.py --help")
    needs_all = needs_extra.get(arguments[0], False)
    names = ("user",) if needs_all else ("user", "command-line")
    is_kiosk = arguments[0] == "kiosk" or arguments[:2] == ["event", "start"]
    if is_kiosk and not environment.find("user"):  # a later start names what is missing
        system_packages.supply("kiosk")
    return start_judge(environment.ready(*names), arguments)


def start_judge(python: str, arguments: list[str]) -> int:
    """Replace this process by the judge, which finds its libraries beside this interpreter.

    The interpreter that runs is that of this process: another program in its place could end with
    the status of a verdict. PYTHON* settings, the current folder and `site` add no modules.
    """
    library = "Lib"
    if sys.platform != "win32":
        library = "lib/python%d.%d" % sys.version_info[:2] + "t" * ("t" in sys.abiflags)
    packages = os.path.join(os.path.dirname(os.path.dirname(python)), library, "site-packages")
    run = os.path.join(ROOT, "run.py")
    command = [sys.executable, "-I", "-S", "-X", f"packages={packages}", run, *arguments]
    import signal

    if sys.platform == "win32":  # exec would return to the console before the judge ends
        import subprocess

        signal.signal(signal.SIGINT, signal.SIG_IGN)  # only the judge answers Ctrl-C
        return subprocess.call(command)
    # A starting interpreter answers Ctrl-C with status 1. So the signal waits until the judge can
    # answer it with 2.
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    return os.execv(sys.executable, command)  # noqa: S606


def judge(packages: str) -> None:
    """Be the judge, with the libraries of this folder. No failure may look like a verdict."""
    try:
        import signal

        sys.path[:] = [ROOT, *sys.path, packages]
        from judge_cli.main import main as begin

        if sys.platform != "win32":
            signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
        begin()
    except KeyboardInterrupt:
        message = "interrupted"
    except BaseException as error:
        message = f"could not start: {error!r}\n"
        message += "If this checkout is whole, delete .environments in it and try again."
    try:
        sys.stderr.write(f"judge: {message}\n")
    finally:
        os._exit(2)


def words(error: BaseException) -> str:
    """Return the message about an error."""
    if isinstance(error, KeyboardInterrupt):
        return "interrupted"
    if isinstance(error, OSError) or type(error).__module__ == "tools":
        return str(error)
    return f"{error!r}\nIs this checkout whole? See git status."


if __name__ == "__main__":
    if "packages" in sys._xoptions:  # noqa: SLF001  # `start_judge` names them
        judge(sys._xoptions["packages"])  # noqa: SLF001
    try:
        sys.exit(main(sys.argv[1:]))
    except (Exception, KeyboardInterrupt) as error:
        try:
            sys.stderr.write(f"run.py: {words(error)}\n")
            sys.stderr.flush()
        finally:
            # Python's own ending would flush again, and end with another status if that fails.
            os._exit(2)
