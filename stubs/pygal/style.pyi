from typing import Any

class Style:
    def __init__(self, **settings: Any) -> None: ...
