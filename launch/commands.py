"""The commands of the checkout: prepare, test, prove and lock."""

import os
from collections.abc import Callable

from launch import checks
from launch.command import in_checkout
from launch.environment import ENVIRONMENTS, write
from launch.failure import Failure, say
from launch.machines import locks_here
from launch.packages import supply

#: Takes the name of a lock, and optionally its folder. Returns the environment's interpreter.
Environment = Callable[..., str]

SUPPLIED = os.path.join(ENVIRONMENTS, "kiosk-supplied")


def prepare(environment: Environment, arguments: list[str]) -> int:
    """Install all that a user can need, and say what was installed."""
    if arguments:
        raise Failure("prepare takes no arguments.")
    python = environment("user")
    parts = "the command line, the desk and the report"
    if "user" in locks_here():
        supply_kiosk()
        parts = "the kiosk, " + parts
    say(f"Prepared: {parts}, in {os.path.dirname(os.path.dirname(python))}.")
    say("These parts now need no network.")
    return 0


def supply_kiosk() -> None:
    """Install the libraries that the kiosk's window needs, if this is Debian and we are root."""
    if os.name != "nt" and os.geteuid() == 0 and supply("kiosk"):
        write(SUPPLIED, "")


def test(environment: Environment, arguments: list[str]) -> int:
    """Run every check, or only pytest if there are arguments."""
    supply("python", "kiosk", "test")
    if arguments[:1] in (["--newest"], ["--lowest"]):
        name = arguments[0].removeprefix("--")
        lock = os.path.join(ENVIRONMENTS, f"{name}.txt")
        if in_checkout(environment("test"), "-m", "launch.locking", arguments[0], lock):
            return 2
        return checks.run(environment(name, ENVIRONMENTS), arguments[1:] or ["-n", "auto"])
    environment("user")  # tests start run.py in this checkout, without a network
    return checks.run(environment("test"), arguments)


def prove(environment: Environment, arguments: list[str]) -> int:
    """Run one of the long checks, or list them."""
    supply("python", "kiosk", "test")
    environment("user")
    return in_checkout(environment("test"), "-m", "tests.proofs", *arguments)


def lock(environment: Environment, arguments: list[str]) -> int:
    """Renew the locks, and check that every machine has its wheels."""
    return in_checkout(environment("test"), "-m", "launch.locking", *arguments)
