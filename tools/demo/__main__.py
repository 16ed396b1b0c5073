"""Show the demonstration in this machine's browser, until it is over or Ctrl-C ends it."""

import webbrowser
from contextlib import suppress
from time import sleep

from tools.command import run_tool
from tools.demo.stage import stage
from tools.demo.story import tell
from tools.failure import Failure, say

LAST = 3  # seconds until the pages have come


def _main(arguments: list[str]) -> int:
    """Play the story once. Return 0."""
    if arguments:
        raise Failure("demo takes no arguments.")
    with suppress(KeyboardInterrupt), stage() as played:
        say(f"The demonstration is at {played.url}")
        if not webbrowser.open(played.url):
            say("Open this address in a browser on this machine.")
        tell(played)
        say("The demonstration has ended. It kept nothing.")
        sleep(LAST)
    return 0


if __name__ == "__main__":
    run_tool(_main)
