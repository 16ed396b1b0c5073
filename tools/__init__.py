"""What run.py needs at a first start, for its own commands, and when something is wrong.

A start that finds its environment ready imports nothing from here.
"""
