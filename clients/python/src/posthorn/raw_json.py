"""JSON that a request contains as it is written."""

from __future__ import annotations

import json
import re
import secrets
from datetime import date, datetime


class RawJson:
    """JSON text that a request contains as it is written: `1.0`, `1e400` and white space stay.

    Raises a `ValueError` for text that is not JSON.
    """

    def __init__(self, text: str) -> None:
        json.loads(text, parse_constant=_refuse, parse_int=read_int)
        self.text = text


def _refuse(constant: str) -> None:
    raise ValueError(f"Not JSON: {constant}.")


def serialize(value: object) -> bytes:
    """Serializes a value that may contain raw JSON."""
    mark = secrets.token_hex(16)
    texts: list[str] = []

    def mark_raw(member: object) -> str:
        if isinstance(member, date):
            return format_date(member)
        if not isinstance(member, RawJson):
            raise TypeError(f"Not a value of JSON: {type(member).__name__}.")
        texts.append(member.text)
        return f"{mark}{len(texts) - 1}"

    text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"), default=mark_raw)
    raw = re.sub(f'"{mark}([0-9]+)"', lambda found: texts[int(found[1])], text) if texts else text
    # Half of a surrogate pair is no UTF-8, but the API keeps it as it is escaped.
    return re.sub("[\ud800-\udfff]", lambda found: f"\\u{ord(found[0]):04x}", raw).encode()


def format_date(moment: date) -> str:
    """A date, or a time with its offset. Raises a `TypeError` for a time without one, which could be any moment."""
    if isinstance(moment, datetime) and moment.utcoffset() is None:
        raise TypeError("A datetime needs a time zone: pass datetime.now(timezone.utc), for example.")
    return moment.isoformat()


# int() refuses more digits than this, or than the program allows.
_CHUNK = 600


def read_int(digits: str) -> int:
    """An integer of any length."""
    if len(digits) <= _CHUNK:
        return int(digits)
    sign, digits = (-1, digits[1:]) if digits.startswith("-") else (1, digits)
    value = 0
    for start in range(0, len(digits), _CHUNK):
        chunk = digits[start : start + _CHUNK]
        value = value * 10 ** len(chunk) + int(chunk)
    return sign * value
