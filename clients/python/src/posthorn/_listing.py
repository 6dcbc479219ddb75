"""Lists, which get their pages as they are read."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from ._answer import Answer
from ._request import Request
from .errors import UnexpectedAnswerError

Item = TypeVar("Item")


@dataclass(frozen=True)
class Page(Generic[Item]):
    """One page of a list."""

    items: list[Item]
    has_more: bool
    next_cursor: str | None
    """None at the end, and for lists without cursors."""


class Listing(Generic[Item]):
    """The items of all pages. One page is held at a time."""

    def __init__(self, request: Request, fetch: Callable[[Request], Answer]) -> None:
        self._request = request
        self._fetch = fetch

    def __iter__(self) -> Iterator[Item]:
        for page in self.pages():
            yield from page.items

    def pages(self) -> Iterator[Page[Item]]:
        request: Request | None = self._request
        while request is not None:
            page, request = _read_page(request, self._fetch(request))
            yield page


class AsyncListing(Generic[Item]):
    """The items of all pages. One page is held at a time."""

    def __init__(self, request: Request, fetch: Callable[[Request], Awaitable[Answer]]) -> None:
        self._request = request
        self._fetch = fetch

    async def __aiter__(self) -> AsyncIterator[Item]:
        async for page in self.pages():
            for item in page.items:
                yield item

    async def pages(self) -> AsyncIterator[Page[Item]]:
        request: Request | None = self._request
        while request is not None:
            page, request = _read_page(request, await self._fetch(request))
            yield page


def _read_page(request: Request, answer: Answer) -> tuple[Page[Any], Request | None]:
    """Returns a page, and the request of the next one."""
    facts = answer.meta if request.items is None else answer.data
    if not isinstance(facts, Mapping):
        raise UnexpectedAnswerError(answer.status)
    found = answer.data if request.items is None else facts.get(request.items)
    page: Page[Any] = Page(
        items=found if isinstance(found, list) else [],
        has_more=facts.get("has_more") is True,
        next_cursor=facts.get("next_cursor"),
    )
    query = _next_query(request, answer, page)
    following = None if query is None else replace(request, query={**request.query, **query})
    return replace(page, has_more=following is not None), following


def _next_query(request: Request, answer: Answer, page: Page[Any]) -> Mapping[str, object] | None:
    if request.paging == "cursor":
        return None if page.next_cursor is None else {"cursor": page.next_cursor}
    if not page.has_more or not page.items:
        return None
    if request.paging == "offset":
        offset = answer.meta.get("offset", 0)
        return {"offset": (offset if isinstance(offset, int) else 0) + len(page.items)}
    last = page.items[-1]
    if not isinstance(last, Mapping) or "id" not in last:
        raise UnexpectedAnswerError(answer.status)
    return {"starting_after": last["id"]}
