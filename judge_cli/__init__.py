"""The command line, for word judges, directors and list maintainers."""

version = "0.1.0"

#: The exit status of a command that gives no answer. 0 and 1 are answers.
no_answer = 2
