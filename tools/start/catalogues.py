"""Compile the translations: gettext reads compiled catalogues, and git holds only their sources.

A compiled one has the time of its source; with another time, `run.py` compiles it, and so does the
build (setup.py).
"""

import os
from collections.abc import Iterator

ROOT = os.path.join(os.path.dirname(os.path.realpath(__file__)), "..", "..")
LOCALE = os.path.join(os.path.normpath(ROOT), "lexicons", "data", "locale")
DOMAIN = "tilejudge"


def languages() -> list[str]:
    """Return the languages that have a catalogue, complete or not."""
    return sorted(name for name in os.listdir(LOCALE) if os.path.exists(path(name)))


def path(language: str) -> str:
    return os.path.join(LOCALE, language, "LC_MESSAGES", f"{DOMAIN}.po")


def stale() -> Iterator[tuple[str, str]]:
    """Yield each catalogue that differs in time from what gettext reads, and the latter's path."""
    for source in map(path, languages()):
        compiled = source.removesuffix(".po") + ".mo"
        if not os.path.exists(compiled) or os.path.getmtime(compiled) != os.path.getmtime(source):
            yield source, compiled


def compile_stale() -> None:
    for source, compiled in stale():
        import polib  # type: ignore[import-untyped]

        draft, time = f"{compiled}.{os.getpid()}", os.stat(source).st_mtime_ns
        polib.pofile(source).save_as_mofile(draft)
        os.utime(draft, ns=(time, time))
        os.replace(draft, compiled)  # another process may read it, or compile it too


if __name__ == "__main__":
    compile_stale()
