"""The programs that have tokens, as their file names them while the server runs."""

import os
from collections.abc import Callable
from threading import Lock

from judge_server import tokens
from judge_server.tokens import Client
from lexicons import JudgeError

often = 1.0  # seconds between two looks at the file


class Programs:
    """The programs that have tokens. Several threads may ask at once.

    A damaged file changes nothing: the tokens before it count on, and a message says so once.
    """

    def __init__(
        self, path: str, seconds: Callable[[], float], say: Callable[[str], object]
    ) -> None:
        """Read the file, and take a clock that never goes back. Raise `Unsound` if it is damaged.

        `say` takes the message about a file that is damaged later.
        """
        self.path = path
        self.seconds = seconds
        self.say = say
        self.lock = Lock()
        self.looked = seconds()
        self.state = state(path)
        self.clients = tokens.read(path)

    def of(self, token: str) -> Client | None:
        """Return the program that has a token; None if there is no such program."""
        with self.lock:
            self.look()
        return tokens.client_of(token, self.clients)

    def look(self) -> None:
        """Read the file again if it has changed, at most once a second."""
        now = self.seconds()
        if now - self.looked < often:
            return
        self.looked = now
        before, self.state = self.state, state(self.path)
        if self.state != before:
            try:
                self.clients = tokens.read(self.path)
            except JudgeError as error:
                self.say(f"{error}\nUntil then, the server takes the tokens that it had read.")


def state(path: str) -> tuple[int, ...]:
    """Return what changes with a file: its inode, time and size; nothing if it is missing."""
    try:
        found = os.stat(path)
    except OSError:
        return ()
    return found.st_ino, found.st_mtime_ns, found.st_size
