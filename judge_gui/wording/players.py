"""The players' pages, from the first key to JUDGE."""

import re
from collections.abc import Iterable, Iterator

from judge_gui.model import pin, typed_text
from judge_gui.model.keys import insist, longest_place, refusals
from judge_gui.model.page import Cap, Page, Row
from judge_gui.model.screens import AskingPlace, Counting, Entering, HandOff, NotListed, Ready
from judge_gui.model.station_terms import StationTerms
from judge_gui.wording.director import door_cap
from judge_gui.wording.shared import (
    Keys,
    at_table,
    beside,
    changes,
    codes,
    fitting,
    journal_line,
    judge_key,
    judge_key_named,
    most_to_read,
    num_lock,
    party,
    reading,
    rules_on,
    shift_hint,
    standing_in,
    with_rules_cap,
)
from judge_procedure import moments, names
from judge_procedure.names import addressed, calling, key_name, word_judge
from judge_procedure.sentences import Line
from judge_procedure.tables import one_range
from lexicons.cautions import cautions
from lexicons.language import _, together
from lexicons.notation import named


def ready(screen: Ready, terms: StationTerms) -> Page:
    """Return the first page."""
    message = {
        "begin": _("Press Enter to begin."),
        "event": _(
            "The open event is not the event in the profile: {event}.", event=terms.profile.event
        ),
        "backup": _("The folder for copies is missing: {folder}.", folder=terms.profile.backup),
    }.get(screen.message, screen.message)
    title = _("Challenged words are judged here")
    keys: Keys = (Cap(_("Enter"), _("begin"), "enter"), door_cap(screen, terms))
    keys = with_rules_cap(keys, screen, terms)
    notice = [] if terms.practice else [*filter(None, [terms.rules.heading("notice")])]
    meanings = (cap.meaning for cap in keys)
    by_rules = rules_on(Ready(), terms, title, moments.words_only(terms.rules), *notice, *meanings)
    return Page(
        title,
        (
            moments.words_only(terms.rules, cited=True),
            *(by_rules or (_("All words get one verdict."),)),
            terms.rules.heading("title"),
            _("Word list: {lists}", lists="; ".join(m.title for m in terms.lexicons)),
            *(
                named(each.manifest.title, f"{each.text}.")
                for each in cautions(terms.rules, terms.lexicons)
            ),
            *notice,
            *round_to_confirm(terms),
            *changes(terms.notices, terms.place),
        ),
        message=message,
        keys=keys,
        footer=(
            beside(terms.station, terms.event, journal_line(terms), judge_key_named(terms)),
            *filter(None, (beside(*codes(terms)),)),
        ),
    )


def round_to_confirm(terms: StationTerms) -> Iterator[str]:
    """Yield that somebody has to confirm the round that is played by the timetable."""
    if terms.next_round:
        yield _(
            "By the timetable, round {number} is played. {judge}: press Esc, then confirm it.",
            number=terms.next_round,
            judge=addressed(word_judge(terms.rules)),
        )


def asking_place(screen: AskingPlace, terms: StationTerms) -> Page:
    """Return the page that asks for the round or the table."""
    next_key = _("next")
    if screen.asked == "round":
        title, wrong = _("Which round?"), _("A round has a number from 1 to 999.")
        if (slot := terms.notices.slot) and not screen.typed:
            next_key = _("round {number}", number=slot.round)
        if screen.message == "unlisted":
            wrong = _("That round is not played here.")
        if screen.message == "closed":
            rounds = ", ".join(map(str, terms.open_rounds))
            wrong = _("That round is not open. Open: {rounds}.", rounds=rounds)
    else:
        title, wrong = _("Which table?"), _("A table has a number, a letter, or both.")
        if found := one_range(terms.profile.tables):
            first, last = found
            wrong = _("The tables are {first} to {last}.", first=first, last=last)
    if typed_text.needs_shift(screen.typed):
        wrong = f"{wrong} {shift_hint()}"
    return Page(
        title,
        line=screen.typed,
        message={
            "": "",
            "full": _("At most {most} characters.", most=longest_place),
            "num-lock": num_lock(),
        }.get(screen.message, wrong),
        keys=(Cap(_("Enter"), next_key, "enter"), Cap(_("Esc"), _("back"), "escape")),
    )


def not_listed(screen: NotListed, terms: StationTerms) -> Page:
    """Return the page of a table that is not in the list."""
    seat = screen.task.seat
    pin_like = any(len(digits) >= pin.shortest for digits in re.findall("[0-9]+", seat))
    title = _("This is not a table here")  # what may be a PIN is not repeated
    return Page(
        title if pin_like else _("Table {table} is not a table here", table=seat),
        (_("Type it again. If it is right: {call}", call=calling(terms.authority)),),
        keys=(
            Cap(_("Enter"), _("type it again"), "enter"),
            Cap(_("Esc"), _("to admit it, by a PIN"), "escape"),
        ),
    )


def counting(screen: Counting, terms: StationTerms) -> Page:
    """Return the page that asks for the number of words."""
    most = terms.board.most_words
    message = _("Press a number from 1 to {most}.", most=most)
    if screen.message == "layout":
        message = f"{message} {shift_hint()}"
    if screen.message == "num-lock":
        message = num_lock()
    numbers = _("1 to {most}", most=most) if most > 1 else "1"
    title, own = _("How many words are challenged?"), _("All words get one verdict.")
    keys = (Cap(numbers, _("so many")), Cap(_("Esc"), _("back"), "escape"))
    place = (at_table(screen.task, terms), standing_in(screen.task, terms))
    room = most_to_read - reading(title, own, *place, *(cap.meaning for cap in keys))
    by_rules = fitting(_texts_of(moments.on_words(terms.rules)), room)
    return Page(title, (own, *by_rules), message=message if screen.message else "", keys=keys)


