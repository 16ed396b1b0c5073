"""`python -m judge_cli` is `judge`."""

from judge_cli.entry import main

main()
