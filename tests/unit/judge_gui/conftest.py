"""The kiosks of these tests."""

from tests.kiosks import (
    away,
    cheap_pins,
    clock,
    director,
    fill_disk,
    free,
    open_kiosk,
    terms_of,
)

__all__ = [
    "away", "cheap_pins", "clock", "director", "fill_disk", "free", "open_kiosk", "terms_of",
]  # fmt: skip
