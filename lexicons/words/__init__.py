"""The back room: the only code that can answer about a single word."""
