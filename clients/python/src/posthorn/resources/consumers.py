# Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

from __future__ import annotations

from .._api import Api, AsyncApi
from .._listing import AsyncListing, Listing
from .._request import Request, path
from .._typing import Unpack
from ..models import (
    Consumer,
    ConsumerChanges,
    ConsumerDetails,
    ConsumersDeleteResult,
    ConsumersListParams,
    NewConsumer,
    PutConsumer,
)


class ConsumersResource:
    """Your customers: each has endpoints of its own."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def create(self, **params: Unpack[NewConsumer]) -> Consumer:
        """Create a consumer (`consumers.create`).

        An endpoint that names an unknown consumer creates it, too. A taken `id` is `ALREADY_EXISTS`; PUT
        creates or changes.
        """
        return self._api.call(Request("POST", "/v1/consumers", body=params))

    def list(self, **params: Unpack[ConsumersListParams]) -> Listing[Consumer]:
        """List consumers (`consumers.list`).

        Newest first.
        """
        return self._api.list(Request("GET", "/v1/consumers", query=params, paging="cursor"))

    def get(self, id: str, /) -> ConsumerDetails:
        """Get a consumer (`consumers.get`).

        While what a deleted consumer left is erased, `error.details` of NOT_FOUND has its `erasure`.
        """
        return self._api.call(Request("GET", path("/v1/consumers/{}", id)))

    def put(self, id: str, /, **params: Unpack[PutConsumer]) -> Consumer:
        """Create or change a consumer (`consumers.put`).

        201 for a new consumer. Otherwise, omitted members keep their value and `null` clears one.
        """
        return self._api.call(Request("PUT", path("/v1/consumers/{}", id), body=params))

    def update(self, id: str, /, **params: Unpack[ConsumerChanges]) -> Consumer:
        """Change a consumer (`consumers.update`).

        Omitted members keep their value; `null` clears one.
        """
        return self._api.call(Request("PATCH", path("/v1/consumers/{}", id), body=params))

    def delete(self, id: str, /) -> ConsumersDeleteResult:
        """Delete a consumer (`consumers.delete`).

        Deletes its endpoints, too: undelivered messages fail for good. Posthorn erases the payloads and
        recorded response bodies of all their messages, and the payloads, headers and idempotency keys of
        its events, in the background, within the hour. The first 5,000 endpoints are deleted at once,
        further ones in the background. Inbound endpoints that publish its events become inactive.
        """
        return self._api.call(Request("DELETE", path("/v1/consumers/{}", id)))


class AsyncConsumersResource:
    """Your customers: each has endpoints of its own."""

    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    async def create(self, **params: Unpack[NewConsumer]) -> Consumer:
        """Create a consumer (`consumers.create`).

        An endpoint that names an unknown consumer creates it, too. A taken `id` is `ALREADY_EXISTS`; PUT
        creates or changes.
        """
        return await self._api.call(Request("POST", "/v1/consumers", body=params))

    def list(self, **params: Unpack[ConsumersListParams]) -> AsyncListing[Consumer]:
        """List consumers (`consumers.list`).

        Newest first.
        """
        return self._api.list(Request("GET", "/v1/consumers", query=params, paging="cursor"))

    async def get(self, id: str, /) -> ConsumerDetails:
        """Get a consumer (`consumers.get`).

        While what a deleted consumer left is erased, `error.details` of NOT_FOUND has its `erasure`.
        """
        return await self._api.call(Request("GET", path("/v1/consumers/{}", id)))

    async def put(self, id: str, /, **params: Unpack[PutConsumer]) -> Consumer:
        """Create or change a consumer (`consumers.put`).

        201 for a new consumer. Otherwise, omitted members keep their value and `null` clears one.
        """
        return await self._api.call(Request("PUT", path("/v1/consumers/{}", id), body=params))

    async def update(self, id: str, /, **params: Unpack[ConsumerChanges]) -> Consumer:
        """Change a consumer (`consumers.update`).

        Omitted members keep their value; `null` clears one.
        """
        return await self._api.call(Request("PATCH", path("/v1/consumers/{}", id), body=params))

    async def delete(self, id: str, /) -> ConsumersDeleteResult:
        """Delete a consumer (`consumers.delete`).

        Deletes its endpoints, too: undelivered messages fail for good. Posthorn erases the payloads and
        recorded response bodies of all their messages, and the payloads, headers and idempotency keys of
        its events, in the background, within the hour. The first 5,000 endpoints are deleted at once,
        further ones in the background. Inbound endpoints that publish its events become inactive.
        """
        return await self._api.call(Request("DELETE", path("/v1/consumers/{}", id)))
