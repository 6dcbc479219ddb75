"""JSON that a request contains as it is written."""

from __future__ import annotations

import json
import re
import secrets


class RawJson:
    """JSON text that a request contains as it is written: `1.0`, `1e400` and white space stay.

    Raises a `ValueError` for text that is not JSON.
    """

    def __init__(self, text: str) -> None:
        json.loads(text, parse_constant=_refuse)
        self.text = text


def _refuse(constant: str) -> None:
    raise ValueError(f"Not JSON: {constant}.")


def serialize(value: object) -> bytes:
    """Serializes a value that may contain raw JSON."""
    mark = secrets.token_hex(16)
    texts: list[str] = []

    def mark_raw(member: object) -> str:
        if not isinstance(member, RawJson):
            raise TypeError(f"Not a value of JSON: {member!r}.")
        texts.append(member.text)
        return f"{mark}{len(texts) - 1}"

    text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"), default=mark_raw)
    raw = re.sub(f'"{mark}([0-9]+)"', lambda found: texts[int(found[1])], text) if texts else text
    return raw.encode()
