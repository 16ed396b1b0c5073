"""What the property tests share."""

from datetime import timedelta

from hypothesis import settings

# A pure property answers at once, even on a busy machine; those that use the disk have no deadline.
settings.register_profile("tilejudge", deadline=timedelta(seconds=5), print_blob=True)
settings.load_profile("tilejudge")
