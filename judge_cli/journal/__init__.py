"""`judge journal`: the record shown, proved, exported, judged again, reported."""
