"""A venue: one file that makes every machine the same station but for its name."""
