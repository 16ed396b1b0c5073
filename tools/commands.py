"""The commands of the checkout: prepare and test, and those for developers."""

import os
import sys
from collections.abc import Callable

from tools import checks
from tools.command import in_checkout
from tools.environment import ENVIRONMENTS
from tools.failure import Failure, say
from tools.machines import here
from tools.packages import absent, supply

#: Takes the name of a lock, and optionally its folder. Returns the environment's interpreter.
Environment = Callable[..., str]

#: The commands that are modules: their locks, their names, and what the system must supply.
MODULES: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "lock": ("test", "tools.locking", ()),
    "translate": ("test", "tools.translating", ()),
    "bundle": ("bundle", "tools.bundle", ("python", "kiosk", "bundle")),
}


def run(command: str, environment: Environment, arguments: list[str]) -> int:
    """Do what a command asks for, and return its exit status."""
    match command:
        case "prepare":
            return _prepare(environment, arguments)
        case "test":
            return _test(environment, arguments)
        case "prove" if not arguments:  # the list of the long checks needs nothing
            return in_checkout(sys.executable, "-m", "tests.proofs")
        case "prove":
            supply("python", "kiosk", "test")
            return in_checkout(_for_tests(environment), "-m", "tests.proofs", *arguments)
        case "release":
            from tools.release import main

            supply("python", "kiosk", "bundle")
            return main(environment, arguments)
    lock, module, needed = MODULES[command]
    supply(*needed)
    return in_checkout(environment(lock), "-m", module, *arguments)


def _prepare(environment: Environment, arguments: list[str]) -> int:
    """Install all that a user can need, say what was installed and what isn't, and return 0."""
    if arguments:
        raise Failure("prepare takes no arguments.")
    python = environment("user")
    complete = here().window and (supply("kiosk") or sys.platform != "linux")
    parts = "all commands" if complete else "all commands except the kiosk"
    say(f"Prepared: {parts}, in {os.path.dirname(os.path.dirname(python))}.")
    say("They now need no network.")
    if here().window and not complete:
        missing = absent("kiosk")
        say(
            f"The kiosk's window also needs {', '.join(missing.values())}."
            f" On Debian: sudo apt-get install {' '.join(missing)}"
        )
    return 0


def _test(environment: Environment, arguments: list[str]) -> int:
    """Run every check, or only pytest if there are arguments.

    Return 0 if all passed, 1 if one failed, 2 if `--newest` or `--lowest` could make no lock.
    """
    supply("python", "kiosk", "test")
    if arguments[:1] in (["--newest"], ["--lowest"]):
        name = arguments[0].removeprefix("--")
        lock = os.path.join(ENVIRONMENTS, f"{name}.txt")
        if in_checkout(environment("test"), "-m", "tools.locking", arguments[0], lock):
            return 2
        return checks.run(environment(name, ENVIRONMENTS), arguments[1:] or checks.TOGETHER)
    return checks.run(_for_tests(environment), arguments)


def _for_tests(environment: Environment) -> str:
    """Make the environments in which tests start run.py. Return the interpreter of the tests."""
    environment("command-line")
    environment("user")
    return environment("test")
