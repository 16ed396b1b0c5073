"""The record of rulings: entries, their chain, the events and sessions that they belong to."""
