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
    from tools.start import environment

    arguments = arguments or ["kiosk", "--windowed"]
    needs_extra = {row.name: row.needs_extra for row in ROWS} | {"--version": False}
    if arguments[0] not in needs_extra:
        from tools import own_commands

        return own_commands.main(*arguments)
    names = ("user",) if needs_extra[arguments[0]] else ("user", "command-line")
    is_kiosk = arguments[0] == "kiosk" or arguments[:2] == ["event", "start"]
    if is_kiosk and not environment.find("user"):  # a later start names what is missing
        from tools.start import system_packages

        system_packages.supply("kiosk")
    python = environment.any_of(*names)
    environment.compile_translations(python)
    return start_judge(python, arguments)


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
    end(f"judge: {message}")


def end(message: str) -> None:
    """Say why there is no verdict. Python's own ending might fail, with another status than 2."""
    try:
        sys.stderr.write(f"{message}\n")
        sys.stderr.flush()
    finally:
        os._exit(2)


def explanation(error: BaseException) -> str:
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
        end(f"run.py: {explanation(error)}")