def entering(screen: Entering, terms: StationTerms) -> Page:
    """Return the page on which the words are typed."""
    if screen.task.corrects:
        title = _("Type the words again, as they lie on the board")
    elif terms.staffed:
        title = _("Word judge: type the words of the slip")
    else:
        title = names.typing(terms.rules)
    last = screen.row == len(screen.words) - 1
    return Page(
        title,
        () if screen.task.corrects else _texts_of(moments.on_typing(terms.rules)),
        rows=rows(screen.words, terms, screen.row),
        message=_typing_message(screen.message, terms),
        keys=(
            Cap(_("Enter"), _("compare the words") if last else _("next word"), "enter"),
            Cap(_("Backspace"), _("deletes a letter"), "backspace"),
            Cap(_("Esc"), _("back, wipes all"), "escape"),
        ),
    )


def _texts_of(lines: Iterable[Line]) -> tuple[str, ...]:
    return tuple(line.text for line in lines)


def _typing_message(message: str, terms: StationTerms) -> str:
    said = _why_refused(message, terms)
    return together(said, _("Backspace: take it back.")) if message in refusals else said


def _why_refused(message: str, terms: StationTerms) -> str:
    board = terms.board
    match message:
        case "layout":
            return _(
                "This is not a letter of the {language} game. Is the keyboard layout right?",
                language=board.alphabet.title,
            )
        case "letter":
            return _("Type letters only.")
        case "refused":
            return _("These keys make no letter of this game.")
        case "full":
            return _("The board has room for {longest} tiles.", longest=board.longest_word)
        case "missing":
            return _("A word is missing here.")
        case "judge":
            return _("{label} works on the next page.", label=terms.judge_label)
    return message  # why the word does not fit the board


def rows(words: tuple[str, ...], terms: StationTerms, active: int = -1) -> tuple[Row, ...]:
    """Return each word as a row of tiles."""
    board = terms.board
    return tuple(
        Row(typed_text.tiles(word, board.alphabet), board.longest_word, number == active)
        for number, word in enumerate(words)
    )


# -- the hand-off --------------------------------------------------------------------------------


def hand_off(screen: HandOff, terms: StationTerms) -> Page:
    """Return the page on which the words are compared and JUDGE is pressed."""
    second = key_name(terms.profile.second_key)
    keys: Keys = (Cap(_("Esc"), _("back to typing"), "escape"),)
    if screen.confirming:
        keys = (Cap(_("Enter"), _("yes, judge"), "enter"), Cap(_("Esc"), _("not yet"), "escape"))
    elif screen.seconded:
        keys = (Cap(judge_key(terms), _("judges"), terms.judge_key), *keys)
    else:
        keys = (Cap(second, _("the words are right"), terms.profile.second_key), *keys)
    if terms.can_insist and not (screen.confirming or screen.task.corrects):
        keys = (*keys, Cap(_("Up"), _("a human judge"), insist.name))
    keys = with_rules_cap(keys, screen, terms)
    title = _asking(terms) or pressing(terms, "" if screen.seconded else second)
    own = [_holding(terms) if terms.confirms else _checking(terms)]
    if screen.task.corrects:
        own.append(_("Corrects entry {number}.", number=screen.task.corrects))
    place = (at_table(screen.task, terms), standing_in(screen.task, terms))
    meanings = (cap.meaning for cap in keys)
    return Page(
        title,
        (*own, *rules_on(screen, terms, title, *own, *place, *meanings)),
        rows=rows(screen.words, terms),
        message={
            "early": _("Too soon. Compare first."),
            "second": _("First {second}.", second=second),
            "locked": _("Typing is locked here. To correct a word, press Esc."),
        }.get(screen.message, ""),
        keys=keys,
        large=True,
    )


def _asking(terms: StationTerms) -> str:
    """Return the question to the opponent, where consent is spoken; else an empty text."""
    if not (terms.confirms and _presser_of(terms) == "challenger"):
        return ""
    challenged = addressed(party(terms, "challenged"))
    return _("{challenged}: are the words right? Say yes.", challenged=challenged)


def _holding(terms: StationTerms) -> str:
    """Return what comes before JUDGE on a telephone, and that it is held."""
    if _asking(terms):
        return _(
            "Compare every word with the board. After the yes, the {challenger} holds {judge}"
            " for a second.",
            challenger=party(terms, "challenger"),
            judge=judge_key(terms),
        )
    held = _("Hold {judge} for a second.", judge=judge_key(terms))
    return together(_checking(terms), held)


def _checking(terms: StationTerms) -> str:
    """Return who compares the words, and with what. It comes before JUDGE is pressed."""
    if terms.staffed:
        return _("First compare every word with the slip.")
    return names.comparing(terms.rules, _presser_of(terms))


def _presser_of(terms: StationTerms) -> str:
    return names.presser(terms.rules, smart_device=terms.profile.smart_device)


def pressing(terms: StationTerms, second: str) -> str:
    """Return who presses JUDGE, or the second player's key if that has to come first."""
    judge = judge_key(terms)
    if second:
        return _(
            "The {challenged} presses {second}.",
            challenged=party(terms, "challenged"),
            second=second,
        )
    if terms.staffed:
        return _("Word judge: press {judge}.", judge=judge)
    return names.pressing(terms.rules, _presser_of(terms), judge)
