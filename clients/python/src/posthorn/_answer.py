"""What the API answers."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import httpx

from .errors import UnexpectedAnswerError, to_api_error
from .raw_json import parse_json


@dataclass(frozen=True)
class Answer:
    """An answer of the API, with what is beside its data."""

    data: Any
    meta: Mapping[str, Any]
    """The id of the request, the members that the API ignored, and warnings."""
    message: str | None
    text: str
    """The answer as received."""
    status: int
    headers: Mapping[str, str]


def read_answer(response: httpx.Response, content: bytes) -> Answer:
    """Raises a `PosthornError` for every answer but a success."""
    status = response.status_code
    text = content.decode(errors="replace")
    try:
        body = parse_json(text)
    except ValueError as error:
        # A proxy's error is text. Its status still counts.
        if status < 400:
            raise UnexpectedAnswerError(status) from error
        body = None
    if status >= 400:
        raise to_api_error(status, response.headers, body, time.time())
    if not isinstance(body, dict) or "data" not in body or not isinstance(body.get("meta"), dict):
        raise UnexpectedAnswerError(status)
    return Answer(body["data"], body["meta"], body.get("message"), text, status, response.headers)
