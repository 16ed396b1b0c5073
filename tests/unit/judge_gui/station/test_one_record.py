"""Two stations of one record: each notices the other's challenges, and answers its calls."""

import pytest

from judge_gui.model import screens as at
from judge_gui.station.ending import end_session
from lexicons import Verdict
from tests.support.journals import journal_at


@pytest.fixture
def two(open_kiosk, tmp_path):
    """Two kiosks that record in a folder which `record` names."""

    def two(rules="", **settled):
        place = str(tmp_path / "hall")
        one, other = (
            open_kiosk(rules, station=name, record=place, **settled)
            for name in ("Kiosk 1", "Kiosk 2")
        )
        return one, other

    return two


def test_stations_of_one_record_notice_shared_words_and_number_their_calls(two, tmp_path, home):
    one, other = two()
    assert one.ruled("ZANT", table="7").verdict is Verdict.ACCEPTABLE
    called = other.judged("ZANT", "QXV", table="7")
    again = one.judged("ZANT", "ZYX", table="7")
    assert called.number < again.number
    [path] = (tmp_path / "hall").glob("*.journal")
    assert journal_at(path).chain == one.journal.chain == other.journal.chain
    assert not (home / "journal").exists()


def test_stations_with_other_codes_warn_each_other(two, install):
    one, other = two()
    assert not one.terms.notices.others
    end_session(other.station)
    install(("ZANT",))
    again = other.restarted()
    again.work(at.Starting())
    assert one.look() is None
    for kiosk, named in ((one, again), (again, one)):
        [warning] = kiosk.terms.notices.others
        assert f"{named.station.name} (CODE {named.terms.code})" in warning
    assert one.terms.code != again.terms.code
