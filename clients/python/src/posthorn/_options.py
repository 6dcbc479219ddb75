"""The options of a client and of its calls."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
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
    """The seconds of a try, from its connection to the end of its answer. Default: 30."""
    total_timeout: float
    """The seconds of all tries and the waits between them, and of a file's body. Default: 120."""
    on_answer: Callable[[Answer], None] | None
    """Gets each answer, with what is beside its data. Files are not among them."""


@dataclass(frozen=True)
class Options:
    base_url: str
    api_key: str | Callable[[], str | Awaitable[str]] | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    max_retries: int = 3
    timeout: float = 30.0
    total_timeout: float = 120.0
    on_answer: Callable[[Answer], None] | None = None

    def __post_init__(self) -> None:
        if not _is_url(self.base_url):
            # It may contain a password, so the error does not.
            raise ValueError("base_url must be a URL such as https://posthorn.example.com.")
        for name, seconds in {"timeout": self.timeout, "total_timeout": self.total_timeout}.items():
            # NaN is neither above nor below. The clocks of sockets have an end.
            if not isinstance(seconds, (int, float)) or not 0 < seconds <= _LONGEST:
                raise ValueError(f"{name} must be a number of seconds above 0, and at most {_LONGEST:,}.")

    def changed(self, **changes: Unpack[CallOptions]) -> Options:
        """Further headers are sent beside those that there are."""
        headers = _merge(self.headers, changes.get("headers") or {})
        return replace(replace(self, **changes), headers=headers)

    def headers_of(self, content: bytes | None, token: object) -> Mapping[str, str]:
        """Raises a `ValueError` for what a header cannot have, such as a line break. No error has a value."""
        if token is not None and not (isinstance(token, str) and _KEY.fullmatch(token)):
            raise ValueError("The API key has a blank, a line break or another character that no key has.")
        own = {
            **({} if token is None else {"authorization": f"Bearer {token}"}),
            **({} if content is None else {"content-type": "application/json"}),
        }
        return _merge(own, self.headers)


def _merge(*given: Mapping[str, str]) -> dict[str, str]:
    """The last value of a header counts, and the case of its name does not."""
    merged: dict[str, str] = {}
    for name, value in (each for headers in given for each in headers.items()):
        if not isinstance(name, str) or not _HEADER_NAME.fullmatch(name):
            raise ValueError(f"Not the name of a header: {name!a}.")
        if not isinstance(value, str) or not _HEADER_VALUE.fullmatch(value):
            raise ValueError(
                f"The header {name} has a blank at an end, a line break or another character that it cannot have."
            )
        merged[name.lower()] = value
    return merged


def _is_url(text: object) -> bool:
    try:
        return (
            isinstance(text, str)
            and httpx.URL(text).scheme in ("http", "https")
            and httpx.URL(text).host != ""
        )
    except (httpx.InvalidURL, UnicodeError):
        return False


_LONGEST = 1_000_000
_KEY = re.compile("[!-~]+")
_HEADER_NAME = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
_HEADER_VALUE = re.compile("(?:[!-~](?:[\\t -~]*[!-~])?)?")
