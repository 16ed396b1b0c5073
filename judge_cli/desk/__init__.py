"""`judge desk`: the word judge's recorded session at a terminal."""
