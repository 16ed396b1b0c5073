"""Paper: a card for the wall, slips, labels for keys and a sheet of the rules."""
