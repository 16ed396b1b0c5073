"""The players' pages, from the first key to JUDGE."""

import re
from collections.abc import Iterable

from judge_gui.model import keyboard, screens
from judge_gui.model.keys import LONGEST_PLACE, REFUSALS
from judge_gui.model.rule_texts import rule_texts
from judge_gui.model.station_terms import StationTerms
from judge_gui.pages.page import (
    Action,
    ComparePage,
    CountPage,
    Fact,
    FirstPage,
    FormPage,
    Page,
    PageQuestion,
    Panel,
    Slot,
    TypingPage,
    WordTiles,
)
from judge_gui.wording import common
from judge_procedure import names, pin, sentences
from judge_procedure.event_start import change_warnings
from judge_procedure.names import calling, capitalized, key_name
from judge_procedure.sentences import RuleSentence
from judge_procedure.tables import first_to_last
from judge_procedure.typed import MOST_ROUNDS
from lexicons import RuleSet
from lexicons.caution import cautions_on
from lexicons.language import _, with_label
from lexicons.rules.rulebook import Checker, Procedure, Side, Typist


def first_page(screen: screens.Ready, terms: StationTerms) -> Page:
    rules = terms.rules
    answers: common.MessageTexts = {
        "settled": _("Call {number} is settled: not judged.", number=screen.call),
        "begin": _("Press Enter to begin."),
        "event": _(
            "The settings name the event {event}, but another one is open. Call the director.",
            event=terms.profile.event,
        ),
        "backup": _(
            "The folder for copies is missing: {folder}. Is the stick in?",
            folder=terms.profile.backup,
        ),
    }
    short = sentences.page_sentences(rules, Procedure.before, Procedure.word_judge_on_request)
    before = " ".join(_texts_of(short))
    listed = ["; ".join(m.title for m in terms.lexicons), "" if terms.practice else rules.notice]
    played = _("Round {round}", round=terms.round) if terms.round and not terms.place else ""
    foot = *common.foot(terms), played, common.journal_line(terms), common.judge_key_named(terms)
    # Where no PIN is taken, nobody could answer a warning.
    changed = change_warnings(terms.notices.changed) if terms.takes_pins else ()
    return FirstPage(
        _("Challenged words are judged here"),
        steps=(
            Fact("keyboard", common.stages(terms)[0], f"{_who_types(rules)}."),
            Fact("people", common.stages(terms)[1], _("Compare every word. Typing is locked.")),
            Fact("scales", common.stages(terms)[2], pressing(terms)),
        ),
        facts=(
            *([Fact("clock", _("Before you begin:"), before)] if before else []),
            Fact("tiles", _("Only words are judged."), sentences.on_placement(rules)),
            Fact("scales", _("All words get one verdict.")),
        ),
        panels=(
            Panel("list", _("Word list"), tuple(filter(None, listed))),
            Panel("rules", _("Rules"), (rules.title,)),
        ),
        notices=(
            *filter(None, [terms.breach]),
            *(
                with_label(caution.manifest.title, f"{caution.text}.")
                for caution in cautions_on(rules, terms.lexicons)
            ),
            *changed,
            *terms.notices.others,
        ),
        answer=answers.get(screen.message, ""),
        actions=(
            common.go_on(_("begin")),
            common.to_menu(screen, terms, "menu"),
            *common.rules_button(screen, terms),
        ),
        foot=tuple(filter(None, foot)),
    )


def asking_place(screen: screens.AskingPlace, terms: StationTerms) -> Page:
    sub = ""
    if screen.prompt == "round":
        title = _("Which round?")
        wrong = _("A round has a number from 1 to {most}.", most=MOST_ROUNDS)
    else:
        title, wrong = _("Which table?"), _("A table has a number, a letter, or both.")
        sub = _("A number, a letter, or both.")
        if terms.profile.tables:
            wrong = _("Tables here: {tables}.", tables=first_to_last(terms.profile.tables))
    rounds = ", ".join(map(str, terms.open_rounds))
    answers: common.MessageTexts = {
        "": "",
        "unlisted": _("That round is not played here."),
        "closed": _("That round isn't open. Open rounds: {rounds}.", rounds=rounds),
        "full": _("At most {most} characters.", most=LONGEST_PLACE),
        "digits": common.with_digits_hint(wrong),
    }
    return FormPage(
        title,
        step=1,
        place=common.at_table(screen.task, terms),
        sub=sub,
        parts=(PageQuestion("", line=screen.typed, active=True),),
        answer=answers.get(screen.message, wrong),
        actions=(common.go_on(_("next")), common.cancel(_("Back"))),
    )


