"""No request makes a server fail, or record what it did not rule, however it is malformed.

Half of the requests are made by schemathesis from the OpenAPI document, valid and invalid ones.
The others are bytes, headers and paths that no document would name.
"""

import json
import os
import tempfile
import warnings
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import quote

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from judge_cli.process import CommandProcess
from judge_record.event import open_event
from tests.proofs.homes import club

if TYPE_CHECKING:
    from schemathesis import Case
    from starlette.testclient import TestClient

enough = 100  # cases of which some lead to rulings

T = TypeVar("T")


def mostly(usual: st.SearchStrategy[T], other: st.SearchStrategy[T]) -> st.SearchStrategy[T]:
    """What is usual four times of five."""
    return st.integers(0, 4).flatmap(lambda number: other if number == 4 else usual)


known = {200, 400, 401, 403, 404, 405, 409, 413, 422, 429, 503}
sound = st.fixed_dictionaries(
    {"words": st.lists(st.sampled_from(["QI", "ZA", "ZANT", "blorp"]), min_size=1, max_size=9)},
    optional={"table": st.sampled_from(["1", "02", "7a", "7B", "T9"]), "round": st.integers(0, 4)},
)
value = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=9) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)
unsound = st.fixed_dictionaries({"words": value}, optional={"rules": value, "round": value})
body = mostly(
    sound.map(json.dumps).map(str.encode),
    st.binary(max_size=200) | (value | unsound).map(json.dumps).map(str.encode),
)
header = st.binary(max_size=30).filter(lambda text: not {0, 10, 13} & set(text))
key = mostly(st.integers(0, 999).map(lambda number: f"a key, {number}".encode()), header)
path = mostly(
    st.just("challenges"),
    st.sampled_from(["heads", "entries/1", "proofs/1", "openapi.json"])
    | st.text(st.characters(codec="utf-8"), max_size=20),
)
method = mostly(st.just("POST"), st.sampled_from(["GET", "PUT", "HEAD", "OPTIONS", "DELETE"]))
authorization = mostly(st.none(), header)


def prove_server(seed: int, cases: int = 10_000) -> Iterator[str]:
    with served() as (client, document):
        statuses: Counter[int] = Counter()
        ruled: set[int] = set()

        def noted(status: int, content: bytes, path: str) -> None:
            statuses[status] += 1
            assert status in known, f"status {status} of {path}"
            if status == 200 and path == "/api/v1/challenges":
                ruled.add(json.loads(content)["entry"])

        by_document(client, document, seed, cases // 2, noted)
        by_chance(client, seed, cases - cases // 2, noted)
        assert client.get("/api/v1/heads").status_code == 200  # the server still answers
        journal = open_event(os.path.join(os.environ["JUDGE_HOME"], "journal"))
        assert journal
        assert journal.verify() == ""
        recorded = {entry.number for entry in journal.entries() if entry.kind == "ruling"}
        assert recorded == ruled, "what is recorded is not what was ruled"
        assert ruled or cases < enough, "no request was ruled"
    counted = ", ".join(f"{count} of {status}" for status, count in sorted(statuses.items()))
    yield f"{sum(statuses.values())} requests: {counted}"
    yield f"{len(ruled)} rulings, each recorded once, and no other"


def by_document(
    client: "TestClient", document: dict[str, Any], chance: int, cases: int, noted: Any
) -> None:
    """Send requests that schemathesis makes from the document."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # its dependencies' own
        import schemathesis
        from schemathesis import GenerationMode

        schema = schemathesis.openapi.from_dict(document)
        operations = [found.ok() for found in schema.get_all_operations()]
    strategy = st.one_of([
        operation.as_strategy(generation_mode=mode)
        for operation in operations for mode in GenerationMode
        if operation.body or mode is GenerationMode.POSITIVE
    ])  # fmt: skip

    @seed(chance)
    @quick(cases)
    @given(strategy, st.sampled_from([True, True, True, False]))
    def send(case: "Case", known: bool) -> None:
        sent = case.as_transport_kwargs(base_url="http://testserver")
        headers = {
            name: str(value).encode("latin-1", "replace") for name, value in sent["headers"].items()
        }
        if known:
            headers["Authorization"] = client.headers["Authorization"].encode()
        reply = client.request(
            sent["method"], sent["url"], headers=headers, params=sent.get("params"),
            content=content_of(sent),
        )  # fmt: skip
        noted(reply.status_code, reply.content, reply.url.path)

    send()


def content_of(sent: dict[str, Any]) -> bytes | None:
    if sent.get("json") is not None:
        return json.dumps(sent["json"]).encode()
    data = sent.get("data")
    return data if isinstance(data, bytes | None) else str(data).encode(errors="replace")


def by_chance(client: "TestClient", chance: int, cases: int, noted: Any) -> None:
    @seed(chance)
    @quick(cases)
    @given(method, path, body, key, authorization)
    def send(
        method: str, path: str, content: bytes, key: bytes, authorization: bytes | None
    ) -> None:
        headers = {b"Idempotency-Key": key}
        if authorization is not None:
            headers[b"Authorization"] = authorization
        url = f"/api/v1/{quote(path)}"
        reply = client.request(method, url, content=content, headers=headers)
        noted(reply.status_code, reply.content, reply.url.path)

    send()


def quick(cases: int) -> settings:
    return settings(
        max_examples=max(cases, 1), deadline=None, database=None, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck), derandomize=False,
    )  # fmt: skip


@contextmanager
def served() -> Iterator[tuple["TestClient", dict[str, Any]]]:
    """Start a server in this process, with a home of its own; yield its client and document."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from starlette.testclient import TestClient

    from judge_server import tokens
    from judge_server.options import Options
    from judge_server.service import open_service

    before = os.environ.get("JUDGE_HOME")
    with tempfile.TemporaryDirectory() as folder:
        home = str(club(Path(folder, "home")))
        os.environ["JUDGE_HOME"] = home
        try:
            given = tokens.add(tokens.usual_path(home), "proof", reads=True)
            hall = open_service(Options(rate=10**9), CommandProcess(), "http://testserver/")
            app, knows = hall.app, hall.app.knows
            app.knows = lambda request: knows(request) or True
            client = TestClient(app, headers={"Authorization": f"Bearer {given}"})
            with client:
                yield client, client.get("/api/v1/openapi.json").json()
        finally:
            os.environ.pop("JUDGE_HOME")
            if before is not None:
                os.environ["JUDGE_HOME"] = before
