"""Compile the translations before the packages are built. Everything else is in pyproject.toml."""

import os
import sys

from setuptools import setup
from setuptools.command.build_py import build_py

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from tools.start.catalogues import compile_stale


class CompiledFirst(build_py):
    """Compile the catalogues, then copy the packages."""

    def run(self) -> None:
        """Build."""
        compile_stale()
        super().run()


setup(cmdclass={"build_py": CompiledFirst})
