"""What maintainers do with lists: read, examine, compile, compare, amend."""
