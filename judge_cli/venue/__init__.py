"""The files of an event's stations, and the records of all of them brought together."""
