"""What all surfaces call keys and people, by the rulebook; and kinds, tables and reasons."""

from collections.abc import Iterable

from judge_record.entry import Entry, Ground, Kind, Reason, RefusalReason, Role, Seat
from lexicons.errors import printable
from lexicons.language import _, counted
from lexicons.rules.rule_set import RuleSet
from lexicons.rules.rulebook import Authority, Opposite, Side

KEYPAD_ENTER = "keypad-enter"
SENTENCE_ENDS = (".", "?", "!", ":", "…")
CLOSING = "\"'\u2019”») \u00a0\u202f"  # after the end of a sentence; French has spaces there


def judge_key(rules: RuleSet) -> str:
    """Return the key that judges under these rules: Tab, unless they name another.

    Where they name Enter it is the keypad's: the other Enter ends the last word, and one key must
    not do both.
    """
    by_rules = rules.procedure.judge_key or "tab"
    return KEYPAD_ENTER if by_rules == "enter" else by_rules


def judge_label(rules: RuleSet) -> str:
    # Translators: the label of the key that judges, in capitals and short.
    return rules.procedure.key_label or _("JUDGE")


def key_name(key: str) -> str:
    """Return a key's name as keyboards have it."""
    return {"tab": _("Tab"), KEYPAD_ENTER: _("keypad Enter")}.get(key, key.upper())


def labelled(label: str, key: str) -> str:
    return f"{label} ({key_name(key)})"


def party(rules: RuleSet, side: Side) -> str:
    if side is Side.CHALLENGER:
        return rules.party.challenger or _("challenger")
    return rules.party.challenged or _("player who made the play")


def authority(rules: RuleSet) -> Authority:
    """Return the person whom a page calls: by the rules, else the word judge."""
    return rules.party.authority or Authority.WORD_JUDGE


def in_charge(rules: RuleSet) -> Authority:
    """Return the person who decides about a game: the director, unless the rules name another.

    >>> from lexicons import Library
    >>> [in_charge(Library().rules(rules)).value for rules in ("nsa-2004", "london-2020")]
    ['director', 'adjudicator']
    """
    who = authority(rules)
    return Authority.DIRECTOR if who is Authority.WORD_JUDGE else who


def calling(who: Authority) -> str:
    """Return the end of a sentence that sends players to a person."""
    return {
        Authority.WORD_JUDGE: _("call the word judge."),
        Authority.ADJUDICATOR: _("call the adjudicator."),
        Authority.DIRECTOR: _("call the director."),
        Authority.REFEREE: _("call the referee."),
        Authority.HOST: _("call the host."),
    }[who]


def word_judge(rules: RuleSet) -> str:
    """Return the rulebook's name for the person who judges words."""
    return _("adjudicator") if authority(rules) is Authority.ADJUDICATOR else _("word judge")


def initials_of(who: Authority) -> str:
    """Return the question for the initials of a person."""
    return {
        Authority.WORD_JUDGE: _("Initials of the word judge"),
        Authority.ADJUDICATOR: _("Initials of the adjudicator"),
        Authority.DIRECTOR: _("Initials of the director"),
        Authority.REFEREE: _("Initials of the referee"),
        Authority.HOST: _("Initials of the host"),
    }[who]


def asks_initials(rules: RuleSet, *, or_director: bool = False) -> str:
    """Return the question for the initials of a word judge, by the rulebook's name."""
    is_adjudicator = authority(rules) is Authority.ADJUDICATOR
    if or_director and not is_adjudicator:
        return _("Initials of the word judge or the director")
    return initials_of(Authority.ADJUDICATOR if is_adjudicator else Authority.WORD_JUDGE)


def capitalized(who: str) -> str:
    return who[:1].upper() + who[1:]


def ended(text: str) -> str:
    """Return a text with a full stop, unless it has a mark at its end, or is empty.

    >>> ended("a tile was missing"), ended("“what tile?”"), ended("« Quoi ? »"), ended("wait…")
    ('a tile was missing.', '“what tile?”', '« Quoi ? »', 'wait…')
    """
    is_ended = not text or text.rstrip(CLOSING).endswith(SENTENCE_ENDS)
    return text if is_ended else f"{text}."


def as_sentence(text: str) -> str:
    return capitalized(ended(text))


