"""No request makes a server fail, or record what it did not rule, however it is malformed.

The requests are those of strangers and of a paired telephone: bytes, fields, headers and paths that
no page would send.
"""

import os
import tempfile
import warnings
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar
from urllib.parse import quote

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from judge_cli.process import CommandProcess
from judge_procedure.pairing import Card, Use, event_secret
from judge_record.entry import RULINGS
from tests.journals import open_event_in
from tests.proofs.homes import club

if TYPE_CHECKING:
    from starlette.testclient import TestClient

T = TypeVar("T")


def mostly(usual: st.SearchStrategy[T], other: st.SearchStrategy[T]) -> st.SearchStrategy[T]:
    """What is usual four times of five."""
    return st.integers(0, 4).flatmap(lambda number: other if number == 4 else usual)


known = {200, 303, 400, 401, 403, 404, 405, 409, 410, 413, 414, 429, 431, 503}
name = mostly(
    st.sampled_from(["key", "turn", "secret", "pin", "line", "number", "round", "device", "card"]),
    st.text(max_size=10),
)
value = mostly(
    st.sampled_from(["enter", "tab", "character:Q", "character:1", "escape", "0", "1", "2468"]),
    st.text(max_size=20),
)
form = st.dictionaries(name, value, max_size=5)
body = mostly(form, st.binary(max_size=200))
header = st.binary(max_size=30).filter(lambda text: not {0, 10, 13} & set(text))
path = mostly(
    st.sampled_from(
        ["", "screen", "pair", "board", "board/pin", "board/settle", "board/tasks/settle",
         "board/answer", "board/open-round", "pair/station/Hall", "static/kiosk.js"]
    ),
    st.text(st.characters(codec="utf-8"), max_size=20),
)  # fmt: skip
method = st.sampled_from(["POST", "POST", "GET", "GET", "PUT", "HEAD", "OPTIONS", "DELETE"])
names = st.sampled_from([b"Cookie", b"Origin", b"Content-Type", b"Sec-Fetch-Site", b"X-Other"])
headers = mostly(st.just({}), st.dictionaries(names, header, max_size=3))


def prove_server(seed: int, cases: int = 10_000) -> Iterator[str]:
    with served() as clients:
        statuses: Counter[int] = Counter()
        by_chance(clients, seed, cases, statuses)
        assert set(statuses) <= known, statuses
        assert clients[1].get("/screen").status_code == 200  # the server still answers
        journal = open_event_in(os.path.join(os.environ["JUDGE_HOME"], "journal"))
        assert journal
        assert journal.verify() == ""
        ruled = [entry for entry in journal.entries() if entry.kind in RULINGS]
        assert ruled == [], "something was ruled that nobody could compare"
    counted = ", ".join(f"{count} of {status}" for status, count in sorted(statuses.items()))
    yield f"{sum(statuses.values())} requests: {counted}"
    yield "nothing was ruled, and the record is sound"


def by_chance(
    clients: "tuple[TestClient, TestClient]", chance: int, cases: int, statuses: Counter[int]
) -> None:
    searching = settings(
        max_examples=cases, deadline=None, database=None, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip

    @seed(chance)
    @searching
    @given(st.sampled_from(clients), method, path, body, headers)
    def send(
        client: "TestClient",
        method: str,
        path: str,
        body: dict[str, str] | bytes,
        headers: dict[bytes, bytes],
    ) -> None:
        sent = {"content": body} if isinstance(body, bytes) else {"data": body}
        reply = client.request(
            method, f"/{quote(path)}", headers=headers, follow_redirects=False, **sent
        )  # type: ignore[arg-type]
        statuses[reply.status_code] += 1

    send()


@contextmanager
def served() -> "Iterator[tuple[TestClient, TestClient]]":
    """Start a server in this process, in a home of its own; yield a stranger and a kiosk."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from starlette.testclient import TestClient

    from judge_server.options import Options
    from judge_server.service import open_service

    before = os.environ.get("JUDGE_HOME")
    with tempfile.TemporaryDirectory() as folder:
        home = str(club(Path(folder, "home")))
        os.environ["JUDGE_HOME"] = home
        try:
            hall = open_service(Options(event="Open"), CommandProcess(), "http://testserver/")
            hall.app.knows = lambda _request: True  # nobody asks too often
            with TestClient(hall.app) as stranger:
                kiosk = TestClient(hall.app)
                card = event_secret(home, "Open").path(Card(Use.STATION, "Hall"))
                assert kiosk.post(card, data={"key": "agree"}).status_code == 200
                yield stranger, kiosk
            hall.close()
        finally:
            os.environ.pop("JUDGE_HOME")
            if before is not None:
                os.environ["JUDGE_HOME"] = before
