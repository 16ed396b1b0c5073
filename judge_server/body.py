"""The body of a request: a JSON object, whose fields are checked before anything is done."""

import json
from collections.abc import Mapping
from typing import Any

from judge_server.refusals import Refused
from lexicons import schema

decoded = json.JSONDecoder(object_pairs_hook=schema.unrepeated).decode


def fields_in(data: bytes, fields: Mapping[str, schema.Key], example: str = "") -> dict[str, Any]:
    """Return the fields of a body, without those that are null.

    Raises `Refused` with status 400 if it is not a JSON object, 422 with every fault of its fields.
    """
    try:
        content = decoded(data.decode())
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
