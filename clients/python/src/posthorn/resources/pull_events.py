# Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

from __future__ import annotations

from .._api import Api, AsyncApi
from .._listing import AsyncListing, Listing
from .._request import Request, path
from .._typing import Unpack
from ..models import (
    Event,
    EventWithPayload,
    PullEventsAcknowledgeParams,
    PullEventsAcknowledgeResult,
    PullEventsDeleteAllParams,
    PullEventsDeleteAllResult,
    PullEventsDeleteBatchParams,
    PullEventsDeleteBatchResult,
    PullEventsDeleteResult,
    PullEventsGetParams,
    PullEventsListParams,
)


class PullEventsResource:
    """Events that pull endpoints received."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def list(self, id: str, /, **params: Unpack[PullEventsListParams]) -> Listing[Event]:
        """List events (`pullEvents.list`).

        Oldest first. Later events come later in the list, so a cursor misses no event. An empty
        `event_type` selects the events without a type.
        """
        return self._api.list(
            Request("GET", path("/v1/pull-endpoints/{}/events", id), query=params, paging="cursor")
        )

    def acknowledge(
        self, id: str, /, **params: Unpack[PullEventsAcknowledgeParams]
    ) -> PullEventsAcknowledgeResult:
        """Acknowledge events (`pullEvents.acknowledge`).

        Returns the number of newly acknowledged events. Skips unknown and already acknowledged events.
        """
        return self._api.call(Request("POST", path("/v1/pull-endpoints/{}/events/ack", id), body=params))

    def delete_batch(
        self, id: str, /, **params: Unpack[PullEventsDeleteBatchParams]
    ) -> PullEventsDeleteBatchResult:
        """Delete some events (`pullEvents.deleteBatch`).

        Payloads are erased before the answer.
        """
        return self._api.call(
            Request("POST", path("/v1/pull-endpoints/{}/events/delete-batch", id), body=params)
        )

    def delete_all(
        self, id: str, /, **params: Unpack[PullEventsDeleteAllParams]
    ) -> PullEventsDeleteAllResult:
        """Delete events (`pullEvents.deleteAll`).

        Deletes the oldest events that the filters select. Payloads are erased before the answer. The
        filters are in the query or in a JSON body; without any filter, `all` must be `true`.
        """
        return self._api.call(
            Request("POST", path("/v1/pull-endpoints/{}/events/delete-all", id), body=params)
        )

    def get(
        self, pull_endpoint_id: str, event_id: str, /, **params: Unpack[PullEventsGetParams]
    ) -> EventWithPayload:
        """Get an event (`pullEvents.get`).

        The first read without `preview` changes a stored event to fetched.
        """
        return self._api.call(
            Request("GET", path("/v1/pull-endpoints/{}/events/{}", pull_endpoint_id, event_id), query=params)
        )

    def delete(self, pull_endpoint_id: str, event_id: str, /) -> PullEventsDeleteResult:
        """Delete an event (`pullEvents.delete`).

        The payload is erased before the answer. A repeated call gets the same answer.
        """
        return self._api.call(
            Request("DELETE", path("/v1/pull-endpoints/{}/events/{}", pull_endpoint_id, event_id))
        )


class AsyncPullEventsResource:
    """Events that pull endpoints received."""

    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    def list(self, id: str, /, **params: Unpack[PullEventsListParams]) -> AsyncListing[Event]:
        """List events (`pullEvents.list`).

        Oldest first. Later events come later in the list, so a cursor misses no event. An empty
        `event_type` selects the events without a type.
        """
        return self._api.list(
            Request("GET", path("/v1/pull-endpoints/{}/events", id), query=params, paging="cursor")
        )

    async def acknowledge(
        self, id: str, /, **params: Unpack[PullEventsAcknowledgeParams]
    ) -> PullEventsAcknowledgeResult:
        """Acknowledge events (`pullEvents.acknowledge`).

        Returns the number of newly acknowledged events. Skips unknown and already acknowledged events.
        """
        return await self._api.call(
            Request("POST", path("/v1/pull-endpoints/{}/events/ack", id), body=params)
        )

    async def delete_batch(
        self, id: str, /, **params: Unpack[PullEventsDeleteBatchParams]
    ) -> PullEventsDeleteBatchResult:
        """Delete some events (`pullEvents.deleteBatch`).

        Payloads are erased before the answer.
        """
        return await self._api.call(
            Request("POST", path("/v1/pull-endpoints/{}/events/delete-batch", id), body=params)
        )

    async def delete_all(
        self, id: str, /, **params: Unpack[PullEventsDeleteAllParams]
    ) -> PullEventsDeleteAllResult:
        """Delete events (`pullEvents.deleteAll`).

        Deletes the oldest events that the filters select. Payloads are erased before the answer. The
        filters are in the query or in a JSON body; without any filter, `all` must be `true`.
        """
        return await self._api.call(
            Request("POST", path("/v1/pull-endpoints/{}/events/delete-all", id), body=params)
        )

    async def get(
        self, pull_endpoint_id: str, event_id: str, /, **params: Unpack[PullEventsGetParams]
    ) -> EventWithPayload:
        """Get an event (`pullEvents.get`).

        The first read without `preview` changes a stored event to fetched.
        """
        return await self._api.call(
            Request("GET", path("/v1/pull-endpoints/{}/events/{}", pull_endpoint_id, event_id), query=params)
        )

    async def delete(self, pull_endpoint_id: str, event_id: str, /) -> PullEventsDeleteResult:
        """Delete an event (`pullEvents.delete`).

        The payload is erased before the answer. A repeated call gets the same answer.
        """
        return await self._api.call(
            Request("DELETE", path("/v1/pull-endpoints/{}/events/{}", pull_endpoint_id, event_id))
        )
