"""The bundle's program `Tilejudge` for Windows: a station without a console.

What others write to standard error goes to a log. An error that no page shows is said in a box.
"""

import ctypes
import os
import sys

log = os.devnull


def say(text: str) -> None:
    """Say an error in a box, unless a supervisor starts this process again."""
    if "--child" not in sys.argv:
        error_sign = 0x10
        ctypes.windll.user32.MessageBoxW(None, f"{text}\n\n{log}", "Tilejudge", error_sign)


try:
    from judge_cli.entry import main
    from judge_cli.failure import explain
    from lexicons.shelf import home_folder

    if sys.stderr is None:
        try:
            os.makedirs(home_folder(), exist_ok=True)
            log = os.path.join(home_folder(), "tilejudge.log")
            file = open(log, "a", encoding="utf-8", buffering=1)  # noqa: SIM115
        except OSError:
            file = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
        sys.stderr = sys.stdout = file
    sys.argv[1:] = sys.argv[1:] or ["kiosk"]
    main("judge-station", lambda error: say(explain(error)))
except BaseException as error:  # no failure may end with 0 or 1: these are verdicts
    say(f"Tilejudge could not start: {error!r}\nUnpack the whole zip again.")
finally:
    os._exit(2)
