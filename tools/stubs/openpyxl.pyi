from collections.abc import Iterator
from typing import IO, Any

class Worksheet:
    title: str
    sheet_state: str
    def reset_dimensions(self) -> None: ...
    def iter_rows(self, *, values_only: bool = ...) -> Iterator[tuple[Any, ...]]: ...

class Workbook:
    worksheets: list[Worksheet]
    sheetnames: list[str]

def load_workbook(
    filename: IO[bytes], *, read_only: bool, data_only: bool, keep_links: bool
) -> Workbook: ...
