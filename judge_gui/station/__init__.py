"""One kiosk at work: its judge, its journal, and the director's dialogue."""
