"""A browser as a window on the kiosk's own state machine, which stays on the server.

`kiosks` has a kiosk for each paired device. `browser` is a window on one: keys in, a page out.
`drawing` makes HTML of a page, `routes` answers the requests.
"""
