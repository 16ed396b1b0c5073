"""`judge journal`: the record, shown, proved, closed and reported on."""
