"""A kiosk's own state machine, seen in a browser, and the director's board.

- `guard`, `tokens`: what each request must pass, what a browser sends and proves itself by.
  `refusals`: what a fault says.
- `browser`, `browser_view`: presses come in, a page goes out.
- `served_event`: what all of them work with.
- `paired_devices`, `kiosks`, `device_kiosk`: each device has its own kiosk.
- `device_pages`, `pairing_pages`, `device_wording`: what a device gets.
- `board`, `board_access`, `board_pages`, `event_status`: the board.
- `rendering`, `templates`: HTML of them all. `static`: a page in a browser, and what presses on it.
"""
