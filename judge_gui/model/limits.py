"""How long a screen lasts, when its keys count, and what other facts each screen carries."""

from typing import ClassVar, NamedTuple

from judge_procedure.profile import Times
from judge_record.entry import Role


class Limits(NamedTuple):
    """The time limits of a screen, in milliseconds."""

    least: int = 0  # before keys count
    most: int | None = None  # before the screen times out
    restarts: bool = True  # each key starts that time again


class AnyScreen:
    """What every screen carries. One without limits stays until a key or a result."""

    __slots__ = ()
    answers_early: ClassVar[bool] = False  # whether a message answers a key that came too early

    @property
    def pin_role(self) -> Role:
        """The role whose PIN leads on from it. The menu shows what each role may do."""
        return Role.DIRECTOR

    def limits(self, times: Times) -> Limits:  # most have some of the profile's
        return Limits()


class TypingScreen(AnyScreen):
    """Somebody types or chooses: it is wiped when nobody has done so for a while."""

    __slots__ = ()

    def limits(self, times: Times) -> Limits:
        return Limits(most=times.idle)
