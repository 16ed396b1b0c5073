"""The back room: whatever can answer about a single word. Only the judge may come in."""
