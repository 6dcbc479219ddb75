"""JSON that a request contains as it is written."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Callable
from datetime import date, datetime
from typing import Any


class RawJson:
    """JSON text that a request contains as it is written: `1.0`, `1e400` and white space stay.

    Raises a `ValueError` for text that is not JSON.
    """

    def __init__(self, text: str) -> None:
        parse_json(text, parse_int=str)
        self.text = text


def parse_json(text: str, parse_int: Callable[[str], object] | None = None) -> Any:
    """Raises a `ValueError` for what is no JSON, and for what no program can hold."""
    try:
        return json.loads(text, parse_constant=_refuse, parse_int=parse_int or _read_int)
    except RecursionError:
        raise ValueError(_TOO_DEEP) from None


_TOO_DEEP = "The JSON is nested too deeply."


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

    try:
        text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"), default=mark_raw)
    except RecursionError:
        raise ValueError(_TOO_DEEP) from None
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
# The work grows with the square of the digits.
_MOST_DIGITS = 10_000


def _read_int(digits: str) -> int:
    if len(digits) > _MOST_DIGITS:
        raise ValueError(f"A number has more than {_MOST_DIGITS:,} digits.")
    sign, digits = (-1, digits[1:]) if digits.startswith("-") else (1, digits)
    value = 0
    for start in range(0, len(digits), _CHUNK):
        chunk = digits[start : start + _CHUNK]
        value = value * 10 ** len(chunk) + int(chunk)
    return sign * value
