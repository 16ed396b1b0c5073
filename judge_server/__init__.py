"""The judge on a network: pages for telephones, browsers as kiosks and the director's board.

`judge serve` starts it (`judge_cli/stations.py`).
"""
