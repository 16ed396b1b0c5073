"""The judge on a network: an interface for programs, and a place for pages. It stands on the core.

`judge serve` starts it (`judge_cli/serve.py`).
"""
