"""Pairing: secrets of cards."""

import os

from judge_procedure.pairing import Card, EventSecret, Use, event_secret

key = bytes(range(32))


def test_a_path_quotes_a_name_that_a_url_cannot_hold():
    secret = EventSecret(key, "Club night")
    station = Card(Use.STATION, "Kiosk 1/Ñ")
    assert secret.path(station) == f"/pair/{secret.of(station)}?station=Kiosk+1%2F%C3%91"
    table = Card(Use.TABLE, "7A", 12)
    assert secret.path(table) == f"/pair/{secret.of(table)}?table=7A&round=12"


def test_a_machine_keeps_its_key_for_its_owner_alone(tmp_path):
    card = Card(Use.TABLE, "7", 1)
    first = event_secret(str(tmp_path), "Club night").of(card)
    assert event_secret(str(tmp_path), "Club night").of(card) == first
    assert event_secret(str(tmp_path), "Final").of(card) != first
    if os.name == "posix":
        assert (tmp_path / "pairing.key").stat().st_mode & 0o777 == 0o600
    (tmp_path / "pairing.key").unlink()
    assert event_secret(str(tmp_path), "Club night").of(card) != first
