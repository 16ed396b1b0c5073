"""What could show which word of a challenge failed: a table of surfaces and channels.

Each cell names the one test that holds it, as `module::test` of this folder or of another one, or
says why nothing can show there.
"""

CHANNELS = (
    "pixels", "accessibility", "clipboard", "standard output", "exit status", "files",
    "HTTP body", "size", "header", "time", "print",
)  # fmt: skip
NO_WINDOW = "cannot: it has no window"
NO_NETWORK = "cannot: it sends nothing"
NO_PAPER = "cannot: no paper is made of a ruling"
THE_SAME_BODY = "cannot: a browser draws the page that it was sent"
LOOK_UPS = "secrecy.test_ruling::test_the_same_look_ups_are_made_whatever_the_verdict"

CHECK = "secrecy.test_surfaces::test_a_check_ends_the_same"
DESK = "secrecy.test_surfaces::test_a_desk_shows_and_records_the_same"
WALK = "secrecy.test_walks::test_a_window_shows_says_and_leaves_the_same_wherever_the_phony_stands"
WINDOW = "secrecy.test_surfaces::test_a_window_shows_copies_and_waits_the_same"
VERDICTS = "secrecy.test_surfaces::test_every_verdict_takes_the_same_time"
BROWSER = "secrecy.test_walks::test_a_browser_kiosk_shows_and_leaves_the_same"
TELEPHONE = "secrecy.test_surfaces::test_a_telephone_gets_the_same_replies_at_the_same_times"
BOARD = "secrecy.test_surfaces::test_a_board_gets_the_same_replies"
RECORD = "secrecy.test_surfaces::test_a_record_says_the_same_in_every_form"
SCRIPT = "unit.judge_server.web.test_replies::test_the_script_stores_nothing_and_makes_no_sound"

TABLE = {
    surface: {channel: cell for channels, cell in row.items() for channel in channels.split(", ")}
    for surface, row in {
        "check": {
            "pixels, accessibility, clipboard": NO_WINDOW,
            "standard output, exit status, files": CHECK,
            "HTTP body, size, header": NO_NETWORK,
            "time": LOOK_UPS,
            "print": NO_PAPER,
        },
        "desk": {
            "pixels, accessibility, clipboard": NO_WINDOW,
            "standard output, files": DESK,
            "exit status": "cannot: it says how the session ended, which is after all verdicts",
            "HTTP body, size, header": NO_NETWORK,
            "time": LOOK_UPS,
            "print": NO_PAPER,
        },
        "kiosk": {
            "pixels, accessibility, standard output, exit status, files": WALK,
            "clipboard": WINDOW,
            "time": VERDICTS,
            "HTTP body, size, header": NO_NETWORK,
            "print": NO_PAPER,
        },
        "browser kiosk": {
            "pixels, accessibility, standard output, exit status, files, HTTP body": BROWSER,
            "clipboard": SCRIPT,
            "size, header, time": TELEPHONE,  # it gets its pages by the same routes
            "print": NO_PAPER,
        },
        "telephone": {
            "pixels, accessibility": THE_SAME_BODY,
            "clipboard": SCRIPT,
            "standard output, exit status, files": BROWSER,  # of the same server
            "HTTP body, size, header, time": TELEPHONE,
            "print": NO_PAPER,
        },
        "board": {
            "pixels, accessibility": THE_SAME_BODY,
            "clipboard": "cannot: its scripts are for the PIN and the way back",
            "standard output, exit status": BROWSER,  # of the same server
            "HTTP body, size, header": BOARD,
            "files": "cannot: what it writes was decided by a person who knows no more",
            "time": "cannot: it judges as each station does, and its director may open the words",
            "print": "cannot: it is printed as it is drawn",
        },
        "record": {
            "pixels, accessibility, clipboard": NO_WINDOW,
            "standard output, exit status": WALK,  # of all commands that read a whole evening
            "files, print": RECORD,
            "HTTP body, size, header": NO_NETWORK,
            "time": "cannot: nothing is judged when it is read",
        },
        "papers": dict.fromkeys([", ".join(CHANNELS)], NO_PAPER),
    }.items()
}  # fmt: skip


def assert_secret(surface, *runs):
    """Assert that runs which differ in the place of the phony show the same by every channel."""
    first, *others = runs
    assert others
    telling = []
    for channel, shown in first.items():
        cell = TABLE[surface][channel]
        assert not cell.startswith("cannot"), (surface, channel, cell)
        if any(other[channel] != shown for other in others):
            telling.append(channel)
    assert not telling, f"{surface}: the place shows by {', '.join(telling)}"
