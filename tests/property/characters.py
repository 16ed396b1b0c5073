"""Any character, for the texts of properties."""

from hypothesis import strategies as st

#: All but surrogates. `st.text()` has the same by itself, and works out for eight seconds which
#: they are wherever hypothesis has not been before.
any_character = st.characters(exclude_categories=["Cs"])

#: Those that the record keeps: no control characters either.
kept_character = st.characters(exclude_categories=["Cs", "Cc"])
