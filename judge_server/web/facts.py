"""What the director's board knows of a paired device."""

from typing import NamedTuple

from judge_server.web.devices import Device

many = 6  # challenges of a board in a round: from here on the director's board marks it


class Facts(NamedTuple):
    """What is known of a paired device. It holds no word."""

    device: Device
    open: bool  # whether its station is at work
    seen: str  # when it last asked for a page, in UTC; empty if it has not since the server began
    ruling: str  # the time of its last ruling in this round, in UTC; empty if there is no ruling
    entry: int  # the number of that ruling; 0 if there is no ruling
    challenges: int  # of its board in this round
    ruling_code: str  # the code RULING of what its station has loaded
    setup_code: str  # the code SETUP

    @property
    def is_many(self) -> bool:
        """Whether the board has had so many challenges that the director should know."""
        return self.challenges >= many
