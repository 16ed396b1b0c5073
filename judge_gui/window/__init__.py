"""The kiosk's window: all that knows Qt.

`application` begins it. `window` shows the kiosk's page on a `surface`, with a `voice` for screen
readers; `key_filter` takes its keys. An `explanation` says why no kiosk can begin.
"""
