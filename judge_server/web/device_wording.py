"""What a device shows beside the screens of its kiosk: pairing, waiting, refusals, the strip."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from judge_gui.pages.page import FormPage
from judge_procedure import sentences
from judge_procedure.pairing import Card, Use
from judge_procedure.requirements import devices_not_named
from lexicons import JudgeError, RuleSet
from lexicons.language import _
from lexicons.rules.rulebook import Procedure

DIRECTOR_POLL = 15_000  # milliseconds between two looks at a page that waits for the director
VISIT_POLL = 3_000  # the same, of a page that waits for the end of a visit


class Notice(NamedTuple):
    """A page beside those of the kiosk: it asks something by one button, refuses, or waits."""

    title: str
    text: tuple[str, ...]
    verb: str = ""  # of the button
    action: str = ""  # the path that takes the answer; empty if nothing is asked
    way_on: str = ""  # the path of a page to which the button leads; it changes nothing
    secret: str = ""  # that the form sends back
    rounds: Sequence[int] = ()  # of which one is sent: each has a button
    refused: bool = False
    status: int = 200  # of HTTP
    takes_card: bool = False  # a card can be typed on it
    refresh: int | None = None  # milliseconds until the browser asks again


def judged_here(round: int | None, times: Sequence[str]) -> str:
    """Return the round of a table, and when a verdict was asked for: with each call of a person."""
    said = {"round": round, "times": ", ".join(times) or _("nothing yet")}
    return _("Round {round}. Asked at this table: {times}", **said)


def agreeing(
    card: Card, rules: RuleSet, action: str, secret: str = "", rounds: Sequence[int] = ()
) -> Notice:
    """Return the page that asks both players; of the venue's device, for one of the open rounds."""
    which = _("Several rounds are open. Press the round of your game.")
    return Notice(
        card.title,
        (
            _("Do both players agree that this device judges for their table?"),
            *([which] if len(rounds) > 1 else []),
            *required(rules),
            _("This page can't measure the screen. Set the device to silent."),
        ),
        verb=_("Both players agree"),
        action=action,
        secret=secret,
        rounds=rounds,
        refresh=DIRECTOR_POLL if rounds else None,
    )


def required(rules: RuleSet) -> Iterator[str]:
    """Yield what a rule set requires of a telephone or a tablet, with the numbers of the rules."""
    on_device = tuple(sentences.page_sentences(rules, Procedure.smart_device))
    if rules.source and not on_device:
        yield _("The rules do not ask for this consent. This program does.")
    for line in on_device or sentences.page_sentences(rules, Procedure.devices):
        yield line.cited


def pairing(card: Card, rules: RuleSet, action: str) -> Notice:
    """Return the page that asks both players, or whoever sets up a device of the venue."""
    if card.use not in (Use.STATION, Use.VENUE):
        return agreeing(card, rules, action)
    of_kiosk = _("This browser becomes a kiosk of the tournament until the event is over.")
    of_table = _("This device of the venue judges for this table until the event is over.")
    asks = _("It asks both players at the beginning of each round.")
    said = (of_kiosk,) if card.use is Use.STATION else (of_table, asks)
    return Notice(card.title, said, verb=_("Begin"), action=action)


def forbidden(rules: RuleSet) -> Notice:
    """Return the page that refuses a telephone or a tablet, with the rule that says so.

    A kiosk in a browser is none: its card can be typed there.
    """
    devices = tuple(sentences.page_sentences(rules, Procedure.devices))
    cited = (line.cited for line in (*devices, devices_not_named(rules)))
    title = _("No telephone or tablet judges here")
    kiosk = _("A kiosk in this browser? Type its name and the letters of its card.")
    return _refusal(title, rules.title, *cited, kiosk, status=403)._replace(takes_card=True)


def unpaired() -> Notice:
    return Notice(
        _("This device is not paired"),
        (
            _("Scan the code on your table's card."),
            _("Without a camera: type the table and the letters of the card."),
        ),
        takes_card=True,
    )


def _refusal(title: str, *said: str, status: int = 200, refresh: int | None = None) -> Notice:
    return Notice(title, said, refused=True, status=status, refresh=refresh)


def wrong_card() -> Notice:
    """Return the page of a card that pairs nothing now, whether or not its letters are right."""
    return _refusal(
        _("This card does not pair a device now"),
        _("Its round is not open, or it is a card of another event."),
        _("Scan the card of the current round, or call the director."),
        status=403,
    )


def wrong_letters() -> Notice:
    return _refusal(
        _("These letters do not belong to this place"),
        _("Type the table or the name exactly as on the card, and all letters again."),
        _("If they are refused again, the card is for another event: call the director."),
        status=403,
    )._replace(takes_card=True)


def not_paired(error: JudgeError) -> Notice:
    return _refusal(_("Not paired"), *filter(None, (error.what, error.remedy)), status=409)


def cannot_judge(error: JudgeError) -> Notice:
    said = filter(None, (error.what, error.remedy))
    return _refusal(_("CANNOT JUDGE"), *said, status=503, refresh=DIRECTOR_POLL)


def in_use() -> Notice:
    """Return the page of a device while an official's visit goes on in another browser."""
    return _refusal(
        _("This kiosk is in use in another window"),
        _("Somebody is typing a PIN or using the menu there. This page comes back by itself."),
        _("If no official is there, call the director, who unpairs this device."),
        refresh=VISIT_POLL,
    )


def round_over(card: Card) -> Notice:
    return Notice(
        _("The round is over"),
        (card.title, _("For the next round, scan its card with the device of that table.")),
        verb=_("Type the letters of another card"),
        way_on="/pair",
        refresh=DIRECTOR_POLL,
    )


def closed(round: int | None, minutes: int) -> str:
    """Return what stands above a challenge that is under way when its round is closed."""
    said = {"round": round, "minutes": minutes}
    return _("Round {round} is closed. Press JUDGE within {minutes} minutes.", **said)


def too_small(*, is_turned: bool) -> FormPage:
    """Return the page of a telephone or tablet, perhaps turned sideways, without enough room."""
    title = _("CANNOT JUDGE ON THIS SCREEN")
    said = _("Not every word has room here. Turn the device, or use another one.")
    if is_turned:
        title = _("Turn the device upright")
        said = _("Held like this, it has no room for every word. What you typed stays.")
    return FormPage(title, text=(said,))


def typing_card() -> Notice:
    text = (_("Type the table and the letters of the card."),)
    return Notice(_("Without a camera"), text, takes_card=True)


def no_round() -> Notice:
    text = (_("The director opens the next round."),)
    return Notice(_("No round is open"), text, refresh=DIRECTOR_POLL)


def needs_script() -> Notice:
    """Return the page of a browser that runs no script, or too old: it can't measure a hold."""
    return _refusal(
        _("CANNOT JUDGE"),
        _("This page needs JavaScript and a recent browser."),
        _("If reloading doesn't help, call the director: another device can take its place."),
    )._replace(verb=_("Reload"), way_on="/")


def away() -> Notice:
    """Return the page that a browser shows while it gets no answer."""
    return _refusal(
        _("CANNOT JUDGE"),
        _("No kiosk of this event can judge now. Wait; clocks stay stopped."),
        _("Stay on the wireless network of the tournament. This page tries again by itself."),
        _("If it stays, keep the slip and call the director."),
    )
