"""Files of records: one record, a list of records, or one record per line."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from plyground.arena.record import BadRecord, Record


def read_records(text: str) -> list[Record]:
    """The records in a text; raises BadRecord with the line of a bad one."""
    try:
        whole = json.loads(text)
    except (ValueError, RecursionError):
        whole = None
    if isinstance(whole, list):
        return [Record.from_json(json.dumps(entry)) for entry in whole]
    if whole is not None:
        return [Record.from_json(text)]
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    records = []
    for number, line in lines:
        try:
            records.append(Record.from_json(line))
        except BadRecord as error:
            if len(lines) == 1:
                raise
            raise BadRecord(f"line {number}: {error}") from None
    if not records:
        raise BadRecord("it is empty: it has no record of a game")
    return records


def write_records(path: Path, records: Iterable[Record]) -> None:
    """Write one record per line; raises OSError."""
    with path.open("w", encoding="utf-8") as file:
        file.writelines(record.to_json() + "\n" for record in records)
