"""The address of a server: without TLS, the server is for this machine alone."""

from pathlib import Path

import pytest

from judge_server import listening
from judge_server.listening import ServerOptions
from lexicons import CannotJudge
from tests.support.servers import certificate_in


def test_plain_http_on_the_network_must_be_asked_for_by_name() -> None:
    for host in ("127.0.0.1", "::1", "localhost"):
        listening.check(ServerOptions(host))
    for host in ("0.0.0.0", "192.0.2.1", "::", "hall.example"):
        with pytest.raises(CannotJudge, match="--plain-http-on-the-network"):
            listening.check(ServerOptions(host))
        listening.check(ServerOptions(host, plain_http=True))


@pytest.mark.needs("openssl")
def test_a_certificate_and_its_key_belong_together(tmp_path: Path) -> None:
    hall, hall_key = certificate_in(tmp_path, "hall", "-nodes")
    _, other_key = certificate_in(tmp_path, "other", "-nodes")
    locked, locked_key = certificate_in(tmp_path, "locked", "-passout", "pass:word")
    listening.check(ServerOptions("0.0.0.0", certificate=hall, key=hall_key))
    with pytest.raises(CannotJudge, match="--key"):
        listening.check(ServerOptions("0.0.0.0", certificate=hall))
    for certificate, key in (
        (hall, other_key), (hall_key, hall), (locked, locked_key), (hall, "nowhere"),
    ):  # fmt: skip
        with pytest.raises(CannotJudge, match=f"{key} are not a certificate and its key"):
            listening.check(ServerOptions("0.0.0.0", certificate=certificate, key=key))


def test_the_addresses_that_phones_open_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    assert listening.url(ServerOptions("::1"), 80) == "http://[::1]:80/"
    first, card, board = listening.described(ServerOptions(), 8765)
    assert first.startswith("Open http://127.0.0.1:8765/ in a browser on this machine.")
    assert card.endswith('judge print stations "Kiosk 1" --server http://127.0.0.1:8765/')
    assert board == "The director's board is http://127.0.0.1:8765/board"
    monkeypatch.setattr(listening, "own_address", lambda _: "192.0.2.7")
    every = ServerOptions("0.0.0.0", certificate="c", key="k")
    phones, board, _ = listening.described(every, 443)
    assert phones == "Phones open https://192.0.2.7:443/"
    assert board == "The director's board is https://192.0.2.7:443/board"
    monkeypatch.setattr(listening, "own_address", lambda _: "")
    [alone] = listening.described(every, 443)
    assert "no address on a network" in alone
    phones, *_ = listening.described(every._replace(name="judge.local"), 443)
    assert phones == "Phones open https://judge.local:443/"