def not_listed(screen: screens.NotListed, terms: StationTerms) -> Page:
    seat = screen.task.seat
    pin_like = any(len(digits) >= pin.SHORTEST for digits in re.findall("[0-9]+", seat))
    title = _("That table isn't listed here")  # what may be a PIN is not repeated
    return FormPage(
        title if pin_like else _("Table {table} isn't listed here", table=seat),
        text=(_("Type it again. If it is right: {call}", call=calling(terms.calls)),),
        actions=(
            common.go_on(_("type it again")),
            common.cancel(capitalized(_("admit it, with a PIN"))),
        ),
    )


def asking_play(screen: screens.AskingPlay, terms: StationTerms) -> Page:
    options = (
        Action("character:1", _("The same play: show the verdict"), caps=("1",), slot=Slot.ROW),
        Action("character:2", _("Another play: judge it"), caps=("2",), slot=Slot.ROW),
    )
    return FormPage(
        _("The same play, or another one?"),
        place=common.at_table(screen.task, terms),
        text=(_("These words were judged at this table, at {time}.", time=screen.ruling.again_at),),
        answer=common.to_choose(_("Press 1 or 2."), screen.message),
        parts=(PageQuestion("", options=options),),
        actions=(common.cancel(_("Back")),),
    )


def counting(screen: screens.Counting, terms: StationTerms) -> Page:
    most = terms.board.most_words
    answer = _("Press a number from 1 to {most}.", most=most)
    title, own = _("How many words are challenged?"), _("All words get one verdict.")
    place = common.at_table(screen.task, terms)
    by_rules = common.fitting(sentences.on_words(terms.rules), title, own, place, _("Back"))
    return CountPage(
        title,
        step=1,
        place=place,
        sub=" ".join((own, *_texts_of(by_rules))),
        answer=common.to_choose(answer, screen.message),
        actions=(
            common.cancel(_("Back")),
            *(Action(f"character:{n}", f"{n}", slot=Slot.CHOICE) for n in range(1, most + 1)),
        ),
    )


def typing(screen: screens.Entering, terms: StationTerms) -> Page:
    said: tuple[str, ...] = _texts_of(sentences.page_sentences(terms.rules, Procedure.typist))
    if screen.task.corrects:
        title, said = _("Type the words again, as they are on the board"), ()
    elif terms.staffed:
        title = _("Word judge: type the words of the slip")
    else:
        title = _who_types(terms.rules)
    last = screen.row == len(screen.words) - 1
    return TypingPage(
        title,
        step=1,
        place=common.at_table(screen.task, terms),
        sub=" ".join(said) or _("All words get one verdict."),
        answer=_why_refused(screen, terms),
        words=word_tiles(screen.words, terms, screen.row),
        room=terms.board.longest_word,
        actions=(
            common.cancel(_("Wipe all")),
            Action("backspace", _("Delete"), "delete", (_("Backspace"),)),
            common.go_on(_("Compare") if last else _("Next word"), "next", _("Space"), _("Enter")),
        ),
    )


def _who_types(rules: RuleSet) -> str:
    challenger = capitalized(names.party(rules, Side.CHALLENGER))
    if rules.procedure.typist is None:
        return _("Type the challenged words")
    if rules.procedure.slip_required:
        return _("{challenger}: type the words of the slip", challenger=challenger)
    return _("{challenger}: type the challenged words", challenger=challenger)


def word_tiles(
    words: tuple[str, ...], terms: StationTerms, active: int = -1
) -> tuple[WordTiles, ...]:
    alphabet = terms.board.alphabet
    return tuple(
        WordTiles(place + 1, keyboard.tiles(word, alphabet), f"go:{place}", place == active)
        for place, word in enumerate(words)
    )


def _texts_of(lines: Iterable[RuleSentence]) -> tuple[str, ...]:
    return tuple(line.text for line in lines)


def _why_refused(screen: screens.Entering, terms: StationTerms) -> str:
    board, message = terms.board, screen.message
    answers: common.MessageTexts = {
        "layout": _(
            "This isn't a letter of the {language} game. Is the keyboard layout right?",
            language=board.alphabet.title,
        ),
        "letter": _("Type letters only."),
        "refused": _("These keys don't make a letter of this game."),
        "full": _("A word has at most {longest} tiles.", longest=board.longest_word),
        "missing": _("A word is missing here."),
        "unfit": board.reason(screen.words[screen.row]),
        "judge": _("{label} works on the next page.", label=terms.judge_label),
    }
    said = answers.get(message, "")
    return " ".join((said, _("Press Backspace, then go on."))) if message in REFUSALS else said


