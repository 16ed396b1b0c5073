"""What maintainers do with lists: read, check, compile, compare, amend.

| step | modules |
| --- | --- |
| path → bytes, their kind by signature → text | `source` |
| text → pages of entries, in its form | `forms`, `entry_pages`, `columns`, `definitions` |
| another kind of file → entries | `automata`, `spreadsheet` |
| entries → words; each line counted; faults | `word_reader`, `ledger`, `findings` |
| all of these, and its edition → report | `reading`, `identity`, `results` |
| words → lexicon; words and changes → words | `compiler`, `changes` |

Two rules carry it. A guess only chooses how a refusal is worded (`suggest`), never how a list is
read. Every line is counted once: read, left out (what, how often, where first) or faulty.
"""
