"""A kiosk's own state machine, seen in a browser, and the director's board.

- `routes`, `guard`, `replies`, `tokens`: addresses, what each request must pass, what a refused one
  gets, what a browser proves itself by.
- `browser`, `browser_view`: presses come in, a page goes out.
- `paired_devices`, `kiosks`, `device_kiosk`, `device_station`: each device has its own kiosk.
- `device_pages`, `pairing_pages`, `device_wording`: what a device gets.
- `board`, `board_access`, `board_pages`, `board_deeds`, `board_tasks`, `event_status`: the board.
- `rendering`: HTML of them all.
"""
