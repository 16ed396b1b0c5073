"""A piece of work waits a given time in all for another program."""

from judge_record.store.patience import at_most, limited, shortest


def test_a_wait_lasts_what_is_left() -> None:
    now = [0.0]
    with at_most(3, lambda: now[0]):
        now[0] = 1.0
        assert limited(10) == 2.0
        assert limited(1) == 1.0
    assert limited(10) == 10.0


def test_after_its_time_work_that_was_slow_still_waits_a_little() -> None:
    """A hall of 60 telephones was refused a ruling: the machine was busy, the journal was free."""
    now = [0.0]
    with at_most(3, lambda: now[0]):
        now[0] = 5.0
        assert limited(10) == shortest
        assert limited(0) == 0.0
