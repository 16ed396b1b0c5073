"""Whom a server knows: it answers all others at a rate, and they cost it little."""

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from judge_gui.model import pin
from judge_procedure.pairing import Card, Use, event_secret
from judge_server import guard
from tests.unit.judge_server.conftest import Start


def test_programs_devices_and_directors_are_no_strangers(
    start: Start, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "strangers_rate", 3)
    monkeypatch.setattr(guard, "pause", 0.0)
    monkeypatch.setattr(pin, "cost", 2)
    (home / "profiles").mkdir()
    (home / "profiles" / "kiosk.toml").write_text(f'pin = "{pin.hashed("2468")}"\n')
    program = start(event="Open")
    device, director, stranger = (TestClient(program.app) for _ in range(3))
    device.post(event_secret(str(home), "Open").path(Card(Use.STATION, "Kiosk 2")))
    director.post("/board/pin", data={"pin": "2468"}, follow_redirects=False)
    assert [stranger.get("/pair").status_code for _ in range(2)][1] == 429
    for client, path in ((program, "/api/v1/heads"), (device, "/screen"), (director, "/board")):
        assert [client.get(path).status_code for _ in range(4)] == [200] * 4, path
    device.cookies.clear()
    assert device.get("/").status_code == 429
    wrong = {"Authorization": "Bearer wrong"}
    assert program.get("/api/v1/heads", headers=wrong).status_code == 429


def test_an_address_names_each_of_its_methods(client: TestClient) -> None:
    allowed = {
        path: client.put(path).headers["Allow"]
        for path in ("/screen", "/api/v1/challenges", "/api/v1/openapi.json")
    }
    assert allowed == {
        "/screen": "GET, HEAD, POST",
        "/api/v1/challenges": "POST",
        "/api/v1/openapi.json": "GET, HEAD",
    }
