"""The command line, for word judges, directors and those who keep the lists."""

version = "0.1.0"

#: The exit status of every end without an answer; 0 and 1 are answers.
no_answer = 2
