"""What the declaration of a rulebook is made of: its sections, and items that have places."""

from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from typing import Any, Generic, NamedTuple, TypeVar, overload

from lexicons import schema
from lexicons.language import spoken

T = TypeVar("T")
Choice = TypeVar("Choice", bound=StrEnum)

#: How an item is said: a template, one for each value, or for a number the singular and the plural.
Template = str | tuple[str, str]
Says = Template | Mapping[Any, Template]

EMPTY: Mapping[str, Any] = {}


class ItemPlace:
    """Where items are shown together: a heading of a sheet, or a moment of a challenge."""

    def __init__(self, title: str = "") -> None:
        self.title = title


class ItemKind(NamedTuple, Generic[T]):
    """What an item holds: as the file has it, and as the program reads it."""

    expects: schema.Expectation
    read: Callable[[Any], T]


class Item(Generic[T]):
    """One key of a section: what it holds, what it means, how it is said, and where.

    Read on the section of a rule set it is the value, in the language of this process; None if the
    file leaves it out.

    `brief` is what pages say of some values, and of no other. `intro` introduces the sentence on a
    sheet, where it stands among others. `unless` is an item whose text says this too: then a sheet
    has only the text.
    """

    section: "type[RuleSection]"
    key: str

    def __init__(
        self, kind: ItemKind[T], meaning: str, says: Says, *places: ItemPlace,
        brief: Mapping[Any, str] | None = None,
        intro: str = "{said}", unless: "Item[Any] | None" = None,
    ) -> None:  # fmt: skip
        self.expects, self.read = kind
        self.meaning, self.says, self.places = meaning, says, places
        self.brief, self.intro, self.unless = brief, intro, unless

    def __set_name__(self, owner: "type[RuleSection]", name: str) -> None:
        self.section, self.key = owner, name

    @overload
    def __get__(self, section: None, owner: type) -> "Item[T]": ...
    @overload
    def __get__(self, section: "RuleSection", owner: type) -> T | None: ...
    def __get__(self, section: "RuleSection | None", owner: type) -> "Item[T] | T | None":
        return self if section is None else self.of(section)

    def of(self, section: "RuleSection") -> T | None:
        """Return the value on the section of a rule set, in the language of this process."""
        value = section.values.get(self.key)
        if value is None:
            return None
        texts = in_language(section.languages).get(section.name, EMPTY)
        return self.read(read_in(texts.get(self.key), value))

    @property
    def path(self) -> str:
        """The item as a path in the file, such as `procedure.retyping`."""
        return f"{self.section.name}.{self.key}"

    @property
    def is_text(self) -> bool:
        """Whether it holds a text, which another language can have too."""
        return self.expects is schema.text

    def sentences(self) -> Iterator[Template]:
        """Yield all that a catalogue translates."""
        yield from self.says.values() if isinstance(self.says, Mapping) else [self.says]
        yield from (self.brief or {}).values()
        yield self.intro


def in_plain(value: object) -> str:
    """Return what a file says of an item, in plain English.

    >>> in_plain(False), in_plain(None), in_plain(("book", "word-judge"))
    ('no', 'nothing', 'book, word-judge')
    """
    if value in (None, ""):
        return "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(value) if isinstance(value, tuple) else str(value)


class Unchanging:
    """A value: each attribute is set once."""

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> None:
        if hasattr(self, name):
            raise AttributeError(f"{name} does not change")
        super().__setattr__(name, value)


class RuleSection(Unchanging):
    """A section of one rule set, with what its file says and the texts in other languages."""

    __slots__ = ("languages", "values")

    name: str
    items: tuple[Item[Any], ...]  # in the order of their declaration

    def __init_subclass__(cls, name: str) -> None:
        cls.name = name
        cls.items = tuple(value for value in vars(cls).values() if isinstance(value, Item))

    def __init__(self, values: Mapping[str, Any], languages: Mapping[str, Any]) -> None:
        self.values, self.languages = values, languages

    @classmethod
    def table(cls) -> schema.Table:
        """Return what a file may hold: each key, and the number of the rule for each."""
        keys = {item.key: schema.SchemaKey(item.expects, item.meaning) for item in cls.items}
        cited = {key: schema.SchemaKey(schema.text, f"where it says: {key}") for key in keys}
        return {**keys, "rule": cited}


def in_language(languages: Mapping[str, Mapping[str, Any]]) -> Mapping[str, Any]:
    """Return the texts in the language of this process, or in that language without its region."""
    code = spoken.code
    return languages.get(code) or languages.get(code.split("-")[0], EMPTY)


def read_in(translated: str | None, original: Any) -> Any:
    """Return a translation; the original if there is no translation.

    >>> read_in("NULA", "UNACCEPTABLE"), read_in(None, True)
    ('NULA', True)
    """
    return translated if translated and original else original


# -- kinds of items --------------------------------------------------------------------------------


def _as_it_is(value: Any) -> Any:
    return value


flag = ItemKind(schema.flag, bool)


def prose(meaning: str, *places: ItemPlace, says: str = "{said}", **more: Any) -> Item[str]:
    """Return an item that holds a sentence of the rulebook, or a name."""
    return Item(ItemKind[str](schema.text, _as_it_is), meaning, says, *places, **more)


def literal(*choices: str) -> ItemKind[str]:
    """Expect one of a few texts, which are shown to people as they are."""
    return ItemKind(schema.one_of(*choices), _as_it_is)


def only(value: bool) -> ItemKind[bool]:
    """Expect true, or false: there is no sentence for the opposite."""
    return ItemKind(schema.one_of(value), bool)


def one(of: type[Choice]) -> ItemKind[Choice]:
    """Expect one of a few values."""
    return ItemKind(schema.one_of(*map(str, of)), of)


def some(of: type[Choice]) -> ItemKind[tuple[Choice, ...]]:
    """Expect one or more of a few values. Each has a sentence, or a set of them has one."""
    return ItemKind(schema.some_of(*map(str, of)), lambda values: tuple(map(of, values)))


def whole(low: int, high: int) -> ItemKind[int]:
    """Expect a whole number from `low` to `high`."""
    return ItemKind(schema.whole(low, high), int)
