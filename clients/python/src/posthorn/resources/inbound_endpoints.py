# Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

from __future__ import annotations

from .._api import Api, AsyncApi
from .._listing import AsyncListing, Listing
from .._request import Request, path
from .._typing import Unpack
from ..models import (
    CreatedInboundEndpoint,
    InboundEndpoint,
    InboundEndpointChanges,
    InboundEndpointSummary,
    InboundEndpointsDeleteResult,
    InboundEndpointsListParams,
    InboundEndpointsPauseResult,
    InboundEndpointsResumeResult,
    InboundEndpointsRotateIngestUrlParams,
    InboundEndpointsRotateIngestUrlResult,
    InboundEndpointsUpdateResult,
    NewInboundEndpoint,
)


class InboundEndpointsResource:
    """Receive webhooks of external senders and forward them."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def create(self, **params: Unpack[NewInboundEndpoint]) -> CreatedInboundEndpoint:
        """Create an inbound endpoint (`inboundEndpoints.create`).

        With the mode `forward`, the default, a `url` is required. With the mode `publish`, each accepted
        webhook is published as an event: its payload is the body if it is a JSON object, otherwise
        `content_type`, `encoding` (`base64`) and `body`. Its id is the `message_id` that the sender gets.
        Such webhooks are in no inbound message, log or metric, and count in the usage with their
        messages, at least once. An enabled check needs its settings. With `signing_enabled`, the answer
        contains the signing key.
        """
        return self._api.call(Request("POST", "/v1/inbound-endpoints", body=params))

    def list(self, **params: Unpack[InboundEndpointsListParams]) -> Listing[InboundEndpointSummary]:
        """List inbound endpoints (`inboundEndpoints.list`).

        Newest first, unless `order` says otherwise.
        """
        return self._api.list(Request("GET", "/v1/inbound-endpoints", query=params, paging="cursor"))

    def get(self, id: str, /) -> InboundEndpoint:
        """Get an inbound endpoint (`inboundEndpoints.get`)."""
        return self._api.call(Request("GET", path("/v1/inbound-endpoints/{}", id)))

    def update(self, id: str, /, **params: Unpack[InboundEndpointChanges]) -> InboundEndpointsUpdateResult:
        """Change an inbound endpoint (`inboundEndpoints.update`).

        Omitted members keep their value; `null` clears one. Enabling signing returns the new secret, only
        in this answer.
        """
        return self._api.call(Request("PATCH", path("/v1/inbound-endpoints/{}", id), body=params))

    def delete(self, id: str, /) -> InboundEndpointsDeleteResult:
        """Delete an inbound endpoint (`inboundEndpoints.delete`).

        Undelivered messages of an outbound endpoint fail for good, a large backlog in the background; no
        new attempt starts. Messages that an inbound or pull endpoint accepted stay unchanged, except
        those that wait for listeners: they fail, too.
        """
        return self._api.call(Request("DELETE", path("/v1/inbound-endpoints/{}", id)))

    def pause(self, id: str, /) -> InboundEndpointsPauseResult:
        """Pause an inbound endpoint (`inboundEndpoints.pause`).

        After the answer, no further message of an outbound endpoint becomes `delivering`. Deliveries in
        flight finish. Posthorn holds waiting messages, a large backlog in the background. Inbound and
        pull endpoints receive nothing.
        """
        return self._api.call(Request("POST", path("/v1/inbound-endpoints/{}/pause", id)))

    def resume(self, id: str, /) -> InboundEndpointsResumeResult:
        """Resume an inbound endpoint (`inboundEndpoints.resume`).

        The endpoint accepts requests again. Posthorn stored none during the pause.
        """
        return self._api.call(Request("POST", path("/v1/inbound-endpoints/{}/resume", id)))

    def rotate_ingest_url(
        self, id: str, /, **params: Unpack[InboundEndpointsRotateIngestUrlParams]
    ) -> InboundEndpointsRotateIngestUrlResult:
        """Make a new ingest URL of an inbound endpoint (`inboundEndpoints.rotateIngestUrl`).

        The new URL works within a second, and the old one until `old_url_until`. There is at most one old
        URL: a second call ends the earlier one at once.
        """
        return self._api.call(Request("POST", path("/v1/inbound-endpoints/{}/ingest-url", id), body=params))


class AsyncInboundEndpointsResource:
    """Receive webhooks of external senders and forward them."""

    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    async def create(self, **params: Unpack[NewInboundEndpoint]) -> CreatedInboundEndpoint:
        """Create an inbound endpoint (`inboundEndpoints.create`).

        With the mode `forward`, the default, a `url` is required. With the mode `publish`, each accepted
        webhook is published as an event: its payload is the body if it is a JSON object, otherwise
        `content_type`, `encoding` (`base64`) and `body`. Its id is the `message_id` that the sender gets.
        Such webhooks are in no inbound message, log or metric, and count in the usage with their
        messages, at least once. An enabled check needs its settings. With `signing_enabled`, the answer
        contains the signing key.
        """
        return await self._api.call(Request("POST", "/v1/inbound-endpoints", body=params))

    def list(self, **params: Unpack[InboundEndpointsListParams]) -> AsyncListing[InboundEndpointSummary]:
        """List inbound endpoints (`inboundEndpoints.list`).

        Newest first, unless `order` says otherwise.
        """
        return self._api.list(Request("GET", "/v1/inbound-endpoints", query=params, paging="cursor"))

    async def get(self, id: str, /) -> InboundEndpoint:
        """Get an inbound endpoint (`inboundEndpoints.get`)."""
        return await self._api.call(Request("GET", path("/v1/inbound-endpoints/{}", id)))

    async def update(
        self, id: str, /, **params: Unpack[InboundEndpointChanges]
    ) -> InboundEndpointsUpdateResult:
        """Change an inbound endpoint (`inboundEndpoints.update`).

        Omitted members keep their value; `null` clears one. Enabling signing returns the new secret, only
        in this answer.
        """
        return await self._api.call(Request("PATCH", path("/v1/inbound-endpoints/{}", id), body=params))

    async def delete(self, id: str, /) -> InboundEndpointsDeleteResult:
        """Delete an inbound endpoint (`inboundEndpoints.delete`).

        Undelivered messages of an outbound endpoint fail for good, a large backlog in the background; no
        new attempt starts. Messages that an inbound or pull endpoint accepted stay unchanged, except
        those that wait for listeners: they fail, too.
        """
        return await self._api.call(Request("DELETE", path("/v1/inbound-endpoints/{}", id)))

    async def pause(self, id: str, /) -> InboundEndpointsPauseResult:
        """Pause an inbound endpoint (`inboundEndpoints.pause`).

        After the answer, no further message of an outbound endpoint becomes `delivering`. Deliveries in
        flight finish. Posthorn holds waiting messages, a large backlog in the background. Inbound and
        pull endpoints receive nothing.
        """
        return await self._api.call(Request("POST", path("/v1/inbound-endpoints/{}/pause", id)))

    async def resume(self, id: str, /) -> InboundEndpointsResumeResult:
        """Resume an inbound endpoint (`inboundEndpoints.resume`).

        The endpoint accepts requests again. Posthorn stored none during the pause.
        """
        return await self._api.call(Request("POST", path("/v1/inbound-endpoints/{}/resume", id)))

    async def rotate_ingest_url(
        self, id: str, /, **params: Unpack[InboundEndpointsRotateIngestUrlParams]
    ) -> InboundEndpointsRotateIngestUrlResult:
        """Make a new ingest URL of an inbound endpoint (`inboundEndpoints.rotateIngestUrl`).

        The new URL works within a second, and the old one until `old_url_until`. There is at most one old
        URL: a second call ends the earlier one at once.
        """
        return await self._api.call(
            Request("POST", path("/v1/inbound-endpoints/{}/ingest-url", id), body=params)
        )
