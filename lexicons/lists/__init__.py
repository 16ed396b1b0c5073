"""What maintainers do with lists: read, check, compile, compare, amend.

path → `Blob` (its kind by its signature) → text (its encoding is named, or UTF-8) → `ListPage`s
of a named `ListForm` → words and findings → `ListReport` → lexicon.

Two rules carry it. A guess only chooses how a refusal is worded, never how a list is read. Every
line is counted once: read, left out (what, how often, where first) or faulty.
"""
