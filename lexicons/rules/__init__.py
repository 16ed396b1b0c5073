"""What a rulebook says: read from a file, checked, and never changed.

| module | what it has |
| --- | --- |
| `rule_set` | the rules that a judge holds |
| `rulebook` | each key once, with its meaning, values and places, in terms of `rule_items` |
| `rule_keys` | what a file may hold, and its faults |
| `rule_origin` | what a file takes from another; a file that is like another |
"""
