"""The command line, for word judges, directors and list maintainers."""

version = "0.2.0.dev0"

#: The exit status of a command that gives no answer. 0 and 1 are answers.
NO_ANSWER = 2
