# Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

from __future__ import annotations

from .._api import Api, AsyncApi
from .._request import Request
from .._typing import Unpack
from ..models import SearchFindParams, SearchFindResult


class SearchResource:
    """Finds what a project has, by ids, keys, names and the values inside payloads."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def find(self, **params: Unpack[SearchFindParams]) -> SearchFindResult:
        """Search (`search.find`).

        At most 10 results of a kind. Finds ids and their beginnings (11 characters or more), idempotency
        keys of messages and events, searchable values that are equal or begin so, endpoints by URL,
        description or name, consumers, and event types. Every character counts as itself: there are no
        wildcards. An API key finds the kinds that its scopes let it read. A portal token finds what it
        may read, and searchable values only with `payloads.read`.
        """
        return self._api.call(Request("GET", "/v1/search", query=params))


class AsyncSearchResource:
    """Finds what a project has, by ids, keys, names and the values inside payloads."""

    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    async def find(self, **params: Unpack[SearchFindParams]) -> SearchFindResult:
        """Search (`search.find`).

        At most 10 results of a kind. Finds ids and their beginnings (11 characters or more), idempotency
        keys of messages and events, searchable values that are equal or begin so, endpoints by URL,
        description or name, consumers, and event types. Every character counts as itself: there are no
        wildcards. An API key finds the kinds that its scopes let it read. A portal token finds what it
        may read, and searchable values only with `payloads.read`.
        """
        return await self._api.call(Request("GET", "/v1/search", query=params))
