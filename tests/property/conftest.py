"""What the property tests share."""

import sys
from datetime import timedelta

from hypothesis import settings

from tests.support.choosing import runs_long

# A pure property answers at once; on a busy machine, within this. Most of those that use the disk
# have no deadline.
settings.register_profile(
    "tilejudge", deadline=timedelta(seconds=60), print_blob=True, max_examples=12
)
settings.register_profile("long", settings.get_profile("tilejudge"), max_examples=1000)


def pytest_configure(config):
    """Try few cases at each run of the tests, which are others each time, or many with `--long`."""
    early = [name for name in sys.modules if name.startswith("tests.property.test_")]
    assert not early, f"{early} would try as many cases as hypothesis does by itself"
    settings.load_profile("long" if runs_long(config) else "tilejudge")
