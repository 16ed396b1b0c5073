"""The printed papers of these tests."""

from tests.unit.judge_procedure.paper.papers import printed

__all__ = ["printed"]
