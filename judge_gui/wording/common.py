"""What several pages have: banners, people, the rules, buttons, steps, and the foot."""

from collections.abc import Iterable, Iterator

from judge_gui.model import screens
from judge_gui.model.events import Message, TypingTask
from judge_gui.model.official_keys import can_leave
from judge_gui.model.rule_texts import leads_to_rules
from judge_gui.model.station_terms import StationTerms
from judge_gui.model.traits import Screen, Usage
from judge_gui.pages.page import Action, Panel, Slot
from judge_procedure import codes, names
from judge_procedure.names import capitalized
from judge_procedure.sentences import RuleSentence
from lexicons import RuleSet
from lexicons.language import _
from lexicons.rules.rulebook import Authority

MessageTexts = dict[Message, str]  # of one page

MOST_TO_READ = 30  # to read on a page; uncounted: words, number, receipt, table of a verdict


def banners(screen: Screen, terms: StationTerms) -> Iterator[str]:
    if terms.practice:
        yield _("PRACTICE: the free list judges, and nothing is recorded")
    if terms.staffed:
        yield _("OFFICIALS ONLY: a word judge or the director operates this machine")
    if isinstance(screen, screens.Ready) and terms.unlocked:
        yield _("NO PIN IS SET: anyone can open the director's menu")
    of_players = screen.traits.usage is not Usage.VISIT and not isinstance(screen, screens.Ready)
    if terms.rules.notice and of_players and not terms.practice:
        yield terms.rules.notice


def code(terms: StationTerms) -> str:
    """Return the code that is compared from station to station; empty in a practice."""
    return codes.with_name(terms.code) if terms.code else ""


def judge_key_named(terms: StationTerms) -> str:
    """Return which key judges, as it stands on every page; empty where a keypad has that key."""
    if terms.profile.touch:
        return ""
    return _(
        "{label} is the {key} key", label=terms.judge_label, key=names.key_name(terms.judge_key)
    )


def with_digits_hint(text: str) -> str:
    """Return a text, and what helps where keys of digits type none."""
    return " ".join((text, _("Try Num Lock or Shift.")))


def to_choose(text: str, message: Message) -> str:
    """Return the answer to a key that chose nothing where digits choose, if one was pressed."""
    return with_digits_hint(text) if message == "digits" else text if message else ""


def words_to_read(*texts: str) -> int:
    """Return how many words there are to read. A sign is not a word, and "x" is one: times.

    >>> words_to_read("3 words x 5 = 15 points.", "", "Right?")
    6
    """
    words = (word for text in texts for word in text.split() if word != "x")
    return sum(any(c.isalnum() for c in word) for word in words)


def at_table(task: TypingTask, terms: StationTerms) -> str:
    """Return the table, which of its challenges this is, and for whom a word judge stands in."""
    return " ".join(filter(None, (_challenge_of(task, terms), _stand_in(task, terms.rules))))


def _challenge_of(task: TypingTask, terms: StationTerms) -> str:
    """Return the round, the table and the number of its challenge: a borrowed number shows."""
    if not task.table:
        return ""
    if not task.challenge:
        return _("Table {table}.", table=task.seat)
    numbers = {"table": task.seat, "number": task.challenge}
    if played := task.round or terms.round:
        return _("Round {round}, table {table}: challenge {number}.", round=played, **numbers)
    return _("Table {table}: challenge {number} today.", **numbers)


def _stand_in(task: TypingTask, rules: RuleSet) -> str:
    if not task.stands_in:
        return ""
    judge, player = names.word_judge(rules), names.party(rules, task.stands_in)
    return _("The {judge} stands in for the {player}.", judge=judge, player=player)


def fitting(said: Iterable[RuleSentence], *others: str) -> tuple[RuleSentence, ...]:
    """Return the first of some sentences, as many as a page has room for beside other texts."""
    kept: list[RuleSentence] = []
    for sentence in said:
        if words_to_read(*others, *(item.text for item in (*kept, sentence))) > MOST_TO_READ:
            break
        kept.append(sentence)
    return tuple(kept)


def journal_line(terms: StationTerms) -> str:
    """Return when the journal began and how many entries it has; nothing in practice."""
    said = terms.notices
    if not said.entries:
        return ""
    return _("Journal since {begun}: {entries} entries", begun=said.begun, entries=said.entries)


def stages(terms: StationTerms) -> tuple[str, ...]:
    return (_("1 Type"), _("2 Compare"), f"3 {terms.judge_label}")


def foot(terms: StationTerms | None) -> tuple[str, ...]:
    """Return what stands at the foot of a page: the station, and by what it judges."""
    if terms is None:
        return ()
    lists = ", ".join(manifest.short_name for manifest in terms.lexicons)
    return tuple(filter(None, (terms.station, terms.event, lists, code(terms))))


def rules_button(
    screen: screens.Ready | screens.HandOff | screens.VerdictShown, terms: StationTerms
) -> list[Action]:
    """Return the way to what the rules say, if they say more than the page."""
    if not leads_to_rules(screen, terms):
        return []
    return [Action("down", _("Rules"), "rules", ("sign:down",))]


def cancel(verb: str, sign: str = "back") -> Action:
    return Action("escape", verb, sign, (_("Esc"),), Slot.BACK)


def to_menu(screen: screens.PinOrigin, terms: StationTerms | None, sign: str = "back") -> Action:
    """Return the way to the director's menu, or out if anybody can leave."""
    leaves = can_leave(screen, terms)
    return cancel(capitalized(_("leave or menu") if leaves else _("for officials")), sign)


def pin_panel(who: Authority, terms: StationTerms) -> list[Panel]:
    """Return what an official does at a page of players, where a PIN can be typed."""
    person = {
        Authority.WORD_JUDGE: capitalized(_("word judge")),
        Authority.ADJUDICATOR: capitalized(_("adjudicator")),
        Authority.DIRECTOR: _("Director"),
        Authority.REFEREE: _("Referee"),
        Authority.HOST: _("Host"),
    }[who]
    lines = (_("Press Esc, then type your PIN."),)
    return [Panel("pin", person, lines)] if terms.takes_pins else []


def holding_hint(verb: str) -> str:
    """Return how a button is pressed whose effect can't be undone."""
    return _("By mouse or finger: hold {judge} for one second.", judge=verb)


def go_on(verb: str, sign: str = "next", *caps: str) -> Action:
    """Return the way on, by Enter unless other keys are named."""
    return Action("enter", capitalized(verb), sign, caps or (_("Enter"),), Slot.ON)
