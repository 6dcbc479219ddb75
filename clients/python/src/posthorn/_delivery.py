"""What a framework hands over of a delivery. Needs the standard library alone."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Protocol


class _Mapping(Protocol):
    def items(self) -> Iterable[tuple[Any, Any]]: ...


Headers = _Mapping | Iterable[tuple[Any, Any]] | None
"""Those of any framework, a dictionary or pairs. Their case does not matter."""


def read_secrets(secrets: Any) -> list[str]:
    is_one = isinstance(secrets, (str, bytes)) or not isinstance(secrets, Iterable)
    given = [each for each in ([secrets] if is_one else secrets) if each not in ("", None)]
    if not given or not all(isinstance(each, str) for each in given):
        raise ValueError("Verification needs a secret: a text, or several.")
    # Some services print the version of their signatures before a secret.
    return [re.sub("^v1,(?=whsec_)", "", each) for each in given]


def read_body(body: bytes | str | None) -> bytes:
    if body is None:
        return b""
    if isinstance(body, str):
        # Half of a surrogate pair was in no body: what stands in its place has another signature.
        return body.encode(errors="replace")
    if isinstance(body, (bytes, bytearray, memoryview)):
        return bytes(body)
    raise TypeError("Verification needs the raw body: its bytes or its text.")


def read_headers(headers: Headers) -> dict[str, str]:
    found: dict[str, str] = {}
    for name, value in _pairs(headers):
        lower, text = _text(name).lower(), _text(value)
        found[lower] = f"{found[lower]},{text}" if lower in found else text
    return found


def _pairs(headers: Any) -> list[tuple[object, object]]:
    try:
        found = headers.items() if hasattr(headers, "items") else headers or ()
        return [(name, value) for name, value in found]
    except (TypeError, ValueError):
        raise TypeError("Verification needs the headers: a mapping, or pairs.") from None


def _text(value: object) -> str:
    """What a framework has as a text, as bytes, as several of them, or not at all."""
    if isinstance(value, str):
        return value
    if isinstance(value, (bytes, bytearray)):
        return value.decode("latin-1")
    return ",".join(_text(each) for each in value) if isinstance(value, (list, tuple)) else ""
