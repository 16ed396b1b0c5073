"""The kiosk: two players, one key, one verdict.

Only `window`, `drawing`, `keypad` and `application` know Qt. All else is values and functions that
are tested without a screen: `screens` says what can be seen, `flow` what follows from what, `kiosk`
when, `attendant` what is done meanwhile, `wording` how it is said.
"""
