"""The kiosks of these tests."""

from tests.support.kiosks import away, clock, open_kiosk, visit

__all__ = ["away", "clock", "open_kiosk", "visit"]
