"""PINs: what one is, how it is kept, and how seldom a wrong one can be tried."""

import pytest

from judge_procedure import pin
from judge_record.entry import Role
from judge_record.official import Person


def test_a_pin_has_four_to_twelve_digits():
    for digits in ("1234", "123456789012"):
        assert pin.fault(digits) == ""
    for other in ("123", "1234567890123", "12 34", "abcd", "\u0661\u0662\u0663\u0664", ""):
        assert pin.fault(other) == "A PIN has 4 to 12 digits."


def test_a_pin_is_hashed_with_another_salt_each_time():
    first, second = pin.hashed("2468"), pin.hashed("2468")
    assert first != second
    assert pin.agrees("2468", first)
    assert pin.agrees("2468", second)
    assert not pin.agrees("", first)


@pytest.mark.parametrize("own", [None, *Role])
@pytest.mark.parametrize("many", [1, 12, 1000])
def test_however_many_kiosks_or_addresses_try_pins_few_are_tried_in_an_hour(many, own):
    """Of 10,000 PINs of four digits. Who has a PIN types that between."""
    now, tries = 0.0, 0
    pins = pin.WrongPins(lambda: now)
    for number in range(5000):
        if now >= 3600:
            break
        who = f"Kiosk {number % many}"
        if to_wait := pins.to_wait(who):
            now += min(to_wait, 1)
        else:
            pins.try_pin(who, "1111", lambda _digits: None, lambda: None)
            pins.try_pin(who, "2468", lambda _digits: own and Person("CD", own), lambda: None)
            tries += 1
    assert tries <= 500


def test_of_pins_that_come_at_one_moment_each_counts():
    pins, tried = pin.WrongPins(lambda: 0.0), []

    def holder_of(digits):
        tried.append(digits)
        if len(tried) < 9:  # the next one comes while this one is compared
            pins.try_pin("Kiosk 1", "1111", holder_of, lambda: None)

    pins.try_pin("Kiosk 1", "1111", holder_of, lambda: None)
    assert len(tried) == 3
