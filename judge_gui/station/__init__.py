"""One kiosk's station: its judge, its journal, and the director's menu."""
