"""`run.py demo`: ninety seconds of the real program in one browser window."""
