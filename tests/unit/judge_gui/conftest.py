"""The kiosks of these tests."""

from tests.support.kiosks import away, cheap_pins, clock, director, open_kiosk

__all__ = ["away", "cheap_pins", "clock", "director", "open_kiosk"]
