"""The kiosk's window: all that knows Qt.

`application` begins it, or says why it can't. `window` takes keys, and shows the kiosk's page on a
`surface`, with a `voice` for screen readers.
"""
