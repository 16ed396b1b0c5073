"""Roles: who does something at a station, and in which part."""

from enum import StrEnum
from typing import NamedTuple


class Role(StrEnum):
    """The part that somebody has at a tournament."""

    PLAYERS = "players"
    WORD_JUDGE = "word judge"
    DIRECTOR = "director"

    @property
    def rank(self) -> int:
        """How much this role may do: a higher rank may do all that a lower one may."""
        return list(Role).index(self)


class Person(NamedTuple):
    """Somebody at a station, as entries name them.

    >>> Person("AB", Role.DIRECTOR).may(Role.WORD_JUDGE)
    True
    >>> Person("EF", Role.WORD_JUDGE).may(Role.DIRECTOR)
    False
    """

    name: str | None = None  # initials
    role: Role | None = None  # None where no PIN is set: everything is permitted

    def may(self, needed: Role) -> bool:
        """Return whether this person may do what a role is needed for."""
        return self.role is None or self.role.rank >= needed.rank


unknown = Person()
