"""Make `python -m judge_cli` the same as `judge`."""

from judge_cli.main import main

main()
