"""The kiosks of these tests."""

from tests.support.kiosks import away, cheap_pins, clock, open_kiosk, visit

__all__ = ["away", "cheap_pins", "clock", "open_kiosk", "visit"]
