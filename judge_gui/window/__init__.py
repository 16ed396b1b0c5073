"""The kiosk's window: all that knows Qt.

`application` begins it, or says why it can't. `window` shows the kiosk's page on a `surface`, with
a `voice` for screen readers; `key_filter` takes its keys.
"""
