"""The real command, in which nobody needs time to read, and a busy machine has time to work.

A profile's shortest times, and the times that no profile sets, are made for people. With these, the
tests wait for what they look at, and for little else.
"""

from judge_cli.main import main
from judge_procedure import profile

#: What a profile may hold here: any number of seconds.
any_times = {
    name: usual._replace(expects=lambda _value: "") for name, usual in profile.TIME_KEYS.items()
}


def hurry():
    """Shorten the times of this process."""
    from judge_gui import kiosk, kiosk_start
    from judge_gui.model.screens import Ready
    from judge_gui.window import application, window

    profile.TIME_KEYS.update(any_times)
    kiosk.LOOK_EVERY[Ready] = 500
    application.TIME_TO_READ = 200
    window.LONGEST_WAIT = 50
    kiosk_start.PAUSES = (0.05,)


if __name__ == "__main__":
    hurry()
    main()
