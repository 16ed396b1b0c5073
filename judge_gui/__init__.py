"""The kiosk for players: two players, one key, one verdict.

Only `window` knows Qt. Everything else is values and functions that are tested without a screen:
`model` holds the screens and the flow between them, `wording` every sentence, `station` the judge
and the journal, `kiosk` the time.
"""
