from collections.abc import Iterator
from typing import Any, BinaryIO

class Cell:
    value: Any
    data_type: str
    font: Any

class Worksheet:
    title: str
    sheet_state: str
    max_row: int
    max_column: int
    row_dimensions: dict[int, Any]
    column_dimensions: dict[str, Any]
    def iter_rows(self) -> Iterator[tuple[Cell, ...]]: ...

class Workbook:
    worksheets: list[Worksheet]
    sheetnames: list[str]

def load_workbook(file: BinaryIO, *, rich_text: bool, keep_links: bool) -> Workbook: ...
