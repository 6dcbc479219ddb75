"""The options of a client and of its calls."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TypedDict

import httpx

from ._answer import Answer
from ._typing import Unpack


class CallOptions(TypedDict, total=False):
    headers: Mapping[str, str]
    """Sent with every call."""
    max_retries: int
    """How often a failed try is repeated. Default: 3."""
    timeout: float
    """The seconds that a try may wait for its connection and for its answer. Default: 30."""
    total_timeout: float
    """The seconds of all tries and the waits between them. Default: 120."""
    on_answer: Callable[[Answer], None] | None
    """Gets each answer, with what is beside its data. Files are not among them."""


@dataclass(frozen=True)
class Options:
    base_url: str
    api_key: str | Callable[[], str] | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    max_retries: int = 3
    timeout: float = 30.0
    total_timeout: float = 120.0
    on_answer: Callable[[Answer], None] | None = None

    def __post_init__(self) -> None:
        if not re.match(r"https?://[^/]", str(self.base_url)):
            raise ValueError(
                f"base_url must be a URL such as https://posthorn.example.com, not {self.base_url!r}."
            )

    def changed(self, **changes: Unpack[CallOptions]) -> Options:
        """Further headers are sent beside those that there are."""
        headers = {**self.headers, **changes.get("headers", {})}
        return replace(replace(self, **changes), headers=headers)

    def headers_of(self, content: bytes | None) -> httpx.Headers:
        """Raises a `ValueError` for what a header cannot have, such as a line break in a key."""
        token = self.api_key() if callable(self.api_key) else self.api_key
        headers = {
            **({} if token is None else {"Authorization": f"Bearer {token}"}),
            **({} if content is None else {"Content-Type": "application/json"}),
            **self.headers,
        }
        for name, value in headers.items():
            if re.search(r"[\r\n\0]", value):
                raise ValueError(f"The header {name} has a line break or a NUL.")
        return httpx.Headers(headers)
