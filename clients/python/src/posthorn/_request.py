"""A call of the API, before it is sent."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Literal
from urllib.parse import quote, urlencode

from .raw_json import format_date, serialize


@dataclass(frozen=True)
class Request:
    method: str
    path: str
    query: Mapping[str, object] = field(default_factory=dict)
    body: Mapping[str, object] | None = None
    keyed: bool | str = False
    """Whether the body has an idempotency key, or the member of it whose items have one."""
    paging: Literal["cursor", "starting_after", "offset"] | None = None
    """How a list continues."""
    items: str | None = None
    """The member of the data that has the items of a list."""

    @property
    def target(self) -> str:
        """The path with its query."""
        given = {name: _format(value) for name, value in self.query.items() if value is not None}
        return f"{self.path}?{urlencode(given)}" if given else self.path

    @property
    def content(self) -> bytes | None:
        return None if self.body is None else serialize(self.body)

    def with_key(self) -> Request:
        """Adds idempotency keys, so that a repeated try is not a second message. Keys of the caller stay."""
        if self.body is None or self.keyed is False:
            return self
        if self.keyed is True:
            return replace(self, body=_with_key(self.body))
        items = self.body.get(self.keyed)
        if not isinstance(items, (list, tuple)):
            return self
        keyed = [_with_key(item) if isinstance(item, Mapping) else item for item in items]
        return replace(self, body={**self.body, self.keyed: keyed})


def _with_key(body: Mapping[str, object]) -> Mapping[str, object]:
    key = body.get("idempotency_key")
    return {**body, "idempotency_key": secrets.token_hex(16) if key is None else key}


def _format(value: object) -> str:
    if isinstance(value, date):
        return format_date(value)
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return text.encode(errors="replace").decode()


def path(template: str, *values: str) -> str:
    """Escapes the values of a path. Raises a `ValueError` for values that would change the path itself."""
    for value in values:
        if not isinstance(value, str) or value in ("", ".", "..") or re.search("[\ud800-\udfff]", value):
            raise ValueError(f"Not an id: {value!a}.")
    return template.format(*(quote(value, safe="") for value in values))
