"""The commands of those who keep lists: `judge lexicon`."""
