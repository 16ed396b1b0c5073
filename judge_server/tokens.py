"""The tokens of programs: a file of their names and hashes. A token itself is shown once."""

import hmac
import json
import os
import secrets
from collections.abc import Callable
from threading import Lock
from typing import NamedTuple, TypedDict, Unpack

from lexicons import CannotJudge, JudgeError, Unsound, schema, storage
from lexicons.digest import sha256

token_bytes = 20  # 160 bits
longest_name = 40
often = 1.0  # seconds between two looks at the file while a server runs


class May(TypedDict, total=False):
    """What a program may do besides."""

    reads: bool
    joins: bool
    settles: bool


class Client(NamedTuple):
    """A program that has a token."""

    name: str  # as entries hold it
    digest: str  # SHA-256 of the token
    reads: bool = False  # whether it may read every entry, with its words
    joins: bool = False  # whether it is a station that hands its record on
    settles: bool = False  # whether a person settles calls with it

    @property
    def judges(self) -> bool:
        """Whether it may challenge: no token of a station or of a person does."""
        return not (self.joins or self.settles)

    @property
    def notes(self) -> bool:
        """Whether it may have the heads of the event recorded."""
        return self.reads or self.settles


def usual_path(home: str) -> str:
    """Return the path of the tokens' file in a JUDGE_HOME."""
    return os.path.join(home, "server", "tokens.json")


def read(path: str) -> tuple[Client, ...]:
    """Return the programs that have tokens; none without a file. `Unsound` for a faulty file."""
    if not storage.is_there(path):
        return ()
    data = storage.read(path, "The file of tokens", "Make it readable for this account.")
    try:
        rows = json.loads(data, object_pairs_hook=schema.unrepeated)
        found = tuple(Client(**row) for row in rows)
    except (ValueError, TypeError, RecursionError):
        found = (Client("", ""),)
    types, length = [str, str, bool, bool, bool], len(_digest_of(""))
    if all(
        [*map(type, each)] == types and not _fault_of(each.name) and len(each.digest) == length
        for each in found
    ):
        return found
    raise Unsound(
        f"{path} is not a file of tokens.", remedy="Delete it, and make the tokens again."
    )


def _fault_of(name: str) -> str:
    """Return why a text cannot name a program; empty if it can.

    >>> _fault_of("Club bot"), _fault_of("")
    ('', 'expected one line of text, without spaces at its ends')
    """
    if expected := schema.text(name):
        return f"expected {expected}"
    return "" if len(name) <= longest_name else f"expected at most {longest_name} characters"


def add(path: str, name: str, **may: Unpack[May]) -> str:
    """Make a token in place of an older one; `CannotJudge` if that cannot be kept."""
    if fault := _fault_of(name):
        raise CannotJudge("This cannot be the name of a program.", faults=[fault])
    token = secrets.token_urlsafe(token_bytes)
    others = [client for client in read(path) if client.name != name]
    write(path, [*others, Client(name, _digest_of(token), **may)])
    return token


def remove(path: str, name: str) -> bool:
    """Remove the token of a program; return whether it had one."""
    before = read(path)
    after = [client for client in before if client.name != name]
    if len(after) < len(before):
        write(path, after)
    return len(after) < len(before)


def write(path: str, clients: list[Client]) -> None:
    """Replace the file of tokens."""
    rows = [client._asdict() for client in clients]
    storage.replace(path, f"{json.dumps(rows, indent=1)}\n".encode(), private=True)


def _digest_of(token: str) -> str:
    """Return what the file keeps of a token. It is random, so a plain hash protects it.

    >>> len(_digest_of("a token"))
    64
    """
    return str(sha256(token.encode(errors="surrogateescape")).hexdigest())


def client_of(token: str, clients: tuple[Client, ...]) -> Client | None:
    """Return the program that has a token; each hash is compared, in constant time."""
    digest = _digest_of(token)
    found = [client for client in clients if hmac.compare_digest(client.digest, digest)]
    return found[0] if found else None


class Programs:
    """The programs that have tokens. Several threads may ask at once.

    A damaged file changes nothing: the tokens before it count on, and a message says so once.
    """

    def __init__(
        self, path: str, seconds: Callable[[], float], say: Callable[[str], object]
    ) -> None:
        """Read the file; `Unsound` if it is damaged. `say` is told if that comes later."""
        self.path = path
        self.seconds = seconds
        self.say = say
        self.lock = Lock()
        self.looked = seconds()
        self.state = _state_of(path)
        self.clients = read(path)

    def of(self, token: str) -> Client | None:
        """Return the program that has a token; None if there is no such program."""
        with self.lock:
            self.look()
        return client_of(token, self.clients)

    def look(self) -> None:
        """Read the file again if it has changed, at most once a second."""
        now = self.seconds()
        if now - self.looked < often:
            return
        self.looked = now
        before, self.state = self.state, _state_of(self.path)
        if self.state != before:
            try:
                self.clients = read(self.path)
            except JudgeError as error:
                self.say(f"{error}\nUntil then, the server takes the tokens that it had read.")


def _state_of(path: str) -> tuple[int, ...]:
    """Return what changes with a file: its inode, time and size; nothing if it is missing."""
    try:
        found = os.stat(path)
    except OSError:
        return ()
    return found.st_ino, found.st_mtime_ns, found.st_size
