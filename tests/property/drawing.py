"""What properties draw: any character; and of pure, quick ones more cases than of the others."""

from hypothesis import settings
from hypothesis import strategies as st

#: All but surrogates. `st.text()` has the same by itself, and works out for eight seconds which
#: they are wherever hypothesis has not been before.
any_character = st.characters(exclude_categories=["Cs"])

#: Those that the record keeps: no control characters either.
kept_character = st.characters(exclude_categories=["Cs", "Cc"])

#: For what answers in a few milliseconds, without a disk.
quick = settings(max_examples=max(50, settings.default.max_examples))
