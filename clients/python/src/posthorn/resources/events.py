# Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

from __future__ import annotations

import httpx

from .._api import Api, AsyncApi
from .._listing import AsyncListing, Listing
from .._request import Request, path
from .._typing import Unpack
from ..models import (
    EventReplay,
    EventsListMessagesParams,
    EventsListParams,
    EventsPublishBatchResult,
    EventsReplayResult,
    ListedEvent,
    LogEntry,
    NewEvent,
    NewEvents,
    PublishedEvent,
    PublishedEventDetails,
)


class EventsResource:
    """Published events: each goes to every endpoint that subscribed to its type."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def publish(self, **params: Unpack[NewEvent]) -> PublishedEvent:
        """Publish an event (`events.publish`).

        The event goes to every endpoint of its consumer whose `event_types` and `filter` match now.
        Paused endpoints get theirs when they are resumed. The answer comes after the commit, and has at
        most the first 100 messages. With more than 1,000 subscribers, the rest of the messages follow in
        the background, one for each endpoint. An event counts once towards the rate of the project, and
        with each of its messages towards the plan. An event for a consumer that does not exist is stored,
        without messages, and `meta.warnings` says so, as it does when an event reaches endpoints that
        name neither a consumer nor event types. The notification endpoint of the project gets
        notifications only.
        """
        return self._api.call(Request("POST", "/v1/events", body=params, keyed=True))

    def list(self, **params: Unpack[EventsListParams]) -> Listing[ListedEvent]:
        """List events (`events.list`).

        Newest first. `start_time` is inclusive, `end_time` exclusive.
        """
        return self._api.list(Request("GET", "/v1/events", query=params, paging="cursor"))

    def publish_batch(self, **params: Unpack[NewEvents]) -> EventsPublishBatchResult:
        """Publish some events (`events.publishBatch`).

        Publishes each event as `POST /v1/events` does. All valid events are stored in one transaction,
        and the answer comes after its commit, with a result for each event, in order. A faulty event does
        not reject the others; `accepted` counts those without an error. Events with the same idempotency
        key are one event. Each event counts towards the rate of the project, and a batch that cannot be
        read as one. With more than 1,000 messages in all, the rest follow in the background. Filters and
        schemas may cost a second for the whole batch; events after it are refused.
        """
        return self._api.call(Request("POST", "/v1/events/publish-batch", body=params, keyed="events"))

    def get(self, id: str, /) -> PublishedEventDetails:
        """Get an event (`events.get`).

        `deliveries` has the number of its messages by status, without deleted ones.
        """
        return self._api.call(Request("GET", path("/v1/events/{}", id)))

    def list_messages(self, id: str, /, **params: Unpack[EventsListMessagesParams]) -> Listing[LogEntry]:
        """List the messages of an event (`events.listMessages`)."""
        return self._api.list(
            Request("GET", path("/v1/events/{}/messages", id), query=params, paging="cursor")
        )

    def get_payload(self, id: str, /) -> httpx.Response:
        """Get the payload of an event (`events.getPayload`).

        The bytes as they were published, without the envelope.
        """
        return self._api.file(Request("GET", path("/v1/events/{}/payload", id)))

    def replay(self, id: str, /, **params: Unpack[EventReplay]) -> EventsReplayResult:
        """Replay an event (`events.replay`).

        Replays its messages. The filters are in the query or in a JSON body. Endpoints that have
        subscribed since get none. The first 1,000 messages are replayed before the answer, and the others
        in the background, at the rate of the project: `replayed` counts them, too, and the lists of ids
        do not have them. `stuck` counts messages that wait or are being delivered now.
        """
        return self._api.call(Request("POST", path("/v1/events/{}/replay", id), body=params))


class AsyncEventsResource:
    """Published events: each goes to every endpoint that subscribed to its type."""

    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    async def publish(self, **params: Unpack[NewEvent]) -> PublishedEvent:
        """Publish an event (`events.publish`).

        The event goes to every endpoint of its consumer whose `event_types` and `filter` match now.
        Paused endpoints get theirs when they are resumed. The answer comes after the commit, and has at
        most the first 100 messages. With more than 1,000 subscribers, the rest of the messages follow in
        the background, one for each endpoint. An event counts once towards the rate of the project, and
        with each of its messages towards the plan. An event for a consumer that does not exist is stored,
        without messages, and `meta.warnings` says so, as it does when an event reaches endpoints that
        name neither a consumer nor event types. The notification endpoint of the project gets
        notifications only.
        """
        return await self._api.call(Request("POST", "/v1/events", body=params, keyed=True))

    def list(self, **params: Unpack[EventsListParams]) -> AsyncListing[ListedEvent]:
        """List events (`events.list`).

        Newest first. `start_time` is inclusive, `end_time` exclusive.
        """
        return self._api.list(Request("GET", "/v1/events", query=params, paging="cursor"))

    async def publish_batch(self, **params: Unpack[NewEvents]) -> EventsPublishBatchResult:
        """Publish some events (`events.publishBatch`).

        Publishes each event as `POST /v1/events` does. All valid events are stored in one transaction,
        and the answer comes after its commit, with a result for each event, in order. A faulty event does
        not reject the others; `accepted` counts those without an error. Events with the same idempotency
        key are one event. Each event counts towards the rate of the project, and a batch that cannot be
        read as one. With more than 1,000 messages in all, the rest follow in the background. Filters and
        schemas may cost a second for the whole batch; events after it are refused.
        """
        return await self._api.call(Request("POST", "/v1/events/publish-batch", body=params, keyed="events"))

    async def get(self, id: str, /) -> PublishedEventDetails:
        """Get an event (`events.get`).

        `deliveries` has the number of its messages by status, without deleted ones.
        """
        return await self._api.call(Request("GET", path("/v1/events/{}", id)))

    def list_messages(self, id: str, /, **params: Unpack[EventsListMessagesParams]) -> AsyncListing[LogEntry]:
        """List the messages of an event (`events.listMessages`)."""
        return self._api.list(
            Request("GET", path("/v1/events/{}/messages", id), query=params, paging="cursor")
        )

    async def get_payload(self, id: str, /) -> httpx.Response:
        """Get the payload of an event (`events.getPayload`).

        The bytes as they were published, without the envelope.
        """
        return await self._api.file(Request("GET", path("/v1/events/{}/payload", id)))

    async def replay(self, id: str, /, **params: Unpack[EventReplay]) -> EventsReplayResult:
        """Replay an event (`events.replay`).

        Replays its messages. The filters are in the query or in a JSON body. Endpoints that have
        subscribed since get none. The first 1,000 messages are replayed before the answer, and the others
        in the background, at the rate of the project: `replayed` counts them, too, and the lists of ids
        do not have them. `stuck` counts messages that wait or are being delivered now.
        """
        return await self._api.call(Request("POST", path("/v1/events/{}/replay", id), body=params))
