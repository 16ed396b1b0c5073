"""The bundle's program `Tilejudge` for Windows: a station without a console.

What others write to standard error goes to a log. An error that no page shows is said in a box.
"""

import os
import sys

log = os.devnull


def say(text: str) -> None:
    """Say an error in a box, unless another process starts this one again."""
    if "--child" in sys.argv:  # CHILD_OPTION of judge_cli.stations, which may not load here
        return
    import ctypes

    more = "" if log == os.devnull else f"\n\nAll lines are in {log}"
    error_sign = 0x10
    ctypes.windll.user32.MessageBoxW(None, f"{text}{more}", "Tilejudge", error_sign)


def is_first() -> bool:
    """Return whether no other kiosk was started by a double-click and is still at work.

    Two would cover each other and share the keys between them, so that neither can be left. The
    system forgets the name when the process ends.
    """
    import ctypes

    system = ctypes.WinDLL("kernel32", use_last_error=True)
    system.CreateMutexW(None, False, r"Local\Tilejudge")
    name_exists = 183
    return ctypes.get_last_error() != name_exists


try:
    from judge_cli.failure import explain
    from judge_cli.main import main
    from lexicons.home import home_folder

    if sys.stderr is None:
        try:
            os.makedirs(home_folder(), exist_ok=True)
            log = os.path.join(home_folder(), "tilejudge.log")
            file = open(log, "a", encoding="utf-8", buffering=1)  # noqa: SIM115
        except OSError:
            file = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
        sys.stderr = sys.stdout = file
    if not sys.argv[1:]:
        if not is_first():
            sys.stderr.write("A second double-click: the kiosk is at work, or starting.\n")
            os._exit(2)
        sys.argv[1:] = ["kiosk"]
    main("judge-station", lambda error: say(explain(error)))
except BaseException as error:  # no failure may end with 0 or 1: these are verdicts
    say(f"Tilejudge could not start: {error}.\nUnpack the whole zip again, into a new folder.")
finally:
    os._exit(2)
