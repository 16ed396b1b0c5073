"""What runs before anything is installed, with the standard library alone.

Each start of run.py loads these modules, so they import at the top only what every start needs.
"""
