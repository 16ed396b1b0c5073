"""Compile the translations: gettext reads compiled catalogues, and git holds only their sources.

`run.py` compiles a catalogue whose source is newer, and so does the build (setup.py).
"""

import os
from collections.abc import Iterator

LOCALE = os.path.join(
    os.path.dirname(os.path.dirname(os.path.realpath(__file__))), "lexicons", "data", "locale"
)


def stale(folder: str = LOCALE) -> Iterator[tuple[str, str]]:
    """Yield each catalogue that is newer than what gettext reads, and the path of the latter."""
    for language in sorted(os.listdir(folder)):
        place = os.path.join(folder, language, "LC_MESSAGES")
        for name in os.listdir(place) if os.path.isdir(place) else ():
            source, ending = os.path.splitext(os.path.join(place, name))
            compiled = f"{source}.mo"
            if ending == ".po" and not (
                os.path.exists(compiled)
                and os.path.getmtime(compiled) >= os.path.getmtime(source + ending)
            ):
                yield source + ending, compiled


def compile_stale(folder: str = LOCALE) -> None:
    """Compile the catalogues that are stale."""
    for source, compiled in list(stale(folder)):
        import polib

        draft = f"{compiled}.{os.getpid()}"
        polib.pofile(source).save_as_mofile(draft)
        os.replace(draft, compiled)  # another process may read it, or compile it too


if __name__ == "__main__":
    compile_stale()
