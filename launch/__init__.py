"""What run.py needs at a first start, for the checks, or when something is wrong.

A start that finds its environment imports nothing of this.
"""