# -- the hand-off --------------------------------------------------------------------------------


def comparing(screen: screens.HandOff, terms: StationTerms) -> Page:
    verb, key, cap = terms.judge_label, terms.judge_key, key_name(terms.judge_key)
    if screen.confirming:
        verb, key, cap = _("Yes, judge"), "enter", _("Enter")
    title = _consent_question(terms) or pressing(terms).rstrip(".")
    own = [_holding(terms) if terms.confirms else _checking(terms)]
    insists = terms.can_insist and not (screen.confirming or screen.task.corrects)
    actions = (
        common.cancel(_("Not yet") if screen.confirming else _("Correct a word")),
        *([Action("up", _("Ask for a human judge"), "person", ("sign:up",))] if insists else []),
        *common.rules_button(screen, terms),
        Action(key, verb, "", (cap,), Slot.JUDGE, held=True),
    )
    place = common.at_table(screen.task, terms)
    if number := screen.task.corrects:
        corrects = _("Corrects entry {number}.", number=number)
        place = f"{place} {corrects}".lstrip()
    verbs = (action.verb for action in actions)
    by_rules = common.fitting(rule_texts(screen, terms).page, title, *own, place, *verbs)
    answers: common.MessageTexts = {
        "early": _("Too soon. Compare first."),
        "locked": _("Typing is locked here. To correct a word, press Esc."),
    }
    return ComparePage(
        title,
        step=2,
        place=place,
        answer=answers.get(screen.message, ""),
        words=word_tiles(screen.words, terms),
        facts=(
            Fact("lock", _("Nobody can type now.")),
            *(Fact("", "", text) for text in (*own, *_texts_of(by_rules))),
        ),
        hint=common.holding_hint(verb),
        actions=actions,
    )


def _consent_question(terms: StationTerms) -> str:
    """Return the question to the opponent, where consent is spoken; else an empty text."""
    if not (terms.confirms and _presser_of(terms) is Side.CHALLENGER):
        return ""
    challenged = capitalized(names.party(terms.rules, Side.CHALLENGED))
    return _("{challenged}: are the words right? Say yes.", challenged=challenged)


def _holding(terms: StationTerms) -> str:
    """Return what comes before JUDGE on a telephone, and that it is held."""
    if _consent_question(terms):
        return _(
            "Compare every word with the board. After the yes, the {challenger} holds {judge}"
            " for a second.",
            challenger=names.party(terms.rules, Side.CHALLENGER),
            judge=terms.judge_label,
        )
    held = _("Hold {judge} for a second.", judge=terms.judge_label)
    return f"{_checking(terms)} {held}"


def _checking(terms: StationTerms) -> str:
    """Return who compares the words, and with what. It comes before JUDGE is pressed."""
    if terms.staffed:
        return _("First compare every word with the slip.")
    rules = terms.rules
    challenged = capitalized(names.party(rules, Side.CHALLENGED))
    slip = rules.procedure.slip_required
    match rules.procedure.checker:
        case Checker.CHALLENGED if _presser_of(terms) is Side.CHALLENGER:
            return _(
                "{challenged}: compare every word with the board, and agree aloud.",
                challenged=challenged,
            )
        case Checker.CHALLENGED if rules.procedure.typist is Typist.ANY_PLAYER:
            return _("If you did not type: compare every word with the play.")
        case Checker.CHALLENGED if slip:
            return _(
                "{challenged}: first compare every word with board and slip.", challenged=challenged
            )
        case Checker.CHALLENGED:
            return _("{challenged}: first compare every word with the play.", challenged=challenged)
        case Checker.BOTH if slip:
            return _("Both sides: first compare every word with board and slip.")
        case Checker.BOTH:
            return _("Both sides: first compare every word with the play.")
    return _("First compare every word with the play.")


def _presser_of(terms: StationTerms) -> Side:
    return names.presser(terms.rules, smart_device=terms.profile.smart_device)


def pressing(terms: StationTerms) -> str:
    judge = terms.judge_label
    if terms.staffed:
        return _("Word judge: press {judge}.", judge=judge)
    presser = names.party(terms.rules, _presser_of(terms))
    return _("The {presser} presses {judge}.", presser=presser, judge=judge)
