"""The bundle's programs: `judge`, the whole command line, and `judge-station`, which records.

Each is named within it, not by its file: under another name, `judge-station` stays what it is.
"""

import os
import sys

name = sys._xoptions.get("program")  # noqa: SLF001  # tilejudge.spec sets it

try:
    from judge_cli.main import main

    if name == "judge":
        main("judge")
    sys.argv[1:] = sys.argv[1:] or ["kiosk"]
    main("judge-station")
except BaseException as error:  # no failure may end with 0 or 1: these are verdicts
    sys.stderr.write(f"{name}: could not start: {error!r}\nUnpack the bundle again.\n")
finally:
    os._exit(2)
