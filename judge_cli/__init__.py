"""The command line, for word judges, directors and those who keep the lists."""

version = "0.1.0"
