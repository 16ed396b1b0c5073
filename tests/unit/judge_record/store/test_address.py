"""Addresses of databases: what they name, and that no message shows a password."""

import pytest

from judge_record.journal import Journal
from judge_record.store.address import address_in
from lexicons import CannotJudge

password = "5ecret"  # noqa: S105


def test_a_url_names_the_parameters_of_the_client() -> None:
    expected = {
        "postgresql:///club?host=/run/pg": {"dbname": "club", "host": "/run/pg"},
        "postgres://ann@h:1,i:2/c": {"user": "ann", "host": "h,i", "port": "1,2", "dbname": "c"},
        "postgresql://[::1]:5433/c": {"host": "::1", "port": "5433", "dbname": "c"},
        "postgresql://%C3%A4:a%2Fb@h": {"user": "ä", "password": "a/b", "host": "h"},
    }
    assert {url: address_in(url).parameters for url in expected} == expected


def test_no_message_shows_a_password(subtests: pytest.Subtests) -> None:
    for url in [
        f"postgresql://ann:{password}@127.0.0.1:1/club",
        f"postgresql://ann@127.0.0.1:1/club?password={password}#0d56",
        f"postgresql://ann:a@{password}@127.0.0.1:1/club",
        f"postgresql://ann:a/{password}@127.0.0.1/club",
        f"postgresql://ann:1/{password}@127.0.0.1/club",
        f"postgresql://ann:1?{password}@127.0.0.1/club",
        f"postgresql://ann:1#{password}@127.0.0.1/club",
        f"postgresql://ann:[{password}@127.0.0.1/club",
        f"postgresql://ann:{password}@127.0.0.1:port/club",
        f"postgresql://ann:{password}@127.0.0.1:1/club?nothing=1",
        f"postgresql://ann:{password}@",
    ]:
        with subtests.test(url=url):
            with pytest.raises(CannotJudge) as refused:
                Journal(url)
            assert password not in str(refused.value) + refused.value.recorded
