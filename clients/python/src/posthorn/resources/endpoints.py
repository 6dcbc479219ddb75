# Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

from __future__ import annotations

from .._api import Api, AsyncApi
from .._listing import AsyncListing, Listing
from .._request import Request, path
from .._typing import Unpack
from ..models import (
    CreatedEndpoint,
    Endpoint,
    EndpointChanges,
    EndpointSummary,
    EndpointsDeleteResult,
    EndpointsListParams,
    EndpointsOrderingParams,
    EndpointsPauseResult,
    EndpointsResumeResult,
    EndpointsTestResult,
    EndpointsUpdateResult,
    NewEndpoint,
    NewTestMessage,
    OrderingKey,
)


class EndpointsResource:
    """Destinations, with their headers, limits and signing keys."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def create(self, **params: Unpack[NewEndpoint]) -> CreatedEndpoint:
        """Create an endpoint (`endpoints.create`)."""
        return self._api.call(Request("POST", "/v1/endpoints", body=params))

    def list(self, **params: Unpack[EndpointsListParams]) -> Listing[EndpointSummary]:
        """List endpoints (`endpoints.list`).

        Newest first, unless `order` says otherwise. Each entry says what waits for the endpoint, why its
        last attempt failed, and what became of the messages of 24 hours.
        """
        return self._api.list(Request("GET", "/v1/endpoints", query=params, paging="cursor"))

    def get(self, id: str, /) -> Endpoint:
        """Get an endpoint (`endpoints.get`).

        While the waiting messages of a deleted endpoint are ended, `error.details` of NOT_FOUND has its
        `backlog_change`. The `endpoint_id` of a callback is accepted, too.
        """
        return self._api.call(Request("GET", path("/v1/endpoints/{}", id)))

    def update(self, id: str, /, **params: Unpack[EndpointChanges]) -> EndpointsUpdateResult:
        """Change an endpoint (`endpoints.update`).

        Omitted members keep their value; `null` clears one. An endpoint with OAuth2 takes no
        `Authorization` among its headers, and a portal token needs `secrets.write` to change the origin
        of its URL.
        """
        return self._api.call(Request("PATCH", path("/v1/endpoints/{}", id), body=params))

    def delete(self, id: str, /) -> EndpointsDeleteResult:
        """Delete an endpoint (`endpoints.delete`).

        Undelivered messages of an outbound endpoint fail for good, a large backlog in the background; no
        new attempt starts. Messages that an inbound or pull endpoint accepted stay unchanged, except
        those that wait for listeners: they fail, too.
        """
        return self._api.call(Request("DELETE", path("/v1/endpoints/{}", id)))

    def pause(self, id: str, /) -> EndpointsPauseResult:
        """Pause an endpoint (`endpoints.pause`).

        After the answer, no further message of an outbound endpoint becomes `delivering`. Deliveries in
        flight finish. Posthorn holds waiting messages, a large backlog in the background. Inbound and
        pull endpoints receive nothing.
        """
        return self._api.call(Request("POST", path("/v1/endpoints/{}/pause", id)))

    def resume(self, id: str, /) -> EndpointsResumeResult:
        """Resume an endpoint (`endpoints.resume`).

        Also enables a disabled endpoint. The `endpoint_id` of a callback is accepted, too. Held messages
        are due now. Posthorn queues them in their original order within 5 seconds, a large backlog in the
        background. It delivers many at once, so they may arrive in another order. `messages_requeued` is
        the number of held messages at the time of the call.
        """
        return self._api.call(Request("POST", path("/v1/endpoints/{}/resume", id)))

    def ordering(self, id: str, /, **params: Unpack[EndpointsOrderingParams]) -> Listing[OrderingKey]:
        """List ordering keys (`endpoints.ordering`).

        The keys whose head has failed, or that have more than one message, longest blocked first. A page
        also ends once 50,000 messages were counted for it. To let a key go on, retry its head now, or
        cancel it.
        """
        return self._api.list(
            Request("GET", path("/v1/endpoints/{}/ordering", id), query=params, paging="cursor")
        )

    def test(self, id: str, /, **params: Unpack[NewTestMessage]) -> EndpointsTestResult:
        """Send a test message (`endpoints.test`).

        A delivery with the header `X-Webhook-Test: true`. It has one attempt and is no dead letter when
        that fails. A paused or disabled endpoint gets it, too. It counts towards the rate of the project,
        but not towards its usage and metrics. Without a payload it is `{"test":true}`.
        """
        return self._api.call(Request("POST", path("/v1/endpoints/{}/test", id), body=params))


class AsyncEndpointsResource:
    """Destinations, with their headers, limits and signing keys."""

    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    async def create(self, **params: Unpack[NewEndpoint]) -> CreatedEndpoint:
        """Create an endpoint (`endpoints.create`)."""
        return await self._api.call(Request("POST", "/v1/endpoints", body=params))

    def list(self, **params: Unpack[EndpointsListParams]) -> AsyncListing[EndpointSummary]:
        """List endpoints (`endpoints.list`).

        Newest first, unless `order` says otherwise. Each entry says what waits for the endpoint, why its
        last attempt failed, and what became of the messages of 24 hours.
        """
        return self._api.list(Request("GET", "/v1/endpoints", query=params, paging="cursor"))

    async def get(self, id: str, /) -> Endpoint:
        """Get an endpoint (`endpoints.get`).

        While the waiting messages of a deleted endpoint are ended, `error.details` of NOT_FOUND has its
        `backlog_change`. The `endpoint_id` of a callback is accepted, too.
        """
        return await self._api.call(Request("GET", path("/v1/endpoints/{}", id)))

    async def update(self, id: str, /, **params: Unpack[EndpointChanges]) -> EndpointsUpdateResult:
        """Change an endpoint (`endpoints.update`).

        Omitted members keep their value; `null` clears one. An endpoint with OAuth2 takes no
        `Authorization` among its headers, and a portal token needs `secrets.write` to change the origin
        of its URL.
        """
        return await self._api.call(Request("PATCH", path("/v1/endpoints/{}", id), body=params))

    async def delete(self, id: str, /) -> EndpointsDeleteResult:
        """Delete an endpoint (`endpoints.delete`).

        Undelivered messages of an outbound endpoint fail for good, a large backlog in the background; no
        new attempt starts. Messages that an inbound or pull endpoint accepted stay unchanged, except
        those that wait for listeners: they fail, too.
        """
        return await self._api.call(Request("DELETE", path("/v1/endpoints/{}", id)))

    async def pause(self, id: str, /) -> EndpointsPauseResult:
        """Pause an endpoint (`endpoints.pause`).

        After the answer, no further message of an outbound endpoint becomes `delivering`. Deliveries in
        flight finish. Posthorn holds waiting messages, a large backlog in the background. Inbound and
        pull endpoints receive nothing.
        """
        return await self._api.call(Request("POST", path("/v1/endpoints/{}/pause", id)))

    async def resume(self, id: str, /) -> EndpointsResumeResult:
        """Resume an endpoint (`endpoints.resume`).

        Also enables a disabled endpoint. The `endpoint_id` of a callback is accepted, too. Held messages
        are due now. Posthorn queues them in their original order within 5 seconds, a large backlog in the
        background. It delivers many at once, so they may arrive in another order. `messages_requeued` is
        the number of held messages at the time of the call.
        """
        return await self._api.call(Request("POST", path("/v1/endpoints/{}/resume", id)))

    def ordering(self, id: str, /, **params: Unpack[EndpointsOrderingParams]) -> AsyncListing[OrderingKey]:
        """List ordering keys (`endpoints.ordering`).

        The keys whose head has failed, or that have more than one message, longest blocked first. A page
        also ends once 50,000 messages were counted for it. To let a key go on, retry its head now, or
        cancel it.
        """
        return self._api.list(
            Request("GET", path("/v1/endpoints/{}/ordering", id), query=params, paging="cursor")
        )

    async def test(self, id: str, /, **params: Unpack[NewTestMessage]) -> EndpointsTestResult:
        """Send a test message (`endpoints.test`).

        A delivery with the header `X-Webhook-Test: true`. It has one attempt and is no dead letter when
        that fails. A paused or disabled endpoint gets it, too. It counts towards the rate of the project,
        but not towards its usage and metrics. Without a payload it is `{"test":true}`.
        """
        return await self._api.call(Request("POST", path("/v1/endpoints/{}/test", id), body=params))
