"""A browser as a window on the kiosk's own state machine, which stays on the server.

`hall` has the paired devices and a kiosk for each. `browser` is one of them: keys in, a page out.
`drawing` makes HTML of a page, `routes` answers the requests.
"""
