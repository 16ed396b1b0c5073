"""The bundle's program `judge`: the whole command line."""

import os
import sys

try:
    from judge_cli.main import main

    main("judge")
except BaseException as error:  # no failure may end with 0 or 1: these are verdicts
    sys.stderr.write(f"judge: could not start: {error!r}\nUnpack the bundle again.\n")
finally:
    os._exit(2)
