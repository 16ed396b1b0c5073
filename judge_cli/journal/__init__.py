"""`judge journal`: the record shown, proved, exported, judged anew, reported."""
