"""`judge venue`: a venue of stations from one file."""