def knows_slip(rules: RuleSet) -> bool:
    return bool(rules.procedure.slip) or not rules.source


def keep_slip(rules: RuleSet | None) -> str:
    """Return that players keep their slip; "" where the rules know none."""
    return _("Keep the slip.") if rules is None or knows_slip(rules) else ""


def where_written(rules: RuleSet) -> str:
    """Return where players write what follows."""
    return _("Write on the slip:") if knows_slip(rules) else _("Write this down:")


def to_compare(rules: RuleSet) -> str:
    """Return with what two challenges are compared."""
    if knows_slip(rules):
        return _("Compare slip and board with both.")
    return _("Compare the board with both.")


def presser(rules: RuleSet, *, smart_device: bool = False) -> Side:
    """Return who presses JUDGE. By default the player who made the play: not the one who typed."""
    on_device = rules.procedure.presser_smart_device if smart_device else None
    return on_device or rules.procedure.presser or Side.CHALLENGED


# -- entries -------------------------------------------------------------------------------------


def kind_named(kind: Kind) -> str:
    return _(kind.row.name)


def joined(*parts: str) -> str:
    """Return the parts that there are, with commas between them."""
    return ", ".join(filter(None, parts))


def table_named(seat: Seat) -> str:
    """Return the table of a seat, with its board; "" if there is none."""
    return _("table {table}", table=printable(str(seat))) if seat.table else ""


def round_named(number: int | None) -> str:
    return "" if number is None else _("round {round}", round=number)


def place_named(seat: Seat) -> str:
    """Return table and round, as far as they are known."""
    return joined(table_named(seat), round_named(seat.round))


def words_counted(number: int) -> str:
    return counted("{number} word", "{number} words", number)


def sharing_words_with(entries: Iterable[int]) -> str:
    return _("shares words with entry {numbers}", numbers=", ".join(map(str, entries)))


def waived_by(waiver: Entry) -> str:
    """Return that a ruling stands without its consequence, and by which entry."""
    return _("without its consequence: entry {number}", number=waiver.number)


def role_named(role: Role | None, rules: RuleSet | None) -> str:
    """Return the name of a role, as its rulebook has it; "" if none was recorded."""
    if role is Role.WORD_JUDGE and rules:
        return word_judge(rules)
    words = {
        Role.PLAYERS: _("players"), Role.WORD_JUDGE: _("word judge"), Role.DIRECTOR: _("director"),
    }  # fmt: skip
    return words[role] if role else ""


def reason_named(reason: str | None) -> str:
    """Return why something was recorded, by its code; "" if that is no reason to be told."""
    names: dict[str | None, str] = {
        Reason.OVERLAP: _("shares words with a recent ruling at its table"),
        Reason.MISTYPED: _("words were mistyped"),
        Reason.CORRECTION: _("a correction that only the director can allow"),
        Reason.INSISTED: _("a player insists on a human judge"),
        RefusalReason.NO_LOOK_UP: _("the words could not be looked up"),
        RefusalReason.MISSING_FILE: _("a file is missing"),
        RefusalReason.DAMAGED_FILE: _("a file is damaged"),
        RefusalReason.OTHER_FILES: _("the event's files were replaced"),
        RefusalReason.BUSY_RECORD: _("another program kept the record"),
        RefusalReason.FAULT: _("a fault of the program or the machine"),
        RefusalReason.DECIDED_SINCE: _("the play was decided meanwhile"),
        RefusalReason.NO_SUCH_RULING: _("no ruling on words that can be typed again"),
        RefusalReason.VOID: _("the play is void"),
        RefusalReason.OTHER_RULES: _("other rules or lexicons judged them before"),
        RefusalReason.NO_FURTHER_OPINION: _("the rules grant no further opinion"),
        Ground.PLACEMENT: _("how the tiles were placed"),
        "misplaced": _("tiles were placed wrongly"),
        "wrong table": _("the wrong table's words were typed"),
        "taken back": _("the play was taken back"),
        "director": _("the director decided so"),
        "allowed": _("it was taken back, as these rules allow"),
        Opposite.BLANK: _("the letter of a blank was misunderstood"),
        Opposite.LOST_TILE: _(
            "a lost tile was found before the last play was judged, and went to its player"
        ),
    }
    return names.get(reason, "")
