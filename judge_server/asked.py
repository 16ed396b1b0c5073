"""What a program asks: the fields of its request, checked before anything is looked up."""

import json
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, NamedTuple

from judge_procedure.prompts import Misread, most_rounds
from judge_procedure.tables import normal
from judge_record.calls import let_be_judged, not_judged
from judge_record.handing_on import most_lines
from judge_server.refusals import Refused
from lexicons import schema
from lexicons.digest import sha256

largest = 8192  # bytes of a request
largest_number = 2**53  # of an entry; JSON has larger ones, which not every program can read
key_lengths = range(8, 201)
longest_name, longest_code = 40, 20  # characters, of who settles a call and of a station's codes
most_waiting = 10**9

_decoded = json.JSONDecoder(object_pairs_hook=schema.unrepeated).decode


class Asked(NamedTuple):
    """A challenge as a program sends it."""

    words: tuple[str, ...]
    rules: str | None = None
    table: str | None = None  # its name, with a board: 7A
    round: int | None = None
    allowed: int | None = None  # a call that a person has let be judged


def _words(value: object) -> str:
    sound = isinstance(value, list) and value and all(isinstance(each, str) for each in value)
    return "" if sound else "a list of one or more words"


def _table(value: object) -> str:
    """Return an empty text if the value is a name. `Tables` decides whether it is a table."""
    with suppress(Misread):
        if isinstance(value, str) and normal(value):
            return ""
    return 'the name of a table, such as "7" or "7A"'


def _person(value: object) -> str:
    fits = not schema.text(value) and len(str(value)) <= longest_name
    return "" if fits else f"initials or a name, at most {longest_name} characters"


def _code(value: object) -> str:
    sound = isinstance(value, str) and len(value) <= longest_code and value.isprintable()
    return "" if sound else f"at most {longest_code} characters"


def _lines(value: object) -> str:
    sound = isinstance(value, list) and all(isinstance(each, str) for each in value)
    fits = sound and len(value) <= most_lines  # type: ignore[arg-type]
    return "" if fits else f"a list of at most {most_lines} texts"


#: The fields of a challenge, for this module and for the OpenAPI document.
fields: dict[str, schema.Key] = {
    "words": schema.Key(_words, "All words of the challenge, as they lie on the board.", True),
    "rules": schema.Key(
        schema.rule_set, "The id of the rule set. Without it: the first one of this server."
    ),
    "table": schema.Key(
        _table, "The table, as a kiosk takes it: such as 7, or 7A for a board of table 7."
    ),
    "round": schema.Key(schema.whole(1, most_rounds), "The round."),
    "allowed": schema.Key(
        schema.whole(1, largest_number), "The call that a person has let be judged."
    ),
}
#: Those of the decision on a call.
decision: dict[str, schema.Key] = {
    "decision": schema.Key(
        schema.one_of(let_be_judged, not_judged), "What the person decides.", True
    ),
    "by": schema.Key(_person, "The initials of the word judge or the director.", True),
}
#: Those of what a station sends.
report: dict[str, schema.Key] = {
    "station": schema.Key(schema.text, "The name of the station.", True),
    "ruling": schema.Key(_code, "The code RULING of the station."),
    "setup": schema.Key(_code, "The code SETUP of the station."),
    "waiting": schema.Key(
        schema.whole(0, most_waiting), "How many entries the server does not hold yet."
    ),
    "entries": schema.Key(
        _lines, "Entries one after another, each the line that an export holds.", True
    ),
}


def read(data: bytes) -> Asked:
    """Return what a body asks.

    Raises `Refused` with status 413 if it is too large, 400 if it is not JSON, 422 with every
    fault of its fields.
    """
    if len(data) > largest:
        faults, remedy = [f"expected at most {largest} bytes"], "Send the words of one challenge."
        raise Refused(413, "The request is too large.", faults=faults, remedy=remedy)
    sound = fields_in(data, fields, '{"words": ["QI", "ZA"]}')
    if "table" in sound:
        sound["table"] = normal(sound["table"])
    return Asked(**{**sound, "words": tuple(sound["words"])})


def fields_in(data: bytes, fields: Mapping[str, schema.Key], example: str = "") -> dict[str, Any]:
    """Return the fields of a body, without those that are null.

    Raises `Refused` with status 400 if it is not a JSON object, 422 with every fault of its fields.
    """
    try:
        content = _decoded(data.decode())
    except (ValueError, RecursionError):  # not UTF-8, not JSON, a key twice, a number of any size
        content = None
    if not isinstance(content, dict):
        remedy = f"Send {example}" if example else ""
        raise Refused(400, "The request is not a JSON object.", remedy=remedy)
    faults = schema.Faults()
    given = {name: value for name, value in content.items() if value is not None}
    found: dict[str, Any] = schema.sound(given, fields, faults)
    if faults.found:
        raise Refused(
            422, "The request has faults.", faults=faults.found, remedy="See /api/v1/openapi.json"
        )
    return found


def request_id(client: str, key: str) -> str:
    """Return the hash of who sent a request and of its key; `Refused` if that cannot be one."""
    if len(key) not in key_lengths or not (key.isascii() and key.isprintable()):
        raise Refused(
            400,
            "The header Idempotency-Key is missing, or cannot be used.",
            faults=[f"expected {key_lengths[0]} to {key_lengths[-1]} characters of ASCII"],
            remedy="Send a new UUID with each challenge. Send the same one again if no reply came.",
        )
    return str(sha256(f"{client}\n{key}".encode()).hexdigest())
