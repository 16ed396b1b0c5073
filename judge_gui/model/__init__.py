"""Values and functions: what can be on the screen, and what follows from what."""
