"""One kiosk's station: its session, its judge, and the menu of its officials.

`worker` does the work for which a screen waits. `kiosk_station` has the session and who acts in it;
`judging` hands challenges to it, and `challenge_note` outlives a crash; `ending` ends sessions and
events. An official's `visit` leads through `menu_pages` and `settings`, which offer
`machine_lists`.
"""
